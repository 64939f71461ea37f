"""`rulestone uci`: spoken to line by line, as scripts and GUIs do."""

import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulestone import Position, cli
from rulestone.engines import Settings, Spot, open_engine
from rulestone.engines.uci import UciEngine
from rulestone.suite import all_items
from rulestone.suite.items import Count

COMMAND = [sys.executable, "-c", "from rulestone.cli import main; main()", "uci"]
SMALL = Path(__file__).parents[1] / "verify" / "small.perft"
LAST_RANK = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1"


def converse(*lines):
    """Send lines, close the input, and return the lines that come back."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        COMMAND, check=False, input=text, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.fixture
def dialogue():
    """Yield a running session to which lines can be sent one by one."""
    with subprocess.Popen(COMMAND, stdin=-1, stdout=-1, stderr=-3, text=True) as session:
        yield session
        session.kill()


def say(session, *lines):
    session.stdin.write("".join(f"{line}\n" for line in lines))
    session.stdin.flush()


def hear(session, last):
    """Return the lines up to one that begins with `last`."""
    heard = []
    for line in session.stdout:
        heard.append(line.rstrip("\n"))
        if line.startswith(last):
            return heard
    raise AssertionError(f"ended without {last!r}: {heard}")


def test_greets_with_its_variants_and_options():
    lines = converse("uci", "isready", "quit")
    variants = "var chess var avalanche var balancedavalanche var kingsupport"
    assert f"option name UCI_Variant type combo default chess {variants}" in lines
    assert any(line.startswith("option name Ply type combo default turn") for line in lines)
    assert lines[-2:] == ["uciok", "readyok"]


def test_divide_is_sorted_then_a_blank_then_the_total():
    lines = converse("setoption name UCI_Variant value avalanche", "go perft 1")
    words = [line.partition(":")[0] for line in lines[:-2]]
    assert words == sorted(Position("avalanche").turns())
    assert lines[-2:] == ["", "Nodes searched: 160"]


@pytest.mark.parametrize(
    ("ply", "nodes"), [("turn", 370), ("choice", 20), ("player", 377), ("decision", 7)]
)
def test_the_ply_is_an_option(ply, nodes):
    fen = "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"
    options = ("setoption name UCI_Variant value avalanche", f"setoption name Ply value {ply}")
    assert converse(*options, f"position fen {fen}", "go perft 2")[-1] == f"Nodes searched: {nodes}"


def test_threads_and_hash_do_not_change_the_count():
    options = ("setoption name Threads value 2", "setoption name Hash value 1")
    assert converse(*options, "go perft 4")[-1] == "Nodes searched: 197281"


def test_moves_are_played_and_d_shows_where_they_lead():
    lines = converse("position startpos moves e2e4 e7e5", "d")
    assert "4 . . . . P . . ." in lines
    assert "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" in lines
    assert "Decides: white, move" in lines


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("position fen 8/8 w - - 0 1", "illegal position"),
        ("position fen", "illegal position"),
        ("position startpos moves e2e5", "FIDE-1"),
        ("position somewhere", "startpos or fen"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\udcff", "illegal position"),
    ],
)
def test_after_a_refused_position_nothing_is_counted(line, says):
    text = f"{line}\ngo perft 1\nd\n".encode("utf-8", "surrogateescape")
    done = subprocess.run(COMMAND, check=False, input=text, capture_output=True, timeout=60)
    first, *rest = done.stdout.decode().splitlines()
    assert first.startswith("info string error")
    assert says in first
    assert rest == ["info string error the last position was rejected"] * 2


@pytest.mark.parametrize(
    "line",
    [
        "go perft 0",
        "go perft 256",
        "go perft -1",
        "go perft ²",
        "go perft",
        "setoption name UCI_Variant value shogi",
        "setoption name Threads value 0",
        "setoption name Hash value lots",
        "setoption name Ply value half",
        "setoption name Contempt value 1",
        "sing",
    ],
)
def test_what_is_not_understood_is_said(line):
    assert converse(line, "isready")[0].startswith("info string error")


def test_a_gui_that_asks_for_a_move_is_not_kept_waiting():
    assert "bestmove 0000" in converse("go depth 3")


def test_stop_ends_a_count_and_says_so(dialogue):
    say(dialogue, "setoption name UCI_Variant value avalanche", "go perft 12", "isready")
    assert hear(dialogue, "readyok") == ["readyok"]
    begin = time.monotonic()
    say(dialogue, "stop", "isready")
    heard = hear(dialogue, "readyok")
    assert time.monotonic() - begin < 5
    assert heard[0] == "info string stopped, the count is not complete"
    say(dialogue, "go perft 1")
    assert hear(dialogue, "Nodes")[-1] == "Nodes searched: 160"


def test_ctrl_c_ends_a_count_and_prints_what_there_is(dialogue):
    say(dialogue, "go perft 20", "isready")
    hear(dialogue, "readyok")
    dialogue.send_signal(signal.SIGINT)
    assert "info string stopped, the count is not complete" in hear(dialogue, "Nodes searched")
    assert dialogue.wait(timeout=10) == 130


def test_quit_ends_a_count(dialogue):
    say(dialogue, "go perft 20", "quit")
    assert dialogue.wait(timeout=10) == 0


def test_the_end_of_input_waits_for_the_count():
    assert converse("position startpos", "go perft 5")[-1] == "Nodes searched: 4865609"


@pytest.mark.parametrize("after", [(), ("position startpos", "go perft 2")])
def test_a_count_that_nobody_can_read_is_ended(dialogue, after):
    say(dialogue, "go perft 20", "isready", *after)
    hear(dialogue, "readyok")
    dialogue.stdout.close()
    dialogue.stdin.close()
    assert dialogue.wait(timeout=10) in (0, 141)


def check(*options):
    return cli.run(["check", "-e", f"uci:{shlex.join(COMMAND)}", str(SMALL), *options])


def test_it_passes_its_own_check():
    assert check() == 0


@pytest.mark.parametrize("ply", ["choice", "player", "decision"])
def test_other_plies_pass_their_own_check(ply):
    assert check("--engine-option", f"Ply={ply}", "--engine-ply", ply) == 0


def test_a_hundred_positions_cost_little_more_than_counting():
    engine = UciEngine("uci", COMMAND, Settings())
    spot = Spot("kingsupport", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    engine.count(spot, 1)
    begin = time.process_time()
    for number in range(1, 101):
        engine.count(Spot("kingsupport", spot.fen[:-1] + str(number)), 1)
    assert time.process_time() - begin < 0.5
    engine.close()


def test_found_beside_the_running_python():
    engine = open_engine("uci:rulestone uci")
    assert engine.count(Spot("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 1).nodes == 5
    engine.close()


def test_a_thousand_positions_cost_the_asked_more_than_the_asker():
    """So a check is bounded by counting, not by the handling of processes."""
    claims = [i for i in all_items() if isinstance(i.expect, Count) and "random.perft" in i.id]
    claims = [item for item in claims if item.expect.depth > 1][:1000]
    engine = open_engine(f"uci:{shlex.join(COMMAND)}")
    engine.variants()
    children, asker = resource.getrusage(resource.RUSAGE_CHILDREN), time.process_time()
    for item in claims:
        assert engine.count(item, item.expect.depth).nodes == item.expect.nodes
    asker = time.process_time() - asker
    engine.close()
    asked = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert len(claims) == 1000
    assert asker < asked.ru_utime + asked.ru_stime - children.ru_utime - children.ru_stime
