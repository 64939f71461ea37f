"""How far a campaign is, as its file tells: also while it runs, and after a crash."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from rulestone.campaign.builds import Build, Core
from rulestone.campaign.lock import Owner, owner_of
from rulestone.campaign.store import Run, Store, total_of
from rulestone.campaign.tasks import Campaign


@dataclass(frozen=True)
class Status:
    """A campaign at one moment.

    nodes: the sequences that the finished tasks stand for; all of them if `complete`.
    seconds: how long the finished tasks took, added up over all workers.
    rate: nodes a second in the latest run, None where it finished nothing.
    builds: each build of the core that counted, with how many tasks.
    eta: seconds to the end, None unless a run is going and has finished something.
    """

    campaign: Campaign
    core: Core
    made: str
    tasks: int
    done: int
    nodes: int
    seconds: float
    complete: bool
    rate: float | None
    eta: float | None
    owner: Owner | None
    runs: tuple[tuple[Run, int], ...]
    builds: tuple[tuple[Build, int], ...]

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        campaign = asdict(self.campaign)
        split = campaign.pop("split")
        return {
            **campaign,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "complete": self.complete,
            "split": split,
            "tasks": self.tasks,
            "done": self.done,
            "left": self.tasks - self.done,
            "nodes_per_second": self.rate and round(self.rate),
            "eta_seconds": self.eta and round(self.eta, 1),
            "version": self.core.version,
            "abi": self.core.abi,
            "made": self.made,
            "running": self.owner and self.owner.fields(),
            "builds": [{**build.fields(), "done": done} for build, done in self.builds],
            "runs": [{**asdict(run), "done": done} for run, done in self.runs],
        }


def status(store: Store) -> Status:
    """Return how far a campaign is; raises `FileError`."""
    owner = owner_of(store.path)
    runs = store.runs()
    rows = store.sound_rows()
    done = [row for row in rows if row.nodes is not None]
    latest = [row for row in done if runs and row.run == runs[-1].id]
    passed = runs[-1].seconds if latest else 0.0
    left = len(rows) - len(done)
    by_run = Counter(row.run for row in done)
    return Status(
        store.campaign,
        store.core,
        store.made,
        tasks=len(rows),
        done=len(done),
        nodes=total_of(done),
        seconds=sum(row.seconds for row in done),
        complete=not left,
        rate=total_of(latest) / passed if passed else None,
        eta=left * passed / len(latest) if passed and owner else None,
        owner=owner,
        runs=tuple((run, by_run[run.id]) for run in runs),
        builds=tuple(Counter(row.build for row in done if row.build is not None).items()),
    )
