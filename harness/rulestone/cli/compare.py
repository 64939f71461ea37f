"""`rulestone compare`: what changed from one results file to another."""

from __future__ import annotations

from typing import TextIO

import click

from rulestone.cli.options import BadInput, json_option, print_json
from rulestone.report.compare import compare as compare_results
from rulestone.report.results import Results, read_results

DISAGREE = 1

_FILE = click.File(encoding="utf-8", lazy=True)


@click.command()
@click.argument("old", type=_FILE)
@click.argument("new", type=_FILE)
@json_option
def compare(*, old: TextIO, new: TextIO, as_json: bool) -> int:
    """Tell what changed from results file OLD to NEW; - is stdin.

    A results file is what `check`, `perft` or `campaign status` writes with --json: verdicts by
    item, or counts by variant, FEN, depth and ply. How long anything took is not compared.

    \b
    worse     passed, and fails or gives no answer; or failed, and gives none
    better    the reverse
    changed   another count, or a failure that is another one
    vanished  judged in OLD only
    new       judged in NEW only

    What was skipped, interrupted or is not complete counts as not judged. The counts behind turns
    and the statistics are compared where both files have them. Exits 0 if nothing
    changed, 1 if anything did, for better too, and 2 for a file that is no whole results file.
    """  # noqa: D301 - a backspace, which keeps click from filling the lines that follow
    before, after = _read(old), _read(new)
    if before.judged != after.judged:
        kinds = {True: "verdicts", False: "counts"}
        raise BadInput(
            f"{before.name} holds {kinds[before.judged]}, {after.name} {kinds[after.judged]}"
        )
    found = compare_results(before, after)
    if not (found.changes or found.same):
        raise BadInput(f"{before.name} and {after.name} hold nothing judged, or counted to its end")
    for results in (before, after):
        if results.interrupted:
            click.echo(f"{results.name}: the run that wrote it was interrupted", err=True)
    if as_json:
        print_json({"files": [before.name, after.name], **found.fields()})
    else:
        click.echo("\n".join(found.lines()))
    return DISAGREE if found.changes else 0


def _read(file: TextIO) -> Results:
    try:
        return read_results(file.name, file.read())
    except UnicodeDecodeError as error:
        raise BadInput(f"{file.name}: not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise BadInput(f"{file.name}: {error.strerror}") from error
