"""`rulestone check`: an engine against the shipped suite or given files."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import click

from rulestone.cli.engine_options import Told, engine_options, one_engine
from rulestone.cli.files import OutputFile
from rulestone.judges import core
from rulestone.report.html import html_page, write_html
from rulestone.report.junit import write_junit
from rulestone.report.ndjson import NdjsonWriter
from rulestone.report.text import Reproduction, console, failure_lines, summary
from rulestone.report.verdict import Exit, Verdict, exit_status
from rulestone.suite.epd import parse_epd
from rulestone.suite.items import Item, all_items, file_items, stanza_items
from rulestone.suite.judge import refuse_unreadable
from rulestone.suite.model import read_text
from rulestone.values import VARIANTS
from rulestone.verify.known import KnownFailures
from rulestone.verify.run import Plan, default_max_nodes
from rulestone.verify.run import check as run_check


@click.command()
@engine_options
@click.argument(
    "files", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[FILE]..."
)
@click.option("--smoke", is_flag=True, help="Greet, send canaries, judge depth 1, no more.")
@click.option("--run", multiple=True, metavar="GLOB", help="Judge items whose id fits, no others.")
@click.option("--skip", multiple=True, metavar="GLOB", help="Skip items whose id fits.")
@click.option(
    "--variant",
    "variants",
    multiple=True,
    type=click.Choice(VARIANTS),
    help="Judge items of this variant, no others.",
)
@click.option(
    "--known",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Known failures: a glob and a reason a line. One that passes is an error.",
)
@click.option(
    "--max-nodes",
    type=click.IntRange(min=1),
    show_default="1,000,000; for the reference, which is in Python, 20,000",
    help="Skip items that cost more.",
)
@click.option("-j", "--jobs", type=click.IntRange(1, 256), default=1, help="Engines at once.")
@click.option("-x", "--exit-first", is_flag=True, help="Stop at the first item that is no pass.")
@click.option(
    "--json",
    "json_file",
    type=click.File("w", encoding="utf-8", lazy=False),
    help="Write NDJSON; - is stdout.",
)
@click.option("--junit", type=OutputFile(), help="Write JUnit XML.")
@click.option("--html", type=OutputFile(), help="Write HTML.")
def check(
    *,
    told: Told,
    files: tuple[Path, ...],
    variants: tuple[str, ...],
    known: Path | None,
    exit_first: bool,
    json_file: TextIO | None,
    junit: Path | None,
    html: Path | None,
    max_nodes: int | None,
    **choices: bool | int | tuple[str, ...],
) -> int:
    """Hold an engine against the rules: the shipped suite, or FILEs.

    A FILE is .perft, .epd, .cases.json, a game (.json), .tsv of refused FENs, or a folder of them.

    Exits 0 if it agrees, 1 if not, 2 if nothing was judged, 3 if it crashed, fell silent or broke
    protocol.
    """
    one_engine(told)
    try:
        items = list(_items(files, variants))
        refuse_unreadable(items, core)
        listed = KnownFailures.read(known) if known else KnownFailures()
        budget = max_nodes or default_max_nodes(told.engines[0])
        plan = Plan(variants=variants, known=listed, max_nodes=budget, **choices)  # type: ignore[arg-type]
    except (ValueError, FileNotFoundError) as error:
        raise click.UsageError(str(error)) from error
    told.open().close()
    reproduction = Reproduction(told.words, tuple(map(str, files)))
    report = _Report(told.engines[0], reproduction, json_file)
    status = _judge(report, told, items, plan, exit_first)
    report.finish(status, junit, html)
    return int(status)


def _items(files: Sequence[Path], variants: Sequence[str]) -> Iterator[Item]:
    if not files:
        yield from all_items()
    for path in files:
        if path.is_dir():
            yield from all_items(path)
        elif path.suffix == ".epd":
            if len(variants) != 1:
                raise click.UsageError(f"{path}: an EPD file needs one --variant")
            lines = read_text(path).splitlines()
            for stanza in parse_epd(lines, variants[0], str(path)):
                yield from stanza_items(stanza, path.as_posix())
        else:
            yield from file_items(path)


def _judge(
    report: _Report, told: Told, items: Sequence[Item], plan: Plan, exit_first: bool
) -> Exit:
    """Judge until the end, the first failure or Ctrl-C; the engines are gone either way."""
    verdicts = run_check(told.open, items, plan)
    try:
        with contextlib.closing(verdicts):
            for verdict in verdicts:
                report.take(verdict)
                if exit_first and verdict.counts_against:
                    break
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    return exit_status(report.verdicts)


class _Report:
    """Prints failures as they come, and all the rest at the end."""

    def __init__(self, engine: str, reproduction: Reproduction, json_file: TextIO | None) -> None:
        self.verdicts: list[Verdict] = []
        self._engine = engine
        self._reproduction = reproduction
        self._ndjson = NdjsonWriter(json_file, engine, reproduction) if json_file else None
        self._console = console(stderr=json_file is sys.stdout)

    def take(self, verdict: Verdict) -> None:
        """Take one verdict."""
        self.verdicts.append(verdict)
        if sys.stderr.isatty():
            print(f"\r{len(self.verdicts)} judged", end="\r", file=sys.stderr, flush=True)
        if self._ndjson:
            self._ndjson.write(verdict)
        if verdict.counts_against:
            self._console.print("\n".join(failure_lines(verdict, self._reproduction)) + "\n")

    def finish(self, status: Exit, junit: Path | None, html: Path | None) -> None:
        """Print the tables and write the files."""
        if self._ndjson:
            self._ndjson.finish(self.verdicts, status)
        if junit:
            write_junit(junit, self.verdicts, self._reproduction)
        if html:
            page = html_page(self._engine, self.verdicts, status, self._reproduction)
            write_html(html, page)
        for table in summary(self.verdicts):
            self._console.print(table)
        self._console.print(_SENTENCES[status])


_SENTENCES = {
    Exit.AGREE: "The engine agrees with the rules on all that was judged.",
    Exit.DISAGREE: "The engine disagrees with the rules.",
    Exit.NOTHING_JUDGED: "Nothing was judged.",
    Exit.ENGINE_FAILED: "The engine crashed, fell silent or broke protocol.",
    Exit.INTERRUPTED: "Interrupted: the result is partial.",
}
