"""The tests of the literal reference; those marked `deep` run only when asked for."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "deep: takes long; run with `-m deep`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr:
        return
    for item in items:
        if "reference" in item.path.parts and item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.skip(reason="deep: run with -m deep"))
