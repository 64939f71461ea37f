"""The suite bites: every clause is shown both ways, every known misreading is caught."""

from dataclasses import replace

import pytest

from rulestone.judges import misread, reference
from rulestone.reference import misreadings_for
from rulestone.suite.clauses import clauses, may_cite
from rulestone.suite.locate import locate
from rulestone.suite.teeth import (
    all_cases,
    all_games,
    catches,
    clause_gaps,
    format_matrix,
    kill_matrix,
    misreading_gaps,
)
from rulestone.values import VARIANTS

CASES = all_cases(locate())
GAMES = all_games(locate())
DECLARED = sorted({(case.variant, caught) for case in CASES for caught in case.catches})
REFUSING = [
    *("TX-1", "GM-1", "FIDE-1", "FIDE-2", "FIDE-3", "FIDE-4", "FIDE-5"),
    *("AV-1", "AV-2", "AV-3", "AV-4", "AV-6", "AV-7", "AV-9", "AV-10", "AV-11", "AV-12", "AV-14"),
    *("BA-1", "KS-2", "KS-3", "KS-7", "KS-8", "KS-9", "KS-10", "KS-11"),
]


def declaring(variant, misreading):
    return [case for case in CASES if case.variant == variant and misreading in case.catches]


def test_every_clause_has_a_positive_and_a_negative_case():
    assert clause_gaps([*CASES, *GAMES]) == []


def test_every_misreading_is_meant_to_be_caught_by_some_case():
    assert misreading_gaps(CASES) == []


@pytest.mark.parametrize(("variant", "misreading"), DECLARED)
def test_misreading_is_caught_by_every_case_that_says_so(variant, misreading, record_property):
    for case in declaring(variant, misreading):
        findings = catches(case, misread(misreading))
        record_property(case.id, findings)
        assert findings, f"{case.id} does not catch {misreading}"


def test_cases_catch_nothing_in_the_true_rules():
    assert [case.id for case in CASES if catches(case, reference, max_nodes=200)] == []


def test_declared_misreadings_exist():
    known = {(variant, m.id) for variant in VARIANTS for m in misreadings_for(variant)}
    assert set(DECLARED) <= known


@pytest.mark.parametrize(("variant", "misreading"), DECLARED)
def test_removing_the_last_case_of_a_misreading_shows(variant, misreading):
    last = declaring(variant, misreading)
    assert misreading_gaps(case for case in CASES if case not in last) != []


@pytest.mark.parametrize("polarity", ["positive", "negative"])
@pytest.mark.parametrize("clause", clauses())
def test_removing_the_last_case_of_a_clause_shows(clause, polarity):
    kept = [
        show for show in [*CASES, *GAMES] if clause not in show.rule or show.polarity != polarity
    ]
    assert f"{clause} {polarity}" in clause_gaps(kept)


@pytest.mark.parametrize("clause", REFUSING)
def test_every_clause_that_can_refuse_does(clause):
    assert any(clause == refuser for case in CASES for _, refuser in case.expect.illegal)


def test_only_these_clauses_refuse():
    refusers = {refuser for case in CASES for _, refuser in case.expect.illegal}
    assert refusers == set(REFUSING)


def test_clauses_belong_to_variants():
    assert len(clauses()) == 5 + 16 + 2 + 13 + 4 + 1
    assert may_cite("balancedavalanche", "AV-1")
    assert not may_cite("avalanche", "BA-1")
    assert not may_cite("avalanche", "AV-17")


def raised(fen):
    """Count one full move more, where the counter can go on."""
    fields = fen.split(" ")
    fields[5] = str(min(65535, int(fields[5]) + 1))
    return " ".join(fields)


def balanced_twin(case):
    expect = replace(
        case.expect,
        after=tuple((word, replace(to, fen=raised(to.fen))) for word, to in case.expect.after),
        prints=case.expect.prints and raised(case.expect.prints),
    )
    return replace(case, variant="balancedavalanche", fen=raised(case.fen), expect=expect)


def test_avalanche_cases_hold_in_balanced_from_the_second_move_on():
    balanced = {case.id: case for case in CASES if case.variant == "balancedavalanche"}
    first_turn_only = {"white-pushes-at-the-first-turn"}
    for case in CASES:
        if case.variant == "avalanche" and case.id not in first_turn_only:
            assert balanced[case.id] == balanced_twin(case)


@pytest.mark.deep
def test_kill_matrix_is_up_to_date():
    text = format_matrix(kill_matrix(CASES))
    assert text == (locate() / "kill-matrix.tsv").read_text()


def table_rows(page, heading):
    """Return the cells of the table under a heading of a Markdown page."""
    lines = page.partition(heading)[2].splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_readme_sums_the_kill_matrix_up():
    lines = (locate() / "kill-matrix.tsv").read_text().splitlines()[1:]
    bites = [line.split("\t") for line in lines]
    page = (locate() / "README.md").read_text()
    for variant, known, shown, missed, caught in table_rows(page, "## Why start positions"):
        own = [bite for bite in bites if bite[0] == variant]
        assert len(own) == int(known) == len(misreadings_for(variant)), variant
        assert sum(bite[3] != "-" for bite in own) == int(shown.split(" ")[0]), variant
        assert sum(bite[3] == "-" for bite in own) == int(missed), variant
        assert sum(bite[4] != "" for bite in own) == int(caught), variant
