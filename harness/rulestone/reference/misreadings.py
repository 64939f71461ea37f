"""The registry of misreadings."""

from __future__ import annotations

from .avalanche import Avalanche, Balanced
from .fide import Fide
from .kingsupport import KingSupport

RULES: dict[str, type[Fide]] = {
    rules.variant: rules for rules in (Fide, Avalanche, Balanced, KingSupport)
}
VARIANTS = tuple(RULES)


def rules_of(variant: str, misreading: str | None) -> Fide:
    """Give the rules of a variant."""
    return RULES[variant]()
