/*
 * A second, slow reading of the rules: one judge that shares nothing with the core.
 *
 * Every rule is written down as its clause says it, over a board of 64 letters, by trying every
 * square against every square. Nothing is kept between calls and nothing is fast. The fuzz targets
 * hold the core against it.
 *
 * Squares are a1 = 0, b1 = 1 ... h8 = 63.
 */
#ifndef RULESTONE_FUZZ_SLOW_H
#define RULESTONE_FUZZ_SLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum slow_variant { SLOW_CHESS, SLOW_AVALANCHE, SLOW_BALANCED, SLOW_KINGSUPPORT };

/* The decision that is owed now. */
enum slow_phase { SLOW_MOVE, SLOW_PUSH, SLOW_CHOOSE };

enum slow_ply { SLOW_PLY_TURN, SLOW_PLY_CHOICE, SLOW_PLY_PLAYER, SLOW_PLY_DECISION };

enum slow_right { SLOW_WHITE_SHORT, SLOW_WHITE_LONG, SLOW_BLACK_SHORT, SLOW_BLACK_LONG };

enum { SLOW_EMPTY = '.', SLOW_NO_SQUARE = -1, SLOW_COUNTER_MAX = 65535 };

/* Room for the longest FEN and its NUL: 71 of placement, 4 rights, two five-digit counters, push.
 */
enum { SLOW_FEN_ROOM = 128, SLOW_TEXT_ROOM = 20 };

/* A position: everything its FEN says, nothing else. */
struct slow_position {
    enum slow_variant variant;
    enum slow_phase phase;
    char board[64]; /* a FEN letter or SLOW_EMPTY */
    bool white;     /* who decides now */
    bool right[4];  /* by enum slow_right; all false in King Support (KS-9) */
    int ep; /* the square passed over, only where a legal capture exists, or SLOW_NO_SQUARE */
    int halfmove;
    int fullmove;
};

/* One ply: its word and the position it leads to. */
struct slow_turn {
    char text[SLOW_TEXT_ROOM];
    struct slow_position after;
};

/* The start position of a variant. */
struct slow_position slow_start(enum slow_variant variant);

/* The variant's name in FEN files and on the command line. */
const char *slow_variant_name(enum slow_variant variant);

/* What makes a well-formed position unacceptable, and where a FEN shows it. */
struct slow_fault {
    const char *code; /* "king_missing", "check" ...; NULL: no fault */
    int field;        /* the FEN field, 0..6, whose first character is at fault, unless: */
    int square;       /* the man's square, or SLOW_NO_SQUARE */
    int right;        /* the castling right, or -1 */
};

/*
 * The first fault beyond syntax. The e.p. square may be any here; it must be canonical, and the
 * position without fault, for all functions below.
 */
struct slow_fault slow_find_fault(const struct slow_position *position);

/*
 * Drops what a variant ignores (rights, e.p. square) and an e.p. square without a legal capture;
 * sees a pending choice by its pawn.
 */
void slow_canonicalise(struct slow_position *position);

/*
 * All plies, sorted by the ASCII order of their words. Returns their number; *turns is an array to
 * be freed by the caller, NULL where there are none or memory ran out (the number is 0 then).
 */
size_t slow_turns(const struct slow_position *position, enum slow_ply ply,
                  struct slow_turn **turns);

/* Applies the ply with this word; false, with *after untouched, if there is none. */
bool slow_apply(const struct slow_position *position, enum slow_ply ply, const char *text,
                struct slow_position *after);

/* Does a man of this side attack the square, whatever stands on it? */
bool slow_attacked(const struct slow_position *position, int square, bool by_white);

/* Is this side's king attacked? */
bool slow_in_check(const struct slow_position *position, bool white);

/* GM-4, without the history of the game: the outcome's name. */
const char *slow_outcome(const struct slow_position *position);

/* Writes the FEN, always canonical, into room for SLOW_FEN_ROOM; returns its length. */
int slow_fen(const struct slow_position *position, char *fen);

/* What a text lacks to be a FEN: a code, and the byte where it shows. */
struct slow_fen_error {
    const char *code; /* NULL: the FEN is good */
    size_t byte;
};

/* What a lenient reading had to drop. */
struct slow_dropped {
    bool right[4];
    bool ep;
};

/*
 * Reads a FEN of this length (no NUL needed). With `dropped`, the reading is lenient: rights
 * without king or rook at home and an impossible e.p. square go, and *dropped tells which. Fills
 * *position, canonical, only when the FEN is good.
 */
struct slow_fen_error slow_fen_parse(enum slow_variant variant, const char *text, size_t length,
                                     struct slow_position *position, struct slow_dropped *dropped);

/* The number of sequences of this many plies. */
uint64_t slow_perft(const struct slow_position *position, int depth, enum slow_ply ply);

#ifdef __cplusplus
}
#endif

#endif
