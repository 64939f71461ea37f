"""The core and the literal reference give the same answers on random positions."""

import random

import pytest

import rulestone
from rulestone.judges import core as open_core
from rulestone.reference import Position as Reference
from rulestone.suite.locate import locate
from rulestone.suite.perft_file import read_perft
from rulestone.suite.random_positions import draw
from rulestone.values import VARIANTS

from . import sides

CHUNKS = 8


def compare(variant, fens, followed, words):
    dice = random.Random(7)
    for fen in fens:
        core, slow = rulestone.Position(variant, fen), Reference(variant, fen)
        sides.check_state(core, slow)
        sides.check_queries(core, slow)
        sides.check_plies(core, slow, followed)
        sides.check_words(core, slow, dice, words)
        sides.check_flip(core)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS)
def test_shipped_positions(variant, chunk):
    fens = [stanza.fen for stanza in read_perft(locate() / variant / "random.perft")]
    assert len(fens) >= 200
    compare(variant, fens[chunk::CHUNKS], followed=3, words=6)


@pytest.mark.deep
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_positions(variant, chunk):
    fens = draw(variant, open_core, number=2400 // CHUNKS, seed=100 + chunk)
    compare(variant, fens, followed=1000, words=40)
