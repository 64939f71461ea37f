"""The spelling of a FEN: its fields and where each stands, the first fault from the left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from .board import BLACK, COUNTER_LIMIT, EMPTY, OFF, SQUARES, WHITE, Board, Side
from .errors import FenError

_WHITE_SPACE = b" \t\n\v\f\r"
_PUSH = b"push"


@dataclass
class Scan:
    """The fields as they are spelled; `at` tells the byte of each square's man and each field."""

    board: Board = field(default_factory=lambda: [EMPTY] * 64)
    side: Side = WHITE
    rights: str = ""
    passant: int = OFF
    halfmove: int = 0
    fullmove: int = 1
    half_finished: bool = False
    man_at: dict[int, int] = field(default_factory=dict)
    first_blank: int = 0
    side_at: int = 0
    rights_at: int = 0
    passant_at: int = 0
    seventh_at: int = 0


def scan(data: bytes, push_allowed: bool) -> Scan:
    """Read the fields from left to right; raises FenError at the first fault."""
    return _Scanner(data, push_allowed).scan()


class _Scanner:
    def __init__(self, data: bytes, push_allowed: bool) -> None:
        self.data = data
        self.push_allowed = push_allowed
        self.here = 0
        self.found = Scan()

    def scan(self) -> Scan:
        self.placement()
        self.side()
        self.blank()
        self.castling()
        self.blank()
        self.passant()
        if self.at_end():
            return self.found
        self.blank_before_field()
        self.found.halfmove = self.counter(lowest=0)
        self.blank("counter")
        self.found.fullmove = self.counter(lowest=1)
        if not self.at_end():
            self.blank_before_field("counter")
            self.seventh()
        return self.found

    # Looking at the text

    def fail(self, code: str, position: int | None = None) -> NoReturn:
        raise FenError(code, self.here if position is None else position)

    def at_end(self) -> bool:
        return self.here == len(self.data)

    def look(self) -> str:
        """Show the character here; the text may not end before it."""
        if self.at_end():
            self.fail("truncated")
        return chr(self.data[self.here])

    def look_in_field(self) -> str:
        """Show the character here; white space within a field is a blank too many."""
        letter = self.look()
        if self.data[self.here] in _WHITE_SPACE:
            self.fail("blank")
        return letter

    def blank(self, field: str = "blank") -> None:
        """Pass the one blank that must stand here; after a whole field all else is one too few.

        A counter is whole only where no digit follows: there a letter is out of place in it.
        """
        if self.look() != " ":
            self.fail("blank" if self.data[self.here] in _WHITE_SPACE else field)
        self.here += 1

    def blank_before_field(self, field: str = "blank") -> None:
        """Pass a blank where the text might have ended: nothing behind it makes it one too many."""
        self.blank(field)
        if self.at_end():
            self.fail("blank", self.here - 1)

    # The fields

    def placement(self) -> None:
        """Read eight ranks, the eighth first, up to the first blank and over it."""
        rank, width, after_digit = 7, 0, False
        while (letter := self.look()) != " ":
            if letter == "/":
                self.rank_is_full(width)
                if rank == 0:
                    self.fail("rank_count")
                rank, width, after_digit = rank - 1, 0, False
            else:
                width = self.men(letter, rank, width, after_digit)
                after_digit = letter.isdigit()
            self.here += 1
        self.rank_is_full(width)
        if rank != 0:
            self.fail("rank_count")
        self.found.first_blank = self.here
        self.here += 1

    def rank_is_full(self, width: int) -> None:
        if width < 8:
            self.fail("rank_short")

    def men(self, letter: str, rank: int, width: int, after_digit: bool) -> int:
        """Take a man or a digit of empty squares; give the width of the rank so far."""
        if letter not in "12345678PNBRQKpnbrqk":
            self.fail("placement_char")
        if letter.isdigit() and after_digit:
            self.fail("placement_digits")
        grown = width + (int(letter) if letter.isdigit() else 1)
        if grown > 8:
            self.fail("rank_long")
        if not letter.isdigit():
            self.found.board[rank * 8 + width] = letter
            self.found.man_at[rank * 8 + width] = self.here
        return grown

    def side(self) -> None:
        self.found.side_at = self.here
        letter = self.look_in_field()
        if letter not in "wb":
            self.fail("side")
        self.found.side = WHITE if letter == "w" else BLACK
        self.here += 1

    def castling(self) -> None:
        """Read a dash, or some of KQkq in that order."""
        self.found.rights_at = self.here
        if self.look_in_field() == "-":
            self.here += 1
            return
        left = "KQkq"
        while (letter := self.look()) in left:
            left = left[left.index(letter) + 1 :]
            self.found.rights += letter
            self.here += 1
        if left and (not self.found.rights or self.data[self.here] not in _WHITE_SPACE):
            self.fail("castling")

    def passant(self) -> None:
        """Read a dash, or a square of the rank behind the pawn that may be taken."""
        self.found.passant_at = self.here
        file = self.look_in_field()
        if file == "-":
            self.here += 1
            return
        if file not in "abcdefgh":
            self.fail("ep")
        self.here += 1
        rank = self.look_in_field()
        if rank != ("6" if self.found.side == WHITE else "3"):
            self.fail("ep")
        self.here += 1
        self.found.passant = SQUARES[file + rank]

    def counter(self, lowest: int) -> int:
        """Read a plain decimal up to the limit: no sign, no leading zero."""
        start = self.here
        digits = self.look_in_field()
        if digits not in "0123456789" or (digits == "0" and lowest > 0):
            self.fail("counter")
        self.here += 1
        while not self.at_end() and self.data[self.here] not in _WHITE_SPACE:
            letter = self.look()
            if letter not in "0123456789":
                self.fail("counter")
            if digits == "0":
                self.fail("counter", start)
            digits += letter
            if int(digits) > COUNTER_LIMIT:
                self.fail("counter")
            self.here += 1
        return int(digits)

    def seventh(self) -> None:
        """Read the word that marks a half-finished turn, in the variants that have such."""
        start = self.found.seventh_at = self.here
        for due in _PUSH:
            self.look_in_field()
            if self.data[self.here] != due:
                self.fail("field")
            self.here += 1
        if not self.at_end() and self.data[self.here] not in _WHITE_SPACE:
            self.fail("field")
        if not self.push_allowed:
            self.fail("field", start)
        if not self.at_end():
            self.fail("blank")
        self.found.half_finished = True
