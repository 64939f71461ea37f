"""`rulestone suite` from outside: what it prints and how it exits."""

import shutil

import pytest

from rulestone.cli import run
from rulestone.suite.locate import locate


@pytest.fixture
def root(tmp_path):
    """A tree with one small file."""
    folder = tmp_path / "avalanche"
    folder.mkdir()
    shutil.copy(locate() / "avalanche" / "outcome.cases.json", folder)
    return tmp_path


def spoil(root):
    path = root / "avalanche" / "outcome.cases.json"
    path.write_text(path.read_text().replace('"count": [8]', '"count": [9]'))


def test_validate_is_silent_when_all_is_well(root, capsys):
    assert run(["suite", "validate", "--root", str(root)]) == 0
    assert capsys.readouterr().out == ""


def test_validate_names_faults(root, capsys):
    spoil(root)
    assert run(["suite", "validate", "--root", str(root)]) == 1
    assert "seventyfive::count1: 8 nodes, not 9" in capsys.readouterr().out


def test_freeze_refuses_and_accepts(root, capsys):
    spoil(root)
    assert run(["suite", "freeze", "--root", str(root)]) == 1
    assert "frozen 9, found 8 by reference, 8 by core" in capsys.readouterr().out
    assert run(["suite", "freeze", "--root", str(root), "--accept"]) == 0
    assert run(["suite", "freeze", "--root", str(root)]) == 0


def test_freeze_counts_as_far_as_it_is_told(root, capsys):
    spoil(root)
    assert run(["suite", "freeze", "--root", str(root), "--reference-nodes", "8"]) == 1
    assert "frozen 9, found 8 by core\n" in capsys.readouterr().out
    assert run(["suite", "freeze", "--root", str(root), "--core-nodes", "8"]) == 1
    assert "frozen 9, found 8 by reference\n" in capsys.readouterr().out


def test_export_prints_epd(capsys):
    path = str(locate() / "chess" / "counts.perft")
    assert run(["suite", "export", "--form", "epd", path]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20 ;D2 400 ")


@pytest.mark.deep
def test_teeth_prints_a_line_a_misreading(root, capsys):
    assert run(["suite", "teeth", "--root", str(root)]) == 1, "one file does not catch everything"
    out, err = capsys.readouterr()
    assert out.startswith("variant\tmisreading\tclause\tstart\tcaught by\n")
    assert "kingsupport: no case catches support-wraps" in err


@pytest.mark.parametrize("arguments", [["export"], ["export", "/nowhere"], ["validate", "x"]])
def test_bad_usage_exits_2(arguments):
    assert run(["suite", *arguments]) == 2
