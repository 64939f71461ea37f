"""Verdicts for people: each failure in full, then tables by result and by clause."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from rulestone.board import draw
from rulestone.engines import RESULTS, Result
from rulestone.report.verdict import Verdict
from rulestone.suite.claims import Count, Turns

MOST_DIFFERENCES = 12


@dataclass(frozen=True)
class Reproduction:
    """How to put one item's question again: the options that were given, and the files.

    variant: that of files that name none; empty if all do.
    usual_nodes: the cost up to which `check` judges this engine unless told.
    """

    engine_words: tuple[str, ...]
    files: tuple[str, ...] = ()
    variant: str = ""
    usual_nodes: int = 1_000_000

    def commands(self, verdict: Verdict) -> Iterator[str]:
        """Yield the `check` command for the item, and `bisect` where counts part."""
        item = verdict.item
        words = ["rulestone", "check", *self.engine_words, *self.files, "--run", glob_of(item.id)]
        words += ["--variant", self.variant] if self.variant else []
        words += ["--max-nodes", str(item.cost)] if item.cost > self.usual_nodes else []
        if not item.id.startswith("start::"):
            yield shlex.join(words)
        if verdict.result == "fail" and isinstance(item.expect, (Count, Turns)) and not item.moves:
            depth = item.expect.depth if isinstance(item.expect, Count) else 1
            words = [*self.engine_words]
            if item.ply != "turn" and "--engine-ply" not in words:  # an engine of all plies
                words += ["--engine-ply", item.ply]
            spot = f'{item.variant} "{item.fen}"'
            yield f"rulestone bisect {shlex.join(words)} {spot} --depth {depth}"


def glob_of(text: str) -> str:
    """Return the glob that matches just this text."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in text)


def failure_lines(verdict: Verdict, reproduction: Reproduction) -> Iterator[str]:
    """Yield the paragraph on one verdict that is no pass."""
    item = verdict.item
    clauses = f"  [{' '.join(item.clauses)}]" if item.clauses else ""
    yield f"{_headline(verdict)}  {item.id}{clauses}"
    if item.why:
        yield f"  {item.why}"
    if verdict.message:
        yield f"  {verdict.message}"
    if verdict.unexpected_pass or verdict.known:
        yield f"  known: {verdict.known}"
    if item.fen:
        yield f"  {item.variant}: {item.fen}"
    if item.moves:
        yield f"  after {' '.join(item.moves)}"
    yield from _indented(_picture(item.fen))
    if verdict.expected or verdict.got:
        yield f"  expected {verdict.expected}, got {verdict.got or 'nothing'}{_delta(verdict)}"
    yield from _indented(difference_lines(verdict))
    yield from _indented(f"> {line}" for line in verdict.tail)
    yield from _indented(f"$ {command}" for command in reproduction.commands(verdict))


def _headline(verdict: Verdict) -> str:
    return "UNEXPECTED PASS" if verdict.unexpected_pass else verdict.result.upper()


def _picture(fen: str) -> list[str]:
    return draw(fen).splitlines() if fen.count("/") == 7 else []


def _delta(verdict: Verdict) -> str:
    if not (verdict.expected.isdigit() and verdict.got.isdigit()):
        return ""
    return f" ({int(verdict.got) - int(verdict.expected):+d})"


def difference_lines(verdict: Verdict) -> list[str]:
    """Return the turns on which engine and rules part, the first dozen."""
    return shortened(verdict.differences, MOST_DIFFERENCES)


def shortened(lines: Sequence[object], most: int) -> list[str]:
    """Return the first lines, `most` of them, and how many more there are."""
    more = len(lines) - most
    return [*map(str, lines[:most]), *([f"... and {more} more"] if more > 0 else [])]


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


def result_counts(verdicts: Iterable[Verdict]) -> dict[Result, int]:
    """Return how many items ended in each result, handshake and canaries left out."""
    counts = Counter(v.result for v in verdicts if not v.item.id.startswith("start::"))
    return {result: counts[result] for result in RESULTS}


def summary(verdicts: Sequence[Verdict]) -> Iterator[Table]:
    """Yield the table by clause and the table of reasons to skip."""
    table = Table("clause", *RESULTS, title="Items by foremost clause and result")
    for clause, counts in counts_by_clause(verdicts).items():
        table.add_row(clause, *(str(counts[result] or "") for result in RESULTS))
    table.add_section()
    totals = result_counts(verdicts)
    table.add_row("all", *(str(totals[result]) for result in RESULTS))
    yield table
    reasons = Counter(v.message for v in verdicts if v.result == "skip")
    if reasons:
        skipped = Table("skipped", "because", title="Not judged")
        for reason, count in reasons.most_common():
            skipped.add_row(str(count), reason)
        yield skipped


def counts_by_clause(verdicts: Iterable[Verdict]) -> dict[str, Counter[Result]]:
    """Return the results by foremost clause, in the clauses' order; `-` stands for none."""
    found: dict[str, Counter[Result]] = {}
    for verdict in verdicts:
        if not verdict.item.id.startswith("start::"):
            clause = verdict.item.clauses[0] if verdict.item.clauses else "-"
            found.setdefault(clause, Counter())[verdict.result] += 1
    return {clause: found[clause] for clause in sorted(found, key=_clause_order)}


def _clause_order(clause: str) -> tuple[str, int]:
    family, _, number = clause.partition("-")
    return family, int(number) if number.isdigit() else 0


def console(stderr: bool = False) -> Console:
    """Return a console that wraps nothing when its output is not a terminal."""
    made = Console(stderr=stderr, highlight=False, markup=False, soft_wrap=True)
    if not made.is_terminal:
        made.width = 120
    return made
