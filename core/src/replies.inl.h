/*
 * The last two plies together, where a ply is a move.
 *
 * Most moves of one side change little of what the other can reply: a slider of the replier sees
 * one square more or less far, a pawn is blocked or freed. So the replies are counted once, as if
 * the mover had passed, and corrected by what the two squares of a move touch. Every move that may
 * matter to the replier's king (watch.inl.h) is made and its replies are counted in full.
 */
#ifndef RULESTONE_REPLIES_INL_H
#define RULESTONE_REPLIES_INL_H

#include "watch.inl.h"

/* An unpinned slider of the replier, as a bishop or as a rook, and what it sees. */
struct viewer {
    int from;
    bool diagonal;
    squares view;
};

/* A queen looks both ways. */
enum { MOST_VIEWERS = 2 * MOST_MEN };

/* The replies to a pass, and what a move must touch to change them. */
struct replies {
    int count;
    struct watch watch;
    struct pawn_steps steps; /* of the replier's pawns */
    /* Where the replier's pawns could take an arrival. */
    squares west;
    squares east;
    squares ahead;   /* KS-2 */
    squares paths;   /* where the replier's pawns could step if nothing stood there */
    squares barring; /* men of us that bar such a step */
    squares seen;    /* by the viewers */
    squares stakes;  /* all of these: only departures from here change the replies */
    int viewers;
    struct viewer viewer[MOST_VIEWERS];
};

ALWAYS_INLINE squares view_of(const struct viewer *viewer, squares occ) {
    return viewer->diagonal ? bishop_attacks(viewer->from, occ) : rook_attacks(viewer->from, occ);
}

ALWAYS_INLINE void add_view(struct replies *r, int us, const struct position *p, int from,
                            bool diagonal) {
    struct viewer *const viewer = &r->viewer[r->viewers++];
    viewer->from = from;
    viewer->diagonal = diagonal;
    viewer->view = view_of(viewer, occupied(p));
    r->seen |= viewer->view;
    r->count += count_of(viewer->view & ~p->color[!us]);
}

/* Pinned sliders keep to their lines, which no clean move touches. */
ALWAYS_INLINE void look_at_sliders(int us, const struct position *p, struct replies *r) {
    const squares pinned = r->watch.legality.pinned_diagonal | r->watch.legality.pinned_straight;
    for (squares men = p->diagonal & p->color[!us] & ~pinned; men;) {
        add_view(r, us, p, pop_first(&men), true);
    }
    for (squares men = p->straight & p->color[!us] & ~pinned; men;) {
        add_view(r, us, p, pop_first(&men), false);
    }
    for (squares men = p->diagonal & p->color[!us] & r->watch.legality.pinned_diagonal; men;) {
        r->count += count_of(bishop_targets(p, !us, &r->watch.legality, pop_first(&men)));
    }
    for (squares men = p->straight & p->color[!us] & r->watch.legality.pinned_straight; men;) {
        r->count += count_of(rook_targets(p, !us, &r->watch.legality, pop_first(&men)));
    }
}

ALWAYS_INLINE void look_at_pawns(int us, const struct position *p, struct replies *r) {
    const int them = !us;
    const squares pawns = p->pawns & p->color[them];
    const squares straight = r->watch.legality.pinned_straight;
    const squares diagonal = r->watch.legality.pinned_diagonal;
    const squares free = pawns & ~(straight | diagonal);
    r->paths = forward(them, free) | (forward(them, pawns & straight) & straight);
    r->steps = pawn_steps(rules, p, them, &r->watch.legality, pawns);
    r->count += number_of_steps(them, r->steps);
    r->west = forward_west(them, free) | (forward_west(them, pawns & diagonal) & diagonal);
    r->east = forward_east(them, free) | (forward_east(them, pawns & diagonal) & diagonal);
    r->ahead =
        rules.forward_captures ? r->paths & forward(them, supported_pawns(rules, p, them)) : 0;
    r->barring =
        p->color[us] & (r->paths | forward(them, r->paths & third_rank(them) & ~occupied(p)));
    if (rules.double_step_barred) {
        /* KS-7: a pawn of us that leaves may free a double step. */
        const squares home = pawns & backward(them, third_rank(them));
        r->watch.dirty |= p->pawns & beside(forward(them, forward(them, home)));
    }
    if (pawns & backward(them, last_rank(them))) {
        /* Each of its steps is four replies; too rare to be kept apart. */
        r->watch.touchy |= last_rank(them);
        r->watch.dirty |= last_rank(them);
    }
}

