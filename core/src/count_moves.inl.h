/* Counting where a ply is a move and nothing else. */
#include "replies.inl.h"

/* Nodes of this depth look whether to stop: 20 ms of work where there are 200 moves. */
enum { WATCHED_DEPTH = 3 };

/* Nodes of this depth and more are worth a look into the table of counts. */
enum { HASHED_DEPTH = 2 };

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

/* Counts a node by its key, or without the table where that is null. */
static uint64_t count_keyed_white(struct counter *counter, const struct position *p, int depth,
                                  const struct hash_key *key);
static uint64_t count_keyed_black(struct counter *counter, const struct position *p, int depth,
                                  const struct hash_key *key);

ALWAYS_INLINE uint64_t count_waiting(int us, struct counter *counter, unsigned place) {
    const struct waiting_child *const child = &counter->waiting[place % WAITING_ROOM];
    return us == RS_WHITE ? count_keyed_white(counter, &child->position, HASHED_DEPTH, &child->key)
                          : count_keyed_black(counter, &child->position, HASHED_DEPTH, &child->key);
}

/* Lets a child of the least hashed depth wait, and counts the one whose place it takes. */
ALWAYS_INLINE uint64_t admit(int us, struct counter *counter, const struct position *child) {
    const unsigned place = counter->arrived++;
    const uint64_t nodes = place < WAITING_ROOM ? 0 : count_waiting(us, counter, place);
    struct waiting_child *const waiting = &counter->waiting[place % WAITING_ROOM];
    waiting->position = *child;
    waiting->key = hash_key_of(child, us, HASHED_DEPTH, counter->ply);
    hash_prefetch(counter->hash, &waiting->key);
    return nodes;
}

static inline uint64_t admit_behind_white(struct counter *counter, const struct position *child,
                                          int depth) {
    (void)depth;
    return admit(RS_BLACK, counter, child);
}

static inline uint64_t admit_behind_black(struct counter *counter, const struct position *child,
                                          int depth) {
    (void)depth;
    return admit(RS_WHITE, counter, child);
}

/* The children of a node one deeper than the least hashed depth. */
ALWAYS_INLINE uint64_t sum_waiting(int us, struct counter *counter, const struct position *p) {
    counter->arrived = 0;
    uint64_t nodes = sum_moves(us, counter, p, HASHED_DEPTH + 1,
                               us == RS_WHITE ? admit_behind_white : admit_behind_black);
    const unsigned arrived = counter->arrived;
    for (unsigned i = arrived > WAITING_ROOM ? arrived - WAITING_ROOM : 0; i < arrived; i++) {
        add(counter, &nodes, count_waiting(!us, counter, i));
    }
    return nodes;
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
    if (depth == HASHED_DEPTH + 1 && counter->hash) {
        return sum_waiting(us, counter, p);
    }
    return sum_moves(us, counter, p, depth, behind);
}

ALWAYS_INLINE uint64_t count_keyed(int us, struct counter *counter, const struct position *p,
                                   int depth, const struct hash_key *key) {
    uint64_t nodes;
    const bool found = key && hash_find(counter->hash, key, &nodes);
    if (!found) {
        nodes = count_afresh(us, counter, p, depth);
        if (key) {
            count_store(counter, key, nodes);
        }
    }
    if (depth == WATCHED_DEPTH || (found && depth > WATCHED_DEPTH)) {
        count_progress(&counter->control, nodes);
    }
    return nodes;
}

static uint64_t count_keyed_white(struct counter *counter, const struct position *p, int depth,
                                  const struct hash_key *key) {
    return count_keyed(RS_WHITE, counter, p, depth, key);
}

static uint64_t count_keyed_black(struct counter *counter, const struct position *p, int depth,
                                  const struct hash_key *key) {
    return count_keyed(RS_BLACK, counter, p, depth, key);
}

ALWAYS_INLINE uint64_t count_node(int us, struct counter *counter, const struct position *p,
                                  int depth) {
    if (depth <= counter->bulk_depth) {
        return depth == 0 ? 1 : number_of_moves(us, p);
    }
    if (depth >= WATCHED_DEPTH && counter_stops(counter)) {
        return 0;
    }
    struct hash_key key;
    const bool hashed = depth >= HASHED_DEPTH && counter->hash;
    if (hashed) {
        key = hash_key_of(p, us, depth, counter->ply);
    }
    return us == RS_WHITE ? count_keyed_white(counter, p, depth, hashed ? &key : NULL)
                          : count_keyed_black(counter, p, depth, hashed ? &key : NULL);
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
