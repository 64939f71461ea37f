"""The clause ids, read from the rules page that lies among the fixtures."""

from __future__ import annotations

import re
from functools import cache

from rulestone.suite.locate import locate

_ROW = re.compile(r"^\| ((?:FIDE|AV|BA|KS|GM|TX)-\d+) \| (.+) \|$", re.MULTILINE)

RULES_OF = {
    "chess": ("FIDE", "GM", "TX"),
    "avalanche": ("AV", "FIDE", "GM", "TX"),
    "balancedavalanche": ("BA", "AV", "FIDE", "GM", "TX"),
    "kingsupport": ("KS", "FIDE", "GM", "TX"),
}
"""The groups of clauses that a variant's fixtures may cite."""


@cache
def clauses() -> dict[str, str]:
    """Return what each clause says, in the order of the rules page."""
    page = (locate() / "rules.md").read_text(encoding="utf-8")
    return {match[1]: match[2] for match in _ROW.finditer(page)}


def may_cite(variant: str, clause: str) -> bool:
    """Tell whether the clause exists and belongs to the variant's rules."""
    return clause in clauses() and clause.partition("-")[0] in RULES_OF[variant]
