"""An engine under questioning: answers are remembered, and held against where they came from."""

from __future__ import annotations

from collections import OrderedDict

from rulestone.board import placement
from rulestone.engines import Answer, Engine, EngineError, ProtocolError, Spot
from rulestone.judges import position_of
from rulestone.values import START_FEN
from rulestone.verify.canary import FAR_OFF, SECOND

MEMORY = 256


class Witness:
    """Puts questions to an engine and remembers the last answers."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._answers: OrderedDict[tuple[Spot, int], Answer] = OrderedDict()
        self._fens: OrderedDict[Spot, str] = OrderedDict()

    def count(self, spot: Spot, depth: int) -> Answer:
        """Return the engine's count, asked once."""
        key = (spot, depth)
        if key not in self._answers:
            try:
                self._answers[key] = self.engine.count(spot, depth)
            except EngineError as error:
                error.about = spot
                raise
            if len(self._answers) > MEMORY:
                self._answers.popitem(last=False)
        return self._answers[key]

    def fen(self, spot: Spot) -> str:
        """Return the engine's FEN, asked once."""
        if spot not in self._fens:
            self._fens[spot] = self.engine.fen(spot)
            if len(self._fens) > MEMORY:
                self._fens.popitem(last=False)
        return self._fens[spot]

    def vouch(self, spot: Spot) -> None:
        """Make sure that a wrong answer was meant for `spot`.

        Engines that cannot read a FEN or a turn like to answer for the position before, for the
        start or for the last turn they understood, or all questions alike. Such an answer says
        nothing about rules, so it is a `ProtocolError`.
        """
        try:
            self._vouch(spot)
        except ValueError:
            # Another judge got here by a turn we refuse: there is nothing to hold it against.
            return

    def _vouch(self, spot: Spot) -> None:
        own = self._divide(spot)
        if own is None:
            return
        if own != _truth(spot):
            self._refuse_earlier(spot, own)
        elsewhere = Spot(spot.variant, FAR_OFF, ply=spot.ply)
        if _board(spot) == placement(FAR_OFF):
            elsewhere = Spot(spot.variant, SECOND, ply=spot.ply)
        there, again = self._divide(elsewhere), self._divide(spot)
        if again == _truth(elsewhere) != _truth(spot):
            raise ProtocolError("ignores the position and answers for the one before")
        if own and own == there == again:
            raise ProtocolError("gives the same answer for another position")

    def _refuse_earlier(self, spot: Spot, own: dict[str, int]) -> None:
        """Raise `ProtocolError` if the answer is that of a position before, or of the start."""
        for index in range(len(spot.moves)):
            earlier = Spot(spot.variant, spot.fen, spot.moves[:index], spot.ply)
            if own == _truth(earlier):
                word = spot.moves[index]
                raise ProtocolError(f"ignores {word} and answers for the position before it")
        start = Spot(spot.variant, START_FEN, ply=spot.ply)
        if _board(spot) != placement(START_FEN) and own == _truth(start):
            raise ProtocolError("answers for the start position")

    def _divide(self, spot: Spot) -> dict[str, int] | None:
        try:
            return self.engine.count(spot, 1).divide
        except EngineError:
            return None


def _truth(spot: Spot) -> dict[str, int]:
    return dict.fromkeys(map(str, position_of(spot).turns(spot.ply)), 1)


def _board(spot: Spot) -> dict[str, str]:
    return placement(position_of(spot).fen())
