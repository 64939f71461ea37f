"""`campaign verify` finds what was changed in a store behind its back, and names the position."""

import json
import signal
import sqlite3
import time
from dataclasses import replace

import pytest

from rulestone import cli
from rulestone.campaign import verify as verifying
from rulestone.campaign.store import Store
from rulestone.counting import Perft

A3 = "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 2"


@pytest.fixture
def verify(capfd):
    """Return a function that verifies a store and returns the status and the JSON."""

    def call(path, *options):
        capfd.readouterr()
        status = cli.run(["campaign", "verify", str(path), "--json", *map(str, options)])
        out, err = capfd.readouterr()
        assert err == ""
        return status, json.loads(out)

    return call


@pytest.fixture
def finished(make):
    """A store that is complete: 20 tasks, the first of them after 1.a3."""
    path = make("chess", 3, 1)
    assert cli.run(["campaign", "run", str(path)]) == 0
    return path


def alter(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_sound_store(verify, finished, capfd):
    status, told = verify(finished, "--sample", 100)
    assert (status, told["faults"], told["nodes"]) == (0, [], 8902)
    assert [one["task"] for one in told["recounts"]] == list(range(1, 21))
    assert all(one["ways"] == ["hashed", "plain", "made", "reference"] for one in told["recounts"])
    assert cli.run(["campaign", "verify", str(finished), "--sample", "4", "--seed", "1"]) == 0
    assert capfd.readouterr().out == (
        "20 of 20 tasks are counted, total 8902\n"
        "4 counted again by seed 1: 4 hashed, 4 plain, 4 made, 4 reference\n"
        "no fault\n"
    )


def test_a_store_that_is_not_complete(verify, make):
    status, told = verify(make("chess", 4, 1))
    assert (status, told["nodes"], told["done"], told["recounts"]) == (0, None, 0, [])


def test_the_sample_is_drawn_by_its_seed(verify, finished):
    first, again, other = (verify(finished, "--sample", 3, "--seed", n)[1] for n in (1, 1, 2))
    assert first == again
    assert first["recounts"] != other["recounts"]
    assert len({verify(finished, "--sample", 3)[1]["seed"] for _ in range(3)}) > 1


@pytest.mark.parametrize(
    ("statement", "where", "message"),
    [
        (
            "UPDATE task SET nodes = '381' WHERE id = 1",
            f"task 1: {A3}",
            "381 kept, 380 counted (hashed)",
        ),
        (
            "UPDATE task SET nodes = '9' WHERE id = 1",
            "total",
            "8902 kept, but the tasks sum to 8531",
        ),
        ("UPDATE task SET lines = '2' WHERE id = 1", f"task 1: {A3}", "2 lines kept, 1 lead to it"),
        ("UPDATE task SET lines = '2' WHERE id = 1", "tasks", "21 lines lead to them, 20 should"),
        ("DELETE FROM task WHERE id = 1", A3, "not among the tasks, though 1 lines lead to it"),
        (
            "UPDATE task SET fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 2' WHERE id = 1",
            "task 1: 4k3/8/8/8/8/8/8/4K3 w - - 0 2",
            "no sequence from the root leads to it",
        ),
        (
            "UPDATE campaign SET total = '8903'",
            "total",
            "8903 kept, but the tasks sum to 8902",
        ),
        (
            "UPDATE task SET nodes = NULL, seconds = NULL, run = NULL, build = NULL WHERE id = 1",
            "total",
            "8902 kept, but 1 tasks are not counted",
        ),
        (
            "UPDATE campaign SET fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'",
            f"task 1: {A3}",
            "no sequence",
        ),
        ("UPDATE task SET fen = '8/8' WHERE id = 2", "task 2: 8/8", "no sequence"),
        ("UPDATE task SET fen = '' WHERE id = 2", "task 2: ", "no sequence"),
        ("UPDATE campaign SET depth = 4", f"task 1: {A3}", "380 kept, 8457 counted (hashed)"),
    ],
)
def test_what_was_changed_is_named(verify, finished, statement, where, message):
    alter(finished, statement)
    status, told = verify(finished, "--sample", 100)
    assert status == 1
    assert any(
        fault["where"] == where and fault["message"].startswith(message) for fault in told["faults"]
    ), told["faults"]


def test_an_index_that_parts_from_its_table(verify, finished):
    """What only SQLite's full check finds is told too."""
    data = finished.read_bytes()
    in_index = data.rindex(A3.encode()) if data.count(A3.encode()) == 2 else -1
    finished.write_bytes(data[:in_index] + b"R" + data[in_index + 1 :])
    status, told = verify(finished, "--sample", 0)
    assert status == 1
    assert {fault["where"] for fault in told["faults"]} == {str(finished)}
    assert "missing from index" in told["faults"][0]["message"]


@pytest.mark.parametrize("way", ["hashed", "plain", "made"])
def test_each_way_is_a_judge_of_its_own(finished, monkeypatch, way):
    """A counter that errs in one way only is told by that way."""
    wrong = {
        "hashed": lambda options: options.hash_mb > 0,
        "plain": lambda options: not (options.hash_mb or options.made),
        "made": lambda options: options.made,
    }
    honest = Perft.partial
    monkeypatch.setattr(Perft, "partial", lambda count: honest(count) + wrong[way](count.options))
    store = Store(finished)
    row = store.rows()[0]
    recount = verifying.recount(store.campaign, row)
    store.close()
    (fault,) = recount.faults()
    assert str(fault) == f"task 1: {A3}: 380 kept, 381 counted ({way}); kept by {row.build.name}"


def test_the_reference_is_a_judge_of_its_own(finished, monkeypatch):
    monkeypatch.setattr(Perft, "partial", lambda _: 379)
    alter(finished, "UPDATE task SET nodes = '379' WHERE id = 1")
    store = Store(finished)
    recount = verifying.recount(store.campaign, store.rows()[0])
    store.close()
    assert recount.ways[-1] == "reference"
    assert recount.nodes == 380


def test_costly_ways_are_left_out(finished):
    store = Store(finished)
    row = store.rows()[0]
    for nodes, ways in (
        (verifying.REFERENCE_NODES, 4),
        (verifying.MADE_NODES, 3),
        (verifying.PLAIN_NODES, 2),
        (verifying.PLAIN_NODES + 1, 1),
    ):
        dear = replace(row, nodes=nodes)
        assert len(list(verifying._ways(store.campaign, dear))) == ways
    store.close()


def test_ctrl_c_tells_what_was_counted_again(begin, make):
    path = make("avalanche", 9, 0)
    alter(path, "INSERT INTO run VALUES (1, 'host', 1, 'one', '2026-01-01', '2026-01-01', 0, NULL)")
    alter(path, "INSERT INTO build VALUES (1, '0.1.0', 1, 'abc', 'cc')")
    alter(
        path,
        f"UPDATE task SET nodes = '{verifying.PLAIN_NODES}', seconds = 1.0, run = 1, build = 1",
    )
    process = begin("verify", path, "--json")
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - sent < 1
    told = json.loads(out)
    assert (process.returncode, told["interrupted"], told["recounts"]) == (130, True, [])
    assert err == ""
