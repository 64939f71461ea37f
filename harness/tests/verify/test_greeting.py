"""No verb takes answers meant for another position, or another variant, for misread rules."""

import pytest

VERBS = {
    "bisect": ("bisect", "avalanche", "--depth", 1),
    "diagnose": ("diagnose", "avalanche"),
    "fuzz": ("fuzz", "engine", "avalanche", "--games", 4),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("habit", "says"),
    [
        ("plays-chess", "plays chess under the name of avalanche"),
        ("deaf", "answers for the start position"),
        ("one-behind", "answers for the one before"),
        ("all-alike", "the same answer for another position"),
        ("ignores-moves", "ignores h2h3,a7a6"),
    ],
)
def test_the_word_is_protocol(rulestone, with_habit, verb, habit, says):
    done = rulestone(*VERBS[verb], "-e", with_habit(habit))
    assert done.status == 3
    assert done.out.startswith("PROTOCOL")
    assert says in done.out


def test_both_engines_of_a_comparison_are_greeted(rulestone, with_habit):
    engines = ("-e", "core", "-e", with_habit("plays-chess"))
    done = rulestone("bisect", *engines, "avalanche", "--depth", 1)
    assert (done.status, done.out.startswith("PROTOCOL")) == (3, True)


@pytest.mark.parametrize("verb", VERBS)
def test_rules_misread_are_let_through(rulestone, with_habit, verb):
    done = rulestone(*VERBS[verb], "-e", with_habit("leaves-out-knights"))
    assert done.status == 1
