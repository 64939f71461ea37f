"""The layout of a store: an SQLite file, so that any program can read what was counted.

Numbers that have no bound (how many sequences lead to a task, the total) and counts that pass 63
bits are decimal text. A task without `nodes` is not counted yet.
"""

from __future__ import annotations

APPLICATION_ID = int.from_bytes(b"RSca", "big")
"""What the header of every store holds, so that no other SQLite file is taken for one."""

FORMAT = 1
"""The version of this layout, which the header holds too."""

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
    total TEXT
);
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    workers TEXT NOT NULL,
    began TEXT NOT NULL,
    latest TEXT NOT NULL,
    ended TEXT
);
CREATE TABLE task (
    id INTEGER PRIMARY KEY,
    fen TEXT NOT NULL UNIQUE,
    lines TEXT NOT NULL,
    nodes TEXT,
    seconds REAL,
    run INTEGER REFERENCES run (id),
    CHECK ((nodes IS NULL) = (seconds IS NULL) AND (nodes IS NULL) = (run IS NULL))
);
COMMIT;
"""
