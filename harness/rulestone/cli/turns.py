"""`rulestone turns`: the legal turns, one a line."""

from __future__ import annotations

import click

from rulestone.cli.options import (
    fen_argument,
    json_option,
    ply_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.values import Ply


@click.command()
@variant_argument
@fen_argument
@ply_option
@json_option
def turns(variant: str, fen: str | None, ply: Ply, as_json: bool) -> None:
    """Print the legal turns in ascending order, one a line."""
    position = read_position(variant, fen)
    legal = position.turns(ply)
    if as_json:
        print_json({"variant": variant, "fen": position.fen(), "ply": ply, "turns": legal})
    elif legal:
        click.echo("\n".join(legal))
