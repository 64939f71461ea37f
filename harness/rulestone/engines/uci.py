"""An engine spoken to over UCI: `go perft N` for counts, `d` for the FEN."""

from __future__ import annotations

import contextlib
import re
import shlex
import time
from collections.abc import Iterator, Sequence

from rulestone.board import at_turn_start
from rulestone.engines.divide import DivideReader, is_complaint
from rulestone.engines.model import (
    Answer,
    CrashError,
    DeadlineError,
    ProtocolError,
    RejectedError,
    Spot,
    UnsupportedError,
)
from rulestone.engines.process import Process
from rulestone.engines.settings import Settings
from rulestone.engines.translate import canonical_divide, tokens

_VARIANT_OPTION = re.compile(r"option name UCI_Variant type combo\b(.*)")
_NAME = re.compile(r"id name (.+)")
_FEN = re.compile(r"fen\s*[:=]\s*(.+)", re.I)


class UciEngine:
    """A UCI engine in a process of its own, started when first asked and again after a failure.

    `argv` is the command. Every answer must come within `settings.timeout` seconds.
    """

    def __init__(self, name: str, argv: Sequence[str], settings: Settings) -> None:
        self.name = name
        self._argv = tuple(argv)
        self._settings = settings
        self._process: Process | None = None
        self._variants: frozenset[str] = frozenset()
        self._has_variant_option = False
        self._playing: str | None = None
        self.title = ""

    @property
    def plies(self) -> tuple[str, ...]:
        """The one ply in which it counts, as the settings say."""
        return (self._settings.ply,)

    @property
    def whole_turns(self) -> bool:
        """True if it reads only FENs at the start of a turn, as the settings say."""
        return self._settings.whole_turns

    def variants(self) -> frozenset[str]:
        """Return the variants of its `UCI_Variant` option; `chess` alone without that option."""
        if self._process is None:
            with self._failing_closed():
                self._start()
        return self._variants

    def count(self, spot: Spot, depth: int) -> Answer:
        """Count by `go perft`; a total without lines gives an answer without a divide."""
        with self._failing_closed():
            process = self._at(spot)
            process.send(f"go perft {depth}\n")
            deadline = self._deadline()
            reader = self._read_count(process, deadline)
            self._sync(process, deadline, reader)
            if reader.complaint is not None:
                raise RejectedError(f"says: {reader.complaint}", process.tail())
            reader.check_sum()
            return canonical_divide(reader, spot, self._settings.notation)

    def _read_count(self, process: Process, deadline: float) -> DivideReader:
        reader = DivideReader()
        while not reader.take(process.line(deadline)):
            if reader.complaint is not None:
                break
        return reader

    def fen(self, spot: Spot) -> str:
        """Return the FEN of the answer to `d`; `UnsupportedError` if that prints none."""
        with self._failing_closed():
            process = self._at(spot)
            process.send("d\nisready\n")
            found = complaint = None
            deadline = self._deadline()
            while (line := process.line(deadline)) != "readyok":
                if match := _FEN.fullmatch(line):
                    found = match[1]
                elif is_complaint(line):
                    complaint = complaint or line
            if found is None and complaint is not None:
                raise RejectedError(f"says: {complaint}", process.tail())
        if found is None:
            raise UnsupportedError("its `d` prints no FEN")
        return found

    def command(self, spot: Spot, depth: int) -> str:
        """Return a shell line that puts the same question."""
        lines = ["uci", *self._options(spot.variant), self._position(spot), f"go perft {depth}"]
        script = "".join(f"{line}\\n" for line in lines)
        return f"printf {shlex.quote(script)} | {shlex.join(self._argv)}"

    def abort(self) -> None:
        """Kill the process under a question that waits in another thread."""
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Say `quit`, then end the process and all it started."""
        process, self._process = self._process, None
        if process is not None:
            process.close("quit\n")

    @contextlib.contextmanager
    def _failing_closed(self) -> Iterator[None]:
        """End the process of an engine that failed: the next question finds a fresh one."""
        try:
            yield
        except (CrashError, DeadlineError, ProtocolError):
            process, self._process = self._process, None
            if process is not None:
                process.close()
            raise

    def _deadline(self) -> float:
        return time.monotonic() + self._settings.timeout

    def _start(self) -> Process:
        process = Process(self._argv)
        self._process = process
        self._playing = None
        self._variants = frozenset({"chess"})
        self._has_variant_option = False
        process.send("uci\n")
        deadline = self._deadline()
        while (line := process.line(deadline)) != "uciok":
            self._take_greeting(line)
        return process

    def _take_greeting(self, line: str) -> None:
        if match := _NAME.fullmatch(line):
            self.title = match[1]
        elif match := _VARIANT_OPTION.fullmatch(line):
            offered = set(re.findall(r"\bvar (\S+)", match[1]))
            theirs = self._settings.names
            self._has_variant_option = True
            self._variants = frozenset(v for v in theirs if theirs[v] in offered)

    def _at(self, spot: Spot) -> Process:
        if self._settings.whole_turns and not at_turn_start(spot.fen):
            raise UnsupportedError("it reads only FENs at the start of a turn")
        process = self._process or self._start()
        process.new_answer()
        if spot.variant not in self._variants:
            raise UnsupportedError(f"it does not offer {spot.variant}")
        if self._playing != spot.variant:
            self._choose(process, spot.variant)
        process.send(self._position(spot) + "\n")
        return process

    def _options(self, variant: str) -> list[str]:
        pairs = list(self._settings.options)
        if self._has_variant_option:
            pairs.append(("UCI_Variant", self._settings.names[variant]))
        return [f"setoption name {name} value {value}" for name, value in pairs]

    def _choose(self, process: Process, variant: str) -> None:
        self._playing = None
        process.send("".join(f"{line}\n" for line in [*self._options(variant), "isready"]))
        deadline = self._deadline()
        complaint = None
        while (line := process.line(deadline)) != "readyok":  # or the next answer is out of step
            if is_complaint(line):
                complaint = complaint or line
        if complaint is not None:
            raise RejectedError(f"says to its options: {complaint}", process.tail())
        self._playing = variant

    def _position(self, spot: Spot) -> str:
        moves = tokens(spot, self._settings.notation)
        return f"position fen {spot.fen}" + (" moves " + " ".join(moves) if moves else "")

    def _sync(self, process: Process, deadline: float, reader: DivideReader) -> None:
        """Wait until the engine is idle, so that no late line is read as the next answer."""
        process.send("isready\n")
        while (line := process.line(deadline)) != "readyok":
            if is_complaint(line):
                reader.complaint = reader.complaint or line
