"""A store held against itself, against its root, and against counts made in other ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rulestone import judges
from rulestone.campaign.builds import Build
from rulestone.campaign.store import NOT_INTACT, Row, Store, total_of
from rulestone.campaign.tasks import Campaign
from rulestone.errors import FenError, Overflow
from rulestone.position import Position
from rulestone.values import Fault

PLAIN_NODES = 1_000_000_000_000
"""Up to this many nodes a task is counted without a table too: some minutes."""

MADE_NODES = 1_000_000_000
"""Up to this many nodes a task is counted by making every leaf too: some ten seconds."""

REFERENCE_NODES = 20_000
"""Up to this many nodes a task is counted by the literal reference too."""

_HASH_MB = 64  # for counts that only a table makes possible


@dataclass(frozen=True)
class Recount:
    """A finished task counted again: in which ways, and what the last of them gave.

    The ways are `hashed`, with a table of counts; `plain`, without; `made`, every leaf made; and
    `reference`, the rules as they are written. They end at the first that does not give what the
    store holds.
    """

    row: Row
    ways: tuple[str, ...]
    nodes: int

    def faults(self) -> list[Fault]:
        """Return where the recount parts from the store: one fault or none."""
        if self.nodes == self.row.nodes:
            return []
        kept_by = self.row.build.name if self.row.build else "nobody"
        message = f"{self.row.nodes} kept, {self.nodes} counted ({self.ways[-1]})"
        return [Fault(str(self.row.task), f"{message}; kept by {kept_by}")]


@dataclass(frozen=True)
class Tally:
    """What a build of the core has counted: tasks, those counted again, those that differed."""

    build: Build
    done: int
    recounted: int
    differing: int

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        counts = {"done": self.done, "recounted": self.recounted, "differing": self.differing}
        return {**self.build.fields(), **counts}


@dataclass
class Verification:
    """What is found about a store: `faults`, and the finished tasks that were counted again.

    `done` is how many tasks each build has counted, `total` the whole count, None while tasks are
    left. The sample is drawn by `seed`.
    """

    campaign: Campaign
    tasks: int
    done: Counter[Build]
    total: int | None
    seed: int
    sample: list[Row]
    faults: list[Fault]
    recounts: list[Recount]

    def take(self, recount: Recount) -> None:
        """Take in one recount."""
        self.recounts.append(recount)
        self.faults += recount.faults()

    def builds(self) -> list[Tally]:
        """Return how the counts of each build have stood."""
        again = Counter(made.row.build for made in self.recounts)
        differing = Counter(made.row.build for made in self.recounts if made.faults())
        return [Tally(b, done, again[b], differing[b]) for b, done in self.done.items()]

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            **asdict(self.campaign),
            "nodes": self.total,
            "tasks": self.tasks,
            "done": self.done.total(),
            "builds": [tally.fields() for tally in self.builds()],
            "seed": self.seed,
            "sample": len(self.sample),
            "recounts": [
                {"task": made.row.task.id, "ways": list(made.ways), "nodes": made.nodes}
                for made in self.recounts
            ],
            "faults": [asdict(fault) for fault in self.faults],
        }


def inspect(store: Store, sample: int, seed: int) -> Verification:
    """Return what is wrong with a store as it stands, and the tasks that are to be counted again.

    `sample` is how many at most; a task that is no position is a fault, and in no sample. Raises
    `FileError` for a file that cannot be read.
    """
    rows, variant = store.rows(), store.campaign.variant
    return Verification(
        store.campaign,
        tasks=len(rows),
        done=Counter(row.build for row in rows if row.build is not None),
        total=store.total,
        seed=seed,
        sample=sample_of([row for row in rows if _is_position(row, variant)], sample, seed),
        faults=file_faults(store, rows),
        recounts=[],
    )


def file_faults(store: Store, rows: Sequence[Row]) -> list[Fault]:
    """Return what is wrong with the file, its tasks and its sums, without counting any of them."""
    faults = [Fault(str(store.path), line) for line in store.faults()]
    faults += [Fault(str(row.task), NOT_INTACT) for row in rows if not row.intact]
    faults += _cut_faults(store.campaign, rows)
    faults += _lines_faults(store.campaign, rows)
    left = sum(row.nodes is None for row in rows)
    if store.total is not None and left:
        faults.append(Fault("total", f"{store.total} kept, but {left} tasks are not counted"))
    elif store.total not in (None, total_of(rows)):
        faults.append(Fault("total", f"{store.total} kept, but the tasks sum to {total_of(rows)}"))
    return faults


def sample_of(rows: Sequence[Row], size: int, seed: int) -> list[Row]:
    """Return finished tasks drawn at random, all of them if there are no more than `size`.

    One of each build is among them as far as `size` goes.
    """
    done = [row for row in rows if row.nodes is not None]
    dice = random.Random(seed)
    mixed = dice.sample(done, len(done))
    first = {row.build: row for row in reversed(mixed)}
    chosen = {row.task.id: row for row in (*first.values(), *mixed)}
    return sorted([*chosen.values()][:size], key=lambda row: row.task.id)


def recount(campaign: Campaign, row: Row) -> Recount:
    """Count a finished task again; raises `FenError`, `Overflow`, and what breaks a wait.

    A wrong count cannot make it take long: slower ways only follow where the faster ones agree.
    """
    ways: list[str] = []
    nodes = 0
    for way, count in _ways(campaign, row):
        ways.append(way)
        nodes = count()
        if nodes != row.nodes:
            break
    return Recount(row, tuple(ways), nodes)


def _ways(campaign: Campaign, row: Row) -> Iterator[tuple[str, Callable[[], int]]]:
    depth, ply = campaign.task_depth, campaign.ply
    position = Position(campaign.variant, row.task.fen)
    cost = row.nodes or 0
    yield "hashed", lambda: position.perft(depth, ply, hash_mb=_HASH_MB)
    if cost <= PLAIN_NODES:
        yield "plain", lambda: position.perft(depth, ply)
    if cost <= MADE_NODES:
        yield "made", lambda: position.perft(depth, ply, made=True)
    if cost <= REFERENCE_NODES:
        literal = judges.reference(campaign.variant, row.task.fen)
        yield "reference", lambda: literal.perft(depth, ply)


def _is_position(row: Row, variant: str) -> bool:
    try:
        Position(variant, row.task.fen)
    except FenError:
        return False
    return True


def _cut_faults(campaign: Campaign, rows: Sequence[Row]) -> Iterator[Fault]:
    wanted = campaign.cut()
    for row in rows:
        where = str(row.task)
        lines = wanted.pop(row.task.fen, None)
        if lines is None:
            yield Fault(where, "no sequence from the root leads to it")
        elif lines != row.task.lines:
            yield Fault(where, f"{row.task.lines} lines kept, {lines} lead to it")
    for fen, lines in wanted.items():
        yield Fault(fen, f"not among the tasks, though {lines} lines lead to it")


def _lines_faults(campaign: Campaign, rows: Sequence[Row]) -> Iterator[Fault]:
    lines = sum(row.task.lines for row in rows)
    try:
        wanted = campaign.root().perft(campaign.split, campaign.ply, hash_mb=_HASH_MB)
    except Overflow:  # the cut, which knows no bound, has judged them
        return
    if lines != wanted:
        yield Fault("tasks", f"{lines} lines lead to them, {wanted} should")
