/*
 * Counting, included once by each variant_*.c with RULES constant: every rule that the variant
 * lacks, and every test of color, is gone when this is compiled.
 *
 * The last ply is counted by the sizes of target sets, without making or listing it. A counter
 * whose bulk_depth is 0 makes it too, which is slower and the test of the shortcut.
 */
#ifndef RULESTONE_COUNT_INL_H
#define RULESTONE_COUNT_INL_H

#include "apply.inl.h"
#include "perft.h"

static const struct rules rules = RULES;

/* One instance is compiled for each way of looking up sliders. */
#if defined(RULESTONE_PEXT)
#define INSTANCE(name) name##_pext
#else
#define INSTANCE(name) name##_magic
#endif

ALWAYS_INLINE void add(struct counter *counter, uint64_t *sum, uint64_t nodes) {
    counter->overflow |= __builtin_add_overflow(*sum, nodes, sum);
}

/* Counts what is behind a move that has been made; depth is that of the node it was made in. */
typedef uint64_t count_behind(struct counter *counter, const struct position *child, int depth);

/* The plies after a ply that led to a finished game: itself, if it was the last one asked for. */
ALWAYS_INLINE uint64_t finished(int depth) {
    return depth == 0;
}

/* All moves of one kind of man, made one by one and counted by `behind`. */
ALWAYS_INLINE void add_targets(int us, struct counter *counter, const struct position *p, int from,
                               squares targets, int depth, count_behind *behind, uint64_t *sum) {
    while (targets) {
        struct position child = *p;
        apply_step(rules, &child, us, from, pop_first(&targets), NO_PROMOTION);
        add(counter, sum, behind(counter, &child, depth));
    }
}

ALWAYS_INLINE void add_promotions(int us, struct counter *counter, const struct position *p,
                                  int from, int to, int depth, count_behind *behind,
                                  uint64_t *sum) {
    for (int piece = TO_BISHOP; piece < PROMOTIONS_END; piece++) {
        struct position child = *p;
        apply_step(rules, &child, us, from, to, piece);
        add(counter, sum, behind(counter, &child, depth));
    }
}

ALWAYS_INLINE void add_pawn_moves(int us, struct counter *counter, const struct position *p,
                                  const struct legality *legality, int depth, count_behind *behind,
                                  uint64_t *sum) {
    for (squares pawns = p->pawns & p->color[us]; pawns;) {
        const int from = pop_first(&pawns);
        const squares targets = targets_from(rules, p, us, legality, from);
        add_targets(us, counter, p, from, targets & ~END_RANKS, depth, behind, sum);
        for (squares last = targets & END_RANKS; last;) {
            add_promotions(us, counter, p, from, pop_first(&last), depth, behind, sum);
        }
    }
}

ALWAYS_INLINE void add_king_moves(int us, struct counter *counter, const struct position *p,
                                  int depth, count_behind *behind, uint64_t *sum) {
    add_targets(us, counter, p, king_square(p, us), safe_king_steps(rules, p, us), depth, behind,
                sum);
    for (squares castlings = castling_targets(rules, p, us); castlings;) {
        struct position child = *p;
        apply_castling(rules, &child, us, pop_first(&castlings));
        add(counter, sum, behind(counter, &child, depth));
    }
}

/* All legal moves, made one by one. */
ALWAYS_INLINE uint64_t sum_moves(int us, struct counter *counter, const struct position *p,
                                 int depth, count_behind *behind) {
    uint64_t sum = 0;
    const struct legality legality = legality_of(rules, p, us);
    add_king_moves(us, counter, p, depth, behind, &sum);
    add_pawn_moves(us, counter, p, &legality, depth, behind, &sum);
    for (squares men = p->color[us] & ~(p->pawns | p->kings); men;) {
        const int from = pop_first(&men);
        add_targets(us, counter, p, from, targets_from(rules, p, us, &legality, from), depth,
                    behind, &sum);
    }
    return sum;
}

/* The moves of pawns that reach the given squares: four each on the last rank (FIDE-3). */
ALWAYS_INLINE int number_of_steps(int us, struct pawn_steps steps) {
    const squares end = last_rank(us);
    /* No two of these can end on one square. */
    const squares apart = steps.once | steps.twice | steps.west;
    int moves = count_of(apart) + count_of(steps.east) + count_of(steps.ahead);
    if ((apart | steps.east | steps.ahead) & end) {
        moves +=
            3 * (count_of(apart & end) + count_of(steps.east & end) + count_of(steps.ahead & end));
    }
    return moves;
}

/* The number of legal moves, from the sizes of target sets. */
ALWAYS_INLINE uint64_t number_of_moves(int us, const struct position *p) {
    const struct legality legality = legality_of(rules, p, us);
    int moves = count_of(safe_king_steps(rules, p, us)) + count_of(castling_targets(rules, p, us));
    const struct pawn_steps steps = pawn_steps(rules, p, us, &legality, p->pawns & p->color[us]);
    moves += number_of_steps(us, steps);
    moves += count_of(en_passant_takers(rules, p, us));
    for (squares men = mobile_knights(p, us, &legality); men;) {
        moves += count_of(knight_targets(p, us, &legality, pop_first(&men)));
    }
    for (squares men = mobile_diagonal(p, us, &legality); men;) {
        moves += count_of(bishop_targets(p, us, &legality, pop_first(&men)));
    }
    for (squares men = mobile_straight(p, us, &legality); men;) {
        moves += count_of(rook_targets(p, us, &legality, pop_first(&men)));
    }
    return (uint64_t)moves;
}

#endif
