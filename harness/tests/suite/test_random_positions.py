"""The random positions can be drawn again, by either engine, and are of all kinds."""

from itertools import islice

import pytest

import rulestone
from rulestone.judges import core, reference
from rulestone.suite.locate import locate
from rulestone.suite.perft_file import read_perft
from rulestone.suite.random_positions import NUMBER, SEED, draw, draw_stanzas
from rulestone.values import VARIANTS


def shipped(variant):
    return read_perft(locate() / variant / "random.perft")


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_can_be_drawn_again(variant):
    assert list(draw(variant, core, NUMBER, SEED)) == [stanza.fen for stanza in shipped(variant)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_reference_draws_the_same(variant):
    first = [stanza.fen for stanza in shipped(variant)[:12]]
    assert list(islice(draw(variant, reference, NUMBER, SEED), 12)) == first


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_can_be_drawn_again(variant):
    drawn = [(stanza.id, stanza.counts) for stanza in draw_stanzas(variant, core)]
    assert drawn == [(stanza.id, stanza.counts) for stanza in shipped(variant)]


@pytest.mark.parametrize("variant", ["avalanche", "balancedavalanche"])
def test_half_finished_and_pending_positions_are_among_them(variant):
    phases = [rulestone.Position(variant, stanza.fen).phase for stanza in shipped(variant)]
    assert phases.count("push") >= 20
    assert phases.count("choose") >= 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_few_games_are_over(variant):
    assert sum(stanza.counts[0][1] == 0 for stanza in shipped(variant)) <= 24
