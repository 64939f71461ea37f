"""The plain values that positions are asked for and answer with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["white", "black"]
Phase = Literal["move", "push", "choose"]
Ply = Literal["turn", "choice", "player", "decision"]

VARIANTS = ("chess", "avalanche", "balancedavalanche", "kingsupport")
"""The ids of the variants."""

PLIES: tuple[Ply, ...] = ("turn", "choice", "player", "decision")
"""What one ply can be; they differ in Avalanche and Balanced Avalanche only."""

ONE_PART_VARIANTS = frozenset({"chess", "kingsupport"})
"""The variants in which a turn is one move, so that all plies are the same (FIDE, KS)."""

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The start position of every variant; King Support prints it without rights (KS-9)."""

NO_TURNS = ("push_loss", "checkmate", "stalemate")
"""The outcomes of a position without turns (GM-1)."""

FILES = "abcdefgh"
"""The files' names, from the a-side."""

DEPTH_MAX = 255
"""The most plies that are counted."""

THREADS_MAX = 256
"""The most threads that count."""

HASH_MB_MAX = 2**44 - 1
"""The most memory for a table of counts in MiB: in bytes it must fit 64 bits."""

SQUARES = tuple(file + rank for rank in "12345678" for file in FILES)
"""The squares' names, a1 first, h8 last."""


class Turn(str):
    """The text of one ply: parts joined by commas, such as `e2e4,d7d6`."""

    __slots__ = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The decisions in the order in which they are made."""
        return tuple(self.split(","))

    def __repr__(self) -> str:
        return f"Turn({str(self)!r})"


class Refusal(str):
    """The id of the clause that refuses a turn; `position` and `message` as in `IllegalTurn`."""

    __slots__ = ("message", "position")

    message: str
    position: int

    def __new__(cls, clause: str, message: str = "", position: int = 0) -> Refusal:
        """Return the clause id with what goes with it."""
        refusal = super().__new__(cls, clause)
        refusal.message = message
        refusal.position = position
        return refusal

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, int]]:
        return Refusal, (str(self), self.message, self.position)


@dataclass(frozen=True)
class Outcome:
    """How a game stands: a name of GM-4, and who has won, None for nobody."""

    name: str
    winner: Side | None = None

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.name != "ongoing"

    @property
    def leaves_turns(self) -> bool:
        """Whether there are turns all the same: GM-1 leaves none, GM-2 is no matter of turns."""
        return self.name not in NO_TURNS

    def __str__(self) -> str:
        return f"{self.name}, {self.winner} wins" if self.winner else self.name


@dataclass(frozen=True)
class Statistics:
    """What the last plies of a tree of turns are; each field is a number of plies.

    `captures` are of any kind, `promotions` by a move; losing pushes are pushes, losing choices
    are push promotions. `checks` to `stalemates` speak of the side to move after the ply, plies
    that lose the game left out.
    """

    nodes: int
    captures: int
    en_passant: int
    forward_captures: int
    castlings: int
    promotions: int
    pushes: int
    no_push: int
    push_promotions: int
    losing_pushes: int
    losing_choices: int
    checks: int
    checkmates: int
    stalemates: int


@dataclass(frozen=True)
class Fault:
    """Something wrong in what was looked through: `where` it is, and what it is."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"
