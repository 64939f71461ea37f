"""Core and reference side by side: one comparison for every question both can be asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rulestone
from rulestone.judges import outcome_of
from rulestone.reference import Position as Reference
from rulestone.suite.judge import words_of
from rulestone.values import PLIES

ALL_SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]


def check_state(core: rulestone.Position, slow: Reference) -> None:
    """Hold all that a position says of itself, whatever can be played in it."""
    about = f"{slow.variant} {slow.fen()}"
    assert core.fen() == slow.fen(), about
    assert (core.side, core.phase) == (slow.side, slow.phase), about
    assert outcome_of(core) == outcome_of(slow), about
    assert rulestone.Position(slow.variant, slow.fen()) == core, about


def check_queries(core: rulestone.Position, slow: Reference) -> None:
    """Hold what can be asked about the board: attacks, checks, pushes, support, castlings."""
    about = f"{slow.variant} {slow.fen()}"
    assert core.checkers() == slow.checkers(), about
    assert core.pushable() == slow.pushable(), about
    assert core.supported() == slow.supported(), about
    assert core.castlings() == slow.castlings(), about
    for square in ALL_SQUARES:
        for side in ("white", "black"):
            assert core.attackers(square, side) == slow.attackers(square, side), f"{about} {square}"


def check_plies(core: rulestone.Position, slow: Reference, followed: int) -> None:
    """Hold the words of every ply, and the position after `followed` of each at most."""
    for ply in PLIES:
        words = words_of(slow, ply)
        assert words_of(core, ply) == words, f"{slow.variant} {slow.fen()} {ply}"
        step = max(1, len(words) // followed)
        for word in words[::step]:
            check_state(core.apply(word, ply), slow.apply(word, ply))


def check_words(
    core: rulestone.Position, slow: Reference, dice: random.Random, number: int
) -> None:
    """Hold the verdict, and the clause behind it, on words that are mostly not legal."""
    for ply in PLIES:
        legal = words_of(slow, ply)
        for word in doubtful_words(legal, slow, dice, number):
            found, wanted = core.explain(word, ply), slow.explain(word, ply)
            assert found == wanted, f"{slow.variant} {slow.fen()} {ply} {word!r}"
            assert (wanted is None) == (word in legal), f"{slow.fen()} {ply} {word!r}"


def doubtful_words(
    legal: tuple[str, ...], slow: Reference, dice: random.Random, number: int
) -> Iterator[str]:
    """Yield legal words, spoilt ones, and words put together at random."""
    men = [square for square in ALL_SQUARES if slow.piece_at(square)]
    for _ in range(number):
        word = dice.choice(legal) if legal and dice.random() < 0.6 else random_part(men, dice)
        for _ in range(dice.randrange(3)):
            word = spoilt(word, men, dice)
        yield word


def random_part(men: list[str], dice: random.Random) -> str:
    return dice.choice(men) + dice.choice(ALL_SQUARES) + dice.choice(["", "", "", "q", "n"])


def spoilt(word: str, men: list[str], dice: random.Random) -> str:
    parts = word.split(",")
    at = dice.randrange(len(parts))
    kind = dice.randrange(7)
    if kind == 0:
        parts[at] = random_part(men, dice)
    elif kind == 1:
        del parts[at]
    elif kind == 2:
        parts.insert(at, random_part(men, dice))
    elif kind == 3:
        parts[at] = parts[at][:4] + dice.choice(["", "q", "r", "b", "n"])
    elif kind == 4:
        parts[at] = parts[at][:2] + dice.choice(ALL_SQUARES) + parts[at][4:]
    elif kind == 5:
        parts.reverse()
    else:
        parts[at] = dice.choice(
            [parts[at].upper(), parts[at][:3], parts[at] + "k", " " + parts[at]]
        )
    return ",".join(parts)


def flipped_fen(fen: str) -> str:
    """Mirror the ranks and exchange the colours."""
    placement, side, rights, passing, *rest = fen.split(" ")
    ranks = "/".join(reversed(placement.split("/"))).swapcase()
    swapped = "".join(sorted(rights.swapcase(), key="KQkq-".index))
    back = passing if passing == "-" else passing[0] + {"3": "6", "6": "3"}[passing[1]]
    return " ".join([ranks, "b" if side == "w" else "w", swapped, back, *rest])


def flipped_word(word: str) -> str:
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in word)


def check_flip(core: rulestone.Position) -> None:
    """Hold that the colours are treated alike, in Balanced from fullmove 2 on (BA-2)."""
    if core.variant == "balancedavalanche" and core.fullmove == 1:
        return
    mirror = rulestone.Position(core.variant, flipped_fen(core.fen()))
    for ply in PLIES:
        words = sorted(flipped_word(word) for word in core.turns(ply))
        assert list(mirror.turns(ply)) == words, f"{core.variant} {core.fen()} {ply}"
