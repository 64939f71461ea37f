"""Makes the position of a finding as small as the finding allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulestone.board import placement, with_men
from rulestone.engines import RejectedError, Spot
from rulestone.judges import position_of
from rulestone.values import SQUARES
from rulestone.verify.bisect import Bisector, Finding
from rulestone.verify.explain import explanations


def shrink(bisector: Bisector, finding: Finding) -> Iterator[Finding]:
    """Yield the finding at smaller and smaller positions, the last the smallest that shows it.

    Men are taken off, then kings moved to where they have fewer turns, then fields made plain,
    until nothing helps; where nothing does, nothing is yielded. It still shows where a difference
    of the first one's kind and clause is left, and no misreading explains it that did not explain
    it before.
    """
    return _Shrinker(bisector, finding).steps()


class _Shrinker:
    def __init__(self, bisector: Bisector, finding: Finding) -> None:
        self._bisector = bisector
        self._best = finding
        self._wanted = _sorts(finding)[:1]
        self._explaining = _explaining(finding)

    def steps(self) -> Iterator[Finding]:
        while any(map(self._improve, (_without_a_man, _plainer, _with_a_king_elsewhere))):
            yield self._best

    def _improve(self, candidates: Callable[[str], Iterator[str]]) -> bool:
        """Take the first candidate that is smaller and still shows the finding."""
        size = _size(self._best.spot)
        for fen in candidates(self._best.spot.fen):
            spot = replace(self._best.spot, fen=fen)
            if _is_position(spot) and _size(spot) < size:
                found = self._still(spot)
                if found is not None:
                    self._best = replace(found, steps=self._best.steps)
                    return True
        return False

    def _still(self, spot: Spot) -> Finding | None:
        try:
            found = self._bisector.local(spot)
            if found is None and self._best.kind in ("history", "count"):
                deeper = self._bisector.find(spot, self._best.depth)
                found = deeper if isinstance(deeper, Finding) and not deeper.steps else None
        except RejectedError:
            return None
        if found is None:
            return None
        same = set(self._wanted) <= set(_sorts(found))
        return found if same and _explaining(found) <= self._explaining else None


def _explaining(finding: Finding) -> set[str]:
    return {misreading.id for misreading in explanations(finding)}


def _sorts(finding: Finding) -> list[tuple[str, str]]:
    """Return the kinds of difference with their clauses, the foremost first."""
    return [(line.kind, line.clause) for line in finding.differences]


def _is_position(spot: Spot) -> bool:
    try:
        position_of(spot)
    except ValueError:
        return False
    return True


def _size(spot: Spot) -> tuple[int, int, int, int]:
    """Measure what a reader must take in: men, turns, fields that are not plain, counters."""
    fields = spot.fen.split(" ")
    turns = len(position_of(spot).turns(spot.ply))
    unplain = sum(field != "-" for field in fields[2:4])
    counters = sum(map(int, fields[4:6]))
    return len(placement(spot.fen)), unplain, turns, counters


def _without_a_man(fen: str) -> Iterator[str]:
    men = placement(fen)
    for square in sorted(men, key=lambda square: "qrbnp".find(men[square].lower())):
        if men[square] not in "Kk":
            yield with_men(fen, {at: man for at, man in men.items() if at != square})


def _with_a_king_elsewhere(fen: str) -> Iterator[str]:
    men = placement(fen)
    for king in "kK":
        home = next(at for at, man in men.items() if man == king)
        others = {at: man for at, man in men.items() if at != home}
        for square in SQUARES:
            if square not in men:
                yield with_men(fen, {**others, square: king})


def _plainer(fen: str) -> Iterator[str]:
    board, side, rights, ep, *counters = fen.split(" ")
    tail = counters[2:]
    for right in rights.strip("-"):
        yield " ".join([board, side, rights.replace(right, "") or "-", ep, *counters])
    yield " ".join([board, side, rights, "-", *counters])
    for plain in (["0", "1"], ["0", "2"], ["0", counters[1]]):
        yield " ".join([board, side, rights, ep, *plain, *tail])
