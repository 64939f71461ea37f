"""pytest plugin: `pytest --rulestone-engine uci:./mine suite/` holds an engine against fixtures.

Without `--rulestone-engine` nothing is loaded and nothing happens; what happens with it is in
`rulestone.pytest_items`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("rulestone", "engines against the rules of chess variants")
    group.addoption("--rulestone-engine", metavar="ENGINE", help="uci:CMD, script:CMD, core ...")
    group.addoption("--rulestone-ply", default="turn", help="What the engine counts as one ply.")
    group.addoption("--rulestone-notation", default="comma", help="How it writes turns.")
    group.addoption("--rulestone-option", action="append", default=[], metavar="NAME=VALUE")
    group.addoption("--rulestone-whole-turns", action="store_true")
    group.addoption("--rulestone-timeout", type=float, default=10.0, metavar="SECONDS")
    group.addoption("--rulestone-max-nodes", type=int, default=1_000_000, metavar="N")
    group.addoption("--rulestone-known", type=Path, help="Known failures; a pass is an error.")


def pytest_configure(config: pytest.Config) -> None:
    """Register the collector if an engine is named."""
    if config.getoption("rulestone_engine"):
        items = import_module("rulestone.pytest_items")
        config.pluginmanager.register(items.Collector(config), "rulestone-collector")
