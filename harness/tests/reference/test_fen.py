"""FEN: every fault with its code and byte, both ways of reading, and canonical printing."""

from __future__ import annotations

import pytest

from rulestone.reference import VARIANTS, FenError, Position

FIDE, AV, BA, KS = VARIANTS
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3"
REST = " w - - 0 1"
HALF = "4k3/p7/8/8/8/8/8/4K3 w - - 0 2 push"

SPELLING = [
    # (text, code, byte)
    ("", "truncated", 0),
    ("4k3", "truncated", 3),
    (BARE, "truncated", 19),
    (BARE + " ", "truncated", 20),
    (BARE + " w", "truncated", 21),
    (BARE + " w - e", "truncated", 25),
    (BARE + " w - - 0", "truncated", 27),
    (BARE + " w - - 0 ", "truncated", 28),
    ("startpos", "placement_char", 0),
    ("x" + BARE + REST, "placement_char", 0),
    ("0" + BARE + REST, "placement_char", 0),
    ("9" + BARE + REST, "placement_char", 0),
    ("4k39/8/8/8/8/8/8/4K3" + REST, "placement_char", 3),
    ("4k3\t/8/8/8/8/8/8/4K3" + REST, "placement_char", 3),
    ("4k3\0/8/8/8/8/8/8/4K3" + REST, "placement_char", 3),
    ("4k3/8/52/8/8/8/8/4K3" + REST, "placement_digits", 7),
    ("4k3/44/8/8/8/8/8/4K3" + REST, "placement_digits", 5),
    ("4k3/88/8/8/8/8/8/4K3" + REST, "placement_digits", 5),
    ("4k4/8/8/8/8/8/8/4K3" + REST, "rank_long", 2),
    ("4k3p/8/8/8/8/8/8/4K3" + REST, "rank_long", 3),
    ("4k2/8/8/8/8/8/8/4K3" + REST, "rank_short", 3),
    ("/4k3/8/8/8/8/8/8/4K3" + REST, "rank_short", 0),
    ("4k3//8/8/8/8/8/8/4K3" + REST, "rank_short", 4),
    ("4k3/8/8/8/8/8/8/4K2" + REST, "rank_short", 19),
    (" " + BARE + REST, "rank_short", 0),
    ("4k3/8/8/8/8/8/8/8/4K3" + REST, "rank_count", 17),
    (BARE + "/" + REST, "rank_count", 19),
    ("4k3/8/8/8/8/8/4K3" + REST, "rank_count", 17),
    (BARE + "  w - - 0 1", "blank", 20),
    (BARE + " w  - - 0 1", "blank", 22),
    (BARE + " w\t- - 0 1", "blank", 21),
    (BARE + " wKQ - 0 1", "blank", 21),
    (BARE + " white - - 0 1", "blank", 21),
    (BARE + " w -  - 0 1", "blank", 24),
    (BARE + " w -- - 0 1", "blank", 23),
    (BARE + " w - -  0 1", "blank", 26),
    (BARE + " w - e 0 1", "blank", 25),
    (BARE + " w - -0 1", "blank", 25),
    (BARE + " w - - 0  1", "blank", 28),
    (BARE + " w - - 0\v1", "blank", 27),
    (BARE + " w - - ", "blank", 25),
    (BARE + REST + " ", "blank", 29),
    (BARE + REST + "\n", "blank", 29),
    (BARE + REST + "\r\n", "blank", 29),
    (BARE + " W - - 0 1", "side", 20),
    (BARE + " x - - 0 1", "side", 20),
    (BARE + " - - - 0 1", "side", 20),
    (BARE + " w x - 0 1", "castling", 22),
    (BARE + " w KQXq - 0 1", "castling", 24),
    (BARE + " w KKqq - 0 1", "castling", 23),
    (BARE + " w QK - 0 1", "castling", 23),
    (BARE + " w K- - 0 1", "castling", 23),
    (BARE + " w - i6 0 1", "ep", 24),
    (BARE + " w - e3 0 1", "ep", 25),
    (BARE + " w - e4 0 1", "ep", 25),
    (BARE + " b - e6 0 1", "ep", 25),
    (BARE + " w - 6 0 1", "ep", 24),
    (BARE + " w - - x 1", "counter", 26),
    (BARE + " w - - +1 1", "counter", 26),
    (BARE + " w - - -1 1", "counter", 26),
    (BARE + " w - - 00 1", "counter", 26),
    (BARE + " w - - 012 1", "counter", 26),
    (BARE + " w - - 0x10 1", "counter", 27),
    (BARE + " w - - 1e3 1", "counter", 27),
    (BARE + " w - - 65536 1", "counter", 30),
    (BARE + " w - - 655350 1", "counter", 31),
    (BARE + " w - - 2147483648 1", "counter", 31),
    (BARE + " w - - 99999999999999999999 1", "counter", 30),
    (BARE + " w - - 0 0", "counter", 28),
    (BARE + " w - - 0 01", "counter", 28),
    (BARE + " w - - 0 1x", "counter", 29),
    (BARE + " w - - push", "counter", 26),
    # The first fault from the left wins, and spelling comes before meaning.
    ("8/8/8/8/8/8/8/8 x - - 0 1", "side", 16),
    ("8/8/8/8/8/8/8/8 w - - 0 x", "counter", 24),
]

