/*
 * Hazard: a right that outlives its rook, a clock that forgets a push, a side that changes too
 * early. Each turn must lead to the position of the text beside it.
 */
#include "check.h"

struct row {
    rs_variant variant;
    rs_ply ply;
    const char *fen;
    const char *turn;
    const char *after;
};

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const struct row rows[] = {
    /* The clocks, the e.p. square, and both at their ends. */
    {RS_CHESS, RS_PLY_TURN, ARRAY " w KQkq - 0 1", "e2e4",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {RS_CHESS, RS_PLY_TURN, ARRAY " w KQkq - 5 1", "g1f3",
     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 6 1"},
    {RS_CHESS, RS_PLY_TURN, ARRAY " b KQkq - 5 1", "g8f6",
     "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 6 2"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e2e4",
     "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"},
    {RS_CHESS, RS_PLY_TURN, "4k3/p7/8/1P6/8/8/8/4K3 b - - 5 9", "a7a5",
     "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 10"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
     "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e1e2",
     "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 1"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3",
     "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/8/8/3n4/8/4K2R w K - 40 50", "e1d2",
     "4k3/8/8/8/8/3n4/3K4/7R b - - 41 50"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", "e8e7",
     "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535"},
    {RS_CHESS, RS_PLY_TURN, "4k3/8/8/8/8/8/8/4K3 b - - 65534 65534", "e8e7",
     "8/4k3/8/8/8/8/8/4K3 w - - 65535 65535"},

    /* Castling and what ends a right. */
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1",
     "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1c1",
     "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8g8",
     "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8",
     "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1e2",
     "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h2",
     "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 4 9"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1a8",
     "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"},
    {RS_CHESS, RS_PLY_TURN, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "h8h1",
     "r3k3/8/8/8/8/8/8/R3K2r w Qq - 0 10"},
    {RS_CHESS, RS_PLY_TURN, "r3k3/1P6/8/8/8/8/8/4K3 w q - 9 9", "b7a8r",
     "R3k3/8/8/8/8/8/8/4K3 b - - 0 9"},
    {RS_AVALANCHE, RS_PLY_TURN, "r3k3/1K6/8/8/8/8/8/8 w q - 0 1", "b7a8",
     "K3k3/8/8/8/8/8/8/8 b - - 0 1"},
    {RS_BALANCED_AVALANCHE, RS_PLY_TURN, "4k2r/6P1/8/8/8/7p/8/4K3 w k - 0 2", "g7h8n,h3h2",
     "4k2N/8/8/8/8/8/7p/4K3 b - - 0 2"},
    {RS_AVALANCHE, RS_PLY_TURN, "r3k2r/p7/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1c1,a7a6",
     "r3k2r/8/p7/8/8/8/8/2KR3R b kq - 0 9"},

    /* King Support castles without rights, with the rook wherever it stands. */
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", "e1g1",
     "4k3/8/8/8/8/8/8/NR3RK1 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", "e1c1",
     "4k3/8/8/8/8/8/8/N1KR2R1 b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/8/8/8/8/8/8/4KR1N w - - 0 1", "e1g1",
     "4k3/8/8/8/8/8/8/5RKN b - - 1 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "1r2k1r1/8/8/8/8/8/8/4K3 b - - 0 1", "e8g8",
     "1r3rk1/8/8/8/8/8/8/4K3 w - - 1 2"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "1r2k1r1/8/8/8/8/8/8/4K3 b - - 0 1", "e8c8",
     "2kr2r1/8/8/8/8/8/8/4K3 w - - 1 2"},
    /* It captures straight ahead, and leaves no e.p. square behind. */
    {RS_KING_SUPPORT, RS_PLY_TURN, "7k/8/8/3Kp3/4P3/8/8/8 w - - 7 1", "e4e5",
     "7k/8/8/3KP3/8/8/8/8 b - - 0 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4r3/4P3/3K4/8/8/8/8/7k w - - 7 1", "e7e8n",
     "4N3/8/3K4/8/8/8/8/7k b - - 0 1"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/p7/8/1P6/8/8/8/4K3 b - - 5 9", "a7a6",
     "4k3/8/p7/1P6/8/8/8/4K3 w - - 0 10"},
    {RS_KING_SUPPORT, RS_PLY_TURN, "4k3/p7/8/8/8/8/8/4K3 b - - 5 9", "a7a5",
     "4k3/8/8/p7/8/8/8/4K3 w - - 0 10"},

    /* A push resets the clock; a turn without one follows the move (AV-16). */
    {RS_AVALANCHE, RS_PLY_TURN, ARRAY " w KQkq - 5 1", "g1f3,e7e6",
     "rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1"},
    {RS_AVALANCHE, RS_PLY_TURN, ARRAY " b KQkq - 5 1", "g8f6,e2e3",
     "rnbqkb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/8/4K2R w K - 7 9", "h1h2",
     "4k3/8/8/8/8/8/7R/4K3 b - - 8 9"},
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/4P3/4K3 w - - 7 9", "e2e4",
     "4k3/8/8/8/4P3/8/8/4K3 b - - 0 9"},
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/8/4K2r w - - 7 9", "e1f2",
     "4k3/8/8/8/8/8/5K2/7r b - - 8 9"},
    /* The two parts one by one: the fullmove number waits for the push. */
    {RS_AVALANCHE, RS_PLY_DECISION, ARRAY " b KQkq - 5 1", "g8f6",
     "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 6 1 push"},
    {RS_AVALANCHE, RS_PLY_DECISION,
     "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 6 1 push", "e2e3",
     "rnbqkb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
    {RS_AVALANCHE, RS_PLY_DECISION, "4k3/8/8/8/8/8/8/4K3 b - - 5 1", "e8e7",
     "8/4k3/8/8/8/8/8/4K3 w - - 6 2"},
    {RS_AVALANCHE, RS_PLY_DECISION, "r3k3/7p/8/8/8/8/8/R3K3 w Qq - 5 1", "a1a8",
     "R3k3/7p/8/8/8/8/8/4K3 w - - 0 1 push"},
    {RS_BALANCED_AVALANCHE, RS_PLY_DECISION, ARRAY " w KQkq - 5 1", "g1f3",
     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 6 1"},
    {RS_BALANCED_AVALANCHE, RS_PLY_DECISION, ARRAY " w KQkq - 5 2", "g1f3",
     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 6 2 push"},
    {RS_BALANCED_AVALANCHE, RS_PLY_DECISION, ARRAY " b KQkq - 5 1", "g8f6",
     "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 6 1 push"},
    {RS_BALANCED_AVALANCHE, RS_PLY_TURN, ARRAY " w KQkq - 0 1", "e2e4",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},

    /* A choice belongs to the pawn's owner, who then moves; it leaves both counters. */
    {RS_AVALANCHE, RS_PLY_CHOICE, "4k3/8/8/8/8/8/4p3/6K1 w - - 5 9 push", "e2e1",
     "4k3/8/8/8/8/8/8/4p1K1 b - - 0 9"},
    {RS_AVALANCHE, RS_PLY_CHOICE, "4k3/8/8/8/8/8/8/4p1K1 b - - 7 9", "e1e1n",
     "4k3/8/8/8/8/8/8/4n1K1 b - - 7 9"},
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/4p3/6K1 w - - 5 9 push", "e2e1b",
     "4k3/8/8/8/8/8/8/4b1K1 b - - 0 9"},
    {RS_AVALANCHE, RS_PLY_DECISION, "6k1/P7/8/8/8/8/8/4K3 b - - 3 9 push", "a7a8",
     "P5k1/8/8/8/8/8/8/4K3 w - - 0 10"},
    {RS_AVALANCHE, RS_PLY_DECISION, "P5k1/8/8/8/8/8/8/4K3 w - - 0 10", "a8a8b",
     "B5k1/8/8/8/8/8/8/4K3 w - - 0 10"},
    {RS_AVALANCHE, RS_PLY_TURN, "5k2/P7/8/8/8/8/8/4K3 b - - 3 9", "f8f7,a7a8q",
     "Q7/5k2/8/8/8/8/8/4K3 w - - 0 10"},
    {RS_AVALANCHE, RS_PLY_PLAYER, "k6R/8/1K6/8/8/8/8/p7 b - - 4 9", "a1a1q,a1h8",
     "k6q/8/1K6/8/8/8/8/8 w - - 0 10"},
    {RS_AVALANCHE, RS_PLY_PLAYER, "4k3/8/8/8/8/1P6/8/4p2K b - - 7 9", "e1e1n,e8e7,b3b4",
     "8/4k3/8/8/1P6/8/8/4n2K w - - 0 10"},
    {RS_AVALANCHE, RS_PLY_PLAYER, "4k3/8/8/8/R7/8/8/4p2K b - - 7 9", "e1e1q",
     "4k3/8/8/8/R7/8/8/4q2K b - - 7 9"},
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1f2,e2e1n",
     "4k3/8/8/8/8/8/5K2/R3n2R b - - 0 1"},
    /* An uncovered check leaves the pawn where it was pushed, and no choice (AV-11). */
    {RS_AVALANCHE, RS_PLY_TURN, "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1", "g2h2,e2e1",
     "4k3/8/8/8/8/8/r6K/4p3 b - - 0 1"},
    {RS_AVALANCHE, RS_PLY_TURN, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", "h5h4,b6b7",
     "k7/1P6/8/8/7r/8/8/4K3 w - - 0 2"},
};

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        const struct row *const row = &rows[i];
        check_case("%s: '%s' in the %s ply of '%s'", rs_variant_id(row->variant), row->turn,
                   ply_name(row->ply), row->fen);
        rs_position position = load(row->variant, row->fen);
        play(&position, row->ply, row->turn);
        CHECK_TEXT(fen_of(&position), row->after, "after it");
        const rs_position expected = load(row->variant, row->after);
        CHECK(same_position(&position, &expected), "bytes differ from those of the text");
    }
    return check_result();
}
