"""Puts an engine behind UCI, as far as Rulestone asks: copy it, and call your engine instead."""

import sys

from tiny_engine import Engine, State


def count(engine: Engine, state: State, depth: int) -> int:
    """Return the number of sequences of so many turns."""
    return sum(count(engine, after, depth - 1) for _, after in engine.turns(state)) if depth else 1


def main(engine: Engine) -> None:
    """Answer line by line."""
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                print("option name UCI_Variant type combo default avalanche var avalanche\nuciok")
            case ["isready"]:
                print("readyok")
            case ["position", "fen", *words]:
                fen, _, moves = " ".join(words).partition(" moves ")
                state: State | None = engine.read(fen)
                for move in moves.split():
                    state = state and dict(engine.turns(state)).get(move)
            case ["go", "perft", depth] if state:
                total = 0
                for turn, after in engine.turns(state):
                    total += (nodes := count(engine, after, int(depth) - 1))
                    print(f"{turn}: {nodes}")
                print(f"\nNodes searched: {total}")
            case ["go", *_]:
                print("info string illegal move")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Engine())
