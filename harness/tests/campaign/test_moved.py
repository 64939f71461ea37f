"""A file that comes by the name of another must not meet the other's log, which would ruin it."""

import shutil
import signal

import pytest

from rulestone import Position, cli
from rulestone.campaign import lock
from rulestone.campaign import store as store_module
from rulestone.campaign.store import Store, create
from rulestone.campaign.tasks import Campaign, Result
from rulestone.errors import FileError

from .test_counts import faults
from .test_runs import finish, look, wait_for
from .test_stores import START

VERBS = ("status", "verify", "run")
FOREIGN = "is not the file whose log a.store-wal is"
MOVED = "has been moved or deleted while it was open: "


@pytest.fixture
def other(tmp_path):
    """Another store, which its own run has finished."""
    path = tmp_path / "other" / "b.store"
    path.parent.mkdir()
    told = Campaign("chess", START, 3, "turn", 1)
    create(path, told, told.cut())
    assert cli.run(["campaign", "run", str(path)]) == 0
    return path


def killed(begin, path, done=400):
    """Begin a run and kill it with results in its log."""
    process = begin("run", path, "--workers", 1)
    wait_for(path, look(path)[0] + done, process)
    process.kill()
    finish(process)
    assert path.with_name("a.store-wal").stat().st_size > 0


@pytest.mark.parametrize("away", ["unlink", "rename", "replace"])
def test_a_store_that_loses_its_name_ends_the_run(begin, make, other, away):
    """SQLite would write on, and hours of results would go with the file."""
    path = make("chess", 9, 3)
    moved = path.with_name("moved.store")
    process = begin("run", path)
    wait_for(path, 5, process)
    if away == "unlink":
        path.unlink()
    else:
        path.rename(moved)
    if away == "replace":
        shutil.copy(other, path)
    code, out, err = finish(process)
    has = "another file has its name now" if away == "replace" else "nothing has its name now"
    assert (code, out) == (2, "")
    assert err == f"rulestone campaign: {path}: {MOVED}{has}\n"
    left = {file.name for file in path.parent.iterdir() if file.is_file()}
    assert (
        left == {"unlink": set(), "rename": {moved.name}, "replace": {moved.name, path.name}}[away]
    )
    if away != "unlink":
        assert look(moved)[0] >= 5, "what was kept went with the file"
        assert faults(moved, sample=2) == []
    if away == "replace":
        assert path.read_bytes() == other.read_bytes()
        assert cli.run(["campaign", "verify", str(path)]) == 0


def test_the_loss_is_seen_within_a_long_task(begin, make):
    path = make("avalanche", 9, 1)
    process = begin("run", path)
    while lock.owner_of(path) is None:
        assert process.poll() is None
    path.rename(path.with_name("moved.store"))
    code, out, err = finish(process)
    assert (code, out) == (2, "")
    assert MOVED in err


def test_another_file_than_the_one_that_is_run_is_refused(begin, make, other, capfd):
    """Also before the run has seen it: here it is held."""
    path = make("chess", 9, 3)
    process = begin("run", path)
    wait_for(path, 5, process)
    process.send_signal(signal.SIGSTOP)
    shutil.copy(other, other.with_name("c.store"))
    other.with_name("c.store").replace(path)
    capfd.readouterr()
    for verb in VERBS:
        assert cli.run(["campaign", verb, str(path)]) == 2
        out, err = capfd.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert f"{path}: is another file than process {process.pid} on " in err
    process.send_signal(signal.SIGCONT)
    assert finish(process)[0] == 2
    assert path.read_bytes() == other.read_bytes()
    assert cli.run(["campaign", "verify", str(path)]) == 0


@pytest.mark.parametrize("by", ["another", "a copy that went its own way"])
def test_the_log_of_a_run_that_was_killed(begin, make, other, by, capfd):
    path = make("chess", 7, 3)
    copy = path.with_name("copy.store")
    if by != "another":
        process = begin("run", path, "--workers", 1)
        wait_for(path, 20, process)
        process.send_signal(signal.SIGINT)
        finish(process)
        shutil.copy(path, copy)
    if by == "a copy that went its own way":
        process = begin("run", copy, "--workers", 1)
        wait_for(copy, look(copy)[0] + 20, process)
        process.send_signal(signal.SIGINT)
        finish(process)
    killed(begin, path, 1500)
    own = path.with_name("own.store")
    path.rename(own)
    shutil.copy(other if by == "another" else copy, path)
    before = path.read_bytes()
    capfd.readouterr()
    for verb in VERBS:
        assert cli.run(["campaign", verb, str(path)]) == 2
        out, err = capfd.readouterr()
        assert (out, err.count("\n")) == ("", 1), err
        assert f"{path}: {FOREIGN}" in err
        assert path.read_bytes() == before
    own.replace(path)
    assert look(path)[0] >= 1500, "put back, it has its log again"
    assert faults(path, sample=2) == []


@pytest.mark.parametrize("commits", range(1, 10))
def test_an_earlier_copy_has_a_log_as_long_as_that_is_whole(make, monkeypatch, capfd, commits):
    """A log that has been begun anew lacks what only the file has by then."""
    path = make("chess", 4, 2)
    monkeypatch.setattr(store_module, "_LONG", 4)
    restored = path.parent / "restored" / path.name
    restored.parent.mkdir()
    shutil.copy(path, restored)
    store = Store(path, writable=True)
    with lock.running(path) as owner:
        run = store.begin_run(owner, "one")
        for row in store.rows()[: commits - 1]:
            store.keep(run, [Result(row.task, Position("chess", row.task.fen).perft(2), 0.1)])
        shutil.copy(path.with_name("a.store-wal"), restored.with_name("a.store-wal"))
    store.close()
    assert cli.run(["campaign", "verify", str(restored)]) == (0 if commits <= 4 else 2)
    if commits <= 4:
        assert look(restored) == look(path) == (commits - 1, True)
    else:
        assert f"{restored}: {FOREIGN}" in capfd.readouterr().err


def test_a_log_of_its_own_is_always_taken(begin, make):
    """Killed early and late, before and after the log was begun anew: each time it goes on."""
    path = make("chess", 7, 3)
    for done in (1, 40, 400, 1500):
        killed(begin, path, done)
        assert faults(path, sample=0) == []
    copied = path.parent / "copied"
    copied.mkdir()
    for name in ("a.store", "a.store-wal"):
        shutil.copy(path.with_name(name), copied / name)
    assert look(copied / "a.store") == look(path), "a copy with its log is as good"


def test_readers_write_nothing(begin, make):
    path = make("chess", 7, 3)
    files = lambda: {file.name: file.stat().st_mtime_ns for file in path.parent.iterdir()}  # noqa: E731
    before = files()
    for verb in ("status", "verify"):
        assert cli.run(["campaign", verb, str(path)]) == 0
    assert files() == before
    killed(begin, path)
    data = [path.with_name(name).read_bytes() for name in ("a.store", "a.store-wal")]
    for verb in ("status", "verify"):
        assert (
            cli.run(["campaign", verb, str(path), *(["--sample", "1"] if verb == "verify" else [])])
            == 0
        )
    assert [path.with_name(name).read_bytes() for name in ("a.store", "a.store-wal")] == data


def test_what_is_read_alone_must_not_be_written_meanwhile(make):
    path = make("chess", 3, 1)
    reader = Store(path)
    writer = Store(path, writable=True)
    with lock.running(path) as owner:
        writer.begin_run(owner, "one")
    writer.close()
    with pytest.raises(FileError, match="was written while it was read; call again"):
        reader.rows()
    reader.close()
