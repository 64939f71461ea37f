"""What is said of one item, and what all verdicts together mean for the exit status."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from rulestone.engines import EngineError, Result
from rulestone.suite.items import Item


class Exit(IntEnum):
    """The exit status of a command."""

    AGREE = 0
    DISAGREE = 1
    NOTHING_JUDGED = 2
    ENGINE_FAILED = 3
    INTERRUPTED = 130


BROKEN: frozenset[Result] = frozenset({"crash", "timeout", "protocol"})
WRONG: frozenset[Result] = frozenset({"fail", "rejected"})


@dataclass(frozen=True)
class Difference:
    """One turn on which engine and rules part, or on whose count they do.

    `kind` is `missing`, `unexpected`, `miscounted` or `fen`; `clause` decides the turn.
    """

    kind: str
    word: str
    clause: str
    expected: str = ""
    got: str = ""

    def __str__(self) -> str:
        counts = f"  {self.expected} expected, {self.got} got" if self.expected else ""
        return f"{self.kind:<10} {self.word}{counts}  [{self.clause}]"


@dataclass(frozen=True)
class Verdict:
    """An item's result. `known` is the reason for which its failure is expected, if it is."""

    item: Item
    result: Result
    message: str = ""
    expected: str = ""
    got: str = ""
    differences: tuple[Difference, ...] = ()
    tail: tuple[str, ...] = ()
    known: str | None = None
    seconds: float = 0.0

    @property
    def unexpected_pass(self) -> bool:
        """Whether it passes though it is listed as a known failure."""
        return self.known is not None and self.result == "pass"

    @property
    def counts_against(self) -> bool:
        """Whether the engine is to blame, known failures left out."""
        if self.unexpected_pass:
            return True
        return self.result in BROKEN or (self.result in WRONG and self.known is None)


def failed(item: Item, error: EngineError) -> Verdict:
    """Return the verdict on an item for which the engine gave no answer."""
    return Verdict(item, error.result, error.message, tail=error.tail)


def exit_status(verdicts: Iterable[Verdict]) -> Exit:
    """Return 3 if anything broke, else 1 if anything is wrong, else 2 if nothing was judged."""
    judged = disagree = False
    for verdict in verdicts:
        if verdict.result in BROKEN:
            return Exit.ENGINE_FAILED
        judged = judged or (verdict.result != "skip" and not verdict.item.id.startswith("start::"))
        disagree = disagree or verdict.counts_against
    if disagree:
        return Exit.DISAGREE
    return Exit.AGREE if judged else Exit.NOTHING_JUDGED
