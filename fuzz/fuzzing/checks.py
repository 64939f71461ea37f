"""All CTest programs, replays among them, under other tools; and the coverage of the core."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from fuzzing.coverage import need_tools, report
from fuzzing.proofs import prove
from fuzzing.tree import BUILD, ROOT, ToolError, need, run, say

#: Tests that start compilers or valgrind, or read the library as a file: memory tools have nothing
#: to see there.
NO_PROGRAMS = ("exports", "install", "instructions")


def _workflow(preset: str) -> int:
    run(["cmake", "--workflow", "--preset", preset], quiet=False)
    return 0


def list_tests(build: Path, deep: bool) -> list[tuple[str, list[str]]]:
    """List the tests of a build that are programs of ours, with or without those labelled deep."""
    result = subprocess.run(
        [
            "ctest",
            "--test-dir",
            str(build),
            "--show-only=json-v1",
            *([] if deep else ["-LE", "deep"]),
        ],
        capture_output=True,
        check=True,
        text=True,
    )
    tests = json.loads(result.stdout)["tests"]
    return [(test["name"], test["command"]) for test in tests if test["name"] not in NO_PROGRAMS]


def _valgrind() -> int:
    """Run each test of an ordinary build under memcheck; 1 if it objects to any."""
    need("valgrind", "valgrind")
    run(["cmake", "--preset", "dev"])
    run(["cmake", "--build", "--preset", "dev"])
    memcheck = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full"]
    failed = []
    for name, command in list_tests(BUILD / "dev", deep=False):
        result = subprocess.run([*memcheck, *command], capture_output=True, cwd=ROOT, check=False)
        say(f"{name}: {'passed' if result.returncode == 0 else 'FAILED'}")
        if result.returncode != 0:
            failed.append(name)
            say(result.stderr.decode("latin-1")[-2000:])
    return 1 if failed else 0


def _coverage() -> int:
    """Run all but the deep tests, which only count further, and report on the core."""
    need_tools()
    build = BUILD / "coverage"
    shutil.rmtree(build / "profiles", ignore_errors=True)
    _workflow("coverage")
    return report(build, ROOT / "core" / "src")


def check(tool: str) -> int:
    """Run all tests under a tool; 0 when it has nothing to say."""
    match tool:
        case "asan" | "tsan":
            return _workflow(tool)
        case "valgrind":
            return _valgrind()
        case "coverage":
            return _coverage()
        case "proofs":
            return prove()
        case _:
            raise ToolError(f"no such tool: {tool}")
