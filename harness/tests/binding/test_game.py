"""Games: taking back, repetition, claims, and endings that need history (GM-2 to GM-4)."""

import copy
import pickle

import pytest

from rulestone import Game, IllegalTurn, Outcome, Position


def pickled(game: Game) -> Game:
    again = pickle.loads(pickle.dumps(game))
    assert isinstance(again, Game)
    return again


SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
BARE = "4k3/p7/P7/8/8/8/8/R3K3 w - - 0 1"


def test_a_game_remembers_and_takes_back() -> None:
    game = Game("chess", ["e2e4", "e7e5"])
    assert game.start == Position("chess")
    assert game.history == ("e2e4", "e7e5")
    assert len(game) == 2
    assert game.push("g1f3") == game.position
    assert game.pop() == "g1f3"
    assert game.pop() == "e7e5"
    assert game.position == Position("chess").apply("e2e4")
    assert game.pop() == "e2e4"
    with pytest.raises(IndexError):
        game.pop()
    assert game.position == game.start


def test_a_refused_turn_leaves_the_game_as_it_was() -> None:
    game = Game("avalanche", ["e2e4,d7d6"])
    with pytest.raises(IllegalTurn) as caught:
        game.push("e7e5,d7d5")
    assert caught.value.clause == "AV-4"
    assert game.history == ("e2e4,d7d6",)
    assert game.occurrences() == 1


@pytest.mark.parametrize("start", [None, 1, b"chess", ["chess"]])
def test_a_game_starts_from_a_position_or_a_variant(start) -> None:
    with pytest.raises(TypeError, match="start must be a Position or a str, not"):
        Game(start)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_goes_on_by_itself(copied) -> None:
    game = Game("chess", SHUFFLE)
    other = copied(game)
    assert (other.history, other.position) == (game.history, game.position)
    for word in SHUFFLE:
        other.push(word)
    assert (len(game), game.occurrences()) == (4, 2)
    assert (len(other), other.claims()) == (8, ("threefold_repetition",))


def test_threefold_is_claimed_and_fivefold_ends() -> None:
    game = Game("chess")
    for cycle in range(1, 5):
        assert game.occurrences() == cycle
        assert game.claims() == (("threefold_repetition",) if cycle >= 3 else ())
        assert game.outcome() == Outcome("ongoing")
        for turn in SHUFFLE:
            game.push(turn)
    assert game.occurrences() == 5
    assert game.outcome() == Outcome("fivefold_repetition")
    assert game.claims() == ()
    game.push("e2e4")
    assert game.outcome() == Outcome("ongoing"), "a game played on past its end can be replayed"
    game.pop()
    game.pop()
    assert game.occurrences() == 4
    assert game.outcome() == Outcome("ongoing")


def test_repetition_compares_what_gm_3_names() -> None:
    rights = Game(Position("chess", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"))
    for turn in ("h1h2", "h8h7", "h2h1", "h7h8"):
        rights.push(turn)
    assert rights.occurrences() == 1, "the rights have gone"
    king_support = Game(Position("kingsupport", "4k2r/8/8/8/8/8/8/4K2R w - - 0 1"))
    for turn in ("h1h2", "h8h7", "h2h1", "h7h8"):
        king_support.push(turn)
    assert king_support.occurrences() == 2, "KS-13"


def test_only_starts_of_turns_are_compared() -> None:
    whole = Game(Position("avalanche", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    for turn in ("a1a2", "e8d8", "a2a1", "d8e8"):
        whole.push(turn, "decision")
    assert whole.occurrences() == 2
    owed = Game("avalanche")
    owed.push("e2e4", "decision")
    assert owed.position.phase == "push"
    assert owed.occurrences() == 0
    assert owed.claims() == ()


def test_a_turn_started_inside_a_player_ply_counts() -> None:
    pending = Position("avalanche", "4k3/8/8/8/8/8/7K/2p5 b - - 0 1")
    by_player = Game(pending)
    by_player.push("c1c1n,e8d8", "player")
    by_turn = Game(pending, ["c1c1n", "e8d8"])
    assert by_player.position == by_turn.position
    for game in (by_player, by_turn):
        for turn in ("h2h1", "d8e8", "h1h2", "e8d8", "h2h1", "d8e8", "h1h2"):
            game.push(turn)
        assert game.occurrences() == 3, "right after the choice was the first"


def test_fifty_moves_are_claimed_and_seventyfive_end() -> None:
    at_fifty = Game(Position("chess", BARE.replace("0 1", "99 80")), ["e1e2"])
    assert at_fifty.claims() == ("fifty_moves",)
    assert at_fifty.outcome() == Outcome("ongoing")
    at_the_end = Game(Position("chess", BARE.replace("0 1", "149 90")), ["e1e2"])
    assert at_the_end.outcome() == Outcome("seventyfive_moves")
    assert at_the_end.claims() == ()
    at_the_end.pop()
    assert at_the_end.claims() == ("fifty_moves",)


def test_long_games() -> None:
    game = Game("chess", SHUFFLE * 300)
    assert len(game) == 1200
    assert game.outcome() == Outcome("seventyfive_moves")
    for _ in range(len(game)):
        game.pop()
    assert game.position == game.start
    assert game.occurrences() == 1
