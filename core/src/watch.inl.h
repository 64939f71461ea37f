/*
 * What can change for a king whose side is about to reply: checks, pins, and attacks on the squares
 * that he may enter. Counting the last two plies together leaves aside every move that touches any
 * of it.
 *
 * `us` moves, and where rules has pushes pushes a pawn of `them`; `them`, whose king is watched,
 * replies. A man of us departs from one square and arrives on another; a pushed pawn does the same
 * one step ahead.
 */
#ifndef RULESTONE_WATCH_INL_H
#define RULESTONE_WATCH_INL_H

#include "count.inl.h"

/* Sixteen men a side are all that chess has; positions with more are counted plainly. */
enum { MOST_MEN = 16 };

struct watch {
    struct legality legality; /* the replier's pins */
    squares steps;  /* squares beside his king, or held by his own pawns, that us spares */
    squares dirty;  /* men of us all of whose moves may matter */
    squares touchy; /* squares where any arrival of us may matter */
    squares odd;    /* pawns whose push may give check, pin or unpin; other squares mean nothing */
    squares stirring; /* pawns whose push may change where the king may go; likewise */
    squares zone; /* squares that may come under attack or out of it: where he steps or castles */
    /* Where an arrival of one kind of man of us may matter, */
    squares knight_arrivals;
    squares diagonal_arrivals;
    squares straight_arrivals;
    squares pawn_arrivals;
    squares king_arrivals;
    /* and where it may give check or pin. */
    squares knight_checks;
    squares diagonal_checks;
    squares straight_checks;
    bool support_matters; /* KS-5: a step of the king of us may, by what he supports */
};

/* A push along a file leaves the pawn between the same two squares. */
ALWAYS_INLINE bool on_one_file(int a, int b) {
    return ((a ^ b) & 7) == 0;
}

/*
 * Sliders of us on a line to the king: who is pinned, and what a departure, or one and a push,
 * would pin or unpin.
 */
ALWAYS_INLINE void watch_lines(int us, const struct position *p, squares snipers, int king,
                               squares pushable, squares *pinned, struct watch *w) {
    while (snipers) {
        const int sniper = pop_first(&snipers);
        const squares line = between(king, sniper);
        const squares men = line & occupied(p);
        const squares ours = men & p->color[us];
        const squares leaving = on_one_file(king, sniper) ? 0 : men & pushable;
        if (!more_than_one(men)) {
            const bool pin = (men & p->color[!us]) != 0;
            *pinned |= pin ? line | bit(sniper) : 0;
            w->touchy |= pin ? line & ~men : 0;
            w->dirty |= pin ? bit(sniper) : men;
            w->odd |= pin && !on_one_file(king, sniper) ? men | backward(!us, line) : 0;
        } else if (!more_than_one(men & (men - 1))) {
            w->dirty |= more_than_one(ours) ? 0 : ours;
            w->odd |= ours ? 0 : leaving;
        } else if (rules.pushes && leaving && count_of(men) == 3) {
            w->dirty |= more_than_one(ours) ? 0 : ours;
        }
    }
}

ALWAYS_INLINE void watch_king(int us, const struct position *p, int king, squares pushable,
                              bool to_move, struct watch *w) {
    const squares us_men = p->color[us];
    const squares occ = occupied(p) & ~pushable;
    w->legality = no_restriction();
    watch_lines(us, p, attack_tables.diagonals[king] & p->diagonal & us_men, king, pushable,
                &w->legality.pinned_diagonal, w);
    watch_lines(us, p, attack_tables.straights[king] & p->straight & us_men, king, pushable,
                &w->legality.pinned_straight, w);
    w->touchy |= king_attacks(king);
    w->dirty |= king_attacks(king);
    if (!to_move) {
        return;
    }
    w->knight_checks = knight_attacks(king);
    /* An arriving slider gives check, or pins the one man of the replier before it. */
    w->diagonal_checks = bishop_attacks(king, occ & ~(bishop_attacks(king, occ) & p->color[!us]));
    w->straight_checks = rook_attacks(king, occ & ~(rook_attacks(king, occ) & p->color[!us]));
    w->knight_arrivals = w->knight_checks;
    w->diagonal_arrivals = w->diagonal_checks;
    w->straight_arrivals = w->straight_checks;
}

