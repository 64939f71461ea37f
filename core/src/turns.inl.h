/*
 * Where men may go, as sets of squares. Listing, explaining and counting all ask here, so each rule
 * of movement stands once. All is always-inline over rules that are constant where speed matters.
 */
#ifndef RULESTONE_TURNS_INL_H
#define RULESTONE_TURNS_INL_H

#include "legality.h"

/* Destinations of a set of pawns; no two pawns of the set reach one square in the same way. */
struct pawn_steps {
    squares once;
    squares twice;
    squares west;  /* captures toward the a-file */
    squares east;  /* captures toward the h-file */
    squares ahead; /* KS-2: captures straight ahead */
};

ALWAYS_INLINE squares double_step_squares(const struct rules rules, const struct position *p,
                                          int us) {
    return rules.double_step_barred ? ~beside(p->pawns & p->color[!us]) : ~(squares)0; /* KS-7 */
}

/* FIDE-1, KS-2, KS-6, KS-7 for any of the side's pawns; e.p. captures are found apart. */
ALWAYS_INLINE struct pawn_steps pawn_steps(const struct rules rules, const struct position *p,
                                           int us, const struct legality *legality, squares pawns) {
    const squares straight = legality->pinned_straight;
    const squares diagonal = legality->pinned_diagonal;
    const squares free = pawns & ~(straight | diagonal);
    const squares empty = ~occupied(p);
    const squares them = p->color[!us];
    const squares ahead = forward(us, free) | (forward(us, pawns & straight) & straight);
    const squares once = ahead & empty;
    struct pawn_steps steps;
    steps.once = once & legality->targets;
    steps.twice = forward(us, once & third_rank(us)) & empty & double_step_squares(rules, p, us) &
                  legality->targets;
    steps.west = (forward_west(us, free) | (forward_west(us, pawns & diagonal) & diagonal)) & them &
                 legality->targets;
    steps.east = (forward_east(us, free) | (forward_east(us, pawns & diagonal) & diagonal)) & them &
                 legality->targets;
    steps.ahead = rules.forward_captures ? ahead & them & legality->targets &
                                               forward(us, supported_pawns(rules, p, us))
                                         : 0;
    return steps;
}

ALWAYS_INLINE squares all_steps(struct pawn_steps steps) {
    return steps.once | steps.twice | steps.west | steps.east | steps.ahead;
}

/* FIDE-5: the pawns that may take in passing without exposing their king. */
ALWAYS_INLINE squares en_passant_takers(const struct rules rules, const struct position *p,
                                        int us) {
    if (!rules.en_passant || !p->ep) {
        return 0;
    }
    const squares target = bit(p->ep);
    const squares taken = backward(us, target);
    squares takers = 0;
    for (squares candidates =
             (forward_west(!us, target) | forward_east(!us, target)) & p->pawns & p->color[us];
         candidates;) {
        const squares pawn = candidates & -candidates;
        const squares occ = (occupied(p) & ~taken & ~pawn) | target;
        takers |= attackers_over(rules, p, king_square(p, us), !us, occ) ? 0 : pawn;
        candidates &= candidates - 1;
    }
    return takers;
}

/* One wing of castling: the king's destination, the rook's, and the rook. */
struct castling {
    int king_to;
    int rook_from;
    int rook_to;
};

/* KS-9: the nearest man on that side of the king, if it is a rook; SQ_NONE without one. */
ALWAYS_INLINE int nearest_rook(const struct position *p, int us, bool west) {
    const int king = first_rank_of(us) + SQ_E1;
    const squares rank = RANK_1 << first_rank_of(us);
    const squares side = rank & (west ? bit(king) - 1 : ~(bit(king) | (bit(king) - 1)));
    const squares men = rook_attacks(king, occupied(p)) & side & p->color[us];
    const squares rooks = men & p->straight & ~p->diagonal;
    return rooks ? first_of(rooks) : SQ_NONE;
}

ALWAYS_INLINE struct castling castling_of(const struct rules rules, const struct position *p,
                                          int us, bool west) {
    const int base = first_rank_of(us);
    const int right = (west ? 2 : 1) << (us ? 2 : 0);
    const int corner = base + (west ? SQ_A1 : SQ_H1);
    return (struct castling){.king_to = base + (west ? SQ_C1 : SQ_G1),
                             .rook_to = base + (west ? SQ_D1 : SQ_F1),
                             .rook_from = rules.castling_without_memory ? nearest_rook(p, us, west)
                                          : p->flags & right            ? corner
                                                                        : SQ_NONE};
}

