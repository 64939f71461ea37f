#!/bin/sh
# Rulestone itself behind perftree's contract: depth, FEN, moves if there are any.
exec "$RULESTONE_PYTHON" -c 'from rulestone.cli import main; main()' \
    perft "$RULESTONE_VARIANT" "$2" --depth "$1" --moves "$3" --divide
