"""The words in which another program writes turns, and ours.

Ours are the canonical ones: parts joined by commas, lower case, castling as the king's own step.
How the other program deviates is told by options and never guessed from what it prints.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulestone.board import is_white, placement
from rulestone.engines.model import ProtocolError
from rulestone.values import FILES, ONE_PART_VARIANTS

NULL = "0000"
_PART = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?")
_CASTLING = {"O-O": "g", "O-O-O": "c", "0-0": "g", "0-0-0": "c"}
_FEATURES = ("comma", "slash", "single", "null", "upper", "o-o", "rook")


@dataclass(frozen=True)
class Notation:
    """How turns are written by the other side.

    separator: between the parts of a word, `,` or `/`.
    single: in a list of moves, each part stands alone instead of the whole word.
    null: a turn without a push ends in the part `0000`.
    upper: promotion letters are capitals.
    castling: `king` (e1g1), `o-o`, or `rook` (the king takes the own rook, e1h1).
    """

    separator: str = ","
    single: bool = False
    null: bool = False
    upper: bool = False
    castling: str = "king"

    @classmethod
    def parse(cls, text: str) -> Notation:
        """Read words of `comma slash single null upper o-o rook` joined by `+`.

        Raises `ValueError` for any other word.
        """
        notation = cls()
        for feature in text.split("+"):
            if feature not in _FEATURES:
                raise ValueError(f"{feature!r} is none of {', '.join(_FEATURES)}")
            if feature in ("comma", "slash"):
                notation = replace(notation, separator="," if feature == "comma" else "/")
            elif feature in ("o-o", "rook"):
                notation = replace(notation, castling=feature)
            elif feature == "single":
                notation = replace(notation, single=True)
            elif feature == "null":
                notation = replace(notation, null=True)
            else:
                notation = replace(notation, upper=True)
        return notation

    def needs_board(self) -> bool:
        """Whether a word cannot be translated without its position."""
        return self.castling != "king"

    def read(self, word: str, fen: str) -> str:
        """Return the canonical word of the engine's `word` in the position `fen`.

        Raises `ProtocolError` for a word that is not in this notation.
        """
        parts = word.split(self.separator)
        if self.null and len(parts) > 1 and parts[-1] == NULL:
            parts.pop()
        return ",".join(self._read_part(part, word, fen) for part in parts)

    def _read_part(self, part: str, word: str, fen: str) -> str:
        if self.castling == "o-o" and part in _CASTLING:
            rank = 1 if is_white(fen) else 8
            return f"e{rank}{_CASTLING[part]}{rank}"
        if self.upper:
            if part[4:].islower():
                raise ProtocolError(f"writes {word!r}: not a capital promotion letter")
            part = part.lower()
        if not _PART.fullmatch(part):
            raise ProtocolError(f"writes {word!r}, which is not in the notation it was given")
        return self._king_takes_rook(part, fen) if self.castling == "rook" else part

    @staticmethod
    def _king_takes_rook(part: str, fen: str) -> str:
        king, rook = ("K", "R") if is_white(fen) else ("k", "r")
        men = placement(fen)
        start, end = part[:2], part[2:4]
        if men.get(start) == king and men.get(end) == rook:
            return f"{start}{'c' if end < start else 'g'}{start[1]}"
        return part

    def write(self, word: str, variant: str, fen: str) -> list[str]:
        """Return the engine's tokens for the canonical `word` played from `fen`."""
        parts = word.split(",")
        if self.null and self._lacks_push(parts, variant, fen):
            parts.append(NULL)
        parts = [self._write_part(part, fen) for part in parts]
        return parts if self.single else [self.separator.join(parts)]

    @staticmethod
    def _lacks_push(parts: list[str], variant: str, fen: str) -> bool:
        if variant in ONE_PART_VARIANTS or fen.endswith(" push"):
            return False
        after_choice = [part for part in parts if part[:2] != part[2:4]]
        return len(after_choice) == 1

    def _write_part(self, part: str, fen: str) -> str:
        if self.needs_board() and (side := _castling_side(part, fen)):
            if self.castling == "o-o":
                return "O-O" if side == "g" else "O-O-O"
            return part[:2] + _castling_rook(part, fen)
        return part[:4] + part[4:].upper() if self.upper else part


def _castling_side(part: str, fen: str) -> str:
    """Return the file on which castling ends, or nothing if the part is no castling."""
    king = "K" if is_white(fen) else "k"
    if placement(fen).get(part[:2]) != king or part[0] != "e" or part[2] not in "cg":
        return ""
    return part[2]


def _castling_rook(part: str, fen: str) -> str:
    men = placement(fen)
    rook = "R" if is_white(fen) else "r"
    rank = part[1]
    outward = FILES[5:] if part[2] == "g" else FILES[3::-1]
    return next((f + rank for f in outward if men.get(f + rank) == rook), part[2:4])