/* KS-10, and with rooks in the corners FIDE-4: nothing else where king or rook pass or land. */
ALWAYS_INLINE bool castling_is_clear(const struct position *p, int us, struct castling castling) {
    const int king = first_rank_of(us) + SQ_E1;
    const squares way =
        between(king, castling.rook_from) | bit(castling.king_to) | bit(castling.rook_to);
    return !(way & occupied(p) & ~bit(castling.rook_from));
}

/* FIDE-4, KS-11; the landing is judged after king and rook have moved. */
ALWAYS_INLINE bool castling_is_safe(const struct rules rules, const struct position *p, int us,
                                    struct castling castling) {
    const int king = first_rank_of(us) + SQ_E1;
    const squares landed = (occupied(p) & ~bit(king) & ~bit(castling.rook_from)) |
                           bit(castling.king_to) | bit(castling.rook_to);
    return !attackers(rules, p, king, !us) && !attackers(rules, p, castling.rook_to, !us) &&
           !attackers_over(rules, p, castling.king_to, !us, landed);
}

/* The squares to which the king may castle. */
ALWAYS_INLINE squares castling_targets(const struct rules rules, const struct position *p, int us) {
    squares targets = 0;
    if (king_square(p, us) != first_rank_of(us) + SQ_E1 ||
        (!rules.castling_without_memory && !(p->flags & (us ? 12 : 3)))) {
        return 0;
    }
    for (int west = 0; west < 2; west++) {
        const struct castling castling = castling_of(rules, p, us, west);
        if (castling.rook_from != SQ_NONE && castling_is_clear(p, us, castling) &&
            castling_is_safe(rules, p, us, castling)) {
            targets |= bit(castling.king_to);
        }
    }
    return targets;
}

/* FIDE-1 for sliders and knights: what a man sees, less what his pin forbids. */
ALWAYS_INLINE squares knight_targets(const struct position *p, int us,
                                     const struct legality *legality, int from) {
    return knight_attacks(from) & ~p->color[us] & legality->targets;
}

ALWAYS_INLINE squares bishop_targets(const struct position *p, int us,
                                     const struct legality *legality, int from) {
    const squares line =
        has(legality->pinned_diagonal, from) ? legality->pinned_diagonal : ~(squares)0;
    return bishop_attacks(from, occupied(p)) & ~p->color[us] & legality->targets & line;
}

ALWAYS_INLINE squares rook_targets(const struct position *p, int us,
                                   const struct legality *legality, int from) {
    const squares line =
        has(legality->pinned_straight, from) ? legality->pinned_straight : ~(squares)0;
    return rook_attacks(from, occupied(p)) & ~p->color[us] & legality->targets & line;
}

/* The knights, and the sliders of each kind, that are not pinned across their way of moving. */
ALWAYS_INLINE squares mobile_knights(const struct position *p, int us,
                                     const struct legality *legality) {
    return p->knights & p->color[us] & ~(legality->pinned_diagonal | legality->pinned_straight);
}

ALWAYS_INLINE squares mobile_diagonal(const struct position *p, int us,
                                      const struct legality *legality) {
    return p->diagonal & p->color[us] & ~legality->pinned_straight;
}

ALWAYS_INLINE squares mobile_straight(const struct position *p, int us,
                                      const struct legality *legality) {
    return p->straight & p->color[us] & ~legality->pinned_diagonal;
}

/* All destinations of one man other than the king, by the same rules man by man. */
ALWAYS_INLINE squares targets_from(const struct rules rules, const struct position *p, int us,
                                   const struct legality *legality, int from) {
    const squares man = bit(from);
    if (man & p->pawns) {
        const squares passing = man & en_passant_takers(rules, p, us) ? bit(p->ep) : 0;
        return all_steps(pawn_steps(rules, p, us, legality, man)) | passing;
    }
    squares targets = 0;
    targets |= man & mobile_knights(p, us, legality) ? knight_targets(p, us, legality, from) : 0;
    targets |= man & mobile_diagonal(p, us, legality) ? bishop_targets(p, us, legality, from) : 0;
    targets |= man & mobile_straight(p, us, legality) ? rook_targets(p, us, legality, from) : 0;
    return targets;
}

/* Enemy pawns with an empty square before them (AV-4): what a push can choose from now. */
ALWAYS_INLINE squares pushable_pawns(const struct position *p, int us) {
    return p->pawns & p->color[!us] & backward(!us, ~occupied(p));
}

/* BA-1, BA-2: is this the turn that has no push? */
ALWAYS_INLINE bool unpushed_turn(const struct rules rules, const struct position *p) {
    return rules.first_turn_unpushed && p->side == RS_WHITE && p->fullmove == 1;
}

/* Does the side that has just moved owe a push (AV-6, AV-7)? */
ALWAYS_INLINE bool push_is_owed(const struct rules rules, const struct position *p, int us) {
    return rules.pushes && !unpushed_turn(rules, p) && pushable_pawns(p, us);
}

#endif
