"""Where two lists of turns part, with the clause that decides each turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulestone.engines import Answer, Engine, Spot
from rulestone.engines.inprocess import InProcess
from rulestone.judges import position_of
from rulestone.report.verdict import Difference
from rulestone.verify.clauses import deciding_clause


def set_differences(
    spot: Spot, expected: Iterable[str], got: Mapping[str, int]
) -> tuple[Difference, ...]:
    """Return missing turns, then unexpected ones, then those listed other than once."""
    wanted = set(expected)
    lines = [Difference("missing", w, clause_for(spot, w)) for w in sorted(wanted - set(got))]
    lines += [Difference("unexpected", w, clause_for(spot, w)) for w in sorted(set(got) - wanted)]
    lines += [
        Difference("miscounted", w, clause_for(spot, w), "1", str(got[w]))
        for w in sorted(wanted & set(got))
        if got[w] != 1
    ]
    return tuple(lines)


def count_differences(spot: Spot, depth: int, answer: Answer) -> tuple[Difference, ...]:
    """Return the differences of a divide at `depth` from the core's; none without a divide."""
    if answer.divide is None:
        return ()
    right = {str(w): n for w, n in dict(position_of(spot).divide(depth, spot.ply)).items()}
    return divide_differences(spot, right, answer.divide)


def divide_differences(
    spot: Spot, right: Mapping[str, int], got: Mapping[str, int]
) -> tuple[Difference, ...]:
    """Return the differences of two divides: the sets first, then the counts."""
    lines = list(set_differences(spot, right, dict.fromkeys(got, 1)))
    lines += [
        Difference("miscounted", w, clause_for(spot, w), str(right[w]), str(got[w]))
        for w in sorted(set(right) & set(got))
        if right[w] != got[w]
    ]
    return tuple(lines)


def clause_for(spot: Spot, word: str) -> str:
    """Return the clause that refuses the word, or else the one that makes it a legal turn.

    A position that another judge reached by a turn we refuse has none: `?`.
    """
    try:
        position = position_of(spot)
    except ValueError:
        return "?"
    refusal = position.explain(word, spot.ply)
    return str(refusal) if refusal else deciding_clause(position, spot, word)


def tidy_fen(engine: Engine, spot: Spot, fen: str) -> str:
    """Return a FEN of another program as we would print it: rights and e.p. squares are habits."""
    if isinstance(engine, InProcess):
        return fen
    try:
        return position_of(Spot(spot.variant, fen, lenient=True)).fen()
    except ValueError:
        return fen
