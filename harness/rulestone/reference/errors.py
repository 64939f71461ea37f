"""What the literal reference raises: a FEN it refuses, a turn a clause refuses."""

from __future__ import annotations


class FenError(ValueError):
    """A FEN that is not read: `code` names the fault, `position` is its byte in the text."""

    def __init__(self, code: str, position: int) -> None:
        super().__init__(f"{code} at byte {position}")
        self.code = code
        self.position = position


class IllegalTurn(ValueError):  # noqa: N818 (the name that users are promised)
    """A turn that is refused: `clause` is the id of the rule that refuses it, such as "AV-8"."""

    def __init__(self, clause: str) -> None:
        super().__init__(f"refused by {clause}")
        self.clause = clause
