"""The first questions tell the variants apart, and stumble over no misread detail of Avalanche."""

import itertools

import pytest

from rulestone import Position
from rulestone.reference import Position as Reference
from rulestone.values import PLIES
from rulestone.verify.canary import FAR_OFF, SECOND
from rulestone.verify.probes import known_misreadings

FAMILIES = ("chess", "avalanche", "kingsupport")


@pytest.mark.parametrize("fen", [FAR_OFF, SECOND])
@pytest.mark.parametrize("ply", PLIES)
def test_counts_at_depth_one_tell_the_families_apart(fen, ply):
    counts = [len(Position(variant, fen).turns(ply)) for variant in FAMILIES]
    assert all(a != b for a, b in itertools.combinations(counts, 2))


def test_no_push_loses_in_them():
    for fen in (FAR_OFF, SECOND):
        assert Position("avalanche", fen).stats(2).losing_pushes == 0


def test_no_single_misreading_looks_like_another_variant():
    for variant in FAMILIES:
        for misreading in known_misreadings(variant):
            answers = [
                Reference(variant, fen, misreading=misreading.id).turns()
                for fen in (FAR_OFF, SECOND)
            ]
            for other in set(FAMILIES) - {variant}:
                assert answers != [Reference(other, fen).turns() for fen in (FAR_OFF, SECOND)]
