"""The command `rulestone VERB`.

Results go to stdout, progress and diagnostics to stderr. A verb returns its exit status: 0 agree,
1 disagree, 2 usage or bad input, 3 the engine failed, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

VERBS: dict[str, tuple[str, str]] = {
    "perft": ("rulestone.cli.perft:perft", "Count the lines of a position"),
    "turns": ("rulestone.cli.turns:turns", "List the legal turns"),
    "explain": (
        "rulestone.cli.explain:explain",
        "Say whether a turn is legal, or what refuses it",
    ),
    "show": ("rulestone.cli.show:show", "Show the board and what holds on it"),
    "suite": ("rulestone.suite.cli:suite", "Validate, freeze and export the fixtures"),
    "check": ("rulestone.verify.cli:check", "Hold an engine against the rules"),
    "bisect": ("rulestone.verify.cli:bisect", "Find the smallest line where an engine errs"),
    "diagnose": ("rulestone.verify.cli:diagnose", "Name the misreading behind an engine's faults"),
    "bench": ("rulestone.bench:bench", "Time the core beside the peers on this machine"),
