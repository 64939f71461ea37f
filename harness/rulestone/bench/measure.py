"""Timing in rounds: everybody has a turn in each, so that a busy minute is shared by all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from statistics import median

from rulestone.bench.runners import LEAST_SPAN, Runner
from rulestone.bench.work import CORE, Plan, Row, Task, Work

LEAST_SECONDS = 0.3
"""A sample goes on until so much time is spent, and is then the median."""

THREADS = (1, 2, 3, 16)

Taken = dict[Task, float]
"""The seconds of a row's tasks in one round."""

Samples = dict[Row, list[Taken]]
"""What was taken for each row that can be judged here, a round after the other."""


def no_samples(plan: Plan, builds: Iterable[str], peers: Collection[str]) -> dict[str, Samples]:
    """Return for each build the rows that can be judged here, with nothing taken yet."""
    rows = [row for row in plan.rows if row.theirs.who in (CORE, *peers)]
    return {name: {row: [] for row in rows} for name in builds}


def time_rounds(
    samples: dict[str, Samples],
    cores: Mapping[str, Runner],
    peers: Mapping[str, Runner],
    rounds: int,
    tell: Callable[[str], None],
) -> None:
    """Add to the samples of each build what is taken of its own tasks and of the peers'.

    Whole rows are added as they are done, so that a run may be stopped at any time. A row's tasks
    are timed one right after the other, so that both sides of its ratio see the machine in the same
    mood; what two rows share is timed twice. Raises `WrongCountError` and `EngineError`.
    """
    rows = list(next(iter(samples.values())))
    for number in range(1, rounds + 1):
        forth = 1 if number % 2 else -1
        for row in rows[::forth]:
            tell(f"round {number} of {rounds}: {row.title}")
            taken: dict[str, Taken] = {name: {} for name in cores}
            for task in dict.fromkeys((*row.ours, row.theirs)[::forth]):
                shared = None if task.who == CORE else sample(peers[task.who], task.work)
                for name, core in list(cores.items())[::forth]:
                    taken[name][task] = sample(core, task.work) if shared is None else shared
            for name in cores:
                samples[name][row].append(taken[name])


def sample(runner: Runner, work: Work) -> float:
    """Return the median time of as many spans as fill `LEAST_SECONDS`.

    The first, unless it does so alone, wakes processors and caches and is left out. A burst of
    other work on the machine is shorter than the sample, and drops out of its median.
    """
    first = runner.seconds(work)
    if first >= LEAST_SECONDS:
        return first
    times: list[float] = []
    while sum(max(seconds, LEAST_SPAN) for seconds in times) < LEAST_SECONDS:
        times.append(runner.seconds(work))
    return median(times)


def rate(row: Row, samples: Samples) -> float:
    """Return the median over the rounds of our rate in nodes a second."""
    return median(_our_rate(row, taken) for taken in samples[row])


def reached(row: Row, samples: Samples) -> float | None:
    """Return the median of the rounds' ratios, None where nothing was taken."""
    if not samples.get(row):
        return None
    return median(_our_rate(row, taken) / _rate(row.theirs, taken) for taken in samples[row])


def _our_rate(row: Row, taken: Taken) -> float:
    return median(_rate(task, taken) for task in row.ours)


def _rate(task: Task, taken: Taken) -> float:
    return task.work.nodes / taken[task]


def check_threads(core: Runner, works: Iterable[Work]) -> None:
    """Count with each number of threads; raises `WrongCountError`."""
    for work in works:
        for threads in THREADS:
            core.seconds(replace(work, threads=threads))
