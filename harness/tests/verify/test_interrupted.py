"""Ctrl-C in mid-search: status 130, and what has been found is printed."""

import json

import pytest

from rulestone.suite.freeze import Change
from rulestone.suite.teeth import Bite
from rulestone.values import Fault
from rulestone.verify.bisect import Bisector
from rulestone.verify.diagnose import ask_all
from rulestone.verify.shrink import shrink

ENGINE = ("-e", "reference~losing-push-illegal")
LOST = ("avalanche", "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1")


def stopping(iterate, after):
    """Return the iteration as it is when Ctrl-C comes after so many values."""

    def stopped(*arguments):
        for number, value in enumerate(iterate(*arguments)):
            if number == after:
                raise KeyboardInterrupt
            yield value

    return stopped


@pytest.mark.parametrize("after", [0, 1])
def test_bisect_keeps_the_finding_as_small_as_it_is(rulestone, monkeypatch, tmp_path, after):
    monkeypatch.setattr("rulestone.cli.bisect.shrink", stopping(shrink, after))
    emitted = tmp_path / "found.cases.json"
    words = ("bisect", *ENGINE, *LOST, "--depth", 2, "--shrink", "--emit", emitted, "--json")
    done = rulestone(*words)
    found = json.loads(done.out)
    assert (done.status, found["agree"], found["interrupted"]) == (130, False, True)
    assert (found["fen"] == LOST[1]) == (after == 0)
    assert rulestone("check", *ENGINE, emitted).status == 1


@pytest.mark.parametrize("depth", [1, 3])
def test_bisect_tells_how_far_it_has_come(rulestone, monkeypatch, depth):
    differ = Bisector._differ

    def stopped(self, spot, at):
        if at == depth:
            raise KeyboardInterrupt
        return differ(self, spot, at)

    monkeypatch.setattr(Bisector, "_differ", stopped)
    words = ("bisect", "-e", "core", "chess", "--depth", 4)
    done = rulestone(*words)
    assert (done.status, f"Agreed to depth {depth - 1}:" in done.out) == (130, True)
    assert done.err == "interrupted: what was found so far follows\n"
    assert json.loads(rulestone(*words, "--json").out) == {
        "agree": True,
        "depth": depth - 1,
        "positions": 0,
        "complete": False,
        "interrupted": True,
    }


def test_bisect_counts_the_positions_it_has_seen(rulestone, monkeypatch):
    differ, asked = Bisector._differ, []

    def stopped(self, spot, at):
        asked.append(spot)
        if len(asked) == 10:
            raise KeyboardInterrupt
        return differ(self, spot, at)

    monkeypatch.setattr(Bisector, "_differ", stopped)
    done = rulestone("bisect", "-e", "core", "chess", "--depth", 2, "--json")
    assert (json.loads(done.out)["depth"], json.loads(done.out)["positions"]) == (2, 8)


def test_fuzz_keeps_the_finding(rulestone, monkeypatch):
    monkeypatch.setattr("rulestone.cli.fuzz.shrink", stopping(shrink, 1))
    done = rulestone("fuzz", "engine", "-e", "reference~push-captures", "avalanche", "--json")
    found = json.loads(done.out)
    assert (done.status, found["result"], found["interrupted"]) == (130, "fail", True)


def test_diagnose_tells_what_the_answers_so_far_do(rulestone, monkeypatch):
    monkeypatch.setattr("rulestone.cli.diagnose.ask_all", stopping(ask_all, 7))
    done = rulestone("diagnose", *ENGINE, "avalanche", "--json")
    found = json.loads(done.out)
    assert (done.status, found["questions"], found["interrupted"]) == (130, 7, True)
    assert "7 questions" in rulestone("diagnose", *ENGINE, "avalanche").out


SUITE_VERBS = {
    "validate": ("validate.validate", "faults", Fault("somewhere", "wrong")),
    "freeze": ("freeze.freeze", "changes", Change("somewhere", "1", "2", agreed=True)),
    "teeth": ("teeth.kill_matrix", "bites", Bite("chess", "somewhere", "FIDE-1", 1, ("a",))),
}


@pytest.mark.parametrize("verb", SUITE_VERBS)
def test_the_suite_verbs_keep_what_they_have(rulestone, monkeypatch, verb):
    work, key, value = SUITE_VERBS[verb]
    monkeypatch.setattr(f"rulestone.suite.{work}", stopping(lambda *_: iter([value] * 3), 2))
    done = rulestone("suite", verb, "--json")
    told = json.loads(done.out)
    assert (done.status, len(told[key]), told["interrupted"]) == (130, 2, True)
    text = rulestone("suite", verb)
    assert (text.status, text.out.count("somewhere")) == (130, 2)
