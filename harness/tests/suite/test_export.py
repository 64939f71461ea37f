"""Exported files are read by others: here by python-chess, the way its own perft example does."""

import chess
import pytest

from rulestone.suite.epd import parse_epd
from rulestone.suite.export import export_text, plain
from rulestone.suite.locate import locate
from rulestone.suite.perft_file import parse_perft, read_perft
from rulestone.values import VARIANTS


def plain_reader(text):
    """Yield id, board, depth and nodes, knowing nothing but the three plain lines."""
    name, board = None, chess.Board(None)
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        command, argument = line.split(None, 1)
        if command == "id":
            name = argument
        elif command == "epd":
            board.set_epd(argument)
        else:
            assert command == "perft"
            depth, nodes = map(int, argument.split())
            yield name, board, depth, nodes


def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("file", ["counts.perft", "random.perft"])
def test_python_chess_agrees_on_orthodox_chess(file):
    judged = 0
    for name, board, depth, nodes in plain_reader(
        export_text([locate() / "chess" / file], "perft")
    ):
        if nodes <= 3000:
            assert perft(board, depth) == nodes, name
            judged += 1
    assert judged > 15


@pytest.mark.deep
@pytest.mark.parametrize("file", ["counts.perft", "random.perft"])
def test_python_chess_agrees_deeper(file):
    for name, board, depth, nodes in plain_reader(
        export_text([locate() / "chess" / file], "perft")
    ):
        if 3000 < nodes <= 400_000:
            assert perft(board, depth) == nodes, name


@pytest.mark.parametrize("variant", ["chess", "avalanche", "kingsupport"])
@pytest.mark.parametrize("file", ["counts.perft", "random.perft"])
def test_plain_readers_read_every_export(variant, file):
    path = locate() / variant / file
    rows = list(plain_reader(export_text([path], "perft")))
    assert len({name for name, *_ in rows}) == len(plain(read_perft(path))) > 0


def test_balanced_keeps_its_counters():
    path = locate() / "balancedavalanche" / "counts.perft"
    exported = list(parse_perft(export_text([path], "perft").splitlines()))
    assert [s.fen for s in exported] == [s.fen for s in plain(read_perft(path))]


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_forms_say_the_same(variant):
    path = locate() / variant / "counts.perft"
    by_epd = list(parse_epd(export_text([path], "epd").splitlines(), variant))
    by_perft = list(parse_perft(export_text([path], "perft").splitlines()))
    assert [(s.fen, s.counts) for s in by_epd] == [(s.fen, s.counts) for s in by_perft]


def test_export_leaves_out_what_only_we_understand():
    left = {stanza.id for stanza in plain(read_perft(locate() / "avalanche" / "counts.perft"))}
    assert "promotion-four-choices" in left
    for other in ("promotion-four-choices-choice", "promotion-pending", "half-finished-start"):
        assert other not in left


def test_unknown_form_is_refused():
    with pytest.raises(ValueError, match="no such form"):
        export_text([locate() / "chess" / "counts.perft"], "pgn")
