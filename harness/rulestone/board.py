"""Just enough of a FEN to draw it and to see where kings and rooks stand."""

from __future__ import annotations

from rulestone.values import FILES


def placement(fen: str) -> dict[str, str]:
    """Return the men of a FEN's first field by square, such as `{"e1": "K"}`.

    What runs off the board is left out, so that any text can be looked at.
    """
    men = {}
    for row, rank in enumerate(fen.split(" ", maxsplit=1)[0].split("/")[:8]):
        file = 0
        for letter in rank:
            if letter.isdigit():
                file += int(letter)
            elif file < 8:
                men[f"{FILES[file]}{8 - row}"] = letter
                file += 1
    return men


def draw(fen: str) -> str:
    """Return the board as text, White below, ranks and files named."""
    men = placement(fen)
    rows = [
        f"{rank} " + " ".join(men.get(f"{file}{rank}", ".") for file in FILES)
        for rank in range(8, 0, -1)
    ]
    return "\n".join([*rows, "  " + " ".join(FILES)])


def is_white(fen: str) -> bool:
    """Whether White decides next, by the FEN's second field."""
    return fen.split(" ")[1:2] != ["b"]


def at_turn_start(fen: str) -> bool:
    """Whether neither a push nor a choice is owed: no seventh field, no pawn on an end rank."""
    ranks = fen.split(" ", maxsplit=1)[0].lower().split("/")
    return len(fen.split(" ")) < 7 and "p" not in ranks[0] + ranks[-1]


def with_men(fen: str, men: dict[str, str]) -> str:
    """Return the FEN with other men; rights that have lost their rook or king go with them."""
    ranks = []
    for rank in range(8, 0, -1):
        row = "".join(men.get(f"{file}{rank}", "1") for file in FILES)
        for run in range(8, 1, -1):
            row = row.replace("1" * run, str(run))
        ranks.append(row)
    _, side, rights, *rest = fen.split(" ")
    homes = {"K": "e1Kh1R", "Q": "e1Ka1R", "k": "e8kh8r", "q": "e8ka8r"}
    kept = [
        right
        for right in rights.strip("-")
        if men.get(homes[right][:2]) == homes[right][2]
        and men.get(homes[right][3:5]) == homes[right][5]
    ]
    return " ".join(["/".join(ranks), side, "".join(kept) or "-", *rest])
