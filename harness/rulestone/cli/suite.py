"""`rulestone suite`: look after the fixture files."""

from __future__ import annotations

from pathlib import Path

import click

from rulestone.judges import core
from rulestone.suite import export as exporting
from rulestone.suite import freeze as freezing
from rulestone.suite import teeth as biting
from rulestone.suite import validate as validating
from rulestone.suite.locate import locate

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

root_option = click.option(
    "--root", type=_FOLDER, help="The fixtures' folder; the shipped ones if not given."
)


@click.group(no_args_is_help=False)
def suite() -> None:
    """Validate, freeze and export the fixtures, and show their teeth."""


@suite.command()
@root_option
@click.option(
    "--max-nodes",
    type=click.IntRange(min=0),
    default=1_000_000,
    show_default=True,
    help="Judge what costs at most this many nodes.",
)
def validate(root: Path | None, max_nodes: int) -> int:
    """Check schemas, FENs, ids, clauses and numbers; one line a fault."""
    faults = validating.validate(root or locate(), core, max_nodes)
    for fault in faults:
        click.echo(str(fault))
    return 1 if faults else 0


@suite.command()
@root_option
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
def freeze(root: Path | None, accept: bool, core_nodes: int, reference_nodes: int) -> int:
    """Count everything again and record by which ways; one line a change.

    A changed number is refused unless it is accepted and all ways agree on it.
    """
    changes = freezing.freeze(root or locate(), freezing.ways(core_nodes, reference_nodes), accept)
    for change in changes:
        click.echo(str(change))
    return 0 if all(accept and change.agreed for change in changes) else 1


@suite.command()
@root_option
def teeth(root: Path | None) -> int:
    """Print which cases catch which known misreading, tab-separated; takes a minute."""
    bites = list(biting.kill_matrix(biting.all_cases(root or locate())))
    click.echo(biting.format_matrix(bites), nl=False)
    missed = [bite for bite in bites if not bite.cases]
    for bite in missed:
        click.echo(f"{bite.variant}: no case catches {bite.misreading}", err=True)
    return 1 if missed else 0


@suite.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option(
    "--form",
    type=click.Choice(["perft", "epd"]),
    default="perft",
    show_default=True,
    help="Stanzas or one line a position.",
)
def export(files: tuple[Path, ...], form: str) -> None:
    """Print the whole-turn counts of .perft FILES for other programs to read."""
    for path in files:
        click.echo(exporting.export_text(path, form), nl=False)
