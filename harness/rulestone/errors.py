"""What the library raises when it refuses something."""

from __future__ import annotations


class FenError(ValueError):
    """A FEN that is refused.

    `code` is one of the codes of the rules page, such as `rank_short`; `position` the byte at
    fault, from 0 to the text's length in UTF-8; `message` says what the code means; `clause` is
    the clause behind it, or `FEN` for a fault of syntax.
    """

    def __init__(self, code: str, position: int, message: str = "", clause: str = "FEN") -> None:
        super().__init__(code, position, message, clause)
        self.code = code
        self.position = position
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return _sentence(f"{self.code} at byte {self.position}", self.message, self.clause)


class IllegalTurn(ValueError):
    """A turn that is refused by `clause`, the first that applies; malformed text is TX-1.

    `position` is the first byte of the part at fault, and `message` says what is wrong with it.
    """

    def __init__(self, clause: str, message: str = "", position: int = 0) -> None:
        super().__init__(clause, message, position)
        self.clause = clause
        self.message = message
        self.position = position

    def __str__(self) -> str:
        return _sentence(f"{self.clause} at byte {self.position}", self.message, "")


class Overflow(OverflowError):
    """A count that would pass 2^64 - 1."""


class NoThread(RuntimeError):
    """A count for which a thread could not be started."""


CANNOT_COUNT = (Overflow, NoThread, MemoryError)
"""What ends a count that was in order: it is too much for 64 bits, or for the machine."""


class FileError(ValueError):
    """An input file that cannot be read: `where` is the file, with a line number if known."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where
        self.message = message


class Cancelled(Exception):
    """A count that was stopped before it ended."""


def _sentence(head: str, message: str, clause: str) -> str:
    tail = f" [{clause}]" if clause else ""
    return f"{head}: {message}{tail}" if message else f"{head}{tail}"
