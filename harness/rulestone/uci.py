"""The core as a UCI engine that counts, for scripts, GUIs and perftree.

It plays no moves: `go perft N` counts, `d` shows the position. What it does not accept it says in
an `info string error` line, and after a refused position it counts nothing, so that no answer
can be taken for one about another position.
"""

from __future__ import annotations

import contextlib
import select
import threading
from collections.abc import Callable
from typing import TextIO

from rulestone import PLIES, VARIANTS, Cancelled, Divide, Options, Overflow, Position
from rulestone.board import draw
from rulestone.errors import NoThread
from rulestone.threads import start_thread
from rulestone.values import DEPTH_MAX, THREADS_MAX

MAX_HASH_MB = 1 << 20
_LOOK_SECONDS = 0.5


class Session:
    """One conversation: options, a position, and at most one count under way.

    `out` gets whole answers, each written at once.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._writing = threading.Lock()
        self._variant = "chess"
        self._options = Options()
        self._position: Position | None = Position("chess")
        self._count: Divide | None = None
        self._printer: threading.Thread | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "uci": self._uci,
            "isready": lambda _: self._say("readyok"),
            "ucinewgame": lambda _: None,
            "setoption": self._setoption,
            "position": self._set_position,
            "go": self._go,
            "d": self._show,
            "stop": lambda _: self.stop(),
        }

    def take(self, line: str) -> bool:
        """Obey one line; False once it is `quit`.

        While a count runs, `stop`, `isready` and `quit` are obeyed at once and all else waits.
        """
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            self.stop()
            return False
        if command not in ("", "isready", "stop"):
            self.wait()
        if command in self._commands:
            self._commands[command](rest.strip())
        elif command:
            self._error(f"unknown command {command}")
        return True

    def wait(self) -> None:
        """Wait until the count under way has been printed; where nobody can read it, end it."""
        while self._printer is not None:
            self._printer.join(_LOOK_SECONDS)
            if not self._printer.is_alive():
                self._printer = None
            elif self._count is not None and _is_abandoned(self._out):
                self._count.cancel()

    def stop(self) -> None:
        """Cancel the count under way and print what it has."""
        if self._count is not None:
            self._count.cancel()
        self.wait()

    def _say(self, text: str) -> None:
        with self._writing:
            self._out.write(text + "\n")
            self._out.flush()

    def _error(self, message: str) -> None:
        self._say(f"info string error {message}")

    def _uci(self, _: str) -> None:
        variants = " ".join(f"var {variant}" for variant in VARIANTS)
        plies = " ".join(f"var {ply}" for ply in PLIES)
        self._say(
            "id name Rulestone\n"
            "id author the Rulestone authors\n"
            f"option name UCI_Variant type combo default chess {variants}\n"
            f"option name Ply type combo default turn {plies}\n"
            f"option name Threads type spin default 1 min 1 max {THREADS_MAX}\n"
            f"option name Hash type spin default 0 min 0 max {MAX_HASH_MB}\n"
            "uciok"
        )

    def _setoption(self, rest: str) -> None:
        name, _, value = rest.removeprefix("name ").partition(" value ")
        name, value = name.strip().lower(), value.strip()
        options = self._options
        if name == "uci_variant" and value in VARIANTS:
            self._variant = value
            self._position = Position(value)
        elif name == "ply" and value in PLIES:
            self._options = Options(value, options.threads, options.hash_mb)
        elif name == "threads" and _in_range(value, 1, THREADS_MAX):
            self._options = Options(options.ply, int(value), options.hash_mb)
        elif name == "hash" and _in_range(value, 0, MAX_HASH_MB):
            self._options = Options(options.ply, options.threads, int(value))
        elif name in ("uci_variant", "ply", "threads", "hash"):
            self._error(f"invalid value {value!r} for option {name}")
        else:
            self._error(f"unknown option {name}")

    def _set_position(self, rest: str) -> None:
        self._position = None
        setup, _, moves = f"{rest} ".partition(" moves ")
        kind, _, fen = setup.strip().partition(" ")
        try:
            if kind == "startpos":
                position = Position(self._variant)
            elif kind == "fen":
                position = Position(self._variant, fen)
            else:
                self._error("position wants startpos or fen")
                return
            for word in moves.split():
                position = position.apply(word, self._options.ply)
        except ValueError as error:
            self._error(f"illegal position or turn: {error}")
            return
        self._position = position

    def _go(self, rest: str) -> None:
        words = rest.split()
        if words[:1] != ["perft"]:
            self._error("go is understood as go perft N only")
            self._say("bestmove 0000")
        elif len(words) != 2 or not _in_range(words[1], 1, DEPTH_MAX):
            self._error(f"perft wants a depth from 1 to {DEPTH_MAX}")
        elif self._position is None:
            self._error("the last position was rejected")
        else:
            self._begin(self._position, int(words[1]))

    def _begin(self, position: Position, depth: int) -> None:
        """Count on one thread, print on another; what has no thread or memory is told."""
        try:
            count = self._count = Divide(position, depth, self._options)
            self._printer = start_thread(lambda: self._report(count))
        except (MemoryError, NoThread) as error:
            self.stop()
            self._error(f"cannot count: {error or 'out of memory'}")

    def _report(self, count: Divide) -> None:
        # Whoever asked may be gone by now; the thread has nobody to tell.
        with contextlib.suppress(BrokenPipeError):
            self._print_count(count)

    def _print_count(self, count: Divide) -> None:
        note = ""
        try:
            divide = count.result()
        except Cancelled:
            divide = count.partial()
            note = "info string stopped, the count is not complete\n"
        except (Overflow, MemoryError, NoThread) as error:
            self._error(f"cannot count: {error}")
            return
        lines = "".join(f"{word}: {nodes}\n" for word, nodes in divide.items())
        self._say(f"{note}{lines}\nNodes searched: {sum(divide.values())}")

    def _show(self, _: str) -> None:
        position = self._position
        if position is None:
            self._error("the last position was rejected")
            return
        outcome = position.outcome()
        owed = f"{position.side}, {position.phase}" if outcome.leaves_turns else "nobody"
        checkers = " ".join(sorted(position.checkers()))
        self._say(
            f"{draw(position.fen())}\n\n"
            f"Fen: {position.fen()}\n"
            f"Variant: {position.variant}\n"
            f"Decides: {owed}\n"
            f"Checkers: {checkers}\n"
            f"Outcome: {outcome}"
        )


def _is_abandoned(out: TextIO) -> bool:
    """Whether the other end of a pipe or terminal has gone: a dead GUI wants no count."""
    poll = select.poll()
    try:
        poll.register(out.fileno(), 0)
    except (OSError, ValueError):  # it is closed, or no file
        return False
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))


def _in_range(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most
