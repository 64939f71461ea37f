"""The command `rulestone VERB`.

Results go to stdout, progress and diagnostics to stderr. A verb returns its exit status: 0 agree,
1 disagree, 2 usage or bad input, 3 the engine failed, 130 interrupted.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from rulestone.errors import CANNOT_COUNT, FileError

VERBS: dict[str, tuple[str, str]] = {
    "perft": ("rulestone.cli.perft:perft", "Count the lines of a position"),
    "turns": ("rulestone.cli.turns:turns", "List the legal turns"),
    "explain": (
        "rulestone.cli.explain:explain",
        "Say whether a turn is legal, or what refuses it",
    ),
    "show": ("rulestone.cli.show:show", "Show the board and what holds on it"),
    "suite": ("rulestone.cli.suite:suite", "Validate, freeze and export the fixtures"),
    "check": ("rulestone.cli.check:check", "Hold an engine against the rules"),
    "bisect": ("rulestone.cli.bisect:bisect", "Find the smallest line where an engine errs"),
    "diagnose": (
        "rulestone.cli.diagnose:diagnose",
        "Name the misreading behind an engine's faults",
    ),
    "fuzz": ("rulestone.cli.fuzz:fuzz", "Throw random games at an engine"),
    "compare": ("rulestone.cli.compare:compare", "Tell what changed between two results files"),
    "campaign": (
        "rulestone.cli.campaign:campaign",
        "Count for hours, keep every result, go on after a crash",
    ),
    "uci": ("rulestone.cli.uci:uci", "Speak UCI: count by go perft N"),
    "bench": ("rulestone.cli.bench:bench", "Time the core beside the peers on this machine"),
}
"""A line a verb: where its command is, loaded when it is called, and what it does."""

INTERRUPTED = 130
_BAD_INPUT = 2
_BROKEN_PIPE = 141


class _Verbs(click.Group):
    """The verbs of the table, each imported only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module, _, name = VERBS[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(name, summary) for name, (_, summary) in VERBS.items()])


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"rulestone {import_module('rulestone').__version__}")
        context.exit()


@click.command(
    cls=_Verbs,
    no_args_is_help=False,
    subcommand_metavar="VERB [ARGUMENTS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
def rulestone() -> None:
    """Rules verification and perft for chess, Avalanche, Balanced Avalanche and King Support.

    VARIANT is chess, avalanche, balancedavalanche or kingsupport; FEN is the start position
    unless given. `rulestone VERB --help` tells about a verb.
    """


def run(arguments: Sequence[str]) -> int:
    """Run a verb and return the exit status."""
    verb = " ".join(["rulestone", *arguments[:1]])
    try:
        with rulestone.make_context("rulestone", list(arguments)) as context:
            status = rulestone.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        told_by = getattr(error, "ctx", None)
        path = told_by.command_path if told_by else verb
        print(f"{path}: {in_one_line(error)}", file=sys.stderr)
        return _BAD_INPUT  # where click has 1, as for a file that it cannot open, it would mislead
    except (FileError, *CANNOT_COUNT) as error:
        print(f"{verb}: {in_one_line(error)}", file=sys.stderr)
        return _BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        print("rulestone: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone: say nothing, now or when the interpreter flushes at its end.
        _give_up_stdout()
        return _BROKEN_PIPE
    except OSError as error:
        # A full disk or a folder in place of a file; 1 would say that an engine disagrees.
        print(f"{verb}: {in_one_line(error)}", file=sys.stderr)
        _give_up_stdout()
        return _BAD_INPUT
    return status if isinstance(status, int) else 0


def main() -> None:
    """Run the verb on the command line."""
    _open_streams()
    try:
        status = run(sys.argv[1:])
    except Exception:  # a fault of ours: Python's status of 1 would say that an engine disagrees
        traceback.print_exc()
        status = _BAD_INPUT
    if status == INTERRUPTED:  # all is told: a second Ctrl-C has nothing left to end
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


def _open_streams() -> None:
    """Stand in for closed streams, and print what the encoding cannot say as escapes."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(descriptor, mode, encoding="utf-8"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _give_up_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def in_one_line(error: Exception) -> str:
    """Return what an error that is no fault of ours says to a user."""
    if isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        text = str(error) or "out of memory"
    return " ".join(text.split())
