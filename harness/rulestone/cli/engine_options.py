"""How every verb is told of an engine, makes it ready, and tells that it has failed."""

from __future__ import annotations

import contextlib
import functools
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

import click

from rulestone.cli.options import print_json
from rulestone.engines import Engine, EngineError, EngineNameError, Settings, open_engine
from rulestone.engines.notation import Notation
from rulestone.engines.opening import KINDS
from rulestone.engines.settings import (
    DEFAULT_TIMEOUT,
    MAX_TIMEOUT,
    option_pairs,
    settings_words,
    variant_names,
)
from rulestone.report.text import console
from rulestone.report.verdict import Exit
from rulestone.values import PLIES
from rulestone.verify.greeting import greet

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Told:
    """What was said on the command line about engines.

    `words` are the options again, to be printed in a command that reproduces a finding.
    """

    engines: tuple[str, ...]
    settings: Settings
    words: tuple[str, ...]

    def open(self, index: int = 0) -> Engine:
        """Return an engine. Raises `click.UsageError` where the text names none."""
        try:
            return open_engine(self.engines[index], self.settings)
        except EngineNameError as error:
            raise click.UsageError(f"-e {self.engines[index]}: {error}") from error


_OPTIONS = (
    click.option(
        "-e",
        "--engine",
        "engines",
        multiple=True,
        required=True,
        metavar="ENGINE",
        help=f"One of {KINDS}.",
    ),
    click.option(
        "--engine-ply",
        type=click.Choice(PLIES),
        default="turn",
        show_default=True,
        help="What the engine counts as one ply.",
    ),
    click.option(
        "--engine-notation",
        metavar="WORDS",
        default="comma",
        show_default=True,
        help="How it writes turns: comma or slash, and single, null, upper, o-o or rook, "
        "joined by +.",
    ),
    click.option(
        "--engine-option",
        multiple=True,
        metavar="NAME=VALUE",
        help="A UCI option, set before any position.",
    ),
    click.option(
        "--engine-variant",
        multiple=True,
        metavar="VARIANT=NAME",
        help="The engine's own name for a variant.",
    ),
    click.option(
        "--whole-turns", is_flag=True, help="The engine reads only FENs at the start of a turn."
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(0, MAX_TIMEOUT, min_open=True),
        default=DEFAULT_TIMEOUT,
        show_default=True,
        help="Seconds within which each answer must come.",
    ),
)


def engine_options(function: F) -> F:
    """Give a command the engine options, handed to it as one `Told` named `told`."""

    @functools.wraps(function)
    def told_once(*arguments: Any, **named: Any) -> Any:
        taken = {name: named.pop(name) for name in _NAMES}
        with _leaving_politely():
            return function(*arguments, told=_told(**taken), **named)

    wrapped: Any = told_once
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[no-any-return]


@contextlib.contextmanager
def _leaving_politely() -> Iterator[None]:
    """Let an end of ours, or of our terminal, be the end of the engines: clean-up runs on the way.

    What is ignored, as a hang-up is under `nohup`, stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ends = (signal.SIGTERM, signal.SIGHUP)
    ours = [number for number in ends if signal.getsignal(number) == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _leave)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _leave(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


_NAMES = (
    "engines",
    "engine_ply",
    "engine_notation",
    "engine_option",
    "engine_variant",
    "whole_turns",
    "timeout",
)


def _told(
    *,
    engines: tuple[str, ...],
    engine_ply: str,
    engine_notation: str,
    engine_option: tuple[str, ...],
    engine_variant: tuple[str, ...],
    whole_turns: bool,
    timeout: float,
) -> Told:
    try:
        settings = Settings(
            ply=engine_ply,
            notation=Notation.parse(engine_notation),
            timeout=timeout,
            options=option_pairs(engine_option),
            names=variant_names(engine_variant),
            whole_turns=whole_turns,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if settings.notation.null and engine_ply == "decision":
        raise click.UsageError("null pushes make no sense in the decision ply")
    words = [word for engine in engines for word in ("-e", engine)]
    return Told(engines, settings, (*words, *settings_words(settings, engine_notation)))


def make_ready(engine: Engine, variant: str) -> None:
    """Greet an engine before it is asked about a variant.

    Raises `click.UsageError` where it does not offer the variant, `EngineError` where it fails.
    """
    if variant not in engine.variants():
        raise click.UsageError(f"{engine.name} does not offer {variant}")
    greet(engine, variant)


def one_engine(told: Told) -> None:
    """Raise `click.UsageError` unless exactly one engine is named."""
    if len(told.engines) != 1:
        raise click.UsageError("one -e is wanted here")


def describe_failure(error: EngineError, as_json: bool) -> int:
    """Print how an engine failed and where, and return the exit status."""
    fen = error.about.fen if error.about else None
    moves = list(error.about.moves) if error.about else []
    if as_json:
        record = {"result": error.result, "message": error.message, "fen": fen, "moves": moves}
        print_json({**record, "tail": error.tail})
    else:
        where = f" at {fen} {' '.join(moves)}".rstrip() if fen else ""
        lines = [f"{error.result.upper()}{where}: {error.message}"]
        console().print("\n".join([*lines, *(f"  > {line}" for line in error.tail)]))
    if error.result == "skip":
        return int(Exit.NOTHING_JUDGED)
    return int(Exit.DISAGREE if error.result == "rejected" else Exit.ENGINE_FAILED)
