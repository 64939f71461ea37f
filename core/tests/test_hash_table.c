/* The table itself: what its keys tell apart, what it keeps, and what it must not. Looks inside. */
#include "attacks.h"
#include "check.h"
#include "perft.h"

#include <pthread.h>

static struct hash_table open_table(uint64_t bytes) {
    struct hash_table table;
    CHECK(hash_open(&table, bytes), "no memory");
    return table;
}

/* Some key, and a count that belongs to it and to no other. */
static struct hash_key key_number(uint64_t n) {
    const struct position p = {.pawns = n};
    return hash_key_of(&p, 0, 3, RS_PLY_TURN);
}

static uint64_t count_number(uint64_t n) {
    return key_number(n).check >> (n % 50);
}

static void sizes_are_powers_of_two(void) {
    static const struct {
        uint64_t bytes;
        uint64_t buckets;
    } cases[] = {{0, 0}, {63, 0}, {64, 1}, {127, 1}, {128, 2}, {255, 2}, {3 << 20, 1 << 15}};
    for (size_t i = 0; i < LENGTH_OF(cases); i++) {
        check_case("%" PRIu64 " bytes", cases[i].bytes);
        struct hash_table table = open_table(cases[i].bytes);
        CHECK_NUMBER(table.buckets ? table.limit + 1 : 0, cases[i].buckets, "buckets");
        CHECK_NUMBER((uintptr_t)table.buckets % 64, 0, "alignment");
        hash_close(&table);
    }
}

/* The two largest counts of a bucket stay; the newest is always found. */
static void bucket_keeps_the_largest(void) {
    check_case("one bucket");
    struct hash_table table = open_table(64);
    uint64_t count = 0;
    for (uint64_t n = 0; n < 100; n++) {
        const struct hash_key key = key_number(n);
        CHECK(!hash_find(&table, &key, &count), "%" PRIu64 " found before it was stored", n);
        hash_store(&table, &key, 1000 - n);
        CHECK(hash_find(&table, &key, &count) && count == 1000 - n, "%" PRIu64 " not kept", n);
    }
    for (uint64_t n = 0; n < 99; n++) {
        const struct hash_key key = key_number(n);
        CHECK(hash_find(&table, &key, &count) == (n < 2), "%" PRIu64 " kept or not", n);
    }
    hash_close(&table);
}

/* Takes each word of the entry from one of two writers; only whole entries may be found. */
static void torn_entries_match_nothing(void) {
    const struct hash_key keys[2] = {key_number(1), key_number(2)};
    struct hash_table tables[2] = {open_table(64), open_table(64)};
    struct hash_table mixed = open_table(64);
    for (int i = 0; i < 2; i++) {
        hash_store(&tables[i], &keys[i], count_number((uint64_t)i + 1));
    }
    for (unsigned mix = 0; mix < 8; mix++) {
        mixed.buckets->count[0] = tables[mix & 1].buckets->count[0];
        mixed.buckets->check[0] = tables[mix >> 1 & 1].buckets->check[0];
        mixed.buckets->check_more[0] = tables[mix >> 2].buckets->check_more[0];
        for (unsigned i = 0; i < 2; i++) {
            uint64_t count = 0;
            check_case("mix %u, key %u", mix, i);
            CHECK(hash_find(&mixed, &keys[i], &count) == (mix == 7 * i), "found or not");
        }
    }
    hash_close(&tables[0]);
    hash_close(&tables[1]);
    hash_close(&mixed);
}

static bool same_key(struct hash_key one, struct hash_key other) {
    return one.index == other.index && one.check == other.check &&
           one.check_more == other.check_more;
}

/* Every part of a key by itself: a change of one bit must change all three of its words. */
static void check_differs(struct hash_key one, struct hash_key other, const char *what) {
    CHECK(one.index != other.index && one.check != other.check &&
              one.check_more != other.check_more,
          "%s is not in the key", what);
}

