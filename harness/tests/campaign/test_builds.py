"""Every count is kept with the build of the core that made it, by which `verify` tells faults."""

import hashlib
import json
import os
import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone import cli
from rulestone.campaign.builds import this_build
from rulestone.campaign.local import LocalRunner
from rulestone.campaign.store import Store
from rulestone.campaign.verify import sample_of
from rulestone.library import compiler_of, loaded_library

from .conftest import COMMAND
from .test_runs import finish, look, wait_for

OTHER = replace(this_build(), digest="0" * 64, compiler="cc 1, -O0")


@pytest.fixture
def mixed(make, monkeypatch, capfd):
    """A store whose first tasks another build has counted, as `wrong` counts that one got wrong."""

    def of(first, wrong=0):
        path = make("chess", 3, 1)
        count = LocalRunner._count

        def other(runner, worker, task):
            result = count(runner, worker, task)
            wanted = result.nodes + (task.id <= wrong)
            return replace(result, nodes=wanted, build=OTHER)

        with monkeypatch.context() as patch:
            patch.setattr(LocalRunner, "_count", other)
            patch.setattr(LocalRunner, "start", some(first))
            patch.setattr(LocalRunner, "wait", until(first))
            assert cli.run(["campaign", "run", str(path), "--workers", "1"]) == 130
        capfd.readouterr()
        return path

    return of


def some(number):
    start = LocalRunner.start
    return lambda runner, wanted: start(runner, wanted[:number])


def until(number):
    wait, came = LocalRunner.wait, []

    def until_then(runner, seconds):
        came.extend(results := wait(runner, seconds))
        if len(came) == number:
            signal.raise_signal(signal.SIGINT)
        return results

    return until_then


def test_this_build_is_the_file_that_was_loaded():
    library = loaded_library()
    assert library.is_file()
    assert this_build().digest == hashlib.sha256(library.read_bytes()).hexdigest()
    assert str(library.resolve()) in Path("/proc/self/maps").read_text(encoding="utf-8")
    assert this_build().compiler == compiler_of(library) != "compiler and flags unknown"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"compiler": "x"}', '{"compiler": 1, "flags": 2}']
)
def test_a_build_file_that_says_nothing(tmp_path, text):
    library = tmp_path / "librulestone.so"
    assert compiler_of(library) == "compiler and flags unknown"
    (tmp_path / "build.json").write_text(text)
    assert compiler_of(library) == "compiler and flags unknown"


def test_another_build_goes_on_and_says_so(mixed, capfd):
    path = mixed(5)
    assert cli.run(["campaign", "run", str(path)]) == 0
    out, err = capfd.readouterr()
    assert out == "8902\n"
    assert err == f"now counts {this_build()}; tasks before were counted by another\n"
    assert cli.run(["campaign", "run", str(path)]) == 0
    assert capfd.readouterr() == ("8902\n", ""), "nothing is left to be counted by any"
    assert cli.run(["campaign", "status", str(path)]) == 0
    out = capfd.readouterr().out
    assert f"counts   by {OTHER}: 5 tasks\n" in out
    assert f"counts   by {this_build()}: 15 tasks\n" in out
    assert cli.run(["campaign", "status", str(path), "--json"]) == 0
    told = json.loads(capfd.readouterr().out)["builds"]
    assert [(one["digest"], one["done"]) for one in told] == [
        (OTHER.digest, 5),
        (this_build().digest, 15),
    ]


def test_verify_tells_which_build_counted_wrongly(mixed, capfd):
    path = mixed(5, wrong=2)
    assert cli.run(["campaign", "run", str(path)]) == 0
    capfd.readouterr()
    assert cli.run(["campaign", "verify", str(path), "--sample", "100"]) == 1
    out = capfd.readouterr().out
    assert out.count(f" counted (hashed); kept by {OTHER.name}\n") == 2
    assert out.count("kept by") == 2
    assert f"{OTHER}: 5 tasks, 5 counted again, 2 differ\n" in out
    assert f"{this_build()}: 15 tasks, 15 counted again, 0 differ\n" in out
    assert cli.run(["campaign", "verify", str(path), "--sample", "100", "--json"]) == 1
    told = json.loads(capfd.readouterr().out)["builds"]
    assert [(one["digest"], one["recounted"], one["differing"]) for one in told] == [
        (OTHER.digest, 5, 2),
        (this_build().digest, 15, 0),
    ]


def test_a_sample_has_one_of_each_build(mixed):
    path = mixed(1)
    assert cli.run(["campaign", "run", str(path)]) == 0
    store = Store(path)
    rows = store.rows()
    store.close()
    for seed in range(10):
        drawn = sample_of(rows, 2, seed)
        assert {row.build for row in drawn} == {OTHER, this_build()}
        assert drawn == sample_of(rows, 2, seed)
    assert len({tuple(row.task.id for row in sample_of(rows, 2, seed)) for seed in range(10)}) > 3
    assert sample_of(rows, 0, 1) == []
    assert sample_of(rows, 99, 1) == rows


def test_a_library_that_was_built_otherwise(begin, make, tmp_path):
    """The real thing: the loader is told of a file that differs by a byte that nobody reads."""
    path = make("chess", 6, 3)
    library = loaded_library()
    another = tmp_path / library.name
    another.write_bytes(library.read_bytes() + b"\\0")
    process = begin("run", path, "--workers", 1)
    wait_for(path, 50, process)
    process.send_signal(signal.SIGINT)
    finish(process)
    before = look(path)[0]
    there = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path)}
    words = [COMMAND, "campaign", "run", str(path), "--json"]
    ended = subprocess.run(words, env=there, capture_output=True, text=True, check=False)
    digest = hashlib.sha256(another.read_bytes()).hexdigest()
    assert ended.returncode == 0
    assert ended.stderr.startswith(f"now counts build {digest[:12]} of rulestone ")
    told = json.loads(ended.stdout)
    assert (told["nodes"], [(one["digest"], one["done"]) for one in told["builds"]]) == (
        119060324,
        [(this_build().digest, before), (digest, 5362 - before)],
    )
