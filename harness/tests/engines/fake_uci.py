"""A zoo of UCI engines, one hazard each: `fake_uci.py HABIT`.

All of them know two positions of orthodox chess by heart, at depth 1. A habit says how this one
misbehaves; where it does not, it is an honest engine.
"""

import os
import signal
import subprocess
import sys
import time

KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
PAWN = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"
TURNS = {
    KINGS: ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
    PAWN: ["a2a3", "a2a4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
}
SPOT = sys.argv[2] if len(sys.argv) > 2 else ""


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def die(*_):
    os.kill(os.getpid(), signal.SIGSEGV)


def hang(*_):
    time.sleep(60)


def complain(text, stream=sys.stderr):
    stream.write(text)
    stream.flush()


def flood_lines():
    while True:
        say("e2e4 is a fine move\n" * 1000)


def flood_without_lines():
    while True:
        say("x" * 65536, end="")


def keep_child():
    child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
    with open(SPOT, "w", encoding="ascii") as file:
        file.write(f"{os.getpid()} {child.pid}")


def write_own_id():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(SPOT, "w", encoding="ascii") as file:
        file.write(f"{os.getpid()} {os.getpid()}")


def die_the_first_time():
    if not os.path.exists(SPOT):
        with open(SPOT, "w", encoding="ascii"):
            pass
        die()


def close_output_and_stay():
    sys.stdout.flush()
    os.close(1)
    hang()


def die_and_leave_the_pipe_to_a_child():
    keep_child()
    die()


def shape(entry="{}: {}", total="\nNodes searched: {}", before="", after=""):
    def print_count(turns):
        for word in turns:
            say(before + entry.format(word, 1))
        say(total.format(len(turns)) + after)

    return print_count


def bad_bytes(turns):
    sys.stdout.buffer.write(b"info string \xff\xfe\x00 caf\xe9\r\n\r\n")
    honest(turns)


def half(turns):
    say(f"{turns[0]}: 1\nNodes sea", end="")
    hang()


def die_in_mid_count(turns):
    say(f"{turns[0]}: 1")
    complain("assertion failed: king is not a rook\n")
    die()


def exit_in_mid_count(turns):
    say(f"{turns[0]}: 1")
    sys.exit(3)


def late_lines(turns):
    honest(turns)
    say("e1e2: 1\nNodes searched: 1")


def refuse(_):
    say("info string illegal position, ignored")


def refuse_and_answer(_):
    say("info string unknown move, playing on")
    honest(TURNS[KINGS])


honest = shape()

COUNTS = {
    "info-amid": shape(before="info depth 1 nodes 77\ninfo string 5 men\n\n"),
    "crlf": shape(after="\r", entry="{}: {}\r"),
    "bad-bytes": bad_bytes,
    "total-padded": shape(total="\nNodes searched  : {}"),
    "total-nodes": shape(total="Nodes: {}"),
    "total-total": shape(total="Total: {}"),
    "total-bare": shape(total="\n{}"),
    "entry-blank": shape(entry="{} {}"),
    "entry-dash": shape(entry="{} - {}"),
    "only-total": lambda turns: say(f"Nodes searched: {len(turns)}"),
    "thousands": lambda turns: say("e1e2: 1,234\ne1d1: 1\nNodes searched: 1,235"),
    "silent-on-go": hang,
    "half-a-line": half,
    "segfault-in-count": die_in_mid_count,
    "exit-in-count": exit_in_mid_count,
    "flood-lines": lambda _: flood_lines(),
    "flood-bytes": lambda _: flood_without_lines(),
    "late-lines": late_lines,
    "lists-twice": lambda turns: honest([turns[0], *turns]),
    "wrong-sum": shape(total="Nodes searched: 9{}"),
    "endless-number": shape(total=f"Nodes searched: {'9' * 5000}"),
    "endless-entry": shape(entry=f"{{}}: {{}}{'9' * 5000}"),
    "negative-total": shape(total="Nodes searched: -{}"),
    "negative-bare": shape(total="\n-{}"),
    "float-total": shape(total="Nodes searched: {}e+06"),
    "hexadecimal-total": shape(total="Nodes: 0x{}"),
    "infinite-total": shape(total="Nodes searched: inf"),
    "negative-entry": shape(entry="{}: -{}"),
    "steers-the-terminal": lambda _: (say("\x1b[2Jgone\x07\x9b5A"), complain("\x1b]0;x"), die()),
    "strange-words": shape(entry="K{}: {}"),
    "off-board": shape(entry="j{0[1]}{0[2]}{0[3]}: {1}"),
    "refuses": refuse,
    "refuses-and-answers": refuse_and_answer,
    "closes-output": lambda _: close_output_and_stay(),
    "stderr-megabyte": lambda turns: (complain("noise\n" * 200_000), honest(turns)),
    "orphans-the-pipe": lambda _: die_and_leave_the_pipe_to_a_child(),
}

GREETINGS = {
    "stderr-first": lambda: complain("loading tables\n"),
    "silent": hang,
    "exits-at-start": lambda: sys.exit(0),
    "dies-at-start": die,
    "keeps-child": keep_child,
    "ignores-quit": write_own_id,
    "dies-once": die_the_first_time,
}

VARIANT_LINE = "option name UCI_Variant type combo default chess var chess var crazyhouse"


class Engine:
    def __init__(self, habit):
        self.habit = habit
        self.fen = KINGS
        self.options = []

    def uci(self):
        GREETINGS.get(self.habit, lambda: None)()
        if self.habit != "no-variants":
            say(VARIANT_LINE)
        say("uciok  \r\n" if self.habit == "ragged-uciok" else "uciok")
        if self.habit == "exits-after-uciok":
            sys.exit(0)

    def position(self, line):
        fen = line.removeprefix("position fen ").partition(" moves ")[0]
        if self.habit == "options-first" and "setoption name Rules value tidy" not in self.options:
            fen = KINGS
        if fen in TURNS and self.habit != "deaf-to-fens":
            self.fen = fen

    def go(self):
        COUNTS.get(self.habit, honest)(TURNS[self.fen])

    def take(self, line):
        if line == "uci":
            self.uci()
        elif line.startswith("setoption"):
            self.options.append(line)
            if self.habit == "no-such-option" and "Rules" in line:
                say("No such option: Rules")
        elif line.startswith("position"):
            self.position(line)
        elif line.startswith("go"):
            self.go()
        elif line == "d":
            say(f" +---+\n\nFen: {self.fen}\n" if self.habit != "no-d" else "?")
        elif line == "isready":
            say("readyok")
        return line != "quit" or self.habit == "ignores-quit"


def main():
    engine = Engine(sys.argv[1])
    for line in sys.stdin:
        if not engine.take(line.strip()):
            return
    if engine.habit == "ignores-quit":
        hang()


if __name__ == "__main__":
    main()
