"""Questions put first: does the engine play this variant, and read what it is sent.

An engine that lacks a variant may quietly play chess, and one that cannot read a turn may answer
for the position before. Both give counts that look like misread rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.engines import Answer, Engine, ProtocolError, Spot, ply_for
from rulestone.judges import position_of
from rulestone.suite.claims import Count, Turns
from rulestone.suite.items import Item
from rulestone.values import START_FEN, VARIANTS

FAR_OFF = "r3k2r/p4ppp/8/Pp6/8/8/2PP1PPP/R3K2R w - b6 0 2"
SECOND = "4k2r/8/8/3p4/1pPp4/4P1K1/PP1P4/8 b - c3 0 2"
PREFIX = "start::canary::"
FAMILIES = {
    "chess": ("chess",),
    "avalanche": ("avalanche", "balancedavalanche"),
    "balancedavalanche": ("avalanche", "balancedavalanche"),
    "kingsupport": ("kingsupport",),
}


def canaries(engine: Engine, variant: str) -> Iterator[Item]:
    """Yield the items to be judged first: two positions, one after a turn, BA's first turn."""
    ply = ply_for(engine, variant, "turn")
    yield _item(variant, ply, "position", FAR_OFF)
    yield _item(variant, ply, "second-position", SECOND)
    word = next(w for w in position_of(Spot(variant, FAR_OFF)).turns(ply) if w.startswith("h2h3"))
    yield _item(variant, ply, "turn", FAR_OFF, str(word))
    if variant == "balancedavalanche":
        yield _item(variant, ply, "first-turn", START_FEN)


def _item(variant: str, ply: str, name: str, fen: str, *moves: str) -> Item:
    words = position_of(Spot(variant, fen, moves, ply)).turns(ply)
    return Item(
        id=f"{PREFIX}{variant}::{name}",
        variant=variant,
        fen=fen,
        expect=Turns(tuple(map(str, words))),
        clauses=("BA-1",) if name == "first-turn" else (),
        why="tells the variants apart",
        moves=moves,
        ply=ply,
    )


def refuse_another_variant(engine: Engine, variant: str) -> None:
    """Raise `ProtocolError` if the engine plays another variant under this one's name.

    Its answers must be that variant's on two positions: one misread clause alone gives no such
    match. Avalanche and Balanced Avalanche are alike here, for BA-1 is a clause to be judged.
    """
    ply = ply_for(engine, variant, "turn")
    for other in VARIANTS:
        if other not in FAMILIES[variant] and all(
            is_true(engine.count(Spot(variant, fen, ply=ply), 1), Spot(other, fen, ply=ply))
            for fen in (FAR_OFF, SECOND)
        ):
            raise ProtocolError(f"plays {other} under the name of {variant}")


def is_true(answer: Answer, spot: Spot) -> bool:
    """Whether the answer at depth 1 is what the rules say; a bare total counts as one."""
    words = position_of(spot).turns(spot.ply)
    if answer.divide is None:
        return answer.nodes == len(words)
    return sorted(answer.divide) == sorted(map(str, words))


def handshake_item() -> Item:
    """Return the item that stands for starting the engine."""
    return Item("start::handshake", variant="", fen="", expect=Count(0, 1), why="starts and greets")
