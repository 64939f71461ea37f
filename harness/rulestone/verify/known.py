"""The list of known failures: `GLOB REASON` a line, for an engine whose faults are being mended."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from rulestone.suite.model import FixtureError, read_text


@dataclass(frozen=True)
class KnownFailures:
    """Globs over item ids with the reasons for which these items may fail."""

    entries: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, path: Path) -> KnownFailures:
        """Read a file; `#` begins a comment. Raises `FixtureError` for a line without reason."""
        entries = []
        for number, line in enumerate(read_text(path).splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            glob, _, reason = line.strip().partition(" ")
            if not reason.strip():
                raise FixtureError(f"{path}:{number}", "a known failure needs a reason")
            entries.append((glob, reason.strip()))
        return cls(tuple(entries))

    def reason(self, item_id: str) -> str | None:
        """Return the reason of the first glob that fits."""
        return next((why for glob, why in self.entries if fnmatchcase(item_id, glob)), None)
