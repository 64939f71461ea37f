"""A full disk: told by its name, nothing lost, nothing half-written; and it can still be read."""

import os
import shutil
import subprocess
from contextlib import suppress

import pytest

from rulestone import cli
from rulestone.campaign.store import Store

from .test_counts import faults
from .test_runs import finish, look, wait_for

KEPT = "all counts written until now are kept; make room there and call again"


@pytest.fixture
def disk(tmp_path):
    """A file system of 8 MB, and a function that leaves so many bytes of it free."""
    room = tmp_path / "disk"
    room.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(room)]
    if os.getuid() or subprocess.run(mounted, check=False, capture_output=True).returncode:
        pytest.skip("a file system may not be mounted here")

    def fill(free):
        filler = room / "filler"
        filler.unlink(missing_ok=True)
        with suppress(OSError):  # a run may have taken some of it meanwhile
            filler.write_bytes(bytes(max(0, shutil.disk_usage(room).free - free)))

    yield room, fill
    subprocess.run(["umount", str(room)], check=True)


def start(path):
    return cli.run(["campaign", "start", str(path), "chess", "--depth", "5", "--split", "2"])


def names(folder):
    return {file.name for file in folder.iterdir()}


def test_a_limit_of_pages(make, capfd, monkeypatch):
    """SQLite stops at one as it does at the end of a disk."""
    path = make("chess", 5, 3)
    keep = Store.keep

    def limited(store, run, results):
        ((pages,),) = store._select("PRAGMA page_count")
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        keep(store, run, results)

    monkeypatch.setattr(Store, "keep", limited)
    assert cli.run(["campaign", "run", str(path)]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(
        f"rulestone campaign: {path}: no room is left for it on its file system ("
    )
    assert err.endswith(f" bytes free): {KEPT}\n")
    monkeypatch.undo()
    assert cli.run(["campaign", "run", str(path)]) == 0
    assert capfd.readouterr().out == "4865609\n"


@pytest.mark.parametrize("free", [0, 4096, 40_960, 65_536, 131_072, 196_608])
def test_a_run_on_a_disk_that_fills(disk, capfd, free):
    room, fill = disk
    path = room / "a.store"
    assert start(path) == 0
    fill(free)
    capfd.readouterr()
    assert cli.run(["campaign", "run", str(path), "--workers", "1"]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    told = f"{path}: no room is left for it on its file system ({room}, "
    assert err.startswith(f"rulestone campaign: {told}")
    assert err.endswith(f" bytes free): {KEPT}\n")
    for verb in ("status", "verify"):
        code = cli.run(["campaign", verb, str(path)])
        err = capfd.readouterr().err
        assert code == 0 or told in err, "a log without its index may need room"
    fill(4_000_000)
    assert faults(path, sample=3) == []
    (room / "filler").unlink()
    assert cli.run(["campaign", "run", str(path)]) == 0
    assert capfd.readouterr().out == "4865609\n"
    assert names(room) == {"a.store"}


def test_a_disk_that_fills_within_a_run(begin, disk):
    room, fill = disk
    path = room / "a.store"
    assert cli.run(["campaign", "start", str(path), "chess", "--depth", "8", "--split", "2"]) == 0
    process = begin("run", path, "--workers", 1)
    wait_for(path, 5, process)
    fill(0)
    code, out, err = finish(process)
    assert (code, out) == (2, "")
    assert f"({room}, " in err
    assert KEPT in err
    (room / "filler").unlink()
    done, sound = look(path)
    assert done >= 5
    assert sound
    assert faults(path, sample=1) == []


def test_what_has_no_log_is_read_from_a_full_disk(disk, capfd):
    room, fill = disk
    path = room / "a.store"
    assert start(path) == 0
    assert cli.run(["campaign", "run", str(path)]) == 0
    fill(0)
    for verb in ("status", "verify"):
        assert cli.run(["campaign", verb, str(path)]) == 0
    assert names(room) == {"a.store", "filler"}


@pytest.mark.parametrize("free", [0, 4096, 40_960])
def test_a_start_on_a_full_disk_leaves_nothing(disk, capfd, free):
    room, fill = disk
    fill(free)
    assert start(room / "a.store") == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"{room / 'a.store'}: no room is left for it on its file system ({room}, " in err
    assert err.endswith("bytes free): no store is made; make room there and call again\n")
    assert names(room) == {"filler"}
