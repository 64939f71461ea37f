"""Campaigns for people: how far a run is, how a store stands, what was found about it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

from rulestone.campaign.run import Progress
from rulestone.campaign.status import Status
from rulestone.campaign.store import Run
from rulestone.campaign.verify import Tally, Verification


def progress_text(progress: Progress) -> str:
    """Return how far a run is on one line."""
    rate = progress.nodes_now / max(progress.seconds, 1e-6) / 1e6
    eta = "unknown" if progress.eta is None else _duration(progress.eta)
    return (
        f"{progress.done:,} of {progress.tasks:,} tasks, {progress.nodes:,} nodes, "
        f"{rate:,.1f} M/s, {_duration(progress.seconds)}, ETA {eta}"
    )


def status_lines(status: Status) -> Iterator[str]:
    """Yield the lines of how a campaign stands."""
    campaign = status.campaign
    share = 100 * status.done / status.tasks if status.tasks else 100
    yield f"counts   {campaign.variant}, {campaign.depth} plies ({campaign.ply})"
    yield f"from     {campaign.fen}"
    yield f"cut      after {campaign.split} plies, {campaign.task_depth} plies a task"
    yield f"tasks    {status.done:,} of {status.tasks:,} done, {share:.1f}%"
    yield f"nodes    {status.nodes}{'' if status.complete else ' so far'}"
    if status.rate is not None:
        yield f"rate     {status.rate / 1e6:,.1f} M/s"
    if status.eta is not None:
        yield f"left     {_duration(status.eta)}{_until(status.eta)}"
    yield f"running  {status.owner or 'no'}"
    yield f"made     {_moment(status.made)} by {status.core}"
    for build, done in status.builds:
        yield f"counts   by {build}: {done:,} tasks"
    for run, done in status.runs:
        yield f"run {run.id:<4} {_run_text(status, run)}: {done:,} tasks"


def verification_lines(found: Verification) -> Iterator[str]:
    """Yield the faults, then what was looked at."""
    yield from map(str, found.faults)
    total = "not complete" if found.total is None else f"total {found.total}"
    yield f"{found.done.total():,} of {found.tasks:,} tasks are counted, {total}"
    ways = [way for recount in found.recounts for way in recount.ways]
    each = ", ".join(f"{ways.count(way)} {way}" for way in dict.fromkeys(ways)) or "none"
    cut_short = "" if len(found.recounts) == len(found.sample) else f" of {len(found.sample)}"
    yield f"{len(found.recounts)}{cut_short} counted again by seed {found.seed}: {each}"
    tallies = found.builds()
    if len(tallies) > 1 or found.faults:
        yield from (_tally_text(tally) for tally in tallies)
    yield f"{len(found.faults)} faults" if found.faults else "no fault"


def _run_text(status: Status, run: Run) -> str:
    if run.ended is not None:
        end = f"to {_moment(run.ended)}"
    elif status.owner is not None and run is status.runs[-1][0]:
        end = "on"
    else:
        end = f"broken off after {_moment(run.latest)}"
    return f"{_moment(run.began)} {end}, process {run.pid} on {run.host}, {run.workers}"


def _tally_text(tally: Tally) -> str:
    again = f"{tally.recounted:,} counted again, {tally.differing:,} differ"
    return f"{tally.build}: {tally.done:,} tasks, {again}"


def _until(seconds: float) -> str:
    """Return when that will be; nothing if no calendar goes so far."""
    try:
        end = datetime.now(timezone.utc) + timedelta(seconds=seconds)
    except OverflowError:
        return ""
    return f", until {end:%Y-%m-%d %H:%M} UTC"


def _moment(text: str) -> str:
    return text[:19].replace("T", " ")


def _duration(seconds: float) -> str:
    try:
        return str(timedelta(seconds=round(seconds)))
    except OverflowError:  # past a million years
        return f"{seconds:.0e} s"
