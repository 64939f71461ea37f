"""Where stores lie: names that are free or taken, folders, file systems that are full."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulestone.errors import FileError

_MAGIC = b"SQLite format 3\0"
_FULL = ("database or disk is full",)
_PERHAPS_FULL = ("disk I/O error", "unable to open database file")  # so it is told of the log
_LITTLE = 1 << 16  # bytes: less than the log and its index begin with


def log_of(store: Path) -> tuple[Path, Path]:
    """Return the paths of a store's log, and of the log's index."""
    store = store.resolve()
    return store.with_name(f"{store.name}-wal"), store.with_name(f"{store.name}-shm")


def refuse_place(path: Path) -> None:
    """Raise `FileError` if no store can be made there.

    There may be no folder, a file of that name, or the log of one, which would be replayed.
    """
    if not path.name:  # `.`, which is also what an empty argument becomes, and `/`
        raise FileError(str(path), "is no file")
    if not path.parent.is_dir():
        raise FileError(str(path.parent), "no such folder")
    for ending in ("", "-wal", "-shm", "-journal"):
        taken = path.with_name(path.name + ending)
        if os.path.lexists(taken):
            raise FileError(str(taken), "exists already, and is not overwritten")


def refuse_no_store(path: Path) -> None:
    """Raise `OSError` or `FileError` for what SQLite would wait for, or call by a vague name."""
    if path.exists() and not path.is_file():
        raise FileError(str(path), "is no file")
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise FileError(str(path), "is no campaign: no SQLite file")


def flush(path: Path) -> None:
    """Force a file or a folder to the disk."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def told(path: Path, kept: str = "all counts written until now are kept") -> Iterator[None]:
    """Tell of SQLite's errors as of the store's, and of a full disk with what is `kept`."""
    try:
        yield
    except sqlite3.Error as error:
        if _is_full(path, str(error)):
            raise FileError(str(path), _full(path, kept)) from error
        raise FileError(str(path), f"cannot be read or written: {error}") from error
    except UnicodeDecodeError as error:  # SQLite names what is damaged, and the name is too
        raise FileError(str(path), "is damaged: it holds names that are no text") from error
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise FileError(str(path), _full(path, kept)) from error


def _is_full(path: Path, message: str) -> bool:
    return message in _FULL or (message in _PERHAPS_FULL and _room(path) < _LITTLE)


def _full(path: Path, kept: str) -> str:
    return (
        f"no room is left for it on its file system ({_mount(path)}, {_room(path):,} bytes free): "
        f"{kept}; make room there and call again"
    )


def _room(path: Path) -> int:
    """Return the bytes that are free for us; none where no more files can be made."""
    found = os.statvfs(path.resolve().parent)
    if found.f_files and not found.f_favail:
        return 0
    return found.f_bavail * found.f_frsize


def _mount(path: Path) -> Path:
    folder = path.resolve().parent
    return next(each for each in (folder, *folder.parents) if os.path.ismount(each))