/* A wing on which the replier's own men leave room to castle: its squares matter like the king's.
 */
ALWAYS_INLINE squares castling_zone(int us, const struct position *p, int king, bool west,
                                    struct watch *w) {
    const squares them = p->color[!us];
    const squares side = west ? bit(king) - 1 : ~(bit(king) | (bit(king) - 1));
    const squares rook = rook_attacks(king, them) & rank_set(king / 8) & side & them;
    const struct castling c = castling_of(rules, p, !us, west);
    const squares landings = bit(c.king_to) | bit(c.rook_to);
    const bool able = rules.castling_without_memory
                          ? (rook & p->straight & ~p->diagonal) != 0
                          : c.rook_from != SQ_NONE && rook == bit(c.rook_from);
    if (!able || (landings & them & ~rook)) {
        return 0;
    }
    w->touchy |= landings | between(king, first_of(rook)) | rook;
    w->dirty |= landings | between(king, first_of(rook));
    return landings;
}

/*
 * The squares whose being attacked changes what the king may do. A square of his own pawn is one of
 * them where a push may leave it.
 */
ALWAYS_INLINE squares zone_of(int us, const struct position *p, int king, squares pushable,
                              struct watch *w) {
    const squares zone = king_attacks(king) & (~p->color[!us] | pushable);
    if (king != first_rank_of(!us) + SQ_E1 ||
        (!rules.castling_without_memory && !(p->flags & (us ? 3 : 12)))) {
        return zone;
    }
    return zone | castling_zone(us, p, king, true, w) | castling_zone(us, p, king, false, w);
}

/*
 * Sliders of us that attack a square of the zone, or would if one man, or one and a pushed pawn,
 * left.
 */
ALWAYS_INLINE void watch_zone_lines(int us, const struct position *p, int sq, squares occ,
                                    squares pushable, struct watch *w) {
    for (squares sliders = ((attack_tables.diagonals[sq] & p->diagonal) |
                            (attack_tables.straights[sq] & p->straight)) &
                           p->color[us];
         sliders;) {
        const int slider = pop_first(&sliders);
        const squares line = between(sq, slider);
        const squares men = line & occ;
        const squares leaving = on_one_file(sq, slider) ? 0 : men & pushable;
        if (!more_than_one(men)) {
            w->dirty |= men;
            if (!men || leaving) {
                w->touchy |= line;
                w->dirty |= bit(slider);
                w->stirring |= leaving ? leaving : backward(!us, line);
            }
        } else if (leaving && !more_than_one(men & (men - 1))) {
            w->dirty |= men;
        }
    }
}

/*
 * Watches a square that at most sliders of us attack. Returns whether more attacks on it may
 * matter: not if it stays attacked while the first of those stays, whatever others do.
 */
ALWAYS_INLINE bool watch_square(int us, const struct position *p, int sq, squares occ,
                                squares pushable, bool to_move, struct watch *w) {
    const squares attacking = slider_attackers(p, sq, us, occ);
    if (attacking) {
        const int slider = first_of(attacking);
        const squares line = between(sq, slider);
        w->steps &= ~bit(sq);
        if (!(backward(!us, line) & pushable)) {
            w->touchy |= line;
            w->dirty |= bit(slider);
            return false;
        }
    }
    if (to_move) {
        w->diagonal_arrivals |= bishop_attacks(sq, occ & ~pushable);
        w->straight_arrivals |= rook_attacks(sq, occ & ~pushable);
        w->knight_arrivals |= knight_attacks(sq);
        w->king_arrivals |= king_attacks(sq);
    }
    watch_zone_lines(us, p, sq, occ, pushable, w);
    return true;
}

