"""`rulestone perft`: count the lines of a position, or of each line of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, TextIO, TypeVar

import click

from rulestone.cli import INTERRUPTED, in_one_line
from rulestone.cli.options import (
    BadInput,
    fen_argument,
    hash_option,
    json_option,
    play,
    ply_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.cli.progress import watch
from rulestone.counting import Count, Divide, Options, Perft, Stats
from rulestone.errors import CANNOT_COUNT
from rulestone.position import Position
from rulestone.values import DEPTH_MAX, THREADS_MAX, Ply

T = TypeVar("T")


@click.command()
@variant_argument
@fen_argument
@click.option("--depth", type=click.IntRange(0, DEPTH_MAX), required=True, help="Number of plies.")
@click.option(
    "--file",
    type=click.File(encoding="utf-8", errors="surrogateescape"),
    help="Count each FEN of a file, - for stdin; what follows a semicolon (EPD) is left aside, "
    "and lines that start with #.",
)
@click.option("--moves", metavar='"T T"', help="Turns, of the ply, to be played first.")
@ply_option
@click.option("--divide", is_flag=True, help="Print the count behind each first ply.")
@click.option("--stats", is_flag=True, help="Print what the last plies are.")
@click.option("--made", is_flag=True, help="Make every leaf instead of counting the last ply.")
@click.option(
    "--threads",
    type=click.IntRange(1, THREADS_MAX),
    default=1,
    show_default=True,
    help="Threads to use.",
)
@hash_option
@json_option
def perft(
    *,
    variant: str,
    fen: str | None,
    depth: int,
    file: TextIO | None,
    moves: str | None,
    ply: Ply,
    divide: bool,
    stats: bool,
    made: bool,
    threads: int,
    hash_mb: int,
    as_json: bool,
) -> int:
    """Count the sequences of DEPTH plies from a position.

    Prints the count alone; with --divide sorted `turn: count` lines, a blank line and
    `Nodes searched: N`; with --file the FEN, a tab and the count for each line.
    """
    if (divide or stats) and depth == 0:
        raise BadInput("--divide and --stats need a depth of at least 1.")
    if divide and stats:
        raise BadInput("--divide and --stats exclude each other.")
    if stats and (ply != "turn" or made or threads > 1 or hash_mb):
        raise BadInput("--stats goes with none of --ply, --made, --threads, --hash.")
    options = Options(ply, threads, hash_mb, made)
    if file is not None:
        if fen is not None or moves is not None or divide or stats:
            raise BadInput("--file goes with none of FEN, --moves, --divide, --stats.")
        return _count_file(variant, file, lambda position: Perft(position, depth, options), as_json)
    position = play(read_position(variant, fen), (moves or "").split(), ply)
    if divide:
        return _divide(position, Divide(position, depth, options), as_json)
    if stats:
        return _stats(position, Stats(position, depth), as_json)
    return _perft(position, Perft(position, depth, options), as_json)


def _perft(position: Position, count: Perft, as_json: bool) -> int:
    nodes, status = _finish(count)
    if as_json:
        print_json(_summary(position, count, nodes, status))
    else:
        click.echo(nodes)
    return status


def _divide(position: Position, count: Divide, as_json: bool) -> int:
    lines, status = _finish(count)
    nodes = sum(lines.values())
    if as_json:
        print_json({**_summary(position, count, nodes, status), "divide": lines})
        return status
    for turn, number in lines.items():
        click.echo(f"{turn}: {number}")
    click.echo(f"\nNodes searched: {nodes}")
    return status


def _stats(position: Position, count: Stats, as_json: bool) -> int:
    statistics, status = _finish(count)
    fields = asdict(statistics)
    if as_json:
        print_json({**_summary(position, count, statistics.nodes, status), "stats": fields})
        return status
    for name, number in fields.items():
        click.echo(f"{name}: {number}")
    return status


def _count_file(
    variant: str, file: TextIO, start: Callable[[Position], Perft], as_json: bool
) -> int:
    """Count line by line; blank lines and comments are passed over, a bad line is told."""
    worst = 0
    for number, line in enumerate(_lines(file), start=1):
        fen = line.partition(";")[0].strip(" \r\n")
        if not fen or fen.startswith("#"):
            continue
        try:
            position = read_position(variant, fen)
            count = start(position)
            nodes, status = _finish(count)
        except (BadInput, *CANNOT_COUNT) as error:
            click.echo(f"{file.name}:{number}: {in_one_line(error)}", err=True)
            worst = BadInput.exit_code
            continue
        if as_json:
            print_json(_summary(position, count, nodes, status))
        else:
            click.echo(f"{fen}\t{nodes}")
        if status == INTERRUPTED:
            return status
    return worst


def _lines(file: TextIO) -> Iterator[str]:
    try:
        yield from file
    except OSError as error:
        raise BadInput(f"{file.name}: {error.strerror}") from error


def _finish(count: Count[T]) -> tuple[T, int]:
    """Wait for a count; return its result and 0, or after Ctrl-C the part counted and 130."""
    if not watch(count):
        click.echo(f"interrupted after {count.seconds:.1f} s: a partial count follows", err=True)
        return count.partial(), INTERRUPTED
    return count.result(), 0


def _summary(position: Position, count: Count[Any], nodes: int, status: int) -> dict[str, Any]:
    summary: dict[str, Any] = {
        "variant": position.variant,
        "fen": position.fen(),
        "depth": count.depth,
        "ply": count.options.ply,
        "nodes": nodes,
        "seconds": round(count.seconds, 6),
    }
    if status == INTERRUPTED:
        summary["interrupted"] = True
    return summary
