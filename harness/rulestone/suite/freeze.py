"""`suite freeze`: count everything again, by every way at hand, and record which ways agree.

A number that comes out differently is never changed silently: it is reported, and written only
when the caller accepts it and all ways agree on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from rulestone.judges import Opener, Position, core, position_of, reference, stats_of
from rulestone.suite.cases import format_cases, read_cases
from rulestone.suite.items import all_items, case_items
from rulestone.suite.judge import judge, refuse_unreadable, words_of
from rulestone.suite.model import Case, Expect, Stanza, read_text
from rulestone.suite.perft_file import format_perft, read_perft

WAYS = ("hand", "rules", "published", "reference", "core", "python-chess")
"""All that provenance may name: what people vouch for first, then what counts by itself."""

CORE_NODES = 1_200_000_000
REFERENCE_NODES = 6_000_000

Number = TypeVar("Number")


@dataclass(frozen=True)
class Way:
    """An independent way to obtain a number; nothing above `max_nodes` nodes is counted."""

    name: str
    opener: Opener
    max_nodes: int


def ways(core_nodes: int = CORE_NODES, reference_nodes: int = REFERENCE_NODES) -> tuple[Way, ...]:
    """Return the two ways of this package, each with the most nodes it is asked to count."""
    return Way("reference", reference, reference_nodes), Way("core", core, core_nodes)


@dataclass(frozen=True)
class Change:
    """A frozen value that a recount does not confirm.

    `agreed` is false where the ways contradict each other, and for claims made by hand; such a
    change is never written.
    """

    where: str
    frozen: str
    found: str
    agreed: bool

    def __str__(self) -> str:
        verdict = "" if self.agreed else " (not for freeze to settle)"
        return f"{self.where}: frozen {self.frozen}, found {self.found}{verdict}"


def freeze(root: Path, ways: Sequence[Way], accept: bool = False) -> Iterator[Change]:
    """Recount all `.perft` and `.cases.json` files under `root` and yield what changed.

    Raises `FixtureError` for a file that cannot be read, or whose position there is not. Files are
    rewritten at the end with their provenance brought up to date. With changes, nothing at all
    is written unless `accept` is true and the ways agree on every change.
    """
    for way in ways[-1:]:
        refuse_unreadable(all_items(root), way.opener)
    texts: dict[Path, str] = {}
    agreed = True
    for path in (*sorted(root.rglob("*.perft")), *sorted(root.rglob("*.cases.json"))):
        changes: list[Change] = []
        texts[path] = _freeze_file(path, ways, changes)
        agreed = agreed and all(accept and change.agreed for change in changes)
        yield from changes
    if agreed:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")


def _freeze_file(path: Path, ways: Sequence[Way], changes: list[Change]) -> str:
    """Return the file's text as recounted; what differs is appended to `changes`."""
    if path.suffix == ".perft":
        stanzas = [freeze_stanza(stanza, ways, changes) for stanza in read_perft(path)]
        return format_perft(stanzas, heading_of(path))
    return format_cases(freeze_case(case, ways, changes) for case in read_cases(path))


def heading_of(path: Path) -> str:
    """Return the plain comments at the top of a `.perft` file, without their marks."""
    lines = []
    for line in read_text(path).splitlines():
        if not line.startswith("#") or line.startswith("#:"):
            break
        lines.append(line[1:].removeprefix(" "))
    return "\n".join(lines)


def freeze_stanza(stanza: Stanza, ways: Iterable[Way], changes: list[Change]) -> Stanza:
    """Return the stanza as recounted; what differs is appended to `changes`."""
    counts = []
    stats = dict(stanza.stats)
    ways_at: dict[int, tuple[str, ...]] = {}
    for depth, nodes in stanza.counts:
        where = f"{stanza.variant}::{stanza.id}::d{depth}"
        able = [way for way in ways if nodes <= way.max_nodes]
        opened = {way.name: way.opener(stanza.variant, stanza.fen, False) for way in able}
        found = {name: at.perft(depth, ply=stanza.ply) for name, at in opened.items()}
        counts.append((depth, _settle(where, nodes, found, changes)))
        kept = stanza.ways(depth) if counts[-1][1] == nodes else ()
        if depth in stats:
            again = {name: _stats_again(at, depth, stats[depth]) for name, at in opened.items()}
            stats[depth] = _settle(f"{where}, statistics", stats[depth], again, changes)
        ways_at[depth] = _ways(kept, found)
    usual = ways_at[min(ways_at)]
    return replace(
        stanza,
        counts=tuple(counts),
        stats=tuple(stats.items()),
        provenance=usual,
        provenance_at=tuple((depth, ways) for depth, ways in ways_at.items() if ways != usual),
    )


def _stats_again(
    position: Position, depth: int, frozen: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    found = stats_of(position, depth)
    return tuple((name, found.get(name, 0)) for name, _ in frozen)


def freeze_case(case: Case, ways: Iterable[Way], changes: list[Change]) -> Case:
    """Return the case with turn list and counts as recounted and all other claims judged."""
    where = f"{case.variant}::{case.id}"
    ways = [way for way in ways if max(case.expect.count, default=0) <= way.max_nodes]
    judged = case
    if not case.expect.fen_error and (case.expect.legal is not None or case.expect.count):
        judged = replace(case, expect=_recount(case, where, ways, changes))
    for item in case_items(judged, case.variant):
        for way in ways:
            finding = judge(item, way.opener)
            if finding:
                changes.append(Change(item.id, repr(item.expect), f"{way.name}: {finding}", False))
    kept = case.provenance if judged == case else ()
    return replace(judged, provenance=_ways(kept, [way.name for way in ways]))


def _recount(case: Case, where: str, ways: Iterable[Way], changes: list[Change]) -> Expect:
    item = next(iter(case_items(case, case.variant)))
    opened = {way.name: position_of(item, way.opener) for way in ways}
    legal = case.expect.legal
    if legal is not None:
        lists = {name: words_of(at, case.ply) for name, at in opened.items()}
        legal = _settle(f"{where}::legal", legal, lists, changes)
    counts = []
    for depth, nodes in enumerate(case.expect.count, 1):
        found = {name: at.perft(depth, ply=case.ply) for name, at in opened.items()}
        counts.append(_settle(f"{where}::count{depth}", nodes, found, changes))
    return replace(case.expect, legal=legal, count=tuple(counts))


def _settle(where: str, frozen: Number, found: dict[str, Number], changes: list[Change]) -> Number:
    """Return the number to write: the frozen one, unless all ways agree on another."""
    values = list(found.values())
    if all(value == frozen for value in values):
        return frozen
    agreed = all(value == values[0] for value in values)
    listed = ", ".join(f"{value} by {name}" for name, value in found.items())
    changes.append(Change(where, str(frozen), listed, agreed))
    return values[0] if agreed else frozen


def _ways(kept: Iterable[str], confirmed: Iterable[str]) -> tuple[str, ...]:
    """Return both without repetition, in the order in which provenance is written."""
    known = {*kept, *confirmed}
    return tuple(way for way in WAYS if way in known)
