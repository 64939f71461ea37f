"""What the verbs share: arguments, options, and how bad input is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from rulestone.core import encode
from rulestone.errors import FenError, IllegalTurn
from rulestone.position import Position
from rulestone.values import HASH_MB_MAX, PLIES, VARIANTS, Ply

F = TypeVar("F", bound=Callable[..., Any])

_FIELDS = ("placement", "side", "castling", "e.p.", "halfmove", "fullmove", "push")

variant_argument = click.argument("variant", type=click.Choice(VARIANTS), metavar="VARIANT")
fen_argument = click.argument("fen", required=False, metavar="[FEN]")
ply_option = click.option(
    "--ply", type=click.Choice(PLIES), default="turn", show_default=True, help="What one ply is."
)
hash_option = click.option(
    "--hash",
    "hash_mb",
    type=click.IntRange(0, HASH_MB_MAX),
    default=0,
    show_default=True,
    metavar="MB",
    help="Memory for a table of counts, for each count that goes on at once.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class BadInput(click.UsageError):
    """Input that is refused: one line on stderr that begins with the verb, exit status 2."""


def read_position(variant: str, fen: str | None) -> Position:
    """Read a FEN; raises `BadInput` that names the field, the byte and the clause."""
    try:
        return Position(variant, fen)
    except FenError as error:
        before = encode(fen or "")[: error.position]
        field = _FIELDS[min(before.count(b" "), len(_FIELDS) - 1)]
        raise BadInput(
            f"FEN refused in the {field} field at byte {error.position}: "
            f"{error.code}: {error.message} [{error.clause}]"
        ) from error


def play(position: Position, turns: Iterable[str], ply: Ply) -> Position:
    """Play turns one after the other; raises `BadInput` that names the one at fault."""
    for number, turn in enumerate(turns, start=1):
        try:
            position = position.apply(turn, ply)
        except IllegalTurn as error:
            raise BadInput(
                f"turn {number} {turn!r} refused at byte {error.position}: "
                f"{error.message} [{error.clause}]"
            ) from error
    return position


def print_json(value: dict[str, Any]) -> None:
    """Print one object on one line."""
    click.echo(json.dumps(value))
