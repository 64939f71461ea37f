"""Which known misreadings part from the rules at a position just as an engine does."""

from __future__ import annotations

from rulestone.judges import Misreading
from rulestone.verify.bisect import Finding
from rulestone.verify.probes import Probe, changes, known_misreadings, predicted


def explanations(finding: Finding) -> list[Misreading]:
    """Return the misreadings that have exactly the finding's missing and unexpected turns.

    One position tells many misreadings apart, but not all: `diagnose` asks on.
    """
    if finding.kind != "turns" or finding.depth != 1:
        return []
    spot = finding.spot
    probe = Probe(spot.variant, spot.fen, spot.moves, ply=spot.ply)
    right = predicted(probe, None)
    signs = {"missing": "-", "unexpected": "+", "miscounted": "+"}
    found = {(probe, signs[line.kind], line.word) for line in finding.differences}
    return [
        misreading
        for misreading in known_misreadings(spot.variant)
        if changes(probe, right, predicted(probe, misreading.id)) == found
    ]
