"""Misreadings planted in a separate program are named too, through UCI and another notation."""

import shlex
import sys
from pathlib import Path

import pytest

from rulestone.engines import Settings, Spot, open_engine
from rulestone.engines.notation import Notation
from rulestone.verify.diagnose import ask_all, diagnose

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "adapter.py"
SETTINGS = Settings(notation=Notation.parse("slash+upper"), whole_turns=True, timeout=60)
OPTIONS = ("--engine-notation", "slash+upper", "--whole-turns")
PLANTED = (
    "losing-push-illegal",
    "push-two-squares",
    "push-own-pawn",
    "push-optional",
    "no-push-after-check",
    "push-keeps-check",
    "losing-push-only-if-forced",
    "losing-turn-dropped",
    "push-promotes-queen",
    "push-to-last-rank-forbidden",
    "own-promotion-queen-only",
    "no-double-step",
    "no-castling",
    "castling-through-check",
    "no-push-no-turn",
)


def program(*words):
    return f"uci:{shlex.join([sys.executable, *map(str, words)])}"


def diagnosis(planted):
    engine = open_engine(program(HERE / "planted.py", planted), SETTINGS)
    try:
        return diagnose(list(ask_all(engine, "avalanche")), "avalanche")
    finally:
        engine.close()


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_misreading_is_named(planted):
    found = diagnosis(planted)
    assert [suspect.misreading.id for suspect in found.explained] == [planted]


def test_the_program_put_right_is_cleared():
    found = diagnosis("right")
    assert len(found.replies) > 20
    assert found.deviating == ()


def test_the_example_is_found_out_as_the_readme_says(rulestone):
    engine = program(EXAMPLE)
    fen = "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1"
    done = rulestone("bisect", "-e", engine, *OPTIONS, "avalanche", fen, "--depth", 2, "--shrink")
    assert done.status == 1
    assert "missing    d8c8,b6b7  [AV-8]" in done.out
    done = rulestone("diagnose", "-e", engine, *OPTIONS, "avalanche")
    assert done.out.splitlines()[1] == "losing-push-illegal  [AV-8 AV-7]"
    globs = ("--run", "*loss.cases.json::*count1", "--variant", "avalanche")
    assert rulestone("check", "-e", engine, *OPTIONS, *globs).status == 1


def test_the_example_rejects_what_its_rules_do_not_know():
    engine = open_engine(program(EXAMPLE), SETTINGS)
    spot = Spot("avalanche", "1k6/8/KP6/8/8/8/8/8 b - - 0 1")
    assert engine.count(spot, 1).divide == {"b8a8": 1, "b8c8": 1}
    with pytest.raises(Exception, match="illegal move"):
        engine.count(spot.after("b8a8,b6b7"), 1)
    engine.close()
