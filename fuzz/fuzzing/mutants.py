"""Mutation testing of the core: change it in one place, build, and see that a fast test fails."""

from __future__ import annotations

import hashlib
import queue
import resource
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from fuzzing.checks import list_tests
from fuzzing.operators import Mutant, draw, mutants_of
from fuzzing.tree import BUILD, FUZZ, ROOT, ToolError, copy_tree, run, say

SOURCES = ROOT / "core" / "src"
EQUIVALENT = FUZZ / "mutants" / "equivalent.tsv"
GOAL = 95.0
#: Tests that compare counts with lists, or counts with counts.
COUNTING = (
    "bulk_is_made",
    "color_flip",
    "corpus_fuzz_apply",
    "counts",
    "hash_counts",
    "hash_table",
    "overflow",
    "random_boards",
    "threads",
    "buffers",
    "turn_roundtrip",
)
#: The outcomes of a mutant that was built and differs.
COUNTED = ("killed", "survived", "equivalent")


@dataclass(frozen=True)
class Part:
    """A part of the core, how it is built to be mutated, and which tests judge it."""

    names: tuple[str, ...]
    results: Path
    settings: tuple[str, ...]
    #: The library whose objects tell whether a mutant changes anything.
    library: str
    #: Whether it is what counts.
    counts: bool
    #: Processor seconds: a test that takes longer in the unchanged tree is not fast, and takes no
    #: part.
    fast: float


