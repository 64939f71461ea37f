"""What gcov knows of the core, one line a file: lines and branches that some test reached."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from fuzzing.tree import ROOT, ToolError, need

LINES_GOAL = 98.0
BRANCHES_GOAL = 95.0


@dataclass
class FileCoverage:
    """How often each line ran, and each branch of a line, over all instances of the source."""

    lines: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    copies: dict[int, list[list[int]]] = field(default_factory=lambda: defaultdict(list))

    @property
    def branches(self) -> dict[tuple[int, int], int]:
        """Add up the branches of a line over its copies.

        A line of an always-inline function is there once for each place where it was put, and gcov
        lists the branches of all of them in a row: the shortest list is taken for one copy.
        """
        counts: dict[tuple[int, int], int] = defaultdict(int)
        for number, copies in self.copies.items():
            once = min(len(copy) for copy in copies)
            for copy in copies:
                for index, count in enumerate(copy):
                    counts[number, index % once] += count
        return counts


def _read(notes: Path) -> list[dict[str, object]]:
    command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", str(notes)]
    result = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    documents = [json.loads(line) for line in result.stdout.splitlines() if line.strip()]
    return [file for document in documents for file in document["files"]]


def gather(build: Path, source: Path) -> dict[Path, FileCoverage]:
    """Add up the coverage of all sources below a folder, over all objects of a build."""
    files: dict[Path, FileCoverage] = defaultdict(FileCoverage)
    for data in build.rglob("*.gcda"):
        for file in _read(data):
            path = (ROOT / str(file["file"])).resolve()
            if not path.is_relative_to(source):
                continue
            lines = file["lines"]
            assert isinstance(lines, list)
            for line in lines:
                number = line["line_number"]
                files[path].lines[number] += line["count"]
                if line["branches"]:
                    files[path].copies[number].append([one["count"] for one in line["branches"]])
    return files


def _share(counts: list[int]) -> float:
    return 100.0 * sum(count > 0 for count in counts) / len(counts) if counts else 100.0


def report(build: Path, source: Path) -> int:
    """Print the table and all that was not reached; 1 below the goals."""
    need("gcov", "gcc")
    files = gather(build, source)
    if not files:
        raise ToolError(f"no coverage data in {build}")
    for path, one in sorted(files.items()):
        lines = _share(list(one.lines.values()))
        branches = _share(list(one.branches.values()))
        print(f"{path.name:24} {lines:6.1f} % of lines {branches:6.1f} % of branches")
        missed = sorted(number for number, count in one.lines.items() if count == 0)
        partial = sorted({n for (n, _), count in one.branches.items() if count == 0} - {*missed})
        if missed:
            print("    lines not reached:", *missed)
        if partial:
            print("    branches not taken:", *partial)
    lines = _share([count for one in files.values() for count in one.lines.values()])
    branches = _share([count for one in files.values() for count in one.branches.values()])
    print(f"{'total':24} {lines:6.1f} % of lines {branches:6.1f} % of branches")
    return 0 if lines >= LINES_GOAL and branches >= BRANCHES_GOAL else 1
