"""`rulestone fuzz engine`: random games against the rules."""

from __future__ import annotations

import contextlib
import shlex
from typing import Any

import click

from rulestone.cli.bisect import finding_record, finding_text
from rulestone.cli.engine_options import (
    Told,
    describe_failure,
    engine_options,
    make_ready,
    one_engine,
)
from rulestone.cli.options import json_option, print_json, variant_argument
from rulestone.cli.progress import ProgressLine
from rulestone.engines import EngineError
from rulestone.engines.inprocess import core
from rulestone.report.text import console
from rulestone.report.verdict import Exit
from rulestone.verify.bisect import Bisector, Finding
from rulestone.verify.fuzz import Event, Fuzzer, Played, Trouble, kind_of
from rulestone.verify.shrink import shrink


@click.group(no_args_is_help=False)
def fuzz() -> None:
    """Throw random games at an engine."""


@fuzz.command()
@engine_options
@variant_argument
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games to play."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Which games: any number.")
@click.option(
    "--first", type=click.IntRange(min=0), default=0, help="The game to begin with: resumes."
)
@json_option
def engine(*, told: Told, variant: str, games: int, seed: int, first: int, as_json: bool) -> int:
    """Compare the turns at every position of random games, up to the first disagreement.

    Exits 0 if there was none, 1 for a disagreement, made small, 3 if the engine failed.
    """
    one_engine(told)
    judge = core()
    positions, last, event = 0, first, None
    interrupted = False
    progress = ProgressLine()
    with contextlib.closing(told.open()) as opponent:
        bisector = Bisector(opponent, judge, max_positions=1)
        try:
            make_ready(opponent, variant)
            for event in Fuzzer(opponent, bisector, variant, seed).play(first, games):
                if isinstance(event, Played):
                    positions += event.positions
                    last = event.number + 1
                    progress.show(f"{last - first}/{games} games, {positions} positions")
            if isinstance(event, Finding):
                smaller = shrink(bisector, event)
                for event in smaller:  # noqa: B007 (the last is best)
                    pass
        except EngineError as error:
            return describe_failure(error, as_json)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            progress.clear()
    resume = shlex.join(["rulestone", "fuzz", "engine", *told.words, variant, "--seed", str(seed)])
    record = {"games": last - first, "positions": positions, "seed": seed, "next": last}
    record |= {"interrupted": True} if interrupted else {}
    _print(event, record, f"{resume} --first {last}", as_json)
    if interrupted:
        return int(Exit.INTERRUPTED)
    return int(_status(event))


def _status(event: Event | None) -> Exit:
    if isinstance(event, Trouble) and kind_of(event) != "rejected":
        return Exit.ENGINE_FAILED
    return Exit.AGREE if event is None or isinstance(event, Played) else Exit.DISAGREE


def _print(event: Event | None, record: dict[str, Any], resume: str, as_json: bool) -> None:
    result = kind_of(event) if event is not None else "skip"
    if as_json:
        extra: dict[str, Any] = {}
        if isinstance(event, Finding):
            extra = {"finding": finding_record(event)}
        elif isinstance(event, Trouble):
            extra = {"fen": event.spot.fen, "message": event.error.message}
        print_json({"result": result, **record, **extra, "again": resume})
        return
    lines = [f"{record['games']} games, {record['positions']} positions: {result}"]
    if isinstance(event, Finding):
        lines += finding_text(event)
    elif isinstance(event, Trouble):
        lines += [f"   {event.spot.fen}", f"   {event.error.message}"]
        lines += [f"   > {line}" for line in event.error.tail]
    lines.append(f"{'Again' if isinstance(event, (Finding, Trouble)) else 'Go on'}: {resume}")
    console().print("\n".join(lines))
