#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#endif

#include "hash.h"

#include <sys/mman.h>

enum { HUGE_PAGE = 1 << 21, FIRST_BUCKETS = 2 * HUGE_PAGE / sizeof(struct hash_bucket) };

/* The greatest power of two of buckets that so many bytes hold, or 0. */
static uint64_t buckets_within(uint64_t bytes) {
    const uint64_t buckets = bytes / sizeof(struct hash_bucket);
    return buckets ? bit(63 - __builtin_clzll(buckets)) : 0;
}

/* Memory comes zeroed and is taken up only as it is touched. */
static void *map(size_t bytes) {
    void *const memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Starts a table that spans huge pages at such a page, and asks for them; they are not a must. */
static struct hash_bucket *on_huge_pages(void *memory, size_t bytes) {
    char *const start = (char *)memory + (-(uintptr_t)memory & (HUGE_PAGE - 1));
#if defined(MADV_HUGEPAGE)
    (void)madvise(start, bytes, MADV_HUGEPAGE);
#endif
    return (struct hash_bucket *)(void *)start;
}

bool hash_open(struct hash_table *table, uint64_t bytes) {
    *table = (struct hash_table){0};
    const uint64_t buckets = buckets_within(bytes);
    if (buckets == 0) {
        return true;
    }
    const size_t size = (size_t)(buckets * sizeof(struct hash_bucket));
    const bool huge = size >= HUGE_PAGE;
    table->limit = buckets - 1;
    table->mask = table->before = (buckets < FIRST_BUCKETS ? buckets : FIRST_BUCKETS) - 1;
    table->mapped = size + (huge ? HUGE_PAGE : 0);
    table->memory = map(table->mapped);
    if (!table->memory) {
        return false;
    }
    table->buckets = huge ? on_huge_pages(table->memory, size) : table->memory;
    return true;
}

void hash_close(struct hash_table *table) {
    if (table->memory) {
        (void)munmap(table->memory, table->mapped);
    }
    *table = (struct hash_table){0};
}

/*
 * Twice the buckets when one entry in two has been filled. When as many entries have come as there
 * are buckets in the whole table, what lies in their places of before is worth no more looks.
 */
static void grow(struct hash_table *table, uint64_t stored) {
    uint64_t mask = __atomic_load_n(&table->mask, __ATOMIC_RELAXED);
    if (mask == table->limit) {
        if (stored > 2 * mask) {
            __atomic_store_n(&table->before, mask, __ATOMIC_RELAXED);
        }
    } else if (stored > mask / 2 * HASH_BUCKET_ENTRIES) {
        __atomic_store_n(&table->before, mask, __ATOMIC_RELAXED);
        __atomic_store_n(&table->stored, 0, __ATOMIC_RELAXED);
        __atomic_compare_exchange_n(&table->mask, &mask, 2 * mask + 1, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
    }
}

/* Counts one entry in so many, chosen by its key, so that threads seldom write the same word. */
enum { SAMPLE = 64 };

static void count_stored(struct hash_table *table, const struct hash_key *key) {
    if (key->check % SAMPLE == 0) {
        grow(table, __atomic_add_fetch(&table->stored, SAMPLE, __ATOMIC_RELAXED));
    }
}

void hash_store(struct hash_table *table, const struct hash_key *key, uint64_t count) {
    struct hash_bucket *const bucket = hash_bucket_of(table, &table->mask, key);
    int place = 0;
    uint64_t smallest = UINT64_MAX;
    for (int i = 0; i < HASH_BUCKET_ENTRIES; i++) {
        const uint64_t stored = __atomic_load_n(&bucket->count[i], __ATOMIC_RELAXED);
        if (hash_matches(bucket, i, key, stored)) {
            return; /* another thread was faster */
        }
        if (stored < smallest) {
            smallest = stored;
            place = i;
        }
    }
    const uint32_t folded = (uint32_t)count ^ (uint32_t)(count >> 32);
    __atomic_store_n(&bucket->count[place], count, __ATOMIC_RELAXED);
    __atomic_store_n(&bucket->check[place], key->check ^ count, __ATOMIC_RELAXED);
    __atomic_store_n(&bucket->check_more[place], key->check_more ^ folded, __ATOMIC_RELAXED);
    count_stored(table, key);
}
