/*
 * Hazard: a sum beyond 64 bits that comes back as a number. Two bare kings have few positions, so
 * their counts are known here from a table over all of them, up to the last that fits; deeper ones
 * must be refused. A count of such depth needs a table of counts to end at all.
 */
#include "check.h"

#define STATES (64 * 64 * 2)
#define HASH_BYTES (UINT64_C(16) << 20)

static uint64_t tables[2][STATES];
static bool too_big[2][STATES];

static int state_of(int mover, int other, int side) {
    return (side * 64 + mover) * 64 + other;
}

static bool touch(int one, int other) {
    return abs(one % 8 - other % 8) <= 1 && abs(one / 8 - other / 8) <= 1;
}

/* Fills a row from the one a ply shallower: the mover's king steps, and the other one is to move.
 */
static void deepen(const uint64_t *shallow, const bool *shallow_big, uint64_t *deep, bool *big) {
    for (int state = 0; state < STATES; state++) {
        const int side = state / 4096;
        const int mover = state / 64 % 64;
        const int other = state % 64;
        deep[state] = 0;
        big[state] = false;
        for (int to = 0; to < 64; to++) {
            if (to != mover && touch(mover, to) && !touch(to, other)) {
                const int next = state_of(other, to, !side);
                big[state] |= shallow_big[next];
                big[state] |= __builtin_add_overflow(deep[state], shallow[next], &deep[state]);
            }
        }
    }
}

static void check_depth(const rs_position *position, int32_t depth, const rs_perft_options *options,
                        uint64_t expected, bool overflow) {
    uint64_t nodes = 77;
    const rs_status status = rs_perft(position, depth, options, &nodes);
    CHECK_STATUS(status, overflow ? RS_OVERFLOW : RS_OK, "status");
    CHECK_NUMBER(nodes, overflow ? 77 : expected, "count");

    rs_divide_line lines[8];
    size_t count = 0;
    nodes = 77;
    CHECK_STATUS(rs_divide(position, depth, options, lines, LENGTH_OF(lines), &count, &nodes),
                 status, "divide");
    CHECK_NUMBER(nodes, overflow ? 77 : expected, "count of the divide");
}

static void check_variant(rs_variant variant, rs_ply ply, uint32_t threads) {
    const rs_position position = load(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const int root = state_of(4, 60, 0);
    rs_perft_options options = options_of(ply);
    options.threads = threads;
    options.hash_bytes = HASH_BYTES;
    for (int state = 0; state < STATES; state++) {
        tables[0][state] = 1;
        too_big[0][state] = false;
    }
    for (int32_t depth = 1; depth <= 40; depth++) {
        const int deep = depth & 1;
        deepen(tables[!deep], too_big[!deep], tables[deep], too_big[deep]);
        /* Depth 21 fits and 25 does not, so the limit lies between. */
        CHECK(too_big[deep][root] == (depth >= 25) || (depth > 21 && depth < 25),
              "the table's limit is not where it was thought to be, depth %" PRId32, depth);
        if (depth == 12 || (depth >= 21 && depth <= 25) || depth == 40) {
            check_case("%s, %s ply, %" PRIu32 " threads, depth %" PRId32, rs_variant_id(variant),
                       ply_name(ply), threads, depth);
            check_depth(&position, depth, &options, tables[deep][root], too_big[deep][root]);
        }
    }
}

int main(void) {
    check_variant(RS_CHESS, RS_PLY_TURN, 1);
    check_variant(RS_CHESS, RS_PLY_TURN, 2);
    check_variant(RS_KING_SUPPORT, RS_PLY_TURN, 1);
    check_variant(RS_AVALANCHE, RS_PLY_TURN, 1);
    check_variant(RS_AVALANCHE, RS_PLY_DECISION, 1);
    check_variant(RS_BALANCED_AVALANCHE, RS_PLY_PLAYER, 2);
    return check_result();
}
