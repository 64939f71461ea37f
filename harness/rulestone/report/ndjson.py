"""Verdicts for programs: one JSON object a line, a summary as the last."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TextIO

from rulestone.report.text import Reproduction, result_counts
from rulestone.report.verdict import Exit, Verdict


def record(verdict: Verdict, reproduction: Reproduction) -> dict[str, Any]:
    """Return the object of one verdict; empty fields are left out."""
    item = verdict.item
    fields: dict[str, Any] = {
        "id": item.id,
        "result": verdict.result,
        "variant": item.variant,
        "clauses": list(item.clauses),
        "fen": item.fen,
        "moves": list(item.moves),
        "ply": item.ply,
        "message": verdict.message,
        "expected": verdict.expected,
        "got": verdict.got,
        "differences": [vars(line) for line in verdict.differences],
        "tail": list(verdict.tail),
        "known": verdict.known,
        "unexpected_pass": verdict.unexpected_pass,
        "seconds": round(verdict.seconds, 6),
    }
    if verdict.result not in ("pass", "skip"):
        fields["commands"] = list(reproduction.commands(verdict))
    return {key: value for key, value in fields.items() if value not in ("", [], None, False)}


class NdjsonWriter:
    """Writes verdicts as they come."""

    def __init__(self, file: TextIO, engine: str, reproduction: Reproduction) -> None:
        self._file = file
        self._engine = engine
        self._reproduction = reproduction

    def write(self, verdict: Verdict) -> None:
        """Write one line."""
        self._line(record(verdict, self._reproduction))

    def finish(self, verdicts: Sequence[Verdict], status: Exit) -> None:
        """Write the summary."""
        self._line(
            {"engine": self._engine, "results": result_counts(verdicts), "exit": int(status)}
        )

    def _line(self, fields: dict[str, Any]) -> None:
        # Text that is not UTF-8 must reach the reader as an escape, not end the report.
        self._file.write(json.dumps(fields, ensure_ascii=True) + "\n")
        self._file.flush()
