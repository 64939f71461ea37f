"""`rulestone bench`: the command."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import click

from rulestone.bench.machine import Build
from rulestone.bench.measure import check_threads, no_samples, time_rounds
from rulestone.bench.report import Result, json_object, text_lines
from rulestone.bench.runners import Core, WrongCountError, find_peers
from rulestone.bench.work import plan
from rulestone.cli import INTERRUPTED
from rulestone.cli.options import BadInput, json_option, print_json
from rulestone.engines.model import EngineError

DISAGREE = 1
PEER_FAILED = 3


@click.command()
@click.option("--short", is_flag=True, help="Smaller counts and one round: done in seconds.")
@click.option("--rounds", type=click.IntRange(1, 99), help="Rounds to take medians of; 5, short 1.")
@click.option(
    "--also",
    "libraries",
    multiple=True,
    metavar="NAME=LIBRARY",
    help="Time another build of the shared library too, in a column of its own.",
)
@json_option
def bench(*, short: bool, rounds: int | None, libraries: tuple[str, ...], as_json: bool) -> int:
    """Time the core beside every peer that is found on this machine.

    Peers are stockfish and fairy-stockfish, asked by `go perft`, and python-chess. Each number is
    a ratio of rates taken in the same run; no goal decides the exit status, a wrong count does.
    """
    builds = [Build("installed"), *map(_build, libraries)]
    if len({build.name for build in builds}) < len(builds):
        raise BadInput("--also: two builds of one name")
    cores = {build.name: _core(build) for build in builds}
    peers = find_peers()
    work = plan(short)
    rounds = rounds or (1 if short else 5)
    samples = no_samples(work, cores, peers)
    first = None
    try:
        for core in cores.values():
            check_threads(core, work.same)
        try:
            time_rounds(samples, cores, peers, rounds, _tell)
            first = first_answer(rounds)
        except KeyboardInterrupt:
            click.echo("interrupted: what was timed so far follows", err=True)
    except WrongCountError as error:
        click.echo(f"rulestone bench: {error}", err=True)
        return DISAGREE
    except EngineError as error:
        click.echo(f"rulestone bench: a peer failed: {error}", err=True)
        return PEER_FAILED
    finally:
        for peer in peers.values():
            peer.close()
    measured = [samples[build.name] for build in builds]
    result = Result(work, builds, measured, first, sorted(peers), rounds)
    if as_json:
        print_json(json_object(result) | ({"interrupted": True} if first is None else {}))
    else:
        click.echo("\n".join(text_lines(result)))
    return INTERRUPTED if first is None else 0


def first_answer(rounds: int) -> float:
    """Return the median wall time, in seconds, of a small count as a process of its own."""
    command = [sys.executable, "-c", "from rulestone.cli import main; main()"]
    command += ["perft", "avalanche", "--depth", "2"]
    times = []
    for _ in range(max(rounds, 3)):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return median(times)


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(text, err=True)


def _build(text: str) -> Build:
    name, equals, path = text.partition("=")
    if not equals or not name or not Path(path).is_file():
        raise BadInput(f"--also {text!r} is not NAME=LIBRARY with a library that exists")
    return Build(name, Path(path))


def _core(build: Build) -> Core:
    try:
        return Core(build.path)
    except (OSError, ValueError, AttributeError) as error:
        raise BadInput(f"{build.name} is not a library of ours: {error}") from error
