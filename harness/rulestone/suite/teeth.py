"""Does the suite bite? Which cases catch which misreading, and which clauses lack a case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulestone.suite import items
from rulestone.suite.cases import read_cases
from rulestone.suite.clauses import RULES_OF, clauses
from rulestone.suite.games import read_game
from rulestone.suite.items import Item, case_items
from rulestone.suite.judge import Opener, judge
from rulestone.suite.model import VARIANTS, Case, GameRecord

MAX_DEPTH = 2
"""A misreading has to show this near to a case's position, in plies."""


@dataclass(frozen=True)
class Catch:
    """A misreading caught by an item of a case, with what the misreading gave instead."""

    variant: str
    misreading: str
    case: str
    item: str
    finding: str


EQUIVALENT = {
    ("kingsupport", "castling-ignores-forward-attack"): (
        "A pawn that attacks d1 or f1 straight ahead stands on d2 or f2 and so checks the king on"
        " e1 diagonally: castling is out of the question before the square passed is looked at."
        " The same holds for Black."
    ),
}
"""Misreadings that change nothing, by variant and id, each with its proof."""


def all_cases(root: Path) -> list[Case]:
    """Return every case under `root`, in the order of the files."""
    return [case for path in sorted(root.rglob("*.cases.json")) for case in read_cases(path)]


def all_games(root: Path) -> list[GameRecord]:
    """Return every game under `root`."""
    return [read_game(path) for path in sorted((root / "games").glob("*.json"))]


def is_near(item: Item) -> bool:
    """Tell whether the item looks no further than `MAX_DEPTH` plies."""
    expect = item.expect
    return not isinstance(expect, (items.Count, items.Stats)) or expect.depth <= MAX_DEPTH


def catches_of(case: Case, misreading: str, opener: Opener, max_nodes: int) -> list[Catch]:
    """Return what the case catches of an engine that reads a rule wrongly.

    Items that look further than `MAX_DEPTH` plies or cost more than `max_nodes` do not count.
    """
    catches = []
    for item in case_items(case, case.variant):
        if is_near(item) and item.cost <= max_nodes:
            finding = judge(item, opener)
            if finding:
                catches.append(Catch(case.variant, misreading, case.id, item.id, finding))
    return catches


def clause_gaps(shows: Iterable[Case | GameRecord]) -> list[str]:
    """Return, as `clause polarity`, what no case and no game shows.

    A variant owes cases for the clauses of its own group (Balanced Avalanche only for BA, as
    its other clauses are Avalanche's); the clauses all games share are owed once, by any.
    """
    shown: dict[tuple[str, str], set[str]] = defaultdict(set)
    for show in shows:
        for clause in show.rule:
            shown[clause, show.polarity].add(show.variant)
    return [
        f"{clause} {polarity}"
        for clause in clauses()
        for polarity in ("positive", "negative")
        if not any(
            RULES_OF[variant][0] == clause.partition("-")[0] or is_shared(clause)
            for variant in shown[clause, polarity]
        )
    ]


def is_shared(clause: str) -> bool:
    """Tell whether a clause belongs to all games alike."""
    return clause.partition("-")[0] in ("GM", "TX")


def misreading_gaps(cases: Iterable[Case], misreadings: Mapping[str, Iterable[str]]) -> list[str]:
    """Return, as `variant misreading`, what no case declares to catch.

    `misreadings` maps each variant to the ids of its misreadings.
    """
    declared = {(case.variant, caught) for case in cases for caught in case.catches}
    return [
        f"{variant} {misreading}"
        for variant in VARIANTS
        for misreading in misreadings.get(variant, ())
        if (variant, misreading) not in declared
    ]
