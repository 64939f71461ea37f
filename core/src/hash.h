/*
 * A table of counts that the threads of one count share: what lies below a position need not be
 * counted again when another order of moves leads to it.
 *
 * An entry is found by the index of its bucket and 96 further bits of its key. Two different
 * positions agree in them with a chance of about 2^-95, taken over the constants of hash_key_of; a
 * probe compares with three entries, so that 10^10 probes meet one wrong hit with a chance of about
 * 2^-60.
 */
#ifndef RULESTONE_HASH_H
#define RULESTONE_HASH_H

#include "position.h"

enum { HASH_BUCKET_ENTRIES = 3, CACHE_LINE = 64 };

/*
 * One cache line. Threads read and write without locks, word by word; each half of a key is stored
 * xored with its count, so that an entry of which another thread has written a part matches no key.
 */
struct hash_bucket {
    _Alignas(CACHE_LINE) uint64_t count[HASH_BUCKET_ENTRIES];
    uint64_t check[HASH_BUCKET_ENTRIES];
    uint32_t check_more[HASH_BUCKET_ENTRIES];
};

_Static_assert(sizeof(struct hash_bucket) == CACHE_LINE, "a bucket is a cache line");

/*
 * Only the first buckets are used, and twice as many whenever they have filled, so that memory is
 * taken up as it is needed. A key that is not in its bucket may still be in the one it had before.
 */
struct hash_table {
    struct hash_bucket *buckets; /* null: there is no table */
    uint64_t mask;               /* atomic: the buckets in use, a power of two, less 1 */
    uint64_t before;             /* atomic: the mask before it grew, as long as that matters */
    uint64_t limit;              /* the mask of all buckets */
    void *memory;
    size_t mapped;
    /* Atomic: about how many entries came since the mask grew. Written often, unlike the rest. */
    _Alignas(CACHE_LINE) uint64_t stored;
};

/* Makes an empty table of at most so many bytes, none if they hold no bucket; false: no memory. */
bool hash_open(struct hash_table *table, uint64_t bytes);
void hash_close(struct hash_table *table);

struct hash_key {
    uint64_t index;
    uint64_t check;
    uint32_t check_more;
};

__extension__ typedef unsigned __int128 hash_product;

/* The 128 bytes that SHAKE256 makes of "rulestone": ten for the lanes, six for the folds. */
static const uint64_t hash_keys[16] = {
    0xC3BA47B62A7268FD, 0xD036F80330A1FC95, 0x739B9E21772E94BA, 0x9F41FFCE4F7EE608,
    0x93BDD1C32A764E6E, 0xE2A572515C3D313A, 0x57C36C1C54AA62EA, 0x8E0C675945564186,
    0xCE6935DA3862E298, 0xB438A3A2F48E1BFF, 0xE427B756BF8F1162, 0x51BA74F80AC932BA,
    0x46A7084C27BA5827, 0x8EEA831A793C9DBC, 0x8166DA12B3C488D9, 0x9AC144AF0B90A84B,
};

ALWAYS_INLINE hash_product hash_multiply(uint64_t a, uint64_t b) {
    return (hash_product)a * b;
}

/* Two words in one: both halves of their product, keyed by the nth pair after the lanes' keys. */
ALWAYS_INLINE uint64_t hash_fold(uint64_t a, uint64_t b, int n) {
    const uint64_t *const key = hash_keys + 10 + 2 * n;
    const hash_product product = hash_multiply(a ^ key[0], b ^ key[1]);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/*
 * The sum of products of UMAC's hash NH: of two different inputs both lanes are equal with a chance
 * of at most 2^-128 over the keys, where the second lane's keys are the first's moved on by a pair.
 */
ALWAYS_INLINE hash_product hash_lane(const uint64_t words[8], int lane) {
    const uint64_t *const key = hash_keys + 2 * lane;
    hash_product sum = 0;
    for (int i = 0; i < 8; i += 2) {
        sum += hash_multiply(words[i] + key[i], words[i + 1] + key[i + 1]);
    }
    return sum;
}

/*
 * The key of a count: the board at the start of a turn of `us`, rights and e.p. square, how deep
 * and in which plies it is counted. The counters of moves change nothing below it; counting keeps
 * no side.
 */
ALWAYS_INLINE struct hash_key hash_key_of(const struct position *p, int us, int depth, rs_ply ply) {
    const uint64_t words[8] = {
        p->color[0],
        p->color[1],
        p->pawns,
        p->knights,
        p->diagonal,
        p->straight,
        p->kings,
        (uint64_t)us | (uint64_t)p->variant << 8 | (uint64_t)p->flags << 16 |
            (uint64_t)p->ep << 24 | (uint64_t)depth << 32 | (uint64_t)ply << 40,
    };
    const hash_product a = hash_lane(words, 0);
    const hash_product b = hash_lane(words, 1);
    const uint64_t x = hash_fold((uint64_t)a, (uint64_t)(a >> 64), 0);
    const uint64_t y = hash_fold((uint64_t)b, (uint64_t)(b >> 64), 1);
    return (struct hash_key){.index = hash_fold(x, y, 2), .check = x, .check_more = (uint32_t)y};
}

ALWAYS_INLINE struct hash_bucket *hash_bucket_of(const struct hash_table *table,
                                                 const uint64_t *mask, const struct hash_key *key) {
    return &table->buckets[key->index & __atomic_load_n(mask, __ATOMIC_RELAXED)];
}

ALWAYS_INLINE void hash_prefetch(const struct hash_table *table, const struct hash_key *key) {
    __builtin_prefetch(hash_bucket_of(table, &table->mask, key));
    __builtin_prefetch(hash_bucket_of(table, &table->before, key));
}

/* Is the entry, whose count has been read, the key's? */
ALWAYS_INLINE bool hash_matches(const struct hash_bucket *bucket, int i, const struct hash_key *key,
                                uint64_t count) {
    const uint64_t check = __atomic_load_n(&bucket->check[i], __ATOMIC_RELAXED);
    const uint32_t more = __atomic_load_n(&bucket->check_more[i], __ATOMIC_RELAXED);
    return (check ^ count) == key->check &&
           (more ^ (uint32_t)count ^ (uint32_t)(count >> 32)) == key->check_more;
}

ALWAYS_INLINE bool hash_find_in(const struct hash_bucket *bucket, const struct hash_key *key,
                                uint64_t *count) {
    for (int i = 0; i < HASH_BUCKET_ENTRIES; i++) {
        const uint64_t stored = __atomic_load_n(&bucket->count[i], __ATOMIC_RELAXED);
        if (hash_matches(bucket, i, key, stored)) {
            *count = stored;
            return true;
        }
    }
    return false;
}

/* Stores a count that hash_find did not find, in the place of the bucket's smallest. */
void hash_store(struct hash_table *table, const struct hash_key *key, uint64_t count);

ALWAYS_INLINE bool hash_find(struct hash_table *table, const struct hash_key *key,
                             uint64_t *count) {
    const struct hash_bucket *const bucket = hash_bucket_of(table, &table->mask, key);
    if (hash_find_in(bucket, key, count)) {
        return true;
    }
    const struct hash_bucket *const before = hash_bucket_of(table, &table->before, key);
    if (before == bucket || !hash_find_in(before, key, count)) {
        return false;
    }
    hash_store(table, key, *count);
    return true;
}

#endif
