"""How far a campaign is, as its file tells: also while it runs, and after a crash."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from rulestone.campaign.lock import Owner, now, owner_of
from rulestone.campaign.store import Core, Run, Store, total_of
from rulestone.campaign.tasks import Campaign


@dataclass(frozen=True)
class Status:
    """A campaign at one moment.

    nodes: the sequences that the finished tasks stand for; all of them if `complete`.
    seconds: how long the finished tasks took, added up over all workers.
    rate: nodes a second in the latest run, None where it finished nothing.
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
            "running": self.owner and asdict(self.owner),
            "runs": [{**asdict(run), "done": done} for run, done in self.runs],
        }


def status(store: Store) -> Status:
    """Return how far a campaign is; raises `FileError`."""
    owner = owner_of(store.path)
    runs = store.runs()
    rows = store.sound_rows()
    done = [row for row in rows if row.nodes is not None]
    latest = [row for row in done if runs and row.run == runs[-1].id]
    passed = _duration(runs[-1], owner is not None) if latest else 0.0
    left = len(rows) - len(done)
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
        runs=tuple((run, sum(row.run == run.id for row in done)) for run in runs),
    )


def _duration(run: Run, going: bool) -> float:
    """Return the seconds from a run's beginning to now, or to the last result that it kept."""
    end = now() if going else run.latest
    return (datetime.fromisoformat(end) - datetime.fromisoformat(run.began)).total_seconds()
