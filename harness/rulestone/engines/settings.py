"""How to speak to an engine: all that is told by options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rulestone.engines.notation import Notation
from rulestone.values import VARIANTS

DEFAULT_TIMEOUT = 10.0
MAX_TIMEOUT = 86_400.0


@dataclass(frozen=True)
class Settings:
    """What is known of an engine beforehand. Raises `ValueError` for another timeout.

    ply: the ply in which it counts.
    notation: how it writes turns.
    timeout: seconds within which each answer must come, above 0 and up to `MAX_TIMEOUT`.
    options: UCI options by name, set before any position.
    names: the name it has for each variant of ours.
    whole_turns: it reads only FENs at the start of a turn.
    """

    ply: str = "turn"
    notation: Notation = field(default_factory=Notation)
    timeout: float = DEFAULT_TIMEOUT
    options: tuple[tuple[str, str], ...] = ()
    names: Mapping[str, str] = field(default_factory=lambda: {name: name for name in VARIANTS})
    whole_turns: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.timeout <= MAX_TIMEOUT:  # nan is neither
            raise ValueError(f"a timeout of {self.timeout} s is not above 0 and up to a day")


def variant_names(pairs: Iterable[str]) -> dict[str, str]:
    """Read `OURS=THEIRS` texts over the default of equal names. Raises `ValueError`."""
    names = {name: name for name in VARIANTS}
    for pair in pairs:
        ours, equals, theirs = pair.partition("=")
        if ours not in names or not equals or not theirs:
            raise ValueError(f"{pair!r} is not VARIANT=NAME")
        names[ours] = theirs
    return names


def option_pairs(pairs: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Read `NAME=VALUE` texts. Raises `ValueError`."""
    found = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals or "\n" in pair:
            raise ValueError(f"{pair!r} is not NAME=VALUE")
        found.append((name, value))
    return tuple(found)


def settings_words(settings: Settings, notation: str) -> Iterator[str]:
    """Yield the options that say the same again, `notation` as it was told; no defaults."""
    if settings.ply != "turn":
        yield from ("--engine-ply", settings.ply)
    if notation != "comma":
        yield from ("--engine-notation", notation)
    for name, value in settings.options:
        yield from ("--engine-option", f"{name}={value}")
    for ours, theirs in settings.names.items():
        if theirs != ours:
            yield from ("--engine-variant", f"{ours}={theirs}")
    if settings.whole_turns:
        yield "--whole-turns"
    if settings.timeout != DEFAULT_TIMEOUT:
        yield from ("--timeout", f"{settings.timeout:g}")
