"""`rulestone perft`: every option, and the shapes of what it prints."""

import json
from pathlib import Path

import pytest

ONE_PUSH = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("variant", "depth", "nodes"),
    [
        ("avalanche", 4, 974231075),
        ("balancedavalanche", 4, 103733340),
        ("kingsupport", 6, 118472592),
        ("chess", 6, 119060324),
        ("chess", 0, 1),
    ],
)
def test_the_count_alone(run, variant: str, depth: int, nodes: int) -> None:
    child = run("perft", variant, "--depth", depth)
    assert (child.returncode, child.stdout, child.stderr) == (0, f"{nodes}\n", "")


@pytest.mark.parametrize(
    ("ply", "nodes"), [("turn", 21), ("choice", 4), ("player", 23), ("decision", 4)]
)
def test_ply(run, ply: str, nodes: int) -> None:
    for extra in ([], ["--made"], ["--threads", "2"]):
        child = run("perft", "avalanche", ONE_PUSH, "--depth", 2, "--ply", ply, *extra)
        assert child.stdout == f"{nodes}\n"


def test_divide_has_the_shape_of_uci(run) -> None:
    lines = run("perft", "avalanche", "--depth", 3, "--divide").stdout.split("\n")
    assert lines[0].startswith("a2a3,a7a6: ")
    assert lines[-4:] != ["", "", "", ""]
    assert lines[160:] == ["", "Nodes searched: 5077103", ""]
    assert lines[:160] == sorted(lines[:160])
    assert sum(int(line.split(": ")[1]) for line in lines[:160]) == 5077103


def test_stats(run) -> None:
    lines = run("perft", "chess", "--depth", 5, "--stats").stdout.splitlines()
    assert lines[0] == "nodes: 4865609"
    for line in ("captures: 82719", "en_passant: 258", "checks: 27351", "checkmates: 347"):
        assert line in lines
    assert len(lines) == 14


def test_moves_come_first(run) -> None:
    for turn, nodes in (("a2a3,a7a6", 152), ("g1f3,e7e6", 209)):
        child = run("perft", "avalanche", "--depth", 1, "--moves", turn)
        assert child.stdout == f"{nodes}\n"
    child = run("perft", "avalanche", "--depth", 1, "--moves", " e2e4  d7d6 ", "--ply", "decision")
    assert (
        child.stdout
        == run(
            "perft", "avalanche", "--depth", 1, "--ply", "decision", "--moves", "e2e4 d7d6"
        ).stdout
    )


def test_json(run) -> None:
    child = run("perft", "chess", KIWIPETE, "--depth", 2, "--json")
    answer = json.loads(child.stdout)
    assert answer.pop("seconds") >= 0
    assert answer == {
        "variant": "chess",
        "fen": KIWIPETE,
        "depth": 2,
        "ply": "turn",
        "nodes": 2039,
    }
    divide = json.loads(run("perft", "chess", "--depth", 2, "--divide", "--json").stdout)
    assert divide["nodes"] == 400
    assert divide["divide"]["e2e4"] == 20
    assert len(divide["divide"]) == 20
    stats = json.loads(run("perft", "chess", KIWIPETE, "--depth", 3, "--stats", "--json").stdout)
    assert (stats["nodes"], stats["stats"]["captures"]) == (97862, 17102)


def test_json_tells_the_position_that_was_counted(run) -> None:
    child = run(
        "perft", "avalanche", "--depth", 1, "--moves", "e2e4", "--ply", "decision", "--json"
    )
    answer = json.loads(child.stdout)
    assert answer["fen"].endswith(" push")
    assert answer["nodes"] == 8


def test_a_count_past_64_bits_is_no_number(run) -> None:
    fen = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
    child = run("perft", "chess", fen, "--depth", 60, "--hash", 64)
    assert (child.returncode, child.stdout) == (2, "")
    assert child.stderr == "rulestone perft: the count does not fit 64 bits\n"
    assert run("perft", "chess", fen, "--depth", 20, "--hash", 64).stdout == "3465205956000000\n"


def test_file(run, tmp_path: Path) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    text = f"# two\r\n{start} ;D1 20 ;D2 400\r\n\n{KIWIPETE}\n"
    expected = f"{start}\t400\n{KIWIPETE}\t2039\n"
    file = tmp_path / "positions.epd"
    file.write_text(text, newline="")
    assert run("perft", "chess", "--depth", 2, "--file", file).stdout == expected
    piped = run("perft", "chess", "--depth", 2, "--file", "-", "--threads", 2, stdin=text)
    assert (piped.returncode, piped.stdout) == (0, expected)
    lines = run("perft", "chess", "--depth", 2, "--file", file, "--json").stdout.splitlines()
    assert [json.loads(line)["nodes"] for line in lines] == [400, 2039]


def test_a_bad_line_of_a_file_is_told_and_the_rest_counted(run) -> None:
    child = run("perft", "chess", "--depth", 1, "--file", "-", stdin=f"8/8 w\n{KIWIPETE}\nx\xff\n")
    assert child.returncode == 2
    assert child.stdout == f"{KIWIPETE}\t48\n"
    first, second = child.stderr.splitlines()
    assert first.startswith("<stdin>:1: FEN refused in the placement field at byte 3: rank_count")
    assert second.startswith("<stdin>:3: FEN refused in the placement field at byte 0")


@pytest.mark.parametrize(
    "options",
    [
        ["--divide", "--stats"],
        ["--stats", "--ply", "choice"],
        ["--stats", "--made"],
        ["--stats", "--threads", "2"],
        ["--stats", "--hash", "1"],
        ["--file", "-", "--divide"],
        ["--file", "-", "--stats"],
        ["--file", "-", "--moves", "e2e4"],
        ["--threads", "0"],
        ["--threads", "257"],
        ["--hash", "-1"],
        ["--ply", "half"],
        ["--moves", "e2e5"],
        ["--file", "/nonexistent"],
    ],
)
def test_options_that_do_not_go_together(run, options: list[str]) -> None:
    child = run("perft", "chess", "--depth", 1, *options)
    assert (child.returncode, child.stdout) == (2, "")
    assert len(child.stderr.splitlines()) == 1


@pytest.mark.parametrize("depth", ["-1", "256", "1099511627776", "x", "", "1.0"])
def test_depths_that_are_none(run, depth: str) -> None:
    child = run("perft", "chess", "--depth", depth)
    assert (child.returncode, child.stdout) == (2, "")
    assert len(child.stderr.splitlines()) == 1
    assert "--depth" in child.stderr
    assert run("perft", "chess", "--depth", 0, "--divide").returncode == 2
