"""`rulestone fuzz engine`: finds, shrinks, reproduces, and keeps crash, hang and refusal apart."""

import json

import pytest

from rulestone.board import placement


@pytest.fixture
def fuzz(rulestone):
    """Return a function that fuzzes and gives the status and what JSON says."""

    def run(engine, variant, *arguments):
        done = rulestone("fuzz", "engine", "-e", engine, variant, *arguments, "--json")
        return done.status, json.loads(done.out)

    return run


@pytest.mark.parametrize("variant", ["chess", "avalanche", "balancedavalanche", "kingsupport"])
def test_core_and_reference_agree(fuzz, variant):
    status, found = fuzz("reference", variant, "--games", 4)
    assert (status, found["result"], found["games"], found["next"]) == (0, "pass", 4, 4)
    assert found["positions"] > 20


def test_a_seed_plays_the_same_games(fuzz):
    arguments = ("reference", "avalanche", "--games", 3)
    assert fuzz(*arguments, "--seed", 7) == fuzz(*arguments, "--seed", 7)
    assert fuzz(*arguments, "--seed", 7)[1]["positions"] != fuzz(*arguments)[1]["positions"]


@pytest.mark.parametrize(
    ("misreading", "variant", "clause"),
    [
        ("losing-push-illegal", "avalanche", "AV-8"),
        ("castling-through-check", "kingsupport", "KS-11"),
        ("no-en-passant", "chess", "FIDE-5"),
    ],
)
def test_a_misreading_is_found_shrunk_and_reproduced(fuzz, misreading, variant, clause):
    engine = f"reference~{misreading}"
    status, found = fuzz(engine, variant, "--games", 400)
    assert (status, found["result"]) == (1, "fail")
    assert found["finding"]["differences"][0]["clause"] == clause
    assert len(placement(found["finding"]["fen"])) <= 5
    again = fuzz(engine, variant, "--games", 1, "--first", found["next"])
    assert again[1]["finding"] == found["finding"]


def test_a_crash_is_no_disagreement(fuzz, with_habit):
    status, found = fuzz(with_habit("dies-late"), "kingsupport", "--games", 5)
    assert (status, found["result"]) == (3, "crash")
    assert found["fen"].startswith("rnbqkbnr")


def test_a_refusal_is_neither(fuzz, with_habit):
    status, found = fuzz(with_habit("refuses-black"), "avalanche", "--games", 5)
    assert (status, found["result"]) == (1, "rejected")


def test_an_engine_for_another_variant(rulestone, with_habit):
    done = rulestone("fuzz", "engine", "-e", with_habit("plays-chess"), "avalanche")
    assert (done.status, "plays chess under the name" in done.out) == (3, True)


def test_text_tells_how_to_go_on(rulestone):
    done = rulestone("fuzz", "engine", "-e", "reference", "chess", "--games", 1, "--seed", 3)
    assert "Go on: rulestone fuzz engine -e reference chess --seed 3 --first 1" in done.out
