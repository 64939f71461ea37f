"""Stores in a temporary folder, and the command as a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone import Position
from rulestone.campaign.store import create
from rulestone.campaign.tasks import Campaign

COMMAND = str(Path(sys.executable).with_name("rulestone"))


@pytest.fixture
def begin():
    """Return a function that starts `rulestone campaign` and returns the process."""
    processes = []

    def start(*arguments):
        words = [COMMAND, "campaign", *map(str, arguments)]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        processes.append(subprocess.Popen(words, **streams, text=True))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def make(tmp_path):
    """Return a function that makes a store."""

    def of(variant, depth, split, fen=None, ply="turn"):
        path = tmp_path / "a.store"
        told = Campaign(variant, Position(variant, fen).fen(), depth, ply, split)
        create(path, told, told.cut())
        return path

    return of
