"""`*.cases.json`: read, checked against the published schema, and written canonically."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulestone.suite.json_file import layout, load_json
from rulestone.suite.model import After, Case, Expect


def read_cases(path: Path) -> list[Case]:
    """Read a cases file; raises `FixtureError` where it breaks the schema."""
    return [_case(entry) for entry in load_json(path, "cases.schema.json")["cases"]]


def _case(entry: dict[str, Any]) -> Case:
    return Case(
        id=entry["id"],
        variant=entry["variant"],
        rule=tuple(entry["rule"]),
        polarity=entry["polarity"],
        why=entry["why"],
        fen=entry["fen"],
        expect=_expect(entry["expect"]),
        moves=tuple(entry.get("moves", ())),
        ply=entry.get("ply", "turn"),
        lenient=entry.get("lenient", False),
        catches=tuple(entry.get("catches", ())),
        provenance=tuple(entry.get("provenance", ())),
    )


def _expect(entry: dict[str, Any]) -> Expect:
    decides = entry.get("decides")
    error = entry.get("fen_error")
    return Expect(
        legal=tuple(entry["legal"]) if "legal" in entry else None,
        contains=tuple(entry.get("contains", ())),
        illegal=tuple(entry.get("illegal", {}).items()),
        count=tuple(entry.get("count", ())),
        outcome=entry.get("outcome"),
        decides=(decides["side"], decides["phase"]) if decides else None,
        after=tuple(
            (word, After(after["fen"], after.get("outcome")))
            for word, after in entry.get("after", {}).items()
        ),
        prints=entry.get("prints"),
        fen_error=(error["code"], error["position"]) if error else None,
    )


def format_cases(cases: Iterable[Case]) -> str:
    """Return a cases file in the canonical layout: reading it back gives equal cases."""
    data = {"$schema": "../cases.schema.json", "cases": [_case_entry(case) for case in cases]}
    return layout(data)


def _case_entry(case: Case) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": case.id,
        "variant": case.variant,
        "rule": case.rule,
        "polarity": case.polarity,
        "why": case.why,
        "fen": case.fen,
        "moves": case.moves,
        "ply": "" if case.ply == "turn" else case.ply,
        "lenient": case.lenient,
        "catches": case.catches,
        "expect": _expect_entry(case.expect),
        "provenance": case.provenance,
    }
    return {key: value for key, value in entry.items() if value}


def _expect_entry(expect: Expect) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "contains": expect.contains,
        "illegal": dict(expect.illegal),
        "count": expect.count,
        "outcome": expect.outcome,
        "after": {
            word: {"fen": after.fen} | ({"outcome": after.outcome} if after.outcome else {})
            for word, after in expect.after
        },
        "prints": expect.prints,
    }
    entry = {key: value for key, value in entry.items() if value}
    if expect.legal is not None:
        entry = {"legal": expect.legal, **entry}
    if expect.decides:
        entry["decides"] = {"side": expect.decides[0], "phase": expect.decides[1]}
    if expect.fen_error:
        entry["fen_error"] = {"code": expect.fen_error[0], "position": expect.fen_error[1]}
    return entry
