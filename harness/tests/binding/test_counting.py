"""Counts: numbers, ranges, threads, and stopping them."""

import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from rulestone import (
    PLIES,
    Cancelled,
    Divide,
    Options,
    Overflow,
    Perft,
    Position,
    Stats,
    counting,
    perft,
)
from rulestone._native import lib

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LOCKED = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
ONE_PUSH_FROM_PROMOTION = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"


@pytest.mark.parametrize(
    ("variant", "counts"),
    [
        ("chess", [1, 20, 400, 8902, 197281]),
        ("avalanche", [1, 160, 27488, 5077103]),
        ("balancedavalanche", [1, 20, 3112, 577471]),
        ("kingsupport", [1, 20, 400, 8902, 197023]),
    ],
)
def test_start_positions(variant: str, counts: list[int]) -> None:
    for depth, nodes in enumerate(counts):
        assert perft(variant, depth) == nodes


@pytest.mark.parametrize(
    ("ply", "counts"),
    [("turn", [4, 21]), ("choice", [1, 4]), ("player", [1, 23]), ("decision", [1, 4])],
)
def test_each_ply_counts_in_its_own_way(ply: str, counts: list[int]) -> None:
    position = Position("avalanche", ONE_PUSH_FROM_PROMOTION)
    for depth, nodes in enumerate(counts, start=1):
        assert position.perft(depth, ply) == nodes  # type: ignore[arg-type]
        assert position.perft(depth, ply, made=True) == nodes  # type: ignore[arg-type]


@pytest.mark.parametrize("ply", PLIES)
@pytest.mark.parametrize("variant", ["chess", "avalanche"])
def test_divide_is_the_count_split(variant: str, ply: str) -> None:
    position = Position(variant)
    lines = position.divide(2, ply)  # type: ignore[arg-type]
    assert list(lines) == position.turns(ply)  # type: ignore[arg-type]
    assert sum(lines.values()) == position.perft(2, ply)  # type: ignore[arg-type]
    for turn, nodes in list(lines.items())[::7]:
        assert position.apply(turn, ply).perft(1, ply) == nodes  # type: ignore[arg-type]


def test_a_finished_game_has_no_plies() -> None:
    mated = Position("chess", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1")
    assert mated.perft(0) == 1
    assert mated.perft(1) == mated.perft(255) == 0
    assert mated.divide(3) == {}


def test_statistics() -> None:
    stats = Position("chess", KIWIPETE).stats(3)
    assert (stats.nodes, stats.captures, stats.en_passant) == (97862, 17102, 45)
    assert (stats.castlings, stats.checks, stats.checkmates) == (3162, 993, 1)


@pytest.mark.parametrize("threads", [2, 3, 64, 256])
def test_threads_do_not_change_the_count(threads: int) -> None:
    assert Position("chess", KIWIPETE).perft(4, threads=threads) == 4085603


@pytest.mark.parametrize("depth", [-1, 256, 2**31, 2**32 + 1, 2**40, 2**64, -(2**63)])
def test_depths_out_of_range(depth: int) -> None:
    position = Position("chess")
    for call in (position.perft, position.divide, position.stats):
        with pytest.raises(ValueError, match=r"depth must be [01] to 255"):
            call(depth)


def test_other_numbers_out_of_range() -> None:
    position = Position("chess")
    for wrong in (-1, 0, 257, 2**32 + 1):
        with pytest.raises(ValueError, match="threads must be 1 to 256"):
            position.perft(1, threads=wrong)
    for wrong in (-1, 2**44, 2**64):
        with pytest.raises(ValueError, match="hash_mb must be 0 to"):
            position.perft(1, hash_mb=wrong)
    for call in (position.divide, position.stats):
        with pytest.raises(ValueError, match="depth must be 1 to 255"):
            call(0)
    for none in ("3", 3.0, None):
        with pytest.raises(TypeError):
            position.perft(none)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="argument"):
        Stats(position, 1, Options(ply="choice")).result()


def test_a_count_past_64_bits_is_an_error() -> None:
    position = Position("chess", LOCKED)
    assert position.perft(20, hash_mb=64) == 3465205956000000
    for threads in (1, 2):
        with pytest.raises(Overflow):
            position.perft(60, threads=threads, hash_mb=64)
        with pytest.raises(OverflowError):
            position.divide(60, threads=threads, hash_mb=64)


@pytest.mark.parametrize("hash_mb", [1, 2, 1024])
def test_the_table_does_not_change_the_count(hash_mb: int) -> None:
    for variant, depth, nodes in (("chess", 5, 4865609), ("avalanche", 3, 5077103)):
        assert Position(variant).perft(depth, threads=2, hash_mb=hash_mb) == nodes
        assert sum(Position(variant).divide(depth, hash_mb=hash_mb).values()) == nodes


def test_more_memory_than_there_is() -> None:
    with pytest.raises(MemoryError):
        perft("chess", 5, hash_mb=2**40)


