"""The benchmark: what it times, how it makes ratios of it, and what it prints."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone import Position
from rulestone.bench import measure, middlegames, runners
from rulestone.bench.machine import Build
from rulestone.bench.report import Result, json_object, text_lines
from rulestone.bench.runners import Core, PythonChess, Uci, WrongCountError, find_peers
from rulestone.bench.work import (
    CORE,
    PYTHON_CHESS,
    STOCKFISH,
    Plan,
    Row,
    Task,
    avalanche_start,
    chess_start,
    plan,
)
from rulestone.cli import bench as command
from rulestone.cli import run
from rulestone.counting import Options, Perft


class Clock:
    """A runner that takes the times it is told, and says what it was asked."""

    def __init__(self, *times: float) -> None:
        self.times = iter(times)
        self.asked: list[object] = []

    def seconds(self, work: object) -> float:
        self.asked.append(work)
        return next(self.times)

    def close(self) -> None:
        pass


def test_middlegames_are_those_the_games_lead_to() -> None:
    assert list(middlegames.played()) == [game.fen for game in middlegames.stored()]


def test_middlegames_have_their_counts_leaf_by_leaf() -> None:
    games = sorted(middlegames.stored(), key=lambda game: game.nodes)[:4]
    for game in games:
        position = Position("avalanche", game.fen)
        made = Perft(position, middlegames.DEPTH, Options(made=True)).result()
        assert made == game.nodes


@pytest.mark.parametrize("short", [True, False])
def test_every_goal_of_the_table_is_a_row(short: bool) -> None:
    goals = [row.goal for row in plan(short).rows if row.goal is not None]
    assert goals == [7, 8.5, 75, 35, 0.85, 0.85, 0.25, 0.25, 0.25, 2.5, 2.2, 1.9, 1.9]


def test_short_work_has_the_counts_it_says() -> None:
    core = Core()
    works = {task.work for row in plan(True).rows for task in row.ours}
    works |= {row.theirs.work for row in plan(True).rows if row.theirs.who == CORE}
    for work in works:
        assert core.seconds(work) > 0


def test_a_wrong_count_is_told_with_its_work() -> None:
    wrong = replace(chess_start(3), nodes=8903)
    with pytest.raises(WrongCountError, match=r"counts 8902, not 8903: chess .* depth 3"):
        Core().seconds(wrong)
    with pytest.raises(WrongCountError, match="python-chess counts 400"):
        PythonChess().seconds(replace(chess_start(2), nodes=401))


def test_a_library_elsewhere_is_timed_itself() -> None:
    from rulestone import _native  # noqa: PLC0415

    path = Path(_native.__file__ or "").parent / "librulestone.so.0"
    assert Core(path).seconds(chess_start(4)) > 0
    with pytest.raises((OSError, AttributeError)):
        Core(Path(sys.executable))


def test_peers_count_the_same() -> None:
    peers = find_peers()
    assert PYTHON_CHESS in peers
    for peer in peers.values():
        assert peer.seconds(chess_start(3)) > 0
        peer.close()


def row_over(who: str) -> Row:
    return Row("row", 2, (Task(CORE, chess_start(3)),), Task(who, chess_start(3)))


def test_rounds_alternate_and_the_median_of_their_ratios_counts() -> None:
    """The second round is slow for both: its ratio is as good as that of the others."""
    core, peer = Clock(2, 50, 3), Clock(8, 300, 9)
    row, absent = row_over(STOCKFISH), row_over("absent")
    told: list[str] = []
    taken = measure.no_samples(Plan((row, absent), ()), ["installed"], [STOCKFISH])
    measure.time_rounds(taken, {"installed": core}, {STOCKFISH: peer}, 3, told.append)
    samples = taken["installed"]
    own, against = row.ours[0], row.theirs
    assert samples == {row: [{own: 2, against: 8}, {against: 300, own: 50}, {own: 3, against: 9}]}
    assert [next(iter(taken)).who for taken in samples[row]] == [CORE, STOCKFISH, CORE]
    assert measure.reached(row, samples) == pytest.approx(4)
    assert measure.rate(row, samples) == pytest.approx(own.work.nodes / 3)
    assert measure.reached(absent, samples) is None
    assert told == ["round 1 of 3: row", "round 2 of 3: row", "round 3 of 3: row"]


def test_a_row_of_several_positions_is_their_median() -> None:
    works = [avalanche_start(depth) for depth in (1, 2, 3)]
    tasks = tuple(Task(CORE, work) for work in works)
    taken = {task: task.work.nodes / speed for task, speed in zip(tasks, (9, 3, 5), strict=True)}
    against = Task(STOCKFISH, chess_start(1))
    taken[against] = 20 / 2.5
    row = Row("row", None, tasks, against)
    assert measure.reached(row, {row: [taken]}) == pytest.approx(2)


def test_short_runs_are_repeated() -> None:
    clock = Clock(0.19, 0.05, 0.06, 0.3)
    assert measure.sample(clock, chess_start(1)) == 0.06, "the first and a burst left out"


def test_a_long_run_is_its_own_sample() -> None:
    clock = Clock(0.3)
    assert measure.sample(clock, chess_start(1)) == 0.3


def test_builds_change_places_from_round_to_round() -> None:
    asked: list[str] = []

    class Named(Clock):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

        def seconds(self, work: object) -> float:
            asked.append(self.name)
            return 1

    own = Task(CORE, chess_start(1))
    cores = {name: Named(name) for name in "ab"}
    samples = measure.no_samples(Plan((Row("", None, (own,), own),), ()), cores, {})
    measure.time_rounds(samples, cores, {}, 2, lambda _: None)
    assert asked == ["a", "b", "b", "a"]


def test_a_build_that_loses_lines_with_threads_is_found() -> None:
    class Forgetful(Clock):
        def seconds(self, work: object) -> float:
            if getattr(work, "threads", 1) == 16:
                raise WrongCountError("lost")
            return 1

    with pytest.raises(WrongCountError):
        measure.check_threads(Forgetful(), [chess_start(2)])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A table of one row over python-chess and one over the core itself."""
    rows = (
        Row("chess", 7, (Task(CORE, chess_start(3)),), Task(PYTHON_CHESS, chess_start(2))),
        Row("itself", None, (Task(CORE, chess_start(3)),), Task(CORE, chess_start(4))),
        row_over("absent"),
    )
    monkeypatch.setattr(command, "plan", lambda _short: Plan(rows, (chess_start(4),)))
    monkeypatch.setattr(command, "find_peers", lambda: {PYTHON_CHESS: PythonChess()})
    monkeypatch.setattr(measure, "LEAST_SECONDS", 0.001)
    return iter(())


