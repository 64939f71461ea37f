"""The shared library that counts: which file it is, and what it was built with."""

from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path

from rulestone import _native

BUILD_FILE = "build.json"
"""Written beside the shared library when it is built."""


class _Place(ctypes.Structure):
    """What `dladdr` tells of an address: first of all the file that it was loaded from."""

    _fields_ = (
        ("file", ctypes.c_char_p),
        ("base", ctypes.c_void_p),
        ("symbol", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
    )


def loaded_library() -> Path:
    """Return the file that the core was loaded from.

    The loader is asked, for it may have found another than the one that came with this package.
    """
    function = ctypes.CDLL(_native.__file__).rs_version
    place = _Place()
    dladdr = ctypes.CDLL(None).dladdr
    if not dladdr(ctypes.cast(function, ctypes.c_void_p), ctypes.byref(place)):
        raise OSError("the loader does not know where the core was loaded from")
    return Path(os.fsdecode(place.file))


def compiler_of(library: Path) -> str:
    """Return with which compiler and flags a library was built, as far as that is known."""
    try:
        text = (library.resolve().parent / BUILD_FILE).read_text(encoding="utf-8")
        told = json.loads(text)
        return f"{told['compiler']}, {' '.join(told['flags'].split())}"
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "compiler and flags unknown"
