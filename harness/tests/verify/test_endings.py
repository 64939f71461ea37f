"""However a check ends, it says so in time and leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SMALL = HERE / "small.perft"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
COMMAND = [sys.executable, "-c", "from rulestone.cli import main; main()"]


@pytest.fixture
def deep(tmp_path):
    """Make a file of eight counts at depth 2, and one at depth 1."""
    stanzas = "\n".join(f"id n{n}\nepd {KINGS[:-1]}{n}\nperft 2 25\n" for n in range(1, 9))
    file = tmp_path / "deep.perft"
    file.write_text(f"#: variant chess\nid one\nepd {KINGS}\nperft 1 5\n{stanzas}")
    return file


def test_an_engine_that_crashes_every_time_is_given_up(rulestone, with_habit, deep):
    done = rulestone("check", "-e", with_habit("dies-deep"), deep)
    assert done.status == 3
    assert done.out.count("CRASH  ") == 5
    assert "given up after 5 crashes or silences in a row" in done.out


def test_a_silent_engine_is_told_in_time(rulestone, with_habit, deep):
    begin = time.monotonic()
    engine = with_habit("hangs-deep")
    done = rulestone("check", "-e", engine, deep, "--run", "*::n1::d2", "--timeout", 1.5)
    assert (done.status, "TIMEOUT  " in done.out) == (3, True)
    assert time.monotonic() - begin < 15


def engines_running(marker):
    """Return the ids of processes whose command line has the marker."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if marker.encode() in words and b"cli import main" not in words:
            found.append(int(folder.name))
    return found


@pytest.mark.parametrize(
    ("number", "jobs"),
    [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "1"), (signal.SIGHUP, "2")],
)
def test_interrupted_in_mid_answer(with_habit, deep, number, jobs):
    status = 128 + number
    marker = f"mark-{os.getpid()}-{number}-{jobs}"
    engine = f"{with_habit('hangs-deep')} {marker}"
    words = [*COMMAND, "check", "-e", engine, str(deep), "--timeout", "60", "-j", jobs]
    with subprocess.Popen(words, stdout=-1, stderr=-1, text=True) as check:
        deadline = time.monotonic() + 30
        while not engines_running(marker) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1.5)
        begin = time.monotonic()
        check.send_signal(number)
        out, _ = check.communicate(timeout=20)
        assert time.monotonic() - begin < 8
    assert check.returncode == status
    assert engines_running(marker) == []
    if number == signal.SIGINT:
        assert "Interrupted: the result is partial." in out
        assert "│ all" in out


def test_a_hangup_that_is_ignored_stays_so(with_habit, deep):
    words = [*COMMAND, "check", "-e", with_habit("honest"), str(deep)]
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` leaves it to its child
    try:
        check = subprocess.Popen(words, stdout=-1, stderr=-1, text=True)
    finally:
        signal.signal(signal.SIGHUP, before)
    with check:
        time.sleep(0.5)
        check.send_signal(signal.SIGHUP)
        out, _ = check.communicate(timeout=30)
    assert check.returncode == 0, out


def test_exit_first_leaves_nothing(rulestone, with_habit):
    marker = f"mark-{os.getpid()}-x"
    engine = f"{with_habit('misses-castling')} {marker}"
    assert rulestone("check", "-e", engine, SMALL, "-x", "-j", 2).status == 1
    assert engines_running(marker) == []


def test_a_script_by_perftrees_contract(rulestone, monkeypatch):
    monkeypatch.setenv("RULESTONE_PYTHON", sys.executable)
    script = f"script:{HERE / 'perftree.sh'}"
    done = rulestone("check", "-e", script, SMALL, "--timeout", 60)
    assert done.status == 0, done.out
