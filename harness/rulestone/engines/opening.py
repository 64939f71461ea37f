"""From what stands behind `-e` to an engine."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig

from rulestone.engines import inprocess
from rulestone.engines.model import Engine
from rulestone.engines.script import ScriptEngine
from rulestone.engines.settings import Settings
from rulestone.engines.uci import UciEngine

KINDS = "core, reference, reference~MISREADING, uci:CMD or script:CMD"


class EngineNameError(ValueError):
    """The text behind `-e` names no engine."""


def open_engine(text: str, settings: Settings | None = None) -> Engine:
    """Return the engine that `text` names; nothing is started yet.

    Raises `EngineNameError` if it names none: an unknown kind, a command that is not found.
    """
    settings = settings or Settings()
    kind, colon, command = text.partition(":")
    if colon and kind == "uci":
        return UciEngine(text, find_command(command), settings)
    if colon and kind == "script":
        return ScriptEngine(text, find_command(command), settings)
    try:
        engine = _in_process(text)
    except ValueError as error:
        raise EngineNameError(str(error)) from error
    if settings.ply != Settings().ply:
        engine.plies = (settings.ply,)
    return engine


def _in_process(text: str) -> inprocess.InProcess:
    if text == "core":
        return inprocess.core()
    kind, tilde, misreading = text.partition("~")
    if kind == "reference":
        return inprocess.reference(misreading if tilde else None)
    raise ValueError(f"{text!r} is none of {KINDS}")


def find_command(command: str) -> list[str]:
    """Split a command as a shell would and find its program.

    A text that is the name of a file as it stands, blanks and all, is that file. A name without
    a slash is looked up in PATH, then beside the running Python. Raises `EngineNameError`.
    """
    if os.path.isfile(command):
        return [os.path.abspath(command)]
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise EngineNameError(f"cannot read the command {command!r}: {error}") from error
    if not words:
        raise EngineNameError("a command is wanted behind the colon")
    program, *arguments = words
    if os.sep in program:
        found = os.path.abspath(program) if os.path.isfile(program) else None
    else:
        found = shutil.which(program) or shutil.which(program, path=sysconfig.get_path("scripts"))
    if found is None:
        raise EngineNameError(f"no program {program!r}")
    return [found, *arguments]
