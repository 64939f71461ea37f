"""`games/*.json`: whole games with the FEN after every ply and the outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulestone.suite.json_file import layout, load_json
from rulestone.suite.model import GameRecord, GameTurn


def read_game(path: Path) -> GameRecord:
    """Read one game; raises `FixtureError` where it breaks the schema."""
    entry = load_json(path, "games.schema.json")
    return GameRecord(
        id=entry["id"],
        variant=entry["variant"],
        rule=tuple(entry["rule"]),
        polarity=entry["polarity"],
        why=entry["why"],
        source=entry["source"],
        start=entry["start"],
        ply=entry.get("ply", "turn"),
        turns=tuple(
            GameTurn(turn["turn"], turn["fen"], tuple(turn.get("claims", ())))
            for turn in entry["turns"]
        ),
        outcome=entry["outcome"],
        provenance=tuple(entry.get("provenance", ())),
    )


def format_game(game: GameRecord) -> str:
    """Return a game file in the canonical layout."""
    entry: dict[str, Any] = {
        "$schema": "../games.schema.json",
        "id": game.id,
        "variant": game.variant,
        "rule": game.rule,
        "polarity": game.polarity,
        "why": game.why,
        "source": game.source,
        "start": game.start,
        "ply": game.ply,
        "turns": [
            {"turn": turn.turn, "fen": turn.fen} | ({"claims": turn.claims} if turn.claims else {})
            for turn in game.turns
        ],
        "outcome": game.outcome,
        "provenance": game.provenance,
    }
    return layout(entry)


def repetition_key(variant: str, fen: str) -> tuple[str, ...]:
    """Return what GM-3 compares of a canonical FEN at the start of a turn.

    Placement, side, castling rights and e.p. square are the first four fields (the canonical
    form names an e.p. square only where a capture exists, and King Support prints no rights).
    Balanced Avalanche adds whether the move without a push is still due.
    """
    fields = fen.split(" ")
    due = variant == "balancedavalanche" and fields[1] == "w" and fields[5] == "1"
    return (*fields[:4], "first" if due else "")
