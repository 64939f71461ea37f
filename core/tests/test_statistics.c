/*
 * Hazard: right totals with wrong details. Published orthodox statistics, and small positions of
 * the variants counted by hand.
 */
#include "check.h"

#include <stddef.h>

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define POSITION_3 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
#define POSITION_4 "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"

struct row {
    rs_variant variant;
    int32_t depth;
    const char *fen;
    rs_statistics expected;
};

#define ORTHODOX(n, c, ep, o, p, ch, mates)                                                        \
    {.nodes = (n),                                                                                 \
     .captures = (c),                                                                              \
     .en_passant = (ep),                                                                           \
     .castlings = (o),                                                                             \
     .promotions = (p),                                                                            \
     .checks = (ch),                                                                               \
     .checkmates = (mates)}

static const struct row rows[] = {
    {RS_CHESS, 1, ARRAY " w KQkq - 0 1", ORTHODOX(20, 0, 0, 0, 0, 0, 0)},
    {RS_CHESS, 2, ARRAY " w KQkq - 0 1", ORTHODOX(400, 0, 0, 0, 0, 0, 0)},
    {RS_CHESS, 3, ARRAY " w KQkq - 0 1", ORTHODOX(8902, 34, 0, 0, 0, 12, 0)},
    {RS_CHESS, 4, ARRAY " w KQkq - 0 1", ORTHODOX(197281, 1576, 0, 0, 0, 469, 8)},
    {RS_CHESS, 5, ARRAY " w KQkq - 0 1", ORTHODOX(4865609, 82719, 258, 0, 0, 27351, 347)},
    {RS_CHESS, 1, KIWIPETE, ORTHODOX(48, 8, 0, 2, 0, 0, 0)},
    {RS_CHESS, 2, KIWIPETE, ORTHODOX(2039, 351, 1, 91, 0, 3, 0)},
    {RS_CHESS, 3, KIWIPETE, ORTHODOX(97862, 17102, 45, 3162, 0, 993, 1)},
    {RS_CHESS, 4, KIWIPETE, ORTHODOX(4085603, 757163, 1929, 128013, 15172, 25523, 43)},
    {RS_CHESS, 1, POSITION_3, ORTHODOX(14, 1, 0, 0, 0, 2, 0)},
    {RS_CHESS, 2, POSITION_3, ORTHODOX(191, 14, 0, 0, 0, 10, 0)},
    {RS_CHESS, 3, POSITION_3, ORTHODOX(2812, 209, 2, 0, 0, 267, 0)},
    {RS_CHESS, 4, POSITION_3, ORTHODOX(43238, 3348, 123, 0, 0, 1680, 17)},
    {RS_CHESS, 5, POSITION_3, ORTHODOX(674624, 52051, 1165, 0, 0, 52950, 0)},
    {RS_CHESS, 1, POSITION_4, ORTHODOX(6, 0, 0, 0, 0, 0, 0)},
    {RS_CHESS, 2, POSITION_4, ORTHODOX(264, 87, 0, 6, 48, 10, 0)},
    {RS_CHESS, 3, POSITION_4, ORTHODOX(9467, 1021, 4, 0, 120, 38, 22)},
    {RS_CHESS, 4, POSITION_4, ORTHODOX(422333, 131393, 0, 7795, 60032, 15492, 5)},

    /* Mates on h4, h5, h6, g7, g8, checks on d8, e5, f6, stalemates on f5 and g6. */
    {RS_CHESS,
     1,
     "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
     {.nodes = 29, .checks = 8, .checkmates = 5, .stalemates = 2}},

    /* The first plies of Avalanche: every turn pushes, none checks. */
    {RS_AVALANCHE, 1, ARRAY " w KQkq - 0 1", {.nodes = 160, .pushes = 160}},
    {RS_BALANCED_AVALANCHE, 1, ARRAY " w KQkq - 0 1", {.nodes = 20, .no_push = 20}},
    {RS_BALANCED_AVALANCHE, 1, ARRAY " w KQkq - 0 2", {.nodes = 160, .pushes = 160}},
    {RS_CHESS, 1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {.nodes = 5}},

    /* Ka8-b7 blocks the pawn; 14 rook moves and b6-b7 lose the king; Ka8-b8 and b6-b7 do not. */
    {RS_AVALANCHE,
     1,
     "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1",
     {.nodes = 16, .pushes = 15, .no_push = 1, .losing_pushes = 14}},
    {RS_AVALANCHE, 2, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", {.nodes = 10, .no_push = 10}},

    /* Q and R on e1 check g1. A lost turn gives neither check nor mate. */
    {RS_AVALANCHE,
     1,
     "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push",
     {.nodes = 4, .pushes = 4, .push_promotions = 4, .losing_choices = 2}},
    {RS_AVALANCHE,
     1,
     "4k3/8/8/8/R7/8/8/4p2K b - - 0 1",
     {.nodes = 4, .push_promotions = 4, .losing_choices = 2}},
    {RS_AVALANCHE, 2, "4k3/8/8/8/R7/8/8/4p2K b - - 0 1", {.nodes = 21, .no_push = 21}},
    /* A choice alone counts as a choice only: the check that the owner is in was there before. */
    {RS_AVALANCHE, 1, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", {.nodes = 4, .push_promotions = 4}},
    /* f2 and h2 stay on the rook's rank: one lost push each; g1, h1, g3, f3 lose by 2, 2, 2, 1
       choices. */
    {RS_AVALANCHE,
     1,
     "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1",
     {.nodes = 22, .pushes = 22, .push_promotions = 20, .losing_pushes = 2, .losing_choices = 7}},
    {RS_AVALANCHE,
     1,
     "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1 push",
     {.nodes = 1, .pushes = 1, .losing_pushes = 1}},
    {RS_AVALANCHE,
     1,
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push",
     {.nodes = 8, .pushes = 8}},
    /* Bxf7+ leaves no push; f7-f6 uncovers check where the bishop is on h5 (five times) or g6. */
    {RS_AVALANCHE,
     1,
     "4k3/5p2/8/7B/8/8/8/4K3 w - - 0 1",
     {.nodes = 11, .captures = 1, .pushes = 10, .no_push = 1, .checks = 7}},
    /* a8=Q, a8=R, Rg1 and Rh8 check; each turn pushes a3-a2. */
    {RS_AVALANCHE,
     1,
     "6k1/P7/8/8/8/p7/8/4K2R w K - 0 1",
     {.nodes = 19, .castlings = 1, .promotions = 4, .pushes = 19, .checks = 4}},
    /* Forward capture e4xe5 and Kd5xe5; neither checks h8. */
    {RS_KING_SUPPORT,
     1,
     "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1",
     {.nodes = 7, .captures = 2, .forward_captures = 1}},
    /* e7xe8 in four ways, none of which checks h1. */
    {RS_KING_SUPPORT,
     1,
     "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1",
     {.nodes = 11, .captures = 4, .forward_captures = 4, .promotions = 4}},
    /* Rb8 and Rg8 check. */
    {RS_KING_SUPPORT,
     1,
     "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1",
     {.nodes = 27, .castlings = 2, .checks = 2}},
};

#define FIELD(name) {#name, offsetof(rs_statistics, name)}

static const struct {
    const char *name;
    size_t offset;
} fields[] = {
    FIELD(nodes),           FIELD(captures),      FIELD(en_passant),     FIELD(forward_captures),
    FIELD(castlings),       FIELD(promotions),    FIELD(pushes),         FIELD(no_push),
    FIELD(push_promotions), FIELD(losing_pushes), FIELD(losing_choices), FIELD(checks),
    FIELD(checkmates),      FIELD(stalemates),
};

/* The control block is exact once the count has ended, and a cancelled count says so. */
static void control_is_told(void) {
    const rs_position start = start_of(RS_AVALANCHE);
    rs_control control = {0};
    const rs_perft_options options = {.control = &control};
    rs_statistics got;
    CHECK_STATUS(rs_perft_statistics(&start, 2, &options, &got), RS_OK, "statistics");
    CHECK_NUMBER(rs_control_nodes(&control), 27488, "nodes told");
    CHECK_NUMBER(got.nodes, 27488, "nodes");
    rs_control_cancel(&control);
    CHECK_STATUS(rs_perft_statistics(&start, 2, &options, &got), RS_CANCELLED, "cancelled");
}

int main(void) {
    control_is_told();
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const struct row *const row = &rows[i];
        check_case("%s, depth %" PRId32 ": '%s'", rs_variant_id(row->variant), row->depth,
                   row->fen);
        const rs_position position = load(row->variant, row->fen);
        rs_statistics got;
        memset(&got, 0x5a, sizeof got);
        CHECK_STATUS(rs_perft_statistics(&position, row->depth, NULL, &got), RS_OK, "statistics");
        for (size_t field = 0; field < LENGTH_OF(fields); field++) {
            uint64_t values[2];
            memcpy(&values[0], (const char *)&got + fields[field].offset, sizeof values[0]);
            memcpy(&values[1], (const char *)&row->expected + fields[field].offset,
                   sizeof values[1]);
            CHECK_NUMBER(values[0], values[1], fields[field].name);
        }
    }
    return check_result();
}
