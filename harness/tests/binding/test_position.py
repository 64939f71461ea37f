"""Positions as values, and what they answer."""

import copy
import pickle
import random

import pytest

from rulestone import PLIES, VARIANTS, FenError, IllegalTurn, Outcome, Position, Turn

STARTS = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "avalanche": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "balancedavalanche": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "kingsupport": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
}
HALF_FINISHED = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push"
PENDING = "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_start_position_is_the_default(variant: str) -> None:
    position = Position(variant)
    assert position.variant == variant
    assert position.fen() == STARTS[variant]
    assert position == Position(variant, STARTS[variant])
    assert (position.side, position.phase) == ("white", "move")
    assert position.outcome() == Outcome("ongoing")


def test_a_position_is_a_value() -> None:
    position = Position("avalanche")
    successor = position.apply("e2e4,d7d6")
    again = Position("avalanche", successor.fen())
    assert successor == again
    assert hash(successor) == hash(again)
    assert successor != position
    assert {position: 1, successor: 2}[again] == 2
    assert Position("avalanche") != Position("balancedavalanche")
    assert position != position.fen()
    assert position.fen() == STARTS["avalanche"], "applying a turn leaves the position as it was"


@pytest.mark.parametrize(
    "position",
    [
        Position("chess").apply("e2e4"),
        Position("kingsupport"),
        Position("avalanche", HALF_FINISHED),
        Position("avalanche", PENDING),
        Position("avalanche", "8/8/8/8/8/8/2K5/1b5k b - - 0 1"),
    ],
    ids=lambda position: position.fen(),
)
def test_positions_survive_pickling_and_copying(position: Position) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position
    assert copy.copy(position) == position
    assert copy.deepcopy([position]) == [position]
    assert eval(repr(position), {"Position": Position}) == position


def test_a_position_cannot_be_changed() -> None:
    position = Position("chess")
    for name in ("side", "phase", "variant", "halfmove", "whatever"):
        with pytest.raises(AttributeError):
            setattr(position, name, "black")


def test_phase_and_side_say_who_owes_what() -> None:
    half_finished = Position("avalanche").apply("e2e4", "decision")
    assert half_finished == Position("avalanche", HALF_FINISHED)
    assert (half_finished.side, half_finished.phase) == ("white", "push")
    assert half_finished.pushable() == [f"{file}7" for file in "abcdefgh"]
    pending = Position("avalanche", PENDING)
    assert (pending.side, pending.phase) == ("black", "choose")
    assert pending.turns() == ["e1e1b", "e1e1n", "e1e1q", "e1e1r"]


def test_squares_men_and_fields() -> None:
    position = Position("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQq e3 7 31")
    assert position.piece_at("a8") == "r"
    assert position.piece_at("e4") == "P"
    assert position.piece_at("a2") is None
    assert position.rights == "KQq"
    assert position.en_passant == "e3"
    assert (position.halfmove, position.fullmove) == (7, 31)
    assert Position("kingsupport").rights == "-"
    assert Position("chess").en_passant is None
    for square in ("", "e9", "i1", "E4", "e4 ", "e", "44", "e4\0"):
        with pytest.raises(ValueError, match="square"):
            position.piece_at(square)


def test_attacks() -> None:
    position = Position("kingsupport", "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1")
    assert position.supported() == ["e4"]
    assert position.attackers("e5", "white") == ["e4"], "KS-4"
    assert position.checkers() == ["e4"]
    assert position.attackers("g4", "black") == ["h5"]
    assert position.attackers("a1", "black") == []
    with pytest.raises(ValueError, match="side"):
        position.attackers("e5", "w")  # type: ignore[arg-type]


def test_castlings_are_named() -> None:
    position = Position("kingsupport", "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1")
    assert position.castlings() == ["e1c1", "e1g1"]
    assert Position("chess").castlings() == []


def test_outcomes_name_the_winner() -> None:
    assert Position("avalanche", "8/8/8/8/8/8/2K5/1b5k b - - 0 1").outcome() == Outcome(
        "push_loss", "black"
    )
    stalemate = Position("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome()
    assert stalemate == Outcome("stalemate")
    mate = Position("chess", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1").outcome()
    assert mate == Outcome("checkmate", "white")
    assert mate.finished
    assert str(mate) == "checkmate, white wins"
    assert not Position("chess").outcome().finished


def test_lists_longer_than_any_buffer() -> None:
    position = Position("avalanche", "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1")
    turns = position.turns()
    assert len(turns) == len(set(turns)) == 5036
    assert turns == sorted(turns)
    assert all(isinstance(turn, Turn) for turn in turns)


def test_turns_are_text_with_parts() -> None:
    turn = Position("avalanche").turns()[0]
    assert turn == "a2a3,a7a6"
    assert turn.parts == ("a2a3", "a7a6")
    assert pickle.loads(pickle.dumps(turn)) == turn
    assert repr(turn) == "Turn('a2a3,a7a6')"


def test_the_miniature_ends_in_mate() -> None:
    position = Position("avalanche")
    game = "e2e4,f7f6 h7h5,f2f3 f1b5,b7b6 c8b7,c2c3 f3f4,f6f5 f5e4,a2a3 d1h5,d7d6"
    for turn in game.split():
        position = position.apply(turn)
    assert position.fen() == "rn1qkbnr/pbp1p1p1/1p1p4/1B5Q/4pP2/P1P5/1P1P2PP/RNB1K1NR b KQkq - 0 4"
    assert position.outcome() == Outcome("checkmate", "white")
    assert position.turns() == []


def test_lenient_reading_says_what_it_dropped() -> None:
    fen = "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1"
    with pytest.raises(FenError):
        Position("chess", fen)
    position = Position("chess", fen, lenient=True)
    assert position.fen() == "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"
    assert position.dropped == ("Q", "k", "e6")
    assert Position("chess", position.fen()).dropped == ()
    assert position == Position("chess", position.fen()), "what was dropped is no part of the value"


@pytest.mark.parametrize("variant", VARIANTS)
def test_refused_turns_leave_no_trace(variant: str) -> None:
    position = Position(variant)
    fen = position.fen()
    for text in ("", "e2", "e2e9", "e2e5", "e7e5", "e2e4,e7e5,e2e4", "0000", " e2e4", "e2e4\0"):
        with pytest.raises(IllegalTurn):
            position.apply(text)
        assert position.fen() == fen


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("ply", PLIES)
def test_random_games_agree_with_their_own_text(variant: str, ply: str) -> None:
    """What is listed is applied, and what follows is what its FEN says."""
    source = random.Random(f"{variant} {ply}")
    position = Position(variant)
    for _ in range(60):
        turns = position.turns(ply)  # type: ignore[arg-type]
        if not turns:
            break
        turn = source.choice(turns)
        assert position.explain(turn, ply) is None  # type: ignore[arg-type]
        position = position.apply(turn, ply)  # type: ignore[arg-type]
        assert Position(variant, position.fen()) == position
