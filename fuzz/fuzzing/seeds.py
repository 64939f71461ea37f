"""Positions from the fixtures, written in each target's format (see `targets/input.h`)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fuzzing.tree import FUZZ, ROOT

VARIANTS = ("chess", "avalanche", "balancedavalanche", "kingsupport")
#: The men in the order of the structured format.
MEN = "PNBRQpnbrqPpKk"


@dataclass(frozen=True)
class Seed:
    """A text that is, or nearly is, a FEN, and words that are worth trying on it."""

    variant: str
    fen: str
    words: tuple[str, ...] = field(default=())

    @property
    def number(self) -> int:
        """Return the variant's number."""
        return VARIANTS.index(self.variant)


def _own() -> Iterator[Seed]:
    for line in (FUZZ / "positions.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            variant, fen, *words = line.split("\t")
            yield Seed(variant, fen, tuple(words))


def _from_perft(path: Path) -> Iterator[Seed]:
    for line in path.read_text().splitlines():
        if line.startswith("epd "):
            yield Seed(path.parent.name, line.removeprefix("epd ").strip())


def _from_cases(path: Path) -> Iterator[Seed]:
    document = json.loads(path.read_text())
    cases = document["cases"] if isinstance(document, dict) else document
    for case in cases:
        expect = case.get("expect", {})
        words = [*expect.get("legal", []), *expect.get("illegal", {}), *expect.get("contains", [])]
        variant = case.get("variant", path.parent.name)
        yield Seed(variant, case["fen"], tuple(words[:12]))


def _from_invalid(path: Path) -> Iterator[Seed]:
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            for cell in line.split("\t"):
                if "/" in cell:
                    yield from (Seed(variant, cell) for variant in VARIANTS)


def all_seeds(limit: int = 250) -> list[Seed]:
    """Gather all seeds, at most `limit` from each file of fixtures, always the same ones."""
    seeds = list(_own())
    readers = (("*.perft", _from_perft), ("*.cases.json", _from_cases), ("*.tsv", _from_invalid))
    for pattern, reader in readers:
        for path in sorted((ROOT / "fixtures").rglob(pattern)):
            found = [seed for seed in reader(path) if seed.variant in VARIANTS]
            chance = random.Random(path.name)
            seeds += chance.sample(found, min(limit, len(found)))
    return list(dict.fromkeys(seeds))


def _board(placement: str) -> dict[int, str]:
    men = {}
    for row, rank in enumerate(placement.split("/")[:8]):
        at = 0
        for letter in rank:
            if letter.isdigit():
                at += int(letter)
            elif at < 8:
                men[8 * (7 - row) + at] = letter
                at += 1
    return men


def _counter(text: str) -> bytes:
    return min(int(text) if text.isascii() and text.isdigit() else 0, 65535).to_bytes(2, "big")


def setup_bytes(seed: Seed) -> bytes | None:
    """Write the structured format; None for what has no two kings or no such fields."""
    given = seed.fen.split(" ")
    fields = given + ["8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1", ""][len(given) :]
    men = _board(fields[0])
    kings = [[square for square, man in men.items() if man == king] for king in "Kk"]
    if not all(kings) or len(men) > 64:
        return None
    others = [(square, man) for square, man in men.items() if man in MEN[:10]]
    state = seed.number | (fields[1] == "b") << 2 | (fields[6] == "push") << 3
    rights = sum((letter in fields[2]) << bit for bit, letter in enumerate("KQkq"))
    has_ep = len(fields[3]) == 2 and "a" <= fields[3][0] <= "h"
    file = ord(fields[3][0]) - ord("a") if has_ep else 0
    head = bytes([state, rights | has_ep << 4, file]) + _counter(fields[4]) + _counter(fields[5])
    pairs = [byte for square, man in others for byte in (square, MEN.index(man))]
    return head + bytes([kings[0][0], kings[1][0], len(others)]) + bytes(pairs)


def encode(target: str, seed: Seed, chance: random.Random) -> bytes | None:
    """Write a seed in a target's format; None where that cannot be done."""
    fen = f"{seed.number}{seed.fen}".encode()
    match target:
        case "fuzz_fen":
            return fen
        case "fuzz_turn_text":
            return b"\n".join([fen, *(word.encode() for word in seed.words or ("e2e4",))])
        case "fuzz_apply":
            return fen + b"\n" + chance.randbytes(3 * chance.randrange(6))
        case _:
            setup = setup_bytes(seed)
            return setup if setup is None else setup + chance.randbytes(2 * chance.randrange(6))
