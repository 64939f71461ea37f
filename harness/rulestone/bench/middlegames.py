"""Ten Avalanche positions from the middle of games, and where they come from.

The games are played by a seeded generator: each turn is the best of a few drawn at random, by the
men left on the board, so that pieces come out and some are exchanged. They are 8 to 17 turns old:
Avalanche games are short. The positions are kept in `middlegames.epd` with their counts;
`python -c 'from rulestone.bench import middlegames; middlegames.main()'` plays the games again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from rulestone.position import Position

GAMES = 10
TURNS = range(8, 18)
DRAWN = 6
DEPTH = 3
_LEAST_MEN = 24
_VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}


@dataclass(frozen=True)
class Middlegame:
    """A position and its count at `DEPTH`."""

    fen: str
    nodes: int


def stored() -> list[Middlegame]:
    """Return the ten positions of `middlegames.epd`."""
    text = (files(__package__) / "middlegames.epd").read_text(encoding="ascii")
    lines = (line.split(f" ;D{DEPTH} ") for line in text.splitlines())
    return [Middlegame(fen, int(nodes)) for fen, nodes in lines]


def played() -> Iterator[str]:
    """Play the games again and yield the FEN at the end of each, one a length in `TURNS`."""
    for length, seed in zip(TURNS, range(GAMES), strict=True):
        chance = random.Random(f"middlegame {seed}")
        position = _play(chance, length)
        while position is None:
            position = _play(chance, length)
        yield position.fen()


def _play(chance: random.Random, length: int) -> Position | None:
    """Return the position after so many turns, None if it is no quiet middlegame."""
    position = Position("avalanche")
    for _ in range(length):
        turns = position.turns()
        if not turns:
            return None
        drawn = chance.sample(turns, min(DRAWN, len(turns)))
        position = max(map(position.apply, drawn), key=_balance)
    quiet = position.outcome().name == "ongoing" and not position.checkers()
    return position if quiet and _men(position) >= _LEAST_MEN else None


def _men(position: Position) -> int:
    return sum(letter.isalpha() for letter in position.fen().split(" ")[0])


def _balance(position: Position) -> int:
    """Return the value of the men of the side that has just moved, less that of the others."""
    letters = [letter for letter in position.fen().split(" ")[0] if letter.isalpha()]
    white = sum(_VALUES[letter.lower()] * (1 if letter.isupper() else -1) for letter in letters)
    return white if position.side == "black" else -white


def main() -> None:
    """Print what `middlegames.epd` holds."""
    for fen in played():
        print(f"{fen} ;D{DEPTH} {Position('avalanche', fen).perft(DEPTH)}")
