"""`fuzz/run`: what cannot be meant is refused before anything is built or written."""

import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parents[3] / "fuzz" / "run"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("no-such-verb",),
        ("campaign", "no_such_target"),
        ("campaign", "--seconds", "0"),
        ("campaign", "--seconds", "1e3"),
        ("campaign", "--jobs", "0"),
        ("corpus", "no_such_target"),
        ("mutate", "--count", "0"),
        ("mutate", "--jobs", "-1"),
        ("check", "no-such-tool"),
        ("keep", "fuzz_fen", "no-such-file", "a-name"),
        ("keep", "fuzz_fen", str(RUN), "../a-name"),
        ("keep", "fuzz_fen", str(RUN), "a name"),
        ("keep", "fuzz_fen", str(RUN), ""),
    ],
)
def test_bad_usage(arguments):
    done = subprocess.run([RUN, *arguments], capture_output=True, timeout=20, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr
    assert b"Traceback" not in done.stderr