ALWAYS_INLINE void look_at_replies(int us, const struct position *p, struct replies *r) {
    r->seen = 0;
    r->viewers = 0;
    watch(us, p, 0, true, &r->watch);
    r->count = count_of(r->watch.steps) + count_of(castling_targets(rules, p, !us));
    look_at_pawns(us, p, r);
    look_at_sliders(us, p, r);
    for (squares men = mobile_knights(p, !us, &r->watch.legality); men;) {
        r->count += count_of(knight_targets(p, !us, &r->watch.legality, pop_first(&men)));
    }
    r->stakes = r->west | r->east | r->ahead | r->barring | r->seen;
}

/*
 * How many moves arrive on each square, in binary: plane k counts 2^k. At most sixteen men can
 * reach one square, by eight lines and eight knight's jumps.
 */
enum { PLANES = 5 };

struct arrivals {
    squares plane[PLANES];
};

ALWAYS_INLINE void add_arrivals(struct arrivals *a, squares set) {
    for (int k = 0; k < PLANES; k++) {
        const squares carry = a->plane[k] & set;
        a->plane[k] ^= set;
        set = carry;
    }
}

/* The moves of us that need not be made, gathered until they are weighed together. */
struct clean_moves {
    struct arrivals quiet;
    struct arrivals captures;
    int64_t replies; /* without what the arrivals change */
};

/* The steps that the replier's pawns gain when one man of us departs. */
ALWAYS_INLINE int steps_freed(int us, const struct position *p, const struct replies *r,
                              squares man) {
    const squares empty = ~occupied(p) | man;
    const squares once = r->paths & empty;
    const squares twice =
        forward(!us, once & third_rank(!us)) & empty & double_step_squares(rules, p, !us);
    return count_of(once) - count_of(r->steps.once) + count_of(twice) - count_of(r->steps.twice);
}

/*
 * What the replier gains when a man of us departs. Squares on which an arrival is not independent
 * of that are added to *mixed.
 */
ALWAYS_INLINE int gain_of_departure(int us, const struct position *p, const struct replies *r,
                                    int from, squares *mixed) {
    const squares man = bit(from);
    int gain = 0;
    if (man & (r->west | r->east | r->ahead)) {
        gain -= has(r->west, from) + has(r->east, from) + has(r->ahead, from);
        *mixed |= forward_west(us, man) | forward_east(us, man) | forward(us, man);
    }
    if (man & r->barring) {
        gain += steps_freed(us, p, r, man);
        *mixed |= forward(us, man) | forward(us, forward(us, man)) | backward(us, man);
    }
    if (man & r->seen) {
        for (int i = 0; i < r->viewers; i++) {
            const struct viewer *const viewer = &r->viewer[i];
            if (viewer->view & man) {
                const squares more = view_of(viewer, occupied(p) ^ man) & ~viewer->view;
                gain += count_of(more & ~p->color[!us]);
                *mixed |= more | between(viewer->from, from) | bit(viewer->from);
            }
        }
    }
    return gain;
}

/* The moves of one piece, its own king and pawns aside. */
ALWAYS_INLINE int count_of_targets(const struct position *p, int us,
                                   const struct legality *legality, int from) {
    int moves = 0;
    if (has(mobile_knights(p, us, legality), from)) {
        moves += count_of(knight_targets(p, us, legality, from));
    }
    if (has(mobile_diagonal(p, us, legality), from)) {
        moves += count_of(bishop_targets(p, us, legality, from));
    }
    if (has(mobile_straight(p, us, legality), from)) {
        moves += count_of(rook_targets(p, us, legality, from));
    }
    return moves;
}

/*
 * KS-7: the double steps that pawns of us bar when they arrive there, one a move. Whoever comes
 * that far departs from where he barred none.
 */
ALWAYS_INLINE int steps_barred(const struct replies *r, squares arrivals) {
    const squares twice = rules.double_step_barred ? r->steps.twice : 0;
    return count_of(arrivals & (twice & ~FILE_A) >> 1) +
           count_of(arrivals & (twice & ~FILE_H) << 1);
}

/* Gathers the clean moves of one man and returns the targets that must be made. */
ALWAYS_INLINE squares gather_clean(int us, const struct position *p, const struct replies *r,
                                   int from, squares targets, squares arrivals, bool pawn,
                                   struct clean_moves *clean) {
    squares mixed = 0;
    if (has(r->watch.dirty, from)) {
        return targets;
    }
    const int gain = has(r->stakes, from) ? gain_of_departure(us, p, r, from, &mixed) : 0;
    const squares made = targets & (r->watch.touchy | arrivals | mixed);
    const squares rest = targets & ~made;
    clean->replies += count_of(rest) * (r->count + gain);
    clean->replies -= pawn ? steps_barred(r, rest) : 0;
    add_arrivals(&clean->quiet, rest & ~p->color[!us]);
    if (rest & p->color[!us]) {
        add_arrivals(&clean->captures, rest & p->color[!us]);
    }
    return made;
}

