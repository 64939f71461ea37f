"""The same precautions as a whole check takes, for verbs that put questions of their own."""

from __future__ import annotations

from rulestone.engines import Engine, EngineError, Spot
from rulestone.engines.inprocess import InProcess
from rulestone.report.verdict import BROKEN
from rulestone.verify.canary import canaries, is_true, refuse_another_variant
from rulestone.verify.witness import Witness


def greet(engine: Engine, variant: str) -> None:
    """Send the canaries; raises `EngineError` if they crash it, or if its answers are for others.

    A library needs none. What an engine merely refuses, or gets wrong by its rules, is left for
    the questions that follow.
    """
    if isinstance(engine, InProcess):
        return
    for item in canaries(engine, variant):
        witness = Witness(engine)
        spot = Spot(item.variant, item.fen, item.moves, item.ply)
        try:
            if not is_true(witness.count(spot, 1), spot):
                refuse_another_variant(engine, variant)
                witness.vouch(spot)
        except EngineError as error:
            if error.result in BROKEN:
                raise
