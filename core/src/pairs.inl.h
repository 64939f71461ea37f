/* The last ply of Avalanche, pairs of a move and a push, counted without listing either. */
#ifndef RULESTONE_PAIRS_INL_H
#define RULESTONE_PAIRS_INL_H

#include "count.inl.h"

/*
 * Pairs of a move and a push. The pushes that there are before the move count for every move, less
 * those that it blocks or whose pawn it captures, and with those of the pawns that it stops
 * blocking. Exact where two pawns can be pushed before, since a move takes away at most one.
 */
struct push_count {
    squares fronts; /* the squares before the pawns that can be pushed */
    squares lost;   /* a move onto one of these squares costs a push */
    squares gained; /* a man that leaves one of these squares frees a pawn */
    int pushable;
};

ALWAYS_INLINE struct push_count push_count_of(int us, const struct position *p) {
    const squares pawns = p->pawns & p->color[!us];
    const squares pushable = pushable_pawns(p, us);
    struct push_count pushes;
    pushes.fronts = forward(!us, pushable);
    pushes.lost = pushes.fronts | pushable;
    pushes.gained = forward(!us, pawns) & p->color[us];
    pushes.pushable = count_of(pushable);
    return pushes;
}

/* The pairs that begin with one man's moves, none of them a promotion. */
ALWAYS_INLINE int pairs_of(int us, const struct push_count *pushes, int from, squares targets) {
    int pairs = count_of(targets) * pushes->pushable - count_of(targets & pushes->lost);
    if (has(pushes->gained, from)) {
        /* Unless it captures the pawn that it was blocking. */
        pairs += count_of(targets & ~backward(!us, bit(from)));
    }
    return pairs;
}

ALWAYS_INLINE int pairs_of_pawn_steps(const struct push_count *pushes, squares targets, int times) {
    return times * (count_of(targets) * pushes->pushable - count_of(targets & pushes->lost));
}

/* A pawn that blocks another frees it by capturing; one that steps ahead had nothing before it. */
ALWAYS_INLINE int pairs_of_pawns(int us, const struct position *p, const struct legality *legality,
                                 const struct push_count *pushes) {
    const struct pawn_steps steps = pawn_steps(rules, p, us, legality, p->pawns & p->color[us]);
    const squares end = last_rank(us);
    const squares blockers = p->pawns & pushes->gained;
    int pairs = pairs_of_pawn_steps(pushes, steps.once & ~end, 1) +
                pairs_of_pawn_steps(pushes, steps.twice, 1) +
                pairs_of_pawn_steps(pushes, steps.west & ~end, 1) +
                pairs_of_pawn_steps(pushes, steps.east & ~end, 1) +
                count_of(steps.west & ~end & forward_west(us, blockers)) +
                count_of(steps.east & ~end & forward_east(us, blockers));
    if ((steps.once | steps.west | steps.east) & end) {
        pairs += pairs_of_pawn_steps(pushes, steps.once & end, 4) +
                 pairs_of_pawn_steps(pushes, steps.west & end, 4) +
                 pairs_of_pawn_steps(pushes, steps.east & end, 4);
    }
    return pairs;
}

ALWAYS_INLINE uint64_t number_of_pairs(int us, const struct position *p) {
    const struct legality legality = legality_of(rules, p, us);
    const struct push_count pushes = push_count_of(us, p);
    const int king = king_square(p, us);
    int pairs = pairs_of_pawns(us, p, &legality, &pushes) +
                pairs_of(us, &pushes, king, safe_king_steps(rules, p, us)) +
                count_of(castling_targets(rules, p, us)) * pushes.pushable;
    for (squares men = mobile_knights(p, us, &legality); men;) {
        const int from = pop_first(&men);
        pairs += pairs_of(us, &pushes, from, knight_targets(p, us, &legality, from));
    }
    for (squares men = mobile_diagonal(p, us, &legality); men;) {
        const int from = pop_first(&men);
        pairs += pairs_of(us, &pushes, from, bishop_targets(p, us, &legality, from));
    }
    for (squares men = mobile_straight(p, us, &legality); men;) {
        const int from = pop_first(&men);
        pairs += pairs_of(us, &pushes, from, rook_targets(p, us, &legality, from));
    }
    return (uint64_t)pairs;
}

/* May the pairs be counted together: two pushes or more, and none of them near the last rank? */
ALWAYS_INLINE bool pairs_are_plain(int us, const struct position *p) {
    const squares pushable = pushable_pawns(p, us);
    const squares seventh = backward(!us, last_rank(!us));
    return more_than_one(pushable) && !(p->pawns & p->color[!us] & seventh);
}

#endif
