"""`rulestone diagnose`: names the misread clause, and only what it can tell apart."""

import itertools
import json

import pytest

from rulestone.engines import open_engine
from rulestone.values import VARIANTS
from rulestone.verify.diagnose import ask_all
from rulestone.verify.diagnose import diagnose as run_diagnosis
from rulestone.verify.probe_search import separated
from rulestone.verify.probes import known_misreadings, load_probes, predicted


@pytest.fixture
def diagnose(rulestone):
    """Return a function that diagnoses and gives the status and what JSON says."""

    def run(engine, variant, *arguments):
        done = rulestone("diagnose", "-e", engine, variant, *arguments, "--json")
        return done.status, json.loads(done.out)

    return run


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_probes_tell_every_two_readings_apart(variant):
    readings = [None, *(misreading.id for misreading in known_misreadings(variant))]
    told: set[tuple[int, int]] = set()
    for probe in load_probes(variant):
        told |= separated([predicted(probe, reading) for reading in readings])
    alike = set(itertools.combinations(range(len(readings)), 2)) - told
    assert [(readings[a], readings[b]) for a, b in sorted(alike)] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_probe_is_a_position_of_the_rules(variant):
    probes = load_probes(variant)
    assert len(set(probes)) == len(probes)
    assert all(predicted(probe, None) is not None for probe in probes)


@pytest.mark.parametrize(
    ("misreading", "variant"),
    [
        ("losing-push-illegal", "avalanche"),
        ("mate-excuses-losing-push", "avalanche"),
        ("clock-ignores-push", "balancedavalanche"),
        ("four-copies-of-a-lost-push", "avalanche"),
        ("balanced-array-only", "balancedavalanche"),
        ("castling-once", "kingsupport"),
        ("support-wraps", "kingsupport"),
        ("en-passant-exposes-king", "chess"),
    ],
)
def test_a_misreading_is_named_alone(diagnose, misreading, variant):
    status, found = diagnose(f"reference~{misreading}", variant)
    assert status == 1
    assert [suspect["id"] for suspect in found["explained"]] == [misreading]
    assert found["explained"][0]["explains"] == found["deviating"]


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_misreading_is_named_alone(variant):
    for misreading in known_misreadings(variant):
        replies = list(ask_all(open_engine(f"reference~{misreading.id}"), variant))
        found = run_diagnosis(replies, variant)
        assert [suspect.misreading.id for suspect in found.explained] == [misreading.id]


@pytest.mark.parametrize(
    "ply",
    ["choice", *(pytest.param(ply, marks=pytest.mark.deep) for ply in ("player", "decision"))],
)
def test_in_another_ply(diagnose, ply):
    status, found = diagnose("reference~push-promotes-queen", "avalanche", "--engine-ply", ply)
    assert status == 1
    assert "push-promotes-queen" in [suspect["id"] for suspect in found["explained"]]


def test_what_cannot_be_told_apart_is_said(rulestone):
    arguments = ("avalanche", "--engine-ply", "decision")
    done = rulestone("diagnose", "-e", "reference~push-stays-pawn", *arguments)
    told = "These cannot be told apart by this engine's answers: "
    assert f"{told}push-stays-pawn, choice-after-move." in done.out


def test_the_rules_are_no_misreading(diagnose):
    for variant in VARIANTS:
        status, found = diagnose("reference", variant)
        assert (status, found["deviating"], found["explained"]) == (0, 0, [])


def test_a_published_reading_is_called_one(rulestone):
    done = rulestone("diagnose", "-e", "reference~losing-push-only-if-forced", "avalanche")
    assert "It is a published reading (Wikipedia" in done.out
    assert "Rulestone follows the" in done.out


def test_none_known_is_an_answer(diagnose, rulestone, with_habit):
    status, found = diagnose(with_habit("leaves-out-knights"), "avalanche")
    assert (status, found["explained"]) == (1, [])
    assert found["unexplained"] == found["deviating"] > 0
    done = rulestone("diagnose", "-e", with_habit("leaves-out-knights"), "avalanche")
    assert "No known misreading has a part" in done.out
    assert "Clauses that decide the turns in question: AV-" in done.out


def test_two_faults_at_once_are_both_named(diagnose, with_habit):
    status, found = diagnose(with_habit("two-faults"), "avalanche")
    assert (status, found["explained"]) == (1, [])
    named = [suspect["id"] for suspect in found["partly"]]
    assert {"no-castling", "no-double-step"} <= set(named[:3])


def test_another_variant_is_no_misreading(rulestone, with_habit):
    done = rulestone("diagnose", "-e", with_habit("plays-chess"), "avalanche")
    assert (done.status, "plays chess under the name" in done.out) == (3, True)


def test_a_failure_is_told_as_json_too(rulestone, with_habit):
    done = rulestone("diagnose", "-e", with_habit("dies-in-ks"), "kingsupport", "--json")
    record = json.loads(done.out)
    assert (done.status, record["result"], record["message"]) == (3, "crash", "killed by SIGABRT")
    done = rulestone("diagnose", "-e", with_habit("dies-in-ks"), "kingsupport")
    assert (done.status, done.out.startswith("CRASH")) == (3, True)
