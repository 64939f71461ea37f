"""Positions drawn at random, the same ones for the same seed whatever engine lists the turns.

Half are reached from the start by random decisions, so that half-finished turns and pending
choices come up as in play; half are sparse boards, where mates, lost pushes and odd castlings
are common.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulestone.board import home_rights, placement_field
from rulestone.judges import Opener
from rulestone.suite.judge import words_of
from rulestone.suite.model import Stanza
from rulestone.values import FILES, ONE_PART_VARIANTS, START_FEN

NUMBER = 420
SEED = 1
MAX_DEPTH = 3
MAX_NODES = 40_000

_MAX_DECISIONS = 120
_KEEP_FINISHED = 0.1


def draw(variant: str, opener: Opener, number: int, seed: int) -> Iterator[str]:
    """Yield `number` canonical FENs of the variant, no two alike.

    `opener` is only asked for turn lists and for which FENs are legal, so any correct engine
    gives the same positions.
    """
    dice = random.Random(f"{variant} {seed}")
    seen: set[str] = set()
    while len(seen) < number:
        reach = len(seen) % 2 == 0
        fen = reached(variant, opener, dice) if reach else sparse(variant, opener, dice)
        if fen not in seen:
            seen.add(fen)
            yield fen


def reached(variant: str, opener: Opener, dice: random.Random) -> str:
    """Play random decisions from the start; return the FEN there, or before the game's end."""
    position = before = opener(variant, START_FEN, False)
    for _ in range(dice.randrange(4, _MAX_DECISIONS)):
        words = words_of(position, "decision")
        if not words:
            return before.fen()
        before, position = position, position.apply(dice.choice(words), "decision")
    return position.fen()


def sparse(variant: str, opener: Opener, dice: random.Random) -> str:
    """Return the FEN of a random board of two kings and few other men, seldom a finished game."""
    while True:
        try:
            position = opener(variant, _sparse_text(variant, dice), False)
        except ValueError:
            continue
        if words_of(position, "decision") or dice.random() < _KEEP_FINISHED:
            return position.fen()


def _sparse_text(variant: str, dice: random.Random) -> str:
    board: dict[str, str] = {}
    men = ["K", "k", *(dice.choice("PpPpPpNnBbRrQq") for _ in range(dice.randrange(2, 9)))]
    for man in men:
        board[_free_square(man, board, dice)] = man
    side = dice.choice("wb")
    if variant not in ONE_PART_VARIANTS and dice.random() < 0.15:
        board[dice.choice(FILES) + ("8" if side == "w" else "1")] = "Pp"["wb".index(side)]
    rights = home_rights(board) if variant != "kingsupport" else ""
    half = " push" if variant not in ONE_PART_VARIANTS and dice.random() < 0.2 else ""
    return f"{placement_field(board)} {side} {rights or '-'} - 0 2{half}"


def _free_square(man: str, board: dict[str, str], dice: random.Random) -> str:
    home = {"K": "e1", "k": "e8", "R": "ah", "r": "ah"}
    while True:
        square = dice.choice(FILES) + str(dice.randrange(1, 9))
        if man in "Kk" and dice.random() < 0.4:
            square = home[man]
        elif man in "Rr" and dice.random() < 0.4:
            square = dice.choice(home[man]) + ("1" if man == "R" else "8")
        elif man in "Pp" and square[1] in "18":
            continue
        if square not in board:
            return square


def draw_stanzas(variant: str, opener: Opener) -> Iterator[Stanza]:
    """Yield what `random.perft` of the variant holds, with counts by `opener`."""
    for number, fen in enumerate(draw(variant, opener, NUMBER, SEED), 1):
        yield count_stanza(f"random-{number:03}", variant, fen, opener)


def count_stanza(name: str, variant: str, fen: str, opener: Opener) -> Stanza:
    """Return a stanza with counts from depth 1 to 3 at most.

    The next depth is counted while it should stay within `MAX_NODES` nodes, going by the
    position's own number of turns.
    """
    position = opener(variant, fen, False)
    counts = [(1, position.perft(1))]
    while len(counts) < MAX_DEPTH and 0 < counts[0][1] * counts[-1][1] <= MAX_NODES:
        depth = len(counts) + 1
        counts.append((depth, position.perft(depth)))
    return Stanza(name, variant, fen, tuple(counts))
