"""The pytest plugin, as a user's own pytest run has it."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

VERIFY = Path(__file__).parents[1] / "verify"
MISREAD = "reference~losing-push-illegal"


@pytest.fixture
def suite(pytester):
    """Make a folder with a small suite, and a test file that has nothing to do with it."""
    folder = pytester.mkdir("suite")
    shutil.copy(VERIFY / "small.perft", folder / "counts.perft")
    pytester.makepyfile(test_own="def test_own(): pass")
    return pytester


def with_habit(habit):
    return f"uci:{shlex.join([sys.executable, str(VERIFY / 'fake_rules_uci.py'), habit])}"


def test_inert_unless_asked(suite):
    suite.runpytest().assert_outcomes(passed=1)


def test_items_are_named_as_check_names_them(suite):
    done = suite.runpytest("--rulestone-engine", "reference", "-v")
    done.assert_outcomes(passed=6, skipped=1)
    done.stdout.fnmatch_lines(["suite/counts.perft::losing-push::d1 PASSED*"])


def test_a_failure_prints_what_check_prints(suite):
    done = suite.runpytest("--rulestone-engine", MISREAD, "suite/counts.perft")
    done.assert_outcomes(passed=4, failed=1, skipped=1)
    done.stdout.fnmatch_lines(
        [
            "FAIL  *counts.perft::losing-push::d1  [[]AV-8[]]",
            "  expected 31, got 17 (-14)",
            "    missing    h5a5,b6b7  [[]AV-8[]]",
            "    $ rulestone check -e *losing-push-illegal* *counts.perft --run *",
            "    $ rulestone bisect -e *losing-push-illegal* avalanche *",
        ]
    )


def test_one_item_can_be_chosen(suite):
    engine = ("--rulestone-engine", "reference")
    suite.runpytest(*engine, "suite/counts.perft::castling::d1").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("habit", "outcomes", "says"),
    [
        ("honest", {"passed": 5, "skipped": 1}, "*"),
        ("deaf", {"failed": 1, "skipped": 5}, "PROTOCOL*"),
        ("misses-castling", {"passed": 4, "failed": 1, "skipped": 1}, "FAIL*"),
    ],
)
def test_results_stay_apart(suite, habit, outcomes, says):
    done = suite.runpytest("--rulestone-engine", with_habit(habit), "suite")
    done.assert_outcomes(**outcomes)
    done.stdout.fnmatch_lines([says])


def test_whole_turns_are_all_that_is_asked(suite):
    engine = ("--rulestone-engine", with_habit("honest"))
    done = suite.runpytest(*engine, "--rulestone-whole-turns", "-v", "suite")
    done.assert_outcomes(passed=4, skipped=2)
    done.stdout.fnmatch_lines(["suite/counts.perft::half-finished::d1 SKIPPED*"])


def test_silence_is_a_timeout_and_the_options_are_said_again(suite):
    engine = ("--rulestone-engine", with_habit("hangs-deep"), "--rulestone-timeout", "3")
    done = suite.runpytest(*engine, "--rulestone-option", "A=b", "suite")
    done.assert_outcomes(passed=4, failed=1, skipped=1)
    done.stdout.fnmatch_lines(["TIMEOUT*", "*$ rulestone check * A=b --timeout 3 *counts.perft *"])


def test_known_failures_are_strict(suite):
    known = suite.path / "known"
    known.write_text("*losing-push::d* being mended\n")
    done = suite.runpytest("--rulestone-engine", MISREAD, "--rulestone-known", known, "suite")
    done.assert_outcomes(passed=3, xfailed=1, failed=1, skipped=1)


def test_a_file_that_cannot_be_read_is_an_error(suite):
    (suite.path / "suite" / "bad.perft").write_text("perft 1 20\n")
    suite.runpytest("--rulestone-engine", "core", "suite").assert_outcomes(errors=1)


def test_two_items_of_one_id_are_an_error(suite):
    stanza = "id a\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n"
    (suite.path / "suite" / "twins.perft").write_text("#: variant chess\n" + 2 * stanza)
    done = suite.runpytest("--rulestone-engine", "core", "suite")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["*twins.perft::a::d1: the id is used twice"])


@pytest.mark.parametrize(
    "option",
    [
        ("--rulestone-engine", "uci:no-such-program-anywhere"),
        ("--rulestone-engine", "core", "--rulestone-ply", "half"),
        ("--rulestone-engine", "core", "--rulestone-notation", "san"),
        ("--rulestone-engine", "core", "--rulestone-option", "x"),
    ],
)
def test_bad_options_are_usage_errors(suite, option):
    assert suite.runpytest(*option).ret == pytest.ExitCode.USAGE_ERROR


def test_with_xdist(suite):
    done = suite.runpytest_subprocess(
        "--rulestone-engine", with_habit("misses-castling"), "-n", "2", "suite"
    )
    done.assert_outcomes(passed=4, failed=1, skipped=1)


def test_the_shipped_suite_from_an_empty_folder(pytester):
    done = pytester.runpytest_subprocess(
        *("--pyargs", "rulestone.suite", "--rulestone-engine", "core"),
        *("--rulestone-max-nodes", "100", "-q", "-k", "chess"),
    )
    assert done.ret == 0
    assert done.parseoutcomes()["passed"] > 50
