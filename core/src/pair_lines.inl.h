/* All moves of one side with all their pushes, and the pairs behind them: most of it from shared
 * sums. */
#ifndef RULESTONE_PAIR_LINES_INL_H
#define RULESTONE_PAIR_LINES_INL_H

#include "siblings.inl.h"

/* How what is behind one push is counted where it is not summed: by whom, and as how many plies. */
struct pair_count {
    struct counter *counter;
    count_function *count;
    int plies;
    bool moves_only; /* the decision ply may end between a move and its push */
};

/* The sums that the pairs, or the moves alone, come to. */
ALWAYS_INLINE uint64_t shared_sum(const struct pair_count *pairs, const struct bounty *b, int moves,
                                  int extras) {
    return (uint64_t)(pairs->moves_only ? moves : b->base * moves + extras);
}

/* Pairs are exact where two pushes or more are left to them whatever us has pushed. */
ALWAYS_INLINE bool is_exact(const struct pair_count *pairs, const struct bounty *b) {
    return pairs->moves_only || b->base >= 2 + (b->barring != 0);
}

/* The pairs behind the pushes that are counted one by one, on the board after the move. */
ALWAYS_INLINE uint64_t sum_odd_pushes(int us, const struct position *moved, squares odd,
                                      const struct pair_count *pairs) {
    uint64_t sum = 0;
    while (odd) {
        struct position pushed = *moved;
        apply_push(&pushed, us, odd & -odd);
        sum += pairs->count(pairs->counter, &pushed, pairs->plies);
        odd &= odd - 1;
    }
    return sum;
}

/* The pairs behind all pushes of a position in which us has moved; false where they must be made.
 */
ALWAYS_INLINE bool sum_siblings(int us, const struct position *moved,
                                const struct pair_count *pairs, uint64_t *sum) {
    struct siblings s;
    if (!siblings_are_regular(moved) || in_check(rules, moved, !us)) {
        return false;
    }
    look_at_siblings(us, moved, &s);
    if (!is_exact(pairs, &s.bounty)) {
        return false;
    }
    *sum =
        shared_sum(pairs, &s.bounty, s.moves, s.extras) + sum_odd_pushes(us, moved, s.odd, pairs);
    return true;
}

/* A node's moves, as they are counted. */
struct pair_lines {
    const struct position *p;
    const struct siblings *passed; /* the sums if us passes */
    const struct pair_count *pairs;
    count_behind *behind;
    int depth;
    uint64_t sum;
};

ALWAYS_INLINE void make_all(int us, struct pair_lines *lines, int from, squares targets) {
    add_targets(us, lines->pairs->counter, lines->p, from, targets, lines->depth, lines->behind,
                &lines->sum);
}

/* Takes a unit's sums out and puts in those it has on another board. */
ALWAYS_INLINE void look_again(int us, const struct position *moved, const struct siblings *s,
                              const struct bounty *b, squares touched, int *moves, int *extras) {
    struct unit unit;
    if (s->pawns.sees & touched) {
        unit = s->pawns;
        look_at_pawns(us, moved, s, b, &unit);
        *moves += unit.moves - s->pawns.moves;
        *extras += unit.extras - s->pawns.extras;
    }
    if (s->king.sees & touched) {
        unit = s->king;
        look_at_king_unit(us, moved, s, b, &unit);
        *moves += unit.moves - s->king.moves;
        *extras += unit.extras - s->king.extras;
    }
    for (int i = 0; i < s->units; i++) {
        if (s->unit[i].sees & touched) {
            unit = s->unit[i];
            look_at_unit(us, moved, s, b, &unit);
            *moves += unit.moves - s->unit[i].moves;
            *extras += unit.extras - s->unit[i].extras;
        }
    }
}

