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

from fuzzing.checks import list_tests
from fuzzing.operators import Mutant, draw, mutants_of
from fuzzing.tree import BUILD, FUZZ, ROOT, ToolError, copy_tree, run, say

#: What the rules are made of; counting and its tables have tests of a longer kind.
SOURCES = ROOT / "core" / "src"
NAMES = (
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
)
EQUIVALENT = FUZZ / "mutants" / "equivalent.tsv"
RESULTS = FUZZ / "mutants" / "results.tsv"
GOAL = 95.0
#: The outcomes of a mutant that was built and differs.
COUNTED = ("killed", "survived", "equivalent")
#: Processor seconds: a test that takes longer in the unchanged tree is not fast, and takes no part.
FAST = 4.0


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

    def __init__(self, number: int) -> None:
        self.root = BUILD / "mutants" / str(number)
        self.build = self.root / "build" / "mutants"
        copy_tree(self.root)
        flags = [
            "-DCMAKE_BUILD_TYPE=Mutants",
            "-DCMAKE_C_FLAGS_MUTANTS=-O1",
            "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON",
        ]
        run(["cmake", "-G", "Ninja", "-S", self.root, "-B", self.build, *flags], cwd=self.root)
        if not self.make():
            raise ToolError("the unchanged tree does not build")
        self.original = self.fingerprint()
        self.tests = sorted(self.time_tests())

    def make(self) -> bool:
        """Build; False where it does not compile."""
        command = ["cmake", "--build", str(self.build), "-j", "1"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def fingerprint(self) -> str:
        """Return a hash over the core's object files: equal means that nothing changed."""
        digest = hashlib.sha256()
        for path in sorted(self.build.glob("core/CMakeFiles/rulestone_objects.dir/src/*.o")):
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def time_tests(self) -> Iterator[tuple[float, str, list[str]]]:
        """Run every test once, unchanged: yields processor seconds, name and command."""
        for name, command in list_tests(self.build):
            before = _processor_seconds()
            if not self.passes(command, 600):
                raise ToolError(f"{name} fails in the unchanged tree")
            seconds = _processor_seconds() - before
            if seconds <= FAST:
                yield seconds, name, command

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


def read_equivalent() -> dict[tuple[str, str, str], str]:
    """Read the mutants proved to change nothing: source, before, after, and the proof."""
    if not EQUIVALENT.exists():
        return {}
    rows = [line.split("\t") for line in EQUIVALENT.read_text().splitlines()]
    return {(row[0], row[1], row[2]): row[3] for row in rows if not row[0].startswith("#")}


def candidates(seed: int) -> list[Mutant]:
    """List all mutants, in the order in which this seed draws them."""
    return draw([one for name in NAMES for one in mutants_of(SOURCES / name, name)], seed)


def judge_all(mutants: Sequence[Mutant], count: int, jobs: int) -> list[Verdict]:
    """Judge mutants in their order until `count` of them were built and differ."""
    equivalent = read_equivalent()
    benches: queue.Queue[Bench] = queue.Queue()
    for number in range(jobs):
        benches.put(Bench(number))
    verdicts: list[Verdict] = []

    def one(mutant: Mutant) -> Verdict:
        bench = benches.get()
        try:
            verdict = bench.judge(mutant)
        finally:
            benches.put(bench)
        if verdict.outcome == "survived" and mutant.key in equivalent:
            verdict = Verdict(mutant, "equivalent", equivalent[mutant.key])
        say(f"{verdict.outcome:10} {mutant.source}:{mutant.line} {mutant.kind} ({verdict.detail})")
        return verdict

    remaining = iter(mutants)
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            missing = count - sum(verdict.outcome in COUNTED for verdict in verdicts)
            batch = [mutant for mutant, _ in zip(remaining, range(missing), strict=False)]
            if not batch:
                return verdicts
            verdicts += pool.map(one, batch)


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


def record(verdicts: Sequence[Verdict], seed: int) -> None:
    """Write what became of every mutant, one a line."""
    RESULTS.parent.mkdir(exist_ok=True)
    lines = [f"# Drawn with seed {seed}. Columns: outcome, by what, source, kind, before, after."]
    for verdict in verdicts:
        m = verdict.mutant
        cells = (verdict.outcome, verdict.detail, m.source, m.kind, m.before, m.after)
        lines.append("\t".join(cell.strip() for cell in cells))
    RESULTS.write_text("\n".join(lines) + "\n")


def mutate(count: int, seed: int, jobs: int, only: str | None) -> int:
    """Judge so many mutants; 1 if fewer than the goal were killed."""
    shutil.rmtree(BUILD / "mutants", ignore_errors=True)
    mutants = candidates(seed)
    if only is not None:
        mutants = [mutant for mutant in mutants if only in f"{mutant.source}:{mutant.line}"]
        count = len(mutants)
    verdicts = judge_all(mutants, count, jobs)
    table, share = summary(verdicts)
    if only is None:
        record(verdicts, seed)
    print(f"{table}\n\n{share:.1f} % killed of those not proved equivalent (seed {seed})")
    return 0 if share >= GOAL else 1
