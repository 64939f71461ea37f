"""What the README shows is what happens."""

import doctest
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", blocks("console"))
def test_shell_sessions(command: str, block: str) -> None:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    script = "exec 2>&1\n" + "\n".join(f"cat <<'END'\n$ {line}\nEND\n{line}" for line in commands)
    child = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PATH": f"{Path(command).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.stdout == block


def test_python_sessions() -> None:
    (block,) = blocks("pycon")
    session = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_two_commands_are_there() -> None:
    """The continuous integration runs these lines as they stand."""
    one, two = blocks("sh")
    assert one.startswith("harness/setup && ")
    assert two.startswith("harness/setup --tests && ")
    assert one.count("\n") == two.count("\n") == 1
