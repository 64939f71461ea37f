/*
 * The board value. Eight sets of squares would do for the men of two colors; six do when a queen is
 * both a diagonal and a straight slider, and the whole position fits one cache line.
 */
#ifndef RULESTONE_POSITION_H
#define RULESTONE_POSITION_H

#include "bitboard.h"
#include "rulestone.h"

#include <string.h>

struct position {
    squares color[2];
    squares pawns;
    squares knights;
    squares diagonal; /* bishops and queens */
    squares straight; /* rooks and queens */
    squares kings;
    uint8_t side;    /* who decides */
    uint8_t variant; /* enum rs_variant */
    uint8_t flags;   /* the castling rights as in rs_rights, and PUSH_OWED */
    uint8_t ep;      /* the square where a pawn may be taken in passing, else 0 */
    uint16_t halfmove;
    uint16_t fullmove;
};

enum { CASTLING_RIGHTS = 15, PUSH_OWED = 16 };

_Static_assert(sizeof(struct position) == sizeof(rs_position), "one is stored as the other");

ALWAYS_INLINE struct position position_of(const rs_position *public_position) {
    struct position position;
    memcpy(&position, public_position, sizeof position);
    return position;
}

ALWAYS_INLINE void position_store(const struct position *position, rs_position *public_position) {
    memcpy(public_position, position, sizeof *position);
}

ALWAYS_INLINE squares occupied(const struct position *p) {
    return p->color[0] | p->color[1];
}

ALWAYS_INLINE int king_square(const struct position *p, int color) {
    return first_of(p->kings & p->color[color]);
}

/* The pawn whose owner owes a choice (AV-9), or none; no other pawn ever stands on an end rank. */
ALWAYS_INLINE squares pending_pawn(const struct position *p) {
    return p->pawns & END_RANKS;
}

ALWAYS_INLINE rs_phase phase_of(const struct position *p) {
    return pending_pawn(p) ? RS_CHOOSE : p->flags & PUSH_OWED ? RS_PUSH : RS_MOVE;
}

/* The FEN letter of the man on a square, 0 for none. */
char position_letter(const struct position *p, int sq);

/* Puts a man, named by its FEN letter, on an empty square. */
void position_put(struct position *p, int sq, char letter);

/* What every position that the library hands out satisfies; for assertions in tests and fuzzing. */
bool position_is_ok(const struct position *p);

#endif
