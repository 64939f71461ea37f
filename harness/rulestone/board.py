"""A FEN's board as men by square: to draw, to change, to see where kings and rooks stand."""

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


def placement_field(men: dict[str, str]) -> str:
    """Return a FEN's first field for men by square, the inverse of `placement`."""
    ranks = []
    for rank in range(8, 0, -1):
        row = "".join(men.get(f"{file}{rank}", "1") for file in FILES)
        for run in range(8, 1, -1):
            row = row.replace("1" * run, str(run))
        ranks.append(row)
    return "/".join(ranks)


def home_rights(men: dict[str, str]) -> str:
    """Return the castling rights whose king and rook stand at home (FIDE-4), nothing for none."""
    homes = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}
    return "".join(
        right
        for right, (king, rook) in homes.items()
        if (men.get(king), men.get(rook)) == (("K", "R") if right.isupper() else ("k", "r"))
    )


def with_men(fen: str, men: dict[str, str]) -> str:
    """Return the FEN with other men; rights that have lost their rook or king go with them."""
    _, side, rights, *rest = fen.split(" ")
    at_home = home_rights(men)
    kept = "".join(right for right in rights if right in at_home)
    return " ".join([placement_field(men), side, kept or "-", *rest])