MEANING = [
    # (variant, text, code, byte)
    (FIDE, "8/8/8/8/8/8/8/8 w - - 0 1", "king_missing", 15),
    (FIDE, "8/8/8/8/8/8/8/4K3 w - - 0 1", "king_missing", 17),
    (FIDE, "4k3/8/8/8/8/8/8/8 w - - 0 1", "king_missing", 17),
    (FIDE, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "king_extra", 18),
    (FIDE, "8/8/8/8/8/8/8/K3K3 w - - 0 1", "king_extra", 16),
    (FIDE, "k3k3/8/8/8/8/8/8/8 w - - 0 1", "king_missing", 18),
    (FIDE, "kkk5/8/8/8/8/8/8/4K3 w - - 0 1", "king_extra", 1),
    (FIDE, "8/8/8/4k3/4K3/8/8/8 w - - 0 1", "kings_touch", 11),
    (FIDE, "8/8/8/3Kk3/8/8/8/8 w - - 0 1", "kings_touch", 8),
    (FIDE, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn_rank", 0),
    (KS, "4k3/8/8/8/8/8/8/p3K3 b - - 0 1", "pawn_rank", 16),
    (AV, "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn_rank", 16),
    (AV, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawn_rank", 16),
    (AV, "p3k3/8/8/8/8/8/8/p3K3 b - - 0 1", "pawn_rank", 0),
    (AV, "4k3/8/8/8/8/8/8/p2pK3 b - - 0 1", "pawn_rank", 18),
    (BA, "4k3/8/8/8/8/8/8/p2pK2P b - - 0 1", "pawn_rank", 18),
    (AV, "P3k3/p7/8/8/8/8/8/4K3 w - - 0 1 push", "pawn_rank", 0),
    (FIDE, "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "castling_rights", 23 + 1),
    (FIDE, "4k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "castling_rights", 24),
    (AV, "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling_rights", 23),
    (BA, "4k3/8/8/8/8/8/8/4K3 b q - 0 1", "castling_rights", 22),
    (FIDE, "4k3/8/8/3P4/8/8/8/4K3 w - d6 0 1", "ep_square", 26),
    (FIDE, "4k3/8/3n4/3p4/8/8/8/4K3 w - d6 0 1", "ep_square", 28),
    (FIDE, "4k3/3p4/8/3p4/8/8/8/4K3 w - d6 0 1", "ep_square", 28),
    (FIDE, "4k3/8/8/8/3P4/8/3P4/4K3 b - d3 0 1", "ep_square", 28),
    (FIDE, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "check", 22),
    (KS, "8/8/8/4k3/4P3/4K3/8/8 w - - 0 1", "check", 22),
    (AV, "4k3/p7/8/8/8/8/8/r3K3 w - - 0 1 push", "check", 22),
    (BA, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 push", "push_balanced", 31),
    (BA, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 push", "push_balanced", 30),
    (AV, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 push", "push_none", 30),
    (AV, "4k3/8/8/8/8/8/p7/N3K3 w - - 0 1 push", "push_none", 32),
    (AV, HALF + "x", "field", 35),
    (AV, HALF + " ", "blank", 35),
    (AV, HALF + " push", "blank", 35),
    (AV, HALF[:-1], "truncated", 34),
    (AV, HALF.replace("push", "pull"), "field", 33),
    (AV, HALF.replace("push", "Push"), "field", 31),
    (AV, HALF.replace(" push", "  push"), "blank", 31),
    (FIDE, HALF, "field", 31),
    (KS, HALF, "field", 31),
    (FIDE, HALF + " ", "field", 31),
    (FIDE, HALF.replace("push", "pull"), "field", 33),
    # Kings, end ranks, rights, e.p., check: the first in this order, wherever it stands.
    (FIDE, "P7/8/8/8/8/8/8/4K3 w K - 0 1", "king_missing", 18),
    (FIDE, "P3k3/8/8/8/8/8/8/4K3 w K - 0 1", "pawn_rank", 0),
    (FIDE, "4k3/8/8/8/8/8/8/4R1K1 w K e6 0 1", "castling_rights", 24),
    (FIDE, "4k3/8/8/8/8/8/8/4R1K1 w - e6 0 1", "ep_square", 26),
    (AV, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1 push", "check", 21),
]


def fault(variant: str, text: str | bytes, lenient: bool = False) -> tuple[str, int]:
    with pytest.raises(FenError) as caught:
        Position(variant, text, lenient=lenient)
    return caught.value.code, caught.value.position


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("text", "code", "byte"), SPELLING)
def test_spelling(variant: str, text: str, code: str, byte: int) -> None:
    assert fault(variant, text) == (code, byte)
    assert fault(variant, text.encode(), lenient=True) == (code, byte)


@pytest.mark.parametrize(("variant", "text", "code", "byte"), MEANING)
def test_meaning(variant: str, text: str, code: str, byte: int) -> None:
    assert fault(variant, text) == (code, byte)
    if code not in ("castling_rights", "ep_square"):
        assert fault(variant, text, lenient=True) == (code, byte)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_proper_prefix_is_refused_where_it_ends(variant: str) -> None:
    text = START.replace("0 1", "12 34")
    for length in range(len(text)):
        prefix = text[:length]
        if length in (52, 57):
            # Four fields are a whole FEN, and so is a shorter fullmove number.
            Position(variant, prefix)
        elif length == 53:
            assert fault(variant, prefix) == ("blank", 52)
        else:
            assert fault(variant, prefix) == ("truncated", length)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("text", "code", "byte"),
    [
        ("4k3/8/8/8/8/8/8/4K3 é - - 0 1", "side", 20),
        ("é4k3/8/8/8/8/8/8/4K3 w - - 0 1", "placement_char", 0),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 \u0661", "counter", 28),
        ("4k3/8/8/8/8/8/8/4K3 w\u00a0- - 0 1", "blank", 21),
        ("\ufeff4k3/8/8/8/8/8/8/4K3 w - - 0 1", "placement_char", 0),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\0", "counter", 29),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 \0", "field", 30),
        ("4k3/8/\ud8008/8/8/8/8/4K3 w - - 0 1", "placement_char", 6),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\udfff", "counter", 29),
        (b"\xff\xfe", "placement_char", 0),
        (b"4k3/8/8/8/8/8/8/4K3 w - - 0 \x80", "counter", 28),
    ],
)
def test_bytes_beyond_ascii(variant: str, text: str | bytes, code: str, byte: int) -> None:
    assert fault(variant, text) == (code, byte)


def test_byte_counts_utf8_not_characters() -> None:
    assert fault(FIDE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1é".encode()) == ("counter", 29)
    assert fault(FIDE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1é") == ("counter", 29)


@pytest.mark.parametrize("variant", VARIANTS)
def test_four_fields_are_enough(variant: str) -> None:
    assert Position(variant, BARE + " b - -").fen() == BARE + " b - - 0 1"


def test_lenient_reading_drops_and_tells() -> None:
    text = "4k3/8/8/8/8/8/8/R3K3 w KQkq e6 7 9"
    position = Position(FIDE, text, lenient=True)
    assert position.dropped == ("K", "k", "q", "e6")
    assert position.fen() == "4k3/8/8/8/8/8/8/R3K3 w Q - 7 9"
    assert Position(AV, text, lenient=True).dropped == ("K", "k", "q")
    assert Position(KS, text, lenient=True).dropped == ()
    assert Position(FIDE, START, lenient=True).dropped == ()


@pytest.mark.parametrize(
    ("variant", "text", "printed"),
    [
        (AV, START, START),
        (BA, START, START),
        (FIDE, START, START),
        (KS, START, START.replace("KQkq", "-")),
        (KS, BARE + " w KQkq e6 0 1", BARE + " w - - 0 1"),
        (AV, BARE + " w - e6 0 1", BARE + " w - - 0 1"),
        (AV, HALF, HALF),
        (BA, HALF, HALF),
        # Printed only where an e.p. capture is legal: no taker, a taker, a pinned taker.
        (FIDE, "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),
        (FIDE, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        (FIDE, "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"),
        (FIDE, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"),
        (FIDE, BARE + " w - - 65535 65535", BARE + " w - - 65535 65535"),
    ],
)
def test_printing_is_canonical(variant: str, text: str, printed: str) -> None:
    assert Position(variant, text).fen() == printed
    assert Position(variant, printed).fen() == printed
    assert Position(variant, text) == Position(variant, printed)


def test_counters_stop_at_their_limit() -> None:
    position = Position(FIDE, BARE + " b - - 65535 65535").apply("e8d8")
    assert position.fen() == "3k4/8/8/8/8/8/8/4K3 w - - 65535 65535"
    position = Position(AV, "4k3/8/8/8/8/8/P7/4K3 b - - 65535 65535").apply("e8d8,a2a3")
    assert position.fen() == "3k4/8/8/8/8/P7/8/4K3 w - - 0 65535"


@pytest.mark.parametrize("man", "QRBN")
def test_any_number_of_men_is_safe(man: str) -> None:
    rank = man * 8
    text = f"k7/8/8/{rank}/{rank}/{rank}/{rank}/4K2{man} b - - 0 1"
    for variant in (AV, FIDE, KS):
        position = Position(variant, text)
        assert position.fen() == text
        position.turns()


def test_a_pusher_in_check_is_an_end_and_no_fault() -> None:
    for variant in (AV, BA):
        position = Position(variant, "8/8/8/8/8/8/2K5/1b5k b - - 0 1")
        assert (position.outcome().name, position.outcome().winner) == ("push_loss", "black")
        assert position.turns() == []


def test_a_pending_pawn_of_a_lost_push() -> None:
    position = Position(AV, "4k3/8/8/8/8/8/r5K1/4p3 b - - 0 1")
    assert (position.phase, position.outcome().name, position.turns()) == (
        "choose",
        "push_loss",
        [],
    )


def test_equal_positions_hash_alike() -> None:
    one, other = Position(KS, START), Position(KS, START.replace("KQkq", "-"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Position(FIDE, START.replace("KQkq", "-"))
    assert one != Position(KS, START, misreading="corner-rooks-only")
    assert one != START
