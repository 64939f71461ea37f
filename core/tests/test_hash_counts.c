/* A count does not depend on its table of counts, however small, nor on the threads that share it.
 */
#include "check.h"
#include "samples.h"

enum { BUCKET = 64 };

static const uint64_t table_sizes[] = {1, BUCKET, 2 * BUCKET, 1024 * BUCKET, 3 << 20};
static const uint32_t thread_counts[] = {1, 2, 3, 16};

static void check_sizes_and_threads(const rs_position *position, rs_ply ply, int depth) {
    rs_perft_options options = options_of(ply);
    const uint64_t expected = perft_of(position, depth, &options);
    for (size_t i = 0; i < LENGTH_OF(table_sizes); i++) {
        options.hash_bytes = table_sizes[i];
        options.threads = thread_counts[i % LENGTH_OF(thread_counts)];
        check_case("%s %s ply %s depth %d, %" PRIu64 " bytes, %u threads",
                   rs_variant_id(rs_variant_of(position)), fen_of(position), ply_name(ply), depth,
                   options.hash_bytes, options.threads);
        CHECK_NUMBER(perft_of(position, depth, &options), expected, "count");
    }
}

static void samples_are_counted_alike(void) {
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        const rs_position position = load(samples[i].variant, samples[i].fen);
        const bool pushes =
            samples[i].variant == RS_AVALANCHE || samples[i].variant == RS_BALANCED_AVALANCHE;
        for (size_t ply = 0; ply < (pushes ? PLY_COUNT : 1); ply++) {
            const int turns = pushes ? 3 : 4;
            check_sizes_and_threads(&position, all_plies[ply],
                                    all_plies[ply] == RS_PLY_DECISION ? 2 * turns - 1 : turns);
        }
    }
}

/* Few men go far: here most nodes are met again, at many depths, and the small tables overflow. */
static void endings_are_counted_alike(void) {
    static const struct sample endings[] = {
        {RS_CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
        {RS_CHESS, "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1"},
        {RS_CHESS, "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"},
        {RS_AVALANCHE, "4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1"},
        {RS_BALANCED_AVALANCHE, "4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1"},
        {RS_KING_SUPPORT, "4k3/3p4/8/8/8/8/4P3/R3K3 w - - 0 1"},
    };
    for (size_t i = 0; i < LENGTH_OF(endings); i++) {
        const rs_position position = load(endings[i].variant, endings[i].fen);
        check_sizes_and_threads(&position, RS_PLY_TURN, 6);
    }
}

static void divide_is_the_same(void) {
    const rs_position position = start_of(RS_AVALANCHE);
    rs_divide_line plain[160];
    rs_divide_line hashed[160];
    size_t count = 0;
    uint64_t nodes = 0;
    rs_perft_options options = options_of(RS_PLY_TURN);
    check_case("divide");
    CHECK_STATUS(rs_divide(&position, 3, &options, plain, 160, &count, &nodes), RS_OK, "plain");
    options.hash_bytes = 1 << 20;
    options.threads = 3;
    CHECK_STATUS(rs_divide(&position, 3, &options, hashed, 160, &count, &nodes), RS_OK, "hashed");
    CHECK_NUMBER(nodes, 5077103, "total");
    CHECK_NUMBER(count, 160, "lines");
    for (size_t i = 0; i < count; i++) {
        CHECK_NUMBER(hashed[i].nodes, plain[i].nodes, text_of(plain[i].turn));
    }
}

/* What is too much for 64 bits is found out soon, because a table makes short work of bare kings.
 */
static void bare_kings_overflow(void) {
    for (rs_variant variant = RS_CHESS; variant <= RS_KING_SUPPORT; variant++) {
        const rs_position position = load(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 2");
        for (uint32_t threads = 1; threads <= 2; threads++) {
            rs_perft_options options = options_of(RS_PLY_TURN);
            options.hash_bytes = 16 << 20;
            options.threads = threads;
            check_case("bare kings, %s, %u threads", rs_variant_id(variant), threads);
            uint64_t nodes = 77;
            CHECK_STATUS(rs_perft(&position, 40, &options, &nodes), RS_OVERFLOW, "depth 40");
            CHECK_NUMBER(nodes, 77, "the number is left alone");
            CHECK_STATUS(rs_perft(&position, 255, &options, &nodes), RS_OVERFLOW, "depth 255");
        }
    }
}

static void too_much_memory_is_refused(void) {
    static const uint64_t sizes[] = {UINT64_MAX, (uint64_t)1 << 63, (uint64_t)1 << 60};
    const rs_position position = start_of(RS_CHESS);
    for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
        check_case("%" PRIu64 " bytes", sizes[i]);
        rs_perft_options options = options_of(RS_PLY_TURN);
        options.hash_bytes = sizes[i];
        uint64_t nodes = 77;
        CHECK_STATUS(rs_perft(&position, 3, &options, &nodes), RS_NO_MEMORY, "status");
        CHECK_NUMBER(nodes, 77, "the number is left alone");
    }
}

int main(void) {
    samples_are_counted_alike();
    endings_are_counted_alike();
    divide_is_the_same();
    bare_kings_overflow();
    too_much_memory_is_refused();
    return check_result();
}
