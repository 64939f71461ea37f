/* All moves of one side with all their pushes, and the pairs behind them: most of it from shared
 * sums. */
#ifndef RULESTONE_PAIR_LINES_INL_H
#define RULESTONE_PAIR_LINES_INL_H

#include "changes.inl.h"

/* Counts what is behind a push, on the board after the move; depth is what is left after the push.
 */
typedef uint64_t count_behind_push(struct counter *counter, const struct position *moved,
                                   squares pawn, int depth);

/* How what is behind one push is counted where it is not summed. */
struct pair_count {
    struct counter *counter;
    count_behind_push *behind_push;
    int depth;
    bool choices;    /* the four choices behind a push count as so many */
    bool decisions;  /* a move that leaves no push is followed by another move */
    bool moves_only; /* the decision ply may end between a move and its push */
};

/* What the pairs, or the moves alone, come to. */
ALWAYS_INLINE uint64_t worth_of(const struct pair_count *pairs, int base, struct pair_sum sum) {
    return (uint64_t)(pairs->moves_only ? sum.moves : base * sum.moves + sum.extras);
}

/* Can the pairs be summed where the pawns of us are worth so much? */
ALWAYS_INLINE bool is_exact(const struct pair_count *pairs, const struct bounty *b) {
    return pairs->moves_only || !pairs->decisions || b->base >= 2;
}

/* The pairs behind the pushes that are counted one by one, on the board after the move. */
ALWAYS_INLINE uint64_t sum_odd_pushes(const struct position *moved, squares odd,
                                      const struct pair_count *pairs) {
    uint64_t sum = 0;
    while (odd) {
        sum += pairs->behind_push(pairs->counter, moved, odd & -odd, pairs->depth);
        odd &= odd - 1;
    }
    return sum;
}

/* The pairs behind all pushes of a position in which us has moved; false where they must be made.
 */
ALWAYS_INLINE bool sum_siblings(int us, const struct position *moved,
                                const struct pair_count *pairs, uint64_t *sum) {
    struct siblings s;
    if (!siblings_are_regular(us, moved, pairs->choices) || in_check(rules, moved, !us)) {
        return false;
    }
    look_at_siblings(us, moved, pairs->choices, &s);
    const struct pushes *const q = &s.pushes;
    if (!is_exact(pairs, &q->shared.bounty)) {
        return false;
    }
    *sum =
        worth_of(pairs, q->shared.bounty.base, s.behind) + sum_odd_pushes(moved, q->apart, pairs);
    return true;
}

/* A node's moves, as they are counted. */
struct pair_lines {
    const struct position *p;
    const struct siblings *passed; /* the sums if us passes */
    squares steady;                /* as of steady_squares */
    const struct pair_count *pairs;
    count_behind *behind;
    int depth;
    uint64_t sum;
};

/* Adds what is behind a move that has been made, when its pushes have been sorted. */
ALWAYS_INLINE void add_sorted(int us, struct pair_lines *lines, const struct position *made,
                              const struct pushes *q) {
    const struct siblings *const s = lines->passed;
    const struct legality *const before = &s->pushes.watch.legality;
    const struct legality *const now = &q->watch.legality;
    const bool pins = before->pinned_diagonal != now->pinned_diagonal ||
                      before->pinned_straight != now->pinned_straight;
    if ((pins && s->idle) || !is_exact(lines->pairs, &q->shared.bounty)) {
        lines->sum += lines->behind(lines->pairs->counter, made, lines->depth);
        return;
    }
    const struct position *const p = lines->p;
    struct changes changes =
        changes_of(us, &s->pushes.shared, &q->shared,
                   (p->color[0] ^ made->color[0]) | (p->color[1] ^ made->color[1]));
    changes.king = true;
    changes.pins = pins;
    if (pins) {
        changes.touched |= (before->pinned_diagonal | before->pinned_straight |
                            now->pinned_diagonal | now->pinned_straight) &
                           made->color[!us];
    }
    struct pair_sum sum = unchanged_of(s->behind, s->unpushed, &changes);
    look_again(us, made, s, q, &q->shared, &changes, &sum);
    lines->sum += worth_of(lines->pairs, q->shared.bounty.base, sum) +
                  sum_odd_pushes(made, q->apart, lines->pairs);
}

