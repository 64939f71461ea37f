"""Positions: what is legal in them, what follows from it, and how many lines there are."""

from __future__ import annotations

from typing import Any

from rulestone import core
from rulestone._native import ffi, lib
from rulestone.counting import Divide, Options, Perft, Stats
from rulestone.values import (
    SQUARES,
    VARIANTS,
    Outcome,
    Phase,
    Ply,
    Refusal,
    Side,
    Statistics,
    Turn,
)

_PHASES: tuple[Phase, ...] = ("move", "push", "choose")


class Position:
    """A position of one variant: an immutable value, equal to another of the same printed FEN.

    It can be hashed, pickled, copied and shared between threads. Lists of squares are sorted by
    name, lists of turns by text. Methods raise `ValueError` for a ply other than `turn`, `choice`,
    `player` and `decision`, a side other than `white` and `black`, and a square that is none.
    """

    __slots__ = ("_dropped", "_native")

    _native: Any
    _dropped: tuple[str, ...]

    def __init__(self, variant: str, fen: str | None = None, lenient: bool = False) -> None:
        """Read a FEN, by default the variant's start position.

        A lenient reading drops castling rights without king or rook at home and an impossible
        e.p. square, and `dropped` says which. Raises `FenError`, and `ValueError` for an unknown
        variant.
        """
        number = core.variant_number(variant)
        self._native = ffi.new("rs_position *")
        self._dropped = ()
        if fen is None:
            lib.rs_position_start(number, self._native)
            return
        flags = lib.RS_FEN_LENIENT if lenient else 0
        dropped = core.read_fen(number, fen, flags, self._native)
        self._dropped = _letters(dropped)
        if dropped & lib.RS_DROPPED_EP:
            self._dropped += (fen.split(" ")[3],)

    @classmethod
    def _of(cls, native: Any) -> Position:
        position = cls.__new__(cls)
        position._native = native
        position._dropped = ()
        return position

    @property
    def variant(self) -> str:
        """The variant's id."""
        return VARIANTS[int(lib.rs_variant_of(self._native))]

    @property
    def side(self) -> Side:
        """Who decides now: at a half-finished turn the mover, with a choice pending the owner.

        Of a finished game, who would.
        """
        return "black" if lib.rs_side(self._native) else "white"

    @property
    def phase(self) -> Phase:
        """Which decision is owed: a move, a push, or the piece for a pushed pawn (AV-1, AV-9).

        Of a finished game, which would be.
        """
        return _PHASES[int(lib.rs_phase_of(self._native))]

    @property
    def rights(self) -> str:
        """The castling rights as the FEN prints them, `-` for none (KS-9: always)."""
        return "".join(_letters(lib.rs_rights(self._native))) or "-"

    @property
    def en_passant(self) -> str | None:
        """The e.p. square, where an e.p. capture is legal (FIDE-5)."""
        square = lib.rs_en_passant(self._native)
        return SQUARES[square] if square < 64 else None

    @property
    def halfmove(self) -> int:
        """The halfmove clock, 0 to 65535 (AV-16)."""
        return self._counters()[0]

    @property
    def fullmove(self) -> int:
        """The fullmove number, 1 to 65535 (AV-16)."""
        return self._counters()[1]

    @property
    def dropped(self) -> tuple[str, ...]:
        """What a lenient reading left out, such as `K` and `e6`; no part of the value."""
        return self._dropped

    def fen(self) -> str:
        """Return the canonical FEN."""
        return core.fen_text(self._native)

    def piece_at(self, square: str) -> str | None:
        """Return the FEN letter of the man on a square, None for an empty one."""
        letter: bytes = lib.rs_piece_at(self._native, core.square_number(square))
        return letter.decode() if letter != b"\0" else None

    def turns(self, ply: Ply = "turn") -> list[Turn]:
        """Return the legal plies in ascending order of their text; none if the game is over."""
        return core.turn_list(lib.rs_turns, self._native, core.ply_number(ply))

    def apply(self, turn: str, ply: Ply = "turn") -> Position:
        """Return the position after a turn; raises `IllegalTurn` with the clause against it."""
        word = core.read_turn(self._native, ply, turn)
        successor = ffi.new("rs_position *")
        if lib.rs_apply(self._native, core.ply_number(ply), word, successor) != lib.RS_OK:
            raise RuntimeError(f"{turn!r} was read as legal but not played in {self.fen()!r}")
        return Position._of(successor)

    def explain(self, text: str, ply: Ply = "turn") -> Refusal | None:
        """Return None for a legal turn, else the first clause that refuses it (TX-1: malformed)."""
        encoded = core.encode(text)
        error = ffi.new("rs_error *")
        number = core.ply_number(ply)
        if lib.rs_explain(self._native, number, encoded, len(encoded), error) == lib.RS_OK:
            return None
        return Refusal(core.string(error.clause), core.string(error.message), error.position)

    def checkers(self) -> list[str]:
        """Return where the men stand that check the side that decides."""
        return core.squares(lib.rs_checkers(self._native))

    def attackers(self, square: str, side: Side) -> list[str]:
        """Return where the men of a side stand that attack a square, pinned ones included."""
        number = core.square_number(square)
        return core.squares(lib.rs_attackers(self._native, number, core.side_number(side)))

    def pushable(self) -> list[str]:
        """Return the enemy pawns that could be pushed on the board as it stands (AV-4)."""
        return core.squares(lib.rs_pushable(self._native))

    def supported(self) -> list[str]:
        """Return the pawns of both sides that their kings support (KS-1)."""
        return core.squares(lib.rs_supported(self._native))

    def castlings(self) -> list[Turn]:
        """Return the legal castling moves, as turns of the `decision` ply."""
        return core.turn_list(lib.rs_castlings, self._native)

    def outcome(self) -> Outcome:
        """Return how the game stands by this position alone (GM-4); see `Game` for repetition."""
        ending = core.string(lib.rs_ending_name(lib.rs_outcome(self._native)))
        return Outcome(ending, core.side_name(lib.rs_winner(self._native)))

    def repetition_form(self) -> Position:
        """Return what is to be compared for repetition: equal forms repeat each other (GM-3)."""
        form = ffi.new("rs_position *")
        form[0] = lib.rs_repetition_form(self._native)
        return Position._of(form)

    def perft(
        self,
        depth: int,
        ply: Ply = "turn",
        threads: int = 1,
        hash_mb: int = 0,
        *,
        made: bool = False,
    ) -> int:
        """Return how many sequences of `depth` plies there are; depth 0 counts 1.

        `depth` is 0 to 255, `threads` 1 to 256, `hash_mb` MiB of memory for a table of counts;
        `made` makes every leaf. Raises `ValueError` out of range, `Overflow` past 2^64 - 1,
        `MemoryError`. Ctrl-C ends the count at once.
        """
        return Perft(self, depth, Options(ply, threads, hash_mb, made)).result()

    def divide(
        self,
        depth: int,
        ply: Ply = "turn",
        threads: int = 1,
        hash_mb: int = 0,
        *,
        made: bool = False,
    ) -> dict[Turn, int]:
        """Return the count behind each first ply, in the order of `turns`; depth 1 to 255.

        Arguments and errors as in `perft`.
        """
        return Divide(self, depth, Options(ply, threads, hash_mb, made)).result()

    def stats(self, depth: int) -> Statistics:
        """Return what the last plies of the tree of turns are; depth 1 to 255, errors as above."""
        return Stats(self, depth).result()

    def _counters(self) -> tuple[int, int]:
        halfmove = ffi.new("uint32_t *")
        fullmove = ffi.new("uint32_t *")
        lib.rs_counters(self._native, halfmove, fullmove)
        return int(halfmove[0]), int(fullmove[0])

    def _bytes(self) -> bytes:
        return bytes(ffi.buffer(self._native))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._bytes() == other._bytes()

    def __hash__(self) -> int:
        return hash(self._bytes())

    def __reduce__(self) -> tuple[type[Position], tuple[str, str]]:
        return Position, (self.variant, self.fen())

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Position:
        return self

    def __repr__(self) -> str:
        return f"Position({self.variant!r}, {self.fen()!r})"


def _letters(rights: int) -> tuple[str, ...]:
    return tuple(letter for bit, letter in enumerate("KQkq") if rights >> bit & 1)


def perft(
    variant: str,
    depth: int,
    fen: str | None = None,
    *,
    ply: Ply = "turn",
    threads: int = 1,
    hash_mb: int = 0,
) -> int:
    """Return `Position(variant, fen).perft(depth, ...)`, with the errors of both."""
    return Position(variant, fen).perft(depth, ply, threads, hash_mb)
