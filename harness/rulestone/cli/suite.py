"""`rulestone suite`: look after the fixture files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import click

from rulestone.cli import INTERRUPTED
from rulestone.cli.options import BadInput, json_option, print_json
from rulestone.judges import core
from rulestone.suite import export as exporting
from rulestone.suite import freeze as freezing
from rulestone.suite import teeth as biting
from rulestone.suite import validate as validating
from rulestone.suite.items import item_files
from rulestone.suite.locate import locate

T = TypeVar("T")

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

root_option = click.option(
    "--root", type=_FOLDER, help="The fixtures' folder; the shipped ones if not given."
)


@click.group(no_args_is_help=False)
def suite() -> None:
    """Validate, freeze and export the fixtures, and show their teeth."""


def _root(given: Path | None) -> Path:
    root = given or locate()
    if not any(item_files(root)):
        raise BadInput(f"{root}: there are no fixtures")
    return root


class _Until:
    """What comes of an iterator until its end or Ctrl-C, which `interrupted` then tells."""

    def __init__(self) -> None:
        self.interrupted = False

    def take(self, values: Iterable[T]) -> Iterator[T]:
        """Yield the values."""
        try:
            yield from values
        except KeyboardInterrupt:
            self.interrupted = True

    def status(self, good: bool) -> int:
        """Return the exit status, 1 if not good."""
        return INTERRUPTED if self.interrupted else int(not good)

    def record(self, **fields: Any) -> dict[str, Any]:
        """Return the object to print, which says whether it is the whole."""
        return {**fields, "interrupted": True} if self.interrupted else fields


@suite.command()
@root_option
@json_option
@click.option(
    "--max-nodes",
    type=click.IntRange(min=0),
    default=1_000_000,
    show_default=True,
    help="Judge what costs at most this many nodes.",
)
def validate(root: Path | None, max_nodes: int, as_json: bool) -> int:
    """Check schemas, FENs, ids, clauses and numbers; one line a fault."""
    folder, until, faults = _root(root), _Until(), []
    for fault in until.take(validating.validate(folder, core, max_nodes)):
        faults.append(fault)
        if not as_json:
            click.echo(str(fault))
    if as_json:
        print_json(until.record(root=str(folder), faults=[asdict(fault) for fault in faults]))
    return until.status(not faults)


@suite.command()
@root_option
@json_option
@click.option("--accept", is_flag=True, help="Write numbers that have changed.")
@click.option(
    "--core-nodes",
    type=click.IntRange(min=0),
    default=freezing.CORE_NODES,
    show_default=True,
    help="Count with the core up to this many nodes.",
)
@click.option(
    "--reference-nodes",
    type=click.IntRange(min=0),
    default=freezing.REFERENCE_NODES,
    show_default=True,
    help="Count with the literal reference up to this many nodes.",
)
def freeze(
    root: Path | None, accept: bool, core_nodes: int, reference_nodes: int, as_json: bool
) -> int:
    """Count everything again and record by which ways; one line a change.

    A changed number is refused unless it is accepted and all ways agree on it.
    """
    folder, until = _root(root), _Until()
    ways = freezing.ways(core_nodes, reference_nodes)
    changes = list(until.take(freezing.freeze(folder, ways, accept)))
    written = not until.interrupted and all(accept and change.agreed for change in changes)
    if as_json:
        listed = [asdict(change) for change in changes]
        print_json(until.record(root=str(folder), written=written, changes=listed))
    for change in () if as_json else changes:
        click.echo(str(change))
    return until.status(written)


@suite.command()
@root_option
@json_option
def teeth(root: Path | None, as_json: bool) -> int:
    """Print which cases catch which known misreading, tab-separated; takes a minute."""
    folder, until = _root(root), _Until()
    bites = list(until.take(biting.kill_matrix(biting.all_cases(folder))))
    if as_json:
        print_json(until.record(root=str(folder), bites=[asdict(bite) for bite in bites]))
    else:
        click.echo(biting.format_matrix(bites), nl=False)
    missed = [bite for bite in bites if not bite.cases]
    for bite in missed:
        click.echo(f"{bite.variant}: no case catches {bite.misreading}", err=True)
    return until.status(not missed)


@suite.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option(
    "--form",
    type=click.Choice(["perft", "epd"]),
    show_default="perft",
    help="Stanzas or one line a position.",
)
@json_option
def export(files: tuple[Path, ...], form: str | None, as_json: bool) -> None:
    """Print the whole-turn counts of .perft FILES, all of one variant, for other programs."""
    if not as_json:
        click.echo(exporting.export_text(files, form or "perft"), nl=False)
        return
    if form is not None:
        raise BadInput("--form and --json exclude each other.")
    stanzas = exporting.exported(files)
    listed = [{"id": s.id, "fen": s.fen, "counts": dict(s.counts)} for s in stanzas]
    print_json({"variant": stanzas[0].variant, "stanzas": listed})
