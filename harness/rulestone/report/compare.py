"""What changed from one results file to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from rulestone.report.results import Finding, Results
from rulestone.report.text import MOST_DIFFERENCES, shortened

KINDS = ("worse", "better", "changed", "vanished", "new")
"""What a change can be, in the order in which changes are told.

worse, better: an item passes no longer, or again; or is answered wrongly, and was or is not at all.
changed: a count; or what an item gives that is neither.
vanished, new: judged in one file only; what was skipped or cut short was not judged.
"""


@dataclass(frozen=True)
class Change:
    """One item or count of which the files say different things; empty where one says nothing."""

    kind: str
    id: str
    old: str
    new: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """All changes, by kind and then as the files have them, and how many items both judge alike."""

    changes: tuple[Change, ...]
    same: int

    def fields(self) -> dict[str, Any]:
        """Return it for JSON."""
        by_kind: dict[str, Any] = {kind: [] for kind in KINDS}
        for change in self.changes:
            words = asdict(change)
            by_kind[words.pop("kind")].append(words)
        return {"same": self.same, **by_kind}

    def lines(self) -> Iterator[str]:
        """Yield a line a change, those of its turns, and a last one with the numbers."""
        for change in self.changes:
            arrow = f"{change.old} -> {change.new}" if change.old and change.new else ""
            yield f"{change.kind:<9} {change.id}: {arrow or change.old or change.new}"
            yield from (f"    {line}" for line in shortened(change.details, MOST_DIFFERENCES))
        numbers = Counter(change.kind for change in self.changes)
        yield ", ".join([*(f"{numbers[kind]} {kind}" for kind in KINDS), f"{self.same} the same"])


def compare(old: Results, new: Results) -> Comparison:
    """Return the changes from `old` to `new`; how long anything took is no matter."""
    changes = []
    same = 0
    for name in dict.fromkeys([*old.findings, *new.findings]):
        before, after = _judged(old, name), _judged(new, name)
        if before is None and after is None:
            continue
        if before is not None and after is not None and _says_the_same(before, after):
            same += 1
        else:
            changes.append(_change(name, before, after, new.findings.get(name)))
    changes.sort(key=lambda change: KINDS.index(change.kind))
    return Comparison(tuple(changes), same)


def _judged(results: Results, name: str) -> Finding | None:
    finding = results.findings.get(name)
    return finding if finding is not None and finding.absent is None else None


def _says_the_same(old: Finding, new: Finding) -> bool:
    return old.says == new.says and not any(_details(old, new))


def _change(name: str, old: Finding | None, new: Finding | None, told: Finding | None) -> Change:
    """Return what changed; `told` is what the new file says, if only why it was not judged."""
    if old is None:
        return Change("new", name, "", new.says if new else "")
    if new is None:
        reason = f"not judged: {told.absent}" if told else ""
        return Change("vanished", name, old.says, reason)
    kind = _kind(old, new)
    before, after = (
        "pass" if finding.severity == 0 and kind != "changed" else finding.says
        for finding in (old, new)
    )
    return Change(kind, name, before, after, tuple(_details(old, new)))


def _kind(old: Finding, new: Finding) -> str:
    if old.severity is None or new.severity is None or old.severity == new.severity:
        return "changed"
    return "worse" if new.severity > old.severity else "better"


def _details(old: Finding, new: Finding) -> Iterator[str]:
    """Yield a line a detail that differs; none where only one was asked for them."""
    if old.shape != new.shape:
        return
    for name in sorted({*old.details, *new.details}):
        before, after = old.details.get(name), new.details.get(name)
        if before == after:
            continue
        if before is None or after is None:
            sign, value = ("+", after) if before is None else ("-", before)
            yield f"{sign} {name}{f': {value}' if value else ''}"
        else:
            yield f"  {name}: {before} -> {after}"
