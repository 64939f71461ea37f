"""The command as a whole: verbs, bad input, signals, pipes, terminals, time to start."""

import json
import os
import pty
import re
import resource
import signal
import subprocess
import time
from importlib import import_module

import click
import pytest

from rulestone.cli import VERBS

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_help_lists_every_verb(run) -> None:
    for flag in ("--help", "-h"):
        child = run(flag)
        assert child.returncode == 0
        for verb, (_, summary) in VERBS.items():
            assert re.search(rf"^  {verb}\s+{re.escape(summary)}$", child.stdout, re.MULTILINE)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_loads_and_has_help(verb: str) -> None:
    module, _, name = VERBS[verb][0].partition(":")
    command = getattr(import_module(module), name)
    assert isinstance(command, click.Command)
    verbs = command.commands.values() if isinstance(command, click.Group) else ()
    for one in (command, *verbs):
        assert one.help
        for parameter in one.params:
            assert isinstance(parameter, click.Argument) or parameter.help, parameter


def test_version(run) -> None:
    child = run("--version")
    assert re.fullmatch(r"rulestone \d+\.\d+\.\d+\n", child.stdout)
    assert child.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nothing"],
        ["--nothing"],
        *([name] for name in ("campaign", "fuzz", "suite")),
        ["perft"],
        ["perft", "chess"],
        ["perft", "atomic", "--depth", "1"],
        ["perft", "chess", "--depth"],
        ["perft", "chess", START, "more", "--depth", "1"],
        ["turns", "chess", "--ply", "x"],
        ["explain", "chess", START],
        ["show"],
    ],
)
def test_usage_errors_are_one_line(run, arguments: list[str]) -> None:
    child = run(*arguments)
    assert (child.returncode, child.stdout) == (2, "")
    assert re.fullmatch(r"rulestone[^\n]*: [^\n]+\n", child.stderr)
    assert "Usage:" not in child.stderr


@pytest.mark.parametrize(
    "verb",
    [
        ["perft", "--depth", "1"],
        ["turns"],
        ["show"],
        ["explain"],
        ["bisect", "--depth", "1", "-e", "core"],
    ],
    ids=lambda verb: verb[0],
)
@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("", "placement field at byte 0: truncated"),
        (
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "placement field at byte 16: rank_short",
        ),
        (START.replace(" w ", " W "), "side field at byte 44: side"),
        (START.replace("KQkq", "KK"), "castling field at byte 47: castling"),
        (START.replace("- 0", "x 0"), "e.p. field at byte 51: ep"),
        (START.replace("0 1", "00 1"), "halfmove field at byte 53: counter"),
        (START.replace("0 1", "0 0"), "fullmove field at byte 55: counter"),
        (START + " push", "push field at byte 57: field"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "placement field at byte 17: king_missing"),
    ],
)
def test_a_bad_fen_is_told_in_one_line(run, verb: list[str], fen: str, says: str) -> None:
    name, *options = verb
    child = run(name, "chess", fen, *options, *(["e2e4"] if name == "explain" else []))
    assert (child.returncode, child.stdout) == (2, "")
    assert child.stderr.startswith(f"rulestone {name}: FEN refused in the {says}")
    assert re.fullmatch(r"[^\n]+: [^\n]+ \[(FEN|AV-1)\]\n", child.stderr)


def test_a_bad_turn_is_told_in_one_line(run) -> None:
    child = run("perft", "avalanche", "--depth", "1", "--moves", "e2e4,d7d6 d6d5,e4e6")
    assert (child.returncode, child.stdout) == (2, "")
    assert child.stderr.startswith("rulestone perft: turn 2 'd6d5,e4e6' refused at byte 5: ")
    assert child.stderr.endswith(" [AV-4]\n")


