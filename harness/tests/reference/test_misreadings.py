"""Every misreading parts from the true rules in its witness, and is consistent with itself."""

from __future__ import annotations

import pytest

from rulestone.reference import MISREADINGS, VARIANTS, FenError, Position, misreadings_for
from rulestone.reference.turns import PLIES, Ply

CHESS_WITNESSES = {
    "no-double-step": ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1",),
    "en-passant-exposes-king": ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",),
    "queen-only": ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1",),
    "no-castling": ("4k3/8/8/8/8/8/8/4K2R w K - 0 1",),
    "castling-through-check": ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1",),
    "rooks-path-must-be-safe": ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",),
    "rooks-path-not-tested": ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",),
    "right-outlives-rook": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8"),
    "no-en-passant": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",),
}

# Fullmove 2, so that they serve Balanced Avalanche as well.
AVALANCHE_WITNESSES = {
    "push-answers-check": ("k7/8/8/3p4/K6r/8/8/8 w - - 0 2",),
    "no-push-when-in-check": ("4k3/p7/8/8/8/8/8/r3K3 w - - 0 2",),
    "push-two-squares": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 2",),
    "push-captures": ("4k3/8/8/3p4/2N5/8/8/4K3 w - - 0 2",),
    "push-own-pawn": ("4k3/p7/8/8/8/8/P7/4K3 w - - 0 2",),
    "push-backwards": ("4k3/8/p7/8/8/8/8/4K3 w - - 0 2",),
    "push-before-move": ("4k3/8/8/p7/R7/8/8/4K3 w - - 0 2",),
    "push-optional": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 2",),
    "no-push-after-check": ("8/3p4/k7/5p2/8/8/8/4K2R w - - 0 2",),
    "no-push-after-mate": ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 2",),
    "push-keeps-check": ("8/3p4/k7/5p2/8/8/8/4K2R w - - 0 2",),
    "push-obeys-owners-pin": ("4k3/5p2/8/7B/8/8/8/4K3 w - - 0 2",),
    "no-push-no-turn": ("4k3/8/8/8/8/8/8/4K2R w - - 0 2",),
    "losing-push-illegal": ("4k3/8/8/8/r3p1K1/8/8/8 w - - 0 2",),
    "losing-push-only-if-forced": ("k7/8/1P6/7r/8/8/P7/4K3 b - - 0 2",),
    "losing-turn-dropped": ("4k3/8/8/8/r3p1K1/8/8/8 w - - 0 2",),
    "play-on-after-losing-push": ("4k3/8/8/8/r3p1K1/8/8/8 w - - 0 2", "g4f4,e4e3"),
    "uncovered-line-ignored": ("4k3/8/8/8/r3p1K1/8/8/8 w - - 0 2", "g4h4,e4e3"),
    "pawn-attack-ignored": ("4k3/8/3p4/8/8/4K3/8/8 w - - 0 2", "e3e4,d6d5"),
    "mate-excuses-losing-push": ("6k1/5ppp/8/6K1/8/8/8/R7 w - - 0 2", "a1a8,h7h6"),
    "own-promotion-queen-only": ("4k3/P7/8/8/8/8/8/4K3 w - - 0 2",),
    "pusher-chooses": ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push",),
    "push-promotes-queen": ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push",),
    "push-stays-pawn": ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push",),
    "push-to-last-rank-forbidden": ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 2",),
    "choice-after-move": ("4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push",),
    "mate-comes-before-choice": ("k6R/8/1K6/8/8/8/8/p7 b - - 0 2",),
    "choice-never-loses": ("4k3/8/8/8/R7/8/8/4p2K b - - 0 2", "e1e1q"),
    "checked-owner-cannot-win": ("4k3/8/8/8/4R3/8/8/4p2K b - - 0 2", "e1e1q"),
    "four-copies-of-a-lost-push": ("4k3/8/8/8/8/8/r3p1K1/8 w - - 0 2",),
    "en-passant-kept": ("4k3/p7/8/8/3p4/8/4P3/4K3 w - - 0 2", "e2e4,a7a6"),
    "en-passant-after-push": (
        "4k3/8/3p4/4P3/8/8/P7/4K3 w - - 0 2",
        "e1d1,d6d5",
        "e8f8,a2a3",
    ),
    "no-double-step": ("4k3/8/8/8/8/8/P7/4K3 w - - 0 2",),
    "pushed-pawn-keeps-double-step": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 2", "e1d1,a7a6"),
    "no-castling": ("4k3/8/8/8/8/8/8/4K2R w K - 0 2",),
    "right-outlives-rook": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 2", "h1h8"),
    "castling-through-check": ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 2",),
    "losing-turns-are-mate": ("4k3/8/8/r7/r3p1K1/r7/8/8 w - - 0 2",),
    "clock-ignores-push": ("4k3/p7/8/8/8/8/8/4K3 w - - 7 2", "e1d1,a7a6"),
}

