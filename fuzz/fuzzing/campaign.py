"""A campaign: several afl-fuzz instances a target, a live summary, and a verdict at the end."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fuzzing.afl import Builds, Instance, Stats, findings, read_stats
from fuzzing.tree import BUILD, ROOT, ToolError, build, inputs, say

OUTPUT = BUILD / "fuzz-campaign"
HEADINGS = ("target", "executions", "execs/s", "edges", "of", "stability", "crashes", "hangs")


def build_all(targets: Sequence[str]) -> Builds:
    """Build the targets plain, with cmplog and with sanitizers, and the mutator."""
    mutator = build("fuzz-mutator", ["fuzz_mutator"]) / "libfuzz_mutator.so"
    return Builds(
        plain=build("fuzz", targets),
        asan=build("fuzz-asan", targets),
        cmplog=build("fuzz-cmplog", targets),
        mutator=mutator,
    )


def plan(target: str, jobs: int, seconds: int, builds: Builds, output: Path) -> list[Instance]:
    """Plan a target's instances: main with cmplog, then sanitizers, then other schedules."""
    assert builds.asan is not None
    assert builds.cmplog is not None
    corpus = inputs("corpus", target)
    limit = ("-V", str(seconds))
    cmplog = ("-c", str(builds.cmplog / target))
    instances = [
        Instance(target, "main", builds.plain / target, corpus, output, (*limit, *cmplog)),
        Instance(target, "asan", builds.asan / target, corpus, output, limit),
    ]
    for number, schedule in enumerate(("explore", "rare", "coe", "seek", "lin", "quad") * 11):
        options = (*limit, "-p", schedule)
        name = f"{schedule}{number}"
        instances.append(Instance(target, name, builds.plain / target, corpus, output, options))
    return instances[:jobs]


def total(stats: Sequence[Stats]) -> Stats:
    """Sum up instances that share their queue: work adds, coverage and stability do not."""
    return Stats(
        executions=sum(one.executions for one in stats),
        speed=sum(one.speed for one in stats),
        edges=max(one.edges for one in stats[:1]),
        total_edges=stats[0].total_edges,
        stability=min(one.stability for one in stats),
        crashes=sum(one.crashes for one in stats),
        hangs=sum(one.hangs for one in stats),
        corpus=stats[0].corpus,
    )


def row(target: str, stats: Stats) -> tuple[str, ...]:
    """Return a line of the summary, under HEADINGS."""
    return (
        target,
        f"{stats.executions:,}",
        f"{stats.speed:,.0f}",
        str(stats.edges),
        str(stats.total_edges),
        f"{stats.stability:.2f} %",
        str(stats.crashes),
        str(stats.hangs),
    )


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Align rows under HEADINGS."""
    widths = [max(len(line[i]) for line in (HEADINGS, *rows)) for i in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in (HEADINGS, *rows)
    )


def watch(instances: Sequence[Instance], processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Show how it goes until all have ended: often on a terminal, else once a minute."""
    live = sys.stderr.isatty()
    next_line = time.monotonic()
    while any(process.poll() is None for process in processes):
        time.sleep(0.5)
        stats = [one for one in (read_stats(i.folder) for i in instances) if one is not None]
        if stats and time.monotonic() >= next_line:
            next_line = time.monotonic() + (2 if live else 60)
            cells = zip(HEADINGS[1:], row("", total(stats))[1:], strict=True)
            line = f"{instances[0].target}: " + ", ".join(f"{v} {k}" for k, v in cells)
            print(f"\r\033[K{line}" if live else line, end="" if live else "\n", file=sys.stderr)
    if live:
        print(file=sys.stderr)


def stop(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """End what still runs and wait for it: afl-fuzz writes its last stats on SIGINT."""
    for process in processes:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
    for process in processes:
        process.wait()


def fuzz(instances: Sequence[Instance], mutator: Path) -> Stats:
    """Run the instances of one target to their end; ToolError if one did not run."""
    processes = [instance.start(mutator) for instance in instances]
    try:
        watch(instances, processes)
    finally:
        stop(processes)
    stats = [read_stats(instance.folder) for instance in instances]
    for instance, process, one in zip(instances, processes, stats, strict=True):
        if one is None or process.returncode != 0:
            raise ToolError(
                f"{instance.target}/{instance.name} failed ({process.returncode}):\n"
                + instance.log_tail()
            )
    return total([one for one in stats if one is not None])


def campaign(targets: Sequence[str], seconds: int, jobs: int, fresh: bool) -> int:
    """Fuzz each target for so many seconds; 1 if anything crashed or hung, else 0."""
    builds = build_all(targets)
    rows = []
    found: list[Path] = []
    for target in targets:
        output = OUTPUT / target
        if fresh:
            shutil.rmtree(output, ignore_errors=True)
        instances = plan(target, jobs, seconds, builds, output)
        stats = fuzz(instances, builds.mutator)
        rows.append(row(target, stats))
        found += findings(instances)
    print(table(rows))
    for path in found:
        say(f"finding: {path.relative_to(ROOT)}")
    return 1 if found else 0
