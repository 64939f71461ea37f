"""Words of a whole question, from ours to the engine's and back."""

from __future__ import annotations

from rulestone.engines.divide import DivideReader
from rulestone.engines.model import Answer, ProtocolError, Spot
from rulestone.engines.notation import Notation
from rulestone.judges import core, position_of


def tokens(spot: Spot, notation: Notation) -> list[str]:
    """Return the engine's tokens for the moves of the spot."""
    if not spot.moves:
        return []
    if not (notation.needs_board() or notation.null):
        return [token for word in spot.moves for token in notation.write(word, spot.variant, "")]
    position = core(spot.variant, spot.fen, spot.lenient)
    found: list[str] = []
    for word in spot.moves:
        found += notation.write(word, spot.variant, position.fen())
        position = position.apply(word, spot.ply)
    return found


def canonical_divide(reader: DivideReader, spot: Spot, notation: Notation) -> Answer:
    """Return the answer in our words. Raises `ProtocolError` for words that are none."""
    assert reader.total is not None
    if not reader.entries:
        return Answer(reader.total, None if reader.total else {})
    fen = position_of(spot).fen() if notation.needs_board() else spot.fen
    divide: dict[str, int] = {}
    for theirs, nodes in reader.entries.items():
        word = notation.read(theirs, fen)
        if word in divide:
            raise ProtocolError(f"lists {word!r} twice, the second time as {theirs!r}")
        divide[word] = nodes
    return Answer(reader.total, divide)
