"""Those who count: builds of the core, and the peers that are found on the machine."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from rulestone._native import ffi, lib
from rulestone.bench.work import FAIRY, PYTHON_CHESS, STOCKFISH, Work
from rulestone.counting import Options, Perft
from rulestone.engines.model import Spot
from rulestone.engines.settings import Settings
from rulestone.engines.uci import UciEngine
from rulestone.position import Position

PEER_TIMEOUT = 600.0
LEAST_SPAN = 0.05
"""Seconds; our counts of less are repeated without a pause, and their mean is taken."""

_DEBIAN_GAMES = "/usr/games"
_SIGNATURE = "rs_status(*)(const rs_position *, int32_t, const rs_perft_options *, uint64_t *)"


class Runner(Protocol):
    """Counts and says in how many seconds of wall time; raises `WrongCountError`."""

    def seconds(self, work: Work) -> float:
        """Do the work once."""

    def close(self) -> None:
        """End what was started."""


class WrongCountError(Exception):
    """A count is not what it must be."""


class _Timed(Perft):
    """A count by a function of some build's, timed without the thread that it runs on."""

    inside = 0.0

    def __init__(self, function: Callable[..., int], work: Work) -> None:
        self._function = function
        options = Options(work.ply, work.threads, work.hash_mb)
        super().__init__(Position(work.variant, work.fen), work.depth, options)

    def _count(self) -> int:
        """Repeat what takes less than a clock can tell, so that caches are as in long counts."""
        status, runs, spent = 0, 0, 0.0
        began = time.perf_counter()
        while not status and spent < LEAST_SPAN:
            status = int(self._function(self._position, self.depth, self._options, self._nodes))
            spent = time.perf_counter() - began
            runs += 1
        self.inside = spent / runs
        return status


class Core:
    """A build of the core: the one that is installed, or the shared library at `path`."""

    def __init__(self, path: Path | None = None) -> None:
        self._perft: Callable[..., int] = lib.rs_perft
        if path is not None:
            self._library = ctypes.CDLL(str(path))
            if self._library.rs_abi_version() != lib.RS_ABI_VERSION:
                raise ValueError(f"{path} has another ABI")
            address = ctypes.cast(self._library.rs_perft, ctypes.c_void_p).value
            self._perft = ffi.cast(_SIGNATURE, address)

    def seconds(self, work: Work) -> float:
        """Do the work once."""
        count = _Timed(self._perft, work)
        _compare("the core", work, count.result())
        return count.inside

    def close(self) -> None:
        """There is nothing to end."""


class Uci:
    """A peer that answers `go perft`."""

    def __init__(self, name: str, path: str) -> None:
        self._name = name
        self._engine = UciEngine(name, [path], Settings(timeout=PEER_TIMEOUT))

    def seconds(self, work: Work) -> float:
        """Do the work once; the peer is started before the clock is."""
        spot = Spot(work.variant, work.fen)
        self._engine.count(spot, 1)
        began = time.perf_counter()
        answer = self._engine.count(spot, work.depth)
        seconds = time.perf_counter() - began
        _compare(self._name, work, answer.nodes)
        return seconds

    def close(self) -> None:
        """End the process."""
        self._engine.close()


class PythonChess:
    """The library `chess`, counting the last ply by the number of its moves."""

    def seconds(self, work: Work) -> float:
        """Do the work once."""
        chess: Any = importlib.import_module("chess")
        board = chess.Board(work.fen)
        began = time.perf_counter()
        nodes = _count(board, work.depth)
        seconds = time.perf_counter() - began
        _compare(PYTHON_CHESS, work, nodes)
        return seconds

    def close(self) -> None:
        """There is nothing to end."""


def _count(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _count(board, depth - 1)
        board.pop()
    return nodes


def _compare(who: str, work: Work, nodes: int) -> None:
    if nodes != work.nodes:
        raise WrongCountError(
            f"{who} counts {nodes}, not {work.nodes}: {work.variant} {work.fen} "
            f"depth {work.depth}, {work.ply} ply, {work.threads} threads, {work.hash_mb} MB"
        )


def find_peers() -> dict[str, Runner]:
    """Return the peers that are installed here, by name."""
    peers: dict[str, Runner] = {}
    search = os.pathsep.join((os.environ.get("PATH", os.defpath), _DEBIAN_GAMES))
    for name in (STOCKFISH, FAIRY):
        path = shutil.which(name, path=search)
        if path is not None:
            peers[name] = Uci(name, path)
    if importlib.util.find_spec("chess") is not None:
        peers[PYTHON_CHESS] = PythonChess()
    return peers
