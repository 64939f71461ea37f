"""The smallest line where an engine parts from the rules.

Counts alone mislead: an extra turn is never visited by a descent along the rules' own turns, and
two errors can cancel. So turn sets are compared first, then the FENs they lead to, then counts;
and where all counts agree, the turn sets of every position below are compared too.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulestone.board import at_turn_start
from rulestone.engines import Answer, Engine, Spot, UnsupportedError
from rulestone.judges import position_of
from rulestone.report.verdict import Difference
from rulestone.verify.clauses import fen_clause
from rulestone.verify.compare import clause_for, divide_differences, tidy_fen
from rulestone.verify.witness import Witness


@dataclass(frozen=True)
class Step:
    """A position on the way down, what both sides counted there, and the turn followed."""

    spot: Spot
    depth: int
    expected: int
    got: int
    word: str
    commands: tuple[str, str]


@dataclass(frozen=True)
class Finding:
    """Where the descent ended.

    kind: `turns` (the lists differ), `fen` (a turn leads elsewhere), `count` (the total alone
    differs, for the engine lists no turns) or `history` (the engine counts otherwise behind a
    turn than from the position it leads to).
    """

    kind: str
    spot: Spot
    depth: int
    differences: tuple[Difference, ...]
    expected: int
    got: int
    steps: tuple[Step, ...]
    commands: tuple[str, str]


@dataclass(frozen=True)
class Agreement:
    """Nothing found: counts agree to `depth`, turn lists at so many positions, or at all."""

    depth: int
    positions: int
    complete: bool


class Bisector:
    """Compares an engine with a judge, which is an engine too."""

    def __init__(self, engine: Engine, judge: Engine, max_positions: int) -> None:
        self._engine = Witness(engine)
        self._judge = Witness(judge)
        self._max_positions = max_positions
        self._prints_fens = True
        self.agreed = Agreement(0, 0, complete=False)
        """How far the two have been seen to agree, for whoever stops the search."""

    def find(self, spot: Spot, depth: int) -> Finding | Agreement:
        """Return the first disagreement up to `depth` plies. Raises `EngineError`."""
        for least in range(1, depth + 1):
            if self._differ(spot, least):
                return self._descend(spot, least, ())
            self.agreed = Agreement(least, 0, complete=False)
        return self._walk(spot, depth)

    def turns(self, spot: Spot) -> Finding | None:
        """Return the disagreement of the turn lists at the position."""
        return self._descend(spot, 1, ()) if self._differ(spot, 1) else None

    def local(self, spot: Spot) -> Finding | None:
        """Return the disagreement at the position itself: its turns, or where they lead."""
        if (found := self.turns(spot)) is not None:
            return found
        lines = self._wrong_fens(spot)
        return self._finding("fen", spot, 1, lines, ()) if lines else None

    def _answers(self, spot: Spot, depth: int) -> tuple[Answer, Answer]:
        return self._judge.count(spot, depth), self._engine.count(spot, depth)

    def _differ(self, spot: Spot, depth: int) -> bool:
        right, got = self._answers(spot, depth)
        if right.divide is None or got.divide is None:
            return right.nodes != got.nodes
        return right.divide != got.divide

    def _descend(self, spot: Spot, depth: int, steps: tuple[Step, ...]) -> Finding:
        right, got = self._answers(spot, depth)
        if right.divide is None or got.divide is None:
            return self._descend_blindly(spot, depth, steps)
        lines = divide_differences(spot, right.divide, got.divide)
        if any(line.kind != "miscounted" for line in lines) or depth == 1:
            self._engine.vouch(spot)
            return self._finding("turns", spot, depth, lines, steps)
        for line in sorted(lines, key=lambda line: right.divide[line.word] if right.divide else 0):
            wrong = self._wrong_fens(spot, line.word)
            if wrong:
                return self._finding("fen", spot, depth, wrong, steps)
            if (child := self._disagreeing_child(spot, line.word, depth - 1)) is not None:
                step = self._step(spot, depth, line.word)
                return self._descend(child, depth - 1, (*steps, step))
        return self._finding("history", spot, depth, lines, steps)

    def _descend_blindly(self, spot: Spot, depth: int, steps: tuple[Step, ...]) -> Finding:
        """Descend along the rules' own turns where an engine gives totals only."""
        for word in self._words(spot) if depth > 1 else ():
            if (child := self._disagreeing_child(spot, word, depth - 1)) is not None:
                step = self._step(spot, depth, word)
                return self._descend(child, depth - 1, (*steps, step))
        return self._finding("count", spot, depth, (), steps)

    def _disagreeing_child(self, spot: Spot, word: str, depth: int) -> Spot | None:
        """Return the position after the word, by FEN or else by the move, if they differ there."""
        for child in dict.fromkeys((self._child(spot, word), spot.after(word))):
            if self._differ(child, depth):
                return child
        return None

    def _words(self, spot: Spot) -> tuple[str, ...]:
        divide = self._judge.count(spot, 1).divide
        return tuple(map(str, position_of(spot).turns(spot.ply) if divide is None else divide))

    def _right_fen(self, spot: Spot) -> str:
        """Return the judge's FEN, ours where it prints none."""
        try:
            return tidy_fen(self._judge.engine, spot, self._judge.fen(spot))
        except UnsupportedError:
            return position_of(spot).fen()

    def _child(self, spot: Spot, word: str) -> Spot:
        fen = self._right_fen(spot.after(word))
        if self._engine.engine.whole_turns and not at_turn_start(fen):
            return spot.after(word)
        return Spot(spot.variant, fen, ply=spot.ply)

    def _wrong_fens(self, spot: Spot, *words: str) -> tuple[Difference, ...]:
        """Return the turns of the spot, or those given, after which the FENs differ."""
        found = []
        for word in words or self._words(spot):
            if not self._prints_fens:
                break
            after = spot.after(word)
            right = self._right_fen(after)
            try:
                got = tidy_fen(self._engine.engine, after, self._engine.fen(after))
            except UnsupportedError:
                self._prints_fens = False
                break
            if got != right:
                clause = fen_clause(spot.variant, right, got) or clause_for(spot, word)
                found.append(Difference("fen", word, clause, right, got))
        return tuple(found)

    def _walk(self, root: Spot, depth: int) -> Finding | Agreement:
        """Compare the turn lists of all positions above the leaves, nearest first."""
        if lines := self._wrong_fens(root):
            return self._finding("fen", root, 1, lines, ())
        seen = {root}
        level: list[tuple[Spot, tuple[Step, ...]]] = [(root, ())]
        for _ in range(depth - 1):
            below = []
            for spot, steps in level:
                for word in self._words(spot):
                    child = self._child(spot, word)
                    if child in seen:
                        continue
                    if len(seen) >= self._max_positions:
                        return Agreement(depth, len(seen), complete=False)
                    seen.add(child)
                    self.agreed = Agreement(depth, len(seen) - 1, complete=False)
                    path = (*steps, self._step(spot, 1, word))
                    if self._differ(child, 1):
                        return self._descend(child, 1, path)
                    below.append((child, path))
            level = below
        return Agreement(depth, len(seen), complete=True)

    def _step(self, spot: Spot, depth: int, word: str) -> Step:
        right, got = self._answers(spot, depth)
        return Step(spot, depth, right.nodes, got.nodes, word, self._commands(spot, depth))

    def _finding(
        self,
        kind: str,
        spot: Spot,
        depth: int,
        differences: tuple[Difference, ...],
        steps: tuple[Step, ...],
    ) -> Finding:
        right, got = self._answers(spot, depth)
        return Finding(
            kind,
            spot,
            depth,
            differences,
            right.nodes,
            got.nodes,
            steps,
            self._commands(spot, depth),
        )

    def _commands(self, spot: Spot, depth: int) -> tuple[str, str]:
        return (
            self._judge.engine.command(spot, depth),
            self._engine.engine.command(spot, depth),
        )
