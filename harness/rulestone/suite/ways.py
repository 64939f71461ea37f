"""The ways by which this package obtains a number: the core and the literal reference."""

from __future__ import annotations

from functools import partial

import rulestone
from rulestone.reference import Position as Reference
from rulestone.suite.freeze import Way
from rulestone.suite.judge import PositionLike

CORE_NODES = 1_200_000_000
REFERENCE_NODES = 6_000_000


def core(variant: str, fen: str, lenient: bool) -> PositionLike:
    """Open a position of the core."""
    return rulestone.Position(variant, fen, lenient)


def reference(variant: str, fen: str, lenient: bool, misreading: str | None = None) -> PositionLike:
    """Open a position of the literal reference, under a misreading if one is named."""
    return Reference(variant, fen, lenient, misreading)


def both(core_nodes: int = CORE_NODES, reference_nodes: int = REFERENCE_NODES) -> list[Way]:
    """Return the two ways, each with the most nodes it is asked to count."""
    return [Way("reference", reference, reference_nodes), Way("core", core, core_nodes)]


def misread(misreading: str) -> partial[PositionLike]:
    """Return an opener of the reference under a misreading."""
    return partial(reference, misreading=misreading)
