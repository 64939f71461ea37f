"""`rulestone check` judges whole games: every ply, where all lead, and how the history ends."""

import json
import shutil

import pytest

from rulestone.suite.locate import locate

MINIATURE = "avalanche-shortest-mate.json"
FIVEFOLD = "chess-fivefold.json"


@pytest.fixture
def check(rulestone, tmp_path):
    """Return a function that checks a game file and gives the status and the results by suffix."""

    def judge(engine, path):
        done = rulestone("check", "-e", engine, path, "--json", tmp_path / "out")
        lines = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines[:-1]]
        of_game = [r for r in records if not r["id"].startswith("start::")]
        return done.status, {r["id"].rpartition("::")[2]: r for r in of_game}

    return judge


@pytest.mark.parametrize("engine", ["core", "reference"])
def test_libraries_agree_with_every_shipped_game(rulestone, engine):
    done = rulestone("check", "-e", engine, "--run", "games/*")
    paths = list((locate() / "games").glob("*.json"))
    plies = sum(len(json.loads(path.read_text())["turns"]) for path in paths)
    assert done.status == 0
    assert f"│ all    │ {plies + 2 * len(paths)} " in done.out


@pytest.mark.parametrize(
    ("game", "change", "failing"),
    [
        (FIVEFOLD, ("- 1 1", "- 2 1"), {"001", "002"}),
        (FIVEFOLD, ('"fivefold_repetition"', '"ongoing"'), {"end"}),
        (FIVEFOLD, ('"threefold_repetition"', '"fifty_moves"'), {"end"}),
        (MINIATURE, ('"outcome": "checkmate"', '"outcome": "stalemate"'), {"end"}),
    ],
)
def test_a_game_told_wrong_fails_where_it_is_wrong(check, tmp_path, game, change, failing):
    text = (locate() / "games" / game).read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / game).write_text(text.replace(*change, 1), encoding="utf-8")
    for engine in ("core", "reference"):
        status, results = check(engine, tmp_path / game)
        assert status == 1
        assert {key for key, r in results.items() if r["result"] != "pass"} == failing


def test_a_game_that_cannot_be_played_is_a_fault_of_the_file(rulestone, tmp_path):
    text = (locate() / "games" / FIVEFOLD).read_text(encoding="utf-8")
    (tmp_path / FIVEFOLD).write_text(text.replace('"f3g1"', '"f3g2"', 1), encoding="utf-8")
    done = rulestone("check", "-e", "core", tmp_path / FIVEFOLD)
    assert (done.status, done.out) == (2, "")
    assert f"{FIVEFOLD}::chess-fivefold::whole: FIDE-1" in done.err


def test_what_a_history_brings_about_is_told_by_ply(check, tmp_path):
    game = json.loads((locate() / "games" / FIVEFOLD).read_text(encoding="utf-8"))
    del game["turns"][7]["claims"]
    path = tmp_path / FIVEFOLD
    path.write_text(json.dumps(game), encoding="utf-8")
    end = check("core", path)[1]["end"]
    assert end["expected"] == "ongoing after ply 8"
    assert end["got"] == "ongoing threefold_repetition"


def test_a_process_is_judged_by_fens_and_turns(check, tmp_path, with_habit):
    path = tmp_path / MINIATURE
    shutil.copy(locate() / "games" / MINIATURE, path)
    status, results = check(with_habit("honest"), path)
    assert status == 0
    assert {key: r["result"] for key, r in results.items()} == {
        "001": "pass",
        "002": "pass",
        "whole": "pass",
        "end": "pass",
    }
    path.write_text(path.read_text().replace('"outcome": "checkmate"', '"outcome": "ongoing"'))
    assert check(with_habit("honest"), path)[1]["end"]["result"] == "skip"


def test_a_misread_end_of_a_game_is_caught(check):
    path = locate() / "games" / "avalanche-losing-push.json"
    status, results = check("reference~play-on-after-losing-push", path)
    assert (status, results["end"]["result"], results["end"]["got"]) == (1, "fail", "ongoing")
