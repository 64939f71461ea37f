"""The literal reference: the rules in plain Python, one method a clause.

It shares no code with the core, so that the two can judge each other. `Position` and `Game` answer
the same questions as theirs; `MISREADINGS` lists wrong readings of single clauses, each usable as
`Position(variant, misreading=id)`.
"""

from .errors import FenError, IllegalTurn
from .game import Game, Outcome
from .misreading import VARIANTS, Misreading
from .misreadings import MISREADINGS, misreadings_for
from .position import Position

__all__ = [
    "MISREADINGS",
    "VARIANTS",
    "FenError",
    "Game",
    "IllegalTurn",
    "Misreading",
    "Outcome",
    "Position",
    "misreadings_for",
]
