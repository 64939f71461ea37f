"""Which known misreading of which clause explains an engine's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.board import at_turn_start, placement
from rulestone.engines import Engine, RejectedError, UnsupportedError, ply_for
from rulestone.engines.inprocess import InProcess
from rulestone.judges import Misreading, outcome_of
from rulestone.report.verdict import Difference
from rulestone.verify.compare import set_differences, tidy_fen
from rulestone.verify.probes import (
    REFUSED,
    Answer,
    Change,
    Probe,
    changes,
    in_ply,
    known_misreadings,
    load_probes,
    predicted,
)


@dataclass(frozen=True)
class Reply:
    """A question, the rules' answer, and the engine's."""

    probe: Probe
    right: Answer
    got: Answer

    @property
    def deviates(self) -> bool:
        """Whether the engine answers otherwise than the rules."""
        return self.got != self.right

    def differences(self) -> tuple[Difference, ...]:
        """Return the turns on which it does, with the clause that decides each."""
        if isinstance(self.right, Counter) and isinstance(self.got, Counter):
            return set_differences(self.probe.spot(), self.right, self.got)
        return ()


@dataclass(frozen=True)
class Suspect:
    """A misreading held against the replies.

    explains: replies that deviate just as the misreading says.
    shares: replies that deviate as it says, and in more.
    acquits: how many replies do not show what it would change.
    perfect: whether it explains all that deviates, and nothing acquits it.
    """

    misreading: Misreading
    explains: tuple[Reply, ...]
    shares: tuple[Reply, ...]
    acquits: int
    perfect: bool

    def witness(self) -> Reply:
        """Return the reply of the fewest men, plain positions and turn lists first."""
        return min(self.explains or self.shares, key=_size)

    def changes(self) -> set[Change]:
        """Return what it would change in the replies that show it."""
        found: set[Change] = set()
        for reply in (*self.explains, *self.shares):
            found |= changes(reply.probe, reply.right, predicted(reply.probe, self.misreading.id))
        return found


def _size(reply: Reply) -> tuple[int, int, int, int]:
    listed = reply.got if isinstance(reply.got, Counter) else ()
    men = len(placement(reply.probe.fen))
    return len(reply.probe.moves), reply.probe.ask != "turns", men, len(listed)


@dataclass(frozen=True)
class Diagnosis:
    """What the replies say.

    explained: the misreadings that explain every reply, and so cannot be told apart.
    partly: where none does, those that together explain most, the foremost first.
    unexplained: deviating replies in which none of these has a part.
    """

    replies: tuple[Reply, ...]
    explained: tuple[Suspect, ...]
    partly: tuple[Suspect, ...]

    @property
    def deviating(self) -> tuple[Reply, ...]:
        """The replies that are otherwise than the rules."""
        return tuple(reply for reply in self.replies if reply.deviates)

    @property
    def unexplained(self) -> tuple[Reply, ...]:
        """The deviating replies in which no named misreading has a part."""
        named = {
            reply.probe
            for suspect in (*self.explained, *self.partly)
            for reply in (*suspect.explains, *suspect.shares)
        }
        return tuple(reply for reply in self.deviating if reply.probe not in named)

    def failing_clauses(self) -> Counter[str]:
        """Return the clauses that decide the turns in question, with the number of replies."""
        clauses: Counter[str] = Counter()
        for reply in self.deviating:
            clauses.update({line.clause for line in reply.differences()})
        return clauses


def diagnose(replies: Sequence[Reply], variant: str) -> Diagnosis:
    """Find the misreadings behind an engine's replies."""
    suspects = [_suspect(misreading, replies) for misreading in known_misreadings(variant)]
    explained = [suspect for suspect in suspects if suspect.perfect]
    partly = [] if explained else _parts(suspects)
    return Diagnosis(tuple(replies), tuple(explained), tuple(partly))


def ask_all(engine: Engine, variant: str) -> Iterator[Reply]:
    """Yield the replies to all probes. Raises `EngineError` if the engine fails."""
    for probe in load_probes(variant):
        for asked in in_ply(probe, ply_for(engine, variant, probe.ply)):
            if engine.whole_turns and not at_turn_start(asked.fen):
                continue
            right = predicted(asked, None)
            if right is None:
                continue
            try:
                yield Reply(asked, _tidied(engine, asked, right), _ask(engine, asked))
            except UnsupportedError:
                continue


def _ask(engine: Engine, probe: Probe) -> Answer:
    spot = probe.spot()
    try:
        if probe.ask == "fen":
            return tidy_fen(engine, spot, engine.fen(spot))
        if probe.ask == "outcome":
            if not isinstance(engine, InProcess):
                raise UnsupportedError("only a library tells the outcome")
            return outcome_of(engine.position(spot))
        divide = engine.count(spot, 1).divide
    except RejectedError:
        return REFUSED
    if divide is None:
        raise UnsupportedError("it lists no turns")
    return Counter(divide)


def _tidied(engine: Engine, probe: Probe, answer: Answer) -> Answer:
    """Return a predicted FEN as an engine's is tidied, so that habits of print do not count."""
    if probe.ask == "fen" and isinstance(answer, str):
        return tidy_fen(engine, probe.spot(), answer)
    return answer


def _suspect(misreading: Misreading, replies: Sequence[Reply]) -> Suspect:
    explains, shares, acquits, elsewhere = [], [], 0, 0
    for reply in replies:
        said = predicted(reply.probe, misreading.id)
        if said is None and reply.got != REFUSED:
            continue
        wanted = changes(reply.probe, reply.right, said)
        found = changes(reply.probe, reply.right, reply.got)
        if wanted == found:
            explains += [reply] if found else []
        elif wanted and wanted <= found:
            shares.append(reply)
        elif wanted:
            acquits += 1
        else:
            elsewhere += 1
    perfect = bool(explains) and not (shares or acquits or elsewhere)
    return Suspect(misreading, tuple(explains), tuple(shares), acquits, perfect)


def _parts(suspects: Sequence[Suspect]) -> list[Suspect]:
    """Return the suspects that together account for most changes, each for some of its own.

    One fault can hide another, so a suspect is heard while a quarter at most acquits it.
    """
    heard = {
        index: suspect.changes()
        for index, suspect in enumerate(suspects)
        if suspect.acquits * 4 <= len(suspect.explains) + len(suspect.shares)
    }
    named: list[Suspect] = []
    while heard:
        foremost = max(heard, key=lambda index: (len(heard[index]), -suspects[index].acquits))
        covered = heard.pop(foremost)
        if not covered:
            break
        named.append(suspects[foremost])
        heard = {index: rest - covered for index, rest in heard.items()}
    return named
