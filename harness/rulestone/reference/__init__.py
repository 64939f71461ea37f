"""The literal reference: the rules in plain Python, one method a clause.

It shares no code with the core, so that the two can judge each other. `Position` and `Game` answer
the same questions as theirs; `MISREADINGS` lists wrong readings of single clauses, each usable as
`Position(variant, misreading=id)`.
"""

from .errors import FenError, IllegalTurn
from .game import Game, Outcome
from .misreadings import VARIANTS
from .position import Position

__all__ = [
    "VARIANTS",
    "FenError",
    "Game",
    "IllegalTurn",
    "Outcome",
    "Position",
]
