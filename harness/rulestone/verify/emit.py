"""Writes a finding as a case, ready to be put into a suite."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulestone.engines import Spot
from rulestone.judges import core, position_of, reference
from rulestone.suite.cases import format_cases
from rulestone.suite.model import After, Case, Expect, Polarity
from rulestone.verify.bisect import Finding


def case_of(finding: Finding, taken: frozenset[str] = frozenset()) -> Case:
    """Return the case that an engine with this fault fails; its id is none of `taken`."""
    spot = finding.spot
    lines = finding.differences
    polarity: Polarity = "negative" if lines and lines[0].kind == "unexpected" else "positive"
    words = tuple(map(str, position_of(spot).turns(spot.ply)))
    if finding.kind == "fen":
        expect = Expect(after=tuple((line.word, After(line.expected)) for line in lines))
    elif finding.depth == 1:
        expect = Expect(legal=words)
    else:
        count = position_of(spot).perft
        expect = Expect(count=tuple(count(d, spot.ply) for d in range(1, finding.depth + 1)))
    return Case(
        id=_free_id(finding, taken),
        variant=spot.variant,
        rule=tuple(dict.fromkeys(line.clause for line in lines)) or ("GM-1",),
        polarity=polarity,
        why=_why(finding),
        fen=spot.fen,
        moves=spot.moves,
        ply=spot.ply,
        expect=expect,
        provenance=_judges(spot, words),
    )


def _free_id(finding: Finding, taken: frozenset[str]) -> str:
    line = finding.differences[0] if finding.differences else None
    text = f"{line.kind} {line.clause} {line.word}" if line else f"miscount {finding.expected}"
    stem = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    names = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _why(finding: Finding) -> str:
    if not finding.differences:
        return f"An engine counted {finding.got} instead of {finding.expected} here."
    line = finding.differences[0]
    said = {
        "missing": f"leaves out {line.word}",
        "unexpected": f"plays {line.word}",
        "miscounted": f"counts {line.got} behind {line.word}",
        "fen": f"goes wrong after {line.word}",
    }[line.kind]
    return f"An engine that misreads {line.clause} {said} here."


def _judges(spot: Spot, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of our own judges find these turns."""
    agreeing = []
    for name, opener in (("core", core), ("reference", reference)):
        found = position_of(spot, opener).turns(spot.ply)
        if tuple(map(str, found)) == words:
            agreeing.append(name)
    return tuple(agreeing)


def emit(path: Path, cases: Sequence[Case], finding: Finding) -> str:
    """Write a `.cases.json` file of the cases and the finding's, and return that case's id."""
    case = case_of(finding, frozenset(case.id for case in cases))
    path.write_text(format_cases([*cases, case]), encoding="utf-8")
    return case.id
