"""`rulestone bisect`: ends where the rules are first broken, whatever the counts say."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.board import placement
from rulestone.suite.items import file_items

LOSING = "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1"
PAWNS = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"


@pytest.fixture
def command_in_path(monkeypatch):
    """Let a shell find `rulestone` where no environment is activated."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)


@pytest.fixture
def bisect(rulestone):
    """Return a function that bisects and gives the status and what JSON says."""

    def run(engine, *arguments):
        done = rulestone("bisect", "-e", engine, *arguments, "--json")
        return done.status, json.loads(done.out)

    return run


def test_a_losing_push_left_out_is_found_and_shrunk(bisect):
    status, found = bisect(
        "reference~losing-push-illegal", "avalanche", LOSING, "--depth", 2, "--shrink"
    )
    assert (status, found["kind"], found["depth"]) == (1, "turns", 1)
    assert len(placement(found["fen"])) <= 5
    line = found["differences"][0]
    assert (line["kind"], line["clause"]) == ("missing", "AV-8")
    assert found["misreadings"] == ["losing-push-illegal"]


def test_agreement_says_how_far_it_goes(bisect):
    status, found = bisect("reference", "avalanche", PAWNS, "--depth", 3)
    assert (status, found["agree"], found["complete"]) == (0, True, True)
    assert found["positions"] > 40
    status, found = bisect("reference", "avalanche", PAWNS, "--depth", 3, "--max-positions", 9)
    assert (found["complete"], found["positions"]) == (False, 9)


@pytest.mark.parametrize(
    ("engine", "position", "wanted"),
    [
        ("no-push-after-mate", ("avalanche", "k7/8/1K5p/8/8/8/8/6R1 w - - 0 1"), "AV-6"),
        ("push-own-pawn", ("avalanche", PAWNS), "AV-4"),
        ("push-two-squares", ("avalanche", PAWNS), "AV-4"),
        ("no-double-step", ("kingsupport", PAWNS), "KS-7"),
        ("no-castling", ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "FIDE-4"),
        ("castling-once", ("kingsupport", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), None),
        ("balanced-never", ("balancedavalanche", PAWNS), "BA-1"),
    ],
)
def test_misreadings_are_found_with_their_clause(bisect, engine, position, wanted):
    status, found = bisect(f"reference~{engine}", *position, "--depth", 2)
    if wanted is None:
        assert (status, found["agree"]) == (0, True)
    else:
        assert status == 1
        assert wanted in {line["clause"] for line in found["differences"]}


def test_the_descent_follows_counts_to_turns(bisect):
    fen = "4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1"
    status, found = bisect("reference~no-castling", "chess", fen, "--depth", 1)
    assert status == 0
    fen = "4k3/8/8/8/8/7p/8/R3K3 b Q - 0 1"
    status, found = bisect("reference~no-castling", "chess", fen, "--depth", 2)
    assert (status, len(found["steps"]), found["depth"]) == (1, 1, 1)
    assert [(x["kind"], x["word"]) for x in found["differences"]] == [("missing", "e1c1")]
    assert found["steps"][0]["expected"] == found["steps"][0]["got"] + 6


def test_errors_that_cancel_in_the_count_are_found(bisect, with_habit):
    status, found = bisect(with_habit("errors-cancel"), "avalanche", PAWNS, "--depth", 2)
    assert (status, found["kind"], found["expected"] - found["got"]) == (1, "turns", 0)
    assert {x["kind"] for x in found["differences"]} == {"missing", "unexpected"}
    assert len(found["steps"]) == 1


def test_a_wrong_fen_is_found_where_no_count_differs(bisect):
    status, found = bisect("reference~clock-ignores-push", "avalanche", PAWNS, "--depth", 2)
    assert (status, found["kind"]) == (1, "fen")
    assert found["differences"][0]["clause"] == "AV-16"


def test_a_count_that_depends_on_the_way_is_told(bisect, with_habit):
    status, found = bisect(with_habit("miscounts-deep"), "avalanche", PAWNS, "--depth", 2)
    assert (status, found["kind"]) == (1, "history")


def test_totals_alone_are_descended_too(bisect, with_habit):
    status, found = bisect(with_habit("only-totals"), "avalanche", PAWNS, "--depth", 1)
    assert (status, found["kind"], found["got"] - found["expected"]) == (1, "count", 1)


