"""The layout of a store: an SQLite file, so that any program can read what was counted.

Numbers that have no bound (how many sequences lead to a task, the total) and counts that pass 63
bits are decimal text. A task without `nodes` is not counted yet. Its `crc32` is of these with
spaces between: the campaign's variant, FEN, depth, ply and split, and the task's id, FEN, lines
and, once it is counted, nodes.

`campaign.state` is drawn anew by every commit, `campaign.era` by every beginning of the log, whose
state then is `campaign.base`: by these a log is known to be a file's own (`log.py`).
"""

from __future__ import annotations

APPLICATION_ID = int.from_bytes(b"RSca", "big")
"""What the header of every store holds, so that no other SQLite file is taken for one."""

FORMAT = 2
"""The version of this layout, which the header holds too. 1 knew no builds, and no states."""

SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
PRAGMA journal_mode = WAL;
BEGIN;
CREATE TABLE campaign (
    variant TEXT NOT NULL,
    fen TEXT NOT NULL,
    depth INTEGER NOT NULL,
    ply TEXT NOT NULL,
    split INTEGER NOT NULL,
    version TEXT NOT NULL,
    abi INTEGER NOT NULL,
    made TEXT NOT NULL,
    total TEXT,
    era TEXT NOT NULL,
    base TEXT NOT NULL,
    state TEXT NOT NULL
);
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    workers TEXT NOT NULL,
    began TEXT NOT NULL,
    latest TEXT NOT NULL,
    seconds REAL NOT NULL,
    ended TEXT
);
CREATE TABLE build (
    id INTEGER PRIMARY KEY,
    version TEXT NOT NULL,
    abi INTEGER NOT NULL,
    digest TEXT NOT NULL,
    compiler TEXT NOT NULL,
    UNIQUE (version, abi, digest, compiler)
);
CREATE TABLE task (
    id INTEGER PRIMARY KEY,
    fen TEXT NOT NULL UNIQUE,
    lines TEXT NOT NULL,
    nodes TEXT,
    seconds REAL,
    run INTEGER REFERENCES run (id),
    build INTEGER REFERENCES build (id),
    crc32 INTEGER NOT NULL,
    CHECK ((nodes IS NULL) = (seconds IS NULL)),
    CHECK ((nodes IS NULL) = (run IS NULL)),
    CHECK ((nodes IS NULL) = (build IS NULL))
);
COMMIT;
"""
