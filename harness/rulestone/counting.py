"""Counts that run on a thread of their own, can be watched, and stop when told to.

The thread that waits for a count stays free for signals, so Ctrl-C is answered while the core
counts.
"""

from __future__ import annotations

import atexit
import operator
import os
import threading
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rulestone import core
from rulestone._native import ffi, lib
from rulestone.errors import Cancelled, NoThread, Overflow
from rulestone.threads import start_thread
from rulestone.values import DEPTH_MAX, HASH_MB_MAX, THREADS_MAX, Ply, Statistics, Turn

if TYPE_CHECKING:
    from rulestone.position import Position

T = TypeVar("T")
_running: set[Count[Any]] = set()


@dataclass(frozen=True)
class Options:
    """How to count; the result depends on `ply` alone.

    `threads` is 1 to 256, `hash_mb` MiB of memory for a table of counts. `made` makes every leaf
    instead of counting the last ply in bulk.
    """

    ply: Ply = "turn"
    threads: int = 1
    hash_mb: int = 0
    made: bool = False


class Count(ABC, Generic[T]):
    """A count, running from the moment it is made; see the subclasses for what is counted.

    `depth` is up to 255. Raises `ValueError` for a depth or an option out of range, `NoThread`
    where the system gives no thread for it.
    """

    def __init__(self, position: Position, depth: int, options: Options | None = None) -> None:
        self._position = _native_position(position)
        self.depth = _within("depth", depth, self._least_depth(), DEPTH_MAX)
        self.options = _of_type("options", Options() if options is None else options, Options)
        self._control = ffi.new("rs_control *")
        self._options = _native_options(self.options, self._control)
        self._status: int = lib.RS_CANCELLED
        self._ended = threading.Event()
        self._prepare()
        self._began = time.perf_counter()
        self._seconds = 0.0
        self._start()

    @property
    def nodes(self) -> int:
        """Leaves counted so far; exact once the count has ended."""
        return int(lib.rs_control_nodes(self._control))

    @property
    def seconds(self) -> float:
        """How long the count has run, or ran."""
        return self._seconds if self.ended else time.perf_counter() - self._began

    @property
    def ended(self) -> bool:
        """Whether the count has ended, finished or not."""
        return self._ended.is_set()

    def cancel(self) -> None:
        """Ask the count to stop; it does within about 50 ms."""
        lib.rs_control_cancel(self._control)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end, at most so long; return whether it has come."""
        return self._ended.wait(seconds)

    def result(self) -> T:
        """Wait for the end and return the result.

        Raises `Overflow`, `Cancelled` after `cancel`, `MemoryError`, and `NoThread`. An exception
        that breaks the wait, such as `KeyboardInterrupt`, stops the count.
        """
        try:
            self._ended.wait()
        except BaseException:
            self.cancel()
            self._ended.wait()
            raise
        if self._status != lib.RS_OK:
            raise _failure(self._status)
        return self.partial()

    @abstractmethod
    def partial(self) -> T:
        """Return what a cancelled count had counted, once it has ended."""

    @staticmethod
    def _least_depth() -> int:
        return 1

    @abstractmethod
    def _prepare(self) -> None:
        """Make room for the result."""

    @abstractmethod
    def _count(self) -> int:
        """Count, and return the core's status."""

    def _start(self) -> None:
        """Count on a thread; whatever keeps the caller from this count keeps it from running."""
        _running.add(self)
        try:
            start_thread(self._run)
        except BaseException as error:
            self.cancel()
            if isinstance(error, NoThread):  # nothing will end this count
                _running.discard(self)
            raise

    def _run(self) -> None:
        try:
            self._status = self._count()
        finally:
            self._seconds = time.perf_counter() - self._began
            self._ended.set()
            _running.discard(self)


class Perft(Count[int]):
    """The number of sequences of `depth` plies; depth 0 counts 1."""

    @staticmethod
    def _least_depth() -> int:
        return 0

    def _prepare(self) -> None:
        self._nodes = ffi.new("uint64_t *")

    def _count(self) -> int:
        return int(lib.rs_perft(self._position, self.depth, self._options, self._nodes))

    def partial(self) -> int:
        """Return the number of leaves counted."""
        return int(self._nodes[0])


class Divide(Count[dict[Turn, int]]):
    """The count behind each first ply, in the order of the turns."""

    def _prepare(self) -> None:
        self._capacity = int(lib.rs_turns(self._position, self._options.ply, ffi.NULL, 0))
        self._lines = ffi.new("rs_divide_line[]", self._capacity)
        self._written = ffi.new("size_t *")
        self._nodes = ffi.new("uint64_t *")

    def _count(self) -> int:
        return int(
            lib.rs_divide(
                self._position,
                self.depth,
                self._options,
                self._lines,
                self._capacity,
                self._written,
                self._nodes,
            )
        )

    def partial(self) -> dict[Turn, int]:
        """Return the plies whose counts are complete."""
        done = [line for line in self._lines[0 : self._written[0]] if line.done]
        texts = core.turn_texts(line.turn for line in done)
        return dict(zip(texts, (int(line.nodes) for line in done), strict=True))


class Stats(Count[Statistics]):
    """What the last plies of the tree of turns are; options other than the default mean nothing."""

    def _prepare(self) -> None:
        self._statistics = ffi.new("rs_statistics *")

    def _count(self) -> int:
        return int(
            lib.rs_perft_statistics(self._position, self.depth, self._options, self._statistics)
        )

    def partial(self) -> Statistics:
        """Return the statistics of the leaves counted."""
        names = Statistics.__dataclass_fields__
        return Statistics(**{name: int(getattr(self._statistics, name)) for name in names})


def _native_position(position: Position) -> Any:
    native = getattr(position, "_native", None)  # its class cannot be imported from here
    if not isinstance(native, ffi.CData):
        raise TypeError(f"position must be a Position, not {type(position).__name__}")
    return native


def _of_type(name: str, value: T, kind: type[T]) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {kind.__name__}, not {type(value).__name__}")
    return value


def _native_options(options: Options, control: Any) -> Any:
    native = ffi.new("rs_perft_options *")
    native.ply = core.ply_number(options.ply)
    native.made = bool(options.made)
    native.threads = _within("threads", options.threads, 1, THREADS_MAX)
    native.hash_bytes = _within("hash_mb", options.hash_mb, 0, HASH_MB_MAX) << 20
    native.control = control
    return native


def _within(name: str, value: int, least: int, most: int) -> int:
    number = operator.index(value)
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {number}")
    return number


def _failure(status: int) -> Exception:
    message = core.string(lib.rs_status_message(status))
    failures: dict[int, type[Exception]] = {
        lib.RS_BAD_ARGUMENT: ValueError,
        lib.RS_OVERFLOW: Overflow,
        lib.RS_CANCELLED: Cancelled,
        lib.RS_NO_MEMORY: MemoryError,
        lib.RS_NO_THREAD: NoThread,
    }
    return failures.get(status, RuntimeError)(message)


os.register_at_fork(after_in_child=_running.clear)  # a forked child has no thread that counts


@atexit.register
def _stop_all() -> None:
    """Let no thread write into memory that the interpreter is about to give back."""
    for count in list(_running):
        count.cancel()
        count.wait()
