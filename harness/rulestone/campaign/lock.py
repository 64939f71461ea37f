"""One run at a time on a store: a lock that the system takes back from whoever dies.

The lock is on a file beside the store, `STORE.lock`, and not on the store itself, where it would
meet SQLite's own locks. It needs no clock and no renewal, as a lease would: it cannot go stale, and
a task of ten hours holds it as well as one of a millisecond.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from rulestone.campaign.files import told
from rulestone.errors import FileError

_PATIENCE = 0.5  # seconds: a question for the owner holds the lock for an instant
_PERIOD = 0.02


@dataclass(frozen=True)
class Owner:
    """The process that runs a store, and since when in UTC.

    `file` is the `place_of` the store, empty where that is not known.
    """

    host: str
    pid: int
    since: str
    file: str = ""

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {"host": self.host, "pid": self.pid, "since": self.since}

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host} since {self.since}"


def now() -> str:
    """Return the time in UTC, to the millisecond."""
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")


def place_of(path: Path) -> str:
    """Return what tells a file from another of the same name; empty if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ""
    return f"{found.st_dev}:{found.st_ino}"


def lock_path(store: Path) -> Path:
    """Return the path of the lock file of a store."""
    store = store.resolve()
    return store.with_name(store.name + ".lock")


@contextmanager
def running(store: Path) -> Iterator[Owner]:
    """Own a store; raises `FileError` that names the owner if there is one already."""
    path = lock_path(store)
    owner = Owner(socket.gethostname(), os.getpid(), now(), place_of(store))
    with told(store):
        descriptor = _acquire(path, store)
    try:
        with told(store):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, json.dumps(asdict(owner)).encode())
        yield owner
    finally:
        path.unlink(missing_ok=True)  # before it is free, so that nobody locks what goes
        os.close(descriptor)


def owner_of(store: Path) -> Owner | None:
    """Return who runs a store now, None for nobody."""
    try:
        descriptor = os.open(lock_path(store), os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        return None if _try_lock(descriptor, fcntl.LOCK_SH) else _read(descriptor)
    finally:
        os.close(descriptor)


def _acquire(path: Path, store: Path) -> int:
    """Return the descriptor of the locked file, which is sure to be the one of that name."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        if _try_lock(descriptor, fcntl.LOCK_EX) and _is_at(path, descriptor):
            return descriptor
        owner = _read(descriptor)
        os.close(descriptor)
        if time.monotonic() > deadline:
            raise FileError(str(store), f"is being run by {owner}: one run at a time")
        time.sleep(_PERIOD)


def _try_lock(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_at(path: Path, descriptor: int) -> bool:
    """Whether an earlier owner has not taken the file away meanwhile."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _read(descriptor: int) -> Owner:
    """Return the owner that a lock file names; one is not written yet, or not by us: unknown."""
    try:
        fields = json.loads(os.pread(descriptor, 4096, 0))
        host, pid, since = str(fields["host"]), int(fields["pid"]), str(fields["since"])
        return Owner(host, pid, since, str(fields["file"]))
    except (ValueError, KeyError, TypeError):
        return Owner("an unknown host", 0, "an unknown time")
