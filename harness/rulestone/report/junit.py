"""Verdicts for build servers: JUnit XML, one suite a file, failures and errors kept apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from rulestone.report.text import Reproduction, failure_lines
from rulestone.report.verdict import BROKEN, Verdict

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(verdicts: Sequence[Verdict], reproduction: Reproduction) -> ElementTree.Element:
    """Return the `testsuites` element."""
    root = ElementTree.Element("testsuites", name="rulestone check")
    suites: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        suites.setdefault(verdict.item.id.partition("::")[0], []).append(verdict)
    for name, members in suites.items():
        root.append(_suite(name, members, reproduction))
    return root


def _suite(
    name: str, verdicts: Sequence[Verdict], reproduction: Reproduction
) -> ElementTree.Element:
    cases = [_case(name, verdict, reproduction) for verdict in verdicts]
    suite = ElementTree.Element(
        "testsuite",
        name=_clean(name),
        tests=str(len(cases)),
        failures=str(sum(case.find("failure") is not None for case in cases)),
        errors=str(sum(case.find("error") is not None for case in cases)),
        skipped=str(sum(case.find("skipped") is not None for case in cases)),
        time=f"{sum(verdict.seconds for verdict in verdicts):.6f}",
    )
    suite.extend(cases)
    return suite


def _case(suite: str, verdict: Verdict, reproduction: Reproduction) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase",
        classname=_clean(suite),
        name=_clean(verdict.item.id.partition("::")[2] or verdict.item.id),
        time=f"{verdict.seconds:.6f}",
    )
    kind = _kind(verdict)
    if kind:
        message = verdict.message or f"expected {verdict.expected}, got {verdict.got}"
        attributes = {"message": _clean(verdict.known or message)}
        if kind != "skipped":
            attributes |= {"message": _clean(message), "type": verdict.result}
        child = ElementTree.SubElement(case, kind, attributes)
        child.text = _clean("\n".join(failure_lines(verdict, reproduction)))
    return case


def _kind(verdict: Verdict) -> str:
    """Return the element that tells the result; a known failure is one to be skipped."""
    if verdict.result in BROKEN:
        return "error"
    if verdict.counts_against:
        return "failure"
    return "" if verdict.result == "pass" else "skipped"


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


def write_junit(path: Path, verdicts: Sequence[Verdict], reproduction: Reproduction) -> None:
    """Write the XML file."""
    tree = ElementTree.ElementTree(junit(verdicts, reproduction))
    ElementTree.indent(tree)
    tree.write(path, encoding="utf-8", xml_declaration=True)
