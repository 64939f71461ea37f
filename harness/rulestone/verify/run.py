"""A whole check: greet the engine, send canaries, then judge item after item."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial

from rulestone.engines import Engine, EngineError
from rulestone.errors import NoThread
from rulestone.report.verdict import BROKEN, Verdict, failed
from rulestone.suite.claims import Count
from rulestone.suite.items import Item
from rulestone.threads import start_thread
from rulestone.verify.canary import canaries, handshake_item, refuse_another_variant
from rulestone.verify.judge import judge
from rulestone.verify.known import KnownFailures
from rulestone.verify.witness import Witness

GIVE_UP_AFTER = 5
POLL_SECONDS = 0.1


def default_max_nodes(engine: str) -> int:
    """Return the cost up to which items are judged unless told: the reference is slow Python."""
    return 20_000 if engine.partition("~")[0] == "reference" else 1_000_000


@dataclass(frozen=True)
class Plan:
    """Which items to judge, and how.

    run, skip: globs over item ids; an empty `run` is all.
    variants: the variants to judge, empty for all.
    max_nodes: items that cost more are skipped.
    smoke: judge depth 1 counts only.
    jobs: engines at work at once.
    """

    run: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    max_nodes: int = 1_000_000
    smoke: bool = False
    jobs: int = 1
    known: KnownFailures = field(default_factory=KnownFailures)

    def chooses(self, item: Item) -> bool:
        """Whether variant, globs and the smoke setting leave the item in."""
        if self.smoke and not (isinstance(item.expect, Count) and item.expect.depth == 1):
            return False
        if self.variants and item.variant not in self.variants:
            return False
        return not self.run or any(fnmatchcase(item.id, glob) for glob in self.run)

    def reason_to_skip(self, item: Item) -> str | None:
        """Return why a chosen item is not judged all the same."""
        if any(fnmatchcase(item.id, glob) for glob in self.skip):
            return "left out by --skip"
        if item.cost > self.max_nodes:
            return f"costs more than --max-nodes {self.max_nodes}"
        return None


def check(
    open_one: Callable[[], Engine], items: Sequence[Item], plan: Plan
) -> Generator[Verdict, None, None]:
    """Yield the verdicts: handshake, canaries, then the chosen items in their order.

    `open_one` makes an engine; every job has its own. Whatever happens, no engine is left.
    """
    chosen = [item for item in items if plan.chooses(item)]
    with contextlib.closing(open_one()) as engine:
        barred: dict[str, str] = {}
        yield from _greet(engine, chosen, plan, barred)
        open_items = [item for item in chosen if _reason(item, plan, barred) is None]
        if plan.jobs > 1 and open_items:
            judged = _judge_at_once(open_one, open_items, plan.jobs)
        else:
            judged = _judge_in_turn(engine, open_items)
        for item in chosen:
            reason = _reason(item, plan, barred)
            verdict = next(judged) if reason is None else Verdict(item, "skip", reason)
            yield replace(verdict, known=plan.known.reason(item.id))


def _reason(item: Item, plan: Plan, barred: dict[str, str]) -> str | None:
    return plan.reason_to_skip(item) or barred.get(item.variant)


def _greet(
    engine: Engine, items: Sequence[Item], plan: Plan, barred: dict[str, str]
) -> Iterator[Verdict]:
    """Judge the handshake and the canaries; tell in `barred` why a variant is not judged."""
    wanted = dict.fromkeys(i.variant for i in items if plan.reason_to_skip(i) is None)
    try:
        offered = engine.variants()
    except EngineError as error:
        barred.update(dict.fromkeys(wanted, "the engine did not start"))
        yield failed(handshake_item(), error)
        return
    yield Verdict(handshake_item(), "pass", "offers " + ", ".join(sorted(offered)))
    for variant in wanted:
        if variant not in offered:
            barred[variant] = f"the engine does not offer {variant}"
        else:
            yield from _send_canaries(engine, variant, barred)


def _send_canaries(engine: Engine, variant: str, barred: dict[str, str]) -> Iterator[Verdict]:
    witness = Witness(engine)
    for item in canaries(engine, variant):
        verdict = judge(item, witness)
        if verdict.result == "fail":
            try:
                refuse_another_variant(engine, variant)
            except EngineError as error:
                verdict = failed(item, error)
        if verdict.result in BROKEN:
            barred[variant] = f"its first questions failed: {verdict.message}"
        yield verdict
        if variant in barred:
            return


class Examination:
    """Judges single items on demand, with the same precautions as a whole check.

    The engine is greeted before the first item, and canaries go before a variant's first. If
    they fail, that item gets their verdict, and all others of the variant are skipped.
    """

    def __init__(self, engine: Engine, plan: Plan) -> None:
        self.engine = engine
        self._plan = plan
        self._witness = Witness(engine)
        self._greeted: set[str] = set()
        self._barred: dict[str, str] = {}
        self._failures = 0

    def judge(self, item: Item) -> Verdict:
        """Return the verdict on one item."""
        if (reason := self._plan.reason_to_skip(item)) is not None:
            return Verdict(item, "skip", reason)
        if item.variant not in self._greeted:
            self._greeted.add(item.variant)
            for verdict in _greet(self.engine, [item], self._plan, self._barred):
                if verdict.result in BROKEN:
                    return replace(verdict, item=item)
        if item.variant in self._barred:
            return Verdict(item, "skip", self._barred[item.variant])
        if self._failures >= GIVE_UP_AFTER:
            return _given_up(item)
        verdict = judge(item, self._witness)
        self._failures = self._failures + 1 if verdict.result in ("crash", "timeout") else 0
        return verdict


def _given_up(item: Item) -> Verdict:
    return Verdict(item, "skip", f"given up after {GIVE_UP_AFTER} crashes or silences in a row")


def _judge_in_turn(engine: Engine, items: Iterable[Item]) -> Iterator[Verdict]:
    witness = Witness(engine)
    failures = 0
    for item in items:
        if failures >= GIVE_UP_AFTER:
            yield _given_up(item)
            continue
        verdict = judge(item, witness)
        failures = failures + 1 if verdict.result in ("crash", "timeout") else 0
        yield verdict


def _judge_at_once(
    open_one: Callable[[], Engine], items: Sequence[Item], jobs: int
) -> Iterator[Verdict]:
    """Judge with `jobs` engines, and yield in order."""
    crew = _Crew(open_one, items, jobs)
    try:
        yield from crew.verdicts()
    finally:
        crew.dismiss()


class _Crew:
    """Threads that take items from one queue, each with an engine of its own."""

    def __init__(self, open_one: Callable[[], Engine], items: Sequence[Item], jobs: int) -> None:
        self._items = items
        self._todo: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[int, Verdict | Exception]] = queue.SimpleQueue()
        for index in range(len(items)):
            self._todo.put(index)
        self._stop = threading.Event()
        self._engines = [open_one() for _ in range(min(jobs, len(items)))]
        self._threads: list[threading.Thread] = []
        try:
            for engine in self._engines:
                self._threads.append(start_thread(partial(self._work, engine)))
        except NoThread:
            self.dismiss()
            raise

    def _take(self, taken: list[int]) -> Iterator[Item]:
        while not self._stop.is_set():
            try:
                taken.append(self._todo.get_nowait())
            except queue.Empty:
                return
            yield self._items[taken[-1]]

    def _work(self, engine: Engine) -> None:
        taken: list[int] = []
        try:
            for verdict in _judge_in_turn(engine, self._take(taken)):
                self._done.put((taken[-1], verdict))
        except Exception as error:
            self._done.put((-1, error))

    def verdicts(self) -> Iterator[Verdict]:
        """Yield all verdicts in the items' order."""
        early: dict[int, Verdict] = {}
        for index in range(len(self._items)):
            while index not in early:
                at, verdict = self._wait()
                early[at] = verdict
            yield early.pop(index)

    def _wait(self) -> tuple[int, Verdict]:
        # A wait without end would not let Ctrl-C through.
        while True:
            with contextlib.suppress(queue.Empty):
                at, verdict = self._done.get(timeout=POLL_SECONDS)
                if isinstance(verdict, Exception):
                    raise verdict
                return at, verdict

    def dismiss(self) -> None:
        """Stop the threads and end their engines."""
        self._stop.set()
        for engine in self._engines:
            engine.abort()
        for thread in self._threads:
            thread.join(timeout=1)
        for engine in self._engines:
            engine.close()