def test_an_engine_that_misleads_is_no_finding(bisect, with_habit):
    status, found = bisect(with_habit("deaf"), "avalanche", PAWNS, "--depth", 1)
    assert (status, found["result"]) == (3, "protocol")
    status, found = bisect(with_habit("dies-deep"), "kingsupport", PAWNS, "--depth", 2)
    assert (status, found["result"], found["fen"]) == (3, "crash", PAWNS)


def test_engine_against_engine(bisect, rulestone):
    arguments = ("-e", "reference~push-own-pawn", "avalanche", PAWNS, "--depth", 1)
    status, found = bisect("reference~push-own-pawn", *arguments)
    assert (status, found["agree"]) == (0, True)
    status, found = bisect("core", *arguments)
    assert (status, "missing" in {x["kind"] for x in found["differences"]}) == (1, True)


def test_two_real_engines_agree(bisect):
    engines = ("uci:/usr/games/fairy-stockfish", "-e", "uci:/usr/games/stockfish")
    status, found = bisect(*engines, "chess", "--depth", 3, "--max-positions", 30)
    assert (status, found["agree"], found["positions"]) == (0, True, 30)


@pytest.mark.parametrize("ply", ["choice", "player", "decision"])
def test_other_plies(bisect, ply):
    fen = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1"
    arguments = ("avalanche", fen, "--depth", 3, "--engine-ply", ply)
    assert bisect("reference", *arguments)[0] == 0
    status, found = bisect("reference~push-promotes-queen", *arguments)
    assert status == 1
    assert found["differences"][0]["clause"] in ("AV-9", "AV-10")


def test_emit_writes_a_case_that_the_engine_fails(bisect, rulestone, tmp_path):
    file = tmp_path / "found.cases.json"
    for _ in range(2):
        arguments = ("avalanche", LOSING, "--depth", 1, "--shrink", "--emit", file)
        bisect("reference~losing-push-illegal", *arguments)
    items = list(file_items(file))
    assert len({item.id for item in items}) == 2
    assert {item.clauses[0] for item in items} == {"AV-8"}
    assert rulestone("check", "-e", "reference", file).status == 0
    assert rulestone("check", "-e", "reference~losing-push-illegal", file).status == 1


def test_text_shows_board_and_commands(rulestone, with_habit):
    engine = with_habit("misses-castling")
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    done = rulestone("bisect", "-e", engine, "chess", fen, "--depth", 1)
    assert done.status == 1
    for part in (
        "Found: the turns differ, at depth 1 of chess",
        "1 . . . . K . . R",
        "15 expected, 14 got (-1)",
        "missing    e1g1  [FIDE-4]",
        f'rules$  rulestone perft chess "{fen}" --depth 1 --divide',
        f"go perft 1\\n' | {shlex.join(shlex.split(engine.removeprefix('uci:')))}",
    ):
        assert part in done.out


def counted(command):
    """Return the total that a shell command prints, as lines of a divide or as a dict."""
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    total = re.search("Nodes searched: ([0-9]+)", done.stdout)
    return int(total[1]) if total else sum(ast.literal_eval(done.stdout).values())


@pytest.mark.parametrize(
    ("engine", "variant", "fen"),
    [
        ("reference~losing-push-illegal", "avalanche", LOSING),
        ("reference~push-two-squares", "avalanche", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
        ("reference~every-pawn-captures-forward", "kingsupport", "k7/8/8/p7/8/8/P7/4K3 w - - 0 1"),
        ("misses-castling", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("miscounts-deep", "avalanche", PAWNS),
    ],
)
@pytest.mark.usefixtures("command_in_path")
def test_the_printed_commands_give_the_printed_numbers(bisect, with_habit, engine, variant, fen):
    name = engine if "~" in engine else with_habit(engine)
    status, found = bisect(name, variant, fen, "--depth", 3)
    assert status == 1
    for step in (*found["steps"], found):
        totals = [counted(command) for command in step["commands"]]
        assert totals == [step["expected"], step["got"]], step["commands"]


@pytest.mark.parametrize(
    "arguments",
    [("avalanche", "no fen"), ("shogi",), ("avalanche", "--depth", 0), ("kingsupport",)],
)
def test_bad_usage(rulestone, arguments):
    depth = () if "--depth" in arguments else ("--depth", 1)
    assert rulestone("bisect", "-e", "reference~push-own-pawn", *arguments, *depth).status == 2
