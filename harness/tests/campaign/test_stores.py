"""Files that are no stores, or no longer: one line that names the file, status 2, nothing done."""

import json
import os
import sqlite3
import zlib
from contextlib import nullcontext

import pytest

from rulestone import cli
from rulestone.campaign.lock import Owner, now
from rulestone.campaign.run import run
from rulestone.campaign.schema import FORMAT
from rulestone.campaign.store import Store
from rulestone.campaign.tasks import Result
from rulestone.errors import FileError

from .test_counts import UNWATCHED

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
VERBS = ("status", "run", "verify")


@pytest.fixture
def refused(capfd):
    """Return a function that runs a verb, which must refuse with one line that says so."""

    def run(says, *arguments):
        assert cli.run(["campaign", *map(str, arguments)]) == 2
        out, err = capfd.readouterr()
        assert (out, err.count("\n")) == ("", 1), err
        assert err.startswith("rulestone campaign")
        assert says in err

    return run


def alter(path, *statements):
    """Write into a store behind the back of its keeper."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute("PRAGMA ignore_check_constraints = 1")
        connection.execute(statement)
    connection.commit()
    connection.close()


def cut_short(path, size):
    path.write_bytes(path.read_bytes()[:size])


def overwrite(path, offset, junk):
    data = bytearray(path.read_bytes())
    data[offset : offset + len(junk)] = junk
    path.write_bytes(data)


NO_FILES = {
    "missing": (lambda path: path.unlink(), "No such file or directory"),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), "is no file"),
    "a pipe": (lambda path: (path.unlink(), os.mkfifo(path)), "is no file"),
    "empty": (lambda path: cut_short(path, 0), "no SQLite file"),
    "text": (lambda path: path.write_text("hello\n" * 1000), "no SQLite file"),
    "a header alone": (lambda path: cut_short(path, 100), "cannot be read or written"),
    "half": (lambda path: cut_short(path, path.stat().st_size // 2), "cannot be read or written"),
    "a page short": (lambda path: cut_short(path, path.stat().st_size - 4096), ": "),
    "rubbish within": (lambda path: overwrite(path, 4096, os.urandom(20_000)), ": "),
    "another program's": (lambda path: alter(path, "PRAGMA application_id = 7"), "something else"),
    "an earlier format": (
        lambda path: alter(path, f"PRAGMA user_version = {FORMAT - 1}"),
        f"is of format {FORMAT - 1}; this rulestone reads {FORMAT}",
    ),
    "a later format": (
        lambda path: alter(path, f"PRAGMA user_version = {FORMAT + 1}"),
        f"is of format {FORMAT + 1}; this rulestone reads {FORMAT}",
    ),
}
NO_CAMPAIGNS = {
    "no campaign": ("DELETE FROM campaign", "holds 0 campaigns, not one"),
    "no tables": ("DROP TABLE task", "no such table: task"),
    "fen": ("UPDATE campaign SET fen = 'x'", "that cannot be: placement_char at byte 0"),
    "variant": ("UPDATE campaign SET variant = 'shogi'", "no such variant: 'shogi'"),
    "ply": ("UPDATE campaign SET ply = 'hop'", "ply 'hop'"),
    "depth": ("UPDATE campaign SET depth = 256", "depth 256"),
    "split": ("UPDATE campaign SET split = 'x'", "that cannot be"),
    "split too deep": ("UPDATE campaign SET split = 9", "split 9"),
    "total": ("UPDATE campaign SET total = '1e3'", "the total: a number wanted, not '1e3'"),
    "lines": ("UPDATE task SET lines = '-1' WHERE id = 3", "task 3: lines: a number wanted"),
    "task fen": ("UPDATE task SET fen = x'00' WHERE id = 3", "task 3: a FEN wanted"),
    "nodes": (
        "UPDATE task SET nodes = 'many', seconds = 0, run = 1, build = 1 WHERE id = 3",
        "task 3: nodes: a number wanted, not 'many'",
    ),
    "seconds": (
        "UPDATE task SET nodes = '1', seconds = 'long', run = 1, build = 1 WHERE id = 3",
        "task 3: seconds: a number wanted, not 'long'",
    ),
    "seconds beyond": (
        "UPDATE task SET nodes = '1', seconds = 9e999, run = 1, build = 1 WHERE id = 3",
        "task 3: seconds: a number wanted, not inf",
    ),
    "build": (
        "UPDATE task SET nodes = '1', seconds = 0, run = 1, build = 7 WHERE id = 3",
        "task 3: counted by no build that is known: 7",
    ),
    "a build that cannot be": (
        "INSERT INTO build VALUES (1, '1', 'x', '', '')",
        "build 1: cannot be",
    ),
    "no depth": ("UPDATE campaign SET depth = 'x'", "depth 'x', split "),
    "no whole depth": ("UPDATE campaign SET depth = 2.5", "depth 2.5, split "),
    "abi": ("UPDATE campaign SET abi = 'x'", "ABI 'x'"),
    "made at no time": ("UPDATE campaign SET made = 'then'", "made 'then'"),
    "made": ("UPDATE campaign SET made = x'00'", "that cannot be"),
    "nodes beyond": (
        f"UPDATE task SET nodes = '{2**64}', seconds = 0, run = 1, build = 1 WHERE id = 3",
        f"task 3: nodes: {2**64} passes 64 bits",
    ),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", NO_FILES)
def test_files_that_are_no_stores(refused, make, kind, verb):
    path = make("chess", 4, 2)
    spoil, says = NO_FILES[kind]
    spoil(path)
    refused(says, verb, path)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", NO_CAMPAIGNS)
def test_stores_that_hold_what_no_campaign_does(refused, make, kind, verb):
    path = make("chess", 4, 2)
    statement, says = NO_CAMPAIGNS[kind]
    alter(path, statement)
    refused(says, verb, path)
    refused(str(path), verb, path)


def test_a_task_that_is_no_position_is_named(refused, make):
    path = make("chess", 3, 1)
    crc = zlib.crc32(f"chess {START} 3 turn 1 7 8/8 w - - 0 1 1".encode())
    alter(path, f"UPDATE task SET fen = '8/8 w - - 0 1', crc32 = {crc} WHERE id = 7")
    refused(f"{path}: task 7: 8/8 w - - 0 1: rank_count at byte", "run", path)


def test_a_total_that_is_not_the_sum_is_not_printed(refused, make, capfd):
    path = make("chess", 3, 1)
    assert cli.run(["campaign", "run", str(path)]) == 0
    capfd.readouterr()
    alter(path, "UPDATE task SET nodes = '1' WHERE id = 7")
    for verb in ("status", "run"):
        refused("its total says 8902", verb, path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE task SET nodes = '381' WHERE id = 1",
        "UPDATE task SET lines = '3' WHERE id = 20",
        "UPDATE task SET fen = replace(fen, 'KQkq', 'Kkq') WHERE id = 20",
        "UPDATE task SET crc32 = 7 WHERE id = 1",
        "UPDATE task SET crc32 = 'x' WHERE id = 1",
        "UPDATE campaign SET depth = 4",
        "UPDATE campaign SET variant = 'kingsupport'",
        "UPDATE campaign SET fen = replace(fen, 'KQkq', 'Kkq')",
    ],
)
def test_a_store_that_lost_a_bit_is_not_counted_on(refused, make, capfd, statement):
    """A changed count would go into the total, and so would the count of a changed task."""
    path = make("chess", 3, 1)
    store = Store(path, writable=True)
    number = store.begin_run(Owner("host", 1, now()), "one")
    store.keep(number, [Result(store.rows()[0].task, 380, 0.5)])
    store.close()
    alter(path, statement)
    for verb in ("status", "run"):
        refused("is not what was kept: its check sum differs", verb, path)
    assert cli.run(["campaign", "verify", str(path), "--sample", "0"]) == 1
    assert ": is not what was kept: its check sum differs\n" in capfd.readouterr().out


def test_names_that_are_no_text(refused, make):
    """SQLite puts them into what it says of the damage, which Python then cannot read."""
    path = make("chess", 3, 1)
    row = path.read_bytes().index(b"tabletasktask")
    overwrite(path, row + len("table"), b"\xb1\xa0\xb1\xa0")
    overwrite(path, row + len("tabletasktask") + 1, b"\xb1\xa0" * 20)
    for verb in VERBS:
        refused(": is damaged: it holds names that are no text", verb, path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("began = 'then'", "no time: 'then'"),
        ("began = '2026-11-30T10:00:00'", "no time: "),  # of which zone?
        ("latest = x'00'", "no time: "),
        ("ended = '7'", "no time: '7'"),
        ("host = x'ff'", "host b'"),
        ("workers = x'ff'", "host 'h', workers b'"),
        ("seconds = 'x'", "no duration: 'x'"),
        ("seconds = -1", "no duration: -1.0"),
        ("pid = 'x'", "no process: 'x'"),
    ],
)
def test_a_run_that_cannot_be_is_named(refused, make, capfd, change, says):
    path = make("chess", 3, 1)
    assert cli.run(["campaign", "run", str(path)]) == 0
    alter(path, "UPDATE run SET host = 'h'")
    alter(path, f"UPDATE run SET {change}")
    capfd.readouterr()
    for verb in ("status", "run"):
        refused(f"{path}: run 1: {says}", verb, path)
        refused(f"{path}: run 1: {says}", verb, path, "--json")


def test_another_version_does_not_go_on(refused, make, capfd):
    path = make("chess", 3, 1)
    alter(path, "UPDATE campaign SET version = '0.0.1'")
    refused(f"{path}: was begun by rulestone 0.0.1 (ABI 1), whose counts", "run", path)
    assert cli.run(["campaign", "status", str(path)]) == 0
    assert "by rulestone 0.0.1 (ABI 1)\n" in capfd.readouterr().out


@pytest.mark.parametrize("verb", ["start", *VERBS])
@pytest.mark.parametrize("path", ["", ".", "/", ".."])
def test_what_has_no_name_of_its_own(refused, path, verb):
    told = "exists already" if (path, verb) == ("..", "start") else "is no file"
    refused(f": {told}", verb, path, *(["chess", "--depth", "1"] if verb == "start" else []))


def test_a_folder_that_cannot_be_written_can_be_read(refused, make, capfd, monkeypatch):
    path = make("chess", 3, 1)
    assert cli.run(["campaign", "run", str(path)]) == 0
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)  # root may write anywhere
    capfd.readouterr()
    refused("its folder cannot be written", "run", path)
    for verb in ("status", "verify"):
        before = path.parent.stat().st_mtime_ns
        assert cli.run(["campaign", verb, str(path)]) == 0
        assert path.parent.stat().st_mtime_ns == before, "a log was made and taken away"
    assert "20 of 20 tasks are counted, total 8902" in capfd.readouterr().out


def test_a_log_that_cannot_be_read_where_nothing_can_be_written(refused, make, monkeypatch):
    """SQLite reads a log by an index, which it would have to make first."""
    path = make("chess", 3, 1)
    store = Store(path, writable=True)
    store.begin_run(Owner("host", 1, now()), "one")
    data = path.with_name("a.store-wal").read_bytes()
    store.close()
    path.with_name("a.store-wal").write_bytes(data)
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    for verb in ("status", "verify"):
        refused("its folder cannot be written, and a.store-wal has no index there", verb, path)
    refused("its folder cannot be written, and its log is kept there", "run", path)


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_nothing_is_overwritten(refused, tmp_path, ending):
    path = tmp_path / "a.store"
    taken = tmp_path / f"a.store{ending}"
    taken.write_text("dear")
    refused(f"{taken}: exists already", "start", path, "chess", "--depth", "3")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["dear"]


def test_nothing_is_left_of_a_start_that_fails(refused, tmp_path):
    path = tmp_path / "a.store"
    refused(f"{path}: no such folder", "start", path / "b", "chess", "--depth", "3")
    refused(
        "--split 4 is more than --depth 3", "start", path, "chess", "--depth", "3", "--split", 4
    )
    refused("placement field at byte 0", "start", path, "chess", "x", "--depth", "3")
    refused("--dask goes without --workers", "run", path, "--dask", "x", "--workers", "2")
    assert list(tmp_path.iterdir()) == []


def test_json_of_every_verb(tmp_path, capfd):
    path = tmp_path / "a ?#%.store"
    common = {"store": str(path), "variant": "chess", "fen": START, "depth": 4, "ply": "turn"}
    words = [
        ["start", path, "chess", "--depth", 4, "--split", 2],
        ["status", path],
        ["run", path],
        ["status", path],
        ["verify", path, "--sample", 3, "--seed", 5],
    ]
    told = []
    for line in words:
        assert cli.run(["campaign", *map(str, line), "--json"]) == 0
        out, err = capfd.readouterr()
        assert (out.count("\n"), err) == (1, "")
        told.append(json.loads(out))
        assert {**told[-1], **common} == told[-1]
    assert [one["nodes"] for one in told] == [0, 0, 197281, 197281, 197281]
    assert [one.get("complete") for one in told] == [False, False, True, True, None]
    assert (told[0]["tasks"], told[0]["left"], told[3]["left"]) == (400, 400, 0)
    assert told[3]["runs"][0]["done"] == 400
    assert (told[4]["faults"], len(told[4]["recounts"])) == ([], 3)


def test_a_result_is_kept_once_and_by_writers_alone(make):
    path = make("chess", 3, 1)
    store = Store(path, writable=True)
    owner = Owner("host", 1, now())
    number = store.begin_run(owner, "two")
    first, second = (row.task for row in store.rows()[:2])
    store.keep(number, [Result(first, 380, 0.5)])
    with pytest.raises(FileError, match="task 1 was counted by somebody else"):
        store.keep(number, [Result(second, 420, 0.5), Result(first, 381, 0.5)])
    store.close()
    reader = Store(path)
    assert [row.nodes for row in reader.rows()[:2]] == [380, None], "all or none"
    for write in (
        lambda: reader.begin_run(owner, "two"),
        lambda: reader.keep(number, [Result(second, 420, 0.5)]),
        lambda: reader.end_run(number, None),
    ):
        with pytest.raises(FileError, match="readonly"):
            write()
    reader.close()


class LateRunner:
    """Has its only results when it is stopped, by whatever."""

    def __init__(self, error=None):
        self.tasks = []
        self.error = error

    def describe(self):
        return "late"

    def start(self, tasks):
        self.tasks = tasks

    def wait(self, seconds):
        if self.error:
            raise self.error
        return []

    def nodes_in_hand(self):
        return 0

    def stop(self):
        return [Result(self.tasks[0], 380, 0.5)]


@pytest.mark.parametrize("error", [None, RuntimeError("a fault")])
def test_what_has_come_by_the_end_is_kept(make, error):
    store = Store(make("chess", 3, 1), writable=True)
    asked = iter([False, True])
    with pytest.raises(RuntimeError) if error else nullcontext():
        assert not run(store, LateRunner(error), **{**UNWATCHED, "stop": lambda: next(asked)})
    assert [row.nodes for row in store.rows()[:2]] == [380, None]
    store.close()
