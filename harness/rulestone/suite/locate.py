"""Where the fixtures lie: in a checkout, or beside this module when installed."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def locate() -> Path:
    """Return the folder of the shipped fixtures.

    A wheel carries a copy as `rulestone/suite/data`; a checkout, also one installed in editable
    mode, is read from `fixtures/` at its root. Raises `FileNotFoundError` if neither is there.
    """
    installed = _HERE / "data"
    if (installed / "cases.schema.json").is_file():
        return installed
    checkout = _HERE.parents[2] / "fixtures"
    if (checkout / "cases.schema.json").is_file():
        return checkout
    raise FileNotFoundError(f"no fixtures at {installed} or {checkout}")
