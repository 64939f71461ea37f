"""Word by word: which clause refuses it, and that no clause refuses what is listed."""

from __future__ import annotations

import itertools

import pytest

from rulestone.reference import IllegalTurn, Position
from rulestone.reference.board import NAMES
from rulestone.reference.turns import PLIES, Ply

FIDE, AV, BA, KS = "chess", "avalanche", "balancedavalanche", "kingsupport"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LAST_PUSH = "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"
PENDING = "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"
PENDING_MATED = "k6R/8/1K6/8/8/8/8/p7 b - - 0 1"
HALF = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"
BARRED = "r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"

ORTHODOX = [
    # (fen, word, clause)
    (START, "e2e4", None),
    (START, "", "TX-1"),
    (START, "e2", "TX-1"),
    (START, "e2e9", "TX-1"),
    (START, "i2i4", "TX-1"),
    (START, "E2E4", "TX-1"),
    (START, "e2e4 ", "TX-1"),
    (START, " e2e4", "TX-1"),
    (START, "e2e4\n", "TX-1"),
    (START, "e2e4\0", "TX-1"),
    (START, "e2e4\ud800", "TX-1"),
    (START, "e2e4k", "TX-1"),
    (START, "e2e4qq", "TX-1"),
    (START, "e2e4=q", "TX-1"),
    (START, "0000", "TX-1"),
    (START, "e2e4,e7e5", "TX-1"),
    (START, "e2e2", "FIDE-1"),
    (START, "e7e5", "FIDE-1"),
    (START, "e4e5", "FIDE-1"),
    (START, "e2e5", "FIDE-1"),
    (START, "e2d3", "FIDE-1"),
    (START, "a1a3", "FIDE-1"),
    (START, "g1e2", "FIDE-1"),
    (START, "g1f3q", "FIDE-3"),
    (START, "e2e4q", "FIDE-3"),
    (START, "e4e5q", "FIDE-3"),
    (START, "e1g1", "FIDE-4"),
    (START, "e1g1q", "FIDE-3"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "FIDE-3"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", None),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "FIDE-1"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8", "FIDE-3"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "FIDE-2"),
    ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1d1", "FIDE-2"),
    (BARRED, "e1g1", None),
    (BARRED, "e1c1", None),
    ("r3k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "FIDE-4"),
    ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "FIDE-4"),
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", "FIDE-4"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", "FIDE-4"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "FIDE-1"),
    ("4k3/8/8/8/8/8/8/5K2 w - - 0 1", "f1h1", "FIDE-1"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", None),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6q", "FIDE-3"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "FIDE-5"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6q", "FIDE-5"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5f6", "FIDE-1"),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", "FIDE-5"),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "h8g7", "GM-1"),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "h8g7k", "TX-1"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "a1a2", "GM-1"),
]

