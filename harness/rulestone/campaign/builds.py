"""Which build of the core counted: two of one version need not count alike."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from rulestone import core
from rulestone._native import lib
from rulestone.library import compiler_of, loaded_library


@dataclass(frozen=True)
class Core:
    """The core that counted: its version and the number of its interface."""

    version: str
    abi: int

    def __str__(self) -> str:
        return f"rulestone {self.version} (ABI {self.abi})"


@dataclass(frozen=True)
class Build:
    """A build of the core.

    digest: SHA-256 of the library's file in hexadecimal, as `sha256sum` prints it.
    compiler: with what it was built, in words.
    """

    core: Core
    digest: str
    compiler: str

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {**asdict(self.core), "digest": self.digest, "compiler": self.compiler}

    @property
    def name(self) -> str:
        """The head of the digest, which tells builds apart for people."""
        return f"build {self.digest[:12]}"

    def __str__(self) -> str:
        return f"{self.name} of {self.core}, {self.compiler}"


def this_core() -> Core:
    """Return the core that is installed here."""
    return Core(core.string(lib.rs_version()), int(lib.rs_abi_version()))


def this_build() -> Build:
    """Return the build that this process counts with."""
    return _LOADED


def _read() -> Build:
    library = loaded_library()
    digest = hashlib.sha256(library.read_bytes()).hexdigest()
    return Build(this_core(), digest, compiler_of(library))


# Read when the library is: an update may put another file there while a process counts for days.
_LOADED = _read()
