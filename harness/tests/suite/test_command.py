"""`rulestone suite` from outside: what it prints and how it exits."""

import json
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


def test_json_tells_the_same(root, capsys):
    def told(verb, status, *options):
        assert run(["suite", verb, "--root", str(root), "--json", *options]) == status
        return json.loads(capsys.readouterr().out)

    assert told("validate", 0) == {"root": str(root), "faults": []}
    assert told("freeze", 0) == {"root": str(root), "written": True, "changes": []}
    spoil(root)
    [fault] = told("validate", 1)["faults"]
    assert fault["where"].endswith("seventyfive::count1")
    assert fault["message"] == "8 nodes, not 9"
    [change] = told("freeze", 1)["changes"]
    assert change["where"] == "avalanche::seventyfive::count1"
    assert (change["frozen"], change["agreed"]) == ("9", True)
    assert told("freeze", 0, "--accept")["written"] is True


def test_export_as_json(capsys):
    path = str(locate() / "kingsupport" / "counts.perft")
    assert run(["suite", "export", "--json", path]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["variant"] == "kingsupport"
    assert told["stanzas"][0]["fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -")
    assert told["stanzas"][0]["counts"]["3"] == 8902
    assert run(["suite", "export", "--json", "--form", "epd", path]) == 2


def test_export_joins_files_of_one_variant_only(capsys):
    chess, random = (str(locate() / "chess" / f"{name}.perft") for name in ("counts", "random"))
    assert run(["suite", "export", chess, random]) == 0
    text = capsys.readouterr().out
    assert text.count("#:") == 1
    ids = [line for line in text.splitlines() if line.startswith("id ")]
    assert len(ids) == len(set(ids)) > 400
    for form in ("perft", "epd"):
        other = str(locate() / "kingsupport" / "counts.perft")
        assert run(["suite", "export", "--form", form, chess, other]) == 2
        out, err = capsys.readouterr()
        assert (out, "another variant" in err) == ("", True)
        assert run(["suite", "export", "--form", form, chess, chess]) == 2
        assert "the id is used twice" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["validate", "freeze", "teeth"])
def test_a_folder_without_fixtures_is_no_sound_suite(verb, tmp_path, capsys):
    (tmp_path / "few.epd").write_text("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n")
    assert run(["suite", verb, "--root", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, "there are no fixtures" in err) == ("", True)


@pytest.mark.parametrize("arguments", [["export"], ["export", "/nowhere"], ["validate", "x"]])
def test_bad_usage_exits_2(arguments):
    assert run(["suite", *arguments]) == 2
