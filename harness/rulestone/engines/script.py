"""An engine behind perftree's contract: `CMD depth fen [moves]`, run anew for every question."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Sequence

from rulestone.board import at_turn_start
from rulestone.engines.divide import DivideReader
from rulestone.engines.model import (
    Answer,
    CrashError,
    EngineError,
    ProtocolError,
    RejectedError,
    Spot,
    UnsupportedError,
)
from rulestone.engines.process import Process, describe_status
from rulestone.engines.settings import Settings
from rulestone.engines.translate import canonical_divide, tokens
from rulestone.values import VARIANTS

PLACEHOLDER = "{variant}"
ENVIRONMENT_NAME = "RULESTONE_VARIANT"


class ScriptEngine:
    """A command that prints `turn count` lines, a blank line and the total.

    The variant is told in place of `{variant}` in the command and in the environment as
    `RULESTONE_VARIANT`. Nothing says which variants a script knows, so all are taken to be
    offered and the canary finds out.
    """

    whole_turns: bool

    def __init__(self, name: str, argv: Sequence[str], settings: Settings) -> None:
        self.name = name
        self.whole_turns = settings.whole_turns
        self._argv = tuple(argv)
        self._settings = settings
        self._process: Process | None = None

    @property
    def plies(self) -> tuple[str, ...]:
        """The one ply in which it counts, as the settings say."""
        return (self._settings.ply,)

    def variants(self) -> frozenset[str]:
        """Return all variants."""
        return frozenset(VARIANTS)

    def count(self, spot: Spot, depth: int) -> Answer:
        """Run the command once and read what it prints."""
        if self.whole_turns and not at_turn_start(spot.fen):
            raise UnsupportedError("it reads only FENs at the start of a turn")
        process = Process(self._arguments(spot, depth), {ENVIRONMENT_NAME: self._theirs(spot)})
        self._process = process
        try:
            reader = self._read(process, time.monotonic() + self._settings.timeout)
        finally:
            self._process = None
            process.close()
        reader.check_sum()
        return canonical_divide(reader, spot, self._settings.notation)

    def _read(self, process: Process, deadline: float) -> DivideReader:
        reader = DivideReader()
        while (line := process.line_or_end(deadline)) is not None:
            if reader.total is None:
                reader.take(line)
        status = process.exit_status(deadline)
        complaint = reader.complaint or _complaint_of(process)
        if status < 0 or (status > 0 and complaint is None):
            raise CrashError(describe_status(status), process.tail())
        if complaint is not None and (status > 0 or reader.complaint):
            raise RejectedError(f"says: {complaint}", process.tail())
        if reader.total is None:
            raise ProtocolError("ends without a total", process.tail())
        return reader

    def fen(self, spot: Spot) -> str:
        """Raise `UnsupportedError`: the contract has no way to ask."""
        raise UnsupportedError("a script prints no FEN")

    def command(self, spot: Spot, depth: int) -> str:
        """Return the shell line that puts the question."""
        line = shlex.join(self._arguments(spot, depth))
        return f"{ENVIRONMENT_NAME}={shlex.quote(self._theirs(spot))} {line}"

    def abort(self) -> None:
        """Kill the run under way."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """Do nothing: every run ends with its answer."""
        with contextlib.suppress(EngineError):
            self.abort()

    def _theirs(self, spot: Spot) -> str:
        return self._settings.names[spot.variant]

    def _arguments(self, spot: Spot, depth: int) -> list[str]:
        argv = [part.replace(PLACEHOLDER, self._theirs(spot)) for part in self._argv]
        moves = " ".join(tokens(spot, self._settings.notation))
        return [*argv, str(depth), spot.fen, *([moves] if moves else [])]


def _complaint_of(process: Process) -> str | None:
    """Return what standard error complains of, unless it is a traceback: that is a crash."""
    errors = [line for line in process.tail() if line.startswith("stderr: ")]
    text = " ".join(errors)
    if "Traceback" in text or "File " in text:
        return None
    reader = DivideReader()
    for line in errors:
        reader.take(line.removeprefix("stderr: "))
    return reader.complaint
