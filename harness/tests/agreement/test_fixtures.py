"""Every claim of the fixtures holds in the core and in the literal reference."""

import pytest

from rulestone.judges import core, reference
from rulestone.suite import all_items
from rulestone.suite.games import read_game
from rulestone.suite.judge import judge
from rulestone.suite.locate import locate
from rulestone.suite.validate import game_faults

FAST = {"core": (core, 2_000_000), "reference": (reference, 400)}
DEEP = {"core": (core, 2_000_000_000), "reference": (reference, 400_000)}


def findings(opener, cheapest, dearest):
    return [
        f"{item.id}: {finding}"
        for item in all_items()
        if cheapest <= item.cost <= dearest and (finding := judge(item, opener))
    ]


@pytest.mark.parametrize("way", FAST)
def test_claims_hold(way):
    opener, dearest = FAST[way]
    assert not findings(opener, 0, dearest)


@pytest.mark.deep
@pytest.mark.parametrize("way", DEEP)
def test_costly_claims_hold(way):
    opener, dearest = DEEP[way]
    assert not findings(opener, FAST[way][1] + 1, dearest)


@pytest.mark.parametrize("opener", [core, reference])
def test_games_replay(opener):
    paths = sorted((locate() / "games").glob("*.json"))
    assert paths
    assert not [fault for path in paths for fault in game_faults(read_game(path), opener)]
