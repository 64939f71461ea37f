"""`rulestone check`: an engine against the shipped suite or given files."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import click

from rulestone.cli.engine_options import Told, engine_options, one_engine
from rulestone.cli.files import STDOUT, OutputFile, refuse_overwriting
from rulestone.cli.inputs import input_files, read_items
from rulestone.cli.progress import ProgressLine
from rulestone.report.html import html_page, write_html
from rulestone.report.junit import write_junit
from rulestone.report.ndjson import NdjsonWriter
from rulestone.report.text import Reproduction, console, failure_lines, summary
from rulestone.report.verdict import Exit, Verdict, exit_status
from rulestone.suite.items import Item
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
    help="Judge items of this variant, no others; EPD and plain .perft files need one.",
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
@click.option("--json", "ndjson", type=OutputFile(stdout=True), help="Write NDJSON; - is stdout.")
@click.option("--junit", type=OutputFile(), help="Write JUnit XML.")
@click.option("--html", type=OutputFile(), help="Write HTML.")
def check(
    *,
    told: Told,
    files: tuple[Path, ...],
    variants: tuple[str, ...],
    known: Path | None,
    exit_first: bool,
    ndjson: Path | None,
    junit: Path | None,
    html: Path | None,
    max_nodes: int | None,
    **choices: bool | int | tuple[str, ...],
) -> int:
    """Hold an engine against the rules: the shipped suite, or FILEs.

    A FILE is .perft, .epd, .cases.json, a game (.json), .tsv of refused FENs, or a folder of
    such files: of any name but for games, which lie in a folder `games`, and `invalid.tsv`.

    Exits 0 if it agrees, 1 if not, 2 if nothing was judged, 3 if it crashed, fell silent or broke
    protocol.
    """
    one_engine(told)
    try:
        inputs = input_files(files)
        refuse_overwriting((ndjson, junit, html), [*inputs, *([known] if known else [])])
        items = read_items(inputs, variants)
        listed = KnownFailures.read(known) if known else KnownFailures()
        budget = max_nodes or default_max_nodes(told.engines[0])
        plan = Plan(variants=variants, known=listed, max_nodes=budget, **choices)  # type: ignore[arg-type]
    except (ValueError, FileNotFoundError) as error:
        raise click.UsageError(str(error)) from error
    told.open().close()
    reproduction = Reproduction(
        told.words,
        tuple(map(str, files)),
        variants[0] if files and len(variants) == 1 else "",
        default_max_nodes(told.engines[0]),
    )
    with contextlib.ExitStack() as stack:
        report = _Report(told.engines[0], reproduction, _opened(ndjson, stack))
        status = _judge(report, told, items, plan, exit_first)
        report.finish(status, junit, html)
    return int(status)


def _opened(path: Path | None, stack: contextlib.ExitStack) -> TextIO | None:
    if path is None or path == STDOUT:
        return sys.stdout if path else None
    return stack.enter_context(path.open("w", encoding="utf-8"))


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
        self._progress = ProgressLine()

    def take(self, verdict: Verdict) -> None:
        """Take one verdict."""
        self.verdicts.append(verdict)
        if self._ndjson:
            self._ndjson.write(verdict)
        if verdict.counts_against:
            self._progress.clear()
            self._console.print("\n".join(failure_lines(verdict, self._reproduction)) + "\n")
        self._progress.show(f"{len(self.verdicts)} judged")

    def finish(self, status: Exit, junit: Path | None, html: Path | None) -> None:
        """Print the tables and write the files."""
        self._progress.clear()
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
