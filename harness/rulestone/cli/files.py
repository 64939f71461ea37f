"""Files that a verb writes: refused before its work begins, not after."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

STDOUT = Path("-")


class OutputFile(click.Path):
    """The path of a file that can be written; whatever it holds is left as it is.

    `-` is refused, as it would be a file of that name, unless `stdout` says that it means stdout.
    """

    def __init__(self, stdout: bool = False) -> None:
        super().__init__(dir_okay=False, allow_dash=stdout, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; a usage error tells why it could not be opened for writing."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path == STDOUT:
            if not self.allow_dash:
                self.fail("a file is wanted here, - is none", param, ctx)
            return path
        try:
            _try_to_open(path)
        except OSError as error:
            self.fail(f"{path}: {error.strerror}", param, ctx)
        return path


def _try_to_open(path: Path) -> None:
    """Open for writing and leave no trace. Pipes and devices are let be: they would notice."""
    is_new = not os.path.lexists(path)
    if is_new or path.is_file():
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666))
    if is_new:
        path.unlink()


def refuse_overwriting(outputs: Iterable[Path | None], inputs: Iterable[Path]) -> None:
    """Raise `click.UsageError` where one file would be read and written, or written twice."""
    taken = {_identity(path) for path in inputs}
    for path in outputs:
        if path is None or path == STDOUT or (path.exists() and not path.is_file()):
            continue  # devices and pipes hold nothing that could be lost
        if _identity(path) in taken:
            raise click.UsageError(f"{path}: would be written over")
        taken.add(_identity(path))


def _identity(path: Path) -> tuple[int, int] | str:
    """Return what two paths of one file have in common, hard links among them."""
    if not path.exists():
        return os.path.realpath(path)
    told = path.stat()
    return told.st_dev, told.st_ino
