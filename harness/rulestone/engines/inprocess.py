"""Engines that are Python objects: the core, the literal reference, the reference misread."""

from __future__ import annotations

import shlex
import sys
from collections import Counter

from rulestone import judges
from rulestone.engines.model import Answer, CrashError, RejectedError, Spot, UnsupportedError
from rulestone.errors import CANNOT_COUNT
from rulestone.judges import Game, GameOpener, Opener, Position, position_of
from rulestone.values import PLIES, VARIANTS


class InProcess:
    """An engine that answers by its own `Position` and `Game` classes.

    `offered` are its variants, `plies` those it is asked in: all, unless it is told otherwise. A
    FEN or word it refuses is a `RejectedError`. No deadline holds for it.
    """

    whole_turns = False

    def __init__(
        self, name: str, opener: Opener, game: GameOpener, offered: frozenset[str]
    ) -> None:
        self.name = name
        self.opener = opener
        self._game = game
        self.plies: tuple[str, ...] = PLIES
        self._offered = offered

    def variants(self) -> frozenset[str]:
        """Return its variants."""
        return self._offered

    def position(self, spot: Spot) -> Position:
        """Return the spot's position by this engine's rules."""
        if spot.variant not in self._offered:
            raise UnsupportedError(f"it does not offer {spot.variant}")
        try:
            return position_of(spot, self.opener)
        except ValueError as error:
            raise RejectedError(f"says: {error}") from error

    def game(self, spot: Spot) -> Game:
        """Return a game that begins at the spot."""
        return self._game(self.position(spot))

    def count(self, spot: Spot, depth: int) -> Answer:
        """Count by its own divide; a word it lists n times at depth 1 counts n."""
        position = self.position(spot)
        if depth == 1:
            divide = dict(Counter(position.turns(spot.ply)))
        else:
            try:
                divide = dict(position.divide(depth, spot.ply))
            except (RecursionError, *CANNOT_COUNT) as error:
                raise CrashError(str(error) or "out of memory") from error
        return Answer(sum(divide.values()), divide)

    def fen(self, spot: Spot) -> str:
        """Return the FEN it prints."""
        return self.position(spot).fen()

    def command(self, spot: Spot, depth: int) -> str:
        """Return the `perft` command for the core, a line of Python for the reference."""
        if self.name != "core":
            return self._line_of_python(spot, depth)
        moves = f' --moves "{" ".join(spot.moves)}"' if spot.moves else ""
        ply = f" --ply {spot.ply}" if spot.ply != "turn" else ""
        return f'rulestone perft {spot.variant} "{spot.fen}"{moves} --depth {depth}{ply} --divide'

    def _line_of_python(self, spot: Spot, depth: int) -> str:
        misreading = self.name.partition("~")[2] or None
        position = f"Position({spot.variant!r}, {spot.fen!r}, {spot.lenient}, {misreading!r})"
        for word in spot.moves:
            position += f".apply({word!r}, {spot.ply!r})"
        code = f"import rulestone.reference as r; print(r.{position}.divide({depth}, {spot.ply!r}))"
        return f'{shlex.quote(sys.executable)} -c "{code}"'

    def abort(self) -> None:
        """Do nothing: there is no process to end."""

    def close(self) -> None:
        """Do nothing."""


def core() -> InProcess:
    """Return the core."""
    return InProcess("core", judges.core, judges.core_game, frozenset(VARIANTS))


def reference(misreading: str | None = None) -> InProcess:
    """Return the literal reference, or the reference with one clause misread.

    Raises `ValueError` for an unknown misreading.
    """
    if misreading is None:
        return InProcess("reference", judges.reference, judges.reference_game, frozenset(VARIANTS))
    offered = {v for m in judges.misreadings() if m.id == misreading for v in m.variants}
    if not offered:
        raise ValueError(f"no misreading is called {misreading!r}")
    name, opener = f"reference~{misreading}", judges.misread(misreading)
    return InProcess(name, opener, judges.reference_game, frozenset(offered))
