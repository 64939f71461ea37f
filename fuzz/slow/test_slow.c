/* Holds the slow generator against published counts and the ones the clauses give. */
#include "slow.h"

#include <stdio.h>
#include <string.h>

static int failures;

struct row {
    enum slow_variant variant;
    enum slow_ply ply;
    const char *fen;    /* NULL: the start */
    uint64_t counts[4]; /* by depth from 1; 0 ends them, NONE means 0 */
};

#define NONE UINT64_MAX
#define C SLOW_CHESS
#define A SLOW_AVALANCHE
#define B SLOW_BALANCED
#define K SLOW_KINGSUPPORT
#define T SLOW_PLY_TURN

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
static const char plies[] = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
static const char eight_choices[] = "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1";
static const char lone_choice[] = "k6R/8/1K6/8/8/8/8/p7 b - - 0 1";
static const char choice[] = "4k3/8/8/8/R7/8/8/4p2K b - - 0 1";
static const char half[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push";
static const char half_last[] = "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push";

static const struct row rows[] = {
    {C, T, NULL, {20, 400, 8902}},
    {C, T, kiwipete, {48, 2039, 97862}},
    {A, T, NULL, {160, 27488}},
    {A, T, "k7/8/8/3p4/K6r/8/8/8 w - - 0 1", {4}},                                 /* AV-3 */
    {A, T, "6k1/8/8/3p4/K2B3r/8/8/8 w - - 0 1", {5}},                              /* AV-3 */
    {A, T, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", {5}},                                 /* AV-4 */
    {A, T, "4k3/8/8/3p4/2P5/4N3/8/4K3 w - - 0 1", {14}},                           /* AV-4 */
    {A, T, "4k3/8/8/p7/R7/8/8/4K3 w - - 0 1", {16, 83}},                           /* AV-5 */
    {A, T, "8/3p4/k7/5p2/8/8/8/4K2R w - - 0 1", {28, 202}},                        /* AV-6 */
    {A, T, "4k3/5p2/8/7B/8/8/8/4K3 w - - 0 1", {11, 52}},                          /* AV-6 */
    {A, T, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", {16, 10}},                           /* AV-7 */
    {A, T, "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1", {31, 104, 2733}},                   /* AV-8 */
    {A, T, "4k3/8/8/8/r3p1K1/8/8/8 w - - 0 1", {7, 100}},                          /* AV-8 */
    {A, T, "4k3/r4p1K/8/7B/8/8/8/8 w - - 0 1", {10, 20}},                          /* AV-8 */
    {A, T, eight_choices, {22, 370, 1115}},                                        /* AV-11 */
    {A, SLOW_PLY_CHOICE, eight_choices, {7, 20, 370}},                             /* AV-11 */
    {A, SLOW_PLY_PLAYER, eight_choices, {7, 377, 1115}},                           /* AV-11 */
    {A, SLOW_PLY_DECISION, eight_choices, {7, 7, 20}},                             /* AV-11 */
    {A, T, "rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1", {152}},   /* AV-13 */
    {A, T, "rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", {209}}, /* AV-13 */
    {A, T, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", {93}},                            /* AV-14 */
    {A, SLOW_PLY_PLAYER, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", {24}},              /* AV-14 */
    {A, T, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", {NONE}},                              /* GM-4 */
    {B, T, NULL, {20, 3112}},                                                      /* BA-1 */
    {B, T, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2", {160}},     /* BA-2 */
    {K, T, NULL, {20, 400, 8902}},
    {K, T, "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1", {7}},        /* KS-2 */
    {K, T, "7k/8/4K3/4p3/4P3/8/8/8 w - - 0 1", {8}},       /* KS-2 */
    {K, T, "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1", {11}},      /* KS-3 */
    {K, T, "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", {4}},       /* KS-4 */
    {K, T, "8/8/4k3/8/4P3/3K4/8/8 b - - 0 1", {5}},        /* KS-4 */
    {K, T, "8/7p/8/8/8/6k1/6P1/4K2R w - - 0 1", {13, 55}}, /* KS-5 */
    {K, T, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", {1}},         /* KS-6 */
    {K, T, "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", {11}},    /* KS-7 */
    {K, T, "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", {7}},        /* KS-7 */
    {K, T, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", {15}},        /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", {16}},       /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", {22}},       /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", {23}},       /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1", {19}},       /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", {27}},     /* KS-10 */
    {K, T, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", {8}},        /* KS-11 */
    {K, T, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", {13}},       /* KS-11 */
    {K, T, "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", {16}},      /* KS-11 */
    {A, T, plies, {36, 8475}},
    {A, SLOW_PLY_CHOICE, plies, {18, 2772}},
    {A, SLOW_PLY_PLAYER, plies, {18, 8043}},
    {A, SLOW_PLY_DECISION, plies, {6, 18, 576}},
    {A, T, lone_choice, {4, 2}},
    {A, SLOW_PLY_CHOICE, lone_choice, {4, 2}},
    {A, SLOW_PLY_PLAYER, lone_choice, {2}},
    {A, SLOW_PLY_DECISION, lone_choice, {4, 2}},
    {A, T, choice, {4, 21}},
    {A, SLOW_PLY_CHOICE, choice, {4, 21}},
    {A, SLOW_PLY_PLAYER, choice, {23, 339}},
    {A, SLOW_PLY_DECISION, choice, {4, 21}},
    {A, T, half, {8, 1406}},
    {A, SLOW_PLY_CHOICE, half, {8, 1406}},
    {A, SLOW_PLY_PLAYER, half, {8, 1406}},
    {A, SLOW_PLY_DECISION, half, {8, 177}},
    {A, T, half_last, {4, 21}},
    {A, SLOW_PLY_CHOICE, half_last, {1, 4}},
    {A, SLOW_PLY_PLAYER, half_last, {1, 23}},
    {A, SLOW_PLY_DECISION, half_last, {1, 4}},
};

static void test_counts(void) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *const row = &rows[i];
        struct slow_position p = slow_start(row->variant);
        if (row->fen != NULL) {
            const struct slow_fen_error error =
                slow_fen_parse(row->variant, row->fen, strlen(row->fen), &p, NULL);
            if (error.code != NULL) {
                printf("FAIL %s: %s at %zu\n", row->fen, error.code, error.byte);
                failures++;
                continue;
            }
        }
        for (int depth = 1; depth <= 4 && row->counts[depth - 1] != 0; depth++) {
            const uint64_t expected = row->counts[depth - 1] == NONE ? 0 : row->counts[depth - 1];
            const uint64_t counted = slow_perft(&p, depth, row->ply);
            if (counted != expected) {
                printf("FAIL %s %s depth %d ply %d: %llu, expected %llu\n",
                       slow_variant_name(row->variant), row->fen ? row->fen : "start", depth,
                       (int)row->ply, (unsigned long long)counted, (unsigned long long)expected);
                failures++;
            }
        }
    }
}

static const struct {
    enum slow_variant variant;
    const char *fen;
    const char *code;
    size_t byte;
} faults[] = {
    {C, "", "truncated", 0},
    {C, "8/8/8/8/8/8/8/K1k5", "truncated", 18},
    {C, "9/8", "placement_char", 0},
    {C, "52/8", "placement_digits", 1},
    {C, "rnbqkbnrr/8", "rank_long", 8},
    {C, "8/7/8", "rank_short", 3},
    {C, "8/8/8/8/8/8/8/8/8", "rank_count", 15},
    {C, "8/8/8/8/8/8/8 w", "rank_count", 13},
    {C, "8/8/8/8/8/8/8/K1k5 W - -", "side", 19},
    {C, "8/8/8/8/8/8/8/K1k5  w - -", "blank", 19},
    {C, "8/8/8/8/8/8/8/K1k5 w kK -", "castling", 22},
    {C, "8/8/8/8/8/8/8/K1k5 w - e3", "ep", 24},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 01 1", "counter", 25},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 65536 1", "counter", 29},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 0", "counter", 27},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 0x", "counter", 27},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0x 1", "counter", 26},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 1 ", "blank", 28},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 1 push", "field", 29},
    {A, "8/8/8/8/8/8/8/K1k5 w - - 0 1 pull", "field", 31},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 1 push ", "field", 29},
    {C, "8/8/8/8/8/8/8/K1k5 w - - 0 1 pushy", "field", 33},
    {A, "8/8/8/8/8/8/8/K1k5 w - - 0 1 push ", "blank", 33},
    {C, "8/8/8/8/8/8/8/2k5 w - -", "king_missing", 17},
    {C, "8/8/8/8/8/8/8/K1k1K3 w - -", "king_extra", 18},
    {C, "8/8/8/8/8/8/8/Kk6 w - -", "kings_touch", 15},
    {C, "P7/8/8/8/8/8/8/K1k5 w - -", "pawn_rank", 0},
    {A, "PP6/8/8/8/8/8/8/K1k5 w - -", "pawn_rank", 1},
    {A, "8/8/8/8/8/8/8/K1k5 w KQkq -", "castling_rights", 21},
    {C, "8/8/8/8/8/8/8/K1k5 w - e6", "ep_square", 23},
    {C, "8/8/8/8/8/8/8/K1k4R w - - 0 1", "check", 20},
    {A, "8/8/8/8/7k/7p/8/K6r w - - 0 1 push", "check", 20},
    {A, "P7/8/8/8/8/7p/8/K1k5 w - - 0 1 push", "pawn_rank", 0},
    {A, "8/8/8/8/8/8/8/K1k5 w - - 0 1 push", "push_none", 29},
    {B, "8/p7/8/8/8/8/8/K1k5 w - - 0 1 push", "push_balanced", 30},
};

static void test_faults(void) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct slow_position p;
        const struct slow_fen_error error =
            slow_fen_parse(faults[i].variant, faults[i].fen, strlen(faults[i].fen), &p, NULL);
        const char *const code = error.code ? error.code : "none";
        if (strcmp(code, faults[i].code) != 0 || error.byte != faults[i].byte) {
            printf("FAIL '%s': %s at %zu, expected %s at %zu\n", faults[i].fen, code, error.byte,
                   faults[i].code, faults[i].byte);
            failures++;
        }
    }
}

int main(void) {
    test_counts();
    test_faults();
    printf("%d failures\n", failures);
    return failures != 0;
}
