"""Files that cannot be read, or hold rubbish: one line that names the file, status 2, no work."""

import json
import os

import pytest

from rulestone import cli

NO_CASTLING = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
CASE = {
    "id": "a",
    "variant": "chess",
    "rule": ["FIDE-1"],
    "polarity": "positive",
    "why": "two kings alone",
    "fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "expect": {"count": [5]},
}


def cases(**changes):
    return json.dumps({"cases": [{**CASE, **changes}]})


def stanza(variant="chess", fen="4k3/8/8/8/8/8/8/4K3 w - -", *, extra="", perft="1 5"):
    return f"#: variant {variant}\nid a\n{extra}epd {fen}\nperft {perft}\n"


PERFT = {
    "not-text": (b"id a\n\xff", ":2: not UTF-8 at byte 5"),
    "cut": ("id a", ":1: stanza 'a' lacks"),
    "variant": (stanza("shogi"), ":1: no such variant: 'shogi'"),
    "ply": (stanza(extra="#: ply hop\n"), ":3: no such ply: 'hop'"),
    "depth": (stanza(perft="256 1"), ":4: depth 256 is more than 255"),
    "digits": (stanza(perft="1 " + "9" * 5000), ":4: a number wanted"),
    "superscript": (stanza(perft="1 \u00b2"), ":4: a number wanted"),
    "statistics": (stanza(extra="#: stats 1 wins 5\n"), ":3: no such statistics: wins"),
    "two-variants": (stanza() + stanza("kingsupport").replace("id a", "id b"), ": its stanzas"),
}
JSON = {
    "not-text": (b"{\n\xff", ":2: not UTF-8 at byte 2"),
    "not-json": ("{\n", ":2: not JSON"),
    "digits": ('{"cases": ' + "9" * 5000 + "}", ": not JSON"),
    "deep": ("[" * 100_000, ": nested too deeply"),
    "another-shape": ("[1, 2]", ": [1, 2] is not of type"),
    "huge": (json.dumps(["x" * 100_000]), "is not of type"),
    "variant": (cases(variant="shogi"), "'shogi' is not one of"),
}
POSITIONS = {
    "bad-fen.perft": (stanza(fen="rubbish w - -"), "::a::d1: placement_char"),
    "bad-fen.cases.json": (cases(fen="8/8 w - - 0 1"), "::a::count1: rank_count"),
    "bad-move.cases.json": (cases(moves=["e1e5"]), "::a::count1: FIDE-1"),
}


@pytest.fixture
def refused(capfd):
    """Return a function that runs a verb, which must refuse with one line that says so."""

    def run(says, *arguments):
        assert cli.run([str(argument) for argument in arguments]) == 2
        out, err = capfd.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith(f"rulestone {arguments[0]}")
        assert says in err
        assert len(err) < 1000

    return run


def write(path, content):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize("kind", PERFT)
def test_perft_files(refused, tmp_path, kind):
    content, says = PERFT[kind]
    path = write(tmp_path / "x.perft", content)
    refused(f"{path}{says}", "check", "-e", "core", path)
    refused(f"{path}{says}", "suite", "export", path)
    refused(f"{path}{says}", "suite", "freeze", "--root", tmp_path)


@pytest.mark.parametrize("kind", JSON)
def test_json_files(refused, tmp_path, kind):
    content, says = JSON[kind]
    path = write(tmp_path / "x.cases.json", content)
    refused(says, "check", "-e", "core", path)
    refused(says, "suite", "freeze", "--root", tmp_path)
    refused(says, "suite", "teeth", "--root", tmp_path)
    engine = ("-e", "reference~no-castling")
    refused(says, "bisect", *engine, "chess", NO_CASTLING, "--depth", 1, "--emit", path)
    assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    game = write(tmp_path / "x.json", content)
    refused(f"{game}", "check", "-e", "core", game)


