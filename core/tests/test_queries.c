/*
 * Hazard: a position that plays right and answers wrong. Sets of squares are written out by hand.
 */
#include "check.h"

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Names such as "e2 g1", read and written. */
static uint64_t squares_of(const char *names) {
    uint64_t squares = 0;
    for (const char *name = names; *name; name += name[2] ? 3 : 2) {
        squares |= UINT64_C(1) << ((name[0] - 'a') + 8 * (name[1] - '1'));
    }
    return squares;
}

static const char *names_of(uint64_t squares) {
    static char names[64 * 3 + 1];
    size_t length = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (squares >> square & 1) {
            names[length++] = (char)('a' + square % 8);
            names[length++] = (char)('1' + square / 8);
            names[length++] = ' ';
        }
    }
    names[length > 0 ? length - 1 : 0] = '\0';
    return names;
}

static void check_squares(uint64_t got, const char *expected, const char *what) {
    CHECK(got == squares_of(expected), "%s: expected '%s', got '%s'", what, expected,
          names_of(got));
}

/* ---- Attacks ------------------------------------------------------------------------------ */

struct attack {
    rs_variant variant;
    const char *fen;
    const char *square; /* null: the men that check the side that decides */
    rs_color side;
    const char *men;
};

static const struct attack attacks[] = {
    {RS_CHESS, ARRAY " w KQkq - 0 1", NULL, RS_WHITE, ""},
    {RS_CHESS, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", NULL, RS_WHITE, "e2"},
    {RS_CHESS, "4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1", NULL, RS_WHITE, "f3 e4"},
    {RS_CHESS, "4k3/8/8/8/4r3/4P3/8/4K3 w - - 0 1", NULL, RS_WHITE, ""},
    {RS_CHESS, "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", NULL, RS_BLACK, "d7"},
    {RS_CHESS, "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", NULL, RS_BLACK, ""},
    {RS_KING_SUPPORT, "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1", NULL, RS_BLACK, "e4"},
    {RS_KING_SUPPORT, "8/8/8/4k2p/4P3/8/3K4/8 b - - 0 1", NULL, RS_BLACK, ""},
    {RS_KING_SUPPORT, "8/8/3k4/4p3/4K3/8/8/8 w - - 0 1", NULL, RS_WHITE, "e5"},
    /* At the end of a lost turn it is not the winner who is in check. */
    {RS_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", NULL, RS_BLACK, ""},
    {RS_AVALANCHE, "R3k3/p7/8/8/8/8/8/4K3 w - - 0 1 push", NULL, RS_WHITE, ""},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", NULL, RS_BLACK, "h8"},

    {RS_CHESS, ARRAY " w KQkq - 0 1", "f3", RS_WHITE, "g1 e2 g2"},
    {RS_CHESS, ARRAY " w KQkq - 0 1", "d2", RS_WHITE, "b1 c1 d1 e1"},
    {RS_CHESS, ARRAY " w KQkq - 0 1", "c6", RS_BLACK, "b7 d7 b8"},
    {RS_CHESS, ARRAY " w KQkq - 0 1", "a1", RS_WHITE, ""},
    {RS_CHESS, ARRAY " w KQkq - 0 1", "e4", RS_WHITE, ""},
    {RS_CHESS, ARRAY " w KQkq - 0 1", "f3", RS_BLACK, ""},
    /* Pinned men attack; nothing attacks through a man. */
    {RS_CHESS, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "d3", RS_WHITE, "e2"},
    {RS_CHESS, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e1", RS_BLACK, ""},
    {RS_CHESS, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", RS_BLACK, "e8"},
    {RS_CHESS, "q3k3/1b6/8/8/8/8/8/q3K2q w - - 0 1", "e4", RS_BLACK, "h1 b7"},
    {RS_CHESS, "q3k3/8/8/8/8/8/8/q3K2q w - - 0 1", "a4", RS_BLACK, "a1 a8"},
    /* No wrap round the edge. */
    {RS_CHESS, "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", "b5", RS_WHITE, "a4"},
    {RS_CHESS, "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", "h5", RS_WHITE, ""},
    {RS_CHESS, "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", "g3", RS_BLACK, "h4"},
    {RS_CHESS, "4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", "a3", RS_BLACK, ""},
    {RS_CHESS, "4k3/8/8/8/N6n/8/8/4K3 w - - 0 1", "h5", RS_WHITE, ""},
    {RS_CHESS, "4k3/8/8/8/K6n/8/8/8 w - - 0 1", "h4", RS_WHITE, ""},
    /* A supported pawn attacks what stands, or stands not, in front of it (KS-4). */
    {RS_KING_SUPPORT, "7k/8/8/8/4P3/3K4/8/8 w - - 0 1", "e5", RS_WHITE, "e4"},
    {RS_KING_SUPPORT, "7k/8/8/8/4P3/3K4/8/8 w - - 0 1", "d5", RS_WHITE, "e4"},
    {RS_KING_SUPPORT, "7k/8/8/8/4P3/3K4/8/8 w - - 0 1", "f5", RS_WHITE, "e4"},
    {RS_KING_SUPPORT, "7k/8/8/4N3/4P3/3K4/8/8 w - - 0 1", "e5", RS_WHITE, "e4"},
    {RS_KING_SUPPORT, "7k/8/8/8/4P3/8/3K4/8 w - - 0 1", "e5", RS_WHITE, ""},
    {RS_KING_SUPPORT, "8/8/3k4/4p3/8/8/8/7K w - - 0 1", "e4", RS_BLACK, "e5"},
    {RS_KING_SUPPORT, "8/8/8/4p3/8/8/3K4/7k w - - 0 1", "e4", RS_BLACK, ""},
    {RS_CHESS, "7k/8/8/8/4P3/3K4/8/8 w - - 0 1", "e5", RS_WHITE, ""},
    {RS_AVALANCHE, "7k/8/8/8/4P3/3K4/8/8 w - - 0 1", "e5", RS_WHITE, ""},
    {RS_KING_SUPPORT, "7k/8/8/P7/7K/8/8/8 w - - 0 1", "a6", RS_WHITE, ""},
    /* A pawn that waits for its piece blocks and attacks nothing. */
    {RS_AVALANCHE, "3k4/8/8/8/8/8/8/r2pK3 b - - 0 1", "e1", RS_BLACK, ""},
    {RS_AVALANCHE, "P2rk3/8/8/8/8/8/8/4K3 w - - 0 1", "b8", RS_BLACK, "d8"},
    {RS_AVALANCHE, "Pr2k3/8/8/8/8/8/8/4K3 w - - 0 1", "b8", RS_WHITE, ""},
};

static void check_attacks(void) {
    for (size_t i = 0; i < LENGTH_OF(attacks); i++) {
        const struct attack *const row = &attacks[i];
        const rs_position position = load(row->variant, row->fen);
        check_case("%s: '%s'", rs_variant_id(row->variant), row->fen);
        CHECK(row->square || rs_side(&position) == row->side, "the table is wrong");
        if (row->square) {
            const uint32_t square = (uint32_t)__builtin_ctzll(squares_of(row->square));
            check_squares(rs_attackers(&position, square, row->side), row->men, row->square);
        } else {
            check_squares(rs_checkers(&position), row->men, "checkers");
        }
        CHECK_NUMBER(rs_attackers(&position, 64, RS_WHITE), 0, "attackers of square 64");
        CHECK_NUMBER(rs_attackers(&position, UINT32_MAX, RS_BLACK), 0, "attackers of no square");
        CHECK_NUMBER(rs_attackers(&position, 28, RS_NO_COLOR), 0, "attackers of no colour");
    }
}

/* ---- Pawns that can be pushed, pawns that are supported ------------------------------------ */

struct pawns {
    rs_variant variant;
    const char *fen;
    const char *squares;
};

static const struct pawns pushable[] = {
    {RS_AVALANCHE, ARRAY " w KQkq - 0 1", "a7 b7 c7 d7 e7 f7 g7 h7"},
    {RS_AVALANCHE, ARRAY " b KQkq - 0 1", "a2 b2 c2 d2 e2 f2 g2 h2"},
    {RS_AVALANCHE, ARRAY " w KQkq - 0 1 push", "a7 b7 c7 d7 e7 f7 g7 h7"},
    {RS_BALANCED_AVALANCHE, ARRAY " w KQkq - 0 1", ""},
    {RS_BALANCED_AVALANCHE, ARRAY " w KQkq - 0 2", "a7 b7 c7 d7 e7 f7 g7 h7"},
    {RS_BALANCED_AVALANCHE, ARRAY " b KQkq - 0 1", "a2 b2 c2 d2 e2 f2 g2 h2"},
    {RS_CHESS, ARRAY " w KQkq - 0 1", ""},
    {RS_KING_SUPPORT, ARRAY " w - - 0 1", ""},
    /* By the empty square alone: pinned pawns too, and those of a side in check, onto the end rank.
     */
    {RS_AVALANCHE, "4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1", "e7"},
    {RS_AVALANCHE, "k7/p7/8/8/8/8/8/R3K3 w - - 0 1", "a7"},
    {RS_AVALANCHE, "R3k3/p6p/8/8/8/8/8/4K3 w - - 0 1 push", "a7 h7"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/p6p/4K2R w - - 0 1", "a2"},
    {RS_AVALANCHE, "4k3/8/8/p7/P6p/7P/8/4K3 w - - 0 1", ""},
    /* In a finished game nothing is pushed. */
    {RS_AVALANCHE, "rn1qkbnr/pbp1p1p1/1p1p4/1B5Q/4pP2/P1P5/1P1P2PP/RNB1K1NR b KQkq - 0 4", ""},
    {RS_AVALANCHE, "7k/5K2/6Q1/8/8/P7/8/8 b - - 0 1", ""},
    {RS_AVALANCHE, "k7/1P6/8/8/7r/7p/8/4K3 w - - 0 2", ""},
};

static const struct pawns supported[] = {
    {RS_KING_SUPPORT, ARRAY " w - - 0 1", "d2 e2 f2 d7 e7 f7"},
    {RS_KING_SUPPORT, "k7/8/3PPP2/3PKP2/3PPP2/8/8/8 w - - 0 1", "d4 e4 f4 d5 f5 d6 e6 f6"},
    {RS_KING_SUPPORT, "k7/7P/7P/K6P/7P/7P/8/8 w - - 0 1", ""},
    {RS_KING_SUPPORT, "8/7k/p6p/p6p/8/8/8/K7 w - - 0 1", "h6"},
    {RS_KING_SUPPORT, "8/3ppp2/4k3/8/8/4K3/3PpP2/8 w - - 0 1", "d2 f2 d7 e7 f7"},
    {RS_KING_SUPPORT, "k7/8/4p3/4K3/2P5/8/8/8 w - - 0 1", ""},
    {RS_CHESS, ARRAY " w KQkq - 0 1", ""},
    {RS_AVALANCHE, ARRAY " w KQkq - 0 1", ""},
    {RS_BALANCED_AVALANCHE, ARRAY " w KQkq - 0 1", ""},
};

static void check_pawns(void) {
    for (size_t i = 0; i < LENGTH_OF(pushable); i++) {
        const rs_position position = load(pushable[i].variant, pushable[i].fen);
        check_case("%s: '%s'", rs_variant_id(pushable[i].variant), pushable[i].fen);
        check_squares(rs_pushable(&position), pushable[i].squares, "pushable");
    }
    for (size_t i = 0; i < LENGTH_OF(supported); i++) {
        const rs_position position = load(supported[i].variant, supported[i].fen);
        check_case("%s: '%s'", rs_variant_id(supported[i].variant), supported[i].fen);
        check_squares(rs_supported(&position), supported[i].squares, "supported");
    }
}

/* ---- Castling ------------------------------------------------------------------------------ */

static const struct castlings {
    rs_variant variant;
    const char *fen;
    const char *moves;
} castlings[] = {
    {RS_CHESS, ARRAY " w KQkq - 0 1", ""},
    {RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e1g1"},
    {RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8 e8g8"},
    {RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "e1g1"},
    {RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", "e8c8"},
    {RS_CHESS, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", ""},
    {RS_CHESS, "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"},
    {RS_CHESS, "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ""},
    {RS_CHESS, "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", ""},
    {RS_CHESS, "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""},
    {RS_CHESS, "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1c1"},
    {RS_AVALANCHE, "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1 push", ""},
    {RS_AVALANCHE, "P4k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", ""},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1"},

    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "e1c1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/2R1K3 w - - 0 1", "e1c1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "e1c1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", "e1c1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1", ""},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/NR2K1R1 w - - 0 1", "e1c1 e1g1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/RN2K2R w - - 0 1", "e1g1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", ""},
    {RS_KING_SUPPORT, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", ""},
    {RS_KING_SUPPORT, "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1"},
    {RS_KING_SUPPORT, "4r1k1/8/8/8/8/8/8/R3K2R w - - 0 1", ""},
    {RS_KING_SUPPORT, "1r2k1r1/8/8/8/8/8/8/R3K2R b - - 0 1", "e8c8 e8g8"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/R4K1R w - - 0 1", ""},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", ""},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/Q3K2Q w - - 0 1", ""},
    /* The pawn attacks the passed square only while its king supports it (KS-4). */
    {RS_KING_SUPPORT, "8/8/8/8/8/6k1/5p2/R3K2R w - - 0 1", ""},
    {RS_KING_SUPPORT, "8/8/8/8/8/3k4/3p4/4K2R w - - 0 1", ""},
    {RS_KING_SUPPORT, "8/8/8/8/8/4k3/8/R3K2R w - - 0 1", "e1c1 e1g1"},
    {RS_KING_SUPPORT, "8/8/8/8/8/1k6/2p5/4K2R w - - 0 1", "e1g1"},
    {RS_KING_SUPPORT, "8/8/8/8/8/2k5/2p5/R3K3 w - - 0 1", ""},
};

static void check_castlings(void) {
    for (size_t i = 0; i < LENGTH_OF(castlings); i++) {
        const struct castlings *const row = &castlings[i];
        const rs_position position = load(row->variant, row->fen);
        check_case("%s: '%s'", rs_variant_id(row->variant), row->fen);
        rs_turn turns[2];
        const size_t count = rs_castlings(&position, turns, LENGTH_OF(turns));
        char moves[2 * (RS_TURN_MAX + 1) + 1] = "";
        for (size_t turn = 0; turn < count && turn < LENGTH_OF(turns); turn++) {
            (void)strcat(strcat(moves, turn ? " " : ""), text_of(turns[turn]));
            rs_position next;
            CHECK_STATUS(rs_apply(&position, RS_PLY_DECISION, turns[turn], &next), RS_OK, "apply");
        }
        CHECK_TEXT(moves, row->moves, "castlings");
        CHECK(count <= 2, "%zu castlings", count);
    }
}

/* ---- What a FEN says ----------------------------------------------------------------------- */

static const struct facts {
    rs_variant variant;
    const char *fen;
    rs_color side;
    rs_phase phase;
    uint32_t rights;
    uint32_t ep;
    uint32_t halfmove;
    uint32_t fullmove;
} facts[] = {
    {RS_CHESS, ARRAY " w KQkq - 0 1", RS_WHITE, RS_MOVE, 15, 64, 0, 1},
    {RS_CHESS, ARRAY " b Kq - 65535 65535", RS_BLACK, RS_MOVE, 9, 64, 65535, 65535},
    {RS_CHESS, ARRAY " b Qk - 256 257", RS_BLACK, RS_MOVE, 6, 64, 256, 257},
    {RS_CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", RS_WHITE, RS_MOVE, 0, 43, 0, 1},
    {RS_CHESS, "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", RS_BLACK, RS_MOVE, 0, 17, 0, 1},
    {RS_CHESS, "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", RS_BLACK, RS_MOVE, 0, 16, 0, 1},
    {RS_CHESS, "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", RS_WHITE, RS_MOVE, 0, 64, 0, 1},
    {RS_KING_SUPPORT, ARRAY " w KQkq - 7 8", RS_WHITE, RS_MOVE, 0, 64, 7, 8},
    {RS_AVALANCHE, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", RS_WHITE, RS_MOVE, 0, 64, 0, 1},
    {RS_AVALANCHE, ARRAY " w KQkq - 3 4 push", RS_WHITE, RS_PUSH, 15, 64, 3, 4},
    {RS_AVALANCHE, ARRAY " b KQ - 3 4 push", RS_BLACK, RS_PUSH, 3, 64, 3, 4},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 5 6", RS_BLACK, RS_CHOOSE, 0, 64, 5, 6},
    {RS_BALANCED_AVALANCHE, "P3k2r/8/8/8/8/8/8/4K3 w k - 5 1", RS_WHITE, RS_CHOOSE, 4, 64, 5, 1},
    {RS_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", RS_BLACK, RS_MOVE, 0, 64, 0, 1},
};

static void check_facts(void) {
    for (size_t i = 0; i < LENGTH_OF(facts); i++) {
        const struct facts *const row = &facts[i];
        const rs_position position = load(row->variant, row->fen);
        check_case("%s: '%s'", rs_variant_id(row->variant), row->fen);
        CHECK_NUMBER(rs_variant_of(&position), row->variant, "variant");
        CHECK_NUMBER(rs_side(&position), row->side, "side");
        CHECK_NUMBER(rs_phase_of(&position), row->phase, "phase");
        CHECK_NUMBER(rs_rights(&position), row->rights, "rights");
        CHECK_NUMBER(rs_en_passant(&position), row->ep, "e.p. square");
        uint32_t halfmove = 0;
        uint32_t fullmove = 0;
        rs_counters(&position, &halfmove, NULL);
        rs_counters(&position, NULL, &fullmove);
        rs_counters(&position, NULL, NULL);
        CHECK_NUMBER(halfmove, row->halfmove, "halfmove clock");
        CHECK_NUMBER(fullmove, row->fullmove, "fullmove number");
    }
}

/* Every square of some placements, and squares that are none. */
static void check_pieces(void) {
    static const struct pawns boards[] = {
        {RS_CHESS, "rnbqkbnr/p1p1p1p1/8/1P1P1P1P/8/8/8/RNBQKBNR w KQkq - 0 1", NULL},
        {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1", NULL},
        {RS_KING_SUPPORT,
         "kbbbbbbb/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w "
         "- - 0 1",
         NULL},
    };
    for (size_t i = 0; i < LENGTH_OF(boards); i++) {
        const rs_position position = load(boards[i].variant, boards[i].fen);
        check_case("%s: '%s'", rs_variant_id(boards[i].variant), boards[i].fen);
        char expected[64] = {0};
        unsigned square = 56;
        for (const char *c = boards[i].fen; *c != ' '; c++) {
            if (*c == '/') {
                square -= 16;
            } else if (*c >= '1' && *c <= '8') {
                square += (unsigned)(*c - '0');
            } else {
                expected[square++] = *c;
            }
        }
        for (square = 0; square < 64; square++) {
            CHECK(rs_piece_at(&position, square) == expected[square], "square %u: '%c', not '%c'",
                  square, rs_piece_at(&position, square), expected[square]);
        }
        CHECK_NUMBER(rs_piece_at(&position, 64), 0, "square 64");
        CHECK_NUMBER(rs_piece_at(&position, 255), 0, "square 255");
        CHECK_NUMBER(rs_piece_at(&position, UINT32_MAX), 0, "no square");
    }
}

/* ---- Repetition ---------------------------------------------------------------------------- */

static const struct repetition {
    rs_variant variant;
    bool repeats;
    const char *one;
    const char *other;
} repetitions[] = {
    {RS_CHESS, true, ARRAY " w KQkq - 0 1", ARRAY " w KQkq - 8 5"},
    {RS_CHESS, false, ARRAY " w KQkq - 0 1", ARRAY " b KQkq - 0 1"},
    {RS_CHESS, false, ARRAY " w KQkq - 0 1", ARRAY " w KQk - 0 1"},
    {RS_CHESS, false, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 4 9"},
    {RS_CHESS, true, "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 4 9"},
    {RS_CHESS, false, ARRAY " w KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RS_KING_SUPPORT, true, ARRAY " w KQkq - 0 1", ARRAY " w - - 8 5"},
    {RS_KING_SUPPORT, false, ARRAY " w - - 0 1", ARRAY " b - - 0 1"},
    {RS_AVALANCHE, true, ARRAY " w KQkq - 0 1", ARRAY " w KQkq - 8 5"},
    {RS_AVALANCHE, false, ARRAY " w KQkq - 0 1", ARRAY " w KQ - 8 5"},
    {RS_BALANCED_AVALANCHE, false, ARRAY " w KQkq - 0 1", ARRAY " w KQkq - 0 2"},
    {RS_BALANCED_AVALANCHE, true, ARRAY " w KQkq - 0 2", ARRAY " w KQkq - 3 9"},
    {RS_BALANCED_AVALANCHE, true, ARRAY " w KQkq - 0 1", ARRAY " w KQkq - 7 1"},
    {RS_BALANCED_AVALANCHE, true, ARRAY " b KQkq - 0 1", ARRAY " b KQkq - 3 9"},
};

static void check_repetitions(void) {
    for (size_t i = 0; i < LENGTH_OF(repetitions); i++) {
        const struct repetition *const row = &repetitions[i];
        const rs_position one = load(row->variant, row->one);
        const rs_position other = load(row->variant, row->other);
        const rs_position form = rs_repetition_form(&one);
        const rs_position other_form = rs_repetition_form(&other);
        check_case("%s: '%s' and '%s'", rs_variant_id(row->variant), row->one, row->other);
        CHECK(same_position(&form, &other_form) == row->repeats, "they %s each other",
              row->repeats ? "do not repeat" : "repeat");
    }
}

int main(void) {
    check_attacks();
    check_pawns();
    check_castlings();
    check_facts();
    check_pieces();
    check_repetitions();
    return check_result();
}
