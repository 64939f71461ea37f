"""Running verbs, and engines that know the rules but have a habit."""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulestone import cli

HERE = Path(__file__).parent


@dataclass
class Outcome:
    """What a verb did."""

    status: int
    out: str
    err: str


@pytest.fixture
def rulestone(capfd):
    """Return a function that runs a verb."""

    def run(*arguments):
        status = cli.run([str(argument) for argument in arguments])
        return Outcome(status, *capfd.readouterr())

    return run


@pytest.fixture(scope="session")
def with_habit():
    """Return a function that names an engine that plays by the rules, but for its habit."""

    def name(habit):
        return f"uci:{shlex.join([sys.executable, str(HERE / 'fake_rules_uci.py'), habit])}"

    return name
