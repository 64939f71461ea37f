"""Files are read as they were written, and a broken one is refused at its line."""

import json

import pytest

from rulestone.suite.cases import format_cases, read_cases
from rulestone.suite.epd import format_epd, parse_epd
from rulestone.suite.freeze import heading_of
from rulestone.suite.games import format_game, read_game
from rulestone.suite.items import all_items
from rulestone.suite.locate import locate
from rulestone.suite.model import FixtureError, Stanza
from rulestone.suite.perft_file import format_perft, parse_perft, read_perft
from rulestone.suite.refusals import read_refusals, unescape

ROOT = locate()


def files(pattern):
    return sorted(ROOT.rglob(pattern))


def name(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", files("*.perft"), ids=name)
def test_perft_file_is_canonical(path):
    assert format_perft(read_perft(path), heading_of(path)) == path.read_text()


@pytest.mark.parametrize("path", files("*.cases.json"), ids=name)
def test_cases_file_is_canonical(path):
    assert format_cases(read_cases(path)) == path.read_text()


@pytest.mark.parametrize("path", files("games/*.json"), ids=name)
def test_game_file_is_canonical(path):
    assert format_game(read_game(path)) == path.read_text()


def test_all_of_a_stanza_survives():
    stanza = Stanza(
        id="half",
        variant="avalanche",
        fen="4k3/p7/8/8/8/8/8/4K3 w - - 3 9 push",
        counts=((1, 1), (2, 30)),
        ply="decision",
        rules=("AV-6", "AV-1"),
        why="A push is owed.",
        provenance=("hand",),
        provenance_at=((2, ("reference", "core")),),
        stats=((2, (("pushes", 1), ("captures", 0))),),
    )
    assert list(parse_perft(format_perft([stanza]).splitlines())) == [stanza]


def test_file_extras_hold_until_a_stanza_overrides_them():
    text = "#: variant kingsupport\n#: ply choice\nid a\nepd x\nperft 1 2\n"
    text += "id b\n#: ply turn\nepd y w - - 0 1\nperft 1 3"
    first, second = parse_perft(text.splitlines())
    assert (first.variant, first.ply) == ("kingsupport", "choice")
    assert (second.variant, second.ply) == ("kingsupport", "turn")


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("epd x", 1, "before the first id"),
        ("id a\nperft one 20", 2, "a number wanted"),
        ("id a\nperft 1", 2, "a depth and a number"),
        ("id a\nperft 1 20\nperft 1 20", 3, "twice"),
        ("id a\nepd x\nepd y", 3, "a second epd line"),
        ("id a\nepd x\nnodes 1 20", 3, "unknown line"),
        ("id a\n#: colour red", 2, "unknown extra"),
        ("id a\n#: stats 2 captures", 2, "pairs"),
        ("id a\nepd x\nid b", 3, "lacks"),
        ("id a\nepd x\nperft 1 20", 3, "no variant"),
    ],
)
def test_broken_perft_is_refused(lines, line, message):
    with pytest.raises(FixtureError) as error:
        list(parse_perft(lines.splitlines(), "file"))
    assert error.value.where == f"file:{line}"
    assert message in error.value.message


def test_epd_is_read_and_written():
    text = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25\n4k3/8/8/8/8/8/8/4K3 w - - 3 9 ;D1 5\n"
    stanzas = list(parse_epd(["# comment", "", *text.splitlines()], "chess"))
    assert [stanza.counts for stanza in stanzas] == [((1, 5), (2, 25)), ((1, 5),)]
    assert stanzas[0].fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert format_epd(stanzas) == text


@pytest.mark.parametrize("line", ["4k3/8/8/8/8/8/8/4K3 w - -", "x w - - ;D1", "x w - - ;20"])
def test_broken_epd_is_refused(line):
    with pytest.raises(FixtureError) as error:
        list(parse_epd([line], "chess"))
    assert error.value.where == "epd:1"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"rule": ["AV-x"]}, "cases[0].rule[0]"),
        ({"colour": "red"}, "cases[0]"),
        ({"polarity": "perhaps"}, "cases[0].polarity"),
        ({"expect": {}}, "cases[0].expect"),
        ({"expect": {"legal": ["E2e4"]}}, "cases[0].expect.legal[0]"),
        ({"ply": "move"}, "cases[0].ply"),
    ],
)
def test_cases_that_break_the_schema_are_refused(tmp_path, change, place):
    data = json.loads((ROOT / "chess" / "rules.cases.json").read_text())
    data["cases"][0].update(change)
    path = tmp_path / "x.cases.json"
    path.write_text(json.dumps(data))
    with pytest.raises(FixtureError) as error:
        read_cases(path)
    assert error.value.where.endswith(place)


@pytest.mark.parametrize("reader", [read_perft, read_cases, read_game, read_refusals])
def test_bytes_that_are_no_text_are_refused_by_file_and_line(reader, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"#\n \xff\n")
    with pytest.raises(FixtureError) as error:
        reader(path)
    assert error.value.where == f"{path}:2"


def test_text_that_is_no_json_is_refused(tmp_path):
    path = tmp_path / "x.cases.json"
    path.write_text('{"cases": [')
    with pytest.raises(FixtureError):
        read_cases(path)


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (r"a\tb", "a\tb"),
        (r"a\\tb", r"a\tb"),
        (r"\x00\n\r", "\0\n\r"),
        (r"\xc2\xa0", "\xa0"),
        (r"\xff", "\udcff"),
        ("é", "é"),
    ],
)
def test_escapes_stand_for_bytes(column, text):
    assert unescape(column) == text


def test_broken_refusals_are_refused(tmp_path):
    path = tmp_path / "invalid.tsv"
    path.write_text("# comment\nchess\tx\tside\n")
    with pytest.raises(FixtureError) as error:
        read_refusals(path)
    assert error.value.where == f"{path}:2"


def test_item_ids_are_unique_and_well_known():
    ids = [item.id for item in all_items()]
    assert len(ids) == len(set(ids))
    assert "avalanche/counts.perft::start::d3" in ids
