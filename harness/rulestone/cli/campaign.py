"""`rulestone campaign`: deep counts that run for hours and survive a crash."""

from __future__ import annotations

import os
import random
from contextlib import closing
from pathlib import Path

import click

from rulestone.campaign import verify as verifying
from rulestone.campaign.builds import Build
from rulestone.campaign.cluster import ClusterError, DaskRunner, NoClusterError
from rulestone.campaign.files import refuse_place
from rulestone.campaign.local import LocalRunner
from rulestone.campaign.run import Runner
from rulestone.campaign.run import run as run_campaign
from rulestone.campaign.status import Status
from rulestone.campaign.status import status as status_of
from rulestone.campaign.store import Store, create
from rulestone.campaign.tasks import Campaign, TaskError, default_split
from rulestone.campaign.text import progress_text, status_lines, verification_lines
from rulestone.cli import in_one_line
from rulestone.cli.options import (
    BadInput,
    fen_argument,
    hash_option,
    json_option,
    ply_option,
    print_json,
    read_position,
    variant_argument,
)
from rulestone.cli.progress import ProgressLine
from rulestone.cli.signals import Signals, caught_signals
from rulestone.errors import Overflow
from rulestone.values import DEPTH_MAX, THREADS_MAX, Ply

DISAGREE = 1
ENGINE_FAILED = 3

store_argument = click.argument("store", type=click.Path(path_type=Path), metavar="STORE")


@click.group(no_args_is_help=False)
def campaign() -> None:
    """Count deep: start a STORE, run it as often as it takes, then verify it.

    A count is cut into tasks, and each result is on the disk before it is told of. Whatever ends a
    run, Ctrl-C, a crash or a power cut, the next one goes on with what is left.
    """


@campaign.command()
@store_argument
@variant_argument
@fen_argument
@click.option("--depth", type=click.IntRange(0, DEPTH_MAX), required=True, help="Number of plies.")
@ply_option
@click.option(
    "--split",
    type=click.IntRange(0, DEPTH_MAX),
    help="Make a task of every different position after so many plies; by default so many that "
    "there are at most 100,000 lines to them, and four plies are left.",
)
@json_option
def start(
    *,
    store: Path,
    variant: str,
    fen: str | None,
    depth: int,
    ply: Ply,
    split: int | None,
    as_json: bool,
) -> int:
    """Make a STORE for the count of DEPTH plies, and count nothing yet.

    Positions that transpose into each other are one task with the number of lines that lead there.
    """
    refuse_place(store)
    root = read_position(variant, fen)
    if split is None:
        split = default_split(root, depth, ply)
    elif split > depth:
        raise BadInput(f"--split {split} is more than --depth {depth}.")
    told = Campaign(variant, root.fen(), depth, ply, split)
    create(store, told, told.cut())
    with closing(Store(store)) as made:
        _tell_status(store, status_of(made), as_json)
    return 0


@campaign.command()
@store_argument
@click.option(
    "--workers",
    type=click.IntRange(1, THREADS_MAX),
    show_default="one a processor",
    help="Tasks counted at once.",
)
@hash_option
@click.option("--dask", metavar="ADDRESS", help="Count on the Dask cluster of this scheduler.")
@json_option
def run(*, store: Path, workers: int | None, hash_mb: int, dask: str | None, as_json: bool) -> int:
    """Count what is left of a STORE, and print the total once nothing is.

    Exits 0 with the whole count, 130 after Ctrl-C with what is counted so far, 2 if the store or a
    task is at fault, and 3 if the cluster has failed. Whatever it exits with, results are kept.
    """
    if dask is not None and workers is not None:
        raise BadInput("--dask goes without --workers: the cluster has its own.")
    with caught_signals() as caught:
        try:
            complete = _run(store, caught, workers, hash_mb, dask)
        except NoClusterError as error:
            raise BadInput(f"--dask {dask}: {in_one_line(error)}") from error
        except ClusterError as error:
            click.echo(f"rulestone campaign run: {in_one_line(error)}", err=True)
            return ENGINE_FAILED
        except TaskError as error:
            hint = "; try a larger --split" if isinstance(error.cause, Overflow) else ""
            raise BadInput(f"{store}: {in_one_line(error)}{hint}") from error
        _tell_counts(store, complete, as_json)
        return 0 if complete else 128 + caught.number


