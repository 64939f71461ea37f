/*
 * Hazard: a game that ends too early, too late, or under another name. Endings are named in the
 * order of GM-4, the first that holds.
 */
#include "check.h"

struct row {
    rs_variant variant;
    const char *fen;
    rs_ending ending;
    rs_color winner;
};

static const struct row rows[] = {
    {RS_CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", RS_ONGOING,
     RS_NO_COLOR},

    /* The side that decides has won: the other one's king is in check. */
    {RS_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    {RS_BALANCED_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    {RS_AVALANCHE, "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", RS_PUSH_LOSS, RS_WHITE},
    {RS_BALANCED_AVALANCHE, "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", RS_PUSH_LOSS, RS_WHITE},
    /* Also with a choice pending (AV-11), and where the winner is in check or has no move. */
    {RS_AVALANCHE, "4k3/8/8/8/8/8/r5K1/4p3 b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    {RS_AVALANCHE, "R6k/8/8/8/8/8/r5K1/8 b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    {RS_AVALANCHE, "7k/5KQ1/8/8/8/8/8/5r2 b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    /* Before the clock, and before the bare men. */
    {RS_AVALANCHE, "8/8/8/8/8/8/2K5/1b5k b - - 150 200", RS_PUSH_LOSS, RS_BLACK},

    {RS_CHESS, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", RS_CHECKMATE, RS_WHITE},
    {RS_CHESS, "8/8/8/8/8/8/5kq1/7K w - - 0 1", RS_CHECKMATE, RS_BLACK},
    {RS_CHESS, "7k/5KQ1/8/8/8/8/8/8 b - - 150 200", RS_CHECKMATE, RS_WHITE},
    {RS_AVALANCHE, "7k/5KQ1/8/8/8/8/8/8 b - - 150 200", RS_CHECKMATE, RS_WHITE},
    {RS_AVALANCHE, "rn1qkbnr/pbp1p1p1/1p1p4/1B5Q/4pP2/P1P5/1P1P2PP/RNB1K1NR b KQkq - 0 4",
     RS_CHECKMATE, RS_WHITE},
    {RS_KING_SUPPORT, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", RS_CHECKMATE, RS_WHITE},
    {RS_CHESS, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", RS_CHECKMATE,
     RS_BLACK},

    {RS_CHESS, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_CHESS, "7k/5K2/6Q1/8/8/8/8/8 b - - 150 200", RS_STALEMATE, RS_NO_COLOR},
    {RS_AVALANCHE, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_AVALANCHE, "7k/5K2/6Q1/8/8/P7/8/8 b - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_BALANCED_AVALANCHE, "7K/5k2/6q1/8/8/p7/8/8 w - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    /* KS-6: the only move is a forward capture, which orthodox chess does not have. */
    {RS_CHESS, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_AVALANCHE, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_KING_SUPPORT, "8/8/8/8/8/n7/P1k5/K7 w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    /* Stalemate before insufficient material: a lone bishop can give it, and check without mate. */
    {RS_CHESS, "8/8/8/8/8/1k6/2b5/K7 w - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_AVALANCHE, "8/8/8/8/8/1k6/2b5/K7 w - - 0 1", RS_STALEMATE, RS_NO_COLOR},
    {RS_CHESS, "k7/2K5/8/3B4/8/8/8/8 b - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "k7/2K5/2B5/8/8/8/8/8 b - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "k7/8/1K6/2B5/8/8/8/8 b - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},

    /* Bare kings, and one minor piece against a bare king: nothing else. */
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "4k1b1/8/8/8/8/8/8/4K3 b - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K1N1 w - - 150 200", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/8/4K1B1 w - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_KING_SUPPORT, "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", RS_INSUFFICIENT_MATERIAL, RS_NO_COLOR},
    {RS_CHESS, "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K1NN w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", RS_ONGOING, RS_NO_COLOR},

    {RS_CHESS, "4k3/8/8/8/8/8/8/4K2R w - - 149 200", RS_ONGOING, RS_NO_COLOR},
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K2R w - - 150 200", RS_SEVENTYFIVE_MOVES, RS_NO_COLOR},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/8/4K2R w - - 65535 200", RS_SEVENTYFIVE_MOVES, RS_NO_COLOR},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/4K2R w - - 150 200", RS_SEVENTYFIVE_MOVES, RS_NO_COLOR},

    /* While a push or a choice is owed there is no other end than the push's loss. */
    {RS_AVALANCHE, "4k3/p7/8/8/8/8/8/4K3 w - - 150 200 push", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "7k/p4KQ1/8/8/8/8/8/8 w - - 150 200 push", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 150 200", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "6k1/5ppp/8/8/8/8/8/r3K2p b - - 0 1", RS_PUSH_LOSS, RS_BLACK},
    {RS_AVALANCHE, "k1R5/8/K7/8/8/8/8/7p b - - 0 1", RS_ONGOING, RS_NO_COLOR},
    /* Only losing turns are left: that is neither mate nor stalemate (AV-15). */
    {RS_AVALANCHE, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1", RS_ONGOING, RS_NO_COLOR},
    {RS_AVALANCHE, "k1K5/7p/1P6/8/8/8/8/8 b - - 0 1", RS_ONGOING, RS_NO_COLOR},
};

static void check_row(const struct row *row) {
    check_case("%s: '%s'", rs_variant_id(row->variant), row->fen);
    const rs_position position = load(row->variant, row->fen);
    CHECK_TEXT(rs_ending_name(rs_outcome(&position)), rs_ending_name(row->ending), "outcome");
    CHECK_NUMBER(rs_winner(&position), row->winner, "winner");
    /* A game is over for turns when it is lost, mated or stalemated, not when it is drawn by rule.
     */
    const bool over =
        row->ending == RS_PUSH_LOSS || row->ending == RS_CHECKMATE || row->ending == RS_STALEMATE;
    for (size_t ply = 0; ply < PLY_COUNT; ply++) {
        const size_t count = rs_turns(&position, all_plies[ply], NULL, 0);
        const bool none = over || (all_plies[ply] == RS_PLY_PLAYER &&
                                   rs_phase_of(&position) == RS_CHOOSE && count == 0);
        CHECK((count == 0) == none, "%zu turns in the %s ply", count, ply_name(all_plies[ply]));
    }
}

/* The names of GM-4, and nothing beyond them. */
static void names(void) {
    static const char *const expected[] = {"ongoing",
                                           "push_loss",
                                           "checkmate",
                                           "stalemate",
                                           "insufficient_material",
                                           "seventyfive_moves",
                                           "fivefold_repetition"};
    for (size_t i = 0; i < LENGTH_OF(expected); i++) {
        check_case("ending %zu", i);
        CHECK_TEXT(rs_ending_name((rs_ending)i), expected[i], "name");
    }
    check_case("endings out of range");
    CHECK_TEXT(rs_ending_name((rs_ending)LENGTH_OF(expected)), NULL, "name");
    CHECK_TEXT(rs_ending_name((rs_ending)-1), NULL, "name");
}

/* A published game to its end, and the two ways in which a push can end one. */
static void games(void) {
    static const char *const miniature[] = {"e2e4,f7f6", "h7h5,f2f3", "f1b5,b7b6", "c8b7,c2c3",
                                            "f3f4,f6f5", "f5e4,a2a3", "d1h5,d7d6"};
    rs_position position = start_of(RS_AVALANCHE);
    for (size_t i = 0; i < LENGTH_OF(miniature); i++) {
        check_case("miniature, turn %zu", i + 1);
        CHECK_NUMBER(rs_outcome(&position), RS_ONGOING, "outcome before the turn");
        play(&position, RS_PLY_TURN, miniature[i]);
    }
    CHECK_TEXT(fen_of(&position),
               "rn1qkbnr/pbp1p1p1/1p1p4/1B5Q/4pP2/P1P5/1P1P2PP/RNB1K1NR b KQkq - 0 4", "the end");
    CHECK_NUMBER(rs_outcome(&position), RS_CHECKMATE, "outcome at the end");

    check_case("a losing push");
    position = load(RS_AVALANCHE, "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1");
    play(&position, RS_PLY_TURN, "h5h4,b6b7");
    CHECK_NUMBER(rs_outcome(&position), RS_PUSH_LOSS, "outcome");
    CHECK_NUMBER(rs_winner(&position), RS_WHITE, "winner");

    check_case("a losing choice");
    position = load(RS_AVALANCHE, "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push");
    play(&position, RS_PLY_CHOICE, "e2e1");
    CHECK_NUMBER(rs_outcome(&position), RS_ONGOING, "outcome before the choice");
    play(&position, RS_PLY_CHOICE, "e1e1q");
    CHECK_NUMBER(rs_outcome(&position), RS_PUSH_LOSS, "outcome");
    CHECK_NUMBER(rs_winner(&position), RS_BLACK, "winner");
}

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(rows); i++) {
        check_row(&rows[i]);
    }
    names();
    games();
    return check_result();
}
