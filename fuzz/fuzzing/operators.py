"""Small changes to C sources: what a slip of the pen would do."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

#: An operator between blanks, as clang-format leaves it, and what may stand there instead.
SWAPS: dict[str, tuple[str, ...]] = {
    " == ": (" != ",),
    " != ": (" == ",),
    " < ": (" <= ", " > "),
    " > ": (" >= ", " < "),
    " <= ": (" < ",),
    " >= ": (" > ",),
    " && ": (" || ",),
    " || ": (" && ",),
    " & ": (" | ",),
    " | ": (" & ",),
    " ^ ": (" | ",),
    " << ": (" >> ",),
    " >> ": (" << ",),
    " + ": (" - ",),
    " - ": (" + ",),
    " |= ": (" = ", " &= "),
    " &= ": (" = ", " |= "),
    " ^= ": (" |= ",),
    " += ": (" -= ", " = "),
    "++": ("--",),
}
NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-fA-F]+|\d+)(?=[uUlL]*(?![\w.]))")
WORD = re.compile(r"\b(true|false)\b")
NEGATION = re.compile(r"(?<=[ (])[!~](?=[\w(])")
CONDITION = re.compile(r"^(\s*(?:} else )?if \()(.*)(\) \{)$")
#: An assignment or a call that fills a line; a declaration begins with two words.
STATEMENT = re.compile(
    r"^\s+(?!return\b|break;|continue;|goto\b)[\w\->.\[\]*]+(?: [-+|&^]?= .*|\(.*\)|\+\+|--);$"
)
NO_CODE = re.compile(r"^\s*(?:#|/?\*|//|static const|_Static_assert|\})|^\s*$")


@dataclass(frozen=True, order=True)
class Mutant:
    """One changed line, `nth` of those with this text in its file (0: the first)."""

    source: str
    line: int
    nth: int
    kind: str
    before: str
    after: str

    @property
    def key(self) -> tuple[str, ...]:
        """Return what stays the same when the file changes elsewhere, as text."""
        return (self.source, str(self.nth), self.kind, self.before.strip(), self.after.strip())


def _without_strings(line: str) -> str:
    """Blank out strings, characters and comments, so that nothing in them is found."""
    pattern = r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|/\*.*?(?:\*/|$)|//.*'
    return re.sub(pattern, lambda match: "\0" * len(match[0]), line)


def _changes(line: str) -> Iterator[tuple[str, str]]:
    """List the kinds of change that this line offers, and the changed line."""
    code = _without_strings(line)
    for old, news in SWAPS.items():
        for match in re.finditer(re.escape(old), code):
            for new in news:
                yield (
                    f"{old.strip()} to {new.strip()}",
                    line[: match.start()] + new + line[match.end() :],
                )
    for match in NUMBER.finditer(code):
        value = int(match[0], 0)
        for new_value in (value + 1, value - 1) if value else (1,):
            new = hex(new_value) if match[0].startswith("0x") else str(new_value)
            yield "constant", line[: match.start()] + new + line[match.end() :]
    for match in WORD.finditer(code):
        new = "false" if match[0] == "true" else "true"
        yield "truth", line[: match.start()] + new + line[match.end() :]
    for match in NEGATION.finditer(code):
        yield "negation dropped", line[: match.start()] + line[match.end() :]
    if condition := CONDITION.match(line):
        yield "condition negated", f"{condition[1]}!({condition[2]}){condition[3]}"
    if STATEMENT.match(code):
        yield "statement dropped", line[: len(line) - len(line.lstrip())] + ";"


def mutants_of(path: Path, name: str) -> list[Mutant]:
    """List all mutants of a source file."""
    found = []
    in_comment = False
    seen: Counter[str] = Counter()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        starts, ends = "/*" in line, "*/" in line
        if not in_comment and not NO_CODE.match(line):
            found += [
                Mutant(name, number, seen[line.strip()], kind, line, new)
                for kind, new in _changes(line)
            ]
            seen[line.strip()] += 1
        in_comment = (in_comment or starts) and not ends
    return found


def draw(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """Shuffle so that any beginning of the list is spread evenly over the sources."""
    chance = random.Random(seed)
    by_source: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in sorted(mutants):
        by_source[mutant.source].append(mutant)
    ranked: list[tuple[float, Mutant]] = []
    for group in by_source.values():
        chance.shuffle(group)
        # The square root: big files get more than small ones, but not all.
        weight = len(group) ** 0.5
        ranked += [((place + chance.random()) / weight, one) for place, one in enumerate(group)]
    return [mutant for _, mutant in sorted(ranked)]
