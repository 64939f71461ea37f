/*
 * Hazard: depths and options at and beyond their limits. What is out of range is refused and
 * nothing is written; depth 0 counts one; a finished game counts none at any depth.
 */
#include "check.h"

#include <limits.h>

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const struct root {
    rs_variant variant;
    bool finished;
    const char *fen;
} roots[] = {
    {RS_CHESS, false, ARRAY " w KQkq - 0 1"},
    {RS_KING_SUPPORT, false, ARRAY " w - - 0 1"},
    {RS_AVALANCHE, false, ARRAY " w KQkq - 0 1"},
    {RS_AVALANCHE, false, ARRAY " w KQkq - 0 1 push"},
    {RS_AVALANCHE, false, "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"},
    {RS_BALANCED_AVALANCHE, false, ARRAY " w KQkq - 0 1"},
    {RS_CHESS, true, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"},
    {RS_CHESS, true, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"},
    {RS_KING_SUPPORT, true, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"},
    {RS_AVALANCHE, true, "7k/5KQ1/8/8/8/P7/8/8 b - - 0 1"},
    {RS_AVALANCHE, true, "8/8/8/8/8/8/2K5/1b5k b - - 0 1"},
    {RS_AVALANCHE, true, "4k3/8/8/8/8/8/r5K1/4p3 b - - 0 1"},
    {RS_BALANCED_AVALANCHE, true, "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1"},
};

static const int32_t bad_depths[] = {-1, -2, -255, RS_DEPTH_MAX + 1, 1000, INT32_MAX, INT32_MIN};

static void refuse(const rs_position *position, int32_t depth, const rs_perft_options *options,
                   bool divide_only) {
    uint64_t nodes = 77;
    if (!divide_only) {
        CHECK_STATUS(rs_perft(position, depth, options, &nodes), RS_BAD_ARGUMENT, "perft");
    }
    rs_divide_line lines[256];
    size_t count = 0;
    CHECK_STATUS(rs_divide(position, depth, options, lines, LENGTH_OF(lines), &count, &nodes),
                 RS_BAD_ARGUMENT, "divide");
    CHECK_NUMBER(nodes, 77, "nodes");
}

static void refuse_statistics(const rs_position *position, int32_t depth,
                              const rs_perft_options *options) {
    rs_statistics statistics;
    CHECK_STATUS(rs_perft_statistics(position, depth, options, &statistics), RS_BAD_ARGUMENT,
                 "statistics");
}

static void depths(const rs_position *position, rs_ply ply) {
    rs_perft_options options = options_of(ply);
    for (uint32_t made = 0; made <= 1; made++) {
        rs_control control = {0};
        options.made = made;
        options.control = &control;
        CHECK_NUMBER(perft_of(position, 0, &options), 1, "depth 0");
        CHECK_NUMBER(rs_control_nodes(&control), 1, "nodes of the control block");
        options.control = NULL;
    }
    for (size_t i = 0; i < LENGTH_OF(bad_depths); i++) {
        refuse(position, bad_depths[i], &options, false);
    }
    refuse(position, 0, &options, true);
    if (ply == RS_PLY_TURN) {
        refuse_statistics(position, 0, NULL);
        refuse_statistics(position, -1, NULL);
        refuse_statistics(position, RS_DEPTH_MAX + 1, NULL);
        refuse_statistics(position, INT32_MIN, NULL);
    } else {
        refuse_statistics(position, 1, &options);
    }
    options.threads = RS_THREADS_MAX + 1;
    refuse(position, 1, &options, false);
    options.threads = UINT32_MAX;
    refuse(position, 1, &options, false);
}

static void finished(const rs_position *position, rs_ply ply) {
    static const int32_t some[] = {1, 2, 3, 100, RS_DEPTH_MAX};
    rs_perft_options options = options_of(ply);
    for (size_t i = 0; i < LENGTH_OF(some); i++) {
        options.made = i & 1;
        options.threads = i & 2 ? RS_THREADS_MAX : 1;
        CHECK_NUMBER(perft_of(position, some[i], &options), 0, "a finished game");
        size_t count = 77;
        uint64_t nodes = 77;
        CHECK_STATUS(rs_divide(position, some[i], &options, NULL, 0, &count, &nodes), RS_OK,
                     "divide of a finished game");
        CHECK_NUMBER(count, 0, "lines");
        CHECK_NUMBER(nodes, 0, "nodes");
    }
    rs_statistics statistics;
    static const rs_statistics none;
    CHECK_STATUS(rs_perft_statistics(position, RS_DEPTH_MAX, NULL, &statistics), RS_OK,
                 "statistics of a finished game");
    CHECK(memcmp(&statistics, &none, sizeof none) == 0, "they are not all zero");
}

/* The greatest depth, where the tree is a single line that soon ends. */
static void deepest(void) {
    check_case("depth %d of a game that must end", RS_DEPTH_MAX);
    const rs_position position = load(RS_AVALANCHE, "k1K5/7p/1P6/8/8/8/8/8 b - - 0 1");
    CHECK_NUMBER(rs_turns(&position, RS_PLY_TURN, NULL, 0), 2, "turns");
    CHECK_NUMBER(perft_of(&position, RS_DEPTH_MAX, NULL), 0, "count");
}

/* Without options a count is what it is with all of them zero. */
static void no_options(void) {
    check_case("no options");
    const rs_position position = start_of(RS_CHESS);
    rs_divide_line lines[20];
    size_t count = 0;
    uint64_t nodes = 0;
    CHECK_NUMBER(perft_of(&position, 2, NULL), 400, "count");
    CHECK_STATUS(rs_divide(&position, 2, NULL, lines, LENGTH_OF(lines), &count, &nodes), RS_OK,
                 "divide");
    CHECK_NUMBER(nodes, 400, "sum of the divide");
}

static void plies_out_of_range(void) {
    static const int plies[] = {-1, 4, 99, INT_MAX, INT_MIN};
    const rs_position position = start_of(RS_AVALANCHE);
    rs_turn turn = 0;
    CHECK_NUMBER(rs_turns(&position, RS_PLY_TURN, &turn, 1), 160, "turns");
    for (size_t i = 0; i < LENGTH_OF(plies); i++) {
        check_case("ply %d", plies[i]);
        const rs_ply ply = (rs_ply)plies[i];
        const rs_perft_options options = options_of(ply);
        refuse(&position, 1, &options, false);
        refuse_statistics(&position, 1, &options);
        rs_turn list[4] = {77, 77, 77, 77};
        CHECK_NUMBER(rs_turns(&position, ply, list, 4), 0, "turns");
        CHECK_NUMBER(list[0], 77, "the first turn");
        rs_position next = position;
        CHECK_STATUS(rs_apply(&position, ply, turn, &next), RS_BAD_ARGUMENT, "apply");
        CHECK(same_position(&next, &position), "the next position was written");
        rs_turn parsed = 77;
        CHECK_STATUS(rs_turn_parse(&position, ply, "e2e4,e7e6", 9, &parsed, NULL), RS_BAD_ARGUMENT,
                     "parse");
        CHECK_NUMBER(parsed, 77, "the turn");
        CHECK_STATUS(rs_explain(&position, ply, "e2e4,e7e6", 9, NULL), RS_BAD_ARGUMENT, "explain");
    }
}

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(roots); i++) {
        const rs_position position = load(roots[i].variant, roots[i].fen);
        for (size_t ply = 0; ply < PLY_COUNT; ply++) {
            check_case("%s, %s ply: '%s'", rs_variant_id(roots[i].variant),
                       ply_name(all_plies[ply]), roots[i].fen);
            depths(&position, all_plies[ply]);
            if (roots[i].finished) {
                finished(&position, all_plies[ply]);
            }
        }
    }
    deepest();
    no_options();
    plies_out_of_range();
    return check_result();
}
