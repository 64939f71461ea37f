"""Pictures of boards: every man on his square, and no text can break out of them."""

from xml.etree import ElementTree

import pytest

from rulestone.report.svg import DARK, LIGHT, MARGIN, SQUARE, board_svg
from rulestone.values import SQUARES, START_FEN

SVG = "{http://www.w3.org/2000/svg}"


def drawn(fen):
    """Return by square the fields' colours, and the men with the colour that fills them."""
    picture = ElementTree.fromstring(board_svg(fen))
    fields = {square_at(node, 0): node.get("fill") for node in picture.iter(f"{SVG}rect")}
    men = {
        square_at(node, SQUARE / 2): (node.text, node.get("fill"))
        for node in picture.iter(f"{SVG}text")
        if node.get("fill")
    }
    return fields, men


def square_at(node, offset):
    column = (float(node.get("x")) - MARGIN - offset) / SQUARE
    row = (float(node.get("y")) - offset) / SQUARE
    return "abcdefgh"[int(column)] + str(8 - int(row))


def test_the_fields_are_dark_at_a1_and_alternate():
    fields, men = drawn("8/8/8/8/8/8/8/8 w - - 0 1")
    assert sorted(fields) == sorted(SQUARES)
    assert (fields["a1"], fields["h1"], fields["a8"], fields["d1"]) == (DARK, LIGHT, LIGHT, LIGHT)
    assert list(fields.values()).count(DARK) == 32
    assert men == {}


def test_every_man_stands_on_his_square():
    _, men = drawn(START_FEN)
    assert len(men) == 32
    assert men["e1"] == ("\u265a", "#fff")
    assert men["d8"] == ("\u265b", "#000")
    assert men["b7"] == ("\u265f", "#000")
    assert "e4" not in men


@pytest.mark.parametrize("text", ["<&\"'", "x/8/9/8/8/8/8/8/8/8", "", "ppppppppppppp/\u265e"])
def test_any_text_can_be_drawn(text):
    fields, men = drawn(text)
    assert len(fields) == 64
    assert all(square in SQUARES for square in men)
    assert ElementTree.fromstring(board_svg(text)).find(f"{SVG}title").text == (text or None)
