"""`rulestone show`: the board as text or a picture, and what holds on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from rulestone.cli.files import OutputFile
from rulestone.cli.options import (
    fen_argument,
    json_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.game import Game
from rulestone.position import Position
from rulestone.report.svg import board_svg
from rulestone.values import FILES

_WINGS = {"c": "a-side", "g": "h-side"}
_DECISIONS = {"move": "a move", "push": "a push", "choose": "the piece of a pushed pawn"}


@click.command()
@variant_argument
@fen_argument
@click.option(
    "--svg",
    "svg_file",
    type=OutputFile(),
    help="Draw the board into an SVG file too.",
)
@json_option
def show(variant: str, fen: str | None, svg_file: Path | None, as_json: bool) -> None:
    """Show the board, who decides what, checks, pushes, supported pawns, castlings, outcome."""
    position = read_position(variant, fen)
    if svg_file is not None:
        svg_file.write_text(board_svg(position.fen()), encoding="utf-8")
    if as_json:
        print_json(describe(position))
        return
    click.echo(board(position))
    click.echo()
    for name, value in lines(position):
        click.echo(f"{name:<10} {value}")


def board(position: Position) -> str:
    """Return the board from White's side, a dot for an empty square."""
    ranks = [
        f"{rank}  " + " ".join(position.piece_at(file + rank) or "." for file in FILES)
        for rank in "87654321"
    ]
    return "\n".join([*ranks, "", "   a b c d e f g h"])


def lines(position: Position) -> list[tuple[str, str]]:
    """Return what `show` says below the board: names and values."""
    castlings = [f"{turn} ({_WINGS[turn[2]]})" for turn in position.castlings()]
    claims = Game(position).claims()
    claimable = f"; can be claimed: {', '.join(claims)}" if claims else ""
    return [
        ("variant", position.variant),
        ("fen", position.fen()),
        ("decides", _decision(position)),
        ("checkers", _list(position.checkers())),
        ("pushable", _list(position.pushable())),
        ("supported", _list(position.supported())),
        ("castlings", _list(castlings)),
        ("outcome", f"{position.outcome()}{claimable}"),
    ]


def _decision(position: Position) -> str:
    if not position.outcome().leaves_turns:
        return "nobody: the game is over"
    return f"{position.side}: {_DECISIONS[position.phase]}"


def describe(position: Position) -> dict[str, Any]:
    """Return the same as values for JSON; a finished game has no phase, for nothing is owed."""
    outcome = position.outcome()
    return {
        "variant": position.variant,
        "fen": position.fen(),
        "side": position.side,
        "phase": position.phase if outcome.leaves_turns else None,
        "checkers": position.checkers(),
        "pushable": position.pushable(),
        "supported": position.supported(),
        "castlings": position.castlings(),
        "outcome": outcome.name,
        "winner": outcome.winner,
        "claims": Game(position).claims(),
    }


def _list(words: Sequence[str]) -> str:
    return ", ".join(words) or "none"
