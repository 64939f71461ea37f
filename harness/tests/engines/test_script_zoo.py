"""Scripts behind perftree's contract: read, or failed with the right word."""

import sys
from pathlib import Path

import pytest

from rulestone.engines import Answer, EngineError, Settings, Spot
from rulestone.engines.script import ScriptEngine

FAKE = str(Path(__file__).with_name("fake_script.py"))
SPOT = Spot("kingsupport", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1")


def fake(habit, timeout=5.0):
    argv = [sys.executable, "-S", "-E", FAKE, habit]
    return ScriptEngine(f"script:{habit}", argv, Settings(timeout=timeout))


@pytest.mark.parametrize("habit", ["honest", "two-totals"])
def test_reads_what_an_honest_script_prints(habit):
    assert fake(habit).count(SPOT, 1) == Answer(2, {"a2a3": 1, "a2a4": 1})


def test_tells_depth_and_variant():
    assert fake("tells").count(SPOT, 3).nodes == 3
    assert fake("variant").count(SPOT, 1).nodes == 7


def test_moves_are_one_argument_and_left_out_if_none():
    assert fake("arguments").count(SPOT, 1).nodes == 4
    assert fake("arguments").count(SPOT.after("e1e2").after("e8e7"), 1).nodes == 5


@pytest.mark.parametrize(
    ("habit", "result", "says"),
    [
        ("no-total", "protocol", "ends without a total"),
        ("nothing", "protocol", "ends without a total"),
        ("refuses", "rejected", "error: illegal position"),
        ("refuses-politely", "rejected", "unknown variant"),
        ("traceback", "crash", "exited with status 1"),
        ("fails", "crash", "exited with status 2"),
        ("dies", "crash", "killed by SIGKILL"),
        ("hangs-after-the-total", "timeout", "fell silent"),
    ],
)
def test_failure_has_its_own_word(habit, result, says):
    with pytest.raises(EngineError) as caught:
        fake(habit, timeout=0.4 if result == "timeout" else 5.0).count(SPOT, 1)
    assert (caught.value.result, says in caught.value.message) == (result, True)


def test_a_script_prints_no_fen():
    with pytest.raises(EngineError, match="no FEN"):
        fake("honest").fen(SPOT)


def test_the_command_can_be_typed():
    assert fake("honest").command(SPOT, 2).endswith("honest 2 '4k3/8/8/8/8/8/P7/4K3 w - - 0 1'")
