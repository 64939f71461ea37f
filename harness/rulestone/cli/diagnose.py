"""`rulestone diagnose`: which clause has been misread, and how."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import click

from rulestone.board import draw
from rulestone.cli.engine_options import (
    Told,
    describe_failure,
    engine_options,
    make_ready,
    one_engine,
)
from rulestone.cli.options import json_option, print_json, variant_argument
from rulestone.engines import EngineError
from rulestone.report.text import console, shortened
from rulestone.report.verdict import Exit
from rulestone.verify.diagnose import Diagnosis, Reply, Suspect, ask_all
from rulestone.verify.diagnose import diagnose as run_diagnosis

MOST_LINES = 8


@click.command()
@engine_options
@variant_argument
@json_option
def diagnose(*, told: Told, variant: str, as_json: bool) -> int:
    """Say which known misreading of which clause explains an engine's answers.

    Exits 0 if all its answers are as the rules say, 1 if not, 3 if the engine failed.
    """
    one_engine(told)
    replies: list[Reply] = []
    interrupted = False
    with contextlib.closing(told.open()) as engine:
        try:
            make_ready(engine, variant)
            for reply in ask_all(engine, variant):
                replies.append(reply)
        except EngineError as error:
            return describe_failure(error, as_json)
        except KeyboardInterrupt:
            interrupted = True
            click.echo("interrupted: what the answers so far tell follows", err=True)
    found = run_diagnosis(replies, variant)
    if as_json:
        print_json(_record(found, variant) | ({"interrupted": True} if interrupted else {}))
    else:
        console().print("\n".join(_text(found, variant)))
    if interrupted:
        return int(Exit.INTERRUPTED)
    if not found.replies:
        return int(Exit.NOTHING_JUDGED)
    return int(Exit.DISAGREE if found.deviating else Exit.AGREE)


def _text(found: Diagnosis, variant: str) -> Iterator[str]:
    wrong = len(found.deviating)
    yield f"{variant}: {len(found.replies)} questions, {wrong} answered otherwise than the rules."
    if not wrong:
        return
    for suspect in (*found.explained, *found.partly):
        yield from _suspect_lines(suspect, wrong)
    if len(found.explained) > 1:
        ids = ", ".join(suspect.misreading.id for suspect in found.explained)
        yield f"These cannot be told apart by this engine's answers: {ids}."
    if found.partly:
        yield "No single known misreading explains all; together they go furthest."
    if not found.explained and found.unexplained:
        yield f"No known misreading has a part in {len(found.unexplained)} of the answers, as in"
        yield from _reply_lines(found.unexplained[0])
    if not found.explained:
        clauses = ", ".join(f"{c} ({n})" for c, n in found.failing_clauses().most_common())
        yield f"Clauses that decide the turns in question: {clauses or 'none'}."


def _suspect_lines(suspect: Suspect, wrong: int) -> Iterator[str]:
    misreading = suspect.misreading
    yield f"{misreading.id}  [{' '.join(misreading.clauses)}]"
    yield f"   {misreading.sentence}"
    also = f", and a part of {len(suspect.shares)} more" if suspect.shares else ""
    yield f"   It explains {len(suspect.explains)} of the {wrong}{also}."
    if misreading.published:
        yield f"   It is a published reading ({misreading.published}); Rulestone follows the"
        yield "   inventor's page."
    yield "   Smallest witness:"
    yield from _reply_lines(suspect.witness())


def _reply_lines(reply: Reply) -> Iterator[str]:
    probe = reply.probe
    yield f"      {probe.fen}"
    if probe.moves:
        yield f"      after {' '.join(probe.moves)}"
    yield from (f"        {line}" for line in draw(probe.fen).splitlines())
    lines = [str(line) for line in reply.differences()]
    if not lines:
        lines = [f"expected {reply.right}", f"got      {reply.got}"]
    yield from (f"      {line}" for line in shortened(lines, MOST_LINES))


def _record(found: Diagnosis, variant: str) -> dict[str, Any]:
    return {
        "variant": variant,
        "questions": len(found.replies),
        "deviating": len(found.deviating),
        "explained": [_suspect_record(suspect) for suspect in found.explained],
        "partly": [_suspect_record(suspect) for suspect in found.partly],
        "unexplained": len(found.unexplained),
        "clauses": dict(found.failing_clauses()),
    }


def _suspect_record(suspect: Suspect) -> dict[str, Any]:
    misreading, witness = suspect.misreading, suspect.witness()
    return {
        "id": misreading.id,
        "clauses": list(misreading.clauses),
        "sentence": misreading.sentence,
        "published": misreading.published,
        "explains": len(suspect.explains),
        "shares": len(suspect.shares),
        "witness": {
            "fen": witness.probe.fen,
            "moves": list(witness.probe.moves),
            "ply": witness.probe.ply,
            "differences": [vars(line) for line in witness.differences()],
        },
    }
