"""Random games: what must hold in every position that can be reached, in every variant."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import rulestone.reference
from rulestone.reference import VARIANTS, Position
from rulestone.reference.turns import PLIES

# Few men and advanced pawns, so that pushes promote, lose and mate.
SPARSE = {
    "chess": "r3k2r/1P4p1/8/2pP4/4p3/8/1p3P2/R3K2R w KQkq c6 0 1",
    "avalanche": "r3k2r/1P1p2p1/8/3P4/4p3/8/1p3P2/R3K2R w KQkq - 0 1",
    "balancedavalanche": "4k2r/1P1p2p1/8/3P4/4p3/8/1p3P2/R3K3 w Qk - 0 1",
    "kingsupport": "r3k2r/1P1p2p1/8/3P4/4p3/8/1p1P1P2/R3K2R w - - 0 1",
}


def walk(variant: str, fen: str | None, seed: int, length: int) -> list[Position]:
    """Play random decisions from a position; give every position on the way."""
    chooser = random.Random(seed)
    position = Position(variant, fen)
    positions = [position]
    for _ in range(length):
        words = position.turns("decision")
        if not words:
            break
        position = position.apply(chooser.choice(words), "decision")
        positions.append(position)
    return positions


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("start", ["array", "sparse"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_walk(variant: str, start: str, seed: int) -> None:
    for position in walk(variant, SPARSE[variant] if start == "sparse" else None, seed, 40):
        again = Position(variant, position.fen())
        assert again == position
        assert again.fen() == position.fen()
        assert again.outcome() == position.outcome()
        assert (again.side, again.phase) == (position.side, position.phase)
        for ply in PLIES:
            assert again.turns(ply) == position.turns(ply)
        check_plies(position)
        check_queries(position)


def check_plies(position: Position) -> None:
    """Compare the plies with each other and with the outcome."""
    words = position.turns()
    assert len(words) == position.perft(1)
    assert len(position.turns("choice")) <= len(words)
    if position.outcome().name in ("push_loss", "checkmate", "stalemate"):
        assert not any(position.turns(ply) for ply in PLIES)
    elif position.phase != "choose":
        assert all(position.turns(ply) for ply in PLIES)
    if len(words) > 60:
        words = random.Random(len(words)).sample(words, 10)
    for word in words:
        after = position.apply(word)
        assert after.phase == "move"
        assert Position(position.variant, after.fen()) == after
        first, _, rest = word.partition(",")
        assert position.explain(first, "decision") is None or position.phase != "move"
        if rest and position.phase == "move":
            half = position.apply(first, "decision")
            assert half.phase == "push"
            assert half.apply(rest) == after


def check_queries(position: Position) -> None:
    """Compare the queries with the turns."""
    if position.phase == "push":
        assert position.pushable() == sorted({word[:2] for word in position.turns("choice")})
        assert position.checkers() == []
    if position.outcome().name == "checkmate":
        assert position.checkers()
    assert set(position.castlings()) <= set(position.turns("decision"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_walks_reach_every_phase_and_end(variant: str) -> None:
    phases = {
        position.phase for seed in range(3) for position in walk(variant, SPARSE[variant], seed, 40)
    }
    has_pushes = variant in ("avalanche", "balancedavalanche")
    assert phases == ({"move", "push", "choose"} if has_pushes else {"move"})


def test_reference_imports_nothing_else_of_the_house() -> None:
    folder = Path(rulestone.reference.__file__).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level <= 1
                assert not (node.module or "").startswith("rulestone")
            elif isinstance(node, ast.Import):
                assert all(not name.name.startswith("rulestone") for name in node.names)
