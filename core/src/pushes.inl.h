/*
 * What the pushes of a position come to: which end the game, which matter to the king of the
 * replier, and which can be counted together.
 */
#ifndef RULESTONE_PUSHES_INL_H
#define RULESTONE_PUSHES_INL_H

#include "pairs.inl.h"
#include "watch.inl.h"

/* The pushes that are counted together, and what their moves are worth. */
struct shared {
    squares pushes; /* by the pushed pawns */
    squares fronts; /* where they arrive */
    int number;
    struct bounty bounty;
    squares barring; /* those that bar a pawn of us, so that every move is worth one pair less */
    squares barred;  /* the pawns that they bar; to take those costs nothing more */
};

/* What the king of them may do. */
struct king_reach {
    squares steps;
    int castlings;
};

/* The pushes of us, who has moved or has passed. */
struct pushes {
    struct watch watch;
    squares ready;  /* pawns that can be pushed, or could if a piece of us left */
    squares losing; /* pushes that end the game (AV-8) */
    squares odd;    /* pushes that give check, pin or unpin, or promote: counted one by one */
    struct shared shared;
    squares apart;    /* those that are neither losing nor shared */
    int castlings;    /* of them */
    squares stirring; /* shared pushes that may change where the king of them may go, */
    struct king_reach stirred[MOST_MEN]; /* and where he then may, in the order of squares */
};

/* Leaves the given pushes out of those that are shared. */
ALWAYS_INLINE struct shared without(int us, const struct shared *s, squares pushes) {
    struct shared rest = *s;
    rest.pushes &= ~pushes;
    rest.fronts = forward(!us, rest.pushes);
    rest.number = count_of(rest.pushes);
    rest.barring &= ~pushes;
    rest.barred = backward(us, forward(!us, rest.barring));
    return rest;
}

/*
 * Of the given pushes, those that can be shared. One that bars a pawn is no more worth one pair
 * less for every move where that leaves fewer than two pawns to push.
 */
ALWAYS_INLINE struct shared shared_of(int us, const struct position *p, squares pushes,
                                      bool choices) {
    const squares pushable = pushable_pawns(p, !us);
    const squares fronts = forward(!us, pushes);
    const squares barred_fronts = fronts & forward(us, pushable);
    const struct shared s = {.pushes = pushes,
                             .fronts = fronts,
                             .number = count_of(pushes),
                             .bounty = bounty_of(us, p, choices),
                             .barring = backward(!us, barred_fronts),
                             .barred = backward(us, barred_fronts)};
    return s.barring && count_of(pushable) <= 2 ? without(us, &s, s.barring) : s;
}

/*
 * AV-8: pawns whose push exposes the king of us, because they then attack him or because they were
 * alone on a line. Men and squares of us on such lines are marked.
 */
ALWAYS_INLINE squares losing_pushes(int us, const struct position *p, squares pushable,
                                    struct watch *w) {
    const int king = king_square(p, us);
    const squares attacking = forward_west(us, bit(king)) | forward_east(us, bit(king));
    squares losing = backward(!us, attacking) & pushable;
    for (squares snipers = ((attack_tables.diagonals[king] & p->diagonal) |
                            (attack_tables.straights[king] & p->straight)) &
                           p->color[!us];
         snipers;) {
        const int sniper = pop_first(&snipers);
        const squares line = between(king, sniper);
        const squares men = line & occupied(p);
        if (!(men & pushable) || (line & backward(!us, line))) {
            continue; /* on the king's file a pushed pawn stays between */
        }
        if (!more_than_one(men)) {
            losing |= men;
            w->touchy |= line | bit(sniper);
        } else if (!more_than_one(men & (men - 1))) {
            w->dirty |= men & p->color[us];
        }
    }
    return losing;
}

/* Asks where the king of them may go behind each push that may change it. */
ALWAYS_INLINE void stir(int us, const struct position *p, struct pushes *q) {
    int i = 0;
    for (squares rest = q->stirring; rest; rest &= rest - 1) {
        struct position pushed = *p;
        apply_push(&pushed, us, rest & -rest);
        q->stirred[i].steps = safe_king_steps(rules, &pushed, !us);
        q->stirred[i++].castlings = count_of(castling_targets(rules, &pushed, !us));
    }
}

/* Sorts the pushes of a position for whose watched king `watch` and `losing` hold. */
ALWAYS_INLINE void sort_watched(int us, const struct position *p, squares pushable, bool choices,
                                struct pushes *q) {
    const squares seventh = backward(!us, last_rank(!us));
    q->stirring = q->watch.stirring & pushable & ~(q->losing | q->watch.odd | seventh);
    q->odd = q->watch.odd | (q->watch.stirring & ~q->stirring) | seventh;
    q->shared = shared_of(us, p, pushable & ~(q->losing | q->odd), choices);
    q->apart = pushable & ~(q->losing | q->shared.pushes);
    q->castlings = count_of(castling_targets(rules, p, !us));
    stir(us, p, q);
}

/*
 * Sorts the pushes of a position in which them is not in check. `to_move` says whether a move of us
 * is still to come before them.
 */
ALWAYS_INLINE void sort_pushes(int us, const struct position *p, bool choices, bool to_move,
                               struct pushes *q) {
    const squares pushable = pushable_pawns(p, us);
    q->ready =
        to_move ? p->pawns & p->color[!us] & backward(!us, ~(p->color[!us] | p->pawns)) : pushable;
    watch(us, p, q->ready, to_move, &q->watch);
    q->losing = losing_pushes(us, p, q->ready, &q->watch);
    sort_watched(us, p, pushable, choices, q);
}

#endif
