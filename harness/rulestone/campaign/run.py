"""A run: what is left of a campaign is counted, and each result kept when it is there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulestone.campaign.builds import Build, this_core
from rulestone.campaign.lock import running
from rulestone.campaign.store import Row, Store, total_of
from rulestone.campaign.tasks import Result, Task
from rulestone.errors import FileError

_PERIOD = 0.1  # seconds between two looks at whether to stop


class Runner(Protocol):
    """Whoever counts tasks: threads of this process, or a cluster."""

    def describe(self) -> str:
        """Return what counts, in words."""

    def start(self, tasks: Sequence[Task]) -> None:
        """Begin to count all of them."""

    def wait(self, seconds: float) -> list[Result]:
        """Return the results that have come, waiting at most so long in all."""

    def nodes_in_hand(self) -> int:
        """Return what the tasks that are being counted add to the total as far as they are."""

    def stop(self) -> list[Result]:
        """End all counts, at once; return the results that had come by then."""


@dataclass(frozen=True)
class Progress:
    """How far a run is: tasks done of all, sequences counted, and what this run did of both."""

    tasks: int
    done: int
    nodes: int
    done_now: int
    nodes_now: int
    seconds: float

    @property
    def eta(self) -> float | None:
        """The seconds that the rest will take at the pace of this run; None before its first."""
        if not self.done_now:
            return None
        return (self.tasks - self.done) * self.seconds / self.done_now


def run(
    store: Store,
    runner: Runner,
    stop: Callable[[], bool],
    tell: Callable[[Progress], None],
    tell_build: Callable[[Build], None],
) -> bool:
    """Count what is left of a campaign; return False if `stop` said so before the end.

    `stop` is asked, and `tell` told, ten times a second; `tell_build` is told of each build that
    counts where others have counted before. Whatever ends the run, results that have come are kept.
    Raises `FileError` if another run has the store, another core has begun it, or another file has
    its name, `TaskError`, and what the runner raises.
    """
    if store.total is not None:
        store.sound_rows()
        return True
    if store.core != this_core():
        raise FileError(
            str(store.path),
            f"was begun by {store.core}, whose counts {this_core()} does not go on with",
        )
    with running(store.path) as owner:
        store.refuse_moved()
        rows = store.sound_rows()
        ledger = _Ledger(store, rows, store.begin_run(owner, runner.describe()), tell_build)
        try:
            runner.start([row.task for row in rows if row.nodes is None])
            while ledger.done < len(rows) and not stop():
                store.refuse_moved()
                ledger.keep(runner.wait(_PERIOD))
                tell(ledger.progress(runner.nodes_in_hand()))
        finally:
            ledger.keep(runner.stop())
        complete = ledger.done == len(rows)
        store.end_run(ledger.run, ledger.nodes if complete else None)
        return complete


class _Ledger:
    """What has been kept, in this run and before."""

    def __init__(
        self, store: Store, rows: Sequence[Row], run: int, tell_build: Callable[[Build], None]
    ) -> None:
        self.run = run
        self.done = sum(row.nodes is not None for row in rows)
        self.nodes = total_of(rows)
        self._tasks = len(rows)
        self._store = store
        self._builds = {row.build for row in rows if row.build is not None}
        self._tell_build = tell_build
        self._done_now = 0
        self._nodes_now = 0
        self._began = time.monotonic()

    def keep(self, results: Sequence[Result]) -> None:
        """Put results on the disk, then count them as done."""
        if not results:
            return
        self._store.keep(self.run, results)
        nodes = sum(result.task.lines * result.nodes for result in results)
        self.done += len(results)
        self.nodes += nodes
        self._done_now += len(results)
        self._nodes_now += nodes
        for build in {result.build for result in results} - self._builds:
            if self._builds:
                self._tell_build(build)
            self._builds.add(build)

    def progress(self, in_hand: int) -> Progress:
        """Return how far the run is; `in_hand` is what is counted but not kept yet."""
        return Progress(
            self._tasks,
            self.done,
            self.nodes + in_hand,
            self._done_now,
            self._nodes_now + in_hand,
            time.monotonic() - self._began,
        )
