"""Whole questions in an engine's words, and its answers in ours."""

import pytest

from rulestone.engines import ProtocolError, Spot
from rulestone.engines.divide import DivideReader
from rulestone.engines.notation import Notation
from rulestone.engines.translate import canonical_divide, tokens

CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("options", "variant", "moves", "wanted"),
    [
        ("comma", "chess", ("e1g1", "e8c8"), ["e1g1", "e8c8"]),
        ("o-o", "chess", ("e1g1", "e8c8"), ["O-O", "O-O-O"]),
        ("rook", "kingsupport", ("e1c1", "e8g8"), ["e1a1", "e8h8"]),
        ("null", "avalanche", ("e1g1", "e8e7"), ["e1g1,0000", "e8e7,0000"]),
        ("slash+null+single", "avalanche", ("e1g1",), ["e1g1", "0000"]),
    ],
)
def test_moves_are_translated_where_they_are_played(options, variant, moves, wanted):
    assert tokens(Spot(variant, CASTLES, moves), Notation.parse(options)) == wanted


def read(*lines):
    reader = DivideReader()
    for line in lines:
        reader.take(line)
    return reader


def test_castling_is_read_for_the_side_that_moves():
    notation = Notation.parse("o-o")
    spot = Spot("chess", CASTLES, ("e1e2",))
    answer = canonical_divide(read("O-O: 3", "e8d8: 1", "4"), spot, notation)
    assert answer.divide == {"e8g8": 3, "e8d8": 1}


def test_two_words_for_one_turn_are_no_answer():
    spot = Spot("chess", CASTLES)
    with pytest.raises(ProtocolError, match="lists 'e1g1' twice"):
        canonical_divide(read("O-O: 3", "e1g1: 1", "4"), spot, Notation.parse("o-o"))


def test_no_turns_is_an_empty_divide():
    assert canonical_divide(read("0"), Spot("chess", CASTLES), Notation()).divide == {}
    assert canonical_divide(read("5"), Spot("chess", CASTLES), Notation()).divide is None
