"""Timing in rounds: everybody has a turn in each, so that a busy minute is shared by all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from statistics import median

from rulestone.bench.runners import LEAST_SPAN, Runner
from rulestone.bench.work import CORE, Plan, Row, Task, Work

LEAST_SECONDS = 0.3
"""A sample goes on until so much time is spent, and is then the median."""

THREADS = (1, 2, 3, 16)

Samples = dict[Task, list[float]]


def tasks_of(rows: Iterable[Row], known: Iterable[str]) -> list[Task]:
    """Return what has to be timed, each task once and next to what it is held against."""
    tasks: dict[Task, None] = {}
    for row in rows:
        if row.theirs.who in known:
            tasks.update(dict.fromkeys((*row.ours, row.theirs)))
    return list(tasks)


def time_rounds(
    plan: Plan,
    cores: Mapping[str, Runner],
    peers: Mapping[str, Runner],
    rounds: int,
    tell: Callable[[str], None],
) -> dict[str, Samples]:
    """Return for each build the seconds of each task, its own and the peers', a sample a round.

    Raises `WrongCountError` and `EngineError`.
    """
    tasks = tasks_of(plan.rows, (CORE, *peers))
    samples: dict[str, Samples] = {name: {task: [] for task in tasks} for name in cores}
    for number in range(1, rounds + 1):
        for task in tasks if number % 2 else reversed(tasks):
            tell(f"round {number} of {rounds}: {task.who} {task.work.variant} {task.work.depth}")
            shared = None if task.who == CORE else sample(peers[task.who], task.work)
            for name, core in list(cores.items())[:: 1 if number % 2 else -1]:
                seconds = sample(core, task.work) if shared is None else shared
                samples[name][task].append(seconds)
    return samples


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


def rate(task: Task, samples: Samples) -> float:
    """Return the median rate in nodes a second."""
    return task.work.nodes / median(samples[task])


def reached(row: Row, samples: Samples) -> float | None:
    """Return the row's ratio, None where the peer is not on this machine."""
    if row.theirs not in samples:
        return None
    return median(rate(task, samples) for task in row.ours) / rate(row.theirs, samples)


def check_threads(core: Runner, works: Iterable[Work]) -> None:
    """Count with each number of threads; raises `WrongCountError`."""
    for work in works:
        for threads in THREADS:
            core.seconds(replace(work, threads=threads))
