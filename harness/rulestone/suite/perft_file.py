"""The `.perft` stanza format: `id`, `epd` and `perft` lines, our extras in `#:` comments.

A reader that knows only the three plain lines sees a valid file. Extras before the first `id`
hold for the whole file, extras after an `id` for its stanza.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulestone.suite.model import FixtureError, Stanza, depth_number, read_text, whole_number
from rulestone.values import PLIES, VARIANTS, Statistics

_TEXTS = ("variant", "ply", "why")
_CHOICES = {"variant": VARIANTS, "ply": PLIES}
_LISTS = ("rule", "provenance")  # a depth before the ways makes them that depth's own
_Stats = tuple[int, tuple[tuple[str, int], ...]]


@dataclass
class _Draft:
    id: str
    texts: dict[str, str]
    lists: dict[str, tuple[str, ...]]
    fen: str = ""
    counts: dict[int, int] = field(default_factory=dict)
    stats: list[_Stats] = field(default_factory=list)
    ways: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def finish(self, where: str) -> Stanza:
        if not self.fen or not self.counts:
            raise FixtureError(where, f"stanza {self.id!r} lacks its epd or perft line")
        if "variant" not in self.texts:
            raise FixtureError(where, f"stanza {self.id!r} names no variant")
        return Stanza(
            id=self.id,
            variant=self.texts["variant"],
            fen=self.fen,
            counts=tuple(sorted(self.counts.items())),
            ply=self.texts.get("ply", "turn"),
            rules=self.lists.get("rule", ()),
            why=self.texts.get("why", ""),
            provenance=self.lists.get("provenance", ()),
            provenance_at=tuple(sorted(self.ways.items())),
            stats=tuple(self.stats),
        )


def read_perft(path: Path, variant: str = "") -> list[Stanza]:
    """Read a `.perft` file; raises `FixtureError` with the line at fault.

    `variant` is that of a file that names none, as the plain ones of other libraries.
    """
    stanzas = list(parse_perft(read_text(path).splitlines(), str(path), variant))
    if len({stanza.variant for stanza in stanzas}) > 1:
        raise FixtureError(str(path), "its stanzas are of more than one variant")
    return stanzas


def parse_perft(lines: Iterable[str], name: str = "perft", variant: str = "") -> Iterator[Stanza]:
    """Yield the stanzas of the lines; `name` stands for the file in errors."""
    defaults = _Draft("", {"variant": variant} if variant else {}, {})
    draft = defaults
    where = name
    for number, line in enumerate(lines, 1):
        where = f"{name}:{number}"
        word, _, rest = line.strip().partition(" ")
        if word == "id":
            if draft is not defaults:
                yield draft.finish(where)
            draft = _Draft(rest.strip(), dict(defaults.texts), dict(defaults.lists))
        elif word == "#:":
            _take_extra(draft, rest, where)
        elif word and not word.startswith("#"):
            if draft is defaults:
                raise FixtureError(where, f"{word!r} before the first id")
            _take_plain(draft, word, rest.strip(), where)
    if draft is not defaults:
        yield draft.finish(where)


def _take_plain(draft: _Draft, word: str, rest: str, where: str) -> None:
    if word == "epd":
        if draft.fen:
            raise FixtureError(where, "a second epd line")
        draft.fen = full_fen(rest)
    elif word == "perft":
        depth, nodes = _pair(rest.split(), where)
        if depth in draft.counts:
            raise FixtureError(where, f"depth {depth} is given twice")
        draft.counts[depth] = nodes
    else:
        raise FixtureError(where, f"unknown line {word!r}")


def _take_extra(draft: _Draft, rest: str, where: str) -> None:
    key, _, value = rest.strip().partition(" ")
    if key in _TEXTS:
        draft.texts[key] = _choice(key, value.strip(), where)
    elif key == "provenance" and value[:1].isdigit():
        depth, *ways = value.split()
        draft.ways[depth_number(depth, where)] = tuple(ways)
    elif key in _LISTS:
        draft.lists[key] = tuple(value.split())
    elif key == "stats":
        draft.stats.append(_statistics(value.split(), where))
    else:
        raise FixtureError(where, f"unknown extra {key!r}")


def _statistics(words: list[str], where: str) -> _Stats:
    if len(words) % 2 == 0:
        raise FixtureError(where, "statistics are a depth, then pairs of name and number")
    unknown = sorted(set(words[1::2]) - set(Statistics.__dataclass_fields__))
    if unknown:
        raise FixtureError(where, f"no such statistics: {', '.join(unknown)}")
    values = (whole_number(word, where) for word in words[2::2])
    return depth_number(words[0], where), tuple(zip(words[1::2], values, strict=True))


def _pair(words: list[str], where: str) -> tuple[int, int]:
    if len(words) != 2:
        raise FixtureError(where, "a depth and a number of nodes wanted")
    return depth_number(words[0], where), whole_number(words[1], where)


def _choice(key: str, value: str, where: str) -> str:
    if value not in _CHOICES.get(key, (value,)):
        raise FixtureError(where, f"no such {key}: {value!r}")
    return value


def format_perft(stanzas: Iterable[Stanza], heading: str = "") -> str:
    """Return the file's text: the variant once, then a paragraph a stanza.

    All stanzas must be of one variant. `heading` becomes plain comments at the top.
    """
    stanzas = list(stanzas)
    variants = {stanza.variant for stanza in stanzas}
    if len(variants) != 1:
        raise ValueError(f"one variant a file, not {sorted(variants)}")
    lines = [f"# {line}".rstrip() for line in heading.splitlines()]
    lines += [f"#: variant {variants.pop()}", ""]
    for stanza in stanzas:
        lines += [*_stanza_lines(stanza), ""]
    return "\n".join(lines[:-1]) + "\n"


def _stanza_lines(stanza: Stanza) -> Iterator[str]:
    yield f"id {stanza.id}"
    if stanza.why:
        yield f"#: why {stanza.why}"
    if stanza.rules:
        yield f"#: rule {' '.join(stanza.rules)}"
    if stanza.ply != "turn":
        yield f"#: ply {stanza.ply}"
    if stanza.provenance:
        yield f"#: provenance {' '.join(stanza.provenance)}"
    for depth, ways in stanza.provenance_at:
        yield f"#: provenance {depth} {' '.join(ways)}"
    yield f"epd {short_fen(stanza.fen)}"
    for depth, nodes in stanza.counts:
        yield f"perft {depth} {nodes}"
    for depth, values in stanza.stats:
        yield f"#: stats {depth} " + " ".join(f"{name} {value}" for name, value in values)


def full_fen(fen: str) -> str:
    """Add counters of `0 1` to a FEN of four fields; leave any other FEN as it is."""
    return fen + " 0 1" if len(fen.split(" ")) == 4 else fen


def short_fen(fen: str) -> str:
    """Drop counters of `0 1` from a six-field FEN; leave any other FEN as it is."""
    return fen[: -len(" 0 1")] if fen.endswith(" 0 1") else fen
