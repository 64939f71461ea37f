/*
 * What a man on a square attacks on an otherwise known board.
 *
 * Sliders are looked up in one table, indexed by pext where the processor does that fast and by
 * magic multiplication elsewhere; the choice is made once, when the library is loaded. Code that is
 * compiled for one of the two (RULESTONE_PEXT, RULESTONE_MAGIC) looks up inline, all other code by
 * a pointer.
 */
#ifndef RULESTONE_ATTACKS_H
#define RULESTONE_ATTACKS_H

#include "bitboard.h"

struct slider {
    const squares *attacks;
    squares mask;
    squares magic;
    unsigned shift;
};

struct attack_tables {
    squares knight[64];
    squares king[64];
    squares diagonals[64];   /* what a bishop sees on an empty board */
    squares straights[64];   /* and a rook */
    squares between[64][64]; /* strictly between two squares of one line, else none */
    squares beyond[64][64];  /* from the first square seen, behind the second */
    struct slider bishop[64];
    struct slider rook[64];
};

extern struct attack_tables attack_tables;

/* How to look sliders up in attack_tables, as this processor does it best. */
struct slider_lookup {
    squares (*bishop)(int sq, squares occupied);
    squares (*rook)(int sq, squares occupied);
    bool pext;
};

extern struct slider_lookup slider_lookup;

ALWAYS_INLINE squares knight_attacks(int sq) {
    return attack_tables.knight[sq];
}

ALWAYS_INLINE squares king_attacks(int sq) {
    return attack_tables.king[sq];
}

ALWAYS_INLINE squares between(int a, int b) {
    return attack_tables.between[a][b];
}

ALWAYS_INLINE squares magic_lookup(const struct slider *slider, squares occupied) {
    return slider->attacks[(occupied & slider->mask) * slider->magic >> slider->shift];
}

#if defined(RULESTONE_PEXT)
#include <immintrin.h>

ALWAYS_INLINE squares bishop_attacks(int sq, squares occupied) {
    const struct slider *const slider = &attack_tables.bishop[sq];
    return slider->attacks[_pext_u64(occupied, slider->mask)];
}

ALWAYS_INLINE squares rook_attacks(int sq, squares occupied) {
    const struct slider *const slider = &attack_tables.rook[sq];
    return slider->attacks[_pext_u64(occupied, slider->mask)];
}
#elif defined(RULESTONE_MAGIC)
ALWAYS_INLINE squares bishop_attacks(int sq, squares occupied) {
    return magic_lookup(&attack_tables.bishop[sq], occupied);
}

ALWAYS_INLINE squares rook_attacks(int sq, squares occupied) {
    return magic_lookup(&attack_tables.rook[sq], occupied);
}
#else
ALWAYS_INLINE squares bishop_attacks(int sq, squares occupied) {
    return slider_lookup.bishop(sq, occupied);
}

ALWAYS_INLINE squares rook_attacks(int sq, squares occupied) {
    return slider_lookup.rook(sq, occupied);
}
#endif

#endif
