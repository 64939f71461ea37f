"""Text that is longer, stranger or of another type than it seems."""

import pickle

import pytest

from rulestone import FenError, IllegalTurn, Position, Refusal

KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def refusal(variant: str, fen: str) -> FenError:
    with pytest.raises(FenError) as caught:
        Position(variant, fen)
    return caught.value


@pytest.mark.parametrize(
    ("tail", "code"),
    [
        ("\0", "counter"),
        (" ", "blank"),
        ("\n", "blank"),
        ("\ud800", "counter"),
        ("é", "counter"),
        ("\0 and more", "counter"),
    ],
)
def test_nothing_behind_a_fen_is_overlooked(tail: str, code: str) -> None:
    Position("chess", KINGS)
    error = refusal("chess", KINGS + tail)
    assert (error.code, error.position) == (code, len(KINGS))


@pytest.mark.parametrize("odd", ["\0", "\ud800", "é", "\U0001f600", "\x80", "\u00a0"])
def test_odd_characters_are_refused_where_they_stand(odd: str) -> None:
    for position in (0, 2, 10):
        fen = KINGS[:position] + odd + KINGS[position:]
        assert refusal("avalanche", fen).position == position


def test_a_fen_is_read_whole_or_not_at_all() -> None:
    four_fields = KINGS.rindex(" 0 1")
    for length in range(len(KINGS)):
        if length == four_fields:
            assert Position("chess", KINGS[:length]) == Position("chess", KINGS)
            continue
        error = refusal("chess", KINGS[:length])
        expected = ("blank", four_fields) if length == four_fields + 1 else ("truncated", length)
        assert (error.code, error.position) == expected
    assert refusal("chess", "8/" * 10_000_000).code == "rank_count"


def test_fen_errors_tell_all() -> None:
    error = refusal("avalanche", "rnbqkbnr/ppppppp/8/8/8/8/8/4K3 w - - 0 1")
    assert (error.code, error.position, error.clause) == ("rank_short", 16, "FEN")
    assert str(error) == f"rank_short at byte 16: {error.message} [FEN]"
    assert error.message
    copied = pickle.loads(pickle.dumps(error))
    assert vars(copied) == vars(error)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("text", [None, b"e2e4", 3, ["e2e4"]])
def test_text_must_be_text(text: object) -> None:
    position = Position("chess")
    for call in (position.apply, position.explain, position.piece_at):
        with pytest.raises(TypeError):
            call(text)  # type: ignore[operator]
    with pytest.raises(TypeError):
        Position(text)  # type: ignore[arg-type]
    if text is not None:
        with pytest.raises(TypeError):
            Position("chess", text)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["", "Chess", "chess ", "chess\0", "atomic", "\ud800"])
def test_unknown_variants(variant: str) -> None:
    with pytest.raises(ValueError, match="variant"):
        Position(variant)


def test_unknown_plies() -> None:
    position = Position("chess")
    for call in (
        position.turns,
        lambda ply: position.perft(1, ply),
        lambda ply: position.divide(1, ply),
        lambda ply: position.apply("e2e4", ply),
        lambda ply: position.explain("e2e4", ply),
    ):
        with pytest.raises(ValueError, match="ply"):
            call("move")
        with pytest.raises(TypeError):
            call(0)


@pytest.mark.parametrize(
    ("variant", "fen", "turn", "clause"),
    [
        ("kingsupport", "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", "e1c1", "KS-11"),
        ("avalanche", "7k/8/8/8/8/3p4/8/R3K3 w - - 0 1", "a1a2", "AV-6"),
        ("chess", KINGS, "e1e3", "FIDE-1"),
        ("chess", KINGS, "e1e2\0", "TX-1"),
        ("chess", KINGS, "e1e\ud800", "TX-1"),
        ("chess", KINGS, "", "TX-1"),
        ("chess", KINGS, "e1e2" * 100_000, "TX-1"),
        ("avalanche", "8/8/8/8/8/8/2K5/1b5k b - - 0 1", "h1g1", "GM-1"),
    ],
)
def test_refusals_cite_the_clause(variant: str, fen: str, turn: str, clause: str) -> None:
    position = Position(variant, fen)
    explained = position.explain(turn)
    assert explained == clause
    assert isinstance(explained, Refusal)
    with pytest.raises(IllegalTurn) as caught:
        position.apply(turn)
    error = caught.value
    assert (error.clause, error.position) == (clause, explained.position)
    assert error.message == explained.message != ""
    assert clause in str(error)
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)
    copied = pickle.loads(pickle.dumps(explained))
    assert (copied, copied.message, copied.position) == (
        explained,
        explained.message,
        explained.position,
    )


def test_the_part_at_fault_is_told() -> None:
    refused = Position("avalanche").explain("e2e4,d7d5")
    assert (refused, refused and refused.position) == ("AV-4", 5)
    assert Position("avalanche").explain("e2e4,d7d6") is None
