"""The log beside a store, and whether it is the store's own.

SQLite replays whatever log has the right name. If another file is moved over a store that is being
run, or whose run was killed, the log of the one would be written into the other, and ruin it. So
the `campaign` row, which every commit puts into the log, bears a state, drawn anew by every commit.
Whenever all of the log is in the file, the next commit may begin the log anew; it draws an era, and
notes the state before it as the base. A file and a log belong together if the file stands at the
log's base, or in its era, where a broken transfer of the log had brought it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from rulestone.campaign.files import log_of, told
from rulestone.campaign.lock import owner_of, place_of
from rulestone.errors import FileError

_PATIENCE = 5  # seconds for a lock of another program; no signal is answered meanwhile
_ALONE = "mode=ro&immutable=1"  # as if there were no log
_WITH_LOG = "mode=ro"  # never writes the log into the file, not even when it is closed last


def connect(path: Path, writable: bool) -> tuple[sqlite3.Connection, bool]:
    """Open a store, and tell whether what is read is the file alone.

    Readers write nothing. They leave the log to the next run, and where there is none they do not
    make one, for which there may be neither room nor leave. Raises `FileError` if the log is not
    the store's own, `sqlite3.Error`.
    """
    log, index = log_of(path)
    if not os.access(log.parent, os.W_OK):
        if writable:
            raise FileError(str(path), "its folder cannot be written, and its log is kept there")
        if _has_log(path) and not index.exists():
            raise FileError(
                str(path),
                f"its folder cannot be written, and {log.name} has no index there; copy both to "
                "where one can be made",
            )
    _refuse_foreign_log(path)
    alone = not (writable or _has_log(path) or owner_of(path))
    connection = _open(path, "mode=rw" if writable else _ALONE if alone else _WITH_LOG)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # it would begin a log without an era
    return connection, alone


def _refuse_foreign_log(path: Path) -> None:
    owner = owner_of(path)
    if owner is None and _has_log(path):
        if _belongs(path) or owner_of(path):  # a run that has begun since has made it anew
            return
        log, index = (part.name for part in log_of(path))
        raise FileError(
            str(path),
            f"is not the file whose log {log} is, and is left as it is; put that file back, or "
            f"take {log} and {index} away with the counts in them",
        )
    if owner is not None and owner.file not in ("", place_of(path)):
        raise FileError(str(path), f"is another file than {owner} began with")


def _has_log(path: Path) -> bool:
    try:
        return log_of(path)[0].stat().st_size > 0
    except FileNotFoundError:
        return False


def _belongs(path: Path) -> bool:
    try:
        ((era, _, state),) = _states(path, _ALONE)
    except (sqlite3.Error, ValueError):  # torn by a power cut, and whole in the log; or no store
        return True
    with told(path):
        try:
            ((log_era, log_base, _),) = _states(path, _WITH_LOG)
        except sqlite3.OperationalError:
            raise
        except (sqlite3.Error, ValueError):  # together they make no sense
            return False
    return bool(log_era == era or log_base == state)


def _states(path: Path, mode: str) -> list[Any]:
    with closing(_open(path, mode)) as connection:
        return connection.execute("SELECT era, base, state FROM campaign").fetchall()


def _open(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, timeout=_PATIENCE, isolation_level=None)
