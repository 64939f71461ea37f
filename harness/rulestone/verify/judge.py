"""One item, one engine, one verdict."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from rulestone.engines import EngineError, RejectedError, Result, Spot, UnsupportedError, ply_for
from rulestone.engines.inprocess import InProcess
from rulestone.judges import outcome_of, position_of, stats_of
from rulestone.report.verdict import Difference, Verdict, failed
from rulestone.suite import claims
from rulestone.suite.items import Item
from rulestone.values import NO_TURNS
from rulestone.verify.compare import count_differences, set_differences, tidy_fen
from rulestone.verify.witness import Witness

State = tuple[str, tuple[str, ...]]
"""How a game stands: its outcome, and what can be claimed."""


def judge(item: Item, witness: Witness) -> Verdict:
    """Hold the engine against the item; whatever goes wrong becomes a verdict."""
    begin = time.monotonic()
    try:
        verdict = _Judge(item, witness).verdict()
        if verdict.result == "fail":
            witness.vouch(_Judge(item, witness).spot)
    except EngineError as error:
        verdict = failed(item, error)
    return replace(verdict, seconds=time.monotonic() - begin)


class _Judge:
    """Judges one item; each kind of expectation has its method."""

    def __init__(self, item: Item, witness: Witness) -> None:
        self.item = item
        self.witness = witness
        self.engine = witness.engine
        ply = ply_for(self.engine, item.variant, item.ply)
        self.own_ply = ply == item.ply
        self.spot = Spot(item.variant, item.fen, item.moves, item.ply, item.lenient)
        if isinstance(item.expect, claims.BadFen):
            return
        if not self.own_ply:
            self.spot = Spot(item.variant, position_of(self.spot).fen(), ply=ply)
        elif item.lenient and not isinstance(self.engine, InProcess):
            plain = Spot(item.variant, item.fen, ply=item.ply, lenient=True)
            self.spot = Spot(item.variant, position_of(plain).fen(), item.moves, item.ply)

    def verdict(self) -> Verdict:
        """Judge by the kind of the expectation."""
        expect = self.item.expect
        if isinstance(expect, claims.Count):
            return self._count(expect)
        if isinstance(expect, claims.Turns):
            return self._turns(expect)
        if isinstance(expect, claims.Contains):
            return self._contains(expect)
        if isinstance(expect, claims.Refused):
            return self._refused(expect)
        if isinstance(expect, claims.Leads):
            return self._leads(expect)
        if isinstance(expect, claims.Prints):
            return self._prints(self.spot, expect.fen)
        if isinstance(expect, claims.Outcome):
            return self._outcome(expect)
        if isinstance(expect, claims.Plays):
            return self._plays(expect)
        if isinstance(expect, claims.Ends):
            return self._ends(expect)
        return self._by_position(expect)

    def _say(self, right: bool, expected: object, got: object, *lines: Difference) -> Verdict:
        note = "" if self.own_ply else f"counted anew in the {self.spot.ply} ply"
        result: Result = "pass" if right else "fail"
        return Verdict(self.item, result, note, str(expected), str(got), lines)

    def _count(self, expect: claims.Count) -> Verdict:
        nodes = expect.nodes
        if not self.own_ply:
            nodes = position_of(self.spot).perft(expect.depth, self.spot.ply)
        if expect.depth == 0:
            raise UnsupportedError("depth 0 asks nothing of an engine")
        answer = self.witness.count(self.spot, expect.depth)
        if answer.nodes == nodes:
            return self._say(True, nodes, answer.nodes)
        lines = count_differences(self.spot, expect.depth, answer)
        return self._say(False, nodes, answer.nodes, *lines)

    def _turns(self, expect: claims.Turns) -> Verdict:
        words = expect.words
        if not self.own_ply:
            words = tuple(map(str, position_of(self.spot).turns(self.spot.ply)))
        answer = self.witness.count(self.spot, 1)
        if answer.divide is None:
            return self._say(answer.nodes == len(words), len(words), answer.nodes)
        lines = set_differences(self.spot, words, answer.divide)
        return self._say(not lines, f"{len(words)} turns", f"{answer.nodes} turns", *lines)

    def _need_own_ply(self) -> None:
        """Refuse a claim about a word that the engine's ply does not have."""
        if not self.own_ply:
            raise UnsupportedError(f"it does not speak the {self.item.ply} ply")

    def _words(self) -> dict[str, int]:
        self._need_own_ply()
        divide = self.witness.count(self.spot, 1).divide
        if divide is None:
            raise UnsupportedError("it lists no turns")
        return divide

    def _contains(self, expect: claims.Contains) -> Verdict:
        words = self._words()
        lines = set_differences(self.spot, expect.words, {w: 1 for w in words if w in expect.words})
        got = f"{len(expect.words) - len(lines)} of them"
        return self._say(not lines, f"{len(expect.words)} turns", got, *lines)

    def _refused(self, expect: claims.Refused) -> Verdict:
        self._need_own_ply()
        if isinstance(self.engine, InProcess):
            clause = self.engine.position(self.spot).explain(expect.word, self.spot.ply)
            return self._say(clause == expect.clause, expect.clause, clause or "legal")
        if expect.clause == "TX-1":
            raise UnsupportedError("malformed text is no turn to list")
        listed = expect.word in self._words()
        line = Difference("unexpected", expect.word, expect.clause)
        return self._say(not listed, "refused", "listed" if listed else "", *[line][: int(listed)])

    def _leads(self, expect: claims.Leads) -> Verdict:
        self._need_own_ply()
        after = self.spot.after(expect.word)
        verdict = self._prints(after, expect.fen)
        if verdict.result != "pass" or expect.outcome is None:
            return verdict
        if not isinstance(self.engine, InProcess):
            return verdict
        name = outcome_of(self.engine.position(after))
        return self._say(name == expect.outcome, expect.outcome, name)

    def _prints(self, spot: Spot, fen: str) -> Verdict:
        got = tidy_fen(self.engine, spot, self.witness.fen(spot))
        return self._say(got == fen, fen, got)

    def _plays(self, expect: claims.Plays) -> Verdict:
        verdict = self._contains(claims.Contains((expect.word,)))
        if verdict.result != "pass":
            return verdict
        return self._prints(self.spot.after(expect.word), expect.fen)

    def _ends(self, expect: claims.Ends) -> Verdict:
        """Judge a game's end: a library by its history, a process by whether turns are left."""
        if not isinstance(self.engine, InProcess):
            return self._outcome(claims.Outcome(expect.outcome))
        game = self.engine.game(Spot(self.item.variant, self.item.fen))
        wanted, got = [], []
        for word, claimable in zip(self.item.moves, expect.claims, strict=True):
            try:
                game.push(word, self.item.ply)
            except ValueError as error:
                raise RejectedError(f"says: {error}") from error
            wanted.append(("ongoing", claimable))
            got.append((game.outcome().name, tuple(game.claims())))
        wanted[-1] = (expect.outcome, wanted[-1][1])
        return self._first_difference(wanted, got)

    def _first_difference(self, wanted: Sequence[State], got: Sequence[State]) -> Verdict:
        """Compare a game's outcomes and claims ply by ply."""
        pairs = zip(wanted, got, strict=True)
        number = next((n for n, (w, g) in enumerate(pairs, 1) if w != g), len(wanted))
        line = [f"{s[number - 1][0]} {' '.join(s[number - 1][1])}".strip() for s in (wanted, got)]
        return self._say(wanted == got, f"{line[0]} after ply {number}", line[1])

    def _outcome(self, expect: claims.Outcome) -> Verdict:
        if isinstance(self.engine, InProcess):
            name = outcome_of(self.engine.position(self.spot))
            return self._say(name == expect.name, expect.name, name)
        if expect.name not in NO_TURNS:
            raise UnsupportedError("a list of turns does not tell this outcome")
        nodes = self.witness.count(self.spot, 1).nodes
        return self._say(nodes == 0, f"no turns ({expect.name})", f"{nodes} turns")

    def _by_position(self, expect: claims.Expectation) -> Verdict:
        if not isinstance(self.engine, InProcess):
            raise UnsupportedError("only a library can be asked this")
        if isinstance(expect, claims.BadFen):
            return self._bad_fen(self.engine, expect)
        position = self.engine.position(self.spot)
        if isinstance(expect, claims.Decides):
            got = (position.side[0], position.phase)
            return self._say(got == (expect.side, expect.phase), (expect.side, expect.phase), got)
        wanted = cast(claims.Stats, expect)
        found = stats_of(position, wanted.depth)
        values = tuple((name, found[name]) for name, _ in wanted.values)
        return self._say(values == wanted.values, wanted.values, values)

    def _bad_fen(self, engine: InProcess, expect: claims.BadFen) -> Verdict:
        wanted = f"{expect.code} at byte {expect.position}"
        try:
            engine.opener(self.item.variant, self.item.fen, False)
        except ValueError as error:
            code, position = getattr(error, "code", None), getattr(error, "position", None)
            got = f"{code} at byte {position}"
            return self._say(got == wanted, wanted, got)
        return self._say(False, wanted, "accepted")
