"""What an engine is asked, what it answers, and the ways in which it may fail to.

Every failure is an exception whose `result` is one of the words a report uses, so that a crash
can never be taken for a wrong count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from rulestone.values import ONE_PART_VARIANTS

Result = Literal["pass", "fail", "rejected", "crash", "timeout", "protocol", "skip"]

RESULTS: tuple[Result, ...] = (
    "pass",
    "fail",
    "rejected",
    "crash",
    "timeout",
    "protocol",
    "skip",
)


class EngineError(Exception):
    """An engine gave no usable answer.

    `tail` holds its last lines, `about` the position asked about where that is known.
    """

    result: ClassVar[Result] = "protocol"

    def __init__(self, message: str, tail: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.tail = tail
        self.about: Spot | None = None


class CrashError(EngineError):
    """The process ended, or never started."""

    result = "crash"


class DeadlineError(EngineError):
    """No whole answer came in time."""

    result = "timeout"


class ProtocolError(EngineError):
    """An answer came that is none: unreadable, contradictory, endless, or for another position."""

    result = "protocol"


class RejectedError(EngineError):
    """The engine says that it does not accept the position, a turn or an option."""

    result = "rejected"


class UnsupportedError(EngineError):
    """The question cannot be put to this engine; nothing is said about its rules."""

    result = "skip"


@dataclass(frozen=True)
class Spot:
    """A position to ask about: a FEN, then `moves` in canonical words of `ply`."""

    variant: str
    fen: str
    moves: tuple[str, ...] = ()
    ply: str = "turn"
    lenient: bool = False

    def after(self, word: str) -> Spot:
        """Return the spot one word further on."""
        return Spot(self.variant, self.fen, (*self.moves, word), self.ply, self.lenient)


@dataclass(frozen=True)
class Answer:
    """Nodes at the depth asked; `divide` maps canonical words to nodes, None if none is given."""

    nodes: int
    divide: dict[str, int] | None = field(default=None)


class Engine(Protocol):
    """Anything that can answer "which turns, how many".

    Every method but `close` and `abort` raises `EngineError`. After an error other than
    `UnsupportedError` the engine is as good as new: a process is started afresh.
    """

    @property
    def name(self) -> str:
        """How the user names the engine, such as `uci:./mine`."""

    @property
    def plies(self) -> tuple[str, ...]:
        """The plies in which it counts."""

    @property
    def whole_turns(self) -> bool:
        """True if it reads only FENs at the start of a turn."""

    def variants(self) -> frozenset[str]:
        """Return the variants it offers, starting it if need be."""

    def count(self, spot: Spot, depth: int) -> Answer:
        """Count the sequences of `depth` >= 1 plies of `spot.ply`."""

    def fen(self, spot: Spot) -> str:
        """Return the FEN it prints for the position."""

    def command(self, spot: Spot, depth: int) -> str:
        """Return what a person would type to put the same question."""

    def abort(self) -> None:
        """Make a question under way in another thread fail now."""

    def close(self) -> None:
        """Leave nothing behind; may be called twice."""


def ply_for(engine: Engine, variant: str, wanted: str) -> str:
    """Return the ply in which to ask: the wanted one where the engine counts in it.

    Where a turn has one part only (FIDE, KS) all plies are the same.
    """
    if wanted in engine.plies:
        return wanted
    return wanted if variant in ONE_PART_VARIANTS else engine.plies[0]
