/* The last ply of Avalanche, pairs of a move and a push, counted without listing either. */
#ifndef RULESTONE_PAIRS_INL_H
#define RULESTONE_PAIRS_INL_H

#include "count.inl.h"

/*
 * What the pawns of one side make of the other's moves, each of which is followed by the push of
 * one of them: as many pairs as can be pushed before the move, less one if the move blocks or takes
 * one, more one if it stops blocking one. A move takes away at most one, and one that leaves none
 * is a turn by itself (AV-7), so where only one can be pushed it costs nothing to take that away.
 */
struct bounty {
    int base;              /* the pairs of a move that does none of this */
    squares lost;          /* a move to here costs a pair */
    squares lone;          /* a move to here costs a pair only if it frees another pawn */
    squares heavy;         /* a move to here costs three pairs more, for four choices (AV-9) */
    squares freeing;       /* a man who leaves here frees a pawn */
    squares freeing_heavy; /* before its last rank: three pairs more */
    int gain;              /* the pairs that a freed pawn is worth */
};

/*
 * May a push to the last rank expose the king of the pusher, wherever he moves before? Then it ends
 * the game (AV-8) and nothing is left to choose. A pawn that keeps its file hides nothing there.
 */
ALWAYS_INLINE bool choices_may_fail(int owner, const struct position *p) {
    squares pawns = p->pawns & p->color[owner] & backward(owner, last_rank(owner));
    if (!pawns) {
        return false;
    }
    const int king = king_square(p, !owner);
    const bool may_castle = (p->flags & (owner ? 3 : 12)) != 0;
    const squares zone =
        bit(king) | king_attacks(king) | (may_castle ? rank_set(first_rank_of(!owner) / 8) : 0);
    while (pawns) {
        const int pawn = pop_first(&pawns);
        squares sliders =
            (attack_tables.diagonals[pawn] & p->diagonal) | (rank_set(pawn / 8) & p->straight);
        for (sliders &= p->color[owner]; sliders;) {
            if (attack_tables.beyond[pop_first(&sliders)][pawn] & zone) {
                return true;
            }
        }
    }
    return false;
}

/* `choices` says whether the four choices of a pushed pawn count as so many pairs. */
ALWAYS_INLINE struct bounty bounty_of(int owner, const struct position *p, bool choices) {
    const squares pawns = p->pawns & p->color[owner];
    const squares pushable = pushable_pawns(p, !owner);
    const squares near_end = choices ? pawns & backward(owner, last_rank(owner)) : 0;
    const squares lost = pushable | forward(owner, pushable);
    const bool lone = !more_than_one(pushable);
    struct bounty b = {.base = count_of(pushable),
                       .lost = lone ? 0 : lost,
                       .lone = lone ? lost : 0,
                       .freeing = forward(owner, pawns) & p->color[!owner]};
    if (near_end) {
        b.base += 3 * count_of(pushable & near_end);
        b.heavy = (pushable & near_end) | forward(owner, pushable & near_end);
        b.freeing_heavy = forward(owner, near_end) & p->color[!owner];
    }
    b.gain = b.base != 0;
    b.base += b.base == 0;
    return b;
}

/* Moves and what they are worth: base * moves + extras pairs. */
struct pair_sum {
    int moves;
    int extras;
};

ALWAYS_INLINE void add_sum(struct pair_sum *sum, struct pair_sum more, int times) {
    sum->moves += times * more.moves;
    sum->extras += times * more.extras;
}

/* What a set of targets of one man, no promotions, is worth beyond base. */
ALWAYS_INLINE int extras_of(int owner, const struct bounty *b, int from, squares targets) {
    int extras = -count_of(targets & b->lost);
    if (b->heavy) {
        extras -= 3 * count_of(targets & b->heavy);
    }
    if (has(b->freeing, from)) {
        /* Unless he takes the pawn that he was blocking. */
        const int frees = count_of(targets & ~backward(owner, bit(from)));
        extras += frees * (b->gain + (has(b->freeing_heavy, from) ? 3 : 0));
        extras -= count_of(targets & b->lone);
    }
    return extras;
}

