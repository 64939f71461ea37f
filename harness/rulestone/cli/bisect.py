"""`rulestone bisect`: the smallest line where an engine parts from the rules."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from rulestone.board import draw
from rulestone.cli.engine_options import Told, describe_failure, engine_options, make_ready
from rulestone.cli.files import OutputFile
from rulestone.cli.options import (
    fen_argument,
    json_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.engines import Engine, EngineError, Spot, inprocess
from rulestone.report.text import console, shortened
from rulestone.report.verdict import Exit
from rulestone.suite.cases import read_cases
from rulestone.values import DEPTH_MAX
from rulestone.verify.bisect import Agreement, Bisector, Finding
from rulestone.verify.emit import emit
from rulestone.verify.explain import explanations
from rulestone.verify.shrink import shrink

MOST_LINES = 20


@click.command()
@engine_options
@variant_argument
@fen_argument
@click.option("--depth", type=click.IntRange(1, DEPTH_MAX), required=True, help="Plies to search.")
@click.option("--shrink", "small", is_flag=True, help="Make the position found smaller.")
@click.option(
    "--emit",
    "emit_file",
    type=OutputFile(),
    help="Add the finding to a .cases.json file.",
)
@click.option(
    "--max-positions",
    type=click.IntRange(min=1),
    default=5_000,
    show_default=True,
    help="Positions whose turns are compared where all counts agree.",
)
@json_option
def bisect(
    *,
    told: Told,
    variant: str,
    fen: str | None,
    depth: int,
    small: bool,
    emit_file: Path | None,
    max_positions: int,
    as_json: bool,
) -> int:
    """Find the smallest line where an engine parts from the rules, or from a second -e.

    Exits 0 if they agree, 1 if a disagreement is found, 3 if the engine failed.
    """
    spot = Spot(variant, read_position(variant, fen).fen(), ply=told.settings.ply)
    cases = read_cases(emit_file) if emit_file and emit_file.is_file() else []
    found: Finding | Agreement | None = None
    interrupted = False
    with contextlib.ExitStack() as stack:
        engine = stack.enter_context(contextlib.closing(told.open()))
        judge = stack.enter_context(contextlib.closing(_judge(told)))
        try:
            bisector = Bisector(engine, judge, max_positions)
            for one in (engine, judge):
                make_ready(one, variant)
            for found in _search(bisector, spot, depth, small):  # noqa: B007 (the last is best)
                pass
        except EngineError as error:
            return describe_failure(error, as_json)
        except KeyboardInterrupt:
            interrupted = True
            click.echo("interrupted: what was found so far follows", err=True)
    found = found or bisector.agreed
    case = emit(emit_file, cases, found) if emit_file and isinstance(found, Finding) else None
    if as_json:
        print_json(finding_record(found) | ({"interrupted": True} if interrupted else {}))
    else:
        console().print("\n".join(finding_text(found)))
        if case:
            console().print(f"Case {case} is in {emit_file}.")
    if interrupted:
        return int(Exit.INTERRUPTED)
    return int(Exit.DISAGREE if isinstance(found, Finding) else Exit.AGREE)


def _search(
    bisector: Bisector, spot: Spot, depth: int, small: bool
) -> Iterator[Finding | Agreement]:
    """Yield what is found, then the same at smaller and smaller positions if it is to be small."""
    found = bisector.find(spot, depth)
    yield found
    if small and isinstance(found, Finding) and not found.spot.moves:
        yield from shrink(bisector, found)


def _judge(told: Told) -> Engine:
    if len(told.engines) > 2:
        raise click.UsageError("two -e at most: the engine, and whom to hold it against")
    if len(told.engines) == 2:
        return told.open(1)
    return inprocess.core()


def finding_text(found: Finding | Agreement) -> Iterator[str]:
    """Yield the lines that tell people of a finding, or of agreement."""
    if isinstance(found, Agreement):
        extent = "all" if found.complete else "the first"
        yield f"Agreed to depth {found.depth}: counts at every depth, turns and FENs at"
        yield f"{extent} {found.positions} positions above the leaves."
        return
    for number, step in enumerate(found.steps, 1):
        yield f"{number}. {step.spot.fen} {' '.join(step.spot.moves)}".rstrip()
        yield f"   depth {step.depth}: {step.expected} expected, {step.got} got; down {step.word}"
        yield from _commands(step.commands)
    yield from _end(found)


def _end(found: Finding) -> Iterator[str]:
    yield f"Found: {_KINDS[found.kind]}, at depth {found.depth} of {found.spot.variant}"
    yield f"   {found.spot.fen}"
    if found.spot.moves:
        yield f"   after {' '.join(found.spot.moves)}"
    yield from (f"     {line}" for line in draw(found.spot.fen).splitlines())
    yield f"   {found.expected} expected, {found.got} got ({found.got - found.expected:+d})"
    yield from (f"   {line}" for line in shortened(found.differences, MOST_LINES))
    yield from _commands(found.commands)
    for misreading in explanations(found):
        yield f"   Just so misread: {misreading.id} [{' '.join(misreading.clauses)}]"
        yield f"      {misreading.sentence}"


_KINDS = {
    "turns": "the turns differ",
    "fen": "a turn leads to another position",
    "count": "the totals differ, and no turns are listed",
    "history": "the count behind a turn is not that of the position it leads to",
}


def _commands(commands: tuple[str, str]) -> Iterator[str]:
    yield f"   rules$  {commands[0]}"
    yield f"   engine$ {commands[1]}"


def finding_record(found: Finding | Agreement) -> dict[str, Any]:
    """Return the JSON object of a finding, or of agreement."""
    if isinstance(found, Agreement):
        return {"agree": True, **vars(found)}
    return {
        "agree": False,
        "kind": found.kind,
        "variant": found.spot.variant,
        "fen": found.spot.fen,
        "moves": list(found.spot.moves),
        "ply": found.spot.ply,
        "depth": found.depth,
        "expected": found.expected,
        "got": found.got,
        "differences": [vars(line) for line in found.differences],
        "commands": list(found.commands),
        "misreadings": [misreading.id for misreading in explanations(found)],
        "steps": [
            {
                "fen": step.spot.fen,
                "moves": list(step.spot.moves),
                "depth": step.depth,
                "expected": step.expected,
                "got": step.got,
                "turn": step.word,
                "commands": list(step.commands),
            }
            for step in found.steps
        ],
    }
