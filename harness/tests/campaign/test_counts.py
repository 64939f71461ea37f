"""However a position is cut, the parts sum to its count."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone import Position
from rulestone.campaign.local import LocalRunner
from rulestone.campaign.run import run
from rulestone.campaign.store import Store, create
from rulestone.campaign.tasks import Campaign, TaskError, default_split
from rulestone.campaign.verify import inspect, recount
from rulestone.errors import FenError, Overflow
from rulestone.judges import core
from rulestone.suite.random_positions import sparse
from rulestone.values import PLIES, VARIANTS

PUSHED = ("avalanche", "balancedavalanche")
PENDING = "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"
PUSH = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"
PUSHES = "4k3/4p3/8/2P5/8/8/p3p1K1/8 w - - 0 1"
FIRST = "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1"
LOCKED = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
UNWATCHED = {"stop": lambda: False, "tell": lambda _: None, "tell_build": lambda _: None}
MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"


def count(path, workers=1, hash_mb=0):
    """Run a store to its end and return its total as the file tells it."""
    store = Store(path, writable=True)
    try:
        runner = LocalRunner(store.campaign, workers, hash_mb)
        assert run(store, runner, **UNWATCHED)
    finally:
        store.close()
    store = Store(path)
    try:
        return store.total
    finally:
        store.close()


def faults(path, sample=1000):
    """Verify a store with all its tasks."""
    store = Store(path)
    try:
        found = inspect(store, sample, seed=1)
    finally:
        store.close()
    for row in found.sample:
        found.take(recount(found.campaign, row))
    return [str(fault) for fault in found.faults]


def drawn(variant, seed, decisions, fullmove):
    """Return a random position a few decisions on, half-finished and pending ones among them."""
    dice = random.Random(seed)
    fields = sparse(variant, core, dice).split(" ")
    fields[5] = str(fullmove)
    try:
        position = Position(variant, " ".join(fields))
    except FenError:  # a push is owed, but none at Balanced's first turn
        position = Position(variant)
    for _ in range(decisions):
        words = position.turns("decision")
        position = position.apply(dice.choice(words), "decision") if words else position
    return position


@pytest.mark.parametrize(
    ("variant", "ply"),
    [(variant, ply) for variant in VARIANTS for ply in PLIES if variant in PUSHED or ply == "turn"],
)
def test_cuts_of_random_positions(tmp_path_factory, variant, ply):
    @settings(max_examples=10, deadline=None, derandomize=True, database=None)
    @given(
        st.integers(0, 1 << 32), st.integers(0, 3), st.integers(1, 2), st.integers(0, 2), st.data()
    )
    def check(seed, decisions, fullmove, split, data):
        root = drawn(variant, seed, decisions, fullmove)
        depth = split + data.draw(st.integers(0, 3 - split))
        told = Campaign(variant, root.fen(), depth, ply, split)
        path = tmp_path_factory.mktemp("cut") / "a.store"
        create(path, told, told.cut())
        assert count(path, workers=1 + seed % 2, hash_mb=seed % 2) == root.perft(depth, ply)

    check()


@pytest.mark.parametrize(
    ("variant", "fen", "depth", "plies"),
    [
        ("avalanche", PENDING, 3, PLIES),
        ("avalanche", PUSH, 3, PLIES),
        ("avalanche", PUSHES, 2, PLIES),
        ("balancedavalanche", FIRST, 2, PLIES),
        ("balancedavalanche", PENDING, 3, PLIES),
        ("kingsupport", "r3k3/4p3/8/8/3p4/8/4P3/4K2R w - - 3 7", 3, ["turn"]),
        ("chess", "r3k3/8/8/8/3p4/8/4P3/4K2R w Kq - 9 9", 3, ["turn"]),
    ],
)
def test_every_cut_where_plies_and_counters_matter(make, variant, fen, depth, plies):
    """Choices, half-finished turns, Balanced's first turn, castling rights and e.p. squares."""
    for ply in plies:
        for split in range(depth + 1):
            path = make(variant, depth, split, fen, ply)
            assert count(path) == Position(variant, fen).perft(depth, ply, made=True)
            assert faults(path, sample=3) == []
            path.unlink()


def test_a_known_count(make):
    assert count(make("avalanche", 4, 1), workers=2, hash_mb=1) == 974231075


def test_transpositions_are_one_task():
    told = Campaign("chess", Position("chess").fen(), 4, "turn", 3)
    tasks = told.cut()
    assert (len(tasks), sum(tasks.values())) == (5362, 8902)


@pytest.mark.parametrize(("depth", "split"), [(0, 0), (1, 0), (1, 1), (5, 3)])
def test_a_finished_root(make, depth, split):
    assert count(make("chess", depth, split, MATED)) == (1 if depth == 0 else 0)


def test_a_total_beyond_64_bits_is_exact(make):
    """Kings that walk about behind locked pawns: many lines to few positions."""
    path = make("chess", 26, 24, LOCKED)
    whole = {Position("chess", LOCKED): 1}
    for _ in range(26):
        following = {}
        for position, lines in whole.items():
            for turn in position.turns():
                after = position.apply(turn).repetition_form()
                following[after] = following.get(after, 0) + lines
        whole = following
    assert count(path) == sum(whole.values()) > 2**64
    assert faults(path, sample=5) == []


def test_one_task_beyond_64_bits_is_told_with_its_position(make):
    path = make("chess", 60, 0, LOCKED)
    store = Store(path, writable=True)
    with pytest.raises(TaskError, match=f"task 1: {LOCKED[:-3]}0 2: .*64 bits") as caught:
        run(store, LocalRunner(store.campaign, 2, 64), **UNWATCHED)
    store.close()
    assert isinstance(caught.value.cause, Overflow)


@pytest.mark.parametrize(
    ("variant", "depth", "split"),
    [
        ("avalanche", 0, 0),
        ("avalanche", 1, 0),
        ("avalanche", 2, 1),
        ("avalanche", 5, 1),
        ("avalanche", 7, 2),
        ("balancedavalanche", 9, 2),
        ("chess", 6, 2),
        ("chess", 12, 3),
    ],
)
def test_the_cut_unless_told(variant, depth, split):
    assert default_split(Position(variant), depth, "turn") == split