/*
 * Adds steps of pawns that free none, each `times` times. None ends on a heavy square: those are on
 * the two ranks that these pawns have behind them.
 */
ALWAYS_INLINE void add_steps(const struct bounty *b, squares steps, int times,
                             struct pair_sum *sum) {
    sum->moves += times * count_of(steps);
    sum->extras -= times * count_of(steps & b->lost);
}

/* All moves of pawns. One that blocks another frees it by capturing; one that steps has none
 * before it. */
ALWAYS_INLINE struct pair_sum sum_of_pawns(int us, const struct position *p, const struct bounty *b,
                                           struct pawn_steps steps) {
    const squares blockers = p->pawns & p->color[us] & b->freeing;
    const squares freeing_west = steps.west & forward_west(us, blockers);
    const squares freeing_east = steps.east & forward_east(us, blockers);
    struct pair_sum sum = {0, 0};
    /* No two of the first three can end on one square. */
    add_steps(b, steps.once | steps.twice | steps.west, 1, &sum);
    add_steps(b, steps.east, 1, &sum);
    if ((steps.once | steps.west | steps.east) & END_RANKS) {
        /* Four promotions a step, FIDE-3. */
        add_steps(b, (steps.once | steps.west) & END_RANKS, 3, &sum);
        add_steps(b, steps.east & END_RANKS, 3, &sum);
    }
    sum.extras += b->gain * (count_of(freeing_west) + count_of(freeing_east)) -
                  count_of(freeing_west & b->lone) - count_of(freeing_east & b->lone);
    return sum;
}

/* The moves of one man. */
ALWAYS_INLINE void add_man_pairs(int us, const struct bounty *b, int from, squares targets,
                                 struct pair_sum *sum) {
    sum->moves += count_of(targets);
    sum->extras += extras_of(!us, b, from, targets);
}

/*
 * A king who castles touches no enemy pawn, for one that he could block attacks a square of his
 * way. His rook may leave a corner where it blocks one.
 */
ALWAYS_INLINE struct pair_sum sum_of_castlings(int us, const struct position *p,
                                               const struct bounty *b) {
    const squares targets = castling_targets(rules, p, us);
    struct pair_sum sum = {count_of(targets), 0};
    const struct castling west = castling_of(rules, p, us, true);
    if (targets & bit(west.king_to)) {
        sum.extras = extras_of(!us, b, west.rook_from, bit(west.king_to));
    }
    return sum;
}

/* The pairs of us; `choices` as for bounty_of. */
ALWAYS_INLINE uint64_t number_of_pairs(int us, const struct position *p, bool choices) {
    const struct legality legality = legality_of(rules, p, us);
    const struct bounty b = bounty_of(!us, p, choices);
    const squares pawns = p->pawns & p->color[us];
    struct pair_sum sum = sum_of_pawns(us, p, &b, pawn_steps(rules, p, us, &legality, pawns));
    add_sum(&sum, sum_of_castlings(us, p, &b), 1);
    add_man_pairs(us, &b, king_square(p, us), safe_king_steps(rules, p, us), &sum);
    for (squares men = mobile_knights(p, us, &legality); men;) {
        const int from = pop_first(&men);
        add_man_pairs(us, &b, from, knight_targets(p, us, &legality, from), &sum);
    }
    for (squares men = mobile_diagonal(p, us, &legality); men;) {
        const int from = pop_first(&men);
        add_man_pairs(us, &b, from, bishop_targets(p, us, &legality, from), &sum);
    }
    for (squares men = mobile_straight(p, us, &legality); men;) {
        const int from = pop_first(&men);
        add_man_pairs(us, &b, from, rook_targets(p, us, &legality, from), &sum);
    }
    return (uint64_t)(b.base * sum.moves + sum.extras);
}

#endif