def test_statuses_become_exceptions() -> None:
    assert isinstance(counting._failure(lib.RS_NO_MEMORY), MemoryError)
    assert isinstance(counting._failure(lib.RS_NO_THREAD), RuntimeError)


def test_counts_beyond_32_bits_arrive_whole() -> None:
    count = Perft(Position("avalanche"), 4)
    assert count.result() == 974231075
    count._nodes[0] = 2**64 - 1
    assert count.partial() == 2**64 - 1


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 160), (3, 5077103)])
def test_a_count_that_has_ended_says_how_much_it_was(depth: int, nodes: int) -> None:
    count = Perft(Position("avalanche"), depth)
    assert count.result() == count.nodes == nodes


def test_a_count_can_be_watched_and_stopped() -> None:
    count = Perft(Position("avalanche"), 9)
    assert not count.wait(0.2)
    assert not count.ended
    first = count.nodes
    assert not count.wait(0.2)
    assert count.nodes > first > 0
    assert 0.4 <= count.seconds < 60
    count.cancel()
    assert count.wait(1.0)
    with pytest.raises(Cancelled):
        count.result()
    assert count.partial() >= first


def test_a_stopped_divide_keeps_what_is_complete() -> None:
    position = Position("avalanche")
    count = Divide(position, 5)
    while count.nodes < 3_000_000_000 and not count.ended:
        count.wait(0.05)
    count.cancel()
    assert count.wait(1.0)
    lines = count.partial()
    assert 0 < len(lines) < 160
    assert list(lines) == [turn for turn in position.turns() if turn in lines]
    turn = next(iter(lines))
    assert lines[turn] == position.apply(turn).perft(4)


def test_the_position_may_go_while_it_is_counted() -> None:
    count = Divide(Position("avalanche"), 3)
    assert sum(count.result().values()) == 5077103


def test_counting_from_many_threads() -> None:
    with ThreadPoolExecutor(16) as pool:
        counts = [pool.submit(perft, "avalanche", 3) for _ in range(16)]
        assert {count.result() for count in counts} == {5077103}


def python(program: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_first_call_may_come_from_many_threads_at_once() -> None:
    program = """
        import threading
        gate, answers = threading.Barrier(16), []
        def first():
            gate.wait()
            import rulestone
            answers.append(rulestone.Position("avalanche").perft(2))
        threads = [threading.Thread(target=first) for _ in range(16)]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        print(answers == [27488] * 16)
    """
    assert python(program).communicate(timeout=30) == ("True\n", "")


@pytest.mark.parametrize("call", ["perft(9)", "divide(9)", "stats(9)", "perft(9, threads=2)"])
def test_ctrl_c_is_answered_at_once(call: str) -> None:
    program = f"""
        import rulestone, time
        position = rulestone.Position("avalanche")
        print("counting", flush=True)
        try:
            position.{call}
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """
    delays = []
    for _ in range(3):
        with python(program) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "counting\n"
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            sent = time.perf_counter()
            assert process.stdout.readline() == "stopped\n"
            delays.append(time.perf_counter() - sent)
            assert process.wait(5) == 0
    assert min(delays) < 0.3, delays


def test_an_interpreter_can_end_while_a_count_runs() -> None:
    program = """
        import rulestone
        count = rulestone.Perft(rulestone.Position("avalanche"), 9)
        while not count.nodes: pass
    """
    began = time.perf_counter()
    process = python(program)
    assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == 0
    assert time.perf_counter() - began < 5


def test_a_forked_child_does_not_wait_for_its_parents_counts() -> None:
    program = """
        import os, sys
        from rulestone import Perft, Position
        count = Perft(Position("avalanche"), 9)
        if os.fork() == 0:
            print(Position("chess").perft(3), flush=True)
            sys.exit(0)
        print(os.wait()[1])
        count.cancel()
    """
    told, errors = python(program).communicate(timeout=20)
    assert (told.split(), errors) == (["8902", "0"], "")


@pytest.mark.parametrize("kind", [Perft, Divide, Stats])
def test_what_is_no_position_is_not_counted(kind: Callable[..., object]) -> None:
    for wrong in (None, "chess", Position, 1):
        with pytest.raises(TypeError, match="position must be a Position"):
            kind(wrong, 2)
    for options in (5, "turn", {}):
        with pytest.raises(TypeError, match="options must be Options"):
            kind(Position("chess"), 2, options)


@pytest.mark.parametrize("failure", [RuntimeError("can't start new thread"), KeyboardInterrupt()])
def test_a_count_that_is_kept_from_its_caller_does_not_run_on(
    failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep a processor busy, or the interpreter waiting for its end."""
    start = threading.Thread.start

    def fail(thread: threading.Thread) -> None:
        if isinstance(failure, KeyboardInterrupt):
            start(thread)
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", fail)
        with pytest.raises(type(failure)):
            perft("avalanche", 9)
    deadline = time.monotonic() + 5
    while counting._running and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not counting._running


def test_no_thread_is_left_behind() -> None:
    before = threading.active_count()
    perft("chess", 3)
    deadline = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before
    assert not counting._running