/*
 * Adds what is behind a move that has been made. It may have changed anything, or where `attacker`
 * is a square just that the man there attacks squares that the king of them may enter.
 */
ALWAYS_INLINE void add_made(int us, struct pair_lines *lines, const struct position *made,
                            int attacker) {
    const bool choices = lines->pairs->choices;
    const struct pushes *const before = &lines->passed->pushes;
    const squares pushable = pushable_pawns(made, us);
    struct pushes q;
    if (!pushable || !siblings_are_regular(us, made, choices) ||
        (attacker == SQ_NONE && in_check(rules, made, !us))) {
        lines->sum += lines->behind(lines->pairs->counter, made, lines->depth);
        return;
    }
    if (attacker != SQ_NONE && !(pushable & ~before->ready)) {
        q.watch = before->watch;
        q.losing = before->losing;
        watch_attacker(us, made, attacker, pushable, &q.watch);
        sort_watched(us, made, pushable, choices, &q);
    } else {
        sort_pushes(us, made, choices, false, &q);
    }
    add_sorted(us, lines, made, &q);
}

/* Called from several places, and large. */
static __attribute__((noinline)) void add_made_white(struct pair_lines *lines,
                                                     const struct position *made, int attacker) {
    add_made(RS_WHITE, lines, made, attacker);
}

static __attribute__((noinline)) void add_made_black(struct pair_lines *lines,
                                                     const struct position *made, int attacker) {
    add_made(RS_BLACK, lines, made, attacker);
}

ALWAYS_INLINE void add_child(int us, struct pair_lines *lines, const struct position *made,
                             int attacker) {
    if (us == RS_WHITE) {
        add_made_white(lines, made, attacker);
    } else {
        add_made_black(lines, made, attacker);
    }
}

/* Of the targets, `attacks` are those that matter by what the man attacks from there only. */
ALWAYS_INLINE void make_all(int us, struct pair_lines *lines, int from, squares targets,
                            squares attacks) {
    while (targets) {
        const int to = pop_first(&targets);
        struct position made = *lines->p;
        apply_step(rules, &made, us, from, to, NO_PROMOTION);
        add_child(us, lines, &made, has(attacks, to) ? to : SQ_NONE);
    }
}

ALWAYS_INLINE void promote_all(int us, struct pair_lines *lines, int from, squares targets) {
    while (targets) {
        const int to = pop_first(&targets);
        for (int piece = TO_BISHOP; piece < PROMOTIONS_END; piece++) {
            struct position made = *lines->p;
            apply_step(rules, &made, us, from, to, piece);
            add_child(us, lines, &made, SQ_NONE);
        }
    }
}

/*
 * Squares between which a move changes nothing about who can be pushed or is barred, where us has
 * passed; none if that must be looked at after every move.
 */
ALWAYS_INLINE squares steady_squares(int us, const struct position *p, const struct pushes *q,
                                     const struct pair_count *pairs) {
    const squares ours = p->pawns & p->color[us];
    if (!is_exact(pairs, &q->shared.bounty) ||
        (pairs->choices && (ours & backward(us, last_rank(us))))) {
        return 0;
    }
    return ~(p->pawns | forward(us, ours) | forward(!us, p->pawns & p->color[!us]));
}

/* Has a move of us left a pawn near its last rank whose push is not always followed by a choice? */
ALWAYS_INLINE bool choices_may_fail_after(int us, const struct position *p, int from, int to) {
    if (!(((p->pawns & p->color[us]) | bit(to)) & backward(us, last_rank(us)))) {
        return false;
    }
    struct position made = *p;
    apply_step(rules, &made, us, from, to, NO_PROMOTION);
    return choices_may_fail(us, &made);
}

