/*
 * What one decision does to the board: a move, a push, a choice. Side, counters and what is owed
 * next are the caller's business, because counting needs none of them.
 */
#ifndef RULESTONE_APPLY_INL_H
#define RULESTONE_APPLY_INL_H

#include "turns.inl.h"

/* What a pawn becomes, in the order in which the letters sort; 0 is no promotion. */
enum promotion { NO_PROMOTION, TO_BISHOP, TO_KNIGHT, TO_QUEEN, TO_ROOK, PROMOTIONS_END };

/* The rights that end when a man leaves or enters the squares (FIDE-4, AV-14). */
ALWAYS_INLINE uint8_t rights_touched(squares set) {
    return (uint8_t)((set & (bit(SQ_E1) | bit(SQ_H1)) ? 1 : 0) |
                     (set & (bit(SQ_E1) | bit(SQ_A1)) ? 2 : 0) |
                     (set & (bit(SQ_E1 + 56) | bit(SQ_H1 + 56)) ? 4 : 0) |
                     (set & (bit(SQ_E1 + 56) | bit(SQ_A1 + 56)) ? 8 : 0));
}

/* Exchanges a pawn on its last rank for the piece. */
ALWAYS_INLINE void become(struct position *p, squares pawn, int promotion) {
    p->pawns &= ~pawn;
    p->knights |= promotion == TO_KNIGHT ? pawn : 0;
    p->diagonal |= promotion == TO_BISHOP || promotion == TO_QUEEN ? pawn : 0;
    p->straight |= promotion == TO_ROOK || promotion == TO_QUEEN ? pawn : 0;
}

ALWAYS_INLINE squares carry(squares set, int from, int to) {
    return (set & ~bit(from) & ~bit(to)) | ((set >> from & 1) << to);
}

ALWAYS_INLINE void relocate(struct position *p, int us, int from, int to) {
    p->color[us] ^= bit(from) | bit(to);
    p->color[!us] &= ~bit(to);
    p->pawns = carry(p->pawns, from, to);
    p->knights = carry(p->knights, from, to);
    p->diagonal = carry(p->diagonal, from, to);
    p->straight = carry(p->straight, from, to);
    p->kings = carry(p->kings, from, to);
}

/* Is a king's move castling? Only then does he go two squares. */
ALWAYS_INLINE bool is_castling(const struct position *p, int from, int to) {
    return has(p->kings, from) && (to - from == 2 || from - to == 2);
}

/* FIDE-5: the square passed by a double step, where an enemy pawn stands ready to take there. */
ALWAYS_INLINE uint8_t passed_square(const struct position *p, int us, int from, int to) {
    const bool takeable =
        to - from == (us ? -16 : 16) && (beside(bit(to)) & p->pawns & p->color[!us]);
    return (uint8_t)(takeable ? (from + to) / 2 : 0);
}

/* Applies any legal move (FIDE-1 .. FIDE-5, AV-2, KS-2, KS-9) of a man other than a castling king.
 */
ALWAYS_INLINE void apply_step(const struct rules rules, struct position *p, int us, int from,
                              int to, int promotion) {
    const bool pawn = has(p->pawns, from);
    if (rules.en_passant && pawn && p->ep == to && p->ep) {
        p->color[!us] &= ~backward(us, bit(to));
        p->pawns &= ~backward(us, bit(to));
    }
    relocate(p, us, from, to);
    if (promotion) {
        become(p, bit(to), promotion);
    }
    if (rules.en_passant) {
        p->ep = pawn ? passed_square(p, us, from, to) : 0;
    }
    if (!rules.castling_without_memory && (p->flags & CASTLING_RIGHTS)) {
        p->flags &= (uint8_t)~rights_touched(bit(from) | bit(to));
    }
}

ALWAYS_INLINE void apply_castling(const struct rules rules, struct position *p, int us, int to) {
    const int king = first_rank_of(us) + SQ_E1;
    const struct castling castling = castling_of(rules, p, us, to < king);
    const squares kings = bit(king) | bit(to);
    /* The rook may stay where it is, or stand where the king lands (KS-10). */
    const squares rook = bit(castling.rook_from);
    p->color[us] = (p->color[us] & ~rook & ~bit(king)) | bit(castling.rook_to) | bit(to);
    p->straight = (p->straight & ~rook) | bit(castling.rook_to);
    p->kings ^= kings;
    p->ep = 0;
    p->flags &= (uint8_t)~rights_touched(bit(king));
}

ALWAYS_INLINE void apply_move(const struct rules rules, struct position *p, int us, int from,
                              int to, int promotion) {
    if (is_castling(p, from, to)) {
        apply_castling(rules, p, us, to);
    } else {
        apply_step(rules, p, us, from, to, promotion);
    }
}

/* AV-4: one step of an enemy pawn; on its last rank it stays a pawn until its owner has chosen. */
ALWAYS_INLINE void apply_push(struct position *p, int us, squares pawn) {
    const squares path = pawn | forward(!us, pawn);
    p->color[!us] ^= path;
    p->pawns ^= path;
}

#endif
