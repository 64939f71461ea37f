"""`suite validate`: what must hold of the fixture files whatever engine reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from rulestone.judges import Opener
from rulestone.suite.cases import read_cases
from rulestone.suite.clauses import clauses, may_cite
from rulestone.suite.games import read_game
from rulestone.suite.history import History
from rulestone.suite.items import Item, file_items
from rulestone.suite.judge import judge
from rulestone.suite.model import Case, FixtureError, GameRecord, Stanza
from rulestone.suite.perft_file import read_perft
from rulestone.values import Fault


def validate(root: Path, opener: Opener, max_nodes: int = 0) -> Iterator[Fault]:
    """Yield every fault found under `root`; a sound suite has none.

    Files are read against their schemas; ids, clauses and FENs are checked; numbers are checked
    for consistency, and by counting with `opener` where an item's cost is at most `max_nodes`.
    """
    seen: Counter[str] = Counter()
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        try:
            yield from _file_faults(path, name, opener)
            if is_item_file(path):
                items = list(file_items(path, name))
                seen.update(item.id for item in items)
                seen.update(_case_names(path))
                yield from _item_faults(items, opener, max_nodes)
        except (FixtureError, OSError) as error:
            yield Fault(name, str(error))
    yield from (Fault(key, "the id is used twice") for key, times in seen.items() if times > 1)


def is_item_file(path: Path) -> bool:
    """Tell whether the path is a file that `file_items` reads."""
    return path.name.endswith((".perft", ".cases.json")) or path.name == "invalid.tsv"


def _case_names(path: Path) -> list[str]:
    """Return the names by which a kill matrix calls the cases of a file: alike in no two files."""
    if not path.name.endswith(".cases.json"):
        return []
    return [f"{case.variant} case {case.id}" for case in read_cases(path)]


def _file_faults(path: Path, name: str, opener: Opener) -> Iterator[Fault]:
    if path.suffix == ".perft":
        for stanza in read_perft(path):
            where = f"{name}::{stanza.id}"
            yield from (Fault(where, text) for text in _stanza_faults(stanza, opener))
    elif path.name.endswith(".cases.json"):
        for case in read_cases(path):
            where = f"{name}::{case.id}"
            yield from (Fault(where, text) for text in _case_faults(case))
    elif path.parent.name == "games" and path.suffix == ".json":
        game = read_game(path)
        yield from (Fault(name, text) for text in game_faults(game, opener))


def _item_faults(items: Iterable[Item], opener: Opener, max_nodes: int) -> Iterator[Fault]:
    for item in items:
        if item.cost <= max_nodes:
            finding = judge(item, opener)
            if finding:
                yield Fault(item.id, finding)


def _citation_faults(variant: str, cited: Iterable[str]) -> Iterator[str]:
    for clause in cited:
        if not may_cite(variant, clause):
            known = "is not of this variant" if clause in clauses() else "does not exist"
            yield f"clause {clause} {known}"


def _stanza_faults(stanza: Stanza, opener: Opener) -> Iterator[str]:
    yield from _citation_faults(stanza.variant, stanza.rules)
    depths = [depth for depth, _ in stanza.counts]
    if depths[0] < 1 or depths != list(range(depths[0], depths[0] + len(depths))):
        yield f"depths {depths} are not in a row"
    yield from _number_faults([nodes for _, nodes in stanza.counts])
    yield from _canonical_faults(stanza.variant, stanza.fen, opener)
    if not stanza.provenance:
        yield "no provenance"


def _canonical_faults(variant: str, fen: str, opener: Opener) -> Iterator[str]:
    try:
        printed = opener(variant, fen, False).fen()
    except ValueError as error:
        yield f"the FEN is refused: {error}"
        return
    if printed != fen:
        yield f"the FEN prints as {printed}"


def _number_faults(counts: list[int]) -> Iterator[str]:
    for before, after in pairwise(counts):
        if before == 0 and after != 0:
            yield "lines go on after there are none"


def _case_faults(case: Case) -> Iterator[str]:
    expect = case.expect
    yield from _citation_faults(case.variant, case.rule)
    yield from _citation_faults(case.variant, (clause for _, clause in expect.illegal))
    yield from _number_faults(list(expect.count))
    if expect.legal is not None:
        if list(expect.legal) != sorted(expect.legal):
            yield "the turns are not in ascending order"
        if expect.count and case.expect.count[0] != len(expect.legal):
            yield f"{len(expect.legal)} turns are listed and {expect.count[0]} counted"
        listed = set(expect.legal)
        wanted = {*expect.contains, *(word for word, _ in expect.after)}
        yield from (f"{word} is expected and not listed" for word in sorted(wanted - listed))
        refused = {word for word, _ in expect.illegal}
        yield from (f"{word} is refused and listed" for word in sorted(refused & listed))
    if not case.provenance:
        yield "no provenance"


def game_faults(game: GameRecord, opener: Opener) -> Iterator[str]:
    """Yield what is wrong in a game: words, FENs, claims by GM-3, the outcome."""
    yield from _citation_faults(game.variant, game.rule)
    yield from _canonical_faults(game.variant, game.start, opener)
    position = opener(game.variant, game.start, False)
    history = History(game.variant, position)
    for number, turn in enumerate(game.turns, 1):
        if history.outcome != "ongoing":
            yield f"ply {number} is played after the game has ended by {history.outcome}"
            return
        try:
            position = position.apply(turn.turn, game.ply)
        except ValueError as error:
            yield f"ply {number}, {turn.turn}: {error}"
            return
        if position.fen() != turn.fen:
            yield f"ply {number} leads to {position.fen()}"
        history.take(position)
        if history.claims != turn.claims:
            yield f"ply {number} allows the claims {history.claims}"
    if history.outcome != game.outcome:
        yield f"the game ends as {history.outcome}"
