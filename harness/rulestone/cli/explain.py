"""`rulestone explain`: a turn is legal, or this clause refuses it."""

from __future__ import annotations

import click

from rulestone.cli.options import (
    json_option,
    ply_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.values import Ply

_MALFORMED = "TX-1"


@click.command()
@variant_argument
@click.argument("fen")
@click.argument("turn")
@ply_option
@json_option
def explain(variant: str, fen: str, turn: str, ply: Ply, as_json: bool) -> int:
    """Say whether TURN is legal, or which clause refuses it and where in its text.

    Exit status 0: legal, 1: refused, 2: malformed.
    """
    position = read_position(variant, fen)
    refusal = position.explain(turn, ply)
    if as_json:
        answer = {"variant": variant, "fen": position.fen(), "ply": ply, "turn": turn}
        verdict = (
            {"legal": True}
            if refusal is None
            else {
                "legal": False,
                "clause": refusal,
                "position": refusal.position,
                "message": refusal.message,
            }
        )
        print_json({**answer, **verdict})
    elif refusal is None:
        click.echo("legal")
    else:
        click.echo(f"refused by {refusal} at byte {refusal.position}: {refusal.message}")
    if refusal is None:
        return 0
    return 2 if refusal == _MALFORMED else 1
