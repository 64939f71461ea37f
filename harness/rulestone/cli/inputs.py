"""What `check` is given to judge: items of files and folders, each item under a name of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulestone.judges import core
from rulestone.suite.items import Item, file_items, item_files, refuse_twins
from rulestone.suite.judge import refuse_unreadable
from rulestone.suite.locate import locate


def input_files(given: Sequence[Path]) -> dict[Path, str]:
    """Return the files to be read with what begins their items' ids, the shipped suite if none.

    A folder stands for all the files in it and below that hold items, EPD files among them.
    """
    found: dict[Path, str] = {}
    for path in given or [locate()]:
        if path.is_dir():
            inside = [*item_files(path), *sorted(path.rglob("*.epd"))]
            found.update({file: file.relative_to(path).as_posix() for file in inside})
        else:
            found[path] = path.as_posix()
    return found


def read_items(files: dict[Path, str], variants: Sequence[str]) -> list[Item]:
    """Read the items of the files; one variant alone is that of all files that name none.

    Raises `FileError` where something cannot be read, or where two items have one id.
    """
    items = list(_items(files, variants[0] if len(variants) == 1 else ""))
    refuse_twins(items)
    refuse_unreadable(items, core)
    return items


def _items(files: dict[Path, str], variant: str) -> Iterator[Item]:
    for path, name in files.items():
        yield from file_items(path, name, variant)