AVALANCHE = [
    # (variant, fen, ply, word, clause)
    (AV, START, "turn", "e2e4,d7d6", None),
    (AV, START, "choice", "e2e4,d7d6", None),
    (AV, START, "player", "e2e4,d7d6", None),
    (AV, START, "decision", "e2e4", None),
    (AV, START, "decision", "e2e4,d7d6", "TX-1"),
    (AV, START, "turn", "e2e4,d7d6,e7e6", "TX-1"),
    (AV, START, "player", "e2e4,d7d6,e7e6", "AV-1"),
    (AV, START, "player", "e2e4,d7d6,e7e6,a7a6", "TX-1"),
    (AV, START, "turn", "e2e4,", "TX-1"),
    (AV, START, "turn", "e2e4", "AV-6"),
    (AV, START, "player", "e2e4", "AV-6"),
    (AV, START, "turn", "e2e4,d7d5", "AV-4"),
    (AV, START, "turn", "e2e4,d2d3", "AV-4"),
    (AV, START, "turn", "e2e4,d7e6", "AV-4"),
    (AV, START, "turn", "e2e4,d7d6q", "AV-9"),
    (AV, START, "turn", "e2e4,d7d5q", "AV-4"),
    (AV, START, "turn", "e2e5,d7d6", "FIDE-1"),
    (AV, START, "turn", "e1g1,d7d6", "AV-14"),
    (AV, START, "turn", "e2e4q,d7d6", "FIDE-3"),
    (BA, START, "turn", "e2e4", None),
    (BA, START, "turn", "e2e4,d7d6", "BA-1"),
    (BA, START.replace("0 1", "0 2"), "turn", "e2e4", "AV-6"),
    (AV, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "turn", "e1d1,a7a6", "AV-7"),
    (AV, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "turn", "e1d1", None),
    (AV, "k7/8/8/3p4/K6r/8/8/8 w - - 0 1", "turn", "a4b4,d5d4", "AV-3"),
    (AV, "6k1/8/8/3p4/K2B3r/8/8/8 w - - 0 1", "turn", "d4e3,d5d4", "AV-2"),
    (AV, "4k3/4r3/8/7p/8/8/4N3/4K3 w - - 0 1", "turn", "e2c3,h5h4", "AV-2"),
    (AV, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "turn", "e5d6,d5d4", "AV-12"),
    (AV, LAST_PUSH, "turn", "g2f2,e2e1", None),
    (AV, LAST_PUSH, "turn", "g2f2,e2e1q", "AV-11"),
    (AV, LAST_PUSH, "player", "g2f2,e2e1q", "AV-11"),
    (AV, LAST_PUSH, "turn", "g2g1,e2e1", "AV-9"),
    (AV, LAST_PUSH, "turn", "g2g1,e2e1q", None),
    (AV, LAST_PUSH, "choice", "g2g1,e2e1", None),
    (AV, LAST_PUSH, "choice", "g2g1,e2e1q", "AV-9"),
    (AV, LAST_PUSH, "player", "g2g1,e2e1q", "AV-9"),
    (AV, HALF, "turn", "e2e1q", None),
    (AV, HALF, "turn", "e2e1", "AV-9"),
    (AV, HALF, "choice", "e2e1", None),
    (AV, HALF, "decision", "e2e1", None),
    (AV, HALF, "player", "e2e1q", "AV-9"),
    (AV, HALF, "turn", "g1g2", "AV-4"),
    (AV, HALF, "turn", "g1g2,e2e1q", "TX-1"),
    (AV, HALF, "player", "g1g2,e2e1", "TX-1"),
    (AV, PENDING, "turn", "e1e1q", None),
    (AV, PENDING, "turn", "e1e1", "AV-9"),
    (AV, PENDING, "turn", "a1a1q", "AV-9"),
    (AV, PENDING, "turn", "e8d8", "AV-9"),
    (AV, PENDING, "turn", "e1e1q,e8d8", "AV-9"),
    (AV, PENDING, "turn", "e1e1q,e8d8,a2a3", "TX-1"),
    (AV, PENDING, "decision", "e1e1q,e8d8", "TX-1"),
    (AV, PENDING, "player", "e1e1q", None),
    (AV, PENDING, "player", "e1e1q,e8d8", "AV-10"),
    (AV, PENDING, "player", "e1e1n", "AV-1"),
    (AV, PENDING, "player", "e1e1n,e8d8", None),
    (AV, PENDING, "player", "e1e1n,e8e6", "FIDE-1"),
    (AV, PENDING, "player", "e1e1n,e8d8,a4a3", "AV-7"),
    (AV, PENDING_MATED, "player", "a1a1n", "GM-1"),
    (AV, PENDING_MATED, "player", "a1a1n,a8b8", "GM-1"),
    (AV, PENDING_MATED, "player", "a1a1q", "AV-1"),
    (AV, PENDING_MATED, "player", "a1a1q,a1h8", None),
    (AV, PENDING_MATED, "player", "a1a1q,a1a7", "AV-3"),
    (AV, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", "turn", "h1g1", "GM-1"),
    (AV, "4k3/8/8/8/8/8/r5K1/4p3 b - - 0 1", "turn", "e1e1q", "GM-1"),
]

KING_SUPPORT = [
    ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "KS-2"),
    ("4k3/8/8/8/4p3/4P3/5K2/8 w - - 0 1", "e3e4", None),
    ("4k3/8/8/8/4p3/4P3/5K2/8 w - - 0 1", "e3e4q", "FIDE-3"),
    ("4k3/8/8/8/4P3/4P3/5K2/8 w - - 0 1", "e3e4", "FIDE-1"),
    ("4k3/8/8/8/4p3/8/4PK2/8 w - - 0 1", "e2e4", "KS-2"),
    ("4r3/4P3/3K4/8/8/8/8/7k w - - 0 1", "e7e8", "KS-3"),
    ("4r3/4P3/3K4/8/8/8/8/7k w - - 0 1", "e7e8q", None),
    ("4r3/4P3/8/3K4/8/8/8/7k w - - 0 1", "e7e8", "KS-2"),
    ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "KS-7"),
    ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4q", "KS-7"),
    ("3k4/8/8/8/3p4/4n3/4P3/3RK3 w - - 0 1", "e2e4", "FIDE-1"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "KS-8"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1g1", "KS-9"),
    ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "e1c1", "KS-10"),
    ("4k3/8/8/8/8/8/8/R1R1K3 w - - 0 1", "e1c1", None),
    ("4k3/8/8/8/8/8/8/2BRK3 w - - 0 1", "e1c1", "KS-10"),
    ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1c1", "KS-11"),
    ("4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", "e1c1", "KS-11"),
    ("3rk3/8/8/8/8/8/8/3K3R w - - 0 1", "d1f1", "FIDE-1"),
    ("8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", "e5d5", "FIDE-2"),
    ("8/8/8/3k4/4P3/4K3/8/8 b - - 0 1", "d5e5", "FIDE-2"),
]