/* A quiet move that leaves the pushes and both kings alone. */
ALWAYS_INLINE void add_clean_move(int us, struct pair_lines *lines, int from, int to) {
    const struct siblings *const s = lines->passed;
    const squares path = bit(from) | bit(to);
    struct position moved = *lines->p;
    moved.color[us] ^= path;
    moved.pawns ^= has(moved.pawns, from) ? path : 0;
    const struct bounty b = bounty_of(us, &moved, s->pushes);
    if (b.barring != s->bounty.barring || !is_exact(lines->pairs, &b)) {
        make_all(us, lines, from, bit(to));
        return;
    }
    const squares touched = path | (b.costly ^ s->bounty.costly) | (b.freeing ^ s->bounty.freeing) |
                            (b.barred ^ s->bounty.barred);
    int moves = s->moves;
    int extras = s->extras;
    if (touched & s->sees) {
        look_again(us, &moved, s, &b, touched, &moves, &extras);
    }
    lines->sum += shared_sum(lines->pairs, &b, moves, extras);
    if (s->odd) {
        struct position made = *lines->p;
        apply_step(rules, &made, us, from, to, NO_PROMOTION);
        lines->sum += sum_odd_pushes(us, &made, s->odd, lines->pairs);
    }
}

/* The moves of one man; `arrivals` are squares where his kind may matter to the king of them. */
ALWAYS_INLINE void add_man(int us, struct pair_lines *lines, int from, squares targets,
                           squares arrivals) {
    const struct position *const p = lines->p;
    const struct siblings *const s = lines->passed;
    const squares blocks = forward(!us, p->pawns & p->color[!us]);
    if (has(s->watch.dirty | blocks, from)) {
        make_all(us, lines, from, targets);
        return;
    }
    const squares made = targets & (p->color[!us] | s->watch.touchy | blocks | arrivals);
    make_all(us, lines, from, made);
    for (squares clean = targets & ~made; clean;) {
        add_clean_move(us, lines, from, pop_first(&clean));
    }
}

ALWAYS_INLINE void add_pawns(int us, struct pair_lines *lines, const struct legality *legality) {
    const struct position *const p = lines->p;
    const squares arrivals = lines->passed->watch.pawn_arrivals | rank_set(us ? 1 : 6);
    for (squares pawns = p->pawns & p->color[us]; pawns;) {
        const int from = pop_first(&pawns);
        add_man(us, lines, from, targets_from(rules, p, us, legality, from), arrivals);
    }
}

ALWAYS_INLINE void add_pieces(int us, struct pair_lines *lines, const struct legality *legality) {
    const struct position *const p = lines->p;
    const struct siblings *const s = lines->passed;
    for (squares men = mobile_knights(p, us, legality); men;) {
        const int from = pop_first(&men);
        add_man(us, lines, from, knight_targets(p, us, legality, from), s->watch.knight_arrivals);
    }
    for (squares men = mobile_diagonal(p, us, legality); men;) {
        const int from = pop_first(&men);
        add_man(us, lines, from, bishop_targets(p, us, legality, from),
                s->watch.diagonal_arrivals |
                    (has(p->straight, from) ? s->watch.straight_arrivals : 0));
    }
    for (squares men = mobile_straight(p, us, legality); men;) {
        const int from = pop_first(&men);
        add_man(us, lines, from, rook_targets(p, us, legality, from),
                s->watch.straight_arrivals |
                    (has(p->diagonal, from) ? s->watch.diagonal_arrivals : 0));
    }
}

/* May a node's moves be counted so: a push is owed, us is not in check, and the board is regular?
 */
ALWAYS_INLINE bool pair_lines_are_regular(int us, const struct position *p) {
    return pushable_pawns(p, us) && siblings_are_regular(p) && !in_check(rules, p, us);
}

/* All moves, their pushes, and the pairs behind them; `depth` is what these are in plies. */
ALWAYS_INLINE uint64_t number_of_pair_lines(int us, const struct position *p, int depth,
                                            count_behind *behind, const struct pair_count *pairs) {
    const struct legality legality = legality_of(rules, p, us);
    struct siblings passed;
    struct pair_lines lines = {
        .p = p, .passed = &passed, .pairs = pairs, .behind = behind, .depth = depth};
    look_at_siblings(us, p, &passed);
    add_king_moves(us, pairs->counter, p, depth, behind, &lines.sum);
    add_pawns(us, &lines, &legality);
    add_pieces(us, &lines, &legality);
    return lines.sum;
}

#endif
