"""The file of a campaign: every result is on the disk before it is told of.

SQLite with a write-ahead log, forced to the disk at every commit (`synchronous=FULL`): neither a
killed process nor a power cut loses a committed result or leaves half of one.
"""

from __future__ import annotations

import math
import os
import secrets
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from rulestone.campaign.builds import Build, Core, this_core
from rulestone.campaign.files import flush, log_of, refuse_no_store, refuse_place, told
from rulestone.campaign.lock import Owner, now
from rulestone.campaign.log import connect
from rulestone.campaign.schema import APPLICATION_ID, FORMAT, SCHEMA
from rulestone.campaign.tasks import Campaign, Result, Task
from rulestone.errors import FileError
from rulestone.values import DEPTH_MAX, PLIES

COUNT_MAX = 2**64 - 1
"""The largest count of one task."""

NOT_INTACT = "is not what was kept: its check sum differs"
"""What is said of a task that is not intact."""

_LONG = 256  # commits, after which the log is put into the file: some megabytes
_BUILD = "version, abi, digest, compiler"


@dataclass(frozen=True)
class Row:
    """A task as the file holds it; `nodes`, `run` and `build` are None until it is counted.

    `intact` is whether it is what was kept, by its check sum: a disk may lose a bit.
    """

    task: Task
    nodes: int | None
    seconds: float
    run: int | None
    build: Build | None
    intact: bool


@dataclass(frozen=True)
class Run:
    """A run of the past or present: who, with what, from when to when; `ended` None if broken off.

    `latest` is when it last kept a result, and `seconds` how long it had run then, by no clock that
    can be set. All times are UTC.
    """

    id: int
    host: str
    pid: int
    workers: str
    began: str
    latest: str
    seconds: float
    ended: str | None


def total_of(rows: Iterable[Row]) -> int:
    """Return how many sequences the tasks stand for that are counted."""
    return sum(row.task.lines * (row.nodes or 0) for row in rows)


def create(path: Path, campaign: Campaign, tasks: Mapping[str, int]) -> None:
    """Make the file of a campaign, whole or not at all.

    Raises `FileError` if there is one of that name, or what is left of one, and `OSError`.
    """
    refuse_place(path)
    folder = path.resolve().parent
    with (
        told(path, "no store is made"),
        tempfile.TemporaryDirectory(dir=folder, prefix=f".{path.name}.") as room,
    ):
        fresh = Path(room) / path.name
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.executescript(SCHEMA)
            _fill(connection, campaign, tasks)
        flush(fresh)
        try:
            os.link(fresh, path)
        except FileExistsError:
            refuse_place(path)
        flush(folder)


