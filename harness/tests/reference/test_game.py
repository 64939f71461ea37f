"""Outcomes, the clocks, repetition and claims (GM-1 to GM-4, AV-16), and small queries."""

from __future__ import annotations

import pytest

from rulestone.reference import Game, IllegalTurn, Position

FIDE, AV, BA, KS = "chess", "avalanche", "balancedavalanche", "kingsupport"
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")

OUTCOMES = [
    (FIDE, None, "ongoing", None),
    (FIDE, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", "white"),
    (FIDE, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", None),
    (FIDE, "7k/6Q1/6K1/8/8/8/8/8 b - - 150 99", "checkmate", "white"),
    (FIDE, "4k3/8/8/8/8/8/8/4K3 w - - 150 99", "insufficient_material", None),
    (FIDE, "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "insufficient_material", None),
    (FIDE, "4kn2/8/8/8/8/8/8/4K3 w - - 0 1", "insufficient_material", None),
    (FIDE, "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "ongoing", None),
    (FIDE, "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "ongoing", None),
    (FIDE, "4k3/8/8/8/8/8/8/4KP2 w - - 0 1".replace("4KP2", "4KR2"), "ongoing", None),
    (FIDE, "4k3/8/8/8/8/8/8/4KR2 w - - 149 99", "ongoing", None),
    (FIDE, "4k3/8/8/8/8/8/8/4KR2 w - - 150 99", "seventyfive_moves", None),
    (AV, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", "push_loss", "black"),
    (BA, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", "push_loss", "black"),
    # The last push was lost whatever the move before it did.
    (AV, "R5k1/5pp1/7p/6K1/8/8/8/8 b - - 0 1", "push_loss", "black"),
    # A push or a choice that is owed leaves the game open.
    (AV, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "ongoing", None),
    (AV, "R5k1/5ppp/8/8/8/8/8/4K3 w - - 0 1 push", "ongoing", None),
    (AV, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", "ongoing", None),
    (AV, "4k3/8/8/8/R7/8/8/4p2K b - - 200 1", "ongoing", None),
    # Only losing turns are left: neither checkmate nor stalemate (AV-15).
    (AV, "4k3/8/8/r7/r3p1K1/r7/8/8 w - - 0 1", "ongoing", None),
    (AV, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "checkmate", "white"),
    (KS, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", "ongoing", None),
    (KS, "8/8/8/8/8/b7/P1k5/K7 b - - 0 1", "ongoing", None),
]


@pytest.mark.parametrize(("variant", "fen", "name", "winner"), OUTCOMES)
def test_outcome(variant: str, fen: str | None, name: str, winner: str | None) -> None:
    position = Position(variant, fen)
    assert (position.outcome().name, position.outcome().winner) == (name, winner)
    if name in ("push_loss", "checkmate", "stalemate"):
        assert position.turns() == position.turns("decision") == []
    elif position.phase == "move":
        assert position.turns()


@pytest.mark.parametrize(
    ("fen", "turn", "printed"),
    [
        # A push sets the clock back (AV-16).
        (
            "4k3/p7/8/8/8/8/P7/4K3 w - - 9 7",
            "e1d1,a7a6",
            "4k3/8/p7/8/8/8/P7/3K4 b - - 0 7",
        ),
        (
            "4k3/p7/8/8/8/8/P7/4K3 b - - 9 7",
            "e8d8,a2a3",
            "3k4/p7/8/8/8/P7/8/4K3 w - - 0 8",
        ),
        # A turn without a push counts on, unless its move captures.
        ("4k3/8/8/8/8/8/8/4K3 b - - 9 7", "e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 10 8"),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 9 7", "e1d2", "4k3/8/8/8/8/8/3K4/8 b - - 0 7"),
        # The number grows before the choice that Black's push forces.
        (
            "4k3/P7/8/8/8/8/8/4K3 b - - 9 7",
            "e8d8,a7a8n",
            "N2k4/8/8/8/8/8/8/4K3 w - - 0 8",
        ),
        # A captured rook takes its right with it (AV-14), castling takes both (FIDE-4).
        ("4k2r/7P/8/8/8/8/8/R3K2R w KQk - 0 1", "e1c1", "4k2r/7P/8/8/8/8/8/2KR3R b k - 1 1"),
        ("4k2r/6P1/8/8/8/8/8/4K2R w Kk - 0 1", "g7h8q", "4k2Q/8/8/8/8/8/8/4K2R b K - 0 1"),
    ],
)
def test_position_after_a_turn(fen: str, turn: str, printed: str) -> None:
    assert Position(AV, fen).apply(turn).fen() == printed


def test_a_pending_choice_of_black_push_has_counted_the_move() -> None:
    position = Position(AV, "4k3/P7/8/8/8/8/8/4K3 b - - 9 7").apply("e8d8,a7a8", "choice")
    assert position.fen() == "P2k4/8/8/8/8/8/8/4K3 w - - 0 8"
    assert (position.side, position.phase) == ("white", "choose")


def play(game: Game, words: tuple[str, ...]) -> None:
    for word in words:
        game.push(word)


def test_fivefold_and_threefold_repetition() -> None:
    game = Game(Position(FIDE))
    assert (game.occurrences(), game.claims()) == (1, ())
    play(game, SHUFFLE * 2)
    assert (game.occurrences(), game.claims()) == (3, ("threefold_repetition",))
    play(game, SHUFFLE * 2)
    assert game.outcome().name == "fivefold_repetition"
    assert game.claims() == ()
    game.pop()
    assert game.outcome().name == "ongoing"


def test_repetition_compares_rights_but_not_in_king_support() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    there_and_back = ("a1b1", "a8b8", "b1a1", "b8a8")
    for variant, occurrences in ((FIDE, 2), (KS, 3)):
        game = Game(Position(variant, fen))
        play(game, there_and_back * 2)
        assert game.occurrences() == occurrences


def test_repetition_compares_a_legal_en_passant() -> None:
    for fen, occurrences in (
        ("4k3/3p4/8/4P3/8/8/8/R3K3 b - - 0 1", 1),
        ("4k3/3p4/8/8/8/8/8/R3K3 b - - 0 1", 2),
    ):
        game = Game(Position(FIDE, fen).apply("d7d5"))
        play(game, ("a1b1", "e8e7", "b1a1", "e7e8"))
        assert game.occurrences() == occurrences


def test_repetition_in_balanced_asks_whether_the_first_push_is_due() -> None:
    first = Position(BA, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    game = Game(first)
    play(game, ("a1b1", "e8d8", "b1a1", "d8e8"))
    assert (game.position.fen(), game.occurrences()) == ("4k3/8/8/8/8/8/8/R3K3 w - - 4 3", 1)
    game = Game(Position(AV, first.fen()))
    play(game, ("a1b1", "e8d8", "b1a1", "d8e8"))
    assert game.occurrences() == 2


def test_only_the_start_of_a_turn_is_compared() -> None:
    game = Game(Position(AV))
    game.push("g1f3", "decision")
    assert (game.occurrences(), game.outcome().name, game.claims()) == (0, "ongoing", ())


def test_fifty_moves_can_be_claimed_and_seventyfive_end_the_game() -> None:
    game = Game(Position(FIDE, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"))
    assert game.claims() == ()
    game.push("a1b1")
    assert game.claims() == ("fifty_moves",)
    game = Game(Position(FIDE, "4k3/8/8/8/8/8/8/R3K3 w - - 149 80"))
    game.push("a1b1")
    assert (game.outcome().name, game.claims()) == ("seventyfive_moves", ())
    assert game.position.turns()


def test_a_refused_turn_leaves_the_game_as_it_was() -> None:
    game = Game(Position(FIDE))
    with pytest.raises(IllegalTurn):
        game.push("e2e5")
    assert game.position == Position(FIDE)
    with pytest.raises(IndexError):
        game.pop()


def test_castling_twice_in_one_game() -> None:
    game = Game(Position(KS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    play(game, ("e1c1", "e8e7", "c1d2", "e7e8", "d2e1", "e8e7"))
    assert game.position.castlings() == ["e1c1"]
    play(game, ("e1c1",))
    assert game.position.fen() == "8/4k3/8/8/8/8/8/2KR4 b - - 7 4"


def test_queries() -> None:
    position = Position(KS, "4k3/4p3/8/8/3p4/8/4P3/r3K3 w - - 0 1")
    assert position.checkers() == ["a1"]
    assert position.supported() == ["e2", "e7"]
    assert position.attackers("e6", "black") == ["e7"]
    assert position.attackers("e3", "white") == ["e2"]
    assert position.attackers("e3", "black") == ["d4"]
    assert position.attackers("e1", "white") == []
    assert position.piece_at("a1") == "r"
    assert position.piece_at("a2") is None
    assert position.pushable() == []
    position = Position(AV, "6k1/p2p4/3N4/8/8/8/P7/4K3 w - - 0 1")
    assert (position.pushable(), position.supported()) == (["a7"], [])
    assert Position(BA, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1").pushable() == []
    assert Position(AV, "4k3/p7/8/8/8/5n2/P7/4K3 b - - 0 1").pushable() == []
    assert position.attackers("e3", "white") == []


def test_no_such_square_or_side() -> None:
    with pytest.raises(ValueError, match="no such square"):
        Position(FIDE).piece_at("e9")
    with pytest.raises(ValueError, match="no such side"):
        Position(FIDE).attackers("e4", "w")  # type: ignore[arg-type]


def test_divide_adds_up() -> None:
    position = Position(AV, "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1")
    for ply in ("turn", "choice", "player", "decision"):
        divided = position.divide(2, ply)
        assert list(divided) == position.turns(ply)
        assert sum(divided.values()) == position.perft(2, ply)
    with pytest.raises(ValueError, match="at least 1"):
        position.divide(0)
