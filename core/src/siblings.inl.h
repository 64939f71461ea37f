/*
 * The last two plies of Avalanche together.
 *
 * `us` moves and pushes a pawn of `them`, who then counts pairs of a move and a push. After one
 * move of us, the pairs behind all its pushes are summed in one go: a push takes one square from a
 * man of them and gives him another, so for each man the sum over all pushes is that for none,
 * times their number, corrected by the squares he sees. After another move of us, only the men that
 * see something it touched are looked at again.
 *
 * Sums are kept as moves and extras (pairs.inl.h), because a move of a pawn of us changes only the
 * base of most men.
 */
#ifndef RULESTONE_SIBLINGS_INL_H
#define RULESTONE_SIBLINGS_INL_H

#include "pushes.inl.h"

enum unit_kind { KNIGHT_UNIT, DIAGONAL_UNIT, STRAIGHT_UNIT };

/* One piece of them, a queen as two. */
struct unit {
    enum unit_kind kind;
    int from;
    squares line;             /* a pinned slider's, else all squares */
    squares sees;             /* what it depends on */
    struct pair_sum behind;   /* all shared pushes together */
    struct pair_sum unpushed; /* as if there were one that changed nothing */
};

enum { MOST_UNITS = 2 * MOST_MEN };

/* The sums behind all pushes of a position in which us has moved, or has passed. */
struct siblings {
    struct pushes pushes;
    struct pair_sum behind;
    struct pair_sum unpushed;
    squares sees; /* by any unit, pawns and king included */
    squares idle; /* pinned pieces that are no units */
    struct unit pawns;
    struct unit king;
    int units;
    struct unit unit[MOST_UNITS];
};

/*
 * Sums for a man who has `targets` before a push, takes `gained` from all pushes together and loses
 * nothing. Pushes that bar a pawn of us count one less for every move.
 */
ALWAYS_INLINE void sum_targets(int us, const struct shared *s, squares targets, squares gained,
                               squares gained_barring, struct unit *unit) {
    const struct bounty *const b = &s->bounty;
    const int moves = count_of(targets);
    const int extras = extras_of(us, b, unit->from, targets);
    unit->unpushed = (struct pair_sum){moves, extras};
    unit->behind.moves = s->number * moves + count_of(gained);
    unit->behind.extras = s->number * extras + extras_of(us, b, unit->from, gained);
    if (s->barring) {
        unit->behind.extras +=
            count_of(targets & s->barred) - count_of(s->barring) * moves - count_of(gained_barring);
    }
}

/* Takes from the sums what one push, or several that each take one square, has cost. */
ALWAYS_INLINE void sum_loss(int us, const struct bounty *b, squares lost, squares lost_barring,
                            struct unit *unit) {
    unit->behind.moves -= count_of(lost);
    unit->behind.extras -= extras_of(us, b, unit->from, lost) - count_of(lost_barring);
}

ALWAYS_INLINE void look_at_stepper(int us, const struct shared *s, squares reach, squares targets,
                                   struct unit *unit) {
    const struct bounty *const b = &s->bounty;
    const squares lost = targets & s->fronts;
    sum_targets(us, s, targets, reach & s->pushes, reach & s->barring, unit);
    sum_loss(us, b, lost, lost & forward(!us, s->barring), unit);
}

ALWAYS_INLINE squares unit_view(const struct unit *unit, squares occ) {
    return unit->kind == DIAGONAL_UNIT ? bishop_attacks(unit->from, occ)
                                       : rook_attacks(unit->from, occ);
}

/* What a slider sees when the given pawns are gone, less what the pushed pawn itself hides on his
 * file. */
ALWAYS_INLINE squares view_opened(const struct unit *unit, squares occ, squares view,
                                  squares pawns) {
    return unit_view(unit, occ & ~pawns) & ~view & ~(FILE_A << (unit->from & 7));
}

ALWAYS_INLINE void look_at_slider(int us, const struct position *p, const struct shared *s,
                                  struct unit *unit) {
    const struct bounty *const b = &s->bounty;
    const squares occ = occupied(p);
    const squares own = p->color[!us];
    const squares view = unit_view(unit, occ);
    /* A pawn seen from the front hides its square when it is pushed. */
    const squares pawns = view & s->pushes & unit->line & ~backward(!us, view);
    const squares opened = pawns ? view_opened(unit, occ, view, pawns) & unit->line : 0;
    const squares barring = pawns & s->barring;
    const squares opened_barring = barring ? view_opened(unit, occ, view, barring) & unit->line : 0;
    unit->sees = (view | opened | bit(unit->from)) & unit->line;
    sum_targets(us, s, view & ~own & unit->line, pawns | (opened & ~own),
                barring | (opened_barring & ~own), unit);
    for (squares fronts = view & s->fronts & unit->line; fronts;) {
        const int front = pop_first(&fronts);
        const squares lost = view & (bit(front) | attack_tables.beyond[unit->from][front]) & ~own;
        const bool bars = backward(!us, bit(front)) & s->barring;
        sum_loss(us, b, lost, bars ? lost : 0, unit);
    }
}

