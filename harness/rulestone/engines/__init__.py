"""Engines: anything that can answer "which turns, how many"."""

from rulestone.engines.model import (
    RESULTS,
    Answer,
    CrashError,
    DeadlineError,
    Engine,
    EngineError,
    ProtocolError,
    RejectedError,
    Result,
    Spot,
    UnsupportedError,
    ply_for,
)
from rulestone.engines.opening import EngineNameError, find_command, open_engine
from rulestone.engines.settings import Settings

__all__ = [
    "RESULTS",
    "Answer",
    "CrashError",
    "DeadlineError",
    "Engine",
    "EngineError",
    "EngineNameError",
    "ProtocolError",
    "RejectedError",
    "Result",
    "Settings",
    "Spot",
    "UnsupportedError",
    "find_command",
    "open_engine",
    "ply_for",
]