/* What quiet arrivals, `times` of them on each square of a set, take from and give to the pawns. */
ALWAYS_INLINE int weight_for_pawns(int us, const struct replies *r, squares set) {
    return count_of(set & r->west) + count_of(set & r->east) + count_of(set & r->ahead) -
           count_of(set & r->steps.once) - count_of(set & r->steps.twice) -
           count_of(set & backward(!us, r->steps.twice));
}

/* How much of its view a slider of the replier loses to arrivals on a set of empty squares. */
ALWAYS_INLINE int view_lost(const struct viewer *viewer, squares set, squares own) {
    int lost = 0;
    for (squares rest = set & viewer->view; rest;) {
        const int sq = pop_first(&rest);
        lost += count_of(viewer->view & attack_tables.beyond[viewer->from][sq] & ~own);
    }
    return lost;
}

/* A capture takes the victim's replies away and offers the square to those that guard it. */
ALWAYS_INLINE int weight_of_capture(int us, const struct position *p, const struct replies *r,
                                    int sq) {
    const squares victim = bit(sq);
    int weight = has(r->west, sq) + has(r->east, sq) + has(r->ahead, sq);
    weight += count_of(knight_attacks(sq) & mobile_knights(p, !us, &r->watch.legality));
    for (int i = 0; i < r->viewers; i++) {
        weight += has(r->viewer[i].view, sq);
    }
    return weight -
           (victim & p->pawns
                ? number_of_steps(!us, pawn_steps(rules, p, !us, &r->watch.legality, victim))
                : count_of_targets(p, !us, &r->watch.legality, sq));
}

ALWAYS_INLINE int64_t weigh(int us, const struct position *p, const struct replies *r,
                            const struct clean_moves *clean) {
    int64_t sum = clean->replies;
    for (int k = 0; k < PLANES; k++) {
        const squares set = clean->quiet.plane[k];
        if (set) {
            int weight = weight_for_pawns(us, r, set);
            for (int i = 0; i < r->viewers; i++) {
                weight -= view_lost(&r->viewer[i], set, p->color[!us]);
            }
            sum += weight * ((int64_t)1 << k);
        }
    }
    for (int k = 0; k < PLANES; k++) {
        for (squares set = clean->captures.plane[k]; set;) {
            sum += (int64_t)weight_of_capture(us, p, r, pop_first(&set)) * (1 << k);
        }
    }
    return sum;
}

/* Moves that must be made after all; their replies are added to the clean ones'. */
struct made_moves {
    struct counter *counter;
    count_behind *behind;
    uint64_t sum;
};

ALWAYS_INLINE void make_targets(int us, struct made_moves *made, const struct position *p, int from,
                                squares targets) {
    add_targets(us, made->counter, p, from, targets, 2, made->behind, &made->sum);
}

/* Squares where a double step of us may be answered in passing, FIDE-5. */
ALWAYS_INLINE squares passable(int us, const struct position *p) {
    return rules.en_passant ? beside(p->pawns & p->color[!us]) & forward(us, third_rank(us)) : 0;
}

ALWAYS_INLINE void count_pawn(int us, const struct position *p, const struct legality *legality,
                              const struct replies *r, int from, struct clean_moves *clean,
                              struct made_moves *made) {
    const squares targets = targets_from(rules, p, us, legality, from);
    const squares passing = rules.en_passant && p->ep ? bit(p->ep) : 0;
    make_targets(us, made, p, from,
                 gather_clean(us, p, r, from, targets & ~END_RANKS,
                              r->watch.pawn_arrivals | passable(us, p) | passing, true, clean));
    for (squares last = targets & END_RANKS; last;) {
        add_promotions(us, made->counter, p, from, pop_first(&last), 2, made->behind, &made->sum);
    }
}

/* Steps of one kind that are all clean in their departures; delta leads back to where they began.
 */
ALWAYS_INLINE void count_plain_steps(int us, const struct position *p, const struct replies *r,
                                     squares steps, int delta, squares arrivals,
                                     struct clean_moves *clean, struct made_moves *made) {
    const squares touching = steps & (r->watch.touchy | arrivals);
    const squares rest = steps & ~touching;
    clean->replies += count_of(rest) * r->count - steps_barred(r, rest);
    add_arrivals(&clean->quiet, rest & ~p->color[!us]);
    if (rest & p->color[!us]) {
        add_arrivals(&clean->captures, rest & p->color[!us]);
    }
    for (squares set = touching; set;) {
        const int to = pop_first(&set);
        make_targets(us, made, p, to - (us ? -delta : delta), bit(to));
    }
}

