"""JSON files of the suite: read against their published schemas, laid out for readers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from rulestone.suite.locate import locate
from rulestone.suite.model import FixtureError, read_text

_WIDTH = 100


@cache
def schema_validator(name: str) -> Draft202012Validator:
    """Return the validator for one of the shipped schemas, such as `cases.schema.json`."""
    schema = json.loads((locate() / name).read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


def load_json(path: Path, schema: str) -> Any:
    """Read a JSON file that must satisfy the schema; raises `FixtureError` with the place."""
    data = _parse(path)
    try:
        for fault in schema_validator(schema).iter_errors(data):
            raise FixtureError(f"{path}{fault.json_path[1:]}", _shortened(fault.message))
    except RecursionError as error:
        raise FixtureError(str(path), "nested too deeply") from error
    return data


def _parse(path: Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text)
    except JSONDecodeError as error:
        raise FixtureError(f"{path}:{error.lineno}", f"not JSON: {error.msg}") from error
    except RecursionError as error:
        raise FixtureError(str(path), "nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise FixtureError(str(path), f"not JSON: {error}") from error


def _shortened(message: str) -> str:
    """Leave out the middle of what a fault says: it quotes the value at fault whole."""
    return message if len(message) < 300 else f"{message[:100]} ... {message[-190:]}"


def layout(value: Any) -> str:
    """Lay JSON out for readers: what fits on a line stays on one, the rest is indented by two."""
    return _broken(value, 0) + "\n"


def _broken(value: Any, indent: int) -> str:
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [
            f"{pad}{json.dumps(key)}: {_inner(item, indent + 2, len(key) + 4)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    if isinstance(value, (list, tuple)) and value:
        if all(isinstance(item, (str, int)) for item in value):
            return "[\n" + _filled(value, pad) + "\n" + " " * indent + "]"
        parts = [pad + _inner(item, indent + 2, 0) for item in value]
        return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"
    return json.dumps(value, ensure_ascii=False)


def _inner(value: Any, indent: int, taken: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    return flat if indent + taken + len(flat) < _WIDTH else _broken(value, indent)


def _filled(values: Iterable[str | int], pad: str) -> str:
    lines = [pad]
    for value in values:
        text = json.dumps(value, ensure_ascii=False) + ","
        if len(lines[-1]) + len(text) + 1 > _WIDTH and lines[-1] != pad:
            lines.append(pad)
        lines[-1] += text if lines[-1] == pad else " " + text
    return "\n".join(lines).removesuffix(",")