#: What the rules are made of. The counters are compiled from an unchanged copy: they take most of a
#: build, and their judge is another one, that they count what is listed.
RULES = Part(
    names=(
        "apply.inl.h",
        "bitboard.h",
        "explain.c",
        "fen.c",
        "legality.h",
        "outcome.c",
        "plies.c",
        "position.c",
        "position.h",
        "queries.c",
        "statistics.c",
        "turn_text.c",
        "turns.inl.h",
    ),
    results=FUZZ / "mutants" / "results.tsv",
    settings=("-DCMAKE_C_FLAGS_MUTANTS=-O0",),
    library="rulestone_objects",
    counts=False,
    fast=4.0,
)
#: The short cuts of counting, for one way of looking up sliders.
COUNTERS = Part(
    names=(
        "changes.inl.h",
        "count.inl.h",
        "count_moves.inl.h",
        "count_pushes.inl.h",
        "pair_lines.inl.h",
        "pairs.inl.h",
        "pushes.inl.h",
        "replies.inl.h",
        "siblings.inl.h",
        "watch.inl.h",
    ),
    results=FUZZ / "mutants" / "counters.tsv",
    settings=(
        "-DCMAKE_C_FLAGS_MUTANTS=-O1 -DRULESTONE_KEEP_CALLS",
        "-DRULESTONE_MAGIC_ONLY=ON",
    ),
    library="rulestone_count_magic",
    counts=True,
    fast=12.0,
)


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: killed, survived, equivalent (with the proof), same or not built."""

    mutant: Mutant
    outcome: str
    detail: str = ""


def _processor_seconds() -> float:
    """Return what this program's children have used, so that a busy machine does not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Bench:
    """A copy of the tree in which one mutant at a time is built and tested."""

    def __init__(self, part: Part, number: int) -> None:
        self.part = part
        self.root = BUILD / f"mutants-{part.library}" / str(number)
        self.build = self.root / "build" / "mutants"
        copy_tree(self.root)
        if not part.counts:
            self.set_counters_apart()
        settings = [
            "-DCMAKE_BUILD_TYPE=Mutants",
            "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON",
            *part.settings,
        ]
        run(["cmake", "-G", "Ninja", "-S", self.root, "-B", self.build, *settings], cwd=self.root)
        if not self.make():
            raise ToolError("the unchanged tree does not build")
        self.original = self.fingerprint()
        self.tests: list[tuple[float, str, list[str]]] = []

    def set_counters_apart(self) -> None:
        """Let the counters be built from a copy of the sources that no mutant touches."""
        core = self.root / "core"
        shutil.copytree(core / "src", core / "counters", dirs_exist_ok=True)
        script = core / "CMakeLists.txt"
        text = script.read_text()
        if "src/variant_" not in text:
            raise ToolError("core/CMakeLists.txt no longer names src/variant_*")
        script.write_text(text.replace("src/variant_", "counters/variant_"))

    def choose_tests(self, seconds: dict[str, float]) -> None:
        """Take the fast tests, the fastest first."""
        tests = [(seconds[name], name, command) for name, command in self.judges()]
        self.tests = sorted(test for test in tests if test[0] <= self.part.fast)

    def make(self) -> bool:
        """Build; False where it does not compile."""
        command = ["cmake", "--build", str(self.build), "-j", "1"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def fingerprint(self) -> str:
        """Return a hash over the core's object files: equal means that nothing changed."""
        digest = hashlib.sha256()
        objects = f"core/CMakeFiles/{self.part.library}.dir/src/*.o"
        for path in sorted(self.build.glob(objects)):
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def judges(self) -> list[tuple[str, list[str]]]:
        """List the tests that may judge.

        Where the counters are no mutants, tests that count would hold mutants against none.
        """
        tests = list_tests(self.build, deep=False)
        return [test for test in tests if (test[0] in COUNTING) == self.part.counts]

    def time_tests(self) -> dict[str, float]:
        """Run every test once, unchanged: processor seconds by name."""
        seconds = {}
        for name, command in self.judges():
            before = _processor_seconds()
            if not self.passes(command, 600):
                raise ToolError(f"{name} fails in the unchanged tree")
            seconds[name] = _processor_seconds() - before
        return seconds

    def passes(self, command: Sequence[str], timeout: float) -> bool:
        """Run a test; one that does not end in time has noticed too."""
        try:
            result = subprocess.run(
                command, capture_output=True, timeout=timeout, check=False, cwd=self.root
            )
        except subprocess.TimeoutExpired:
            return False
        return result.returncode == 0

    def judge(self, mutant: Mutant) -> Verdict:
        """Build and test a mutant, and put the source back."""
        path = self.root / "core" / "src" / mutant.source
        original = path.read_text()
        lines = original.splitlines(keepends=True)
        lines[mutant.line - 1] = mutant.after + "\n"
        path.write_text("".join(lines))
        try:
            if not self.make():
                return Verdict(mutant, "not built")
            if self.fingerprint() == self.original:
                return Verdict(mutant, "same")
            for seconds, name, command in self.tests:
                if not self.passes(command, 30 + 30 * seconds):
                    return Verdict(mutant, "killed", name)
            return Verdict(mutant, "survived")
        finally:
            path.write_text(original)


def read_equivalent() -> dict[tuple[str, ...], str]:
    """Read the mutants proved to change nothing: the proof, then the mutant's key."""
    rows = [line.split("\t") for line in EQUIVALENT.read_text().splitlines()]
    return {tuple(row[1:]): row[0] for row in rows if not row[0].startswith("#")}


def candidates(part: Part, seed: int) -> list[Mutant]:
    """List all mutants of a part, in the order in which this seed draws them."""
    return draw([one for name in part.names for one in mutants_of(SOURCES / name, name)], seed)


def set_up(part: Part, jobs: int) -> queue.Queue[Bench]:
    """Build so many benches, and time the tests on one of them."""
    with ThreadPoolExecutor(jobs) as pool:
        benches = list(pool.map(lambda number: Bench(part, number), range(jobs)))
    seconds = benches[0].time_tests()
    free: queue.Queue[Bench] = queue.Queue()
    for bench in benches:
        bench.choose_tests(seconds)
        free.put(bench)
    say(f"fast tests: {' '.join(name for _, name, _ in benches[0].tests)}")
    return free


def judge_one(mutant: Mutant, free: queue.Queue[Bench]) -> Verdict:
    """Judge a mutant on the next bench that is free."""
    bench = free.get()
    try:
        verdict = bench.judge(mutant)
    finally:
        free.put(bench)
    proof = read_equivalent().get(mutant.key)
    if verdict.outcome == "survived" and proof is not None:
        verdict = Verdict(mutant, "equivalent", proof)
    say(f"{verdict.outcome:10} {mutant.source}:{mutant.line} {mutant.kind} ({verdict.detail})")
    return verdict


def judge_all(part: Part, mutants: Sequence[Mutant], count: int, jobs: int) -> Iterator[Verdict]:
    """Judge mutants in their order until `count` of them were built and differ."""
    free = set_up(part, jobs)
    remaining = iter(mutants)
    counted = 0
    with ThreadPoolExecutor(jobs) as pool:
        while batch := [
            mutant for mutant, _ in zip(remaining, range(count - counted), strict=False)
        ]:
            for verdict in pool.map(lambda one: judge_one(one, free), batch):
                counted += verdict.outcome in COUNTED
                yield verdict


def summary(verdicts: Sequence[Verdict]) -> tuple[str, float]:
    """Count by source: the table in Markdown, and the share killed, equivalent ones aside."""
    sources = sorted({verdict.mutant.source for verdict in verdicts})
    rows = ["| source | mutants | killed | equivalent | survived |", "|---|---|---|---|---|"]
    totals: Counter[str] = Counter()
    for source in [*sources, "all"]:
        counts = Counter(v.outcome for v in verdicts if source in (v.mutant.source, "all"))
        built = sum(counts[outcome] for outcome in COUNTED)
        cells = [built, counts["killed"], counts["equivalent"], counts["survived"]]
        rows.append(f"| {source} | " + " | ".join(map(str, cells)) + " |")
        totals = counts
    judged = totals["killed"] + totals["survived"]
    return "\n".join(rows), 100.0 * totals["killed"] / judged if judged else 0.0


def record(results: Path, verdicts: Sequence[Verdict], seed: int) -> None:
    """Write what became of every mutant, one a line."""
    lines = [
        f"# Drawn with seed {seed}. Columns: outcome, by what, source, which of equal lines (0: the"
        " first), kind, before, after."
    ]
    lines += ["\t".join((one.outcome, one.detail, *one.mutant.key)) for one in verdicts]
    results.write_text("\n".join(lines) + "\n")


def read_results(results: Path, mutants: Sequence[Mutant]) -> tuple[list[Verdict], list[Mutant]]:
    """Read which mutants were killed when last judged, and which not, as far as they remain."""
    by_key = {mutant.key: mutant for mutant in mutants}
    killed = []
    others = []
    for line in results.read_text().splitlines()[1:]:
        outcome, detail, *key = line.split("\t")
        mutant = by_key.get(tuple(key))
        if mutant is not None and outcome == "killed":
            killed.append(Verdict(mutant, outcome, detail))
        elif mutant is not None and outcome in COUNTED:
            others.append(mutant)
    return killed, others


def mutate(part: Part, count: int, seed: int, jobs: int, again: bool) -> int:
    """Judge so many mutants; 1 below the goal.

    With `again`, those killed the last time stand, the others are judged first, and new ones are
    drawn for those whose line is gone.
    """
    mutants = candidates(part, seed)
    verdicts: list[Verdict] = []
    if again:
        verdicts, others = read_results(part.results, mutants)
        seen = {verdict.mutant for verdict in verdicts} | set(others)
        mutants = others + [mutant for mutant in mutants if mutant not in seen]
    for verdict in judge_all(part, mutants, count - len(verdicts), jobs):
        verdicts.append(verdict)
        record(part.results, verdicts, seed)
    table, share = summary(verdicts)
    print(f"{table}\n\n{share:.1f} % killed of those not proved equivalent (seed {seed})")
    return 0 if share >= GOAL else 1
