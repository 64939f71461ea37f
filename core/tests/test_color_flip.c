/*
 * Hazard: one colour is right and the other wrong. A position and its colour-flipped twin must have
 * the same counts in every ply, the same statistics, and mirrored answers to every question.
 */
#include "flip.h"
#include "walk.h"

/* BA-1 speaks of White alone, so Balanced is symmetric from the second move on. */
static bool is_symmetric(const rs_position *position) {
    uint32_t fullmove;
    rs_counters(position, NULL, &fullmove);
    return rs_variant_of(position) != RS_BALANCED_AVALANCHE || fullmove > 1;
}

static uint32_t flip_rights_bits(uint32_t rights) {
    return (rights >> 2 | rights << 2) & 15;
}

static void compare_answers(const rs_position *one, const rs_position *other) {
    CHECK_NUMBER(rs_phase_of(one), rs_phase_of(other), "phase");
    CHECK(rs_side(one) != rs_side(other), "the same side decides");
    CHECK_NUMBER(rs_outcome(one), rs_outcome(other), "outcome");
    CHECK_NUMBER(flip_squares(rs_checkers(one)), rs_checkers(other), "checkers");
    CHECK_NUMBER(flip_squares(rs_pushable(one)), rs_pushable(other), "pushable");
    CHECK_NUMBER(flip_squares(rs_supported(one)), rs_supported(other), "supported");
    CHECK_NUMBER(flip_rights_bits(rs_rights(one)), rs_rights(other), "rights");
    CHECK_NUMBER(rs_castlings(one, NULL, 0), rs_castlings(other, NULL, 0), "castlings");
    for (uint32_t square = 0; square < 64; square++) {
        CHECK_NUMBER(flip_squares(rs_attackers(one, square, RS_WHITE)),
                     rs_attackers(other, square ^ 56, RS_BLACK), "attackers");
    }
}

static void compare_counts(const rs_position *one, const rs_position *other) {
    const int32_t deepest = rs_turns(one, RS_PLY_TURN, NULL, 0) < 60 ? 3 : 2;
    for (size_t i = 0; i < PLY_COUNT; i++) {
        const rs_perft_options options = options_of(all_plies[i]);
        for (int32_t depth = 1; depth <= deepest; depth++) {
            CHECK(perft_of(one, depth, &options) == perft_of(other, depth, &options),
                  "%s ply, depth %" PRId32 ": %" PRIu64 " and %" PRIu64, ply_name(options.ply),
                  depth, perft_of(one, depth, &options), perft_of(other, depth, &options));
        }
    }
    rs_statistics statistics[2];
    CHECK_STATUS(rs_perft_statistics(one, 1, NULL, &statistics[0]), RS_OK, "statistics");
    CHECK_STATUS(rs_perft_statistics(other, 1, NULL, &statistics[1]), RS_OK, "statistics");
    CHECK(memcmp(&statistics[0], &statistics[1], sizeof statistics[0]) == 0,
          "the statistics differ");
}

static void check_position(const rs_position *position, struct random *random) {
    (void)random;
    if (!is_symmetric(position)) {
        return;
    }
    const rs_position flipped = flip_colors(position);
    const rs_position back = flip_colors(&flipped);
    CHECK(same_position(position, &back), "flipped twice: '%s'", fen_of(&back));
    compare_answers(position, &flipped);
    compare_counts(position, &flipped);
}

int main(void) {
    struct random random = {9};
    visit_samples(&random, check_position);
    walk_all(24, 400, 5, check_position);
    return check_result();
}