ALWAYS_INLINE void look_at_unit(int us, const struct position *p, const struct shared *s,
                                struct unit *unit) {
    if (unit->kind == KNIGHT_UNIT) {
        const squares reach = knight_attacks(unit->from);
        look_at_stepper(us, s, reach, reach & ~p->color[!us], unit);
    } else {
        look_at_slider(us, p, s, unit);
    }
}

/* Adds what the king may do behind one push. */
ALWAYS_INLINE void add_reach(int us, const struct shared *s, squares push,
                             const struct king_reach *reach, struct unit *unit) {
    const int moves = count_of(reach->steps) + reach->castlings;
    unit->behind.moves += moves;
    unit->behind.extras += extras_of(us, &s->bounty, unit->from, reach->steps);
    if (push & s->barring) {
        const squares barred = backward(us, forward(!us, push));
        unit->behind.extras += count_of(reach->steps & barred) - moves;
    }
}

/* Of the pushes q those that are still shared. */
ALWAYS_INLINE void look_at_king_unit(int us, const struct position *p, const struct pushes *q,
                                     const struct shared *shared, struct unit *unit) {
    const struct shared calm = without(us, shared, q->stirring);
    const squares steps = q->watch.steps;
    look_at_stepper(us, &calm, steps, steps & ~p->color[!us], unit);
    unit->unpushed.moves += q->castlings;
    unit->behind.moves += calm.number * q->castlings;
    unit->behind.extras -= count_of(calm.barring) * q->castlings;
    int i = 0;
    for (squares rest = q->stirring; rest; rest &= rest - 1, i++) {
        if (rest & -rest & shared->pushes) {
            add_reach(us, shared, rest & -rest, &q->stirred[i], unit);
        }
    }
}

/*
 * What some pushes change in the moves of all pawns. A pawn that is pushed from its home rank steps
 * next to where it could have stepped twice; one that is pinned on its file stays so.
 */
ALWAYS_INLINE void add_pushed(int us, const struct position *p, const struct bounty *b,
                              squares paths, squares pushes, squares pinned, struct pair_sum *sum) {
    const squares empty = ~occupied(p);
    const squares third = third_rank(!us);
    const squares freed = pushes & (paths | forward(!us, paths & third & empty));
    const squares fronts = forward(!us, pushes);
    const squares free = pushes & ~pinned;
    const squares west = forward_west(!us, free);
    const squares east = forward_east(!us, free);
    const squares ours = p->color[us];
    const squares once = forward(!us, fronts & ~third) & empty;
    const squares last = last_rank(!us);
    add_steps(b, fronts | (west & ours), -1, sum);
    add_steps(b, east & ours, -1, sum);
    add_steps(b, once | (forward(!us, west) & ours), 1, sum);
    add_steps(b, forward(!us, east) & ours, 1, sum);
    if (forward(!us, fronts) & last) {
        /* Four promotions a step, FIDE-3. */
        add_steps(b, (once | (forward(!us, west) & ours)) & last, 3, sum);
        add_steps(b, forward(!us, east) & ours & last, 3, sum);
    }
    sum->moves += count_of(freed);
}

ALWAYS_INLINE void look_at_pawns(int us, const struct position *p, const struct shared *s,
                                 const struct legality *legality, struct unit *unit) {
    const int them = !us;
    const struct bounty *const b = &s->bounty;
    const squares pawns = p->pawns & p->color[them];
    const squares straight = legality->pinned_straight;
    const squares free = pawns & ~(straight | legality->pinned_diagonal);
    const squares paths = forward(them, free) | (forward(them, pawns & straight) & straight);
    const struct pawn_steps steps = pawn_steps(rules, p, them, legality, pawns);
    const struct pair_sum all = sum_of_pawns(them, p, b, steps);
    const squares barring_fronts = forward(them, s->barring & ~straight);
    struct pair_sum pushed = {0, 0};
    struct pair_sum barring = {0, 0};
    add_pushed(us, p, b, paths, s->pushes, straight, &pushed);
    unit->unpushed = all;
    unit->behind.moves = s->number * all.moves + pushed.moves;
    unit->behind.extras = s->number * all.extras + pushed.extras;
    if (s->barring) {
        add_pushed(us, p, b, paths, s->barring, straight, &barring);
        unit->behind.extras -= count_of(s->barring) * all.moves + barring.moves;
        /* The pushed pawn now blocks the pawn that it barred. */
        unit->behind.extras += count_of(forward_west(them, barring_fronts) & p->color[us]) +
                               count_of(forward_east(them, barring_fronts) & p->color[us]);
    }
    unit->behind.extras += count_of(steps.west & s->barred) + count_of(steps.east & s->barred);
}