CASES = (
    [pytest.param(FIDE, fen, "turn", word, clause) for fen, word, clause in ORTHODOX]
    + [pytest.param(*row) for row in AVALANCHE]
    + [pytest.param(KS, fen, "turn", word, clause) for fen, word, clause in KING_SUPPORT]
)


@pytest.mark.parametrize(("variant", "fen", "ply", "word", "clause"), CASES)
def test_clause(variant: str, fen: str, ply: Ply, word: str, clause: str | None) -> None:
    position = Position(variant, fen)
    assert position.explain(word, ply) == clause
    if clause is None:
        assert position.apply(word, ply).variant == variant
    else:
        before = position.fen()
        with pytest.raises(IllegalTurn) as caught:
            position.apply(word, ply)
        assert caught.value.clause == clause
        assert position.fen() == before


def single_parts() -> list[str]:
    return [
        start + goal + letter for start, goal, letter in itertools.product(NAMES, NAMES, ("", "q"))
    ]


@pytest.mark.parametrize(
    ("variant", "fen", "ply"),
    [
        (FIDE, "4k2r/P1n5/8/3pP3/1b6/8/3B4/R3K3 w Qk d6 0 1", "turn"),
        (KS, "4k2r/8/8/3Kpp2/4P3/8/7P/R7 w - - 0 1", "turn"),
        (KS, "4k3/8/8/8/3p4/8/4P3/R3K2R w - - 0 1", "turn"),
        (AV, LAST_PUSH, "turn"),
        (AV, LAST_PUSH, "decision"),
        (AV, HALF, "turn"),
        (AV, HALF, "player"),
        (AV, PENDING, "choice"),
        (AV, PENDING, "player"),
        (BA, START, "turn"),
    ],
)
def test_explain_and_turns_agree_on_every_single_part(variant: str, fen: str, ply: Ply) -> None:
    position = Position(variant, fen)
    legal = set(position.turns(ply))
    assert {word for word in single_parts() if position.explain(word, ply) is None} == {
        word for word in legal if "," not in word and word[4:] in ("", "q")
    }


@pytest.mark.parametrize(("move", "ply"), [("g2f2", "turn"), ("g2g1", "turn"), ("g2g1", "player")])
def test_explain_and_turns_agree_on_every_push(move: str, ply: Ply) -> None:
    position = Position(AV, LAST_PUSH)
    words = [f"{move},{push}" for push in single_parts()]
    legal = {word for word in position.turns(ply) if word.startswith(move)}
    assert {word for word in words if position.explain(word, ply) is None} == {
        word for word in legal if word[9:] in ("", "q")
    }


@pytest.mark.parametrize("ply", PLIES)
@pytest.mark.parametrize("fen", [START, LAST_PUSH, PENDING, HALF])
def test_lists_are_sorted_by_ascii(fen: str, ply: Ply) -> None:
    words = Position(AV, fen).turns(ply)
    assert words == sorted(words, key=lambda word: word.encode("ascii"))
    assert len(words) == len(set(words)) > 0


def test_words_of_each_ply() -> None:
    position = Position(AV, "4k3/8/8/8/8/6K1/4p3/8 w - - 0 1")
    assert "g3g2,e2e1q" in position.turns()
    assert "g3g2,e2e1" in position.turns("choice")
    assert "g3g2,e2e1" in position.turns("player")
    assert position.apply("g3g2,e2e1", "choice").turns("choice") == [
        "e1e1b",
        "e1e1n",
        "e1e1q",
        "e1e1r",
    ]
    pushed = position.apply("g3h2,e2e1", "player")
    assert (pushed.side, pushed.phase) == ("black", "choose")
    assert "e1e1n,e8d8" in pushed.turns("player")
    half = position.apply("g3g2", "decision")
    assert (half.side, half.phase) == ("white", "push")
    assert half.fen() == "4k3/8/8/8/8/8/4p1K1/8 w - - 1 1 push"
    pending = half.apply("e2e1", "decision")
    assert pending.fen() == "4k3/8/8/8/8/8/6K1/4p3 b - - 0 1"
    assert pending.apply("e1e1q", "decision").fen() == "4k3/8/8/8/8/8/6K1/4q3 b - - 0 1"


def test_unknown_ply_is_refused() -> None:
    with pytest.raises(ValueError, match="no such ply"):
        Position(AV).turns("half")  # type: ignore[arg-type]