/* Adds what is behind a clean move, where the given pushes are not shared. */
ALWAYS_INLINE void add_worth(int us, struct pair_lines *lines, int from, int to, int base,
                             struct pair_sum sum, squares apart) {
    lines->sum += worth_of(lines->pairs, base, sum);
    if (apart) {
        struct position made = *lines->p;
        apply_step(rules, &made, us, from, to, NO_PROMOTION);
        lines->sum += sum_odd_pushes(&made, apart, lines->pairs);
    }
}

/* The men and pawns after a clean move; what kinds of pieces they are is not kept. */
ALWAYS_INLINE struct position board_after(int us, const struct pair_lines *lines, int from,
                                          int to) {
    const squares path = bit(from) | bit(to);
    struct position moved = *lines->p;
    moved.color[us] = (moved.color[us] & ~path) | bit(to);
    moved.color[!us] &= ~path;
    moved.pawns = (moved.pawns & ~path) | (has(moved.pawns, from) ? bit(to) : 0);
    return moved;
}

/* A move that changes nothing about who can be pushed or is barred. */
ALWAYS_INLINE void add_steady_move(int us, struct pair_lines *lines, int from, int to) {
    const struct siblings *const s = lines->passed;
    const struct changes changes = {.touched = bit(from) | bit(to)};
    struct pair_sum sum = s->behind;
    if (changes.touched & s->sees) {
        const struct position moved = board_after(us, lines, from, to);
        look_again(us, &moved, s, &s->pushes, &s->pushes.shared, &changes, &sum);
    }
    add_worth(us, lines, from, to, s->pushes.shared.bounty.base, sum, s->pushes.apart);
}

/* A move that may change it, and which pushes end the game. */
ALWAYS_INLINE void add_unsteady_move(int us, struct pair_lines *lines, const struct position *moved,
                                     int from, int to, squares losing) {
    const struct siblings *const s = lines->passed;
    const struct pushes *const q = &s->pushes;
    const squares pushable = pushable_pawns(moved, us);
    const struct shared shared =
        shared_of(us, moved, pushable & ~(losing | q->odd), lines->pairs->choices);
    if (!pushable || (pushable & ~q->ready) || !is_exact(lines->pairs, &shared.bounty)) {
        make_all(us, lines, from, bit(to), 0);
        return;
    }
    const struct changes changes = changes_of(us, &q->shared, &shared, bit(from) | bit(to));
    struct pair_sum sum = unchanged_of(s->behind, s->unpushed, &changes);
    if (changes.touched & s->sees) {
        look_again(us, moved, s, q, &shared, &changes, &sum);
    }
    add_worth(us, lines, from, to, shared.bounty.base, sum, pushable & ~(losing | shared.pushes));
}

/* A move that leaves both kings alone. */
ALWAYS_INLINE void add_clean_move(int us, struct pair_lines *lines, int from, int to) {
    if (!((bit(from) | bit(to)) & ~lines->steady)) {
        add_steady_move(us, lines, from, to);
    } else if (lines->pairs->choices && choices_may_fail_after(us, lines->p, from, to)) {
        make_all(us, lines, from, bit(to), 0);
    } else {
        const struct position moved = board_after(us, lines, from, to);
        add_unsteady_move(us, lines, &moved, from, to, lines->passed->pushes.losing);
    }
}

/* Where the arrival of a man of this kind may matter to the king of them. */
ALWAYS_INLINE squares arrivals_of(int us, const struct position *p, const struct watch *w,
                                  int from) {
    if (has(p->pawns, from)) {
        return w->pawn_arrivals | cornered(us);
    }
    if (has(p->knights, from)) {
        return w->knight_arrivals;
    }
    return (has(p->diagonal, from) ? w->diagonal_arrivals : 0) |
           (has(p->straight, from) ? w->straight_arrivals : 0);
}

