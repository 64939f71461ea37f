"""Bounded proofs with CBMC: for every input up to a length, what fuzzing can only try."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from dataclasses import dataclass

from fuzzing.tree import FUZZ, ROOT, ToolError, say

#: What must hold at every access and in every sum, beside what a proof asserts itself.
CHECKS = (
    "--bounds-check",
    "--pointer-check",
    "--signed-overflow-check",
    "--undefined-shift-check",
    "--conversion-check",
    "--unwinding-assertions",
)
INCLUDES = ("-Icore/include", "-Icore/src")


@dataclass(frozen=True)
class Proof:
    """A proof, and how often its loops go round; CBMC shows that they never do oftener."""

    name: str
    unwind: tuple[str, ...]


PROOFS = (
    Proof("turn_text", ("--unwind", "6", "--unwindset", "memchr.0:19")),
    Proof("rank", ("--unwind", "10", "--unwindset", "strchr.0:14")),
)


def _ask(proof: Proof, *options: str) -> str:
    source = FUZZ / "proofs" / f"{proof.name}.c"
    command = ["cbmc", *INCLUDES, *proof.unwind, *options, str(source)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return result.stdout


def _counts(pattern: str, output: str) -> tuple[int, int]:
    found = re.search(pattern, output)
    if found is None:
        raise ToolError(f"cbmc did not finish: {output[-400:]}")
    return int(found[1]), int(found[2])


def _prove(proof: Proof) -> bool:
    """Prove that all holds, and that each case of interest can be, so that it says something."""
    began = time.monotonic()
    failed, properties = _counts(r"\*\* (\d+) of (\d+) failed", _ask(proof, *CHECKS))
    covered, cases = _counts(
        r"\*\* (\d+) of (\d+) covered", _ask(proof, "-DPROOF_COVER", "--cover", "cover")
    )
    seconds = time.monotonic() - began
    print(
        f"{proof.name:12} {properties - failed} of {properties} properties hold,"
        f" {covered} of {cases} cases can be, {seconds:.0f} s"
    )
    return failed == 0 and covered == cases


def prove() -> int:
    """Run all proofs; 1 if one fails or says nothing. Not run where there is no CBMC."""
    if shutil.which("cbmc") is None:
        say("not run: cbmc is missing (Debian has it from release 13 on)")
        return 0
    proved = [_prove(proof) for proof in PROOFS]
    return 0 if all(proved) else 1
