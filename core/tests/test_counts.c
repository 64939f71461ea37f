/*
 * Hazard: wrong counts. Published orthodox counts, and every count of the rules page in each ply
 * for which it is given. With the argument "deep", greater ones, some of which take a minute.
 */
#include "check.h"

#define DEPTHS 7

struct row {
    rs_variant variant;
    const char *plies; /* t, c, p, d: the plies with these counts */
    const char *fen;
    uint64_t counts[DEPTHS]; /* of depth 1, 2, ...; 0 where none is given */
};

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define CHESS RS_CHESS, "tcpd"
#define KINGSUPPORT RS_KING_SUPPORT, "tcpd"
#define AVALANCHE RS_AVALANCHE, "t"
#define BALANCED RS_BALANCED_AVALANCHE, "t"

static const struct row fast[] = {
    {CHESS, ARRAY " w KQkq - 0 1", {20, 400, 8902, 197281, 4865609, 119060324}},
    {CHESS, KIWIPETE, {48, 2039, 97862, 4085603, 193690690}},
    {CHESS, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083}},
    {CHESS,
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {CHESS,
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {CHESS,
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {CHESS,
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551}},
    /* A man of the mover's stands in the way of the replier's castling, and may leave. */
    {CHESS,
     "rN2k2r/p1ppqpb1/1n2pnp1/1b1P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 2",
     {43, 1883, 80478, 3561553}},
    {CHESS,
     "r3k2r/pppbbppp/2n2q1P/1P2p3/1B1p4/1N2PNP1/P1PPQPB1/Rn2K2R w KQkq - 3 2",
     {43, 1883, 80478, 3561553}},
    {KINGSUPPORT,
     "rN2k2r/p1ppqpb1/1n2pnp1/1b1P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 3 2",
     {42, 1800, 75724, 3291987}},

    {AVALANCHE, ARRAY " w KQkq - 0 1", {160, 27488, 5077103, 974231075}},
    {AVALANCHE, "k7/8/8/3p4/K6r/8/8/8 w - - 0 1", {4}},
    {AVALANCHE, "6k1/8/8/3p4/K2B3r/8/8/8 w - - 0 1", {5}},
    {AVALANCHE, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", {5}},
    {AVALANCHE, "4k3/8/8/3p4/2P5/4N3/8/4K3 w - - 0 1", {14}},
    {AVALANCHE, "4k3/8/8/p7/R7/8/8/4K3 w - - 0 1", {16, 83}},
    {AVALANCHE, "8/3p4/k7/5p2/8/8/8/4K2R w - - 0 1", {28, 202}},
    {AVALANCHE, "4k3/5p2/8/7B/8/8/8/4K3 w - - 0 1", {11, 52}},
    {AVALANCHE, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", {16, 10}},
    {AVALANCHE, "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1", {31, 104, 2733}},
    {AVALANCHE, "4k3/8/8/8/r3p1K1/8/8/8 w - - 0 1", {7, 100}},
    {AVALANCHE, "4k3/r4p1K/8/7B/8/8/8/8 w - - 0 1", {10, 20}},
    {AVALANCHE, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", {93}},
    {RS_AVALANCHE, "p", "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", {24}},
    {AVALANCHE, "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1", {5036}},
    /* After 1.a3/a6 and after 1.Nf3/e6 (AV-13). */
    {AVALANCHE, "rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1", {152}},
    {AVALANCHE, "rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", {209}},
    /* AV-11. */
    {RS_AVALANCHE, "t", "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", {22, 370, 1115}},
    {RS_AVALANCHE, "c", "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", {7, 20, 370}},
    {RS_AVALANCHE, "p", "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", {7, 377, 1115}},
    {RS_AVALANCHE, "d", "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", {7, 7, 20}},

    {BALANCED, ARRAY " w KQkq - 0 1", {20, 3112, 577471, 103733340}},
    {BALANCED, ARRAY " w KQkq - 0 2", {160}},
    {BALANCED, ARRAY " b KQkq - 0 1", {160, 27488}},

    {KINGSUPPORT, ARRAY " w - - 0 1", {20, 400, 8902, 197023, 4854013, 118472592}},
    {KINGSUPPORT, "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1", {7}},
    {KINGSUPPORT, "7k/8/4K3/4p3/4P3/8/8/8 w - - 0 1", {8}},
    {KINGSUPPORT, "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1", {11}},
    {KINGSUPPORT, "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", {4}},
    {KINGSUPPORT, "8/8/4k3/8/4P3/3K4/8/8 b - - 0 1", {5}},
    {KINGSUPPORT, "8/7p/8/8/8/6k1/6P1/4K2R w - - 0 1", {13, 55}},
    {KINGSUPPORT, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", {1}},
    {KINGSUPPORT, "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", {11}},
    {KINGSUPPORT, "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", {7}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", {15}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", {16}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", {22}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", {23}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1", {19}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", {27}},
    {KINGSUPPORT, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", {8}},
    {KINGSUPPORT, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", {13}},
    {KINGSUPPORT, "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", {16}},

    /* The four plies. */
    {RS_AVALANCHE,
     "t",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {36, 8475, 951772}},
    {RS_AVALANCHE,
     "c",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {18, 2772, 274952}},
    {RS_AVALANCHE,
     "p",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {18, 8043, 710497}},
    {RS_AVALANCHE,
     "d",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 18, 576}},
    {RS_AVALANCHE, "tcd", "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", {4, 2}},
    {RS_AVALANCHE, "p", "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", {2}},
    {RS_AVALANCHE, "tcd", "4k3/8/8/8/R7/8/8/4p2K b - - 0 1", {4, 21}},
    {RS_AVALANCHE, "p", "4k3/8/8/8/R7/8/8/4p2K b - - 0 1", {23, 339}},
    {RS_AVALANCHE,
     "tcp",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push",
     {8, 1406}},
    {RS_AVALANCHE,
     "d",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push",
     {8, 177}},
    {RS_AVALANCHE, "t", "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", {4, 21}},
    {RS_AVALANCHE, "cd", "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", {1, 4}},
    {RS_AVALANCHE, "p", "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", {1, 23}},
};

static const struct row deep[] = {
    {CHESS, ARRAY " w KQkq - 0 1", {0, 0, 0, 0, 0, 0, 3195901860}},
    {CHESS, KIWIPETE, {0, 0, 0, 0, 0, 8031647685}},
    {AVALANCHE, ARRAY " w KQkq - 0 1", {0, 0, 0, 0, 193916488215}},
};

static void check_rows(const struct row *rows, size_t count) {
    static const char letters[] = "tcpd";
    for (size_t i = 0; i < count; i++) {
        const rs_position position = load(rows[i].variant, rows[i].fen);
        for (const char *letter = rows[i].plies; *letter; letter++) {
            const rs_perft_options options =
                options_of((rs_ply)(strchr(letters, *letter) - letters));
            for (int32_t depth = 1; depth <= DEPTHS; depth++) {
                const uint64_t expected = rows[i].counts[depth - 1];
                check_case("%s, %s ply, depth %" PRId32 ": '%s'", rs_variant_id(rows[i].variant),
                           ply_name(options.ply), depth, rows[i].fen);
                if (expected) {
                    CHECK_NUMBER(perft_of(&position, depth, &options), expected, "count");
                }
            }
        }
    }
}

/* The position after 1.a3/a6 and 1.Nf3/e6 is reached, not only loaded. */
static void pushed_pawn_has_left_home(void) {
    static const struct {
        const char *turn;
        uint64_t replies;
    } lines[] = {{"a2a3,a7a6", 152}, {"g1f3,e7e6", 209}};
    for (size_t i = 0; i < LENGTH_OF(lines); i++) {
        check_case("avalanche after %s", lines[i].turn);
        rs_position position = start_of(RS_AVALANCHE);
        play(&position, RS_PLY_TURN, lines[i].turn);
        CHECK_NUMBER(rs_turns(&position, RS_PLY_TURN, NULL, 0), lines[i].replies, "replies");
    }
}

/* At Balanced's second move White pushes again (BA-2). */
static void balanced_pushes_from_the_second_move(void) {
    check_case("balancedavalanche, the first turns");
    rs_position position = start_of(RS_BALANCED_AVALANCHE);
    play(&position, RS_PLY_TURN, "e2e4");
    play(&position, RS_PLY_TURN, "e7e6,a2a3");
    CHECK_TEXT(fen_of(&position), "rnbqkbnr/pppp1ppp/4p3/8/4P3/P7/1PPP1PPP/RNBQKBNR w KQkq - 0 2",
               "after two turns");
    rs_error error;
    CHECK_STATUS(rs_explain(&position, RS_PLY_TURN, "g1f3", 4, &error), RS_TURN_ILLEGAL, "no push");
    play(&position, RS_PLY_TURN, "g1f3,h7h6");
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "deep") == 0) {
        check_rows(deep, LENGTH_OF(deep));
    } else {
        check_rows(fast, LENGTH_OF(fast));
        pushed_pawn_has_left_home();
        balanced_pushes_from_the_second_move();
    }
    return check_result();
}