/* The squares that knights of us attack; the first to attack one of the zone is dirty. */
ALWAYS_INLINE squares watch_knights(int us, const struct position *p, squares zone,
                                    struct watch *w) {
    squares attacked = 0;
    for (squares knights = p->knights & p->color[us]; knights;) {
        const int from = pop_first(&knights);
        const squares attacks = knight_attacks(from);
        w->dirty |= attacks & zone & ~attacked ? bit(from) : 0;
        attacked |= attacks;
    }
    return attacked;
}

/* A square that a stepper of us attacks stays attacked while he stays, whatever others do. */
ALWAYS_INLINE void watch_zone(int us, const struct position *p, int king, squares zone,
                              squares pushable, bool to_move, struct watch *w) {
    const squares occ = occupied(p) & ~bit(king);
    const squares by_pawns = zone & pawn_attack_set(rules, p, us);
    const squares by_king = zone & king_attacks(king_square(p, us)) & ~by_pawns;
    const squares by_knights = watch_knights(us, p, zone & ~(by_pawns | by_king), w);
    squares wanted = zone & ~(by_pawns | by_king | by_knights);
    w->steps = king_attacks(king) & wanted & (~p->color[!us] | pushable);
    for (squares rest = wanted; rest;) {
        const int sq = pop_first(&rest);
        wanted ^= watch_square(us, p, sq, occ, pushable, to_move, w) ? 0 : bit(sq);
    }
    w->zone = wanted;
    wanted |= bit(king);
    const squares ahead = rules.forward_captures ? forward(!us, wanted | by_pawns) : 0;
    w->pawn_arrivals = forward_west(!us, wanted) | forward_east(!us, wanted) | ahead;
    w->support_matters = (ahead & p->pawns & p->color[us]) != 0;
    w->dirty |= by_king ? p->kings : 0;
    w->dirty |= (forward_west(!us, by_pawns) | forward_east(!us, by_pawns) | ahead) & p->pawns;
}

/*
 * Watches the king of them in a position in which he is not in check. Unless us is to move, only
 * what pushes change is asked for: pins, steps, odd and stirring.
 */
ALWAYS_INLINE void watch(int us, const struct position *p, squares pushable, bool to_move,
                         struct watch *w) {
    const int king = king_square(p, !us);
    w->dirty = w->touchy = w->odd = w->stirring = w->king_arrivals = 0;
    watch_king(us, p, king, pushable, to_move, w);
    watch_zone(us, p, king, zone_of(us, p, king, pushable, w), pushable, to_move, w);
}

/*
 * Watches also what a man attacks who has arrived where that matters, but gives no check and pins
 * nobody: pushes from or onto his lines stir.
 */
ALWAYS_INLINE void watch_attacker(int us, const struct position *p, int from, squares pushable,
                                  struct watch *w) {
    if (has(p->pawns, from)) {
        w->steps &= ~(forward_west(us, bit(from)) | forward_east(us, bit(from)));
        return;
    }
    if (has(p->knights, from)) {
        w->steps &= ~knight_attacks(from);
        return;
    }
    const squares occ = occupied(p);
    squares lines = 0;
    if (has(p->diagonal, from)) {
        w->steps &= ~bishop_attacks(from, occ);
        lines = attack_tables.diagonals[from];
    }
    if (has(p->straight, from)) {
        w->steps &= ~rook_attacks(from, occ);
        lines |= attack_tables.straights[from];
    }
    for (lines &= w->zone; lines;) {
        const int sq = pop_first(&lines);
        const squares line = between(sq, from);
        const squares men = line & occ;
        const squares leaving = on_one_file(sq, from) ? 0 : men & pushable;
        if (!men || (leaving && !more_than_one(men))) {
            w->stirring |= leaving ? leaving : backward(!us, line);
        }
    }
}

#endif
