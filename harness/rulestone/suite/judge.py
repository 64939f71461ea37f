"""Hold one item against a judge of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulestone.judges import Opener, Position, outcome_of, position_of, stats_of
from rulestone.suite import claims
from rulestone.suite.history import History
from rulestone.suite.items import Item
from rulestone.suite.model import FixtureError


def refuse_unreadable(items: Iterable[Item], opener: Opener) -> None:
    """Raise `FixtureError` for the first item whose position there is not, by its opener.

    Otherwise a file's fault would be held against the engine that refuses it.
    """
    seen = set()
    for item in items:
        place = (item.variant, item.fen, item.moves, item.ply, item.lenient)
        if place in seen or isinstance(item.expect, claims.BadFen):
            continue
        seen.add(place)
        try:
            position_of(item, opener)
        except ValueError as error:
            raise FixtureError(item.id, str(error)) from error


def judge(item: Item, opener: Opener) -> str | None:
    """Return None if the expectation holds, else a line that says what was found instead.

    Errors of `FenError` shape (`code` and `position`) and refused moves count as findings; any
    other exception is a fault of the engine and passes through.
    """
    try:
        position = position_of(item, opener)
    except ValueError as error:
        return _judge_error(item.expect, error)
    if isinstance(item.expect, claims.BadFen):
        return f"accepted as {position.fen()}"
    try:
        if isinstance(item.expect, claims.Ends):
            return _ends(item, item.expect, opener)
        return _FINDINGS[type(item.expect)](item.expect, position, item.ply)
    except ValueError as error:
        return f"refused: {error}"


def _judge_error(expect: claims.Expectation, error: ValueError) -> str | None:
    found = (getattr(error, "code", None), getattr(error, "position", None))
    if isinstance(expect, claims.BadFen) and found == (expect.code, expect.position):
        return None
    return f"refused: {error}"


def _count(expect: claims.Count, position: Position, ply: str) -> str | None:
    nodes = position.perft(expect.depth, ply=ply)
    return None if nodes == expect.nodes else f"{nodes} nodes, not {expect.nodes}"


def _stats(expect: claims.Stats, position: Position, _: str) -> str | None:
    found = stats_of(position, expect.depth)
    wrong = [
        f"{name} {found.get(name, 0)}, not {value}"
        for name, value in expect.values
        if found.get(name, 0) != value
    ]
    return ", ".join(wrong) or None


def words_of(position: Position, ply: str) -> tuple[str, ...]:
    """Return the words of the position's plies in the order given."""
    return tuple(str(turn) for turn in position.turns(ply))


def _turns(expect: claims.Turns, position: Position, ply: str) -> str | None:
    found = words_of(position, ply)
    if found == expect.words:
        return None
    missing = sorted(set(expect.words) - set(found))
    extra = sorted(set(found) - set(expect.words))
    return f"missing {missing}, extra {extra}" if missing or extra else "not in ascending order"


def _contains(expect: claims.Contains, position: Position, ply: str) -> str | None:
    missing = sorted(set(expect.words) - set(words_of(position, ply)))
    return f"missing {missing}" if missing else None


def _refused(expect: claims.Refused, position: Position, ply: str) -> str | None:
    clause = position.explain(expect.word, ply)
    return None if clause == expect.clause else f"{clause or 'legal'}, not {expect.clause}"


def _leads(expect: claims.Leads, position: Position, ply: str) -> str | None:
    after = position.apply(expect.word, ply)
    if after.fen() != expect.fen:
        return f"leads to {after.fen()}"
    if expect.outcome is None:
        return None
    return _outcome(claims.Outcome(expect.outcome), after, ply)


def _outcome(expect: claims.Outcome, position: Position, _: str) -> str | None:
    found = outcome_of(position)
    return None if found == expect.name else f"{found}, not {expect.name}"


def _decides(expect: claims.Decides, position: Position, _: str) -> str | None:
    found = (position.side[:1], position.phase)
    return None if found == (expect.side, expect.phase) else f"{found[0]} owes a {found[1]}"


def _prints(expect: claims.Prints, position: Position, _: str) -> str | None:
    return None if position.fen() == expect.fen else f"prints {position.fen()}"


def _plays(expect: claims.Plays, position: Position, ply: str) -> str | None:
    return _contains(claims.Contains((expect.word,)), position, ply) or _leads(
        claims.Leads(expect.word, expect.fen, None), position, ply
    )


def _ends(item: Item, expect: claims.Ends, opener: Opener) -> str | None:
    position = opener(item.variant, item.fen, item.lenient)
    history = History(item.variant, position)
    for number, (word, claimable) in enumerate(zip(item.moves, expect.claims, strict=True), 1):
        if history.outcome != "ongoing":
            return f"ends before ply {number} by {history.outcome}"
        position = position.apply(word, item.ply)
        history.take(position)
        if history.claims != claimable:
            return f"claims after ply {number}: {history.claims}, not {claimable}"
    return None if history.outcome == expect.outcome else f"ends as {history.outcome}"


_FINDINGS: dict[type[Any], Callable[[Any, Position, str], str | None]] = {
    claims.Count: _count,
    claims.Stats: _stats,
    claims.Turns: _turns,
    claims.Contains: _contains,
    claims.Refused: _refused,
    claims.Leads: _leads,
    claims.Outcome: _outcome,
    claims.Decides: _decides,
    claims.Prints: _prints,
    claims.Plays: _plays,
}
