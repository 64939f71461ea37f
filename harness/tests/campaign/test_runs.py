"""Runs that are killed, interrupted, or begun twice lose nothing and count nothing twice."""

import fcntl
import json
import os
import signal
import sqlite3
import threading
import time

import pytest

from rulestone import cli
from rulestone._native import lib
from rulestone.campaign import lock
from rulestone.campaign.store import Store
from rulestone.counting import Perft
from rulestone.errors import FileError

from .test_counts import faults

TOTAL = 119060324
DEEP_TOTAL = 3195901860


def look(path):
    """Return how many tasks are done, and whether SQLite finds the file sound."""
    store = Store(path)
    try:
        return sum(row.nodes is not None for row in store.rows()), store.faults() == []
    finally:
        store.close()


def wait_for(path, done, process):
    deadline = time.monotonic() + 30
    while look(path)[0] < done:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)


def finish(process):
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_killed_again_and_again(begin, make):
    """Thousands of small tasks, so that the blow falls while results are being written."""
    path = make("chess", 7, 3)
    done = 0
    for _ in range(4):
        process = begin("run", path, "--workers", 1)
        wait_for(path, done + 150, process)
        process.kill()
        finish(process)
        before, (done, sound) = done, look(path)
        assert sound
        assert done >= before + 150
    assert finish(begin("run", path, "--workers", 2)) == (0, f"{DEEP_TOTAL}\n", "")
    assert finish(begin("run", path)) == (0, f"{DEEP_TOTAL}\n", ""), "it is counted but once"
    assert faults(path, sample=5) == []
    store = Store(path)
    assert [run.ended is None for run in store.runs()] == [True] * 4 + [False]
    store.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing is left beside"


def test_killed_after_the_last_task(begin, make):
    """The total is written after the last result: what falls between must not matter."""
    path = make("avalanche", 3, 1)
    assert finish(begin("run", path))[1] == "5077103\n"
    store = Store(path, writable=True)
    store._connection.execute("UPDATE campaign SET total = NULL")
    store.close()
    assert finish(begin("run", path))[:2] == (0, "5077103\n")


@pytest.mark.parametrize(
    ("number", "status", "times"), [(signal.SIGINT, 130, 3), (signal.SIGTERM, 143, 1)]
)
def test_interrupted(begin, make, number, status, times):
    path = make("chess", 9, 3)
    ends = []
    for _ in range(times):
        process = begin("run", path, "--workers", 1)
        wait_for(path, look(path)[0] + 3, process)
        process.send_signal(number)
        sent = time.monotonic()
        code, out, err = finish(process)
        ends.append(time.monotonic() - sent)
        done, sound = look(path)
        assert sound
        assert code == status
        assert int(out) > 0
        assert (
            err
            == f"interrupted: {done} of 5,362 tasks are done and kept; what they count follows\n"
        )
    assert min(ends) < (0.3 if times > 1 else 1), ends


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_two_signals_at_once_are_one(begin, make, number):
    """A terminal sends Ctrl-C to a whole group, and a wrapper in it may pass it on."""
    path = make("chess", 9, 3)
    for pause in (0, 0.001, 0.01, 0.05, 0.1, 0.2):
        process = begin("run", path, "--workers", 1)
        wait_for(path, look(path)[0] + 3, process)
        process.send_signal(number)
        time.sleep(pause)
        process.send_signal(number)
        code, out, err = finish(process)
        assert code in (128 + number, -signal.SIGTERM)  # which are the same to a shell
        assert int(out) > 0
        assert err.startswith(f"interrupted: {look(path)[0]} of 5,362 tasks are done and kept; ")


def test_the_third_signal_ends_at_once(begin, make):
    """Whatever the process is waiting for, here a lock that is not given back."""
    path = make("avalanche", 9, 1)
    other = sqlite3.connect(path, isolation_level=None)
    process = begin("run", path)
    while lock.owner_of(path) is None:
        time.sleep(0.02)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    code, out, _ = finish(process)
    other.close()
    assert (code, out) in ((-signal.SIGINT, ""), (130, "0\n"))
    assert look(path) == (0, True)


def test_ctrl_c_within_a_long_task(begin, make):
    path = make("avalanche", 9, 1)
    process = begin("run", path, "--json")
    while lock.owner_of(path) is None:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    code, out, _ = finish(process)
    assert time.monotonic() - sent < 1.0
    told = json.loads(out)
    assert (code, told["interrupted"], told["done"], told["complete"]) == (130, True, 0, False)


def test_ctrl_c_that_is_ignored_stays_so(begin, make):
    """As a shell has it for what runs in its background."""
    path = make("chess", 6, 3)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = begin("run", path)
    finally:
        signal.signal(signal.SIGINT, before)
    wait_for(path, 100, process)
    process.send_signal(signal.SIGINT)
    assert finish(process)[:2] == (0, f"{TOTAL}\n")


def test_a_second_run_is_refused_and_readers_are_not(begin, make):
    path = make("avalanche", 9, 1)
    first = begin("run", path, "--workers", 1)
    while lock.owner_of(path) is None:
        assert first.poll() is None
        time.sleep(0.02)
    code, out, err = finish(begin("run", path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"{path}: is being run by process {first.pid} on " in err
    code, out, _ = finish(begin("status", path, "--json"))
    assert (code, json.loads(out)["running"]["pid"]) == (0, first.pid)
    assert finish(begin("verify", path))[0] == 0
    first.kill()
    finish(first)
    code, out, _ = finish(begin("status", path))
    assert code == 0
    assert "running  no\n" in out
    assert "broken off after" in out
    second = begin("run", path, "--workers", 1)
    while lock.owner_of(path) is None:
        assert second.poll() is None
        time.sleep(0.02)


def test_of_many_that_try_one_owns_the_store_at_a_time(tmp_path):
    """Owners take the lock file away when they leave; nobody may lock one that has gone."""
    store = tmp_path / "a.store"
    inside, most, entered = [], [], []

    def enter():
        for _ in range(20):
            try:
                with lock.running(store):
                    inside.append(1)
                    most.append(len(inside))
                    time.sleep(0.001)
                    inside.pop()
                    entered.append(1)
            except FileError:
                pass

    threads = [threading.Thread(target=enter) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1
    assert len(entered) > 20
    assert list(tmp_path.iterdir()) == []


def test_a_question_for_the_owner_does_not_refuse_a_run(tmp_path):
    store = tmp_path / "a.store"
    descriptor = os.open(lock.lock_path(store), os.O_CREAT | os.O_RDWR)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    timer = threading.Timer(0.1, os.close, [descriptor])
    timer.start()
    with lock.running(store) as owner:
        assert owner.pid == os.getpid()
    timer.join()


def test_the_lock_follows_the_file_not_its_name(tmp_path):
    other = tmp_path / "b.store"
    (tmp_path / "a.store").touch()
    other.symlink_to("a.store")
    with (
        lock.running(tmp_path / "a.store"),
        pytest.raises(FileError, match="is being run by"),
        lock.running(other),
    ):
        pass


@pytest.mark.parametrize(
    ("status", "says"),
    [("RS_NO_MEMORY", "there is not enough memory"), ("RS_NO_THREAD", "a thread could not")],
)
def test_a_machine_that_is_too_small_says_so(make, monkeypatch, capfd, status, says):
    path = make("chess", 3, 1)
    monkeypatch.setattr(Perft, "_count", lambda _: getattr(lib, status))
    assert cli.run(["campaign", "run", str(path), "--workers", "2"]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err
    monkeypatch.undo()
    assert cli.run(["campaign", "run", str(path)]) == 0
    assert capfd.readouterr().out == "8902\n"
