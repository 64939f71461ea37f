"""The example's engine put right, with one misreading planted in it: `planted.py ID`.

A program of its own, in its own notation; the literal reference has no part in it.
"""

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

from adapter import main
from tiny_engine import Engine, State, name


class Right(Engine):
    """Avalanche as it is: a push into check is possible, and loses before any choice."""

    def pushes(self, state, men):
        for push, after, end in self.pawn_pushes(state, men):
            if end[1] not in (0, 7) or self.in_check(after, state.white):
                yield push, after
                continue
            for letter in self.choices():
                yield push + letter, {**after, end: letter.lower() if state.white else letter}

    def choices(self):
        return "QRBN"


class PushTwoSquares(Right):
    def pawn_pushes(self, state, men):
        home, step = (6, -1) if state.white else (1, 1)
        for push, after, (file, rank) in super().pawn_pushes(state, men):
            yield push, after, (file, rank)
            end = file, rank + step
            if rank - step == home and end not in men:
                moved = {at: man for at, man in after.items() if at != (file, rank)}
                moved[end] = after[file, rank]
                yield push[:2] + name(end), moved, end


class PushOwnPawn(Right):
    def pawn_pushes(self, state, men):
        return super().pawn_pushes(replace(state, white=not state.white), men)

    def pushes(self, state, men):
        for push, after, end in self.pawn_pushes(state, men):
            if end[1] not in (0, 7):
                yield push, after


class PushOptional(Right):
    def turns(self, state):
        yield from super().turns(state)
        if not state.over:
            for move, men, rights in self.legal_moves(state):
                if list(self.pushes(state, men)):
                    yield move, State(men, not state.white, rights)


class NoPushAfterCheck(Right):
    def pushes(self, state, men):
        return iter(()) if self.in_check(men, not state.white) else super().pushes(state, men)


class PushKeepsCheck(Right):
    def pushes(self, state, men):
        gave = self.in_check(men, not state.white)
        for push, after in super().pushes(state, men):
            if not gave or self.in_check(after, not state.white):
                yield push, after


class LosingPushOnlyIfForced(Right):
    def pushes(self, state, men):
        pushes = list(self.pawn_pushes(state, men))
        safe = [push for push, after, _ in pushes if not self.in_check(after, state.white)]
        for push, after in super().pushes(state, men):
            if not safe or push[:4] in safe:
                yield push, after


class LosingTurnDropped(Engine):
    def legal_moves(self, state):
        for move, men, rights in super().legal_moves(state):
            pushes = [after for _, after, _ in self.pawn_pushes(state, men)]
            if not pushes or not all(self.in_check(after, state.white) for after in pushes):
                yield move, men, rights


class PushPromotesQueen(Right):
    def choices(self):
        return "Q"


class PushToLastRankForbidden(Right):
    def pawn_pushes(self, state, men):
        return (push for push in super().pawn_pushes(state, men) if push[2][1] not in (0, 7))


class OwnPromotionQueenOnly(Right):
    def promotions(self):
        return "Q"


class NoDoubleStep(Right):
    def double_step(self):
        return False


class NoCastling(Right):
    def castlings(self, state):
        return iter(())


class CastlingThroughCheck(Right):
    def is_safe_way(self, state, rank, passed):
        return super().is_safe_way(state, rank, 4)


class NoPushNoTurn(Right):
    def legal_moves(self, state):
        for move, men, rights in super().legal_moves(state):
            if list(self.pawn_pushes(state, men)):
                yield move, men, rights


PLANTED = {
    "right": Right,
    "losing-push-illegal": Engine,
    "push-two-squares": PushTwoSquares,
    "push-optional": PushOptional,
    "no-push-after-check": NoPushAfterCheck,
    "push-keeps-check": PushKeepsCheck,
    "losing-push-only-if-forced": LosingPushOnlyIfForced,
    "losing-turn-dropped": LosingTurnDropped,
    "push-promotes-queen": PushPromotesQueen,
    "push-to-last-rank-forbidden": PushToLastRankForbidden,
    "own-promotion-queen-only": OwnPromotionQueenOnly,
    "no-double-step": NoDoubleStep,
    "no-castling": NoCastling,
    "castling-through-check": CastlingThroughCheck,
    "no-push-no-turn": NoPushNoTurn,
    "push-own-pawn": PushOwnPawn,
}

if __name__ == "__main__":
    main(PLANTED[sys.argv[1]]())
