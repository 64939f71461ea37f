"""Random games and mutated positions, with the turn lists compared at every position.

Game number n of a seed is the same whatever happened before it, so a run can be resumed at any
number, and a finding can be reproduced alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.board import at_turn_start, placement, with_men
from rulestone.engines import Engine, EngineError, RejectedError, Spot, UnsupportedError
from rulestone.judges import core, position_of
from rulestone.suite.random_positions import sparse
from rulestone.values import SQUARES, START_FEN
from rulestone.verify.bisect import Bisector, Finding

MAX_PLIES = 200
SPARSE_SHARE = 0.5
SPARSE_PLIES = 12
MUTANT_SHARE = 0.25


@dataclass(frozen=True)
class Trouble:
    """An engine that gave no answer at a position: the error says how."""

    spot: Spot
    error: EngineError


@dataclass(frozen=True)
class Played:
    """A game that was played to its end: its number, and how many positions were compared."""

    number: int
    positions: int


Event = Played | Finding | Trouble


def start_of(variant: str, seed: int, number: int) -> tuple[str, random.Random]:
    """Return where a game begins, and the dice with which it goes on.

    Half of the games begin on a sparse random board, where mates, losing pushes and odd
    castlings are common; the others at the variant's start.
    """
    dice = random.Random(f"{variant} {seed} {number}")
    if dice.random() < SPARSE_SHARE:
        return sparse(variant, core, dice), dice
    return START_FEN, dice


def mutant(spot: Spot, dice: random.Random) -> Spot | None:
    """Return the position with one man moved, changed or taken off; None if that is none."""
    men = placement(spot.fen)
    square = dice.choice(sorted(men))
    man = men.pop(square)
    if dice.random() < 0.7:
        letter = man if dice.random() < 0.5 or man in "Kk" else dice.choice("PNBRQpnbrq")
        men[dice.choice(SQUARES)] = letter
    try:
        fen = position_of(Spot(spot.variant, with_men(spot.fen, men))).fen()
    except ValueError:
        return None
    return Spot(spot.variant, fen, ply=spot.ply)


class Fuzzer:
    """Plays an engine's games against the rules; `bisector` holds both sides."""

    def __init__(self, engine: Engine, bisector: Bisector, variant: str, seed: int) -> None:
        self._engine = engine
        self._bisector = bisector
        self._variant = variant
        self._seed = seed
        self._ply = engine.plies[0]

    def play(self, first: int, games: int) -> Iterator[Event]:
        """Play games number `first` and on; the last event is the trouble, if there is any."""
        for number in range(first, first + games):
            event = self._game(number)
            yield event
            if not isinstance(event, Played):
                return

    def _game(self, number: int) -> Event:
        fen, dice = start_of(self._variant, self._seed, number)
        limit = MAX_PLIES if fen == START_FEN else SPARSE_PLIES
        spot = Spot(self._variant, fen, ply=self._ply)
        compared = 0
        for _ in range(limit):
            for asked in self._questions(spot, dice):
                if (trouble := self._compare(asked)) is not None:
                    return trouble
                compared += 1
            position = position_of(spot)
            words = list(map(str, position.turns(self._ply)))
            if not words:
                break
            after = position.apply(dice.choice(words), self._ply)
            spot = Spot(self._variant, after.fen(), ply=self._ply)
        return Played(number, compared)

    def _questions(self, spot: Spot, dice: random.Random) -> Iterator[Spot]:
        """Yield the position and, now and then, a mutant of it, as far as the engine reads them."""
        asked = [spot, mutant(spot, dice) if dice.random() < MUTANT_SHARE else None]
        for one in asked:
            if one and (at_turn_start(one.fen) or not self._engine.whole_turns):
                yield one

    def _compare(self, spot: Spot) -> Event | None:
        try:
            return self._bisector.turns(spot)
        except UnsupportedError:
            return None
        except EngineError as error:
            return Trouble(spot, error)


def kind_of(event: Event) -> str:
    """Return the result's word: pass, fail, rejected, crash, timeout or protocol."""
    if isinstance(event, Played):
        return "pass"
    if isinstance(event, Finding):
        return "fail"
    return "rejected" if isinstance(event.error, RejectedError) else event.error.result
