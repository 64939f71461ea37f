"""Tells cffi what `rulestone.h` declares, by reading the header itself.

Nothing is declared twice, so the binding and the header cannot drift apart; the C compiler checks
what is derived here against the header once more.
"""

import re
from pathlib import Path

from cffi import FFI

HEADER = Path(__file__).resolve().parents[2] / "core" / "include" / "rulestone.h"


def declarations(header: str) -> str:
    """Return the header as cffi reads C: no comments, no directives, constants without values.

    The values of `#define NAME number` are left to the C compiler.
    """
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.DOTALL)
    numbers = re.findall(r"^#define (RS_\w+) [(\d].*$", text, flags=re.MULTILINE)
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    constants = "".join(f"#define {name} ...\n" for name in numbers)
    return constants + text.replace("RS_API ", "")


ffibuilder = FFI()
ffibuilder.cdef(declarations(HEADER.read_text(encoding="utf-8")))
ffibuilder.set_source("rulestone._native", '#include "rulestone.h"')
