/* Counting where a ply is a move and nothing else. */
#include "replies.inl.h"

/* Nodes of this depth look whether to stop: 20 ms of work where there are 200 moves. */
enum { WATCHED_DEPTH = 3 };

/* Nodes of this depth and more are worth a look into the table of counts. */
enum { HASHED_DEPTH = 3 };

static uint64_t count_white(struct counter *counter, const struct position *p, int depth);
static uint64_t count_black(struct counter *counter, const struct position *p, int depth);

static inline uint64_t behind_white(struct counter *counter, const struct position *child,
                                    int depth) {
    return count_black(counter, child, depth - 1);
}

static inline uint64_t behind_black(struct counter *counter, const struct position *child,
                                    int depth) {
    return count_white(counter, child, depth - 1);
}

/* Counts a node of which the table knows nothing. */
ALWAYS_INLINE uint64_t count_afresh(int us, struct counter *counter, const struct position *p,
                                    int depth) {
    count_behind *const behind = us == RS_WHITE ? behind_white : behind_black;
    if (depth == 2 && counter->bulk_depth && replies_are_regular(p)) {
        const struct legality legality = legality_of(rules, p, us);
        if (!legality.checkers) {
            return number_of_lines(us, counter, p, &legality, behind);
        }
    }
    return sum_moves(us, counter, p, depth, behind);
}

ALWAYS_INLINE uint64_t count_node(int us, struct counter *counter, const struct position *p,
                                  int depth) {
    if (depth <= counter->bulk_depth) {
        return depth == 0 ? 1 : number_of_moves(us, p);
    }
    if (depth == 0) {
        return 1;
    }
    if (depth >= WATCHED_DEPTH && counter_stops(counter)) {
        return 0;
    }
    struct hashed_node hashed;
    uint64_t nodes;
    const bool found = hashed_find(&hashed, counter, p, us, depth, HASHED_DEPTH, &nodes);
    if (!found) {
        nodes = count_afresh(us, counter, p, depth);
        hashed_store(&hashed, counter, nodes);
    }
    if (depth == WATCHED_DEPTH || (found && depth > WATCHED_DEPTH)) {
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
    return p->side == RS_WHITE ? count_white(counter, p, depth) : count_black(counter, p, depth);
}
