"""`turns`, `explain` and `show`."""

import json
from xml.etree import ElementTree

import pytest

KS_CASTLING = "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1"


def test_turns(run) -> None:
    child = run("turns", "chess")
    lines = child.stdout.splitlines()
    assert (child.returncode, len(lines), lines) == (0, 20, sorted(lines))
    many = run("turns", "avalanche", "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1")
    assert len(many.stdout.splitlines()) == 5036
    decisions = run("turns", "avalanche", "--ply", "decision").stdout.splitlines()
    assert decisions == lines


def test_turns_of_a_finished_game(run) -> None:
    mate = "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1"
    assert run("turns", "chess", mate).stdout == ""
    assert json.loads(run("turns", "chess", mate, "--json").stdout)["turns"] == []


def test_turns_as_json(run) -> None:
    answer = json.loads(run("turns", "chess", "--json").stdout)
    assert answer["turns"][0] == "a2a3"
    assert (answer["variant"], answer["ply"], len(answer["turns"])) == ("chess", "turn", 20)
    assert answer["fen"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("variant", "fen", "turn", "status", "says"),
    [
        (
            "kingsupport",
            "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1",
            "e1c1",
            1,
            "refused by KS-11 at byte 0: ",
        ),
        ("avalanche", "7k/8/8/8/8/3p4/8/R3K3 w - - 0 1", "a1a2", 1, "refused by AV-6 "),
        ("avalanche", "7k/8/8/8/8/3p4/8/R3K3 w - - 0 1", "a1a2,d3d2", 0, "legal\n"),
        ("chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2q", 1, "refused by FIDE-3 "),
        ("chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1-a2", 2, "refused by TX-1 "),
        ("chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "", 2, "refused by TX-1 "),
    ],
)
def test_explain(run, *, variant: str, fen: str, turn: str, status: int, says: str) -> None:
    child = run("explain", variant, fen, turn)
    assert (child.returncode, child.stderr) == (status, "")
    assert child.stdout.startswith(says)
    assert len(child.stdout.splitlines()) == 1
    answer = json.loads(run("explain", variant, fen, turn, "--json").stdout)
    assert answer["legal"] == (status == 0)
    assert ("clause" in answer) == (status != 0)
    if status:
        assert f"refused by {answer['clause']} at byte {answer['position']}: " in child.stdout
        assert answer["message"] in child.stdout


def test_explain_in_another_ply(run) -> None:
    fen = "7k/8/8/8/8/3p4/8/R3K3 w - - 0 1"
    assert run("explain", "avalanche", fen, "a1a2", "--ply", "decision").stdout == "legal\n"


def test_show(run) -> None:
    child = run("show", "kingsupport", KS_CASTLING)
    assert child.returncode == 0
    assert (
        child.stdout
        == """\
8  . . . . k . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  . . . . . . . .
1  N R . . K . R .

   a b c d e f g h

variant    kingsupport
fen        4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1
decides    white: a move
checkers   none
pushable   none
supported  none
castlings  e1c1 (a-side), e1g1 (h-side)
outcome    ongoing
"""
    )


@pytest.mark.parametrize(
    ("variant", "fen", "lines"),
    [
        (
            "avalanche",
            "4k3/8/8/3p4/8/8/8/4KB2 w - - 100 80 push",
            ["decides    white: a push", "pushable   d5", "outcome    ongoing"],
        ),
        (
            "avalanche",
            "4k3/8/8/8/R7/8/8/4p2K b - - 0 1",
            ["decides    black: the piece of a pushed pawn"],
        ),
        ("avalanche", "8/8/8/8/8/8/2K5/1b5k b - - 0 1", ["outcome    push_loss, black wins"]),
        ("kingsupport", "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", ["checkers   e4", "supported  e4"]),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
            ["outcome    ongoing; can be claimed: fifty_moves"],
        ),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ["outcome    stalemate"]),
    ],
)
def test_show_tells_what_holds(run, variant: str, fen: str, lines: list[str]) -> None:
    said = run("show", variant, fen).stdout.splitlines()
    for line in lines:
        assert line in said


def test_show_draws_a_picture_too(run, tmp_path) -> None:
    file = tmp_path / "board.svg"
    child = run("show", "kingsupport", KS_CASTLING, "--svg", file)
    assert (child.returncode, child.stdout) == (0, run("show", "kingsupport", KS_CASTLING).stdout)
    picture = ElementTree.parse(file).getroot()
    assert picture.findtext("{*}title") == KS_CASTLING.split(" ", maxsplit=1)[0]
    assert "".join(picture.itertext()).count("\u265a") == 2, "two kings"
    child = run("show", "kingsupport", "--svg", tmp_path / "nowhere" / "board.svg")
    assert (child.returncode, child.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("avalanche", "4k3/8/8/8/8/8/r5K1/4p3 b - - 0 1"),  # lost by AV-11, the pawn still there
        ("avalanche", "8/8/8/8/8/8/2K5/1b5k b - - 0 1"),
        ("chess", "k7/1Q6/K7/8/8/8/8/8 b - - 0 1"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    ],
)
def test_nobody_decides_once_the_game_is_over(run, variant: str, fen: str) -> None:
    assert "decides    nobody: the game is over" in run("show", variant, fen).stdout.splitlines()
    shown = json.loads(run("show", variant, fen, "--json").stdout)
    assert (shown["phase"], run("turns", variant, fen).stdout) == (None, "")
    asked = f"setoption name UCI_Variant value {variant}\nposition fen {fen}\nd\n"
    assert "Decides: nobody" in run("uci", stdin=asked).stdout.splitlines()


def test_a_dead_position_still_has_turns(run) -> None:
    fen = "k7/8/K7/8/8/8/8/8 b - - 0 1"
    said = run("show", "chess", fen).stdout.splitlines()
    assert {"decides    black: a move", "outcome    insufficient_material"} <= set(said)
    assert run("turns", "chess", fen).stdout == "a8b8\n"


def test_show_as_json(run) -> None:
    assert json.loads(run("show", "kingsupport", KS_CASTLING, "--json").stdout) == {
        "variant": "kingsupport",
        "fen": KS_CASTLING,
        "side": "white",
        "phase": "move",
        "checkers": [],
        "pushable": [],
        "supported": [],
        "castlings": ["e1c1", "e1g1"],
        "outcome": "ongoing",
        "winner": None,
        "claims": [],
    }
