"""All misreadings, and how to find one."""

from __future__ import annotations

from functools import cache

from .fide import Fide
from .misreading import RULES, VARIANTS, Misreading
from .misreadings_avalanche import declared as avalanche
from .misreadings_castling import declared as castling
from .misreadings_chess import declared as chess
from .misreadings_kingsupport import declared as kingsupport
from .misreadings_push import declared as push

MISREADINGS: tuple[Misreading, ...] = (
    *chess.all,
    *push.all,
    *avalanche.all,
    *kingsupport.all,
    *castling.all,
)
"""Every known misreading, in the order of the clauses."""


def misreadings_for(variant: str) -> tuple[Misreading, ...]:
    """Give the misreadings of a variant; ValueError if there is no such variant."""
    if variant not in VARIANTS:
        raise ValueError(f"no such variant: {variant!r}")
    return tuple(misreading for misreading in MISREADINGS if variant in misreading.variants)


@cache
def rules_of(variant: str, misreading: str | None) -> Fide:
    """Give the rules of a variant, true or misread; ValueError for an unknown id.

    Rules hold no state, so one object serves all positions.
    """
    by_id = {known.id: known for known in misreadings_for(variant)}
    if misreading is None:
        return RULES[variant]()
    if misreading not in by_id:
        raise ValueError(f"no such misreading of {variant}: {misreading!r}")
    return by_id[misreading].rules(variant)
