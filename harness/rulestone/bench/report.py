"""The table for people and the object for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rulestone.bench import machine
from rulestone.bench.machine import Build
from rulestone.bench.measure import Samples, rate, reached
from rulestone.bench.work import CORE, Plan, Row

FIRST_ANSWER_GOAL = 0.15

_CELL = 21
"""Columns of a cell: a ratio, and up to seven digits of a rate."""


@dataclass(frozen=True)
class Result:
    """All that one run found out, in seconds; a run that was stopped has no `first_answer`."""

    plan: Plan
    builds: Sequence[Build]
    samples: Sequence[Samples]
    first_answer: float | None
    peers: Sequence[str]
    rounds: int

    def ratios(self, row: Row) -> list[float | None]:
        """Return what each build has reached."""
        return [reached(row, samples) for samples in self.samples]


def text_lines(result: Result) -> Iterator[str]:
    """Yield the table: where, then a line a row with its goal and what each build reached."""
    yield f"{machine.processor()}, {machine.date()}, {machine.load()}"
    for build in result.builds:
        yield f"{build.name}: {build.describe()}"
    yield f"peers: {', '.join(result.peers) or 'none found'}; medians of {result.rounds} rounds"
    yield ""
    names = "".join(f"{build.name:>{_CELL}}" for build in result.builds)
    yield f"{'work':<52}{'over':<17}{'goal':>6}{names}"
    for row in result.plan.rows:
        yield _row_line(result, row)
    goal = f"{FIRST_ANSWER_GOAL:.2f} s"
    first = "not timed" if result.first_answer is None else f"{result.first_answer:.3f} s"
    yield f"{'first answer: perft avalanche --depth 2':<69}{goal:>6}{first:>{_CELL}}"
    yield f"{'counts with 1, 2, 3 and 16 threads':<69}{'equal':>6}{'equal':>{_CELL}}"


def _row_line(result: Result, row: Row) -> str:
    goal = "" if row.goal is None else f"{row.goal:g}"
    over = "itself" if row.theirs.who == CORE else row.theirs.who
    cells = (
        _cell(ratio, row, samples)
        for ratio, samples in zip(result.ratios(row), result.samples, strict=True)
    )
    return f"{row.title:<52}{over:<17}{goal:>6}{''.join(cells)}"


def _cell(ratio: float | None, row: Row, samples: Samples) -> str:
    if ratio is None:
        return f"{'not timed' if row in samples else 'not here':>{_CELL}}"
    return f"{ratio:>9.2f}{rate(row, samples) / 1e6:>8.0f} M/s"


def json_object(result: Result) -> dict[str, Any]:
    """Return the same and every sample."""
    return {
        "processor": machine.processor(),
        "date": machine.date(),
        "load": machine.load(),
        "builds": {build.name: build.describe() for build in result.builds},
        "peers": list(result.peers),
        "rounds": result.rounds,
        "rows": [
            {
                "work": row.title,
                "over": row.theirs.who,
                "goal": row.goal,
                "reached": _by_build(result, result.ratios(row)),
            }
            for row in result.plan.rows
        ],
        "first_answer": {"goal": FIRST_ANSWER_GOAL, "seconds": result.first_answer},
        "samples": {
            build.name: list(_sample_objects(samples))
            for build, samples in zip(result.builds, result.samples, strict=True)
        },
    }


def _by_build(result: Result, values: Sequence[float | None]) -> dict[str, float | None]:
    return {build.name: value for build, value in zip(result.builds, values, strict=True)}


def _sample_objects(samples: Samples) -> Iterator[dict[str, Any]]:
    """Yield an object for each task of each row: its seconds, a number a round."""
    for row, rounds in samples.items():
        for task in rounds[0] if rounds else ():
            seconds = [taken[task] for taken in rounds]
            yield {"row": row.title, "who": task.who, **asdict(task.work), "seconds": seconds}