/* Adds what a unit counts to that of all. */
ALWAYS_INLINE void add_sums(struct siblings *s, const struct unit *unit) {
    s->sees |= unit->sees;
    add_sum(&s->behind, unit->behind, 1);
    add_sum(&s->unpushed, unit->unpushed, 1);
}

ALWAYS_INLINE void add_unit(int us, const struct position *p, struct siblings *s,
                            enum unit_kind kind, int from, squares line) {
    struct unit *const unit = &s->unit[s->units++];
    unit->kind = kind;
    unit->from = from;
    unit->line = line;
    unit->sees = knight_attacks(from) | bit(from);
    look_at_unit(us, p, &s->pushes.shared, unit);
    add_sums(s, unit);
}

ALWAYS_INLINE void look_at_pieces(int us, const struct position *p, struct siblings *s) {
    const struct legality *const legality = &s->pushes.watch.legality;
    for (squares men = mobile_knights(p, !us, legality); men;) {
        add_unit(us, p, s, KNIGHT_UNIT, pop_first(&men), ~(squares)0);
    }
    for (squares men = mobile_diagonal(p, !us, legality); men;) {
        const int from = pop_first(&men);
        const squares pin = legality->pinned_diagonal;
        add_unit(us, p, s, DIAGONAL_UNIT, from, has(pin, from) ? pin : ~(squares)0);
    }
    for (squares men = mobile_straight(p, !us, legality); men;) {
        const int from = pop_first(&men);
        const squares pin = legality->pinned_straight;
        add_unit(us, p, s, STRAIGHT_UNIT, from, has(pin, from) ? pin : ~(squares)0);
    }
}

/* Pieces that are pinned across their way of moving. */
ALWAYS_INLINE squares idle_pieces(const struct position *p, int color,
                                  const struct legality *legality) {
    const squares diagonal = legality->pinned_diagonal;
    const squares straight = legality->pinned_straight;
    return ((p->knights & (diagonal | straight)) | (p->diagonal & straight) |
            (p->straight & diagonal)) &
           p->color[color];
}

/* All that the pawns of them depend on, before and after any shared push. */
ALWAYS_INLINE squares seen_by_pawns(int us, const struct position *p, squares fronts) {
    const int them = !us;
    const squares pawns = p->pawns & p->color[them];
    const squares once = forward(them, pawns);
    const squares all = pawns | fronts;
    return all | once | forward(them, (once & third_rank(them)) | fronts) |
           forward_west(them, all) | forward_east(them, all);
}

/* Sums the pairs behind all pushes of a position that is regular and in which them is not in check.
 */
ALWAYS_INLINE void look_at_siblings_of(int us, const struct position *p, bool choices,
                                       struct siblings *s) {
    struct pushes *const q = &s->pushes;
    sort_pushes(us, p, choices, true, q);
    s->idle = idle_pieces(p, !us, &q->watch.legality);
    s->pawns.sees = seen_by_pawns(us, p, q->shared.fronts);
    s->pawns.from = s->king.from = king_square(p, !us);
    s->king.sees =
        king_attacks(s->king.from) | bit(s->king.from) | q->stirring | forward(!us, q->stirring);
    look_at_pawns(us, p, &q->shared, &q->watch.legality, &s->pawns);
    look_at_king_unit(us, p, q, &q->shared, &s->king);
    s->units = 0;
    s->sees = 0;
    s->behind = s->unpushed = (struct pair_sum){0, 0};
    add_sums(s, &s->pawns);
    add_sums(s, &s->king);
    look_at_pieces(us, p, s);
}

/* Called from several places, and large. */
static __attribute__((noinline)) void look_at_white(const struct position *p, bool choices,
                                                    struct siblings *s) {
    look_at_siblings_of(RS_WHITE, p, choices, s);
}

static __attribute__((noinline)) void look_at_black(const struct position *p, bool choices,
                                                    struct siblings *s) {
    look_at_siblings_of(RS_BLACK, p, choices, s);
}

ALWAYS_INLINE void look_at_siblings(int us, const struct position *p, bool choices,
                                    struct siblings *s) {
    if (us == RS_WHITE) {
        look_at_white(p, choices, s);
    } else {
        look_at_black(p, choices, s);
    }
}

/* A pawn of us that a rook of them blocks in the corner, from where he may castle away. */
ALWAYS_INLINE squares cornered(int us) {
    return FILE_A & backward(us, last_rank(us));
}

/* No more men than chess has, and pawns near their last rank only where they do no harm. */
ALWAYS_INLINE bool siblings_are_regular(int us, const struct position *p, bool choices) {
    return !(p->pawns & p->color[us] & cornered(us)) && !(choices && choices_may_fail(us, p)) &&
           count_of(p->color[0]) <= MOST_MEN && count_of(p->color[1]) <= MOST_MEN;
}

#endif
