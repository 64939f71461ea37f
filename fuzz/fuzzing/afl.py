"""Running AFL++ so that it works on any machine, and reading what it found."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fuzzing.tree import DICTIONARIES, FUZZ

#: Whatever the machine's core_pattern, governor or terminal: run, and keep the screen quiet.
ENVIRONMENT = {
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
    "AFL_SKIP_CPUFREQ": "1",
    "AFL_NO_AFFINITY": "1",
    "AFL_NO_UI": "1",
    "AFL_NO_COLOR": "1",
    "AFL_AUTORESUME": "1",
    "AFL_IMPORT_FIRST": "1",
    "AFL_ALLOW_TMP": "1",
}


@dataclass(frozen=True)
class Builds:
    """The folders that hold one target built three ways, and the mutator."""

    plain: Path
    mutator: Path
    asan: Path | None = None
    cmplog: Path | None = None


@dataclass(frozen=True)
class Stats:
    """What one afl-fuzz instance says of itself. Speed in executions a second."""

    executions: int
    speed: float
    edges: int
    total_edges: int
    stability: float
    crashes: int
    hangs: int
    corpus: int


def read_stats(folder: Path) -> Stats | None:
    """Read an instance's `fuzzer_stats`; None while there is none to be read."""
    try:
        text = (folder / "fuzzer_stats").read_text()
    except OSError:
        return None
    rows = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    values = {key.strip(): value.strip().rstrip("%") for key, value in rows.items()}
    try:
        return Stats(
            executions=int(values["execs_done"]),
            speed=float(values["execs_per_sec"]),
            edges=int(values["edges_found"]),
            total_edges=int(values["total_edges"]),
            stability=float(values["stability"]),
            crashes=int(values["saved_crashes"]),
            hangs=int(values["saved_hangs"]),
            corpus=int(values["corpus_count"]),
        )
    except (KeyError, ValueError):
        return None  # half written


@dataclass(frozen=True)
class Instance:
    """One afl-fuzz process to be: its name, program and limits."""

    target: str
    name: str
    program: Path
    corpus: Path
    output: Path
    options: tuple[str, ...] = ()
    extra_environment: tuple[tuple[str, str], ...] = ()

    @property
    def folder(self) -> Path:
        """Where this instance keeps its queue, findings and stats."""
        return self.output / self.name

    def command(self) -> list[str]:
        """Return the afl-fuzz command line."""
        dictionaries = [
            word
            for name in DICTIONARIES[self.target]
            for word in ("-x", str(FUZZ / "dictionaries" / f"{name}.dict"))
        ]
        role = "-M" if self.name == "main" else "-S"
        paths = ["-i", str(self.corpus), "-o", str(self.output), role, self.name]
        limits = ["-m", "none", "-t", "2000", "-G", "4096"]
        return ["afl-fuzz", *paths, *limits, *dictionaries, *self.options, "--", str(self.program)]

    def environment(self, mutator: Path) -> dict[str, str]:
        """Return the whole environment, the mutator told which format it deals with."""
        return {
            **os.environ,
            **ENVIRONMENT,
            "AFL_CUSTOM_MUTATOR_LIBRARY": str(mutator),
            "RULESTONE_FUZZ_TARGET": self.target,
            **dict(self.extra_environment),
        }

    def start(self, mutator: Path) -> subprocess.Popen[bytes]:
        """Start it; what it prints goes to a log beside its folder."""
        self.output.mkdir(parents=True, exist_ok=True)
        with (self.output / f"{self.name}.log").open("wb") as log:
            return subprocess.Popen(
                self.command(),
                env=self.environment(mutator),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def log_tail(self) -> str:
        """Return the last lines it printed, for when it did not start."""
        text = (self.output / f"{self.name}.log").read_text("latin-1")
        return "\n".join(re.sub(r"\x1b[\[(][0-9;?]*\w", "", text).splitlines()[-15:])


def findings(instances: Sequence[Instance]) -> list[Path]:
    """List the crashing and hanging inputs that the instances saved."""
    return sorted(
        path
        for instance in instances
        for kind in ("crashes", "hangs")
        for path in (instance.folder / kind).glob("id:*")
    )
