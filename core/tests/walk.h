/*
 * Random walks: the same positions in every run and on every machine. A walk goes by single
 * decisions, so it also stands still where a push or a choice is owed.
 */
#ifndef RULESTONE_TESTS_WALK_H
#define RULESTONE_TESTS_WALK_H

#include "check.h"
#include "samples.h"

struct random {
    uint64_t state;
};

/* SplitMix64. */
static inline uint64_t random_next(struct random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline size_t random_below(struct random *random, size_t limit) {
    return (size_t)(random_next(random) % limit);
}

typedef void visitor(const rs_position *position, struct random *random);

static inline void visit_samples(struct random *random, visitor *visit) {
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        const rs_position position = load(samples[i].variant, samples[i].fen);
        check_case("%s: '%s'", rs_variant_id(samples[i].variant), samples[i].fen);
        visit(&position, random);
    }
}

/* Where a walk begins: every other time the start position, else a sample. */
static inline rs_position walk_origin(rs_variant variant, struct random *random) {
    if (random_below(random, 2) == 0) {
        return start_of(variant);
    }
    const struct sample *sample = NULL;
    do {
        sample = &samples[random_below(random, LENGTH_OF(samples))];
    } while (sample->variant != variant);
    return load(variant, sample->fen);
}

/*
 * Visits `visits` positions of one variant, each `stride` decisions after the one before or, where
 * the game has ended, at its end.
 */
static inline void walk(rs_variant variant, uint64_t seed, size_t visits, unsigned stride,
                        visitor *visit) {
    struct random random = {seed * 4 + (uint64_t)variant};
    rs_position position = walk_origin(variant, &random);
    unsigned decisions = 0;
    while (visits > 0) {
        bool ended = decisions > 240;
        for (unsigned step = 0; step < stride && !ended; step++) {
            struct list list = list_turns(&position, RS_PLY_DECISION);
            ended = list.count == 0;
            if (!ended) {
                const rs_turn turn = list.turns[random_below(&random, list.count)];
                CHECK_STATUS(rs_apply(&position, RS_PLY_DECISION, turn, &position), RS_OK,
                             "a listed decision");
                decisions++;
            }
            list_free(&list);
        }
        check_case("walk in %s: %s", rs_variant_id(variant), fen_of(&position));
        visit(&position, &random);
        visits--;
        if (ended) {
            position = walk_origin(variant, &random);
            decisions = 0;
        }
    }
}

/* The same walks in all four variants. */
static inline void walk_all(uint64_t seed, size_t visits, unsigned stride, visitor *visit) {
    for (int variant = 0; variant < RS_VARIANT_COUNT; variant++) {
        walk((rs_variant)variant, seed, visits, stride, visit);
    }
}

#endif
