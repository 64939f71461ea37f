/*
 * Counting where a move is followed by the push of an enemy pawn (AV-1). The plies turn, choice and
 * player part only where a push reaches the last rank, so they share all but that; decision has its
 * own.
 */
#include "pair_lines.inl.h"

/*
 * Nodes of these depths look whether the count is to stop: 20 ms of work where there are 1000 turns
 * and each is made. From three decisions on, since two at a time may pass.
 */
enum { WATCHED_DEPTH = 2, WATCHED_DECISIONS = 3 };

/* Nodes of this depth and more are worth a look into the table of counts. */
enum { HASHED_DEPTH = 2 };

static uint64_t count_white(struct counter *counter, const struct position *p, int depth);
static uint64_t count_black(struct counter *counter, const struct position *p, int depth);
static uint64_t decide_white(struct counter *counter, const struct position *p, int depth);
static uint64_t decide_black(struct counter *counter, const struct position *p, int depth);

ALWAYS_INLINE uint64_t count_plies(int us, struct counter *counter, const struct position *p,
                                   int depth) {
    return us == RS_WHITE ? count_white(counter, p, depth) : count_black(counter, p, depth);
}

ALWAYS_INLINE uint64_t count_decided(int us, struct counter *counter, const struct position *p,
                                     int depth) {
    return us == RS_WHITE ? decide_white(counter, p, depth) : decide_black(counter, p, depth);
}

ALWAYS_INLINE uint64_t count_on(int us, struct counter *counter, const struct position *p,
                                int depth, bool decisions) {
    return decisions ? count_decided(us, counter, p, depth) : count_plies(us, counter, p, depth);
}

/*
 * The plies that begin with the choice of a pawn that `us` has just pushed to its last rank. The
 * depth is what is left after the push; `spent` is what a choice costs that goes on, and a choice
 * that wins (AV-10) costs one ply wherever it is not part of the pusher's turn.
 */
ALWAYS_INLINE uint64_t sum_choices(int us, struct counter *counter, const struct position *pending,
                                   int depth, rs_ply ply) {
    const int winning = ply == RS_PLY_TURN ? 0 : 1;
    const int other = ply == RS_PLY_TURN || ply == RS_PLY_PLAYER ? 0 : 1;
    uint64_t sum = 0;
    if (depth == 0 && winning) {
        return 1;
    }
    for (int piece = TO_BISHOP; piece < PROMOTIONS_END; piece++) {
        struct position chosen = *pending;
        become(&chosen, pending_pawn(pending), piece);
        if (in_check(rules, &chosen, us)) {
            add(counter, &sum, finished(depth - winning));
        } else {
            add(counter, &sum,
                count_on(!us, counter, &chosen, depth - other, ply == RS_PLY_DECISION));
        }
    }
    return sum;
}

static __attribute__((noinline)) uint64_t choices_behind(int us, struct counter *counter,
                                                         const struct position *pending,
                                                         int depth) {
    return sum_choices(us, counter, pending, depth, counter->ply);
}

/* The plies behind one push, made on the board after the move; depth is what is left after the
 * push. */
ALWAYS_INLINE uint64_t behind_push(int us, struct counter *counter, const struct position *moved,
                                   squares pawn, int depth, bool decisions) {
    struct position pushed = *moved;
    apply_push(&pushed, us, pawn);
    if (in_check(rules, &pushed, us)) {
        return finished(depth); /* AV-8, AV-11 */
    }
    if (pending_pawn(&pushed)) {
        return choices_behind(us, counter, &pushed, depth);
    }
    return count_on(!us, counter, &pushed, depth, decisions);
}

static inline uint64_t push_of_white(struct counter *counter, const struct position *moved,
                                     squares pawn, int depth) {
    return behind_push(RS_WHITE, counter, moved, pawn, depth, false);
}

static inline uint64_t push_of_black(struct counter *counter, const struct position *moved,
                                     squares pawn, int depth) {
    return behind_push(RS_BLACK, counter, moved, pawn, depth, false);
}

static inline uint64_t decided_push_of_white(struct counter *counter, const struct position *moved,
                                             squares pawn, int depth) {
    return behind_push(RS_WHITE, counter, moved, pawn, depth, true);
}

static inline uint64_t decided_push_of_black(struct counter *counter, const struct position *moved,
                                             squares pawn, int depth) {
    return behind_push(RS_BLACK, counter, moved, pawn, depth, true);
}

/* What is left of a depth after a move and a push. */
ALWAYS_INLINE int depth_behind_push(int depth, bool decisions) {
    return depth - (decisions ? 2 : 1);
}

/* Are the last two plies, or three or four decisions, counted together at this depth? */
ALWAYS_INLINE bool pairs_are_summed(const struct counter *counter, int depth, bool decisions) {
    return counter->bulk_depth && (decisions ? depth == 3 || depth == 4 : depth == 2);
}

ALWAYS_INLINE struct pair_count pairs_behind(int us, struct counter *counter, int depth,
                                             bool decisions) {
    count_behind_push *const turn = us == RS_WHITE ? push_of_white : push_of_black;
    count_behind_push *const decided =
        us == RS_WHITE ? decided_push_of_white : decided_push_of_black;
    return (struct pair_count){.counter = counter,
                               .behind_push = decisions ? decided : turn,
                               .depth = depth_behind_push(depth, decisions),
                               .choices = counter->ply == RS_PLY_TURN,
                               .decisions = decisions,
                               .moves_only = decisions && depth == 3};
}

