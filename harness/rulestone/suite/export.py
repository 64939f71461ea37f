"""`suite export`: counts as EPD lines or as the `.perft` form that other libraries read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rulestone.suite.epd import format_epd
from rulestone.suite.model import FixtureError, Stanza
from rulestone.suite.perft_file import format_perft, read_perft


def plain(stanzas: Iterable[Stanza]) -> list[Stanza]:
    """Return the stanzas that a reader of orthodox FEN and whole turns can use.

    Left out are other plies than `turn`, half-finished turns (a seventh field) and pending
    choices (a pawn on the first or last rank).
    """
    return [stanza for stanza in stanzas if stanza.ply == "turn" and _is_whole(stanza.fen)]


def _is_whole(fen: str) -> bool:
    placement, *fields = fen.split(" ")
    ranks = placement.split("/")
    return len(fields) == 5 and not set("Pp") & set(ranks[0] + ranks[-1])


def without_counters(stanza: Stanza) -> Stanza:
    """Return the stanza with counters of `0 1`, which the simplest readers leave out.

    Counts do not depend on them, except in Balanced Avalanche (BA-2): there nothing is changed.
    """
    if stanza.variant == "balancedavalanche":
        return stanza
    return replace(stanza, fen=" ".join([*stanza.fen.split(" ")[:4], "0", "1"]))


def exported(paths: Sequence[Path]) -> list[Stanza]:
    """Return the whole-turn stanzas of `.perft` files, each with what plain readers know of it.

    Raises `FixtureError` for a file that leaves none, and for one that does not go with those
    before it: of another variant, which plain readers are not told, or with an id of theirs.
    """
    found: dict[str, Stanza] = {}
    for path in paths:
        stanzas = [without_counters(stanza) for stanza in plain(read_perft(path))]
        if not stanzas:
            raise FixtureError(str(path), "no stanza counts whole turns")
        if any(stanza.variant != stanzas[0].variant for stanza in found.values()):
            raise FixtureError(str(path), "is of another variant than the files before it")
        for stanza in stanzas:
            if stanza.id in found:
                raise FixtureError(f"{path}::{stanza.id}", "the id is used twice")
            found[stanza.id] = Stanza(stanza.id, stanza.variant, stanza.fen, stanza.counts)
    return list(found.values())


def export_text(paths: Sequence[Path], form: str) -> str:
    """Return what is exported of `.perft` files as `epd` or `perft` text.

    The `perft` form has only the three plain lines a stanza; raises `ValueError` for any other
    `form`, `FixtureError` as `exported` does.
    """
    if form == "epd":
        return format_epd(exported(paths))
    if form == "perft":
        return format_perft(exported(paths))
    raise ValueError(f"no such form: {form}")
