"""Where things lie, what is built how, and running programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

FUZZ = Path(__file__).resolve().parent.parent
ROOT = FUZZ.parent
BUILD = ROOT / "build"

TARGETS = ("fuzz_fen", "fuzz_turn_text", "fuzz_apply", "fuzz_setup", "fuzz_differential")

#: The dictionaries that suit a target's format; the structured ones have none.
DICTIONARIES: dict[str, tuple[str, ...]] = {
    "fuzz_fen": ("fen",),
    "fuzz_turn_text": ("fen", "turn"),
    "fuzz_apply": ("fen",),
    "fuzz_setup": (),
    "fuzz_differential": (),
}


class ToolError(Exception):
    """Something to be told in one line, after which nothing makes sense."""


def say(text: str) -> None:
    """Print progress, on stderr."""
    print(text, file=sys.stderr, flush=True)


def need(program: str, package: str) -> None:
    """Fail with the package to install where a program is missing."""
    if shutil.which(program) is None:
        raise ToolError(f"{program} is missing; on Debian: apt-get install {package}")


def run(
    command: Sequence[str | Path],
    env: Mapping[str, str] | None = None,
    quiet: bool = True,
    cwd: Path = ROOT,
) -> None:
    """Run a command that must succeed; its output is shown if it does not, or if not quiet."""
    result = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if result.returncode != 0:
        if quiet:
            sys.stderr.buffer.write(result.stdout)
        raise ToolError(f"failed ({result.returncode}): {' '.join(str(part) for part in command)}")


def build(preset: str, targets: Sequence[str] = (), root: Path = ROOT) -> Path:
    """Configure and build a CMake preset in a tree; returns the folder of the programs."""
    if preset in ("fuzz", "fuzz-asan", "fuzz-cmplog"):
        need("afl-clang-fast", "afl++ clang llvm")
    say(f"building {preset}")
    run(["cmake", "--preset", preset], cwd=root)
    target_arguments = ["--target", *targets] if targets else []
    run(["cmake", "--build", "--preset", preset, *target_arguments], cwd=root)
    return root / "build" / preset / "fuzz"


def inputs(kind: str, target: str) -> Path:
    """Return the folder of a target's `corpus` or `crashes`."""
    return FUZZ / kind / target


def copy_tree(root: Path) -> None:
    """Make a copy of what CMake builds from, to be changed without touching this tree.

    A copy that exists is brought up to date; only files that differ are written, so that what was
    built there before is built no more than it must be.
    """
    files = [path for folder in ("core", "fuzz") for path in (ROOT / folder).rglob("*")]
    files += [ROOT / "CMakeLists.txt", ROOT / "CMakePresets.json"]
    wanted = {root / path.relative_to(ROOT): path for path in files if path.is_file()}
    present = [path for folder in ("core", "fuzz") for path in (root / folder).rglob("*")]
    for path in present:
        if path.is_file() and path not in wanted:
            path.unlink()
    for path, original in wanted.items():
        content = original.read_bytes()
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(original.stat().st_mode)