ALWAYS_INLINE uint64_t behind_move(int us, struct counter *counter, const struct position *moved,
                                   int depth, bool decisions) {
    squares pawns = pushable_pawns(moved, us);
    if (!pawns) {
        return count_on(!us, counter, moved, depth - 1, decisions); /* AV-7 */
    }
    if (decisions && depth == 1) {
        return 1;
    }
    uint64_t sum = 0;
    const struct pair_count pairs = pairs_behind(us, counter, depth, decisions);
    if (pairs_are_summed(counter, depth, decisions) && sum_siblings(us, moved, &pairs, &sum)) {
        return sum;
    }
    while (pawns) {
        const squares pawn = pawns & -pawns;
        pawns ^= pawn;
        add(counter, &sum,
            behind_push(us, counter, moved, pawn, depth_behind_push(depth, decisions), decisions));
    }
    return sum;
}

static inline uint64_t behind_white(struct counter *counter, const struct position *child,
                                    int depth) {
    return behind_move(RS_WHITE, counter, child, depth, false);
}

static inline uint64_t behind_black(struct counter *counter, const struct position *child,
                                    int depth) {
    return behind_move(RS_BLACK, counter, child, depth, false);
}

static inline uint64_t decisions_behind_white(struct counter *counter, const struct position *child,
                                              int depth) {
    return behind_move(RS_WHITE, counter, child, depth, true);
}

static inline uint64_t decisions_behind_black(struct counter *counter, const struct position *child,
                                              int depth) {
    return behind_move(RS_BLACK, counter, child, depth, true);
}

/* Counts a node of which the table knows nothing. */
ALWAYS_INLINE uint64_t count_afresh(int us, struct counter *counter, const struct position *p,
                                    int depth, bool decisions) {
    count_behind *const turns = us == RS_WHITE ? behind_white : behind_black;
    count_behind *const decided = us == RS_WHITE ? decisions_behind_white : decisions_behind_black;
    count_behind *const behind = decisions ? decided : turns;
    const struct pair_count pairs = pairs_behind(us, counter, depth, decisions);
    return pairs_are_summed(counter, depth, decisions) &&
                   pair_lines_are_regular(us, p, pairs.choices)
               ? number_of_pair_lines(us, p, depth, behind, &pairs)
               : sum_moves(us, counter, p, depth, behind);
}

ALWAYS_INLINE uint64_t count_node(int us, struct counter *counter, const struct position *p,
                                  int depth) {
    if (depth == 0) {
        return 1;
    }
    const bool choices = counter->ply == RS_PLY_TURN;
    if (depth == 1 && counter->bulk_depth && !(choices && choices_may_fail(!us, p))) {
        return number_of_pairs(us, p, choices);
    }
    if (depth >= WATCHED_DEPTH && counter_stops(counter)) {
        return 0;
    }
    struct hashed_node hashed;
    uint64_t nodes;
    const bool found = hashed_find(&hashed, counter, p, us, depth, HASHED_DEPTH, &nodes);
    if (!found) {
        nodes = count_afresh(us, counter, p, depth, false);
        hashed_store(&hashed, counter, nodes);
    }
    if (found || depth == WATCHED_DEPTH) {
        count_progress(&counter->control, nodes);
    }
    return nodes;
}

static uint64_t count_white(struct counter *counter, const struct position *p, int depth) {
    return count_node(RS_WHITE, counter, p, depth);
}

static uint64_t count_black(struct counter *counter, const struct position *p, int depth) {
    return count_node(RS_BLACK, counter, p, depth);
}

static uint64_t count(struct counter *counter, const struct position *p, int depth) {
    return count_plies(p->side, counter, p, depth);
}

/* The decision ply: a move, then a push where one is owed. */
ALWAYS_INLINE uint64_t decide_node(int us, struct counter *counter, const struct position *p,
                                   int depth) {
    if (depth == 0) {
        return 1;
    }
    if (counter->bulk_depth && depth == 1) {
        return number_of_moves(us, p);
    }
    if (counter->bulk_depth && depth == 2 && more_than_one(pushable_pawns(p, us))) {
        return number_of_pairs(us, p, false);
    }
    if (depth >= WATCHED_DECISIONS && counter_stops(counter)) {
        return 0;
    }
    struct hashed_node hashed;
    uint64_t nodes;
    const uint64_t reported = counter->reported;
    const bool found = hashed_find(&hashed, counter, p, us, depth, 2 * HASHED_DEPTH, &nodes);
    if (!found) {
        nodes = count_afresh(us, counter, p, depth, true);
        hashed_store(&hashed, counter, nodes);
    }
    if (found || depth == WATCHED_DECISIONS || depth == WATCHED_DECISIONS + 1) {
        /* Where no push was owed, a child may have reported its part. */
        count_progress(&counter->control, nodes - (counter->reported - reported));
        counter->reported = reported + nodes;
    }
    return nodes;
}

static uint64_t decide_white(struct counter *counter, const struct position *p, int depth) {
    return decide_node(RS_WHITE, counter, p, depth);
}

static uint64_t decide_black(struct counter *counter, const struct position *p, int depth) {
    return decide_node(RS_BLACK, counter, p, depth);
}

static uint64_t count_decisions(struct counter *counter, const struct position *p, int depth) {
    return count_decided(p->side, counter, p, depth);
}
