"""Statistics over the last ply, against published values and by hand."""

from __future__ import annotations

import pytest

from rulestone.reference import Position
from rulestone.reference.stats import NAMES

FIDE, AV, BA, KS = "chess", "avalanche", "balancedavalanche", "kingsupport"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LAST_PUSH = "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"


def counted(variant: str, fen: str | None, depth: int) -> dict[str, int]:
    """Give the statistics that are not zero."""
    found = Position(variant, fen).stats(depth)
    assert tuple(found) == NAMES
    return {name: number for name, number in found.items() if number}


def test_published_kiwipete_to_two_plies() -> None:
    assert counted(FIDE, KIWIPETE, 2) == {
        "captures": 351,
        "en_passant": 1,
        "castlings": 91,
        "checks": 3,
    }


@pytest.mark.deep
def test_published_kiwipete() -> None:
    assert counted(FIDE, KIWIPETE, 3) == {
        "captures": 17102,
        "en_passant": 45,
        "castlings": 3162,
        "checks": 993,
        "checkmates": 1,
    }


@pytest.mark.deep
def test_published_start() -> None:
    assert counted(FIDE, None, 5) == {
        "captures": 82719,
        "en_passant": 258,
        "checks": 27351,
        "checkmates": 347,
    }


@pytest.mark.parametrize(
    ("variant", "fen", "depth", "expected"),
    [
        (FIDE, None, 0, {}),
        (FIDE, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 1, {"promotions": 4, "checks": 2}),
        # Seven king moves and Qf7 stalemate.
        (FIDE, "7k/8/6Q1/6K1/8/8/8/8 w - - 0 1", 1, {"checks": 7, "stalemates": 8}),
        # Avalanche: the two king moves along the rook's line lose at the push (AV-11).
        (
            AV,
            LAST_PUSH,
            1,
            {
                "pushes": 22,
                "push_promotions": 20,
                "losing_pushes": 2,
                "losing_choices": 7,
            },
        ),
        # One that finishes a turn counts its push only, one that is a choice the choice only.
        (
            AV,
            "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push",
            1,
            {"pushes": 4, "push_promotions": 4, "losing_choices": 2},
        ),
        (
            AV,
            "4k3/8/8/8/R7/8/8/4p2K b - - 0 1",
            1,
            {"push_promotions": 4, "losing_choices": 2},
        ),
        (AV, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1, {"castlings": 1, "no_push": 15, "checks": 1}),
        (BA, None, 1, {"no_push": 20}),
        (AV, None, 1, {"pushes": 160}),
        (AV, "4k3/8/8/8/r3p1K1/8/8/8 w - - 0 1", 1, {"pushes": 7, "losing_pushes": 2}),
        (
            KS,
            "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1",
            1,
            {"captures": 4, "forward_captures": 4, "promotions": 4},
        ),
        (KS, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", 1, {"castlings": 1, "checks": 2}),
    ],
)
def test_by_hand(variant: str, fen: str | None, depth: int, expected: dict[str, int]) -> None:
    assert counted(variant, fen, depth) == expected


def test_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Position(AV).stats(-1)
