"""What is timed, and the rows that the timings are held against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulestone.bench import middlegames
from rulestone.values import PLIES, START_FEN, Ply

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

CORE = "core"
STOCKFISH = "stockfish"
FAIRY = "fairy-stockfish"
PYTHON_CHESS = "python-chess"


@dataclass(frozen=True)
class Work:
    """One count: `nodes` is what must come out."""

    variant: str
    fen: str
    depth: int
    nodes: int
    ply: Ply = "turn"
    hash_mb: int = 0
    threads: int = 1


@dataclass(frozen=True)
class Task:
    """A count by somebody: `core`, or the name of a peer."""

    who: str
    work: Work


@dataclass(frozen=True)
class Row:
    """The rate of `ours`, the median if there are several, over the rate of `theirs`.

    `goal` is the least ratio that is wanted, None where the row only tells.
    """

    title: str
    goal: float | None
    ours: tuple[Task, ...]
    theirs: Task


@dataclass(frozen=True)
class Plan:
    """All rows of one run, and the counts whose equality is checked over numbers of threads."""

    rows: tuple[Row, ...]
    same: tuple[Work, ...]


def chess_start(depth: int) -> Work:
    """Return the count of the orthodox start position; `depth` is 1 to 7."""
    counts = (20, 400, 8902, 197281, 4865609, 119060324, 3195901860)
    return Work("chess", START_FEN, depth, counts[depth - 1])


def avalanche_start(depth: int) -> Work:
    """Return the count of the Avalanche start position; `depth` is 1 to 5."""
    counts = (160, 27488, 5077103, 974231075, 193916488215)
    return Work("avalanche", START_FEN, depth, counts[depth - 1])


def _kiwipete(depth: int) -> Work:
    counts = {4: 4085603, 5: 193690690}
    return Work("chess", KIWIPETE, depth, counts[depth])


def _king_support_start(depth: int) -> Work:
    counts = {5: 4854013, 6: 118472592}
    return Work("kingsupport", START_FEN, depth, counts[depth])


def _king_support_kiwipete(depth: int) -> Work:
    counts = {4: 3786874, 5: 176596798}
    return Work("kingsupport", KIWIPETE.replace("KQkq", "-"), depth, counts[depth])


def plan(short: bool) -> Plan:
    """Return the whole table, or one that is done in seconds; its goals are those of the whole."""
    less = 1 if short else 0
    start = chess_start(6 - less)
    avalanche = avalanche_start(4 - less)
    hashed = {"chess": replace(chess_start(7 - less), hash_mb=256)}
    hashed["avalanche"] = replace(avalanche_start(5 - less), hash_mb=64)
    rows = (
        *_against_stockfish(less),
        *_king_support(less),
        *_plies(avalanche),
        *(_with_hash(work) for work in hashed.values()),
        *(_with_two_threads(work) for work in (replace(start, hash_mb=256), hashed["avalanche"])),
        *_other_peers(),
    )
    return Plan(rows, (start, avalanche, *hashed.values()))


def _core(*works: Work) -> tuple[Task, ...]:
    return tuple(Task(CORE, work) for work in works)


def _against_stockfish(less: int) -> Iterator[Row]:
    start, kiwipete = chess_start(6 - less), _kiwipete(5 - less)
    yield Row(f"chess start d{start.depth}", 7, _core(start), Task(STOCKFISH, start))
    yield Row(f"chess Kiwipete d{kiwipete.depth}", 8.5, _core(kiwipete), Task(STOCKFISH, kiwipete))
    avalanche = avalanche_start(4 - less)
    yield Row(f"Avalanche start d{avalanche.depth}", 75, _core(avalanche), Task(STOCKFISH, start))
    games = [
        Work("avalanche", game.fen, middlegames.DEPTH, game.nodes) for game in middlegames.stored()
    ]
    yield Row(
        f"Avalanche d{middlegames.DEPTH}, median of ten middlegames",
        35,
        _core(*games),
        Task(STOCKFISH, start),
    )


def _king_support(less: int) -> Iterator[Row]:
    for name, ours, theirs in (
        ("start", _king_support_start(6 - less), chess_start(6 - less)),
        ("Kiwipete", _king_support_kiwipete(5 - less), _kiwipete(5 - less)),
    ):
        yield Row(
            f"King Support {name} d{ours.depth} over chess", 0.85, _core(ours), Task(CORE, theirs)
        )


def _plies(turn: Work) -> Iterator[Row]:
    """Every turn from the start is two decisions, so twice the depth has the same count."""
    for ply in PLIES[1:]:
        depth = 2 * turn.depth if ply == "decision" else turn.depth
        ours = replace(turn, ply=ply, depth=depth)
        yield Row(f"Avalanche start, {ply} ply over turn", 0.25, _core(ours), Task(CORE, turn))


def _with_hash(work: Work) -> Row:
    goal = 2.5 if work.variant == "chess" else 2.2
    title = f"{work.variant} start d{work.depth}, hash {work.hash_mb} MB over none"
    return Row(title, goal, _core(work), Task(CORE, replace(work, hash_mb=0)))


def _with_two_threads(work: Work) -> Row:
    title = f"{work.variant} start d{work.depth}, 2 threads over 1, hash {work.hash_mb} MB"
    return Row(title, 1.9, _core(replace(work, threads=2)), Task(CORE, work))


def _other_peers() -> Iterator[Row]:
    for who, depth in ((FAIRY, 5), (PYTHON_CHESS, 3)):
        work = chess_start(depth)
        yield Row(f"chess start d{depth}", None, _core(work), Task(who, work))
