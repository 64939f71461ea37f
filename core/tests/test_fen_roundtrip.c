/*
 * Hazard: printing that is not canonical. Each text is read and must print as the canonical one,
 * which must be its own fixed point and the same bytes.
 */
#include "check.h"
#include "samples.h"

struct row {
    rs_variant variant;
    const char *fen;
    const char *canonical; /* null: the text itself */
};

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const struct row rows[] = {
    {RS_CHESS, START " w KQkq -", START " w KQkq - 0 1"},
    {RS_CHESS, START " b Kq - 65535 65535", NULL},
    {RS_CHESS, "1n1n1n1k/p1p1p1p1/1p1p1p1p/8/8/8/8/K7 b - - 100 200", NULL},
    {RS_CHESS,
     "kbbbbbbb/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w - - 65535 65535",
     NULL},
    {RS_CHESS,
     "r1b1k1nr/1p1p1p1p/1p1p1p1p/1p1p1p1p/P1P1P1P1/P1P1P1P1/P1P1P1P1/R1B1K2R b KQkq - 65535 65535",
     NULL},

    /* The e.p. square is printed where a capture is legal, and only there. */
    {RS_CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {RS_CHESS, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", NULL},
    {RS_CHESS, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6",
     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1"},
    {RS_CHESS, "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", NULL},
    {RS_CHESS, "4k3/8/8/7P/p6p/8/8/4K3 w - - 0 1", NULL},
    /* A pawn at the other edge is no neighbour. */
    {RS_CHESS, "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1"},
    {RS_CHESS, "4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", "4k3/8/8/8/P6p/8/8/4K3 b - - 0 1"},
    /* Both pawns leave the rank and uncover the king. */
    {RS_CHESS, "8/8/8/KPp4r/8/8/8/7k w - c6 0 1", "8/8/8/KPp4r/8/8/8/7k w - - 0 1"},
    /* The capturing pawn is pinned on its file, and along the diagonal it takes on. */
    {RS_CHESS, "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
    {RS_CHESS, "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1", NULL},
    /* The taken pawn gives the check; another man gives it. */
    {RS_CHESS, "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", NULL},
    {RS_CHESS, "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/r3K3 w - - 0 1"},
    /* The taken pawn uncovers a bishop's line. */
    {RS_CHESS, "4k3/8/1b6/8/3Pp3/8/5K2/8 b - d3 0 1", NULL},
    {RS_CHESS, "4k3/8/8/1b6/2Pp4/8/8/4K3 b - c3 0 1", NULL},
    {RS_CHESS, "8/8/4k3/8/2Pp4/8/B7/4K3 b - c3 0 1", "8/8/4k3/8/2Pp4/8/B7/4K3 b - - 0 1"},

    /* No rights in King Support, no e.p. square in any variant. */
    {RS_KING_SUPPORT, START " w KQkq - 0 1", START " w - - 0 1"},
    {RS_KING_SUPPORT, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w - - 0 3"},
    {RS_AVALANCHE, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/8/4K3 b - a3", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},

    /* Half-finished turns, pending choices, finished games. */
    {RS_AVALANCHE, START " b Qk - 65535 65535 push", NULL},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push", NULL},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - -", "k6R/8/1K6/8/8/8/8/p7 b - - 0 1"},
    {RS_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", NULL},
    {RS_BALANCED_AVALANCHE, "P3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", NULL},
    {RS_AVALANCHE, "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1", NULL},
};

static void round_trip(rs_variant variant, const char *fen, const char *canonical) {
    check_case("%s: '%s'", rs_variant_id(variant), fen);
    const rs_position position = load(variant, fen);
    CHECK_TEXT(fen_of(&position), canonical, "prints as");
    const rs_position again = load(variant, canonical);
    CHECK(same_position(&position, &again), "bytes differ from the canonical text's");
    CHECK_TEXT(fen_of(&again), canonical, "the canonical text prints as");
    CHECK_NUMBER(rs_variant_of(&position), variant, "variant");
}

/* Equal text in two variants is not an equal position. */
static void variants_differ(void) {
    for (int one = 0; one < RS_VARIANT_COUNT; one++) {
        for (int other = 0; other < one; other++) {
            const rs_position a = load((rs_variant)one, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
            const rs_position b = load((rs_variant)other, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
            check_case("variants %d and %d", one, other);
            CHECK(!same_position(&a, &b), "the same bytes");
        }
    }
}

static void starts(void) {
    static const char *const fens[RS_VARIANT_COUNT] = {START " w KQkq - 0 1", START " w KQkq - 0 1",
                                                       START " w KQkq - 0 1", START " w - - 0 1"};
    for (int variant = 0; variant < RS_VARIANT_COUNT; variant++) {
        check_case("start of %s", rs_variant_id((rs_variant)variant));
        const rs_position start = start_of((rs_variant)variant);
        const rs_position loaded = load((rs_variant)variant, fens[variant]);
        CHECK_TEXT(fen_of(&start), fens[variant], "prints as");
        CHECK(same_position(&start, &loaded), "bytes differ from the text's");
    }
}

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const struct row *const row = &rows[i];
        round_trip(row->variant, row->fen, row->canonical ? row->canonical : row->fen);
    }
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        const rs_position position = load(samples[i].variant, samples[i].fen);
        round_trip(samples[i].variant, samples[i].fen, fen_of(&position));
    }
    starts();
    variants_differ();
    return check_result();
}
