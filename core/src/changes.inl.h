/*
 * What a move changes in the sums of siblings.inl.h: only the units that see it are looked at
 * again.
 */
#ifndef RULESTONE_CHANGES_INL_H
#define RULESTONE_CHANGES_INL_H

#include "siblings.inl.h"

/* What a move changes for the units of them. */
struct changes {
    squares touched;
    int pushes;  /* so many more are shared */
    int barring; /* and so many more of them bar a pawn */
    bool king;   /* what he may do was asked anew */
    bool pins;   /* pinned are others than before */
};

ALWAYS_INLINE struct changes changes_of(int us, const struct shared *before,
                                        const struct shared *now, squares path) {
    const struct bounty *const b = &before->bounty;
    const struct bounty *const c = &now->bounty;
    const squares pushes = (before->pushes ^ now->pushes) | (before->barring ^ now->barring);
    struct changes changes = {.touched = path | pushes | forward(!us, pushes) |
                                         (b->lost ^ c->lost) | (b->freeing ^ c->freeing) |
                                         (before->barred ^ now->barred),
                              .pushes = now->number - before->number,
                              .barring = count_of(now->barring) - count_of(before->barring)};
    if ((b->lone | c->lone) || b->gain != c->gain) {
        changes.touched |= b->freeing | c->freeing;
    }
    if (b->heavy | c->heavy | b->freeing_heavy | c->freeing_heavy) {
        changes.touched |= (b->heavy ^ c->heavy) | (b->freeing_heavy ^ c->freeing_heavy);
    }
    return changes;
}

/* Sums whose own squares nothing has touched, after a change of the pushes. */
ALWAYS_INLINE struct pair_sum unchanged_of(struct pair_sum behind, struct pair_sum unpushed,
                                           const struct changes *changes) {
    add_sum(&behind, unpushed, changes->pushes);
    behind.extras -= changes->barring * unpushed.moves;
    return behind;
}

/* Puts what a unit counts now in the place of what it counts if nothing that it sees has changed.
 */
ALWAYS_INLINE void replace_sums(const struct unit *now, const struct unit *before,
                                const struct changes *changes, struct pair_sum *sum) {
    add_sum(sum, now->behind, 1);
    add_sum(sum, unchanged_of(before->behind, before->unpushed, changes), -1);
}

/* Puts a unit on the line that it is pinned to; false if it can't move there. */
ALWAYS_INLINE bool pin_unit(const struct legality *legality, struct unit *unit) {
    const squares along =
        unit->kind == DIAGONAL_UNIT ? legality->pinned_diagonal : legality->pinned_straight;
    const squares across =
        unit->kind == DIAGONAL_UNIT ? legality->pinned_straight : legality->pinned_diagonal;
    const squares line = unit->kind == KNIGHT_UNIT ? 0 : along;
    unit->line = has(along, unit->from) ? line : ~(squares)0;
    return unit->line && !has(across, unit->from);
}

ALWAYS_INLINE void look_again_at_piece(int us, const struct position *moved, const struct pushes *q,
                                       const struct shared *shared, const struct unit *before,
                                       const struct changes *changes, struct pair_sum *sum) {
    struct unit unit = *before;
    const bool moves = !changes->pins || pin_unit(&q->watch.legality, &unit);
    unit.behind = (struct pair_sum){0, 0};
    if (moves && has(moved->color[!us], unit.from)) {
        look_at_unit(us, moved, shared, &unit);
    }
    replace_sums(&unit, before, changes, sum);
}

/* Looks again at the units that see what has changed; q holds after the move too, but for shared.
 */
ALWAYS_INLINE void look_again(int us, const struct position *moved, const struct siblings *s,
                              const struct pushes *q, const struct shared *shared,
                              const struct changes *changes, struct pair_sum *sum) {
    struct unit unit;
    if (s->pawns.sees & changes->touched) {
        unit = s->pawns;
        look_at_pawns(us, moved, shared, &q->watch.legality, &unit);
        replace_sums(&unit, &s->pawns, changes, sum);
    }
    if (changes->king || (s->king.sees & changes->touched)) {
        unit = s->king;
        look_at_king_unit(us, moved, q, shared, &unit);
        replace_sums(&unit, &s->king, changes, sum);
    }
    for (int i = 0; i < s->units; i++) {
        if (s->unit[i].sees & changes->touched) {
            look_again_at_piece(us, moved, q, shared, &s->unit[i], changes, sum);
        }
    }
}

#endif
