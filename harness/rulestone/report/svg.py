"""A board as an SVG picture."""

from __future__ import annotations

from xml.etree import ElementTree

from rulestone.board import placement
from rulestone.values import FILES

SQUARE = 36
MARGIN = 18
LIGHT, DARK = "#f0e6d2", "#b39a7a"
# The filled signs for both colours: their outlines carry the difference.
SIGNS = dict(zip("kqrbnp", "\u265a\u265b\u265c\u265d\u265e\u265f", strict=True))


def board_svg(fen: str) -> str:
    """Return the SVG text of a FEN's board, White below; what is off the board is left out."""
    side = 8 * SQUARE + MARGIN
    svg = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {side} {side}",
        width=str(side),
        height=str(side),
        role="img",
    )
    ElementTree.SubElement(svg, "title").text = fen.split(" ", maxsplit=1)[0]
    men = placement(fen)
    for row in range(8):
        _text(svg, MARGIN / 2, (row + 0.5) * SQUARE, str(8 - row), 11)
        for column, file in enumerate(FILES):
            x, y = MARGIN + column * SQUARE, row * SQUARE
            _square(svg, x, y, LIGHT if (row + column) % 2 == 0 else DARK)
            if man := men.get(f"{file}{8 - row}"):
                _man(svg, x + SQUARE / 2, y + SQUARE / 2, man)
    for column, file in enumerate(FILES):
        _text(svg, MARGIN + (column + 0.5) * SQUARE, side - MARGIN / 2, file, 11)
    return ElementTree.tostring(svg, encoding="unicode")


def _square(svg: ElementTree.Element, x: float, y: float, colour: str) -> None:
    size = str(SQUARE)
    attributes = {"x": str(x), "y": str(y), "width": size, "height": size, "fill": colour}
    ElementTree.SubElement(svg, "rect", attributes)


def _man(svg: ElementTree.Element, x: float, y: float, man: str) -> None:
    sign = _text(svg, x, y, SIGNS.get(man.lower(), man), 28)
    fill, stroke = ("#fff", "#000") if man.isupper() else ("#000", "#fff")
    sign.attrib.update({"fill": fill, "stroke": stroke, "stroke-width": "0.8"})


def _text(
    svg: ElementTree.Element, x: float, y: float, text: str, size: int
) -> ElementTree.Element:
    attributes = {
        "x": str(x),
        "y": str(y),
        "font-size": str(size),
        "text-anchor": "middle",
        "dominant-baseline": "central",
    }
    node = ElementTree.SubElement(svg, "text", attributes)
    node.text = text
    return node
