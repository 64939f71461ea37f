"""Chooses the probes: `python -m rulestone.verify.probe_search [--anew]` writes them.

From a pool of positions (the suite's, those one turn on, random sparse ones) those are taken
that tell most pairs of misreadings apart, until every pair that the pool can tell apart is told
apart twice. Positions of few men are preferred.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rulestone.board import placement
from rulestone.judges import position_of, reference
from rulestone.suite import locate
from rulestone.suite.cases import read_cases
from rulestone.suite.random_positions import draw
from rulestone.values import VARIANTS
from rulestone.verify.probes import FOLDER, Answer, Probe, known_misreadings, load_probes, predicted

SEED = 1
RANDOM_POSITIONS = 160
FEW_MEN = 7
MOST_TURNS = 400
TIMES = 2

# A right that outlives its rook (AV-14) is seen in the turns only once another rook stands there.
OUTLIVED = ("4k3/8/8/8/8/6n1/7R/4K2R b K - 0 1", ("g3h1", "h2h1", "e8e7"))

Pair = tuple[int, int]


def pool(variant: str) -> Iterator[Probe]:
    """Yield the positions to choose from, some more than once."""
    yield Probe(variant, *OUTLIVED)
    roots = [*_suite_probes(variant), *_random_probes(variant)]
    for root in roots:
        yield root
        if root.moves:
            yield Probe(variant, root.fen, root.moves, "fen")
    for root in roots:
        if len(placement(root.fen)) <= FEW_MEN:
            yield from _one_turn_on(root)


def _suite_probes(variant: str) -> Iterator[Probe]:
    for path in sorted(locate().rglob("*.cases.json")):
        for case in read_cases(path):
            readable = not case.lenient and case.expect.fen_error is None
            if case.variant == variant and case.ply == "turn" and readable:
                yield Probe(variant, case.fen, case.moves)


def _random_probes(variant: str) -> Iterator[Probe]:
    for fen in draw(variant, reference, RANDOM_POSITIONS, SEED):
        if len(placement(fen)) <= FEW_MEN + 3:
            yield Probe(variant, fen)


def _one_turn_on(root: Probe) -> Iterator[Probe]:
    words = list(map(str, position_of(root.spot()).turns()))
    for word in words[:: max(1, len(words) // 40)]:
        for ask in ("turns", "fen"):
            yield Probe(root.variant, root.fen, (*root.moves, word), ask)
        after = Probe(root.variant, root.fen, (*root.moves, word), "outcome")
        if predicted(after, None) == "push_loss":
            yield after
        decisions = word.split(",")
        if len(decisions) == 2 and decisions[1][3] in "18" and not root.moves:
            yield Probe(root.variant, root.fen, (decisions[0], decisions[1][:4]), "fen", "decision")


def separated(answers: list[Answer]) -> set[Pair]:
    """Return the pairs of readings that answer differently; a refusal tells nothing."""
    return {
        (a, b)
        for a, b in itertools.combinations(range(len(answers)), 2)
        if answers[a] is not None and answers[b] is not None and answers[a] != answers[b]
    }


def choose(variant: str, kept: Iterable[Probe], candidates: Iterable[Probe]) -> list[Probe]:
    """Return the probes to keep: those kept so far and, the most telling first, what they lack.

    Only the pairs of readings that are not yet told apart often enough are looked at, so that
    a new misreading costs little.
    """
    readings = [None, *(m.id for m in known_misreadings(variant))]
    probes = [probe for probe in kept if predicted(probe, None) is not None]
    times = Counter(pair for probe in probes for pair in _pairs(probe, readings))
    every = itertools.combinations(range(len(readings)), 2)
    wanted = {pair: TIMES - times[pair] for pair in every if times[pair] < TIMES}
    concerned = {index for pair in wanted for index in pair}
    tells: dict[Probe, set[Pair]] = {}
    for probe in dict.fromkeys(candidates) if wanted else ():
        if probe in probes:
            continue
        right = predicted(probe, None)
        if right is None or len(right) > MOST_TURNS:
            continue
        pairs = _pairs(probe, [r if i in concerned else None for i, r in enumerate(readings)])
        if gained := pairs & wanted.keys():
            tells[probe] = gained
    return probes + _greedy(tells, wanted)


def _pairs(probe: Probe, readings: Sequence[str | None]) -> set[Pair]:
    return separated([predicted(probe, reading) for reading in readings])


def _greedy(tells: dict[Probe, set[Pair]], wanted: dict[Pair, int]) -> list[Probe]:
    kept = []
    while tells:
        best = max(tells, key=lambda probe: _worth(probe, tells[probe], wanted))
        gained = [pair for pair in tells.pop(best) if wanted[pair] > 0]
        if not gained:
            break
        for pair in gained:
            wanted[pair] -= 1
        kept.append(best)
    return kept


def _worth(probe: Probe, pairs: set[Pair], wanted: dict[Pair, int]) -> tuple[float, str, object]:
    gained = sum(wanted[pair] > 0 for pair in pairs)
    plain = 1.0 if probe.ask == "turns" and not probe.moves else 0.7
    return gained * plain / (8 + len(placement(probe.fen))), probe.fen, probe.moves


def _entry(probe: Probe) -> dict[str, object]:
    entry: dict[str, object] = {"fen": probe.fen}
    if probe.moves:
        entry["moves"] = list(probe.moves)
    if probe.ask != "turns":
        entry["ask"] = probe.ask
    if probe.ply != "turn":
        entry["ply"] = probe.ply
    return entry


def main() -> None:
    """Complete the probes of every variant, or choose them anew with `--anew`."""
    for variant in VARIANTS:
        kept = () if "--anew" in sys.argv else load_probes(variant)
        lines = ",\n".join(json.dumps(_entry(p)) for p in choose(variant, kept, pool(variant)))
        (FOLDER / f"{variant}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
