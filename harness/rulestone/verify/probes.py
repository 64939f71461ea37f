"""Questions that tell misreadings apart, and what each misreading answers to them.

The questions are data, chosen by `probe_search`; the answers are the literal reference's, asked
when needed, so that they cannot go stale.
"""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulestone.engines.model import Spot
from rulestone.judges import Misreading, Position, misread, misreadings, outcome_of, position_of
from rulestone.values import ONE_PART_VARIANTS
from rulestone.verify.clauses import steps

FOLDER = Path(__file__).parent / "probes"
REFUSED = "refused"

# A list of turns with how often each is listed, a text, or None where a turn on the way or the
# position itself is refused: then nothing can be said.
Answer = Counter[str] | str | None


@dataclass(frozen=True)
class Probe:
    """Ask for `turns`, `fen` or `outcome` after playing `moves`, words of `ply`, from `fen`."""

    variant: str
    fen: str
    moves: tuple[str, ...] = ()
    ask: str = "turns"
    ply: str = "turn"

    def spot(self) -> Spot:
        """Return the position asked about."""
        return Spot(self.variant, self.fen, self.moves, self.ply)


@functools.cache
def load_probes(variant: str) -> tuple[Probe, ...]:
    """Return the shipped probes of a variant."""
    entries = json.loads((FOLDER / f"{variant}.json").read_text(encoding="utf-8"))
    return tuple(
        Probe(
            variant,
            entry["fen"],
            tuple(entry.get("moves", ())),
            entry.get("ask", "turns"),
            entry.get("ply", "turn"),
        )
        for entry in entries
    )


def known_misreadings(variant: str) -> tuple[Misreading, ...]:
    """Return the misreadings of the variant."""
    return tuple(m for m in misreadings() if variant in m.variants)


@functools.lru_cache(maxsize=1 << 14)
def predicted(probe: Probe, misreading: str | None) -> Answer:
    """Return what the reference answers under a misreading, or under the true rules."""
    try:
        position = position_of(probe.spot(), misread(misreading))
        if probe.ask == "fen":
            return position.fen()
        if probe.ask == "outcome":
            return outcome_of(position)
        return Counter(map(str, position.turns(probe.ply)))
    except ValueError:
        return None


# A probe, a sign (more or less than the rules list) and a turn; a sign of "=" stands for a text.
Change = tuple[Probe, str, str]


def changes(probe: Probe, right: Answer, got: Answer) -> set[Change]:
    """Return what an answer changes against the right one."""
    if isinstance(right, Counter) and isinstance(got, Counter):
        more = {(probe, "+", word) for word in got - right}
        return more | {(probe, "-", word) for word in right - got}
    return {(probe, "=", str(got or REFUSED))} if got != right else set()


def in_ply(probe: Probe, ply: str) -> Iterator[Probe]:
    """Yield the probe's questions as an engine must be asked that counts in another ply.

    A list of turns becomes the list of first words, and one list for each first word behind
    which any misreading goes on otherwise. Nothing is yielded for what cannot be said.
    """
    if ply == probe.ply or probe.variant in ONE_PART_VARIANTS:
        yield Probe(probe.variant, probe.fen, probe.moves, probe.ask, ply)
        return
    moves = _moves_in_ply(probe, ply)
    if moves is None:
        return
    asked = Probe(probe.variant, probe.fen, moves, probe.ask, ply)
    yield asked
    if probe.ask == "turns" and probe.ply == "turn":
        for word in sorted(_telling_first_words(probe, asked)):
            yield Probe(probe.variant, probe.fen, (*moves, word), "turns", ply)


def _moves_in_ply(probe: Probe, ply: str) -> tuple[str, ...] | None:
    """Return the moves in words of another ply; None where a word would be left unfinished."""
    position = position_of(Spot(probe.variant, probe.fen))
    words: list[str] = []
    for move in probe.moves:
        for decision, phase in _decisions(position, move, probe.ply):
            if words and _joins(words[-1], phase, ply):
                words[-1] += f",{decision}"
            else:
                words.append(decision)
        position = position.apply(move, probe.ply)
    try:
        reached = position_of(Spot(probe.variant, probe.fen, tuple(words), ply))
    except ValueError:
        return None
    return tuple(words) if reached.fen() == position.fen() else None


def _decisions(position: Position, word: str, ply: str) -> Iterator[tuple[str, str]]:
    """Yield the decisions of a word with their phases."""
    if ply == "decision":
        yield word, position.phase
        return
    for step in steps(position, word):
        yield step.part, step.phase


def _joins(word: str, phase: str, ply: str) -> bool:
    """Whether a decision belongs to the word before it."""
    if ply == "decision" or phase == "choose":
        return False
    is_choice = word[:2] == word[2:4]
    return phase == "push" or (ply == "player" and is_choice and "," not in word)


def _telling_first_words(probe: Probe, asked: Probe) -> set[str]:
    """Return the first words, in the asked ply, of the turns on which misreadings differ."""
    right = predicted(probe, None)
    assert isinstance(right, Counter)
    telling: set[str] = set()
    for misreading in known_misreadings(probe.variant):
        answer = predicted(probe, misreading.id)
        if isinstance(answer, Counter):
            telling |= set((answer - right) + (right - answer))
    possible = set(map(str, position_of(asked.spot()).turns(asked.ply)))
    return {_first_word(word, asked.ply) for word in telling} & possible


def _first_word(word: str, ply: str) -> str:
    """Return the first word of a turn in another ply, or nothing if the turn is one word."""
    if ply == "decision":
        return word.partition(",")[0]
    without_choice = word[:-1] if word[-1] in "qrbn" else word
    is_push = "," in word and without_choice[-1] in "18"
    return without_choice if is_push else ""
