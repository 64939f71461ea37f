"""What a campaign counts, and how it is cut into tasks that can be counted apart."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulestone.campaign.builds import Build, this_build
from rulestone.counting import Options, Perft
from rulestone.position import Position
from rulestone.values import Ply

LEAST_DEPTH = 4
"""The plies that the default cut leaves to a task: fewer cost more to keep than to count."""

MOST_LINES = 100_000
"""The sequences that the default cut follows at most."""


@dataclass(frozen=True)
class Campaign:
    """The count of `depth` plies from a FEN, cut after `split` of them; 0 <= split <= depth <= 255.

    `fen` is canonical. All plies, those before the cut and those after it, are of the same `ply`.
    """

    variant: str
    fen: str
    depth: int
    ply: Ply
    split: int

    @property
    def task_depth(self) -> int:
        """The plies that are left to each task."""
        return self.depth - self.split

    def root(self) -> Position:
        """Return the position that is counted from; raises `FenError`, `ValueError`."""
        return Position(self.variant, self.fen)

    def cut(self) -> dict[str, int]:
        """Return the FENs of the tasks, each with the number of sequences that lead to it."""
        level = {self.root().repetition_form(): 1}
        for _ in range(self.split):
            level = _next_level(level, self.ply)
        return {position.fen(): lines for position, lines in level.items()}


@dataclass(frozen=True)
class Task:
    """A position to be counted, and the number of sequences that lead to it, at least 1."""

    id: int
    fen: str
    lines: int

    def __str__(self) -> str:
        return f"task {self.id}: {self.fen}"


@dataclass(frozen=True)
class Result:
    """The count of a task, 0 to 2^64 - 1, the seconds that it took, and which build counted it."""

    task: Task
    nodes: int
    seconds: float
    build: Build = field(default_factory=this_build)


class TaskError(Exception):
    """A task that cannot be counted, by no fault of its file; `cause` is why."""

    def __init__(self, task: Task, cause: Exception) -> None:
        super().__init__(f"{task}: {str(cause) or type(cause).__name__}")
        self.task = task
        self.cause = cause


def default_split(root: Position, depth: int, ply: Ply) -> int:
    """Return after how many plies to cut unless told: tasks that are many, and worth keeping."""
    split = min(1, max(0, depth - 1))
    while depth - split > LEAST_DEPTH and root.perft(split + 1, ply) <= MOST_LINES:
        split += 1
    return split


def begin_count(campaign: Campaign, fen: str, hash_mb: int) -> Perft:
    """Begin to count a task on a thread of its own; raises `FenError`, `NoThread`."""
    position = Position(campaign.variant, fen)
    return Perft(position, campaign.task_depth, Options(campaign.ply, hash_mb=hash_mb))


def _next_level(level: dict[Position, int], ply: Ply) -> dict[Position, int]:
    """Follow all plies, and merge positions that repeat each other (GM-3).

    Counts depend on no counter, but for Balanced's first turn (BA-2), which the repetition form
    keeps; so do those of half-finished and pending positions.
    """
    following: dict[Position, int] = {}
    for position, lines in level.items():
        for turn in position.turns(ply):
            successor = position.apply(turn, ply).repetition_form()
            following[successor] = following.get(successor, 0) + lines
    return following
