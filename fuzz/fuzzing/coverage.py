"""What tests and corpora reach of the core: lines, and both outcomes of every condition.

Conditions are those of the source, as clang sees them, and a source that is compiled for every
variant, color and way of looking up sliders is judged as one: an outcome counts that any of its
instances has had.
"""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fuzzing.tree import FUZZ, ToolError, need, run

LINES_GOAL = 98.0
BRANCHES_GOAL = 95.0
UNREACHED = FUZZ / "unreached.tsv"

#: Where a condition begins and ends: line, column, line, column.
Place = tuple[int, int, int, int]
#: What a reason is given for: source, condition, and the outcome that it never had.
Key = tuple[str, str, str]


@dataclass
class FileCoverage:
    """How often each line ran, and how often each condition was true and was false."""

    lines: dict[int, int] = field(default_factory=dict)
    conditions: dict[Place, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    @property
    def branches(self) -> list[int]:
        """List how often each outcome came about."""
        return [count for counts in self.conditions.values() for count in counts]


def _programs(build: Path) -> list[Path]:
    """List what holds instances of functions of the core: the library, and the tests."""
    tests = sorted((build / "core" / "tests").glob("test_*[a-z]"))
    return [build / "core" / "librulestone.so", *tests]


def _export(build: Path, profile: Path, *options: str) -> str:
    library, *tests = map(str, _programs(build))
    command = ["llvm-cov", "export", f"--instr-profile={profile}", *options, library]
    command += [f"--object={test}" for test in tests]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def _read_lines(lcov: str, files: dict[Path, FileCoverage]) -> None:
    path = Path()
    for record in lcov.splitlines():
        kind, _, rest = record.partition(":")
        if kind == "SF":
            path = Path(rest)
        elif kind == "DA":
            number, count = rest.split(",")[:2]
            files[path].lines[int(number)] = int(count)


def _read_conditions(exported: str, files: dict[Path, FileCoverage]) -> None:
    for function in json.loads(exported)["data"][0]["functions"]:
        for one in function["branches"]:
            line, column, end_line, end_column, true, false, file = one[:7]
            path = Path(function["filenames"][file])
            counts = files[path].conditions[line, column, end_line, end_column]
            counts[0] += true
            counts[1] += false


def gather(build: Path, source: Path) -> dict[Path, FileCoverage]:
    """Add up what the runs of a build's programs have left, for all sources below a folder."""
    profile = build / "coverage.profdata"
    raw = list((build / "profiles").glob("*.profraw"))
    if not raw:
        raise ToolError(f"no coverage data in {build}")
    run(["llvm-profdata", "merge", "-o", profile, *raw])
    files: dict[Path, FileCoverage] = defaultdict(FileCoverage)
    _read_lines(_export(build, profile, "--format=lcov"), files)
    _read_conditions(_export(build, profile), files)
    return {path: one for path, one in files.items() if path.is_relative_to(source)}


def _text_of(lines: list[str], place: Place) -> str:
    """Return the source text of a condition, on one line."""
    line, column, end_line, end_column = place
    text = lines[line - 1 : end_line]
    text[-1] = text[-1][: end_column - 1]
    text[0] = text[0][column - 1 :]
    return " ".join(part.strip() for part in text)


def missed_outcomes(path: Path, one: FileCoverage) -> Iterator[tuple[int, Key]]:
    """List the outcomes that no condition of a file has had, each with its line."""
    lines = path.read_text().splitlines()
    for place, counts in sorted(one.conditions.items()):
        for outcome, count in zip(("true", "false"), counts, strict=True):
            if count == 0:
                yield place[0], (path.name, _text_of(lines, place), outcome)


def read_reasons() -> dict[Key, str]:
    """Read why some outcomes cannot come about in a test."""
    rows = [line.split("\t") for line in UNREACHED.read_text().splitlines()]
    return {(row[0], row[1], row[2]): row[3] for row in rows if not row[0].startswith("#")}


def _share(counts: Iterable[int]) -> float:
    listed = list(counts)
    return 100.0 * sum(count > 0 for count in listed) / len(listed) if listed else 100.0


def _row(name: str, lines: Iterable[int], branches: Iterable[int]) -> tuple[float, float]:
    shares = _share(lines), _share(branches)
    print(f"{name:24} {shares[0]:6.1f} % of lines {shares[1]:6.1f} % of branches")
    return shares


def report(build: Path, source: Path) -> int:
    """Print the table and all that was not reached; 1 below the goals or without a reason."""
    files = gather(build, source)
    reasons = read_reasons()
    unexplained = 0
    for path, one in sorted(files.items()):
        _row(path.name, one.lines.values(), one.branches)
        missed = sorted(number for number, count in one.lines.items() if count == 0)
        if missed:
            print("    lines not reached:", *missed)
        for number, key in missed_outcomes(path, one):
            reason = reasons.get(key)
            unexplained += reason is None
            print(f"    {number}: never {key[2]}: {key[1]} ({reason or 'NO REASON GIVEN'})")
    lines, branches = _row(
        "total",
        [count for one in files.values() for count in one.lines.values()],
        [count for one in files.values() for count in one.branches],
    )
    print(f"{unexplained} branches not taken without a reason in {UNREACHED.name}")
    return 0 if lines >= LINES_GOAL and branches >= BRANCHES_GOAL and not unexplained else 1


def need_tools() -> None:
    """Fail with the package to install where a tool is missing."""
    need("clang", "clang llvm")
    need("llvm-cov", "llvm")
