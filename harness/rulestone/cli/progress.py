"""A line of progress on the terminal while a count runs."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from rulestone.counting import Count

_PATIENCE = 1.0  # seconds before the first line appears
_PERIOD = 0.2
_CLEAR = "\r\x1b[K"
_COLUMNS = 80  # of a terminal that does not tell


def watch(count: Count[Any]) -> bool:
    """Wait for the end of a count and show how it goes; return False if Ctrl-C stopped it.

    Nothing is shown unless stderr is a terminal that can erase a line.
    """
    shown = ProgressLine()
    try:
        while not count.wait(_PERIOD if shown.visible else None):
            shown.show(line(count.nodes, count.seconds))
    except KeyboardInterrupt:
        count.cancel()
        count.wait()
        return False
    finally:
        shown.clear()
    return True


class ProgressLine:
    """A line on stderr that is written over, once the work has taken a second."""

    def __init__(self) -> None:
        self.visible = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        """Whether stderr is a terminal that can erase a line; nothing is shown on any other."""
        self._next = time.monotonic() + _PATIENCE
        self._shown = False

    def show(self, text: str) -> None:
        """Show what fits on a line in place of the last, at most five times a second."""
        if self.visible and time.monotonic() >= self._next:
            _write(_CLEAR + text[: _columns() - 1])
            self._shown = True
            self._next = time.monotonic() + _PERIOD

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            _write(_CLEAR)
            self._shown = False


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _COLUMNS
    except (OSError, ValueError):
        return _COLUMNS


def line(nodes: int, seconds: float) -> str:
    """Return count, rate and elapsed time in words; `seconds` is more than 0."""
    return f"{nodes:,} nodes, {nodes / seconds / 1e6:,.1f} M/s, {seconds:.1f} s"


def _write(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)
