/*
 * Hazard: a short cut of the counters that holds on the boards of games and fails on odd ones.
 * Counts in bulk must equal counts that make every leaf, in every ply, on boards laid out at random
 * for pins, checks, promotions, castling, pawns face to face, owed pushes and pending choices.
 *
 * `test_random_boards BOARDS [SEED]` goes through so many boards a variant, for longer runs.
 */
#include "random_board.h"

/* Boards a variant, and the seed that they come from. */
enum { BOARDS = 1500, SEED = 20 };

/* A count in bulk of more is not made: depth 3 of a sparse board, depth 2 of a crowded one. */
enum { MOST_LEAVES = 4000 };

static void compare(const rs_position *position, rs_ply ply) {
    const rs_perft_options bulk = options_of(ply);
    rs_perft_options made = bulk;
    made.made = 1;
    for (int32_t depth = 1; depth <= 4; depth++) {
        const uint64_t count = perft_of(position, depth, &bulk);
        if (count > MOST_LEAVES) {
            break;
        }
        const uint64_t listed = perft_of(position, depth, &made);
        CHECK(count == listed, "%s ply, depth %" PRId32 ": %" PRIu64 " in bulk, %" PRIu64 " made",
              ply_name(ply), depth, count, listed);
    }
}

static bool has_pushes(rs_variant variant) {
    return variant == RS_AVALANCHE || variant == RS_BALANCED_AVALANCHE;
}

static void compare_boards(rs_variant variant, size_t boards, uint64_t seed) {
    struct random random = {seed * 4 + (uint64_t)variant};
    rs_position position;
    size_t accepted = 0;
    for (size_t i = 0; i < boards; i++) {
        if (!random_position(variant, &random, &position)) {
            continue;
        }
        accepted++;
        check_case("%s: '%s'", rs_variant_id(variant), fen_of(&position));
        for (size_t ply = 0; ply < (has_pushes(variant) ? PLY_COUNT : 1); ply++) {
            compare(&position, all_plies[ply]);
        }
    }
    check_case("%s", rs_variant_id(variant));
    CHECK(accepted > boards / 2, "%zu of %zu boards are positions", accepted, boards);
}

int main(int argc, char **argv) {
    const size_t boards = argc > 1 ? strtoul(argv[1], NULL, 10) : BOARDS;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
    for (int variant = 0; variant < RS_VARIANT_COUNT; variant++) {
        compare_boards((rs_variant)variant, boards, seed);
    }
    return check_result();
}
