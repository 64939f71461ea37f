"""The seam between Python and the C core: values and text in, values and errors out."""

from __future__ import annotations

from typing import Any

from rulestone._native import ffi, lib
from rulestone.errors import FenError, IllegalTurn
from rulestone.values import PLIES, SQUARES, VARIANTS, Ply, Side, Turn

if lib.rs_abi_version() != lib.RS_ABI_VERSION:
    raise ImportError(
        f"rulestone is compiled for ABI {lib.RS_ABI_VERSION} of its library, "
        f"but the library that was loaded has ABI {lib.rs_abi_version()}"
    )

_SIDES: tuple[Side | None, ...] = ("white", "black", None)


def encode(text: str) -> bytes:
    """Return the text as the core reads it: all of it, lone surrogates and NULs included."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    return text.encode("utf-8", "surrogatepass")


def string(pointer: Any) -> str:
    """Return a constant string of the core; empty for a null pointer."""
    return ffi.string(pointer).decode() if pointer else ""


def variant_number(variant: str) -> int:
    """Return the core's number of a variant id; raises `ValueError` for another text."""
    return _index(variant, VARIANTS, "variant")


def ply_number(ply: Ply) -> int:
    """Return the core's number of a ply; raises `ValueError` for another text."""
    return _index(ply, PLIES, "ply")


def square_number(square: str) -> int:
    """Return the core's number of a square such as `e4`; raises `ValueError` for another text."""
    return _index(square, SQUARES, "square")


def side_number(side: Side) -> int:
    """Return the core's number of a side; raises `ValueError` for another text."""
    return _index(side, ("white", "black"), "side")


def side_name(number: int) -> Side | None:
    """Return the side for the core's number of it, None for no side."""
    return _SIDES[number]


def squares(bits: int) -> list[str]:
    """Return the squares of the core's set of squares, sorted by name."""
    return sorted(name for number, name in enumerate(SQUARES) if bits >> number & 1)


def fen_text(position: Any) -> str:
    """Return the canonical FEN of a position of the core."""
    buffer = ffi.new("char[]", lib.RS_FEN_MAX + 1)
    lib.rs_fen_format(position, buffer, lib.RS_FEN_MAX + 1)
    return string(buffer)


def turn_texts(turns: Any) -> list[Turn]:
    """Return the texts of a list of turns of the core."""
    buffer = ffi.new("char[]", lib.RS_TURN_MAX + 1)
    texts = []
    for turn in turns:
        lib.rs_turn_format(turn, buffer, lib.RS_TURN_MAX + 1)
        texts.append(Turn(string(buffer)))
    return texts


def turn_list(query: Any, *arguments: Any) -> list[Turn]:
    """Return the texts of what a function of the core lists, however long the list is."""
    capacity = 512
    while True:
        turns = ffi.new("rs_turn[]", capacity)
        count = query(*arguments, turns, capacity)
        if count <= capacity:
            return turn_texts(turns[0:count])
        capacity = count


def read_turn(position: Any, ply: Ply, text: str) -> int:
    """Return the core's word for a legal turn; raises `IllegalTurn`."""
    encoded = encode(text)
    turn = ffi.new("rs_turn *")
    error = ffi.new("rs_error *")
    number = ply_number(ply)
    if lib.rs_turn_parse(position, number, encoded, len(encoded), turn, error) != lib.RS_OK:
        raise IllegalTurn(string(error.clause), string(error.message), error.position)
    return int(turn[0])


def read_fen(variant: int, text: str, flags: int, position: Any) -> int:
    """Read a FEN into a position of the core; raises `FenError`, returns what was dropped."""
    encoded = encode(text)
    error = ffi.new("rs_error *")
    if lib.rs_fen_parse(variant, encoded, len(encoded), flags, position, error) != lib.RS_OK:
        raise FenError(
            string(lib.rs_status_name(error.status)),
            error.position,
            string(error.message),
            string(error.clause),
        )
    return int(error.dropped)


def _index(text: str, choices: tuple[str, ...], what: str) -> int:
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    try:
        return choices.index(text)
    except ValueError:
        few = f", not one of {', '.join(choices)}" if len(choices) < 8 else ""
        raise ValueError(f"no such {what}: {text!r}{few}") from None
