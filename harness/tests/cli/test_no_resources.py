"""Counts for which the machine has no thread or memory, or 64 bits too few: one line, status 2."""

import io
import threading

import pytest

from rulestone import Position, cli
from rulestone._native import lib
from rulestone.counting import Divide, Perft, Stats
from rulestone.engines.inprocess import InProcess
from rulestone.uci import Session

VERBS = [
    ("perft", "chess", "--depth", "3"),
    ("perft", "chess", "--depth", "3", "--json"),
    ("perft", "chess", "--depth", "3", "--divide"),
    ("perft", "chess", "--depth", "3", "--stats"),
    ("perft", "chess", "--depth", "3", "--threads", "2"),
]
STATUSES = {
    "RS_NO_THREAD": "a thread could not be started",
    "RS_NO_MEMORY": "there is not enough memory",
    "RS_OVERFLOW": "64 bits",
}


@pytest.fixture(params=["no-thread-of-python", *STATUSES])
def shortage(request, monkeypatch):
    """Let every count fail in one way, and return what must be said of it."""
    if request.param in STATUSES:
        for count in (Perft, Divide, Stats):
            monkeypatch.setattr(count, "_count", lambda _: getattr(lib, request.param))
        return STATUSES[request.param]

    def start(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    return STATUSES["RS_NO_THREAD"]


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_perft_says_so_in_one_line(shortage, verb, capfd):
    assert cli.run(verb) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("rulestone perft: ")
    assert shortage in err


def test_a_file_of_positions_says_at_which_line(shortage, tmp_path, capfd):
    path = tmp_path / "two.epd"
    path.write_text(f"{Position('chess').fen()}\n" * 2)
    assert cli.run(["perft", "chess", "--depth", "3", "--file", str(path)]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert [line.rpartition(": ")[0] for line in err.splitlines()] == [f"{path}:1", f"{path}:2"]
    assert err.count(shortage) == 2


def test_uci_says_so_and_goes_on(shortage):
    out = io.StringIO()
    session = Session(out)
    for line in ("position startpos", "go perft 3", "isready", "go perft 2", "d"):
        session.take(line)
    session.wait()
    lines = out.getvalue().splitlines()
    told = [line for line in lines if line.startswith("info string error cannot count: ")]
    assert len(told) == 2
    assert shortage in told[0]
    assert "readyok" in lines
    assert "Variant: chess" in lines


def test_uci_has_no_thread_to_print_on(monkeypatch):
    started = threading.Thread.start
    begun = []

    def start(thread):
        begun.append(thread)
        if len(begun) == 2:
            raise RuntimeError("can't start new thread")
        started(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    out = io.StringIO()
    session = Session(out)
    session.take("position startpos")
    session.take("go perft 9")
    assert out.getvalue() == "info string error cannot count: a thread could not be started\n"
    begun[0].join(timeout=5)
    assert not begun[0].is_alive()


def test_a_library_under_check_has_failed(shortage, tmp_path, capfd):
    path = tmp_path / "one.perft"
    path.write_text("#: variant chess\nid one\nepd 8/8/8/8/8/k7/8/K7 w - -\nperft 2 6\n")
    assert cli.run(["check", "-e", "core", str(path)]) == 3
    assert f"CRASH  {path}::one::d2" in capfd.readouterr().out


def test_jobs_without_threads_leave_no_engine(monkeypatch, capfd):
    closed = []

    def start(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(InProcess, "close", lambda self: closed.append(id(self)))
    assert cli.run(["check", "-e", "reference", "--smoke", "-j", "3"]) == 2
    assert len(set(closed)) >= 4
    assert capfd.readouterr().err == "rulestone check: a thread could not be started\n"
