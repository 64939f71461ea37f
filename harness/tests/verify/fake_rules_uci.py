"""UCI engines that know all rules but have a habit each: `fake_rules_uci.py HABIT`.

They answer by the literal reference, so that only the habit can be what a check finds.
"""

import os
import sys
import time

from rulestone.reference import Position

HABIT = sys.argv[1]
CASTLINGS = ("e1g1", "e1c1", "e8g8", "e8c8")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def say(text):
    print(text, flush=True)


class Engine:
    def __init__(self):
        self.variant = "chess"
        self.position = Position("chess")
        self.next = None

    def set_position(self, line):
        fen, _, moves = line.removeprefix("position fen ").partition(" moves ")
        if HABIT == "deaf":
            fen, moves = START, ""
        if HABIT == "stale" and fen.endswith("push"):
            return
        variant = "chess" if HABIT == "plays-chess" else self.variant
        if HABIT == "one-behind":
            self.position, self.next = self.next or Position(variant), Position(variant, fen)
            return
        self.position = Position(variant, fen)
        for word in moves.split():
            if HABIT == "ignores-moves":
                break
            try:
                self.position = self.position.apply(word)
            except ValueError:
                break

    def divide(self, depth):
        if HABIT == "all-alike":
            return {"a2a3,a7a6": 1, "a2a4,a7a6": 1}
        divide = self.position.divide(depth)
        if HABIT == "misses-castling":
            divide = {word: n for word, n in divide.items() if word[:4] not in CASTLINGS}
        if HABIT == "leaves-out-knights":
            divide = {word: n for word, n in divide.items() if not self.moves(word, "Nn")}
        if HABIT == "two-faults":
            divide = {word: n for word, n in divide.items() if not self.is_faulty(word)}
        if HABIT == "errors-cancel" and depth == 1 and self.position.side == "black":
            divide["h8h1,h2h3"] = divide.pop(min(divide))
        if HABIT == "miscounts-deep" and depth > 1:
            divide = {word: n + 1 for word, n in divide.items()}
        return divide

    def is_full(self):
        return sum(map(str.isalpha, self.position.fen().split(" ")[0])) == 32

    def moves(self, word, letters):
        return (self.position.piece_at(word[:2]) or ".") in letters

    def is_faulty(self, word):
        is_double = self.moves(word, "Pp") and abs(int(word[1]) - int(word[3])) == 2
        return is_double or (self.moves(word, "Kk") and word[:4] in CASTLINGS)

    def go(self, depth):
        if HABIT == "only-totals":
            say(f"Nodes searched: {self.position.perft(depth) + (depth == 1)}")
            return
        if HABIT == "refuses-black" and self.position.side == "black" and self.is_full():
            say("info string illegal position")
            return
        if HABIT == "dies-late" and self.is_full():
            os.abort()
        if HABIT == "dies-deep" and depth > 1:
            os.abort()
        if HABIT == "hangs-deep" and depth > 1:
            time.sleep(60)
        if HABIT == "dies-in-ks" and self.variant == "kingsupport":
            os.abort()
        divide = self.divide(depth)
        for word, nodes in divide.items():
            say(f"{word}: {nodes}")
        say(f"\nNodes searched: {sum(divide.values())}")

    def take(self, line):
        command, _, rest = line.partition(" ")
        if command == "uci":
            names = ["chess", "avalanche", "balancedavalanche", "kingsupport"]
            names = names[:2] if HABIT == "two-variants" else names
            say("option name UCI_Variant type combo default chess var " + " var ".join(names))
            say("uciok")
        elif command == "setoption":
            self.variant = rest.rpartition(" ")[2]
        elif command == "position":
            self.set_position(line)
        elif command == "go":
            self.go(int(rest.split()[1]))
        elif command == "d":
            say("Fen: " + self.position.fen())
        elif command == "isready":
            say("readyok")
        return command != "quit"


def main():
    engine = Engine()
    for line in sys.stdin:
        if not engine.take(line.strip()):
            break


main()