static void keys_tell_apart(void) {
    const rs_position start = start_of(RS_CHESS);
    const struct position p = position_of(&start);
    const struct hash_key key = hash_key_of(&p, 0, 5, RS_PLY_TURN);
    check_case("parts of a key");
    check_differs(hash_key_of(&p, 1, 5, RS_PLY_TURN), key, "side");
    check_differs(hash_key_of(&p, 0, 5, RS_PLY_PLAYER), key, "ply");
    for (int depth = 0; depth <= RS_DEPTH_MAX; depth++) {
        if (depth != 5) {
            check_differs(hash_key_of(&p, 0, depth, RS_PLY_TURN), key, "depth");
        }
    }
    struct position other = p;
    other.halfmove = 3;
    other.fullmove = 9;
    other.side = 1;
    CHECK(same_key(hash_key_of(&other, 0, 5, RS_PLY_TURN), key), "counters are in the key");
    for (size_t bits = 0; bits < 8 * offsetof(struct position, halfmove); bits++) {
        const size_t byte = bits / 8;
        if (byte == offsetof(struct position, side)) {
            continue; /* counting does not keep it */
        }
        unsigned char bytes[sizeof p];
        memcpy(bytes, &p, sizeof p);
        bytes[byte] ^= (unsigned char)(1u << bits % 8);
        memcpy(&other, bytes, sizeof p);
        check_case("bit %zu of the position", bits);
        check_differs(hash_key_of(&other, 0, 5, RS_PLY_TURN), key, "it");
    }
}

static bool is_empty(const struct hash_table *table) {
    for (uint64_t i = 0; i <= table->limit; i++) {
        for (int entry = 0; entry < HASH_BUCKET_ENTRIES; entry++) {
            if (table->buckets[i].count[entry] || table->buckets[i].check[entry]) {
                return false;
            }
        }
    }
    return true;
}

/* A count that has been told to stop leaves parts out, so nothing of it may be kept. */
static void stopped_counts_are_not_kept(void) {
    const rs_position start = start_of(RS_AVALANCHE);
    const struct position p = position_of(&start);
    for (int stop = 0; stop < 3; stop++) {
        struct hash_table table = open_table(1 << 16);
        rs_control control = {.cancel = stop == 1};
        struct counter counter = {.ply = RS_PLY_TURN,
                                  .bulk_depth = 1,
                                  .overflow = stop == 2,
                                  .control = {.shared = &control},
                                  .hash = &table};
        CHOSEN_INSTANCE(count_avalanche)(&counter, &p, 2);
        check_case("%s", stop == 0 ? "going on" : stop == 1 ? "cancelled" : "overflown");
        CHECK(is_empty(&table) == (stop > 0), "kept or not");
        hash_close(&table);
    }
}

/* What a count of so many plies tells of its progress, first afresh and then by a full table. */
static void progress_is_what_was_counted(rs_variant variant, rs_ply ply, int depth) {
    const rs_position start = start_of(variant);
    const struct position p = position_of(&start);
    struct hash_table table = open_table(1 << 20);
    for (int again = 0; again < 2; again++) {
        rs_control control = {0};
        struct counter counter = {
            .ply = ply, .bulk_depth = 1, .control = {.shared = &control}, .hash = &table};
        count_function *const count = variant == RS_CHESS ? CHOSEN_INSTANCE(count_chess)
                                      : ply == RS_PLY_DECISION
                                          ? CHOSEN_INSTANCE(count_avalanche_decisions)
                                          : CHOSEN_INSTANCE(count_avalanche);
        const uint64_t nodes = count(&counter, &p, depth);
        count_tell(&counter.control);
        check_case("%s ply, depth %d, time %d", ply_name(ply), depth, again);
        CHECK_NUMBER(rs_control_nodes(&control), nodes, "progress");
    }
    hash_close(&table);
}

/* From the least depths that are watched, those that the table keeps and those that it does not. */
static void progress(void) {
    for (int depth = 3; depth <= 6; depth++) {
        progress_is_what_was_counted(RS_CHESS, RS_PLY_TURN, depth);
        progress_is_what_was_counted(RS_AVALANCHE, RS_PLY_DECISION, depth);
    }
    for (int depth = 2; depth <= 3; depth++) {
        progress_is_what_was_counted(RS_AVALANCHE, RS_PLY_TURN, depth);
        progress_is_what_was_counted(RS_AVALANCHE, RS_PLY_PLAYER, depth);
    }
}

