"""Every count that the rules publish, by clause and by ply."""

from __future__ import annotations

import pytest

from rulestone.reference import Position
from rulestone.reference.turns import Ply

AV, BA, KS = "avalanche", "balancedavalanche", "kingsupport"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MIDDLEGAME = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
NOT_FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"

BY_CLAUSE = [
    ("FIDE-1", "chess", None, "20/400/8902/197281"),
    ("FIDE-4", "chess", KIWIPETE, "48/2039/97862"),
    ("AV-1", AV, None, "160/27488"),
    ("AV-3", AV, "k7/8/8/3p4/K6r/8/8/8 w - - 0 1", "4"),
    ("AV-3", AV, "6k1/8/8/3p4/K2B3r/8/8/8 w - - 0 1", "5"),
    ("AV-4", AV, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "5"),
    ("AV-4", AV, "4k3/8/8/3p4/2P5/4N3/8/4K3 w - - 0 1", "14"),
    ("AV-5", AV, "4k3/8/8/p7/R7/8/8/4K3 w - - 0 1", "16/83"),
    ("AV-6", AV, "8/3p4/k7/5p2/8/8/8/4K2R w - - 0 1", "28/202"),
    ("AV-6", AV, "4k3/5p2/8/7B/8/8/8/4K3 w - - 0 1", "11/52"),
    ("AV-7", AV, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", "16/10"),
    ("AV-8", AV, "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1", "31/104/2733"),
    ("AV-8", AV, "4k3/8/8/8/r3p1K1/8/8/8 w - - 0 1", "7/100"),
    ("AV-8", AV, "4k3/r4p1K/8/7B/8/8/8/8 w - - 0 1", "10/20"),
    ("AV-14", AV, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "93"),
    ("BA-1", BA, None, "20/3112"),
    ("BA-2", BA, NOT_FIRST, "160"),
    ("KS-1", KS, None, "20/400/8902/197023"),
    ("KS-2", KS, "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1", "7"),
    ("KS-2", KS, "7k/8/4K3/4p3/4P3/8/8/8 w - - 0 1", "8"),
    ("KS-3", KS, "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1", "11"),
    ("KS-4", KS, "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", "4"),
    ("KS-4", KS, "8/8/4k3/8/4P3/3K4/8/8 b - - 0 1", "5"),
    ("KS-5", KS, "8/7p/8/8/8/6k1/6P1/4K2R w - - 0 1", "13/55"),
    ("KS-6", KS, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", "1"),
    ("KS-7", KS, "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "11"),
    ("KS-7", KS, "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", "7"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "15"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", "16"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "22"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "23"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1", "19"),
    ("KS-10", KS, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", "27"),
    ("KS-11", KS, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", "8"),
    ("KS-11", KS, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "13"),
    ("KS-11", KS, "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "16"),
]

BY_PLY = [
    ("4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", "turn", "22/370/1115"),
    ("4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", "choice", "7/20/370"),
    ("4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", "player", "7/377/1115"),
    ("4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", "decision", "7/7/20"),
    ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "player", "24"),
    (MIDDLEGAME, "turn", "36/8475"),
    (MIDDLEGAME, "choice", "18/2772"),
    (MIDDLEGAME, "player", "18/8043"),
    (MIDDLEGAME, "decision", "6/18/576"),
    ("k6R/8/1K6/8/8/8/8/p7 b - - 0 1", "turn", "4/2"),
    ("k6R/8/1K6/8/8/8/8/p7 b - - 0 1", "choice", "4/2"),
    ("k6R/8/1K6/8/8/8/8/p7 b - - 0 1", "player", "2"),
    ("k6R/8/1K6/8/8/8/8/p7 b - - 0 1", "decision", "4/2"),
    ("4k3/8/8/8/R7/8/8/4p2K b - - 0 1", "turn", "4/21"),
    ("4k3/8/8/8/R7/8/8/4p2K b - - 0 1", "choice", "4/21"),
    ("4k3/8/8/8/R7/8/8/4p2K b - - 0 1", "player", "23/339"),
    ("4k3/8/8/8/R7/8/8/4p2K b - - 0 1", "decision", "4/21"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push", "turn", "8/1406"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push", "choice", "8/1406"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push", "player", "8/1406"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push", "decision", "8/177"),
    ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", "turn", "4/21"),
    ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", "choice", "1/4"),
    ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", "player", "1/23"),
    ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", "decision", "1/4"),
]

DEEP = [
    ("chess", None, "turn", 5, 4865609),
    ("chess", KIWIPETE, "turn", 4, 4085603),
    (AV, None, "turn", 3, 5077103),
    (BA, None, "turn", 3, 577471),
    (KS, None, "turn", 5, 4854013),
    (AV, MIDDLEGAME, "turn", 3, 951772),
    (AV, MIDDLEGAME, "choice", 3, 274952),
    (AV, MIDDLEGAME, "player", 3, 710497),
]


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split("/")]


def counted(position: Position, depths: int, ply: Ply = "turn") -> list[int]:
    return [position.perft(depth, ply) for depth in range(1, depths + 1)]


@pytest.mark.parametrize(("clause", "variant", "fen", "counts"), BY_CLAUSE)
def test_count_behind_a_clause(clause: str, variant: str, fen: str | None, counts: str) -> None:
    expected = numbers(counts)
    assert counted(Position(variant, fen), len(expected)) == expected, clause


@pytest.mark.parametrize(("fen", "ply", "counts"), BY_PLY)
def test_count_in_each_ply(fen: str, ply: Ply, counts: str) -> None:
    expected = numbers(counts)
    assert counted(Position(AV, fen), len(expected), ply) == expected


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "fen", "ply", "depth", "count"), DEEP)
def test_deep_count(variant: str, fen: str | None, ply: Ply, depth: int, count: int) -> None:
    assert Position(variant, fen).perft(depth, ply) == count


@pytest.mark.parametrize(("turn", "count"), [("a2a3,a7a6", 152), ("g1f3,e7e6", 209)])
def test_a_pushed_pawn_has_left_its_double_step(turn: str, count: int) -> None:
    assert Position(AV).apply(turn).perft(1) == count


def test_depth_zero_is_one_and_a_finished_game_has_no_plies() -> None:
    mated = Position("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert (mated.perft(0), mated.perft(1), mated.perft(3)) == (1, 0, 0)


def test_castling_barred_by_a_pushed_pawn() -> None:
    position = Position(AV, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1")
    assert position.castlings() == ["e1c1"]


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", ["e1c1"]),
        ("4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", ["e1c1", "e1g1"]),
        ("rr2kr1r/8/8/8/8/8/8/4K3 b - - 0 1", ["e8c8", "e8g8"]),
        ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", []),
    ],
)
def test_castlings_of_king_support(fen: str, words: list[str]) -> None:
    assert Position(KS, fen).castlings() == words


def flipped(fen: str) -> str:
    placement, side, *rest = fen.split(" ")
    ranks = "/".join(reversed(placement.split("/"))).swapcase()
    rights = "".join(sorted(rest[0].swapcase()))
    return " ".join([ranks, "b" if side == "w" else "w", rights, *rest[1:]])


@pytest.mark.parametrize(
    ("variant", "fen"),
    sorted({(row[1], row[2]) for row in BY_CLAUSE if row[2]} | {(AV, row[0]) for row in BY_PLY}),
)
def test_colour_flip_keeps_the_counts(variant: str, fen: str) -> None:
    position, mirror = Position(variant, fen), Position(variant, flipped(fen))
    assert position.perft(1) == mirror.perft(1)
    if position.perft(1) < 60:
        assert position.perft(2) == mirror.perft(2)
