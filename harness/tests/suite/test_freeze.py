"""`suite freeze` never changes a number unasked, and never one on which its ways disagree."""

import shutil
from dataclasses import replace

import pytest

from rulestone.judges import core, misread, reference
from rulestone.suite.cases import read_cases
from rulestone.suite.freeze import Way, freeze, heading_of
from rulestone.suite.locate import locate
from rulestone.suite.perft_file import format_perft, read_perft

BOTH = [Way("reference", reference, 20_000), Way("core", core, 200_000)]


@pytest.fixture
def counts(tmp_path):
    """A file of one stanza with statistics, its small counts not confirmed by any engine yet."""
    path = tmp_path / "chess" / "counts.perft"
    path.parent.mkdir()
    [kiwipete] = [s for s in read_perft(locate() / "chess" / "counts.perft") if s.id == "kiwipete"]
    deep = ((4, ("published", "core")),)
    stanza = replace(kiwipete, provenance=("published",), provenance_at=deep)
    path.write_text(format_perft([stanza], "A heading."))
    return path


@pytest.fixture
def cases(tmp_path):
    path = tmp_path / "avalanche" / "push.cases.json"
    path.parent.mkdir()
    shutil.copy(locate() / "avalanche" / "push.cases.json", path)
    return path


def spoil(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path.read_text()


def test_ways_that_agree_are_recorded(counts):
    assert list(freeze(counts.parents[1], BOTH)) == []
    [stanza] = read_perft(counts)
    assert stanza.ways(2) == ("published", "reference", "core")
    assert stanza.ways(3) == ("published", "core"), "beyond what the reference is asked for"
    assert stanza.ways(4) == ("published", "core"), "recorded before, and unchanged"
    assert heading_of(counts) == "A heading."


def test_changed_number_is_reported_and_not_written(counts):
    spoilt = spoil(counts, "perft 2 2039", "perft 2 2040")
    [change] = list(freeze(counts.parents[1], BOTH))
    assert change.agreed
    assert "frozen 2040, found 2039 by reference, 2039 by core" in str(change)
    assert counts.read_text() == spoilt


def test_accepted_number_is_written_without_its_old_provenance(counts):
    spoil(counts, "perft 2 2039", "perft 2 2040")
    list(freeze(counts.parents[1], BOTH, accept=True))
    [stanza] = read_perft(counts)
    assert dict(stanza.counts)[2] == 2039
    assert stanza.ways(2) == ("reference", "core")
    assert stanza.ways(1) == ("published", "reference", "core")


def test_changed_statistics_are_reported(counts):
    spoil(counts, "captures 17102", "captures 17103")
    [change] = list(freeze(counts.parents[1], [Way("core", core, 200_000)]))
    assert "statistics" in change.where


def test_ways_that_disagree_write_nothing_even_if_accepted(counts):
    wrong = [Way("reference", misread("no-castling"), 20_000), Way("core", core, 20_000)]
    before = counts.read_text()
    changes = list(freeze(counts.parents[1], wrong, accept=True))
    assert [change.agreed for change in changes] == [False, False]
    assert counts.read_text() == before


def test_cases_are_recounted(cases):
    assert list(freeze(cases.parents[1], BOTH)) == []
    spoilt = spoil(cases, '"count": [5]', '"count": [6]')
    changes = list(freeze(cases.parents[1], BOTH))
    assert [change.where for change in changes] == ["avalanche::push-is-owed::count1"]
    assert cases.read_text() == spoilt
    list(freeze(cases.parents[1], BOTH, accept=True))
    assert read_cases(cases)[0].expect.count == (5,)


def test_turn_list_is_recounted(cases):
    spoil(cases, '"e1d1,a7a6", "e1d2,a7a6",', '"e1d1,a7a6",')
    list(freeze(cases.parents[1], BOTH, accept=True))
    assert len(read_cases(cases)[0].expect.legal) == 5


def test_claim_made_by_hand_is_never_rewritten(cases):
    spoilt = spoil(cases, '"e1d1": "AV-6"', '"e1d1": "AV-7"')
    changes = list(freeze(cases.parents[1], BOTH, accept=True))
    assert changes
    assert not any(change.agreed for change in changes)
    assert cases.read_text() == spoilt