/* Takes up memory as it is needed; what was stored before it grew is still found, and stays. */
static void table_grows_as_it_fills(void) {
    struct hash_table table = open_table(32 << 20);
    const uint64_t first = table.mask;
    uint64_t stored = 0;
    uint64_t count = 0;
    check_case("growing");
    for (int level = 0; level < 3; level++) {
        const uint64_t mask = table.mask;
        for (; table.mask == mask && stored < 4 * table.limit; stored++) {
            const struct hash_key key = key_number(stored);
            hash_store(&table, &key, count_number(stored));
        }
        CHECK_NUMBER(table.mask, 2 * mask + 1, "mask");
        uint64_t lost = 0;
        for (uint64_t n = 0; n < stored; n++) {
            const struct hash_key key = key_number(n);
            const bool found = hash_find(&table, &key, &count);
            lost += !found;
            CHECK(!found || count == count_number(n), "wrong count of key %" PRIu64, n);
        }
        CHECK(lost < stored / 4, "%" PRIu64 " of %" PRIu64 " are lost", lost, stored);
    }
    CHECK(first < table.limit, "the table began with all its buckets");
    CHECK_NUMBER(table.mask, table.limit, "the table is in full use");
    for (; table.before != table.mask && stored < 64 * table.limit; stored++) {
        const struct hash_key key = key_number(stored);
        hash_store(&table, &key, count_number(stored));
    }
    CHECK_NUMBER(table.mask, table.limit, "it grows no further");
    CHECK_NUMBER(table.before, table.limit, "and no longer looks at where entries lay before");
    hash_close(&table);
}

enum { HAMMERS = 4, BLOWS = 200000 };

struct hammer {
    uint64_t keys;
    struct hash_table *table;
    uint64_t seed;
    uint64_t found;
    uint64_t wrong;
};

static void *strike(void *context) {
    struct hammer *const hammer = context;
    for (int i = 0; i < BLOWS; i++) {
        hammer->seed = hammer->seed * 6364136223846793005 + 1442695040888963407;
        const uint64_t n = hammer->seed >> 33 & (hammer->keys - 1);
        const struct hash_key key = key_number(n);
        uint64_t count = 0;
        if (hash_find(hammer->table, &key, &count)) {
            hammer->found++;
            hammer->wrong += count != count_number(n);
        } else {
            hash_store(hammer->table, &key, count_number(n));
        }
    }
    return NULL;
}

/* Whatever is found must be what was stored for that key. */
static void threads_never_find_a_wrong_count(uint64_t bytes, uint64_t keys) {
    struct hash_table table = open_table(bytes);
    struct hammer hammers[HAMMERS];
    pthread_t threads[HAMMERS];
    check_case("threads on %" PRIu64 " bytes", bytes);
    for (int i = 0; i < HAMMERS; i++) {
        hammers[i] = (struct hammer){.table = &table, .keys = keys, .seed = (uint64_t)i + 1};
        CHECK(pthread_create(&threads[i], NULL, strike, &hammers[i]) == 0, "no thread");
    }
    for (int i = 0; i < HAMMERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_NUMBER(hammers[i].wrong, 0, "wrong counts");
        CHECK(hammers[i].found > 0, "nothing was ever found");
    }
    CHECK_NUMBER(table.mask, table.limit, "the table is in full use");
    hash_close(&table);
}

int main(void) {
    sizes_are_powers_of_two();
    bucket_keeps_the_largest();
    torn_entries_match_nothing();
    keys_tell_apart();
    stopped_counts_are_not_kept();
    progress();
    table_grows_as_it_fills();
    threads_never_find_a_wrong_count(128, 64);
    threads_never_find_a_wrong_count(8 << 20, 1 << 19);
    return check_result();
}
