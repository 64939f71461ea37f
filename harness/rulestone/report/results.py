"""Results files of ours, read again: verdicts of `check`, counts of `perft` and `campaign`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.errors import FileError
from rulestone.report.verdict import BROKEN, WRONG, Exit

_SEVERITIES = {"pass": 0, **dict.fromkeys(WRONG, 1), **dict.fromkeys(BROKEN, 2)}
_BLANK = " \t\r\n"


@dataclass(frozen=True)
class Finding:
    """What a file says of one item or count.

    says: the result with what was got, or the count.
    severity: 0 for a pass, 1 for a wrong answer, 2 for none; None for a count, which is not judged.
    details: the turns on which engine and rules part, the counts behind turns, the statistics.
    shape: what was asked for besides a count, `divide` or `stats`; empty if nothing was.
    absent: why nothing is known, such as `costs more than --max-nodes 9`; None if something is.
    """

    id: str
    says: str
    severity: int | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    shape: str = ""
    absent: str | None = None


@dataclass(frozen=True)
class Results:
    """What a file says, by id; `interrupted` if it says itself that more was to come."""

    name: str
    findings: Mapping[str, Finding]
    interrupted: bool

    @property
    def judged(self) -> bool:
        """Whether it holds verdicts, not counts."""
        return any(finding.severity is not None for finding in self.findings.values())


def read_results(name: str, text: str) -> Results:
    """Read a results file; raises `FileError` with the line that is at fault.

    Nothing may stand in it twice with two results, and a report of `check` must have its end.
    """
    findings: dict[str, Finding] = {}
    judged = ended = interrupted = False
    for line, record in _records(name, text):
        where = f"{name}:{line}"
        if ended:
            raise FileError(where, "goes on after its summary")
        if "results" in record and "exit" in record:
            ended, interrupted = True, record["exit"] == Exit.INTERRUPTED
            continue
        finding = _finding(where, record)
        judged = judged or "result" in record
        if findings.setdefault(finding.id, finding) != finding:
            raise FileError(where, f"tells of {finding.id} again, and otherwise")
    if judged and not ended:
        raise FileError(name, "has no summary at its end: the run that wrote it did not end")
    if not findings:
        raise FileError(name, "holds no results")
    return Results(name, findings, interrupted)


def _records(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of a file, one a line or laid out otherwise, with their lines."""
    decoder = json.JSONDecoder()
    at = _skip(text, 0)
    line, seen = 1, 0
    while at < len(text):
        line, seen = line + text.count("\n", seen, at), at
        try:
            record, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise FileError(f"{name}:{error.lineno}", f"not JSON: {error.msg}") from error
        except (RecursionError, ValueError) as error:  # too deep, or a number of too many digits
            raise FileError(f"{name}:{line}", f"not JSON: {error}") from error
        if not isinstance(record, dict):
            raise FileError(f"{name}:{line}", "an object wanted")
        yield line, record
        at = _skip(text, at)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _finding(where: str, record: dict[str, Any]) -> Finding:
    if "result" in record:
        return _verdict(where, record)
    if "nodes" in record:
        return _count(where, record)
    raise FileError(where, "no result of check, perft or campaign")


def _verdict(where: str, record: dict[str, Any]) -> Finding:
    name = _text(where, record, "id")
    result = _text(where, record, "result")
    if result == "skip":
        return Finding(name, result, absent=str(record.get("message", result)))
    if result not in _SEVERITIES:
        raise FileError(where, f"no such result: {result[:40]!r}")
    got, expected = str(record.get("got", "")), str(record.get("expected", ""))
    says = f"{result}, {got}" if got else result
    if expected and got != expected:
        says += f" for {expected}"
    details: dict[str, str] = {}
    for part in _list(where, record, "differences"):
        what = f"{_text(where, part, 'kind')} {_text(where, part, 'word')}"
        details[what] = (
            f"{part.get('got', '')} for {part['expected']}" if part.get("expected") else ""
        )
    return Finding(name, says, _SEVERITIES[result], details)


def _count(where: str, record: dict[str, Any]) -> Finding:
    place = [_text(where, record, name) for name in ("variant", "fen", "ply")]
    name = f"{place[0]} d{_number(where, record, 'depth')} {place[2]} {place[1]}"
    if record.get("interrupted"):
        return Finding(name, "", absent="interrupted")
    if record["nodes"] is None or not record.get("complete", True):
        return Finding(name, "", absent="not complete")
    details: dict[str, str] = {}
    shape = " ".join(kind for kind in ("divide", "stats") if kind in record)
    for kind in shape.split():
        part = record[kind]
        if not isinstance(part, dict):
            raise FileError(where, f"{kind}: an object wanted")
        details |= {word: str(_number(where, part, word)) for word in part}
    return Finding(name, str(_number(where, record, "nodes")), None, details, shape)


def _text(where: str, record: Any, name: str) -> str:
    value = record.get(name) if isinstance(record, dict) else None
    if not isinstance(value, str):
        raise FileError(where, f"{name}: a text wanted")
    return value


def _number(where: str, record: dict[str, Any], name: str) -> int:
    value = record.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise FileError(where, f"{name}: a number wanted")
    return value


def _list(where: str, record: dict[str, Any], name: str) -> list[Any]:
    value = record.get(name, [])
    if not isinstance(value, list):
        raise FileError(where, f"{name}: a list wanted")
    return value
