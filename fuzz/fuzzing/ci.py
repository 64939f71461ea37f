"""The CI tier: every input ever kept, replayed; then afl-fuzz runs that end and can fail."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from fuzzing.afl import Instance, Stats
from fuzzing.campaign import fuzz, row, table
from fuzzing.tree import BUILD, FUZZ, TARGETS, build, inputs, run, say

OUTPUT = BUILD / "fuzz-ci"
STABILITY_FLOOR = 98.0
MARGIN = 0.98


@dataclass(frozen=True)
class Floor:
    """What a bounded run of a target must reach."""

    executions: int
    edges: int


def read_floors() -> dict[str, Floor]:
    """Read `floors.json`: target to executions (the budget) and edges (the floor)."""
    rows = json.loads((FUZZ / "floors.json").read_text())
    return {target: Floor(**rows[target]) for target in TARGETS}


def replay_all(programs: Path) -> None:
    """Replay every corpus and every crash ever kept; ToolError at the first that fails."""
    for target in TARGETS:
        folders = [inputs(kind, target) for kind in ("corpus", "crashes")]
        run([programs / f"replay_{target}", *[path for path in folders if path.exists()]])
    say("replayed every corpus and every crash under sanitizers")


def judge(target: str, stats: Stats, floor: Floor) -> list[str]:
    """Say what is wrong with a run, in sentences."""
    faults = []
    if stats.crashes or stats.hangs:
        faults.append(f"{target}: {stats.crashes} crashes and {stats.hangs} hangs saved")
    if stats.edges < floor.edges:
        faults.append(f"{target}: {stats.edges} edges, below the floor of {floor.edges}")
    if stats.stability < STABILITY_FLOOR:
        faults.append(f"{target}: stability {stats.stability} %, below {STABILITY_FLOOR} %")
    if stats.executions < floor.executions:
        faults.append(f"{target}: ended after {stats.executions} of {floor.executions} executions")
    return faults


def bounded(target: str, executions: int, programs: Path, mutator: Path, output: Path) -> Stats:
    """Run afl-fuzz afresh for a number of executions, always with the same seed."""
    shutil.rmtree(output, ignore_errors=True)
    options = ("-E", str(executions), "-s", "1")
    corpus = inputs("corpus", target)
    return fuzz([Instance(target, "main", programs / target, corpus, output, options)], mutator)


def write_floors(floors: dict[str, Floor], results: dict[str, Stats]) -> None:
    """Record as floors what was reached, less the share that chance may take."""
    rows = {
        target: asdict(Floor(floors[target].executions, int(results[target].edges * MARGIN)))
        for target in TARGETS
    }
    (FUZZ / "floors.json").write_text(json.dumps(rows, indent=2) + "\n")


def ci(record: bool) -> int:
    """Replay and fuzz within bounds; 1 if anything is wrong. May record the floors anew."""
    floors = read_floors()
    mutator = build("fuzz-mutator", ["fuzz_mutator"]) / "libfuzz_mutator.so"
    replay_all(build("fuzz-asan", [f"replay_{target}" for target in TARGETS]))
    programs = build("fuzz", TARGETS)

    def one(target: str) -> Stats:
        return bounded(target, floors[target].executions, programs, mutator, OUTPUT / target)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = dict(zip(TARGETS, pool.map(one, TARGETS), strict=True))
    print(table([row(target, stats) for target, stats in results.items()]))
    if record:
        write_floors(floors, results)
        floors = read_floors()
    faults = [
        fault for target in TARGETS for fault in judge(target, results[target], floors[target])
    ]
    for fault in faults:
        say(fault)
    return 1 if faults else 0
