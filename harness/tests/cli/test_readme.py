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


def pattern(block: str) -> str:
    """Return what matches the block, where a line of three dots stands for any lines."""
    lines = block.splitlines(keepends=True)
    return "".join(r"(?:.*\n)*" if line.strip() == "..." else re.escape(line) for line in lines)


def shown(line: str) -> str:
    """Return a command that is echoed behind a prompt before it runs."""
    return f"cat <<'END'\n$ {line}\nEND\n{line}"


@pytest.mark.parametrize("block", blocks("console"))
def test_shell_sessions(command: str, block: str) -> None:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    prelude = [line for line in blocks("sh") if line.startswith("set -- ")]
    script = "\n".join(["exec 2>&1", *prelude, *map(shown, commands)])
    child = subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{Path(command).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.fullmatch(pattern(block), child.stdout), child.stdout


def test_python_sessions() -> None:
    (block,) = blocks("pycon")
    session = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_two_commands_are_there() -> None:
    """The continuous integration runs these lines as they stand."""
    one, two = (block for block in blocks("sh") if block.startswith("harness/setup"))
    assert one.startswith("harness/setup && ")
    assert two.startswith("harness/setup --tests && ")
    assert one.count("\n") == two.count("\n") == 1
