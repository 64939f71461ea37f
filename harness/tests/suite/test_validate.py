"""`suite validate` accepts the shipped suite and names every kind of fault in a spoilt one."""

import json
import shutil

import pytest

from rulestone.judges import core
from rulestone.suite.history import game_outcome
from rulestone.suite.locate import locate
from rulestone.suite.validate import validate


@pytest.fixture
def copy(tmp_path):
    """Gives a function that copies one file of the suite to a tree of its own."""

    def take(file):
        path = tmp_path / file
        path.parent.mkdir(exist_ok=True)
        shutil.copy(locate() / file, path)
        return path

    return take


def test_shipped_suite_is_sound():
    assert list(validate(locate(), core, max_nodes=200_000)) == []


def spoil(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


SPOILT = """
chess/counts.perft | perft 2 400 | perft 2 401 | start::d2 | 400 nodes, not 401
chess/counts.perft | perft 3 8902 | perft 3 0 | start | go on after
chess/counts.perft | perft 3 8902 | # | start | not in a row
chess/counts.perft | id kiwipete | id start | start::d1 | used twice
chess/counts.perft | rule FIDE-1 | rule FIDE-9 | start | does not exist
chess/counts.perft | rule FIDE-1 | rule KS-1 | start | not of this variant
chess/counts.perft | w KQkq | w KQkqq | start | the FEN is refused
chess/counts.perft | PPPP/RNBQKBNR w | PPPP/RNBQKBN1 w | start | the FEN is refused
chess/counts.perft | variant chess | variant chesss | counts.perft | no such variant
chess/counts.perft | stats 3 captures 1 | stats 3 captures 2 | stats3 | 17102, not 2
kingsupport/counts.perft | RNBQKBNR w - | RNBQKBNR w KQkq | start | prints as
avalanche/push.cases.json | "AV-1", "AV-6" | "AV-17" | push-is-owed | does not exist
avalanche/push.cases.json | "AV-1", "AV-6" | "KS-1" | push-is-owed | not of this variant
avalanche/push.cases.json | "e1d1": "AV-6" | "e1d1": "AV-7" | illegal:e1d1 | AV-6, not AV-7
avalanche/push.cases.json | "count": [5] | "count": [6] | push-is-owed | 5 turns are listed
avalanche/push.cases.json | "polarity" | "polarities" | push.cases | polarit
invalid.tsv | truncated\t0 | truncated\t1 | invalid.tsv | at byte 0
invalid.tsv | truncated\t0 | truncated | invalid.tsv | wanted: variant
games/chess-fivefold.json | - 1 1 | - 2 1 | fivefold | ply 1 leads to
games/chess-fivefold.json | "f3g1" | "f3g2" | fivefold | ply 3
games/chess-fivefold.json | "outcome": "fivefold_repetition" | "outcome": "ongoing" | five | ends as
games/chess-fivefold.json | "threefold_repetition" | "fifty_moves" | fivefold | allows the claims
"""


@pytest.mark.parametrize("line", SPOILT.strip().splitlines())
def test_a_fault_is_named(tmp_path, copy, line):
    file, old, new, where, message = line.split(" | ")
    spoil(copy(file), old, new)
    faults = list(validate(tmp_path, core, max_nodes=100_000))
    assert any(where in fault.where and message in fault.message for fault in faults), faults


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda case: case["expect"]["legal"].reverse(), "not in ascending order"),
        (lambda case: case["expect"]["legal"].pop(), "4 turns are listed and 5 counted"),
        (lambda case: case["expect"]["contains"].append("a2a3"), "a2a3 is expected and not listed"),
        (lambda case: case["expect"].update(illegal={"e1d1,a7a6": "AV-4"}), "refused and listed"),
        (lambda case: case.update(provenance=[]), "no provenance"),
        (lambda case: case["expect"].update(count=[0, 4]), "go on after"),
        (lambda case: case.update(fen="x"), "refused: placement_char"),
    ],
)
def test_a_case_at_odds_with_itself_is_named(tmp_path, copy, change, message):
    path = copy("avalanche/push.cases.json")
    data = json.loads(path.read_text())
    change(data["cases"][0])
    path.write_text(json.dumps(data))
    faults = list(validate(tmp_path, core, max_nodes=1000))
    assert any(message in fault.message for fault in faults), faults


def test_a_case_id_used_in_two_files_is_named(tmp_path, copy):
    path = copy("avalanche/outcome.cases.json")
    shutil.copy(path, path.with_name("again.cases.json"))
    faults = list(validate(tmp_path, core))
    assert "avalanche case seventyfive: the id is used twice" in map(str, faults)


def test_a_game_that_goes_on_after_its_end_is_named(tmp_path, copy):
    path = copy("games/avalanche-losing-push.json")
    data = json.loads(path.read_text())
    data["turns"].append(data["turns"][-1])
    path.write_text(json.dumps(data))
    [fault] = validate(tmp_path, core)
    assert "played after the game has ended by push_loss" in fault.message


def test_repetition_comes_after_what_the_position_decides():
    assert game_outcome("ongoing", 5) == "fivefold_repetition"
    assert game_outcome("ongoing", 4) == "ongoing"
    assert game_outcome("seventyfive_moves", 5) == "seventyfive_moves"
