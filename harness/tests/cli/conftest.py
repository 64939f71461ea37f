"""The command as a process of its own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).with_name("rulestone"))
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def command() -> str:
    """The path of the installed command."""
    return COMMAND


@pytest.fixture
def run() -> Run:
    """Run the command with arguments and perhaps input; return what it said."""

    def call(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return call
