"""`rulestone uci`: the core as a UCI engine."""

from __future__ import annotations

import sys

import click

from rulestone.uci import Session


@click.command()
def uci() -> None:
    """Speak UCI on standard input and output: counts by go perft N, the position by d."""
    session = Session(sys.stdout)
    try:
        for line in sys.stdin.buffer:
            if not session.take(line.decode("utf-8", "surrogateescape")):
                return
        session.wait()
    finally:
        session.stop()
