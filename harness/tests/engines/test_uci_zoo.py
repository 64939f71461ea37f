"""Every habit of the zoo ends in the right word, in time, and leaves no process."""

import os
import sys
import time
from pathlib import Path

import pytest

from rulestone.engines import (
    Answer,
    EngineError,
    EngineNameError,
    Settings,
    Spot,
    open_engine,
)
from rulestone.engines.uci import UciEngine

FAKE = str(Path(__file__).with_name("fake_uci.py"))
PAWN = Spot("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
KINGS = Spot("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
WORDS = ["a2a3", "a2a4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]
TIMEOUT = 0.4


def fake(habit, *arguments, timeout=5.0, options=()):
    argv = [sys.executable, "-S", "-E", FAKE, habit, *map(str, arguments)]
    return UciEngine(f"uci:{habit}", argv, Settings(timeout=timeout, options=options))


def ask(engine, spot=PAWN):
    try:
        return engine.count(spot, 1)
    finally:
        engine.close()


def is_running(process_id):
    try:
        with open(f"/proc/{process_id}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def assert_gone(path):
    deadline = time.monotonic() + 2
    process_ids = path.read_text(encoding="ascii").split()
    while any(map(is_running, process_ids)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not [process_id for process_id in process_ids if is_running(process_id)]


@pytest.mark.parametrize(
    "habit",
    [
        "honest",
        "ragged-uciok",
        "crlf",
        "bad-bytes",
        "info-amid",
        "stderr-first",
        "stderr-megabyte",
        "total-padded",
        "total-nodes",
        "total-total",
        "total-bare",
        "entry-blank",
        "entry-dash",
        "late-lines",
        "no-variants",
    ],
)
def test_odd_but_honest(habit):
    assert ask(fake(habit)) == Answer(7, dict.fromkeys(WORDS, 1))


def test_thousands_are_grouped():
    assert ask(fake("thousands")) == Answer(1235, {"e1e2": 1234, "e1d1": 1})


def test_a_total_alone_is_a_count_without_a_divide():
    assert ask(fake("only-total")) == Answer(7, None)


@pytest.mark.parametrize(
    ("habit", "result", "says"),
    [
        ("silent", "timeout", "fell silent"),
        ("silent-on-go", "timeout", "fell silent"),
        ("half-a-line", "timeout", "in the middle of a line: b'Nodes sea'"),
        ("exits-at-start", "crash", "exited with status 0"),
        ("exits-after-uciok", "crash", "exited with status 0"),
        ("exit-in-count", "crash", "exited with status 3"),
        ("dies-at-start", "crash", "killed by SIGSEGV"),
        ("segfault-in-count", "crash", "killed by SIGSEGV"),
        ("closes-output", "crash", "closed its output and stayed alive"),
        ("flood-lines", "protocol", "floods"),
        ("flood-bytes", "protocol", "floods"),
        ("lists-twice", "protocol", "lists 'a2a3' twice"),
        ("wrong-sum", "protocol", "sum to 7, its total is 97"),
        ("endless-number", "protocol", "a number of 5000 digits"),
        ("endless-entry", "protocol", "a number of 5001 digits"),
        ("negative-total", "protocol", "can be no count: 'Nodes searched: -7'"),
        ("negative-bare", "protocol", "can be no count: '-7'"),
        ("float-total", "protocol", "can be no count: 'Nodes searched: 7e+06'"),
        ("hexadecimal-total", "protocol", "can be no count: 'Nodes: 0x7'"),
        ("infinite-total", "protocol", "can be no count: 'Nodes searched: inf'"),
        ("negative-entry", "protocol", "can be no count: 'a2a3: -1'"),
        ("off-board", "protocol", "not in the notation"),
        ("refuses", "rejected", "illegal position"),
        ("refuses-and-answers", "rejected", "unknown move"),
    ],
)
def test_failure_has_its_own_word(habit, result, says):
    begin = time.monotonic()
    with pytest.raises(EngineError) as caught:
        ask(fake(habit, timeout=TIMEOUT if result == "timeout" else 20.0))
    assert caught.value.result == result
    assert says in caught.value.message
    assert time.monotonic() - begin < 15


def test_a_crash_tells_the_last_lines():
    with pytest.raises(EngineError) as caught:
        ask(fake("segfault-in-count"))
    assert "stderr: assertion failed: king is not a rook" in caught.value.tail
    assert "a2a3: 1" in caught.value.tail


def test_what_steers_a_terminal_is_spelt_out():
    with pytest.raises(EngineError) as caught:
        ask(fake("steers-the-terminal"))
    assert "\\x1b[2Jgone\\x07\\x9b5A" in caught.value.tail
    assert "stderr: \\x1b]0;x" in caught.value.tail
    assert all(line.isprintable() for line in caught.value.tail)


def test_words_it_cannot_read_are_no_silent_loss():
    assert ask(fake("strange-words")) == Answer(7, None)


def test_late_lines_are_not_read_as_the_next_answer():
    engine = fake("late-lines")
    assert engine.count(PAWN, 1).nodes == 7
    assert ask(engine, KINGS).nodes == 5


@pytest.mark.parametrize("habit", ["keeps-child", "ignores-quit"])
def test_nothing_outlives_the_engine(habit, tmp_path):
    ask(fake(habit, tmp_path / "ids"))
    assert_gone(tmp_path / "ids")


def test_a_child_that_holds_the_pipe_does_not_hide_a_crash(tmp_path):
    with pytest.raises(EngineError) as caught:
        ask(fake("orphans-the-pipe", tmp_path / "ids"))
    assert (caught.value.result, caught.value.message) == ("crash", "killed by SIGSEGV")
    assert_gone(tmp_path / "ids")


def test_a_fresh_process_follows_a_crash(tmp_path):
    engine = fake("dies-once", tmp_path / "died")
    with pytest.raises(EngineError, match="SIGSEGV"):
        engine.count(PAWN, 1)
    assert ask(engine).nodes == 7


def test_a_variant_it_lacks_is_not_asked_for():
    engine = fake("honest")
    assert engine.variants() == {"chess"}
    with pytest.raises(EngineError) as caught:
        ask(engine, Spot("avalanche", PAWN.fen))
    assert caught.value.result == "skip"


def test_options_come_before_the_position():
    assert ask(fake("options-first", options=[("Rules", "tidy")])).nodes == 7


def test_an_option_it_lacks_is_a_rejection_at_every_question():
    engine = fake("no-such-option", options=[("Rules", "tidy")])
    for question in (engine.count, engine.count, lambda spot, _: engine.fen(spot)):
        with pytest.raises(EngineError) as caught:
            question(PAWN, 1)
        assert caught.value.result == "rejected"
        assert caught.value.message == "says to its options: No such option: Rules"
    engine.close()


def test_fen_by_d():
    engine = fake("honest")
    assert engine.fen(PAWN) == PAWN.fen
    engine.close()
    engine = fake("no-d")
    with pytest.raises(EngineError, match="prints no FEN"):
        engine.fen(PAWN)
    engine.close()


def write_program(path, mode, shebang=True):
    head = f"#!{sys.executable} -S\n" if shebang else ""
    body = Path(FAKE).read_text(encoding="utf-8").replace("sys.argv[1]", "'honest'")
    path.write_text(head + body, encoding="utf-8")
    path.chmod(mode)


def test_a_path_with_blanks_and_a_relative_one(tmp_path, monkeypatch):
    write_program(tmp_path / "my engine", 0o755)
    assert ask(open_engine(f"uci:{tmp_path}/my engine")).nodes == 7
    assert ask(open_engine(f"uci:'{tmp_path}/my engine' --fast")).nodes == 7
    monkeypatch.chdir(tmp_path)
    assert ask(open_engine("uci:./my engine")).nodes == 7


def test_a_program_found_by_path(tmp_path, monkeypatch):
    write_program(tmp_path / "fake-engine", 0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert ask(open_engine("uci:fake-engine")).nodes == 7


@pytest.mark.parametrize(
    ("mode", "shebang", "says"),
    [(0o644, True, "Permission denied"), (0o755, False, "Exec format error")],
)
def test_what_cannot_be_started_is_a_crash(tmp_path, mode, shebang, says):
    write_program(tmp_path / "engine", mode, shebang)
    with pytest.raises(EngineError, match=says) as caught:
        ask(open_engine(f"uci:{tmp_path}/engine"))
    assert caught.value.result == "crash"


@pytest.mark.parametrize("arguments", ["x" * 300, "y/" * 4000], ids=["name", "path"])
def test_a_command_may_be_longer_than_any_path(tmp_path, arguments):
    write_program(tmp_path / "engine", 0o755)
    assert ask(open_engine(f"uci:{tmp_path}/engine {arguments}")).nodes == 7


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("uci:", "a command is wanted"),
        ("script:  ", "a command is wanted"),
        ("uci:no-such-program-anywhere", "no program 'no-such-program-anywhere'"),
        (f"uci:{'x' * 300}", "no program 'xxx"),
        (f"uci:/{'x' * 5000}", "no program '/xxx"),
        ("uci:./a\0b", "no program"),
        ("uci:'open", "cannot read the command"),
        ("x", "'x' is none of core"),
        ("x:y", "'x:y' is none of core"),
    ],
)
def test_what_names_no_engine(text, says):
    with pytest.raises(EngineNameError) as caught:
        open_engine(text)
    assert says in str(caught.value)