class Store:
    """An open campaign. Open it for reading at any time, for writing under `lock.running`.

    `total` is the whole count once every task is counted, None before.

    Every method raises `FileError` where the file cannot be read or written, or holds what no
    campaign does.
    """

    def __init__(self, path: Path, writable: bool = False) -> None:
        self.path = path
        self._began = 0.0
        self._commits = 0
        self._may_begin_log = False
        self._log: dict[Path, os.stat_result] = {}
        refuse_no_store(path)
        self._opened = path.stat()
        with told(path):
            self._connection, self._alone = connect(path, writable)
        try:
            self.refuse_moved()
            self._refuse_other_formats()
            self.campaign, self.core, self.made, self.total = self._read_campaign()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; who has begun a run puts the log into it as far as it can."""
        if self._log:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA busy_timeout = 1000")
                self._move_log()
        self._connection.close()

    def refuse_moved(self) -> None:
        """Raise `FileError` if the file has lost its name: what SQLite writes, nobody would find.

        What is in the log is put into the file, wherever that is now, and the log taken away: it
        must not meet a file that has the name instead.
        """
        with suppress(FileNotFoundError):
            if os.path.samestat(self._opened, self.path.stat()):
                return
        with suppress(sqlite3.Error):
            self._move_log()
        for part, made in self._log.items():
            with suppress(FileNotFoundError):
                if os.path.samestat(made, part.stat()):
                    part.unlink()
        new = "another file has its name now" if self.path.exists() else "nothing has its name now"
        raise self._error(f"has been moved or deleted while it was open: {new}")

    def faults(self) -> list[str]:
        """Return what SQLite finds wrong with the file; empty if it is sound."""
        lines = [str(line) for (line,) in self._select("PRAGMA integrity_check")]
        return [] if lines == ["ok"] else lines

    def rows(self) -> list[Row]:
        """Return all tasks in their order, as of one moment, whatever they sum to."""
        query = "SELECT id, fen, lines, nodes, seconds, run, build, crc32 FROM task ORDER BY id"
        rows = self._select(query)
        builds = self._builds()  # after the tasks: none is ever taken away
        return [self._row(fields, builds) for fields in rows]

    def sound_rows(self) -> list[Row]:
        """Return all tasks likewise, but refuse what is not intact, or not the sum that is kept."""
        rows = self.rows()
        if self.total not in (None, total_of(rows)):
            raise self._error(f"its tasks sum to {total_of(rows)}, its total says {self.total}")
        for row in rows:
            if not row.intact:
                raise self._error(f"{row.task}: {NOT_INTACT}")
        return rows

    def runs(self) -> list[Run]:
        """Return all runs in their order."""
        query = "SELECT id, host, pid, workers, began, latest, seconds, ended FROM run ORDER BY id"
        runs = [Run(*fields) for fields in self._select(query)]
        for run in runs:
            if not (isinstance(run.host, str) and isinstance(run.workers, str)):
                raise self._error(f"run {run.id}: host {run.host!r}, workers {run.workers!r}")
            if not isinstance(run.pid, int):
                raise self._error(f"run {run.id}: no process: {run.pid!r}")
            if not _is_duration(run.seconds):
                raise self._error(f"run {run.id}: no duration: {run.seconds!r}")
            for moment in (run.began, run.latest, run.ended or run.latest):
                if not _is_time(moment):
                    raise self._error(f"run {run.id}: no time: {moment!r}")
        return runs

    def begin_run(self, owner: Owner, workers: str) -> int:
        """Note that a run begins, and return its id."""
        columns = "host, pid, workers, began, latest, seconds"
        query = f"INSERT INTO run ({columns}) VALUES (?, ?, ?, ?, ?, 0)"
        with told(self.path):
            self._may_begin_log = self._move_log()
        if not self._may_begin_log:
            raise self._error("its log cannot be put into it: another program keeps it open")
        with self._transaction():
            values = (owner.host, owner.pid, workers, owner.since, owner.since)
            number = cast(int, self._connection.execute(query, values).lastrowid)
        self._began = time.monotonic()
        self._log = {part: part.stat() for part in log_of(self.path)}
        return number

    def keep(self, run: int, results: Iterable[Result]) -> None:
        """Put results on the disk, all or none; each task has one result and keeps it."""
        query = (
            "UPDATE task SET nodes = ?, seconds = ?, run = ?, build = ?, crc32 = ? "
            "WHERE id = ? AND nodes IS NULL"
        )
        with self._transaction():
            for result in results:
                build = self._number_of(result.build)
                task, nodes = result.task, result.nodes
                crc = _crc(self.campaign, task, nodes)
                values = (str(nodes), result.seconds, run, build, crc, task.id)
                if self._connection.execute(query, values).rowcount != 1:
                    raise self._error(f"task {task.id} was counted by somebody else")
            latest = (now(), round(time.monotonic() - self._began, 3), run)
            self._connection.execute("UPDATE run SET latest = ?, seconds = ? WHERE id = ?", latest)

    def end_run(self, run: int, total: int | None) -> None:
        """Note that a run has ended in order, and the total if nothing is left to count."""
        with self._transaction():
            self._connection.execute("UPDATE run SET ended = ? WHERE id = ?", (now(), run))
            if total is not None:
                self._connection.execute("UPDATE campaign SET total = ?", (str(total),))

    def _number_of(self, build: Build) -> int:
        values = (build.core.version, build.core.abi, build.digest, build.compiler)
        insert = f"INSERT OR IGNORE INTO build ({_BUILD}) VALUES (?, ?, ?, ?)"
        self._connection.execute(insert, values)
        query = f"SELECT id FROM build WHERE ({_BUILD}) = (?, ?, ?, ?)"
        ((number,),) = self._connection.execute(query, values).fetchall()
        return cast(int, number)

    def _move_log(self, how: str = "TRUNCATE") -> bool:
        """Put the log into the file, and return whether all of it is there.

        Readers of an earlier state are awaited, unless `how` is PASSIVE.
        """
        query = f"PRAGMA wal_checkpoint({how})"
        ((_, pages, moved),) = self._connection.execute(query).fetchall()
        return bool(pages == moved)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.refuse_moved()
        with told(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            with self._connection:
                if self._may_begin_log:
                    query = "UPDATE campaign SET era = ?, base = state"
                    self._connection.execute(query, (_new_state(),))
                yield
                self._connection.execute("UPDATE campaign SET state = ?", (_new_state(),))
            self._may_begin_log = False
            self._commits += 1
        if self._commits % _LONG == 0:
            with suppress(sqlite3.Error):
                self._may_begin_log = self._move_log("PASSIVE")

    def _select(self, query: str) -> list[Any]:
        with told(self.path):
            rows = self._connection.execute(query).fetchall()
        if self._alone:  # then SQLite does not watch for others
            before, after = self._opened, self.path.stat()
            if (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size):
                raise self._error("was written while it was read; call again")
        return rows

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

    def _builds(self) -> dict[int, Build]:
        builds = {}
        for number, *fields in self._select(f"SELECT id, {_BUILD} FROM build"):
            if [type(field) for field in fields] != [str, int, str, str]:
                raise self._error(f"build {number}: cannot be: {fields!r}")
            version, abi, digest, compiler = fields
            builds[number] = Build(Core(version, abi), digest, compiler)
        return builds

    def _row(self, fields: Sequence[Any], builds: Mapping[int, Build]) -> Row:
        number, fen, lines, nodes, seconds, run, build, crc = fields
        where = f"task {number}"
        if not isinstance(fen, str):
            raise self._error(f"{where}: a FEN wanted, not {fen!r}")
        task = Task(number, fen, self._number(lines, f"{where}: lines"))
        if nodes is None:
            return Row(task, None, 0.0, None, None, crc == _crc(self.campaign, task, None))
        counted = self._number(nodes, f"{where}: nodes")
        if counted > COUNT_MAX:
            raise self._error(f"{where}: nodes: {counted} passes 64 bits")
        if not _is_duration(seconds):
            raise self._error(f"{where}: seconds: a number wanted, not {seconds!r}")
        if build not in builds:
            raise self._error(f"{where}: counted by no build that is known: {build!r}")
        intact = crc == _crc(self.campaign, task, counted)
        return Row(task, counted, seconds, run, builds[build], intact)

    def _number(self, text: Any, where: str) -> int:
        if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4000:
            return int(text)
        raise self._error(f"{where}: a number wanted, not {str(text)[:40]!r}")

    def _error(self, message: str) -> FileError:
        return FileError(str(self.path), message)


def _fill(connection: sqlite3.Connection, campaign: Campaign, tasks: Mapping[str, int]) -> None:
    maker, states = this_core(), [_new_state() for _ in range(3)]
    values = (campaign.variant, campaign.fen, campaign.depth, campaign.ply, campaign.split)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("BEGIN")
    with connection:
        connection.execute(
            "INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, maker.version, maker.abi, now(), None if tasks else "0", *states),
        )
        connection.executemany(
            "INSERT INTO task (id, fen, lines, crc32) VALUES (?, ?, ?, ?)",
            (
                (task.id, task.fen, str(task.lines), _crc(campaign, task, None))
                for task in (Task(number, *cut) for number, cut in enumerate(tasks.items(), 1))
            ),
        )


def _is_time(text: Any) -> bool:
    """Whether it is a time that says of which zone it is, as all of ours do."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except (ValueError, TypeError):
        return False


def _is_duration(seconds: Any) -> bool:
    return isinstance(seconds, float) and 0 <= seconds < math.inf


def _crc(campaign: Campaign, task: Task, nodes: int | None) -> int:
    counted = () if nodes is None else (nodes,)
    fields = (*astuple(campaign), *astuple(task), *counted)
    return zlib.crc32(" ".join(map(str, fields)).encode("utf-8", "surrogatepass"))


def _new_state() -> str:
    """Return what tells a moment of a store from all others, of this store and of any."""
    return secrets.token_hex(8)
