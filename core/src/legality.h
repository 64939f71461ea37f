/*
 * Attacks on a square and what they forbid: checkers, pins, and the squares a king may not enter.
 * Computed once a position, so that legal moves are intersections of sets.
 */
#ifndef RULESTONE_LEGALITY_H
#define RULESTONE_LEGALITY_H

#include "attacks.h"
#include "position.h"
#include "rules.h"

/* KS-1: the pawns that stand beside their own king. */
ALWAYS_INLINE squares supported_pawns(const struct rules rules, const struct position *p,
                                      int color) {
    return rules.forward_captures ? p->pawns & p->color[color] & king_attacks(king_square(p, color))
                                  : 0;
}

/* The squares that all pawns of a color attack together. */
ALWAYS_INLINE squares pawn_attack_set(const struct rules rules, const struct position *p,
                                      int color) {
    const squares pawns = p->pawns & p->color[color];
    return forward_west(color, pawns) | forward_east(color, pawns) |
           forward(color, supported_pawns(rules, p, color)); /* KS-4 */
}

ALWAYS_INLINE squares pawn_attackers(const struct rules rules, const struct position *p, int sq,
                                     int color) {
    const squares target = bit(sq);
    const squares diagonal = forward_west(!color, target) | forward_east(!color, target);
    return (diagonal & p->pawns & p->color[color]) |
           (backward(color, target) & supported_pawns(rules, p, color)); /* KS-4 */
}

/* The sliders of a color that see a square over the given occupancy. */
ALWAYS_INLINE squares slider_attackers(const struct position *p, int sq, int color, squares occ) {
    return ((bishop_attacks(sq, occ) & p->diagonal) | (rook_attacks(sq, occ) & p->straight)) &
           p->color[color];
}

/* The men of a color that attack a square, lines taken over occ; men outside occ count as gone. */
ALWAYS_INLINE squares attackers_over(const struct rules rules, const struct position *p, int sq,
                                     int color, squares occ) {
    const squares steppers = (knight_attacks(sq) & p->knights) | (king_attacks(sq) & p->kings);
    return ((steppers & p->color[color]) | pawn_attackers(rules, p, sq, color) |
            slider_attackers(p, sq, color, occ)) &
           occ;
}

ALWAYS_INLINE squares attackers(const struct rules rules, const struct position *p, int sq,
                                int color) {
    return attackers_over(rules, p, sq, color, occupied(p));
}

ALWAYS_INLINE bool in_check(const struct rules rules, const struct position *p, int color) {
    return attackers(rules, p, king_square(p, color), !color) != 0;
}

/* What keeps the men of one side from exposing their king (FIDE-2, AV-2). */
struct legality {
    squares checkers;
    squares targets; /* where men other than the king may go: anywhere, or to meet a check */
    squares pinned_diagonal; /* the lines from the king to the bishops and queens that pin */
    squares pinned_straight; /* the same for rooks and queens */
};

/* Nothing is forbidden: for asking how a man moves, whatever becomes of his king. */
ALWAYS_INLINE struct legality no_restriction(void) {
    return (struct legality){.targets = ~(squares)0};
}

ALWAYS_INLINE squares pin_lines(const struct position *p, int us, int king, squares snipers) {
    squares lines = 0;
    while (snipers) {
        const int sniper = pop_first(&snipers);
        const squares line = between(king, sniper);
        lines |=
            more_than_one(line & occupied(p)) || !(line & p->color[us]) ? 0 : line | bit(sniper);
    }
    return lines;
}

ALWAYS_INLINE struct legality legality_of(const struct rules rules, const struct position *p,
                                          int us) {
    const int king = king_square(p, us);
    const squares them = p->color[!us];
    const squares diagonal_view = bishop_attacks(king, them);
    const squares straight_view = rook_attacks(king, them);
    struct legality legality;
    legality.pinned_diagonal = pin_lines(p, us, king, diagonal_view & p->diagonal & them);
    legality.pinned_straight = pin_lines(p, us, king, straight_view & p->straight & them);
    legality.checkers = attackers(rules, p, king, !us);
    if (!legality.checkers) {
        legality.targets = ~(squares)0;
    } else if (more_than_one(legality.checkers)) {
        legality.targets = 0;
    } else {
        legality.targets = legality.checkers | between(king, first_of(legality.checkers));
    }
    return legality;
}

/* The squares beside the king that he may enter; his own square does not shield them. */
ALWAYS_INLINE squares safe_king_steps(const struct rules rules, const struct position *p, int us) {
    const int king = king_square(p, us);
    const squares occ = occupied(p) & ~bit(king);
    squares open = king_attacks(king) & ~p->color[us] & ~king_attacks(king_square(p, !us)) &
                   ~pawn_attack_set(rules, p, !us);
    for (squares knights = p->knights & p->color[!us]; knights;) {
        open &= ~knight_attacks(pop_first(&knights));
    }
    squares safe = 0;
    while (open) {
        const int sq = pop_first(&open);
        safe |= slider_attackers(p, sq, !us, occ) ? 0 : bit(sq);
    }
    return safe;
}

#endif
