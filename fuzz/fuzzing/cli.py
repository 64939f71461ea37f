"""The command line of `fuzz/run`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from fuzzing import campaign, checks, ci, corpus, mutants, negative
from fuzzing.tree import TARGETS, ToolError


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _file_name(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not words of a-z and 0-9 joined by -")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fuzz/run", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)

    verb = verbs.add_parser("campaign", help="fuzz with AFL++ for a time")
    verb.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    verb.add_argument("--seconds", type=_at_least_one, default=240, help="for each target (240)")
    verb.add_argument(
        "--jobs", type=_at_least_one, default=os.cpu_count() or 1, help="at once (all cores)"
    )
    verb.add_argument("--fresh", action="store_true", help="forget what earlier campaigns found")

    verb = verbs.add_parser("ci", help="replay everything, then bounded runs against floors")
    verb.add_argument("--record", action="store_true", help="record what is reached as floors")

    verbs.add_parser("negative", help="plant faults; each must be found within its budget")

    verb = verbs.add_parser("keep", help="make a finding a named file and so a test")
    verb.add_argument("target", choices=TARGETS)
    verb.add_argument("file", type=Path)
    verb.add_argument("name", type=_file_name, help="what broke, in a few words: ep-on-rank-four")

    verb = verbs.add_parser("corpus", help="make the seed corpora anew, minimised")
    verb.add_argument("targets", nargs="*", metavar="TARGET")

    verb = verbs.add_parser("check", help="all tests and replays under other tools")
    verb.add_argument("tool", choices=("asan", "tsan", "valgrind", "coverage", "proofs"))

    verb = verbs.add_parser("mutate", help="change the core in small ways; the tests must notice")
    verb.add_argument("--counters", action="store_true", help="in what counts, not in the rules")
    verb.add_argument("--count", type=_at_least_one, default=155, help="mutants drawn (155)")
    verb.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    verb.add_argument(
        "--jobs", type=_at_least_one, default=os.cpu_count() or 1, help="at once (all cores)"
    )
    verb.add_argument("--again", action="store_true", help="only those not killed the last time")
    return parser


def _run(arguments: argparse.Namespace) -> int:
    chosen = tuple(getattr(arguments, "targets", ())) or TARGETS
    unknown = [target for target in chosen if target not in TARGETS]
    if unknown:
        raise ToolError(f"no such target: {' '.join(unknown)}; there are {' '.join(TARGETS)}")
    match arguments.verb:
        case "campaign":
            return campaign.campaign(chosen, arguments.seconds, arguments.jobs, arguments.fresh)
        case "ci":
            return ci.ci(arguments.record)
        case "negative":
            return negative.negative()
        case "keep":
            return corpus.keep(arguments.target, arguments.file, arguments.name)
        case "corpus":
            return corpus.make(chosen)
        case "check":
            return checks.check(arguments.tool)
        case _:
            part = mutants.COUNTERS if arguments.counters else mutants.RULES
            return mutants.mutate(
                part, arguments.count, arguments.seed, arguments.jobs, arguments.again
            )


def main() -> int:
    """Run a verb: 0 all is well, 1 something was found, 2 it could not be done, 130 interrupted."""
    try:
        return _run(_parser().parse_args())
    except ToolError as failure:
        print(failure, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
