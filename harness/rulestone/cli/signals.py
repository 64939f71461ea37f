"""Ctrl-C and SIGTERM, met so that a verb still tells what it has done."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

_LAST = 3  # the signal that is not waited for any longer
_ONE = 0.5  # seconds: what comes so soon after the first, from a wrapper or a bouncing key, is one


class Signals:
    """What has asked a verb to end.

    The first signal is noted, for whoever looks at `number`, or breaks what `breaking` names. The
    third ends the process at once.
    """

    def __init__(self) -> None:
        self.number = 0
        """The first signal, 0 while there was none."""
        self._came: list[float] = []
        self._breaks_at = 0

    @contextmanager
    def breaking(self, at: int) -> Iterator[None]:
        """Let the first signal (`at` 1) or the second raise `KeyboardInterrupt` in what follows.

        A second one that comes within half a second is the first again, and raises nothing.
        """
        self._breaks_at = at
        try:
            yield
        finally:
            self._breaks_at = 0

    def catch(self, number: int, _: object) -> None:
        """Take a signal in."""
        self._came.append(time.monotonic())
        self.number = self.number or number
        if len(self._came) >= _LAST:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        again = len(self._came) > 1 and self._came[-1] - self._came[0] < _ONE
        if len(self._came) == self._breaks_at and not again:
            raise KeyboardInterrupt


@contextmanager
def caught_signals() -> Iterator[Signals]:
    """Meet signals in what follows, its report included.

    What is ignored, as Ctrl-C is in the background of a shell, stays ignored.
    """
    caught = Signals()
    before = {}
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, caught.catch)
    try:
        yield caught
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
