"""What a misreading is, and how one is declared."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .avalanche import Avalanche, Balanced
from .fide import Fide
from .kingsupport import KingSupport

RULES: dict[str, type[Fide]] = {
    rules.variant: rules for rules in (Fide, Avalanche, Balanced, KingSupport)
}
VARIANTS = tuple(RULES)
"""The ids of the variants."""

Rules = TypeVar("Rules", bound=type[Fide])


@dataclass(frozen=True)
class Misreading:
    """A wrong reading of the rules that a program may follow.

    `id` is unique within each of its `variants`; `clauses` are those it gets wrong, the first
    being the one it overrides; `sentence` tells a user what such a program does; `published`
    names who publishes the reading, if anyone.
    """

    id: str
    variants: tuple[str, ...]
    clauses: tuple[str, ...]
    sentence: str
    published: str | None
    misread: type[Fide]

    def rules(self, variant: str) -> Fide:
        """Give the rules of one of its variants, misread."""
        true_rules = RULES[variant]
        fits = issubclass(self.misread, true_rules)
        bases = (self.misread,) if fits else (self.misread, true_rules)
        misread = type(self.misread.__name__, bases, {"misread_clause": self.clauses[0]})
        return misread()  # type: ignore[no-any-return]


class Declared:
    """Collects the misreadings of one file: each is a class whose docstring is the sentence."""

    def __init__(self, *variants: str) -> None:
        self.variants = variants
        self.all: list[Misreading] = []

    def __call__(
        self, id_: str, *clauses: str, published: str | None = None, only: str | None = None
    ) -> Callable[[Rules], Rules]:
        """Declare the class below as a misreading, of all variants or `only` of one."""

        def declare(misread: Rules) -> Rules:
            variants = self.variants if only is None else (only,)
            sentence = " ".join((inspect.getdoc(misread) or "").split())
            self.all.append(Misreading(id_, variants, clauses, sentence, published, misread))
            return misread

        return declare
