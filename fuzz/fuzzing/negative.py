"""Tests of the fuzzers themselves: faults planted in a copy of the core, which must be found."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from fuzzing.afl import Instance
from fuzzing.campaign import fuzz
from fuzzing.tree import BUILD, FUZZ, ToolError, build, copy_tree, inputs, say

FAULTS = FUZZ / "faults.tsv"
OUTPUT = BUILD / "fuzz-negative"


@dataclass(frozen=True)
class Fault:
    """A fault, where it is planted, and the target that must find it within so many executions."""

    name: str
    source: str
    before: str
    after: str
    target: str
    executions: int


def read_fault(row: str) -> Fault:
    """Read one line of the table."""
    name, source, before, after, target, executions = row.split("\t")
    return Fault(name, source, before, after, target, int(executions))


def faults() -> list[Fault]:
    """Read the faults to be planted."""
    return [read_fault(row) for row in FAULTS.read_text().splitlines() if not row.startswith("#")]


def plant(fault: Fault, root: Path) -> None:
    """Copy the tree and put the fault in; ToolError where the core no longer has such a line."""
    copy_tree(root)
    path = root / "core" / "src" / fault.source
    text = path.read_text()
    if text.count(fault.before) != 1:
        raise ToolError(f"{fault.name}: {fault.source} must hold once: {fault.before}")
    path.write_text(text.replace(fault.before, fault.after))


def passing_seeds(fault: Fault, programs: Path, folder: Path) -> Path:
    """Copy the seeds that do not show the fault by themselves."""
    folder.mkdir(parents=True)
    replay = programs / f"replay_{fault.target}"
    for path in inputs("corpus", fault.target).iterdir():
        if subprocess.run([replay, path], capture_output=True, check=False).returncode == 0:
            shutil.copy(path, folder)
    return folder


def is_found(fault: Fault, mutator: Path) -> bool:
    """Build the target with the fault planted, and fuzz until it is found or the budget is used up.

    Seeds that show it by themselves are left out first: the fuzzer is on trial.
    """
    folder = OUTPUT / fault.name
    for stale in ("seeds", "output"):
        shutil.rmtree(folder / stale, ignore_errors=True)
    plant(fault, folder / "tree")
    programs = build("fuzz", [fault.target, f"replay_{fault.target}"], folder / "tree")
    seeds = passing_seeds(fault, programs, folder / "seeds")
    options = ("-E", str(fault.executions), "-s", "1")
    instance = Instance(
        fault.target,
        "main",
        programs / fault.target,
        seeds,
        folder / "output",
        options,
        (("AFL_BENCH_UNTIL_CRASH", "1"),),
    )
    stats = fuzz([instance], mutator)
    verdict = "found" if stats.crashes else "NOT FOUND"
    print(f"{fault.name:24} {fault.target:18} {verdict} after {stats.executions:,} executions")
    return stats.crashes > 0


def negative() -> int:
    """Look for every planted fault; 1 if one was not found."""
    mutator = build("fuzz-mutator", ["fuzz_mutator"]) / "libfuzz_mutator.so"
    found = [is_found(fault, mutator) for fault in faults()]
    say(f"{sum(found)} of {len(found)} planted faults found")
    return 0 if all(found) else 1