@campaign.command()
@store_argument
@json_option
def status(*, store: Path, as_json: bool) -> int:
    """Tell how far a STORE is, also while it runs and after a crash."""
    with closing(Store(store)) as opened:
        _tell_status(store, status_of(opened), as_json)
    return 0


@campaign.command()
@store_argument
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="Count this many finished tasks again, drawn at random.",
)
@click.option("--seed", type=click.IntRange(min=0), show_default="drawn", help="Draws the sample.")
@json_option
def verify(*, store: Path, sample: int, seed: int | None, as_json: bool) -> int:
    """Hold a STORE against itself, its root, and counts made in other ways.

    The file must be sound, its tasks those that the root is cut into, its total their sum. A sample
    is counted again with a table of counts and without, and, where that is cheap, by making every
    leaf and by the literal reference. Exits 1 if anything differs.
    """
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
    with caught_signals() as caught:
        with caught.breaking(at=1), closing(Store(store)) as opened:
            found = verifying.inspect(opened, sample, seed)
        complete = _count_again(found, caught)
        if as_json:
            extra = {} if complete else {"interrupted": True}
            print_json({"store": str(store), **found.fields(), **extra})
        else:
            click.echo("\n".join(verification_lines(found)))
        if not complete:
            return 128 + caught.number
        return DISAGREE if found.faults else 0


def _tell_status(store: Path, found: Status, as_json: bool) -> None:
    if as_json:
        print_json({"store": str(store), **found.fields()})
    else:
        click.echo("\n".join(status_lines(found)))


def _runner(told: Campaign, workers: int | None, hash_mb: int, dask: str | None) -> Runner:
    if dask is not None:
        return DaskRunner(told, dask, hash_mb)
    return LocalRunner(told, workers or _processors(), hash_mb)


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), THREADS_MAX)
    return min(os.cpu_count() or 1, THREADS_MAX)


def _run(store: Path, caught: Signals, workers: int | None, hash_mb: int, dask: str | None) -> bool:
    """Run to the end or to a signal; return whether it was the end.

    The second signal breaks what the first would have to wait for, such as a scheduler.
    """
    shown = ProgressLine()

    def tell_build(build: Build) -> None:
        shown.clear()
        click.echo(f"now counts {build}; tasks before were counted by another", err=True)

    with closing(Store(store, writable=True)) as opened:
        runner = _runner(opened.campaign, workers, hash_mb, dask)
        try:
            with caught.breaking(at=2):
                return run_campaign(
                    opened,
                    runner,
                    stop=lambda: bool(caught.number),
                    tell=lambda progress: shown.show(progress_text(progress)),
                    tell_build=tell_build,
                )
        except KeyboardInterrupt:
            return False
        finally:
            shown.clear()


def _tell_counts(store: Path, complete: bool, as_json: bool) -> None:
    with closing(Store(store)) as opened:
        found = status_of(opened)
    if not complete:
        so_far = f"{found.done:,} of {found.tasks:,} tasks are done and kept"
        click.echo(f"interrupted: {so_far}; what they count follows", err=True)
    if as_json:
        extra = {} if complete else {"interrupted": True}
        print_json({"store": str(store), **found.fields(), **extra})
    else:
        click.echo(found.nodes)


def _count_again(found: verifying.Verification, caught: Signals) -> bool:
    """Count the sample again; return False if a signal stopped it."""
    shown = ProgressLine()
    try:
        with caught.breaking(at=1):
            for row in found.sample:
                found.take(verifying.recount(found.campaign, row))
                shown.show(f"{len(found.recounts)} of {len(found.sample)} tasks counted again")
    except KeyboardInterrupt:
        return False
    finally:
        shown.clear()
    return not caught.number