FIRST_TURN_WITNESSES = {
    "balanced-always": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1",),
    "balanced-never": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1",),
    "balanced-both": ("4k3/8/8/8/8/8/P7/4K3 b - - 0 1",),
    "balanced-array-only": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1",),
}

KING_SUPPORT_WITNESSES = {
    "every-pawn-captures-forward": ("7k/8/4p3/4P3/8/8/8/4K3 w - - 0 1",),
    "any-friend-supports": ("7k/8/4p3/3NP3/8/8/8/4K3 w - - 0 1",),
    "enemy-king-supports": ("8/8/4pk2/4P3/8/8/8/4K3 b - - 0 1", "f6f5"),
    "orthogonal-support-only": ("7k/8/4p3/4P3/5K2/8/8/8 w - - 0 1",),
    "king-behind-only": ("7k/8/4p3/4PK2/8/8/8/8 w - - 0 1",),
    "support-wraps": ("7k/8/p7/P7/7K/8/8/8 w - - 0 1",),
    "no-forward-capture": ("7k/8/4p3/4P3/4K3/8/8/8 w - - 0 1",),
    "support-judged-at-target": ("7k/8/4p3/4P3/4K3/8/8/8 w - - 0 1",),
    "forward-takes-pawns-only": ("7k/8/4n3/4P3/4K3/8/8/8 w - - 0 1",),
    "forward-instead-of-diagonal": ("7k/8/3p4/4P3/4K3/8/8/8 w - - 0 1",),
    "capturing-double-step": ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",),
    "forward-capture-never-promotes": ("4r3/4P3/3K4/8/8/8/8/7k w - - 0 1",),
    "forward-capture-gives-no-check": ("8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1",),
    "king-step-check-missed": ("8/7p/8/8/8/6k1/6P1/4K2R w - - 0 1", "e1f1"),
    "pinned-pawn-cannot-take-forward": ("4k3/8/8/4r3/4P3/4K3/8/8 w - - 0 1",),
    "double-step-free": ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",),
    "any-man-bars": ("4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1",),
    "own-pawn-bars": ("4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1",),
    "attacked-square-bars": ("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1",),
    "pinned-neighbour-free": ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",),
    "beside-leapt-square": ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",),
    "double-step-wraps": ("4k3/8/8/8/8/7p/P7/4K3 w - - 0 1",),
    "no-double-step": ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1",),
    "en-passant-kept": ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",),
    "castling-needs-rights": ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1",),
    "corner-rooks-only": ("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1",),
    "adjacent-rook-refused": ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1",),
    "rook-on-kings-target-refused": ("4k3/8/8/8/8/8/8/2R1K3 w - - 0 1",),
    "castling-from-anywhere": ("4k3/8/8/8/8/8/8/3K3R w - - 0 1",),
    "black-mirrored": ("4k2r/8/8/8/8/8/8/4K3 b - - 0 1",),
    "queen-castles": ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",),
    "far-rook-castles": ("4k3/8/8/8/8/8/8/R2RK3 w - - 0 1",),
    "both-rooks-castle": ("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",),
    "squares-beyond-rook-must-be-empty": ("4k3/8/8/8/8/8/8/NR2K3 w - - 0 1",),
    "target-square-not-tested": ("4k3/8/8/8/8/8/8/2NRK3 w - - 0 1",),
    "rooks-path-not-tested": ("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1",),
    "castling-out-of-check": ("4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1",),
    "castling-through-check": ("3rk3/8/8/8/8/8/8/R3K3 w - - 0 1",),
    "rook-shields-passed-square": ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1",),
    "landing-judged-before-rook-moves": ("4k3/8/8/8/8/8/8/rR2K3 w - - 0 1",),
    "rooks-path-must-be-safe": ("1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1",),
    "castling-once": (
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1",
        "e8d8",
        "g1f2",
        "d8e8",
        "f2e1",
        "e8d8",
    ),
}

WITNESSES = {
    "chess": CHESS_WITNESSES,
    "avalanche": AVALANCHE_WITNESSES | FIRST_TURN_WITNESSES,
    "balancedavalanche": AVALANCHE_WITNESSES | FIRST_TURN_WITNESSES,
    "kingsupport": KING_SUPPORT_WITNESSES,
}

# At which depth the start position alone shows a misreading; all others not by depth 2.
START_DEPTHS = {
    "chess": {"no-double-step": 1},
    "avalanche": {
        "push-two-squares": 1,
        "push-captures": 2,
        "push-own-pawn": 1,
        "push-backwards": 1,
        "push-optional": 1,
        "no-push-after-check": 2,
        "push-keeps-check": 2,
        "push-obeys-owners-pin": 2,
        "no-double-step": 1,
        "pushed-pawn-keeps-double-step": 2,
        "balanced-always": 1,
    },
    "kingsupport": {"attacked-square-bars": 2, "double-step-wraps": 2, "no-double-step": 1},
}

EACH = [
    pytest.param(variant, misreading.id, id=f"{variant}~{misreading.id}")
    for variant in VARIANTS
    for misreading in misreadings_for(variant)
]


