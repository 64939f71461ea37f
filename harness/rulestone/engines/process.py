"""A child process that cannot hang us, flood us, or outlive us.

One selector loop serves all three pipes, so that a megabyte on stderr or a child that does not
read cannot block an answer. The child leads a process group of its own, and closing kills the
whole group: its children too.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Mapping, Sequence

from rulestone.engines.model import CrashError, DeadlineError, ProtocolError

MAX_LINE = 1 << 16
MAX_ANSWER = 1 << 21
CHUNK = 1 << 16
TAIL_LINES = 8
GRACE_SECONDS = 0.5
POLL_SECONDS = 0.05

_alive: weakref.WeakSet[Process] = weakref.WeakSet()


def text_of(line: bytes) -> str:
    """Return a line as text that can be printed: what might steer a terminal is spelt out."""
    text = line.decode("utf-8", "backslashreplace").strip()
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\t" else repr(c)[1:-1] for c in text)


class Process:
    """A running command with line-wise output.

    `argv` is run without a shell. `environment` is added to ours. Raises `CrashError` if it
    cannot be started.
    """

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        try:
            self._child = subprocess.Popen(
                list(argv),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **(environment or {})},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise CrashError(f"cannot be started: {error}") from error
        self._selector = selectors.DefaultSelector()
        self._pending = b""
        self._partial = b""
        self._lines: deque[bytes] = deque()
        self._errors = deque([b""], maxlen=TAIL_LINES)
        self._seen: deque[str] = deque(maxlen=TAIL_LINES)
        self._received = 0
        self._open_pipes()
        _alive.add(self)

    def _open_pipes(self) -> None:
        child = self._child
        pipes = [pipe.fileno() for pipe in (child.stdin, child.stdout, child.stderr) if pipe]
        self._stdin, self._stdout, self._stderr = pipes
        for pipe in pipes:
            os.set_blocking(pipe, False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    def send(self, text: str) -> None:
        """Queue text for the child's standard input; it goes out while we wait for a line."""
        self._pending += text.encode("utf-8", "surrogateescape")
        self._flush()

    def new_answer(self) -> None:
        """Begin to measure another answer against the flood limit."""
        self._received = 0

    def line(self, deadline: float) -> str:
        """Return the next line of output, without its end.

        `deadline` is a time of `time.monotonic`. Raises `CrashError` if the child has ended,
        `DeadlineError` if no whole line came in time, `ProtocolError` if it floods.
        """
        text = self.line_or_end(deadline)
        if text is None:
            raise CrashError(self._last_words(), self.tail())
        return text

    def line_or_end(self, deadline: float) -> str | None:
        """Return the next line as `line` does, or None once the output has ended."""
        while not self._lines:
            if not self._pump(deadline):
                if not self._partial:
                    return None
                self._lines.append(self._partial)
                self._partial = b""
        text = text_of(self._lines.popleft())
        if text:
            self._seen.append(text)
        return text

    def exit_status(self, deadline: float) -> int:
        """Wait for the end; negative for a signal. Raises `DeadlineError`."""
        while self._child.poll() is None:
            if time.monotonic() > deadline:
                raise DeadlineError("closed its output but did not exit", self.tail())
            time.sleep(0.002)
        return self._child.returncode

    def tail(self) -> tuple[str, ...]:
        """Return the last lines the child wrote, standard error after standard output."""
        errors = [text_of(line) for line in self._errors]
        return (*self._seen, *(f"stderr: {line[:400]}" for line in errors if line))

    def kill(self) -> None:
        """Kill the child and its group; safe to call from another thread."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def close(self, farewell: str = "") -> None:
        """Say `farewell`, give the child a moment to leave, then end its whole group."""
        if self not in _alive:
            return
        _alive.discard(self)
        if farewell and self._child.poll() is None:
            self._part(farewell)
        self.kill()
        self._child.wait()
        self._selector.close()
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _part(self, farewell: str) -> None:
        self.send(farewell)
        deadline = time.monotonic() + GRACE_SECONDS
        self._received = 0
        with contextlib.suppress(DeadlineError, ProtocolError):
            while self._pump(deadline):
                self._lines.clear()

    def _pump(self, deadline: float) -> bool:
        """Move bytes until something came; False once the output has ended."""
        if self._stdout not in self._selector.get_map():
            return False
        left = deadline - time.monotonic()
        if left <= 0:
            raise DeadlineError(self._silence(), self.tail())
        ready = self._selector.select(min(left, POLL_SECONDS))
        for key, _ in ready:
            if key.fd == self._stdin:
                self._flush()
            elif key.fd == self._stderr:
                self._drain_errors()
            elif not self._take_output():
                self._selector.unregister(self._stdout)
                return False
        # A grandchild may hold the pipe open long after the engine itself has died.
        return bool(ready) or self._child.poll() is None

    def _take_output(self) -> bool:
        try:
            data = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return True
        self._received += len(data)
        *whole, self._partial = (self._partial + data).split(b"\n")
        self._lines.extend(whole)
        if self._received > MAX_ANSWER or len(self._partial) > MAX_LINE:
            raise ProtocolError(f"floods its output: {self._received} bytes and no end")
        return bool(data)

    def _drain_errors(self) -> None:
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._selector.unregister(self._stderr)
            return
        first, *rest = data.split(b"\n")
        self._errors[-1] = (self._errors[-1] + first)[-MAX_LINE:]
        self._errors.extend(rest)

    def _flush(self) -> None:
        with contextlib.suppress(BlockingIOError):
            try:
                while self._pending:
                    self._pending = self._pending[os.write(self._stdin, self._pending) :]
            except (BrokenPipeError, ConnectionResetError):
                self._pending = b""
        self._watch_stdin(bool(self._pending))

    def _watch_stdin(self, wanted: bool) -> None:
        watched = self._stdin in self._selector.get_map()
        if wanted and not watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif watched and not wanted:
            self._selector.unregister(self._stdin)

    def _silence(self) -> str:
        if self._partial:
            return f"fell silent in the middle of a line: {self._partial[-80:]!r}"
        return "fell silent"

    def _last_words(self) -> str:
        deadline = time.monotonic() + GRACE_SECONDS
        try:
            status = self.exit_status(deadline)
        except DeadlineError:
            return "closed its output and stayed alive"
        self._drain_rest(deadline)
        return describe_status(status)

    def _drain_rest(self, deadline: float) -> None:
        while self._stderr in self._selector.get_map() and time.monotonic() < deadline:
            ready = [key.fd for key, _ in self._selector.select(0)]
            if self._stderr not in ready:
                return
            self._drain_errors()


def describe_status(status: int) -> str:
    """Say how a process ended, from `subprocess`'s return code."""
    if status >= 0:
        return f"exited with status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"


@atexit.register
def close_all() -> None:
    """End every process that is still alive."""
    for process in list(_alive):
        process.close()
