"""Every claim of the fixtures as one item that an engine can be held against.

An item is a position (a FEN, then moves in words of its ply) and one claim about it. A stanza
gives an item a depth, a case an item an expectation, `invalid.tsv` one a line, a game one a ply
and two about the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulestone.suite.cases import read_cases
from rulestone.suite.claims import (
    BadFen,
    Contains,
    Count,
    Decides,
    Ends,
    Expectation,
    Leads,
    Outcome,
    Plays,
    Prints,
    Refused,
    Stats,
    Turns,
)
from rulestone.suite.epd import read_epd
from rulestone.suite.games import read_game
from rulestone.suite.locate import locate
from rulestone.suite.model import Case, FixtureError, GameRecord, Refusal, Stanza
from rulestone.suite.perft_file import read_perft
from rulestone.suite.refusals import read_refusals


@dataclass(frozen=True)
class Item:
    """One claim about one position.

    `id` is unique in a set of files, such as `avalanche/counts.perft::start::d3`. `cost` is the
    number of nodes a plain count would visit to judge the item.
    """

    id: str
    variant: str
    fen: str
    expect: Expectation
    clauses: tuple[str, ...] = ()
    why: str = ""
    moves: tuple[str, ...] = ()
    ply: str = "turn"
    lenient: bool = False
    cost: int = 1


def all_items(root: Path | None = None) -> Iterator[Item]:
    """Yield the items of every file under `root`, the shipped fixtures if not given."""
    root = root or locate()
    for path in item_files(root):
        yield from file_items(path, path.relative_to(root).as_posix())


def item_files(root: Path) -> Iterator[Path]:
    """Yield the files under `root` that hold items by their names; games lie in a `games` folder.

    EPD files are none of them: they do not say of which variant they are.
    """
    for pattern in ("*.perft", "*.cases.json", "*.json", "invalid.tsv"):
        for path in sorted(root.rglob(pattern)):
            if pattern != "*.json" or path.absolute().parent.name == "games":
                yield path


def refuse_twins(items: Iterable[Item]) -> None:
    """Raise `FixtureError` for an id that two items have: a report tells them apart by it alone."""
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise FixtureError(item.id, "the id is used twice")
        seen.add(item.id)


def file_items(path: Path, name: str | None = None, variant: str = "") -> Iterator[Item]:
    """Yield the items of one `.perft`, `.epd`, `.cases.json`, `.tsv` or game (`.json`) file.

    `name` begins the items' ids; without it the path as given does. `variant` is that of `.epd`
    files, and of `.perft` files that name none.
    """
    name = name or path.as_posix()
    if path.name.endswith(".cases.json"):
        for case in read_cases(path):
            yield from case_items(case, name)
    elif path.suffix == ".json":
        yield from game_items(read_game(path), name)
    elif path.suffix == ".tsv":
        for refusal in read_refusals(path):
            yield refusal_item(refusal, name)
    else:
        read = read_epd if path.suffix == ".epd" else read_perft
        for stanza in read(path, variant):
            yield from stanza_items(stanza, name)


def stanza_items(stanza: Stanza, name: str) -> Iterator[Item]:
    """Yield an item a depth, then one a line of statistics."""
    claims: list[Count | Stats] = [Count(depth, nodes) for depth, nodes in stanza.counts]
    claims += [Stats(depth, values) for depth, values in stanza.stats]
    nodes_at = dict(stanza.counts)
    for expect in claims:
        depth = expect.depth
        suffix = f"d{depth}" if isinstance(expect, Count) else f"stats{depth}"
        yield Item(
            id=f"{name}::{stanza.id}::{suffix}",
            variant=stanza.variant,
            fen=stanza.fen,
            expect=expect,
            clauses=stanza.rules,
            why=stanza.why,
            ply=stanza.ply,
            cost=max(1, nodes_at.get(depth, 1)),
        )


def case_items(case: Case, name: str) -> Iterator[Item]:
    """Yield an item a claim of the case, with ids like `file::case::count2`."""
    for suffix, expect in _claims(case):
        yield Item(
            id=f"{name}::{case.id}::{suffix}",
            variant=case.variant,
            fen=case.fen,
            expect=expect,
            clauses=case.rule,
            why=case.why,
            moves=case.moves,
            ply=case.ply,
            lenient=case.lenient,
            cost=max(1, expect.nodes) if isinstance(expect, Count) else 1,
        )


def _claims(case: Case) -> Iterator[tuple[str, Expectation]]:
    expect = case.expect
    if expect.fen_error:
        yield "fen_error", BadFen(*expect.fen_error)
    if expect.legal is not None:
        yield "legal", Turns(expect.legal)
    if expect.contains:
        yield "contains", Contains(expect.contains)
    for word, clause in expect.illegal:
        yield f"illegal:{word}", Refused(word, clause)
    for depth, nodes in enumerate(expect.count, 1):
        yield f"count{depth}", Count(depth, nodes)
    for word, after in expect.after:
        yield f"after:{word}", Leads(word, after.fen, after.outcome)
    if expect.outcome:
        yield "outcome", Outcome(expect.outcome)
    if expect.decides:
        yield "decides", Decides(*expect.decides)
    if expect.prints:
        yield "prints", Prints(expect.prints)


def game_items(game: GameRecord, name: str) -> Iterator[Item]:
    """Yield an item a ply, each from the FEN before it, then two that play the whole game.

    Of these `whole` says where the words lead together, `end` what the history brings about.
    """
    words = tuple(ply.turn for ply in game.turns)
    before = (game.start, *(ply.fen for ply in game.turns))
    plies = zip(before, game.turns, strict=False)
    claims: list[tuple[str, str, tuple[str, ...], Expectation]] = [
        (f"{number:03}", fen, (), Plays(ply.turn, ply.fen))
        for number, (fen, ply) in enumerate(plies, 1)
    ]
    history = tuple(ply.claims for ply in game.turns)
    claims.append(("whole", game.start, words, Prints(game.turns[-1].fen)))
    claims.append(("end", game.start, words, Ends(game.outcome, history)))
    for suffix, fen, moves, expect in claims:
        yield Item(
            id=f"{name}::{game.id}::{suffix}",
            variant=game.variant,
            clauses=game.rule,
            why=game.why,
            fen=fen,
            moves=moves,
            ply=game.ply,
            expect=expect,
            cost=max(1, len(moves)),
        )


def refusal_item(refusal: Refusal, name: str) -> Item:
    """Return the item of one line of `invalid.tsv`."""
    return Item(
        id=f"{name}::{refusal.line}",
        variant=refusal.variant,
        fen=refusal.text,
        expect=BadFen(refusal.code, refusal.position),
    )
