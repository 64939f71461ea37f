"""A board as an SVG picture."""

from __future__ import annotations

import drawsvg

from rulestone.board import placement
from rulestone.values import FILES, SQUARES

SQUARE = 36
MARGIN = 18
LIGHT, DARK = "#f0e6d2", "#b39a7a"
# The filled signs for both colours: a halo in the other colour tells them apart.
SIGNS = dict(zip("kqrbnp", "\u265a\u265b\u265c\u265d\u265e\u265f", strict=True))


def board_svg(fen: str) -> str:
    """Return the SVG text of a FEN's board, White below; what is off the board is left out.

    Any text can be drawn: a letter that names no man is shown as it is.
    """
    side = 8 * SQUARE + MARGIN
    picture = drawsvg.Drawing(side, side, role="img")
    picture.append_title(fen.split(" ", maxsplit=1)[0])
    men = placement(fen)
    for square in SQUARES:
        column, row = FILES.index(square[0]), 8 - int(square[1])
        x, y = MARGIN + column * SQUARE, row * SQUARE
        fill = LIGHT if (row + column) % 2 == 0 else DARK
        picture.append(drawsvg.Rectangle(x, y, SQUARE, SQUARE, fill=fill))
        if man := men.get(square):
            picture.append(_man(x + SQUARE / 2, y + SQUARE / 2, man))
    for number, file in enumerate(FILES):
        along = (number + 0.5) * SQUARE
        picture.append(_text(MARGIN / 2, along, str(8 - number), 11))
        picture.append(_text(MARGIN + along, side - MARGIN / 2, file, 11))
    return str(picture.as_svg(header=""))


def _man(x: float, y: float, man: str) -> drawsvg.Text:
    fill, stroke = ("#fff", "#000") if man.isupper() else ("#000", "#fff")
    halo: dict[str, str | float] = {"stroke": stroke, "stroke_width": 1.6, "paint_order": "stroke"}
    return _text(x, y, SIGNS.get(man.lower(), man), 28, fill=fill, **halo)


def _text(x: float, y: float, text: str, size: int, **style: str | float) -> drawsvg.Text:
    # Lowered by hand: not every viewer knows how to centre a line of text on its height.
    return drawsvg.Text(text, size, x, y, dy="0.35em", text_anchor="middle", **style)