/* Those of them that may give check or pin. A pawn who checks stands where all arrivals matter. */
ALWAYS_INLINE squares checks_of(const struct position *p, const struct watch *w, int from) {
    if (has(p->pawns, from)) {
        return 0;
    }
    if (has(p->knights, from)) {
        return w->knight_checks;
    }
    return (has(p->diagonal, from) ? w->diagonal_checks : 0) |
           (has(p->straight, from) ? w->straight_checks : 0);
}

ALWAYS_INLINE void add_man(int us, struct pair_lines *lines, int from, squares targets) {
    const struct watch *const w = &lines->passed->pushes.watch;
    if (has(w->dirty, from)) {
        make_all(us, lines, from, targets, 0);
        return;
    }
    const squares made = targets & (w->touchy | arrivals_of(us, lines->p, w, from));
    make_all(us, lines, from, made, made & ~(w->touchy | checks_of(lines->p, w, from)));
    for (squares clean = targets & ~made; clean;) {
        add_clean_move(us, lines, from, pop_first(&clean));
    }
}

ALWAYS_INLINE void add_men(int us, struct pair_lines *lines, const struct legality *legality) {
    const struct position *const p = lines->p;
    for (squares men = p->color[us] & ~p->kings; men;) {
        const int from = pop_first(&men);
        const squares targets = targets_from(rules, p, us, legality, from);
        const squares last = has(p->pawns, from) ? targets & END_RANKS : 0;
        add_man(us, lines, from, targets & ~last);
        promote_all(us, lines, from, last);
    }
}

/* Steps of the king, which may change what pushes end the game, and castling. */
ALWAYS_INLINE void add_king(int us, struct pair_lines *lines) {
    const struct position *const p = lines->p;
    const struct pushes *const q = &lines->passed->pushes;
    const int from = king_square(p, us);
    const squares steps = safe_king_steps(rules, p, us);
    const squares made =
        has(q->watch.dirty, from) ? steps : steps & (q->watch.touchy | q->watch.king_arrivals);
    make_all(us, lines, from, made, 0);
    for (squares clean = steps & ~made; clean;) {
        const int to = pop_first(&clean);
        struct position moved = *p;
        apply_step(rules, &moved, us, from, to, NO_PROMOTION);
        struct watch unused = {.touchy = 0, .dirty = 0};
        const squares losing = losing_pushes(us, &moved, q->ready, &unused);
        add_unsteady_move(us, lines, &moved, from, to, losing);
    }
    for (squares castlings = castling_targets(rules, p, us); castlings;) {
        struct position castled = *p;
        apply_castling(rules, &castled, us, pop_first(&castlings));
        add_child(us, lines, &castled, SQ_NONE);
    }
}

/* May a node's moves be counted so: a push is owed, us is not in check, and the board is regular?
 */
ALWAYS_INLINE bool pair_lines_are_regular(int us, const struct position *p, bool choices) {
    return pushable_pawns(p, us) && siblings_are_regular(us, p, choices) && !in_check(rules, p, us);
}

/* All moves, their pushes, and the pairs behind them; `depth` is what these are in plies. */
ALWAYS_INLINE uint64_t number_of_pair_lines(int us, const struct position *p, int depth,
                                            count_behind *behind, const struct pair_count *pairs) {
    const struct legality legality = legality_of(rules, p, us);
    struct siblings passed;
    struct pair_lines lines = {
        .p = p, .passed = &passed, .pairs = pairs, .behind = behind, .depth = depth};
    look_at_siblings(us, p, pairs->choices, &passed);
    lines.steady = steady_squares(us, p, &passed.pushes, pairs);
    add_king(us, &lines);
    add_men(us, &lines, &legality);
    return lines.sum;
}

#endif