def witness(variant: str, name: str) -> tuple[Position, Position]:
    """Give the true and the misread position at the end of a witness."""
    fen, *words = WITNESSES[variant][name]
    true, misread = Position(variant, fen), Position(variant, fen, misreading=name)
    for text in words:
        true, misread = true.apply(text), misread.apply(text)
    return true, misread


def shows(true: Position, misread: Position) -> bool:
    """Say whether the two differ here in what they decide, allow, print or end."""
    return any(
        (
            true.fen() != misread.fen(),
            (true.side, true.phase) != (misread.side, misread.phase),
            true.outcome() != misread.outcome(),
            any(true.turns(ply) != misread.turns(ply) for ply in PLIES),
        )
    )


def test_every_witness_belongs_to_a_misreading_and_ids_are_unique() -> None:
    for variant in VARIANTS:
        ids = [misreading.id for misreading in misreadings_for(variant)]
        assert len(ids) == len(set(ids))
        assert set(ids) <= set(WITNESSES[variant])
    used = {(variant, m.id) for variant in VARIANTS for m in misreadings_for(variant)}
    for variant, witnesses in WITNESSES.items():
        family = ("avalanche", "balancedavalanche") if "avalanche" in variant else (variant,)
        assert all(any((one, name) in used for one in family) for name in witnesses)


@pytest.mark.parametrize(("variant", "name"), EACH)
def test_misreading_differs_from_the_true_rules(variant: str, name: str) -> None:
    true, misread = witness(variant, name)
    if not shows(true, misread):
        after = [(true.apply(text), misread.apply(text)) for text in true.turns()]
        assert any(shows(*pair) for pair in after)


@pytest.mark.parametrize(("variant", "name"), EACH)
@pytest.mark.parametrize("ply", PLIES)
def test_misreading_is_consistent_with_itself(variant: str, name: str, ply: Ply) -> None:
    _, misread = witness(variant, name)
    listed = misread.turns(ply)
    assert misread.perft(1, ply) == len(listed)
    counts = {text: misread.apply(text, ply).perft(1, ply) for text in listed}
    assert misread.divide(2, ply) == counts
    assert misread.perft(2, ply) == sum(counts.values())
    assert all(misread.explain(text, ply) is None for text in listed)
    if misread.outcome().name != "ongoing" and misread.outcome().winner is not None:
        assert listed == []


@pytest.mark.parametrize(("variant", "name"), EACH)
def test_misreading_gives_a_clause_for_every_turn_it_alone_refuses(variant: str, name: str) -> None:
    true, misread = witness(variant, name)
    for ply in PLIES:
        for text in set(true.turns(ply)) - set(misread.turns(ply)):
            clause = misread.explain(text, ply)
            assert clause is not None
            assert clause.partition("-")[0] in {"FIDE", "AV", "BA", "KS", "GM", "TX"}


@pytest.mark.parametrize(("variant", "name"), EACH)
def test_start_position_shows_it_no_earlier_than_it_should(variant: str, name: str) -> None:
    if variant == "balancedavalanche":
        pytest.skip("its first turn has no push: the depths are Avalanche's plus one")
    depth = START_DEPTHS[variant].get(name)
    true, misread = Position(variant), Position(variant, misreading=name)
    for shallow in (1, 2):
        same = true.perft(shallow) == misread.perft(shallow)
        assert same == (depth is None or shallow < depth)


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.id)
def test_misreading_says_what_it_is(misreading: object) -> None:
    assert isinstance(misreading, type(MISREADINGS[0]))
    assert misreading.sentence.endswith(".")
    assert misreading.clauses
    assert misreading.published is None or misreading.published


def test_published_readings_name_their_publisher() -> None:
    published = {m.id: m.published for m in misreadings_for("avalanche") if m.published}
    assert set(published) == {
        "losing-push-illegal",
        "losing-push-only-if-forced",
        "play-on-after-losing-push",
        "right-outlives-rook",
        "castling-through-check",
        "balanced-always",
    }
    assert published["losing-push-only-if-forced"] == "Wikipedia, Wikibooks, pion.ch, echekk.fr"


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="no such misreading"):
        Position("chess", misreading="push-two-squares")
    with pytest.raises(ValueError, match="no such variant"):
        misreadings_for("checkers")


def test_castling_twice_needs_memory() -> None:
    true, misread = witness("kingsupport", "castling-once")
    assert true.castlings() == ["e1g1"]
    assert misread.castlings() == []


def test_captured_king_ends_the_game_of_a_program_that_plays_on() -> None:
    _, misread = witness("avalanche", "play-on-after-losing-push")
    assert misread.outcome().name == "ongoing"
    ended = misread.apply("a4f4")
    assert (ended.outcome().name, ended.outcome().winner) == ("push_loss", "black")
    assert ended.turns() == []


def test_half_finished_fen_may_be_refused_by_a_misreading() -> None:
    with pytest.raises(FenError, match="push_none"):
        Position(
            "avalanche",
            "4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push",
            misreading="push-to-last-rank-forbidden",
        )
