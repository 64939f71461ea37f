"""Games of any kind, played on the core and on the literal reference side by side."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rulestone
from rulestone.judges import core as open_core
from rulestone.reference import Position as Reference
from rulestone.suite.judge import words_of
from rulestone.suite.random_positions import sparse
from rulestone.values import PLIES, VARIANTS

from . import sides


class SideBySide(RuleBasedStateMachine):
    """One game in decisions, so that half-finished and pending states are met on the way."""

    variant = ""

    @initialize(seed=st.integers(0, 1 << 32), from_start=st.booleans())
    def begin(self, seed, from_start):
        dice = random.Random(seed)
        fen = None if from_start else sparse(self.variant, open_core, dice)
        self.core = rulestone.Position(self.variant, fen)
        self.slow = Reference(self.variant, fen)

    @rule(pick=st.integers(0, 1 << 16))
    @precondition(lambda self: self.slow.turns("decision"))
    def decide(self, pick):
        words = self.slow.turns("decision")
        self.play(words[pick % len(words)], "decision")

    @rule(pick=st.integers(0, 1 << 16), ply=st.sampled_from(PLIES))
    def play_a_ply(self, pick, ply):
        words = self.slow.turns(ply)
        if words:
            self.play(words[pick % len(words)], ply)

    @rule()
    def reload(self):
        self.core = rulestone.Position(self.variant, self.core.fen())
        self.slow = Reference(self.variant, self.slow.fen())

    @rule(seed=st.integers(0, 1 << 32))
    def try_words(self, seed):
        sides.check_words(self.core, self.slow, random.Random(seed), 4)

    def play(self, word, ply):
        self.core = self.core.apply(word, ply)
        self.slow = self.slow.apply(word, ply)

    @invariant()
    def the_same(self):
        sides.check_state(self.core, self.slow)
        for ply in PLIES:
            assert words_of(self.core, ply) == words_of(self.slow, ply)


def machine(variant, examples, steps):
    kind = type(f"SideBySide_{variant}", (SideBySide,), {"variant": variant})
    kind.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return kind.TestCase


@pytest.mark.parametrize("variant", VARIANTS)
def test_short_games(variant):
    machine(variant, examples=12, steps=15)("runTest").runTest()


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_long_games(variant):
    machine(variant, examples=300, steps=80)("runTest").runTest()
