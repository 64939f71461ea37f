"""Other people's words for turns."""

import pytest

from rulestone.engines.model import ProtocolError
from rulestone.engines.notation import Notation

START = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 1"
SUPPORT = "4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1"


@pytest.mark.parametrize(
    ("options", "variant", "fen", "theirs", "ours"),
    [
        ("comma", "avalanche", START, ["e2e4,d7d6"], "e2e4,d7d6"),
        ("slash", "avalanche", START, ["e2e4/d7d6"], "e2e4,d7d6"),
        ("slash+single", "avalanche", START, ["e2e4", "d7d6"], "e2e4,d7d6"),
        ("null", "avalanche", START, ["e2e4,0000"], "e2e4"),
        ("slash+null", "avalanche", START, ["e2e4/0000"], "e2e4"),
        ("null", "avalanche", START + " push", ["d7d6"], "d7d6"),
        ("null", "avalanche", START, ["a1a1q,e8e7,0000"], "a1a1q,e8e7"),
        ("null", "avalanche", START, ["a1a1q"], "a1a1q"),
        ("null", "kingsupport", START, ["e2e4"], "e2e4"),
        ("upper", "avalanche", START, ["e7e8Q,a2a1N"], "e7e8q,a2a1n"),
        ("o-o", "chess", CASTLES.format("w"), ["O-O"], "e1g1"),
        ("o-o", "chess", CASTLES.format("b"), ["O-O-O"], "e8c8"),
        ("o-o", "avalanche", CASTLES.format("w"), ["O-O-O,a7a6"], "e1c1,a7a6"),
        ("o-o", "chess", CASTLES.format("w"), ["e1e2"], "e1e2"),
        ("o-o", "chess", "4k3/8/8/8/8/8/8/4R2K w - - 0 1", ["e1g1"], "e1g1"),
        ("rook", "chess", CASTLES.format("w"), ["e1h1"], "e1g1"),
        ("rook", "chess", CASTLES.format("b"), ["e8a8"], "e8c8"),
        ("rook", "kingsupport", SUPPORT, ["e1g1"], "e1g1"),
        ("rook", "kingsupport", SUPPORT, ["e1b1"], "e1c1"),
    ],
)
def test_both_ways(options, variant, fen, theirs, ours):
    notation = Notation.parse(options)
    assert notation.write(ours, variant, fen) == theirs
    if not notation.single:
        assert notation.read(theirs[0], fen) == ours


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("comma", "e2e4/d7d6"),
        ("slash", "e2e4,d7d6"),
        ("comma", "e7e8Q"),
        ("upper", "e7e8q"),
        ("comma", "O-O"),
        ("comma", "e2e4,0000"),
        ("comma", "e2e9"),
    ],
)
def test_nothing_is_guessed(options, word):
    with pytest.raises(ProtocolError, match="writes"):
        Notation.parse(options).read(word, START)


def test_an_unknown_feature():
    with pytest.raises(ValueError, match="'san' is none of comma, slash"):
        Notation.parse("slash+san")
