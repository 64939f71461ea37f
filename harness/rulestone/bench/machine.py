"""Where a run took place: without it a number says nothing."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from rulestone import _native
from rulestone.library import compiler_of


@dataclass(frozen=True)
class Build:
    """A build of the core: how it is called here, its library (None: the installed one)."""

    name: str
    path: Path | None = None

    def describe(self) -> str:
        """Return compiler and flags, as far as they are known."""
        return compiler_of(self.path or Path(_native.__file__))


def processor() -> str:
    """Return the processor's name, and how many of it there are."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} threads"


def load() -> str:
    """Return how busy the machine is, which a reader of the figures should know."""
    try:
        return f"load {os.getloadavg()[0]:.1f}"
    except OSError:
        return "load unknown"


def date() -> str:
    """Return today's date in UTC."""
    return datetime.now(timezone.utc).date().isoformat()
