"""Verdicts as one HTML page that needs nothing else: tables, and each failure with its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from rulestone.engines import RESULTS
from rulestone.report.svg import board_svg
from rulestone.report.text import (
    Reproduction,
    counts_by_clause,
    difference_lines,
    result_counts,
)
from rulestone.report.verdict import Exit, Verdict

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 } td, th { padding: .15em .7em; text-align: right }
td:first-child, th:first-child { text-align: left } tr:last-child { border-top: 1px solid }
article { border-top: 1px solid #999; padding: 1em 0 } code, pre { font-size: 13px }
pre { overflow-x: auto } .fail, .rejected { color: #a40000 }
.crash, .timeout, .protocol { color: #7a4a00 }
"""


def html_page(
    engine: str, verdicts: Sequence[Verdict], status: Exit, reproduction: Reproduction
) -> str:
    """Return the page's text."""
    failures = [verdict for verdict in verdicts if verdict.counts_against]
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>rulestone check: {escape(engine)}</title><style>{_STYLE}</style>",
        f"<h1>{escape(engine)}</h1><p>Exit status {int(status)}.</p>",
        *_table(verdicts),
        *_skipped(verdicts),
        *(line for verdict in failures for line in _article(verdict, reproduction)),
        "</html>",
    ]
    # A lone surrogate, which an engine may print, must not keep the page from being written.
    return "\n".join(parts).encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def _table(verdicts: Sequence[Verdict]) -> Iterator[str]:
    yield "<table><tr><th>clause</th>" + "".join(f"<th>{r}</th>" for r in RESULTS) + "</tr>"
    rows = [*counts_by_clause(verdicts).items(), ("all", Counter(result_counts(verdicts)))]
    for clause, counts in rows:
        cells = "".join(f"<td>{counts[result] or ''}</td>" for result in RESULTS)
        yield f"<tr><td>{clause}</td>{cells}</tr>"
    yield "</table>"


def _skipped(verdicts: Sequence[Verdict]) -> Iterator[str]:
    reasons = Counter(verdict.message for verdict in verdicts if verdict.result == "skip")
    if reasons:
        yield "<h2>Not judged</h2><ul>"
        yield from (f"<li>{count}: {escape(why)}</li>" for why, count in reasons.most_common())
        yield "</ul>"


def _article(verdict: Verdict, reproduction: Reproduction) -> Iterator[str]:
    item = verdict.item
    word = "unexpected pass" if verdict.unexpected_pass else verdict.result
    yield f'<article><h3><span class="{verdict.result}">{word}</span> {escape(item.id)}'
    yield f" {escape(' '.join(item.clauses))}</h3>"
    yield from (f"<p>{escape(text)}</p>" for text in (item.why, verdict.message) if text)
    if item.fen.count("/") == 7:
        yield board_svg(item.fen)
    moves = f" after {' '.join(item.moves)}" if item.moves else ""
    yield f"<p><code>{escape(item.variant)}: {escape(item.fen + moves)}</code></p>"
    if verdict.expected or verdict.got:
        yield f"<p>expected {escape(verdict.expected)}, got {escape(verdict.got or 'nothing')}</p>"
    lines = [*difference_lines(verdict), *(f"> {line}" for line in verdict.tail)]
    lines += [f"$ {command}" for command in reproduction.commands(verdict)]
    yield "<pre>" + escape("\n".join(lines)) + "</pre></article>"


def write_html(path: Path, page: str) -> None:
    """Write the page."""
    path.write_text(page, encoding="utf-8")
