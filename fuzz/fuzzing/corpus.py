"""Seed corpora and findings: making, minimising and keeping inputs."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fuzzing.afl import ENVIRONMENT
from fuzzing.campaign import OUTPUT
from fuzzing.seeds import all_seeds, encode
from fuzzing.tree import ToolError, build, inputs, need, run, say


def _write_raw(target: str, folder: Path) -> None:
    """Write all seeds, and what earlier campaigns on this machine queued, to be minimised."""
    chance = random.Random(1)
    for number, seed in enumerate(all_seeds()):
        data = encode(target, seed, chance)
        if data is not None:
            (folder / f"seed-{number:04}").write_bytes(data)
    for path in sorted((OUTPUT / target / "main" / "queue").glob("id:*")):
        shutil.copy(path, folder / ("found-" + path.name.split(",")[0].removeprefix("id:")))


def make(targets: Sequence[str]) -> int:
    """Make corpora anew: the smallest set of inputs that reaches every edge the seeds reach."""
    need("afl-cmin", "afl++")
    programs = build("fuzz", targets)
    for target in targets:
        with tempfile.TemporaryDirectory() as folder:
            raw = Path(folder) / "raw"
            small = Path(folder) / "small"
            raw.mkdir()
            _write_raw(target, raw)
            run(["afl-cmin", "-e", "-i", raw, "-o", small, "--", programs / target], ENVIRONMENT)
            shutil.rmtree(inputs("corpus", target), ignore_errors=True)
            shutil.copytree(small, inputs("corpus", target))
            counts = [len(list(where.iterdir())) for where in (raw, small)]
        say(f"{target}: {counts[0]} inputs, {counts[1]} kept")
    return 0


def _fails(program: Path, path: Path) -> bool:
    """Tell whether the replay of this input ends badly; a hang does, after ten seconds."""
    try:
        result = subprocess.run([program, path], capture_output=True, timeout=10, check=False)
    except subprocess.TimeoutExpired:
        return True
    return result.returncode != 0


def keep(target: str, path: Path, name: str) -> int:
    """Minimise a finding, check that it still fails, and store it where CTest and CI replay it."""
    if not path.is_file():
        raise ToolError(f"no such file: {path}")
    replay = build("fuzz-asan", [f"replay_{target}"]) / f"replay_{target}"
    if not _fails(replay, path):
        raise ToolError(f"{path} does not fail; is the fault mended already?")
    kept = inputs("crashes", target) / name
    if kept.exists():
        raise ToolError(f"{kept} exists; choose another name")
    kept.parent.mkdir(parents=True, exist_ok=True)
    program = build("fuzz", [target]) / target
    minimise = ["afl-tmin", "-m", "none", "-i", str(path), "-o", str(kept), "--", str(program)]
    subprocess.run(
        minimise, env={**os.environ, **ENVIRONMENT}, capture_output=True, check=False
    )  # an input that only a sanitizer objects to cannot be minimised: it is kept as it is
    if not kept.exists() or not _fails(replay, kept):
        shutil.copy(path, kept)
    say(f"kept as {kept}: CTest replays it from the next configuration on")
    return 0
