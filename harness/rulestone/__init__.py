"""Rules verification and perft for four chess variants.

What is named here is loaded when it is first used, so that the parts which need no core, the
literal reference above all, never load it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulestone.counting import Count, Divide, Options, Perft, Stats
    from rulestone.errors import Cancelled, FenError, IllegalTurn, NoThread, Overflow
    from rulestone.game import Game
    from rulestone.position import Position, perft
    from rulestone.values import PLIES, VARIANTS, Outcome, Refusal, Statistics, Turn

_HOMES = {
    "Count": "counting",
    "Divide": "counting",
    "Options": "counting",
    "Perft": "counting",
    "Stats": "counting",
    "Cancelled": "errors",
    "FenError": "errors",
    "IllegalTurn": "errors",
    "NoThread": "errors",
    "Overflow": "errors",
    "Game": "game",
    "Position": "position",
    "perft": "position",
    "PLIES": "values",
    "VARIANTS": "values",
    "Outcome": "values",
    "Refusal": "values",
    "Statistics": "values",
    "Turn": "values",
}

__all__ = [
    "PLIES",
    "VARIANTS",
    "Cancelled",
    "Count",
    "Divide",
    "FenError",
    "Game",
    "IllegalTurn",
    "NoThread",
    "Options",
    "Outcome",
    "Overflow",
    "Perft",
    "Position",
    "Refusal",
    "Statistics",
    "Stats",
    "Turn",
    "perft",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("rulestone")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
