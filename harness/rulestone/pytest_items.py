"""What the pytest plugin does once an engine is named.

`*.perft` and `*.cases.json` files become items, named as `rulestone check` names them, and a
failure prints what `check` prints. `pytest --pyargs rulestone.suite` is the shipped suite.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulestone.engines import Settings, open_engine
from rulestone.engines.notation import Notation
from rulestone.engines.settings import option_pairs, settings_words
from rulestone.judges import core
from rulestone.report.text import Reproduction, failure_lines
from rulestone.report.verdict import Verdict
from rulestone.suite.items import Item, all_items, file_items, refuse_twins
from rulestone.suite.judge import refuse_unreadable
from rulestone.suite.model import FixtureError
from rulestone.values import PLIES
from rulestone.verify.known import KnownFailures
from rulestone.verify.run import Examination, Plan, default_max_nodes

SUITE = Path(__file__).resolve().parent / "suite"
SUFFIXES = (".perft", ".cases.json")


class Collector:
    """Makes items of fixture files, and holds the one engine of this process.

    Raises `pytest.UsageError` for options that name no engine.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        try:
            self._known = self._read_known()
            self._engine = open_engine(self._option("engine"), self._settings())
        except (ValueError, OSError) as error:
            raise pytest.UsageError(f"rulestone: {error}") from error
        plan = Plan(max_nodes=self._option("max_nodes"), known=self._known)
        self.examination = Examination(self._engine, plan)
        config.stash[_COLLECTOR] = self

    def _option(self, name: str) -> Any:
        return self._config.getoption(f"rulestone_{name}")

    def _read_known(self) -> KnownFailures:
        path = self._option("known")
        return KnownFailures.read(path) if path else KnownFailures()

    def _settings(self) -> Settings:
        if self._option("ply") not in PLIES:
            raise ValueError(f"--rulestone-ply is none of {', '.join(PLIES)}")
        return Settings(
            ply=self._option("ply"),
            notation=Notation.parse(self._option("notation")),
            timeout=self._option("timeout"),
            options=option_pairs(self._option("option")),
            whole_turns=self._option("whole_turns"),
        )

    def reproduction(self, path: Path) -> Reproduction:
        """Return how to judge an item of a file again by `check`."""
        files = (path.as_posix(),) if path.name.endswith(SUFFIXES) else ()
        words = settings_words(self._settings(), self._option("notation"))
        engine = self._option("engine")
        usual = default_max_nodes(engine)
        return Reproduction(("-e", engine, *words), files, usual_nodes=usual)

    def known_reason(self, item_id: str) -> str | None:
        """Return why an item is known to fail, if it is."""
        return self._known.reason(item_id)

    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        """Collect fixture files; the shipped ones stand behind their package's `__init__.py`."""
        if file_path == SUITE / "__init__.py":
            return ShippedSuite.from_parent(parent, path=file_path)
        if file_path.name.endswith(SUFFIXES) and SUITE not in file_path.parents:
            return FixtureFile.from_parent(parent, path=file_path)
        return None

    def pytest_unconfigure(self) -> None:
        """End the engine."""
        self._engine.close()


Claims = list[tuple[tuple[str, ...], Item]]


def _nodes(parent: pytest.Collector, claims: Claims) -> Iterator[pytest.Item | pytest.Collector]:
    """Yield a node for each first part of the names: pytest selects by one part at a time."""
    for name, group in itertools.groupby(claims, key=lambda claim: claim[0][0]):
        below = [(parts[1:], item) for parts, item in group]
        if below[0][0]:
            yield Group.from_parent(parent, name=name, claims=below)
        else:
            yield RuleItem.from_parent(parent, name=name, claim=below[0][1])


class Group(pytest.Collector):
    """The items of one stanza or case, or of one file of the shipped suite."""

    def __init__(self, *, claims: Claims, **named: Any) -> None:
        super().__init__(**named)
        self._claims = claims

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield them."""
        return _nodes(self, self._claims)


class FixtureFile(pytest.File):
    """One `.perft` or `.cases.json` file."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield its stanzas or cases."""
        try:
            found = list(file_items(self.path))
            refuse_twins(found)
            refuse_unreadable(found, core)
        except FixtureError as error:
            raise self.CollectError(str(error)) from error
        start = len(self.path.as_posix()) + len("::")
        return _nodes(self, [(tuple(item.id[start:].split("::")), item) for item in found])


class ShippedSuite(pytest.File):
    """All files of the shipped suite."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Yield its files."""
        return _nodes(self, [(tuple(item.id.split("::")), item) for item in all_items()])


class RuleItem(pytest.Item):
    """One claim about one position."""

    def __init__(self, *, claim: Item, **named: Any) -> None:
        super().__init__(**named)
        self._claim = claim
        self._collector = self.config.stash[_COLLECTOR]
        if (reason := self._collector.known_reason(claim.id)) is not None:
            self.add_marker(pytest.mark.xfail(reason=reason, strict=True))

    def runtest(self) -> None:
        """Judge the claim."""
        verdict = self._collector.examination.judge(self._claim)
        if verdict.result == "skip":
            pytest.skip(verdict.message)
        if verdict.result != "pass":
            raise ClaimError(verdict)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what `check` prints of the failure."""
        if isinstance(excinfo.value, ClaimError):
            reproduction = self._collector.reproduction(self.path)
            return "\n".join(failure_lines(excinfo.value.verdict, reproduction))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the headline of a failure."""
        return self.path, None, self.name


class ClaimError(Exception):
    """A verdict that is no pass."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.result}: {verdict.message or verdict.got}")
        self.verdict = verdict


_COLLECTOR = pytest.StashKey[Collector]()