@pytest.mark.parametrize("name", POSITIONS)
def test_files_whose_positions_there_are_not(refused, tmp_path, name):
    content, says = POSITIONS[name]
    path = write(tmp_path / name, content)
    refused(f"{path}{says}", "check", "-e", "core", path)
    refused(f"{path}{says}", "check", "-e", "reference~no-castling", path)
    refused(says, "suite", "freeze", "--root", tmp_path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"# ok\n\xff", ":2: not UTF-8"),
        ("8/8 ;D1 x", ":1: not a count"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ;D999 1", ":1: depth 999 is more than 255"),
        ("\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D1 6", ":2: depth 1 is given twice"),
    ],
)
def test_epd_files(refused, tmp_path, content, says):
    path = write(tmp_path / "x.epd", content)
    refused(f"{path}{says}", "check", "-e", "core", "--variant", "chess", path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\n\n\xff", ":3: not UTF-8"),
        ("shogi\tx\tside\t0", ":1: no such variant"),
        ("chess\tx\tside\t\u00b2", ":1: a number wanted"),
        ("chess\tx\tside", ":1: wanted"),
    ],
)
def test_refusals(refused, tmp_path, content, says):
    path = write(tmp_path / "x.tsv", content)
    refused(f"{path}{says}", "check", "-e", "core", path)


@pytest.mark.parametrize(
    ("content", "says"), [(b"a b\n\xff c", ":2: not UTF-8"), ("a b\nc", ":2: a known failure")]
)
def test_known_failures(refused, tmp_path, content, says):
    path = write(tmp_path / "known", content)
    refused(f"{path}{says}", "check", "-e", "core", "--known", path)


def test_what_is_no_file(refused, tmp_path):
    os.symlink(tmp_path / "loop.perft", tmp_path / "loop.perft")
    for path in (tmp_path / "none.perft", tmp_path / "loop.perft"):
        refused(str(path), "check", "-e", "core", path)
        refused(str(path), "suite", "export", path)
        refused(str(path), "perft", "chess", "--depth", 1, "--file", path)
    refused(str(tmp_path), "perft", "chess", "--depth", 1, "--file", tmp_path)
    refused(str(tmp_path), "suite", "export", tmp_path)
    refused("/proc/self/mem: Input/output", "check", "-e", "core", "/proc/self/mem")
    refused("/proc/self/mem: Input/output", "perft", "chess", "--depth", 1, "--file=/proc/self/mem")
    refused("/dev/zero: more than 64 MiB", "check", "-e", "core", "/dev/zero")


CHECK = ("check", "-e", "core", "--smoke")
BISECT = ("bisect", "-e", "reference~no-castling", "chess", NO_CASTLING, "--depth", 1)


@pytest.mark.parametrize(
    "verb",
    [
        (*CHECK, "--html"),
        (*CHECK, "--junit"),
        (*CHECK, "--json"),
        (*BISECT, "--emit"),
        ("show", "chess", "--svg"),
    ],
    ids=lambda verb: verb[-1],
)
def test_files_that_cannot_be_written_are_refused_before_the_work(refused, tmp_path, verb):
    refused("No such file or directory", *verb, tmp_path / "none" / "x")
    refused("Not a directory", *verb, write(tmp_path / "file", "") / "x")
    refused("irectory", *verb, tmp_path)
    refused("File name too long", *verb, tmp_path / ("x" * 300))
    refused("No such file or directory", *verb, "/proc/x")


@pytest.mark.parametrize(
    "verb",
    [(*CHECK, "--html"), (*CHECK, "--junit"), (*BISECT, "--emit"), ("show", "chess", "--svg")],
    ids=lambda verb: verb[-1],
)
def test_a_dash_is_no_file(refused, tmp_path, monkeypatch, verb):
    monkeypatch.chdir(tmp_path)
    refused("- is none", *verb, "-")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("report", ["--json", "--junit", "--html"])
@pytest.mark.parametrize("fault", [["-e", "nothing"], ["-e", "core", "/dev/null", "--run"]])
def test_a_refused_command_leaves_no_file_and_changes_none(tmp_path, report, fault):
    (tmp_path / "old").write_text("mine")
    for name in ("new", "old"):
        assert cli.run(["check", report, str(tmp_path / name), *fault]) == 2
    assert os.listdir(tmp_path) == ["old"]
    assert (tmp_path / "old").read_text() == "mine"


def test_a_fault_of_ours_is_no_disagreement(monkeypatch, capsys):
    def broken(_):
        raise LookupError("ours")

    monkeypatch.setattr(cli, "run", broken)
    monkeypatch.setattr("sys.argv", ["rulestone", "check"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    assert "LookupError: ours" in capsys.readouterr().err