/* Pawns that nothing of the replier sees or steps toward go together, the others one by one. */
ALWAYS_INLINE void count_pawns(int us, const struct position *p, const struct legality *legality,
                               const struct replies *r, struct clean_moves *clean,
                               struct made_moves *made) {
    const squares pawns = p->pawns & p->color[us];
    const squares near_end = backward(us, last_rank(us));
    const squares takers = rules.en_passant && p->ep
                               ? forward_west(!us, bit(p->ep)) | forward_east(!us, bit(p->ep))
                               : 0;
    const squares plain = pawns & ~(r->watch.dirty | r->stakes | near_end | takers);
    const struct pawn_steps steps = pawn_steps(rules, p, us, legality, plain);
    const squares a = r->watch.pawn_arrivals;
    count_plain_steps(us, p, r, steps.once, 8, a, clean, made);
    count_plain_steps(us, p, r, steps.twice, 16, a | passable(us, p), clean, made);
    count_plain_steps(us, p, r, steps.west, us ? 9 : 7, a, clean, made);
    count_plain_steps(us, p, r, steps.east, us ? 7 : 9, a, clean, made);
    if (rules.forward_captures) {
        count_plain_steps(us, p, r, steps.ahead, 8, a, clean, made);
    }
    for (squares rest = pawns & ~plain; rest;) {
        count_pawn(us, p, legality, r, pop_first(&rest), clean, made);
    }
}

ALWAYS_INLINE void count_pieces(int us, const struct position *p, const struct legality *legality,
                                const struct replies *r, struct clean_moves *clean,
                                struct made_moves *made) {
    for (squares men = mobile_knights(p, us, legality); men;) {
        const int from = pop_first(&men);
        make_targets(us, made, p, from,
                     gather_clean(us, p, r, from, knight_targets(p, us, legality, from),
                                  r->watch.knight_arrivals, false, clean));
    }
    const squares queens = p->diagonal & p->straight;
    for (squares men = mobile_diagonal(p, us, legality); men;) {
        const int from = pop_first(&men);
        const squares arrivals =
            r->watch.diagonal_arrivals | (has(queens, from) ? r->watch.straight_arrivals : 0);
        make_targets(us, made, p, from,
                     gather_clean(us, p, r, from, bishop_targets(p, us, legality, from), arrivals,
                                  false, clean));
    }
    for (squares men = mobile_straight(p, us, legality); men;) {
        const int from = pop_first(&men);
        const squares arrivals =
            r->watch.straight_arrivals | (has(queens, from) ? r->watch.diagonal_arrivals : 0);
        make_targets(us, made, p, from,
                     gather_clean(us, p, r, from, rook_targets(p, us, legality, from), arrivals,
                                  false, clean));
    }
}

ALWAYS_INLINE void count_king(int us, const struct position *p, const struct replies *r,
                              struct clean_moves *clean, struct made_moves *made) {
    const int from = king_square(p, us);
    const squares steps = safe_king_steps(rules, p, us);
    make_targets(us, made, p, from,
                 r->watch.support_matters
                     ? steps
                     : gather_clean(us, p, r, from, steps, r->watch.king_arrivals, false, clean));
    for (squares castlings = castling_targets(rules, p, us); castlings;) {
        struct position child = *p;
        apply_castling(rules, &child, us, pop_first(&castlings));
        add(made->counter, &made->sum, made->behind(made->counter, &child, 2));
    }
}

/* Does the shortcut pay and hold: no check to answer, and no more men than chess has? */
ALWAYS_INLINE bool replies_are_regular(const struct position *p) {
    return count_of(p->color[0]) <= MOST_MEN && count_of(p->color[1]) <= MOST_MEN;
}

/* The plies of depth 2. */
ALWAYS_INLINE uint64_t number_of_lines(int us, struct counter *counter, const struct position *p,
                                       const struct legality *legality, count_behind *behind) {
    struct replies replies;
    struct clean_moves clean = {.replies = 0};
    struct made_moves made = {.counter = counter, .behind = behind};
    look_at_replies(us, p, &replies);
    count_pawns(us, p, legality, &replies, &clean, &made);
    count_pieces(us, p, legality, &replies, &clean, &made);
    count_king(us, p, &replies, &clean, &made);
    return (uint64_t)weigh(us, p, &replies, &clean) + made.sum;
}

#endif
