"""Files that a verb writes: refused before its work begins, not after."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click


class OutputFile(click.Path):
    """The path of a file that can be written; whatever it holds is left as it is."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; a usage error tells why it could not be opened for writing."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
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