def interrupt(command: str, *arguments: str, after: float = 0.7) -> tuple[int, str, str, float]:
    """Start a count, press Ctrl-C, and return status, stdout, stderr and how long the end took."""
    process = subprocess.Popen(
        [command, "perft", "avalanche", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    sent = time.perf_counter()
    stdout, stderr = process.communicate(timeout=30)
    return process.returncode, stdout, stderr, time.perf_counter() - sent


def test_ctrl_c_prints_the_part_counted(command: str) -> None:
    ends = []
    for _ in range(3):
        status, stdout, stderr, seconds = interrupt(command, "--depth", "9")
        assert status == 130
        assert int(stdout) > 0
        assert re.fullmatch(r"interrupted after \d+\.\d s: a partial count follows\n", stderr)
        ends.append(seconds)
    assert min(ends) < 0.3, ends


def test_ctrl_c_of_the_other_shapes(command: str) -> None:
    status, stdout, _, _ = interrupt(command, "--depth", "9", "--json")
    assert status == 130
    assert json.loads(stdout)["interrupted"] is True
    assert json.loads(stdout)["nodes"] > 0
    status, stdout, _, _ = interrupt(command, "--depth", "9", "--divide", "--threads", "2")
    assert status == 130
    assert stdout.endswith("\nNodes searched: 0\n"), "no turn was complete"
    status, stdout, _, _ = interrupt(command, "--depth", "9", "--stats")
    assert status == 130
    assert int(stdout.splitlines()[0].removeprefix("nodes: ")) > 0


def test_ctrl_c_in_a_file_ends_it(command: str, tmp_path) -> None:
    file = tmp_path / "two.epd"
    file.write_text(f"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{START}\n{START}\n")
    status, stdout, _, _ = interrupt(command, "--depth", "8", "--file", str(file))
    assert status == 130
    lines = stdout.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith(f"{START}\t")


def test_a_reader_that_leaves_is_no_error(command: str) -> None:
    fen = "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1"
    child = subprocess.run(
        [
            "bash",
            "-c",
            '"$0" turns avalanche "$1" | head -n 1; echo "${PIPESTATUS[0]}"',
            command,
            fen,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stderr == ""
    first, status = child.stdout.splitlines()
    assert re.fullmatch(r"[a-h][1-8][a-h][1-8],\S+", first)
    assert status in ("0", "141")


SMALL = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("streams", "status", "says"),
    [
        (">/dev/full", 2, "rulestone turns: No space left on device\n"),
        ("--json >/dev/full", 2, "rulestone turns: No space left on device\n"),
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        ("<&- >&- 2>&-", 0, ""),
    ],
)
def test_output_that_cannot_be_written_is_no_disagreement(
    command: str, streams: str, status: int, says: str
) -> None:
    """Exit status 1, which a traceback leaves too, would say that something disagrees."""
    child = subprocess.run(
        ["bash", "-c", f'"$0" turns chess "$1" {streams}', command, SMALL],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (child.returncode, child.stderr) == (status, says)


def test_diagnostics_never_come_out_among_results(command: str) -> None:
    child = subprocess.run(
        ["bash", "-c", '"$0" turns chess nonsense 2>&-', command], capture_output=True, check=False
    )
    assert (child.returncode, child.stdout) == (2, b"")


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_what_the_encoding_cannot_say_is_printed_as_escapes(command: str, encoding: str) -> None:
    child = subprocess.run(
        [command, "uci"],
        input=b"\xff\nsetoption name \xc3\xa9\nposition fen \xff\nisready\n",
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (child.returncode, child.stderr) == (0, b"")
    assert child.stdout.splitlines()[-1] == b"readyok"
    assert rb"unknown command \udcff" in child.stdout


def on_a_terminal(command: str, *arguments: str, seconds: float, term: str = "xterm") -> str:
    """Run with stderr on a terminal, press Ctrl-C after a while, return what was shown there."""
    terminal, stderr = pty.openpty()
    process = subprocess.Popen(
        [command, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        env={**os.environ, "TERM": term, "NO_COLOR": "1"},
    )
    os.close(stderr)
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    shown = b""
    try:
        while chunk := os.read(terminal, 4096):
            shown += chunk
    except OSError:
        pass  # how a terminal says that its other end has gone
    os.close(terminal)
    process.wait(10)
    return shown.decode()


def test_progress_is_shown_on_a_terminal(command: str) -> None:
    shown = on_a_terminal(command, "perft", "avalanche", "--depth", "9", seconds=2)
    assert re.search(r"\r\x1b\[K[\d,]+ nodes, [\d,.]+ M/s, \d\.\d s", shown)
    assert shown.count("\n") == 1, "the line is written over and taken away at the end"
    assert "\x1b[K" in shown
    assert not re.search(r"\x1b\[[\d;]*m", shown), "no colours"
    dumb = on_a_terminal(command, "perft", "avalanche", "--depth", "9", seconds=2, term="dumb")
    assert "nodes" not in dumb


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        (["check", "-e", "reference"], r"[\d]+ judged"),
        (["fuzz", "engine", "-e", "reference", "avalanche", "--games", "999"], r"\d+/999 games"),
    ],
)
def test_progress_of_engines_is_taken_away(command: str, verb: list[str], says: str) -> None:
    shown = on_a_terminal(command, *verb, seconds=5)
    assert re.search(r"\r\x1b\[K" + says, shown)
    assert shown.endswith("\r\x1b[K")
    dumb = on_a_terminal(command, *verb, seconds=4, term="dumb")
    assert dumb == ""


def test_the_progress_of_a_campaign_tells_when_it_ends(command: str, tmp_path) -> None:
    path = str(tmp_path / "a.store")
    subprocess.run([command, "campaign", "start", path, "chess", "--depth", "9"], check=True)
    shown = on_a_terminal(command, "campaign", "run", path, "--workers", "1", seconds=3)
    assert re.search(
        r"\r\x1b\[K[\d,]+ of 5,362 tasks, [\d,]+ nodes, [\d,.]+ M/s, 0:00:0\d, ETA \d:\d\d:\d\d",
        shown,
    )
    assert not re.search(r"\x1b\[[\d;]*m", shown), "no colours"


def test_the_command_starts_fast(command: str) -> None:
    """In processor time, so that a busy machine does not matter."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [command, "perft", "avalanche", "--depth", "2"], check=True, stdout=subprocess.DEVNULL
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < 0.15, times
