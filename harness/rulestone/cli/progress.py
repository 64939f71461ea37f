"""A line of progress on the terminal while a count runs."""

from __future__ import annotations

import os
import sys
from typing import Any

from rulestone.counting import Count

_PATIENCE = 1.0  # seconds before the first line appears
_PERIOD = 0.2
_CLEAR = "\r\x1b[K"


def watch(count: Count[Any]) -> bool:
    """Wait for the end of a count and show how it goes; return False if Ctrl-C stopped it.

    Nothing is shown unless stderr is a terminal that can erase a line.
    """
    visible = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    shown = False
    try:
        while not count.wait(_PERIOD if visible else None):
            if count.seconds >= _PATIENCE:
                _write(_CLEAR + line(count.nodes, count.seconds))
                shown = True
    except KeyboardInterrupt:
        count.cancel()
        count.wait()
        return False
    finally:
        if shown:
            _write(_CLEAR)
    return True


def line(nodes: int, seconds: float) -> str:
    """Return count, rate and elapsed time in words; `seconds` is more than 0."""
    return f"{nodes:,} nodes, {nodes / seconds / 1e6:,.1f} M/s, {seconds:.1f} s"


def _write(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)
