"""Does the suite bite? Which cases catch which misreading, and which clauses lack a case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulestone.judges import Opener, misread, reference
from rulestone.reference import misreadings_for
from rulestone.suite.cases import read_cases
from rulestone.suite.claims import Count, Stats
from rulestone.suite.clauses import RULES_OF, clauses
from rulestone.suite.games import read_game
from rulestone.suite.items import Item, case_items
from rulestone.suite.judge import judge
from rulestone.suite.model import Case, GameRecord
from rulestone.values import START_FEN, VARIANTS

MAX_NODES = 20_000
MAX_DEPTH = 2
"""A misreading has to show this near to a case's position, in plies."""


START_DEPTH = {"chess": 4, "avalanche": 2, "balancedavalanche": 2, "kingsupport": 4}
"""How deep the start position is counted to see what start counts alone would show."""


@dataclass(frozen=True)
class Bite:
    """One misreading of one variant and what exposes it.

    `start` is the first depth at which the count of the start position differs, None if none up
    to `START_DEPTH` does; `cases` are the ids of all cases that catch it.
    """

    variant: str
    misreading: str
    clause: str
    start: int | None
    cases: tuple[str, ...]


def all_cases(root: Path) -> list[Case]:
    """Return every case under `root`, in the order of the files."""
    return [case for path in sorted(root.rglob("*.cases.json")) for case in read_cases(path)]


def all_games(root: Path) -> list[GameRecord]:
    """Return every game under `root`."""
    return [read_game(path) for path in sorted((root / "games").glob("*.json"))]


def is_near(item: Item) -> bool:
    """Tell whether the item looks no further than `MAX_DEPTH` plies."""
    expect = item.expect
    return not isinstance(expect, (Count, Stats)) or expect.depth <= MAX_DEPTH


def catches(case: Case, opener: Opener, max_nodes: int = MAX_NODES) -> list[str]:
    """Return what the case finds wrong with an engine, a line an item; empty if nothing.

    Items that look further than `MAX_DEPTH` plies or cost more than `max_nodes` do not count.
    """
    return [
        f"{item.id}: {finding}"
        for item in case_items(case, case.variant)
        if is_near(item) and item.cost <= max_nodes and (finding := judge(item, opener))
    ]


def kill_matrix(cases: Iterable[Case]) -> Iterator[Bite]:
    """Yield a bite for every misreading of every variant, each case tried on each."""
    cases = list(cases)
    for variant in VARIANTS:
        own = [case for case in cases if case.variant == variant]
        true_counts = _start_counts(variant, reference)
        for misreading in misreadings_for(variant):
            opener = misread(misreading.id)
            counts = _start_counts(variant, opener)
            differ = [depth for depth, nodes in true_counts.items() if counts[depth] != nodes]
            caught = tuple(case.id for case in own if catches(case, opener))
            start = min(differ, default=None)
            yield Bite(variant, misreading.id, misreading.clauses[0], start, caught)


def _start_counts(variant: str, opener: Opener) -> dict[int, int]:
    position = opener(variant, START_FEN, False)
    return {depth: position.perft(depth) for depth in range(1, START_DEPTH[variant] + 1)}


def format_matrix(bites: Iterable[Bite]) -> str:
    """Return the kill matrix as tab-separated text, a line a misreading."""
    lines = ["variant\tmisreading\tclause\tstart\tcaught by"]
    for bite in bites:
        start = f"d{bite.start}" if bite.start else "-"
        cases = " ".join(bite.cases)
        lines.append("\t".join([bite.variant, bite.misreading, bite.clause, start, cases]))
    return "\n".join(lines) + "\n"


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


def misreading_gaps(cases: Iterable[Case]) -> list[str]:
    """Return, as `variant misreading`, what no case declares to catch."""
    declared = {(case.variant, caught) for case in cases for caught in case.catches}
    return [
        f"{variant} {misreading.id}"
        for variant in VARIANTS
        for misreading in misreadings_for(variant)
        if (variant, misreading.id) not in declared
    ]
