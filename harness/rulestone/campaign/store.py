"""The file of a campaign: every result is on the disk before it is told of.

SQLite with a write-ahead log, forced to the disk at every commit (`synchronous=FULL`): neither a
killed process nor a power cut loses a committed result or leaves half of one.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from rulestone import core
from rulestone._native import lib
from rulestone.campaign.lock import Owner, now
from rulestone.campaign.schema import APPLICATION_ID, FORMAT, SCHEMA
from rulestone.campaign.tasks import Campaign, Result, Task
from rulestone.errors import FileError
from rulestone.values import DEPTH_MAX, PLIES

COUNT_MAX = 2**64 - 1
"""The largest count of one task."""

_MAGIC = b"SQLite format 3\0"
_COMPANIONS = ("-wal", "-shm", "-journal")


@dataclass(frozen=True)
class Core:
    """The core that counted: its version and the number of its interface."""

    version: str
    abi: int

    def __str__(self) -> str:
        return f"rulestone {self.version} (ABI {self.abi})"


@dataclass(frozen=True)
class Row:
    """A task as the file holds it; `nodes` is None until it is counted."""

    task: Task
    nodes: int | None
    seconds: float
    run: int | None


@dataclass(frozen=True)
class Run:
    """A run of the past or present: who, with what, from when to when; `ended` None if broken off.

    `latest` is when it last kept a result. All times are UTC.
    """

    id: int
    host: str
    pid: int
    workers: str
    began: str
    latest: str
    ended: str | None


def total_of(rows: Iterable[Row]) -> int:
    """Return how many sequences the tasks stand for that are counted."""
    return sum(row.task.lines * (row.nodes or 0) for row in rows)


def this_core() -> Core:
    """Return the core that is installed here."""
    return Core(core.string(lib.rs_version()), int(lib.rs_abi_version()))


def create(path: Path, campaign: Campaign, tasks: Mapping[str, int]) -> None:
    """Make the file of a campaign, whole or not at all.

    Raises `FileError` if there is one of that name, or what is left of one, and `OSError`.
    """
    refuse_place(path)
    folder = path.resolve().parent
    with tempfile.TemporaryDirectory(dir=folder, prefix=f".{path.name}.") as room:
        fresh = Path(room) / path.name
        with _told(path), _closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.executescript(SCHEMA)
            _fill(connection, campaign, tasks)
        _flush(fresh)
        try:
            os.link(fresh, path)
        except FileExistsError:
            refuse_place(path)
        _flush(folder)


def refuse_place(path: Path) -> None:
    """Raise `FileError` if no store can be made there.

    There may be no folder, a file of that name, or the log of one, which would be replayed.
    """
    if not path.name:  # `.`, which is also what an empty argument becomes, and `/`
        raise FileError(str(path), "is no file")
    if not path.parent.is_dir():
        raise FileError(str(path.parent), "no such folder")
    for taken in (path, *(path.with_name(path.name + end) for end in _COMPANIONS)):
        if os.path.lexists(taken):
            raise FileError(str(taken), "exists already, and is not overwritten")


class Store:
    """An open campaign. Open it for reading at any time, for writing under `lock.running`.

    `total` is the whole count once every task is counted, None before.

    Every method raises `FileError` where the file cannot be read or written, or holds what no
    campaign does.
    """

    def __init__(self, path: Path, writable: bool = False) -> None:
        self.path = path
        _refuse_foreign(path)
        with _told(path):
            uri = f"{path.resolve().as_uri()}?{_opening(path, writable)}"
            self._connection = sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute(f"PRAGMA query_only = {not writable:d}")
        self._opened = path.stat()
        try:
            self._refuse_other_formats()
            self.campaign, self.core, self.made, self.total = self._read_campaign()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def faults(self) -> list[str]:
        """Return what SQLite finds wrong with the file; empty if it is sound."""
        with _told(self.path):
            lines = [str(line) for (line,) in self._connection.execute("PRAGMA integrity_check")]
        return [] if lines == ["ok"] else lines

    def rows(self) -> list[Row]:
        """Return all tasks in their order, as of one moment, whatever they sum to."""
        query = "SELECT id, fen, lines, nodes, seconds, run FROM task ORDER BY id"
        return [self._row(fields) for fields in self._select(query)]

    def sound_rows(self) -> list[Row]:
        """Return all tasks likewise, but refuse them if they do not sum to the total kept."""
        rows = self.rows()
        if self.total not in (None, total_of(rows)):
            raise self._error(f"its tasks sum to {total_of(rows)}, its total says {self.total}")
        return rows

    def runs(self) -> list[Run]:
        """Return all runs in their order."""
        query = "SELECT id, host, pid, workers, began, latest, ended FROM run ORDER BY id"
        runs = [Run(*fields) for fields in self._select(query)]
        for run in runs:
            if not (isinstance(run.host, str) and isinstance(run.workers, str)):
                raise self._error(f"run {run.id}: host {run.host!r}, workers {run.workers!r}")
            if not isinstance(run.pid, int):
                raise self._error(f"run {run.id}: no process: {run.pid!r}")
            for moment in (run.began, run.latest, run.ended or run.latest):
                if not _is_time(moment):
                    raise self._error(f"run {run.id}: no time: {moment!r}")
        return runs

    def begin_run(self, owner: Owner, workers: str) -> int:
        """Note that a run begins, and return its id."""
        query = "INSERT INTO run (host, pid, workers, began, latest) VALUES (?, ?, ?, ?, ?)"
        with self._transaction():
            values = (owner.host, owner.pid, workers, owner.since, owner.since)
            return cast(int, self._connection.execute(query, values).lastrowid)

    def keep(self, run: int, results: Iterable[Result]) -> None:
        """Put results on the disk, all or none; each task has one result and keeps it."""
        query = "UPDATE task SET nodes = ?, seconds = ?, run = ? WHERE id = ? AND nodes IS NULL"
        if not self._is_in_place():
            raise self._error("has been moved or deleted while it was run")
        with self._transaction():
            for result in results:
                values = (str(result.nodes), result.seconds, run, result.task.id)
                if self._connection.execute(query, values).rowcount != 1:
                    raise self._error(f"task {result.task.id} was counted by somebody else")
            self._connection.execute("UPDATE run SET latest = ? WHERE id = ?", (now(), run))

    def end_run(self, run: int, total: int | None) -> None:
        """Note that a run has ended in order, and the total if nothing is left to count."""
        with self._transaction():
            self._connection.execute("UPDATE run SET ended = ? WHERE id = ?", (now(), run))
            if total is not None:
                self._connection.execute("UPDATE campaign SET total = ?", (str(total),))

    def _is_in_place(self) -> bool:
        """Whether what SQLite writes to still has its name; if not, nobody would find it."""
        try:
            return os.path.samestat(self._opened, self.path.stat())
        except FileNotFoundError:
            return False

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _told(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            with self._connection:
                yield

    def _select(self, query: str) -> list[Any]:
        with _told(self.path):
            return self._connection.execute(query).fetchall()

    def _refuse_other_formats(self) -> None:
        ((application,),) = self._select("PRAGMA application_id")
        if application != APPLICATION_ID:
            raise self._error("is no campaign: an SQLite file of something else")
        ((version,),) = self._select("PRAGMA user_version")
        if version != FORMAT:
            raise self._error(f"is of format {version}; this rulestone reads {FORMAT}")
        for (line,) in self._select("PRAGMA quick_check(1)"):
            if line != "ok":
                raise self._error(f"is damaged: {line}")

    def _read_campaign(self) -> tuple[Campaign, Core, str, int | None]:
        query = "SELECT variant, fen, depth, ply, split, version, abi, made, total FROM campaign"
        rows = self._select(query)
        if len(rows) != 1:
            raise self._error(f"holds {len(rows)} campaigns, not one")
        variant, fen, depth, ply, split, version, abi, made, total = rows[0]
        campaign = Campaign(variant, fen, depth, ply, split)
        try:
            if not (isinstance(version, str) and isinstance(abi, int) and _is_time(made)):
                raise ValueError(f"version {version!r}, ABI {abi!r}, made {made!r}")
            if not (isinstance(depth, int) and isinstance(split, int)):
                raise ValueError(f"depth {depth!r}, split {split!r}")
            if ply not in PLIES or not 0 <= split <= depth <= DEPTH_MAX:
                raise ValueError(f"depth {depth}, split {split}, ply {ply!r}")
            campaign.root()
        except (ValueError, TypeError) as error:
            raise self._error(f"holds a campaign that cannot be: {error}") from error
        whole = None if total is None else self._number(total, "the total")
        return campaign, Core(version, abi), made, whole

    def _row(self, fields: Sequence[Any]) -> Row:
        number, fen, lines, nodes, seconds, run = fields
        where = f"task {number}"
        if not isinstance(fen, str):
            raise self._error(f"{where}: a FEN wanted, not {fen!r}")
        task = Task(number, fen, self._number(lines, f"{where}: lines"))
        if nodes is None:
            return Row(task, None, 0.0, None)
        counted = self._number(nodes, f"{where}: nodes")
        if counted > COUNT_MAX:
            raise self._error(f"{where}: nodes: {counted} passes 64 bits")
        if not isinstance(seconds, float):
            raise self._error(f"{where}: seconds: a number wanted, not {seconds!r}")
        return Row(task, counted, seconds, run)

    def _number(self, text: Any, where: str) -> int:
        if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4000:
            return int(text)
        raise self._error(f"{where}: a number wanted, not {str(text)[:40]!r}")

    def _error(self, message: str) -> FileError:
        return FileError(str(self.path), message)


def _fill(connection: sqlite3.Connection, campaign: Campaign, tasks: Mapping[str, int]) -> None:
    maker = this_core()
    values = (campaign.variant, campaign.fen, campaign.depth, campaign.ply, campaign.split)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN")
    with connection:
        connection.execute(
            "INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, maker.version, maker.abi, now(), None if tasks else "0"),
        )
        connection.executemany(
            "INSERT INTO task (fen, lines) VALUES (?, ?)",
            ((fen, str(lines)) for fen, lines in tasks.items()),
        )


def _is_time(text: Any) -> bool:
    """Whether it is a time that says of which zone it is, as all of ours do."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except (ValueError, TypeError):
        return False


def _refuse_foreign(path: Path) -> None:
    """Raise `OSError` or `FileError` for what SQLite would wait for, or call by a vague name."""
    if path.exists() and not path.is_file():
        raise FileError(str(path), "is no file")
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise FileError(str(path), "is no campaign: no SQLite file")


def _opening(path: Path, writable: bool) -> str:
    """Return how SQLite is to open a file; raises `FileError` if it could not for lack of a log.

    Readers too write the log's index, and the last to close takes both away. Where they may not,
    a file that has no log can still be read: nobody is writing to it.
    """
    real = path.resolve()
    if os.access(real.parent, os.W_OK):
        return "mode=rw"
    if writable:
        raise FileError(str(path), "its folder cannot be written, and its log is kept there")
    return "mode=rw" if real.with_name(f"{real.name}-wal").exists() else "mode=ro&immutable=1"


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _closing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell of SQLite's errors as of the file's."""
    try:
        yield
    except sqlite3.Error as error:
        raise FileError(str(path), f"cannot be read or written: {error}") from error