@pytest.mark.usefixtures("small")
def test_command_prints_goal_and_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--short"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "peers: python-chess; medians of 1 rounds"
    rows = {line.split()[0]: line.split() for line in lines if line}
    assert rows["chess"][1:3] == ["python-chess", "7"]
    assert float(rows["chess"][3]) > 1
    assert rows["row"][-2:] == ["not", "here"]
    assert rows["first"][-1] == "s"


@pytest.mark.usefixtures("small")
def test_command_gives_all_samples_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--rounds", "2", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["rounds"] == 2
    assert [row["goal"] for row in result["rows"]] == [7, None, 2]
    assert result["rows"][2]["reached"] == {"installed": None}
    samples = result["samples"]["installed"]
    assert {len(sample["seconds"]) for sample in samples} == {2}
    assert [sample["row"] for sample in samples] == ["chess", "chess", "itself", "itself"]
    assert result["processor"]
    assert result["builds"]["installed"]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("rows", [0, 1])
def test_a_run_that_is_stopped_prints_what_was_timed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rows: int
) -> None:
    told: list[str] = []

    def tell(text: str) -> None:
        told.append(text)
        if len(told) % (rows + 1) == 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(command, "_tell", tell)
    assert run(["bench", "--json"]) == 130
    result = json.loads(capsys.readouterr().out)
    reached = [row["reached"]["installed"] is not None for row in result["rows"]]
    assert (reached.count(True), result["interrupted"]) == (rows, True)
    assert run(["bench"]) == 130
    out, err = capsys.readouterr()
    assert out.count("not timed") == 3 - rows
    assert err == "interrupted: what was timed so far follows\n"


@pytest.mark.usefixtures("small")
def test_a_wrong_count_ends_the_command_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = Plan((), (replace(chess_start(2), nodes=1),))
    monkeypatch.setattr(command, "plan", lambda _short: wrong)
    assert run(["bench", "--short"]) == 1
    assert "counts 400, not 1" in capsys.readouterr().err


@pytest.mark.usefixtures("small")
def test_a_peer_that_dies_ends_the_command_with_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_peers", lambda: {PYTHON_CHESS: Uci("dead", "/bin/false")})
    monkeypatch.setattr(runners, "PEER_TIMEOUT", 5)
    assert run(["bench", "--short"]) == 3
    assert "a peer failed" in capsys.readouterr().err


@pytest.mark.parametrize("argument", ["nothing", "=lib", "a=/not/there.so", f"a={__file__}"])
def test_other_builds_must_be_libraries(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--short", "--also", argument]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_builds_stand_side_by_side() -> None:
    row = row_over(CORE)
    samples = [{row: [{row.theirs: 2.0}]}, {row: [{row.theirs: 1.0}]}]
    builds = [Build("installed"), Build("pgo", Path("/nowhere/lib.so"))]
    result = Result(Plan((row,), ()), builds, samples, 0.1, [], 1)
    lines = list(text_lines(result))
    assert lines[2] == "pgo: compiler and flags unknown"
    assert lines[5].split()[-2:] == ["installed", "pgo"]
    assert json_object(result)["rows"][0]["reached"] == {"installed": 1.0, "pgo": 1.0}


def test_a_rate_of_seven_digits_keeps_clear_of_its_ratio() -> None:
    row = row_over(CORE)
    seconds = row.theirs.work.nodes / 1_234_567e6
    samples = [{row: [{row.theirs: seconds}]}]
    result = Result(Plan((row,), ()), [Build("installed")], samples, 0.1, [], 1)
    assert list(text_lines(result))[5].split()[-3:] == ["1.00", "1234567", "M/s"]


def test_first_answer_is_the_time_of_a_process() -> None:
    version = [sys.executable, "-c", "pass"]
    subprocess.run(version, check=True)
    assert 0 < command.first_answer(1) < 60
