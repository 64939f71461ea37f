"""A real Dask cluster on this machine: the same counts, also when its workers die."""

import importlib
import json
import os
import signal
import socket
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from rulestone import cli
from rulestone.campaign import cluster
from rulestone.campaign.builds import Build, Core, this_build
from rulestone.campaign.store import Store
from rulestone.campaign.tasks import Campaign, Result

distributed = importlib.import_module("distributed")
pytestmark = pytest.mark.filterwarnings("default")  # of a library, about its own inside

DEADLY = 7
deaths = {"left": 1000}


def die_of_one(campaign, task, hash_mb):
    """Count a task, but say of one what the scheduler says when its workers have died of it."""
    if task.id == DEADLY and deaths["left"]:
        deaths["left"] -= 1
        last = SimpleNamespace(address="tcp://last")
        raise distributed.KilledWorker(task="it", last_worker=last, allowed_failures=3)
    return COUNT(campaign, task, hash_mb)


def count_otherwise(campaign, task, hash_mb):
    return Result(task, 1, 0.0, Build(Core("0.0.1", 1), "", ""))


COUNT = cluster.count_task


def open_cluster(workers, threads, processes):
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=threads,
        processes=processes,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=":0",
    )


@pytest.fixture(scope="module")
def threads():
    """A cluster of threads of this process."""
    with open_cluster(workers=1, threads=2, processes=False) as made:
        yield made


@pytest.fixture
def processes():
    """A cluster of two processes, which are begun again when they die."""
    with open_cluster(workers=2, threads=1, processes=True) as made:
        yield made


def run(path, address, *options):
    words = ["campaign", "run", path, "--dask", address, *options]
    return cli.run([str(word) for word in words])


def done(path):
    store = Store(path)
    try:
        return sum(row.nodes is not None for row in store.rows())
    finally:
        store.close()


def wait_for(path, number, process):
    while done(path) < number:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


def test_workers_that_die_lose_nothing(begin, make, processes):
    path = make("chess", 7, 2)
    address = processes.scheduler_address
    process = begin("run", path, "--dask", address, "--hash", 1, "--json")
    for _ in range(2):
        wait_for(path, done(path) + 20, process)
        os.kill(next(iter(processes.workers.values())).pid, signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    told = json.loads(out)
    assert (told["nodes"], told["complete"]) == (3195901860, True)
    assert told["runs"][0]["workers"] == f"Dask at {address}, 1 MB of table a task"
    assert cli.run(["campaign", "verify", str(path), "--sample", "2"]) == 0


def test_a_task_of_which_workers_die_is_named(make, threads, monkeypatch, capfd):
    """The scheduler gives a task up after some deaths, and so does the run after some more."""
    path = make("chess", 3, 1)
    monkeypatch.setattr(cluster, "count_task", die_of_one)
    assert run(path, threads.scheduler_address) == 3
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"task {DEADLY}: " in err
    assert "all those workers died while running it" in err
    monkeypatch.undo()
    assert run(path, threads.scheduler_address) == 0
    assert capfd.readouterr().out == "8902\n"


def test_a_death_or_two_are_no_failure(make, threads, monkeypatch, capfd):
    path = make("chess", 3, 1)
    monkeypatch.setattr(cluster, "count_task", die_of_one)
    monkeypatch.setitem(deaths, "left", cluster.MOST_DEATHS)
    assert run(path, threads.scheduler_address) == 0
    assert capfd.readouterr().out == "8902\n"


def test_a_worker_of_another_version_is_refused(make, threads, monkeypatch, capfd):
    path = make("chess", 3, 1)
    monkeypatch.setattr(cluster, "count_task", count_otherwise)
    assert run(path, threads.scheduler_address) == 3
    assert "a worker has rulestone 0.0.1 (ABI 1), this is rulestone " in capfd.readouterr().err
    assert done(path) == 0


def test_a_worker_that_counts_wrongly_is_found_by_its_build(make, threads, monkeypatch, capfd):
    path = make("chess", 3, 1)
    other = replace(this_build(), digest="0" * 64)

    def count(campaign, task, hash_mb):
        result = COUNT(campaign, task, hash_mb)
        wrong = replace(result, nodes=result.nodes + 1, build=other)
        return wrong if task.id == DEADLY else result

    monkeypatch.setattr(cluster, "count_task", count)
    assert run(path, threads.scheduler_address) == 0
    assert "tasks before were counted by another\n" in capfd.readouterr().err
    assert cli.run(["campaign", "verify", str(path), "--sample", "2", "--seed", "1"]) == 1
    out = capfd.readouterr().out
    assert f"kept by {other.name}\n" in out
    assert f"{other}: 1 tasks, 1 counted again, 1 differ\n" in out


def test_a_task_that_cannot_be_counted_is_the_stores_fault(make, threads, capfd):
    path = make("chess", 60, 0, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
    assert run(path, threads.scheduler_address, "--hash", 16) == 2
    err = capfd.readouterr().err
    assert f"{path}: task 1: 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 2: " in err
    assert err.endswith("; try a larger --split\n")


def test_ctrl_c_keeps_what_is_done(begin, make, threads):
    path = make("chess", 8, 2)
    process = begin("run", path, "--dask", threads.scheduler_address)
    wait_for(path, 5, process)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert time.monotonic() - sent < 1
    assert process.returncode == 130
    assert f"interrupted: {done(path)} of 400 tasks" in err
    assert int(out) > 0


def test_many_results_do_not_hold_up_the_end(monkeypatch):
    runner = cluster.DaskRunner(Campaign("chess", "", 1, "turn", 0), "", 0)
    monkeypatch.setattr(runner, "_take", lambda future: time.sleep(0.01) or [future])
    for number in range(1000):
        runner._ended.put(number)
    began = time.monotonic()
    assert runner.stop()[:3] == [0, 1, 2]
    assert time.monotonic() - began < 0.3


def test_ctrl_c_twice_ends_a_search_for_the_scheduler(begin, make):
    """Which may take long, and asks nobody whether to stop; what is done is told all the same."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        path = make("chess", 8, 2)
        process = begin("run", path, "--dask", f"tcp://127.0.0.1:{deaf.getsockname()[1]}")
        deaf.accept()[0].close()
        for _ in range(2):
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        out, err = process.communicate(timeout=20)
        assert time.monotonic() - sent < 5
        assert (process.returncode, out) == (130, "0\n")
        assert err.startswith("interrupted: 0 of 400 tasks are done")


def test_a_scheduler_that_dies_leaves_what_is_done(begin, make):
    made = open_cluster(workers=1, threads=1, processes=False)
    path = make("chess", 8, 2)
    process = begin("run", path, "--dask", made.scheduler_address)
    wait_for(path, 5, process)
    made.close()
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.count("\n")) == (3, "", 1), err
    assert f"the scheduler at {made.scheduler_address} has gone" in err
    assert done(path) >= 5


def test_no_scheduler_there(make, capfd):
    path = make("chess", 3, 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for address, says in (
        (f"tcp://127.0.0.1:{port}", "no scheduler there: "),
        ("nonsense", "missing port"),
        ("carrier-pigeon://roof:1", "unknown address scheme"),
    ):
        assert run(path, address) == 2
        out, err = capfd.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"rulestone campaign run: --dask {address}: ")
        assert says in err


def test_dask_is_an_extra(make, capfd, monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(cluster, "import_module", missing)
    assert run(make("chess", 3, 1), "tcp://127.0.0.1:1") == 2
    assert "needs Dask: pip install 'rulestone[cluster]'" in capfd.readouterr().err
