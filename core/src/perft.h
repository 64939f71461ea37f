/*
 * Counting from the outside: what a count carries along, and the instances that do the work, one a
 * variant and kind of processor.
 */
#ifndef RULESTONE_PERFT_H
#define RULESTONE_PERFT_H

#include "hash.h"

/* The watched side of a count: progress and cancellation through the caller's control block. */
struct count_control {
    rs_control *shared; /* or null */
    uint64_t untold;    /* nodes that are counted, but not yet added to the shared ones */
};

/* At most a few milliseconds of work, so that threads seldom write the same word. */
enum { PROGRESS_STEP = 1 << 20 };

ALWAYS_INLINE bool count_is_cancelled(const struct count_control *control) {
    return control->shared && __atomic_load_n(&control->shared->cancel, __ATOMIC_RELAXED);
}

/* Adds to the shared progress what it has not been told; to be called at the end of a count. */
ALWAYS_INLINE void count_tell(struct count_control *control) {
    if (control->shared) {
        __atomic_fetch_add(&control->shared->nodes, control->untold, __ATOMIC_RELAXED);
    }
    control->untold = 0;
}

ALWAYS_INLINE void count_progress(struct count_control *control, uint64_t nodes) {
    control->untold += nodes;
    if (control->untold >= PROGRESS_STEP) {
        count_tell(control);
    }
}

/* A child that is counted when its place in the table has been fetched. */
struct waiting_child {
    struct position position;
    struct hash_key key;
};

/* Enough for memory to answer, few enough to stay in the nearest cache. */
enum { WAITING_ROOM = 8 };

/* One thread's count. */
struct counter {
    rs_ply ply;
    int bulk_depth; /* plies that are counted without being made: 1, or 0 to make every leaf */
    bool overflow;
    uint64_t reported; /* of the decision ply: the progress told so far */
    struct count_control control;
    struct hash_table *hash; /* shared by all threads, or null */
    unsigned arrived;        /* children of the node that is being counted */
    struct waiting_child waiting[WAITING_ROOM];
};

ALWAYS_INLINE bool counter_stops(const struct counter *counter) {
    return counter->overflow || count_is_cancelled(&counter->control);
}

/* What the table may know about one node. */
struct hashed_node {
    struct hash_key key;
    bool used; /* the node is big enough, and there is a table */
};

/* Looks a node of at least `least` plies up; true where its count is known. */
ALWAYS_INLINE bool hashed_find(struct hashed_node *node, const struct counter *counter,
                               const struct position *p, int us, int depth, int least,
                               uint64_t *nodes) {
    node->used = depth >= least && counter->hash;
    if (!node->used) {
        return false;
    }
    node->key = hash_key_of(p, us, depth, counter->ply);
    return hash_find(counter->hash, &node->key, nodes);
}

/* Keeps what was counted; a count that stops has left parts of it out. */
ALWAYS_INLINE void count_store(const struct counter *counter, const struct hash_key *key,
                               uint64_t nodes) {
    if (!counter_stops(counter)) {
        hash_store(counter->hash, key, nodes);
    }
}

ALWAYS_INLINE void hashed_store(const struct hashed_node *node, const struct counter *counter,
                                uint64_t nodes) {
    if (node->used) {
        count_store(counter, &node->key, nodes);
    }
}

/*
 * Counts the plies below a position at the start of a turn that owes its push, if its variant has
 * pushes. With a cancelled or overflown counter the number means nothing.
 */
typedef uint64_t count_function(struct counter *counter, const struct position *p, int depth);

/* The instances: for processors with a fast pext, and for all others. */
#define COUNT_INSTANCES(build)                                                                     \
    extern count_function *const count_chess_##build;                                              \
    extern count_function *const count_kingsupport_##build;                                        \
    extern count_function *const count_avalanche_##build;                                          \
    extern count_function *const count_avalanche_decisions_##build;
COUNT_INSTANCES(pext)
COUNT_INSTANCES(magic)
#undef COUNT_INSTANCES

/* The one that this processor runs best; RULESTONE_MAGIC_ONLY builds have no choice. */
#if defined(__x86_64__) && !defined(RULESTONE_MAGIC_ONLY)
#define CHOSEN_INSTANCE(name) (slider_lookup.pext ? name##_pext : name##_magic)
#else
#define CHOSEN_INSTANCE(name) name##_magic
#endif

#endif
