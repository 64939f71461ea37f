/*
 * Hazard: a last ply that is counted without being listed, and counted wrong. Counts in bulk must
 * equal counts that make every leaf, and both the sum of what the children list, in every ply.
 */
#include "flip.h"
#include "walk.h"

struct trap {
    rs_variant variant;
    const char *fen;
};

/* Where counting by masks goes wrong; each is counted for both colours. */
static const struct trap traps[] = {
    /* An own man in front of a pawn about to promote: the push weighs four once he has moved. */
    {RS_AVALANCHE, "4k3/7p/8/8/8/8/1p6/1R2K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/1p6/1R2K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/7p/8/8/8/8/1p1p4/1N1K4 w - - 0 1"},
    {RS_AVALANCHE, "4k3/7p/8/8/8/8/p2p3p/Q2K3B w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/2p5/1p6/1RB1K3 w - - 0 1"},
    /* The man takes the pawn that he blocks, or another one that could be pushed. */
    {RS_AVALANCHE, "4k3/8/8/1p6/1R6/7p/8/4K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/pp6/8/8/8/8/8/QQ2K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/2pp4/3P4/8/8/4K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/3p4/2p1p3/3P4/4K3 w - - 0 1"},
    /* A pinned slider or knight gains nothing from the square that a push vacates. */
    {RS_AVALANCHE, "4k3/4r3/8/8/8/5P2/4B3/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/4r3/8/8/8/3P1P2/4R3/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/b7/8/1PQ4p/8/4K3 b - - 0 1"},
    /* A home pawn's double step, onto a square that a push vacates or fills, or over one. */
    {RS_AVALANCHE, "4k3/8/8/8/4P3/8/4P3/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/4P3/4P3/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/4P3/8/4P3/4P3/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/PPPPPPPP/8/PPPPPPPP/4K3 b - - 0 1"},
    /* A pin that appears, and one that ends, only by a push. */
    {RS_AVALANCHE, "4k3/8/8/2b5/8/4P3/5N2/6K1 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/r2PN2K/8/8/8 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/r2NP2K/8/8/8 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/r3N2K/3P4/8/8/8 b - - 0 1"},
    /* A push that checks by itself, uncovers one, or answers one. */
    {RS_AVALANCHE, "4k3/8/8/8/3K4/8/2P1P3/r7 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/r3P2K/8/8/8 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/r6K/4P3/8/8 b - - 0 1"},
    {RS_AVALANCHE, "7k/8/8/8/r3P2K/4P3/PPPP2PP/8 b - - 0 1"},
    /* A man who leaves the castling path, the castling rook's own path, and attacks by pushed
       pawns. */
    {RS_AVALANCHE, "4k3/p7/8/8/8/8/P7/R3Kn1R b KQ - 0 1"},
    {RS_AVALANCHE, "4k3/p7/8/8/8/8/P7/Rn2K2R b KQ - 0 1"},
    {RS_AVALANCHE, "r3k2r/8/5P2/3P4/8/5p2/3p4/R3K2R w KQkq - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/2b5/8/4p3/8/R3K2R w KQ - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1"},
    /* A rook before or behind a pawn on its file. */
    {RS_AVALANCHE, "4k3/8/8/8/3R4/3P4/8/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/3P4/8/3R4/4K3 b - - 0 1"},
    {RS_AVALANCHE, "3qk3/8/8/3P4/3P4/8/3R4/4K3 b - - 0 1"},
    {RS_AVALANCHE, "4k3/3P4/8/8/8/8/3R4/4K2n b - - 0 1"},
    /* Pushes to the last rank that uncover a check after moves of the king and others (AV-11). */
    {RS_AVALANCHE, "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/6N1/r2pp2K/8 w - - 0 1"},
    {RS_AVALANCHE, "4k3/7p/8/8/8/6N1/rp2p2K/8 w - - 0 1"},
    {RS_AVALANCHE, "7k/8/8/8/8/3b4/4p3/5K2 w - - 0 1"},
    /* One pawn left to push, none, and the turn that takes or blocks the last. */
    {RS_AVALANCHE, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/p7/P7/8/8/8/R3K3 w - - 0 1"},
    {RS_AVALANCHE, "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1"},
    /* In check, twice in check, and pushes that only lose. */
    {RS_AVALANCHE, "4k3/pppp4/8/8/8/5n2/8/4K2q w - - 0 1"},
    {RS_AVALANCHE, "4k3/pppp4/8/8/4r3/5n2/PPP5/4K3 w - - 0 1"},
    {RS_AVALANCHE, "k1K5/7p/1P6/8/8/8/8/8 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/r3p1K1/8/8/8 w - - 0 1"},
    {RS_AVALANCHE, "4k3/r4p1K/8/7B/8/8/8/8 w - - 0 1"},
    /* Moves whose pairs are taken from those of others: the man is taken who made a push lose, */
    {RS_AVALANCHE, "K1k1q1Q1/1p6/8/8/P7/8/1P4q1/4N2Q w - - 0 3"},
    /* a pawn takes a piece and has another front, the last pawn to push is taken or blocked, */
    {RS_AVALANCHE, "r2qkb1r/1bppp1pp/p6n/Pp6/1P1n1pP1/N1P1P2B/3PQP1P/R1B1K1NR w KQkq - 0 6"},
    {RS_AVALANCHE, "8/2k2p2/8/8/K2Q4/7N/8/8 b - - 0 2"},
    {RS_AVALANCHE, "8/8/7K/8/8/2k2N1p/5P2/b7 w - - 0 2"},
    /* a push to the last rank loses, once the mover has gone where it exposes him, */
    {RS_AVALANCHE, "3k4/5Qn1/P2P1p2/6P1/Q4n2/8/7P/1K6 w - - 0 3"},
    {RS_AVALANCHE, "q6k/2P5/7q/3rr3/Q7/8/8/1K3Q2 w - - 0 3"},
    {RS_AVALANCHE, "5r1B/3QPk2/B4p2/1p1b1P2/pPp1p2q/RP1QP1pp/3K3P/1N4NR w - - 0 19"},
    /* castling frees a pawn in the corner, */
    {RS_AVALANCHE, "r3k3/P6p/8/8/8/7P/8/R3K3 w q - 0 2"},
    {RS_AVALANCHE, "r3k2r/7p/P7/8/8/7P/8/R3K3 w kq - 0 2"},
    /* the pushed pawn is pinned on its file and may not take, */
    {RS_AVALANCHE, "rnbqk1n1/3pbp1B/pp6/4r1p1/1PpP3p/P1P3PP/4PN2/RNBQK2R w KQq - 0 9"},
    {RS_AVALANCHE, "4k3/4p3/5P2/3P4/8/8/PP6/4RK2 w - - 0 2"},
    /* and pushes bar two pawns of three, or one of two. */
    {RS_AVALANCHE, "4k3/8/p1p5/8/P1P4P/8/8/R3K3 w - - 0 2"},
    {RS_AVALANCHE, "4k3/8/p6p/8/P6P/8/8/R3K3 w - - 0 2"},
    /* A man arrives who only attacks squares of the king: a pawn on either side, which no push
       changes, or a knight; */
    {RS_AVALANCHE, "4k3/7p/6P1/2P5/8/8/8/4K3 w - - 0 2"},
    {RS_AVALANCHE, "4k3/1p6/8/6N1/8/8/8/4K3 w - - 0 2"},
    /* a queen, with pushes onto one of her lines or off the other, beside the king or on him; */
    {RS_AVALANCHE, "4k3/8/4p3/8/4Q3/8/4K3/8 w - - 0 2"},
    {RS_AVALANCHE, "4k3/6p1/8/8/2Q5/2K5/8/8 w - - 0 2"},
    {RS_AVALANCHE, "4k3/3p1p2/2p5/8/7Q/8/8/4K2R w - - 0 2"},
    /* on a square where he passes or lands when he castles, until a push shuts the line; */
    {RS_AVALANCHE, "r3k3/5p2/8/3K4/8/8/8/5B2 w q - 0 2"},
    {RS_AVALANCHE, "r3k2r/1p3p2/8/8/8/1K6/8/2R3B1 w kq - 0 2"},
    /* behind the king as well, whom a slider sees through only where he gives check; */
    {RS_AVALANCHE, "4k3/8/3p1K2/3Q4/8/8/8/8 w - - 0 2"},
    /* beside a king in the corner, whose last square the push gives back; */
    {RS_AVALANCHE, "8/8/8/8/6q1/8/KP6/2k5 b - - 0 2"},
    /* one who gives check or pins once the pawn before him is pushed; */
    {RS_AVALANCHE, "4k2r/8/8/8/8/3K4/3P1R2/8 w - - 0 2"},
    {RS_AVALANCHE, "8/8/2p1pk2/8/R1K5/8/8/8 w - - 0 2"},
    /* one who leaves a pawn free to be pushed that no piece was blocking, beside the king; */
    {RS_AVALANCHE, "4k3/5p2/5PP1/7K/8/8/8/8 w - - 0 2"},
    {RS_AVALANCHE, "4k3/8/4pp2/4P3/3K4/8/8/8 w - - 0 2"},
    /* while a push loses that has nothing to do with him. */
    {RS_AVALANCHE, "4k3/8/5p2/8/4K3/8/3Q4/8 w - - 0 2"},
    /* A sniper comes, goes along his line or leaves it, or a pinned man is taken: of others the
       sums stay. */
    {RS_AVALANCHE, "4k3/8/4n1p1/5R2/4K3/8/8/8 w - - 0 2"},
    {RS_AVALANCHE, "4k3/5b2/8/P7/2Q5/8/8/5K2 w - - 0 2"},
    {RS_AVALANCHE, "4k3/8/4p3/8/3B4/4R3/8/K7 w - - 0 2"},
    {RS_AVALANCHE, "4k3/5n2/2p5/7Q/8/5K2/8/8 w - - 0 2"},
    {RS_AVALANCHE, "4k3/3pr3/2n5/1B2N3/8/8/4R3/3K4 w - - 0 2"},

    /* Forward captures: pinned on the file, blocking, promoting, beside an edge, of the supporter.
     */
    {RS_KING_SUPPORT, "4r1k1/8/8/4p3/4P3/3K4/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "6k1/8/8/4r3/4P3/4K3/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "b5k1/8/8/3pp3/3PP3/4K3/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "nnn3k1/PPP5/1K6/8/8/8/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "6k1/8/8/p6p/P6P/K7/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "6k1/8/8/p6p/P6P/7K/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "8/8/3k4/3p4/3P4/3K4/8/8 w - - 0 1"},
    {RS_KING_SUPPORT, "8/5p2/4k3/4p1p1/4P1P1/4K3/5P2/8 w - - 0 1"},
    {RS_KING_SUPPORT, "2rrk3/8/8/8/8/8/8/R2RKR1R w - - 0 1"},

    /* A man of the mover's in the way of the replier's castling, and rooks that are taken or shut
       in. */
    {RS_CHESS, "rN2k2r/8/8/8/8/8/8/4K3 w kq - 0 1"},
    {RS_CHESS, "r1N1k2r/p1pp1pb1/1n2pnp1/8/8/2N5/PPPBBPPP/R3K2R b KQkq - 3 2"},
    {RS_CHESS, "r3kN1r/p1pp1pb1/1n2pnp1/8/8/2N5/PPPBBPPP/R3K2R b KQkq - 3 2"},
    {RS_KING_SUPPORT, "1rN1kNr1/p1pp1pb1/1n2pnp1/8/8/2N5/PPPBBPPP/R3K2R b - - 3 2"},
    {RS_CHESS, "r2Bk1Nr/8/8/8/8/8/8/4K3 w kq - 0 1"},
    {RS_CHESS, "r3k2r/1P4P1/N5N1/8/8/8/8/R3K2R w KQkq - 0 1"},
    {RS_CHESS, "rB2kB1r/8/8/8/8/8/8/4KQ2 w kq - 0 1"},
    {RS_KING_SUPPORT, "rN2k2r/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_KING_SUPPORT, "1r1Bk1Nr/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_KING_SUPPORT, "rrN1kNr1/8/3P4/8/8/8/8/R3K2R w - - 0 1"},
    /* Replies that a mere step of the mover adds or takes away: double steps, pins, checks,
       support. */
    {RS_CHESS, "4k3/pppppppp/NBNBNBNB/8/8/8/8/4K3 w - - 0 1"},
    {RS_CHESS, "4k3/pppppppp/8/NBNBNBNB/8/8/8/4K3 w - - 0 1"},
    {RS_CHESS, "4k3/4r3/8/4N3/8/8/4Q3/4K3 w - - 0 1"},
    {RS_CHESS, "k7/1r6/8/3N4/8/8/6B1/K6q w - - 0 1"},
    {RS_CHESS, "4k3/8/8/pPpPpPpP/8/8/1P1P1P2/4K3 w - a6 0 1"},
    {RS_CHESS, "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1"},
    {RS_CHESS, "8/8/8/r1pP1P1k/8/8/8/K2R4 w - c6 0 1"},
    {RS_CHESS, "1n1n1n1k/P1P1P3/8/8/8/8/p1p1p3/1N1N1N1K w - - 0 1"},
    {RS_KING_SUPPORT, "4k3/pppppppp/8/NBNBNBNB/PPPPPPPP/8/8/4K3 w - - 0 1"},
    {RS_KING_SUPPORT, "4k3/3p1p2/4N3/3P1P2/3p1p2/4n3/3P1P2/4K3 w - - 0 1"},
    {RS_KING_SUPPORT, "4k3/3p1p2/3PPP2/8/8/3ppp2/3P1P2/4K3 w - - 0 1"},
    /* Double steps that a pawn bars as it arrives, by a step or a capture, at the edges too; one
       that it also blocks, and one that another bars already. */
    {RS_KING_SUPPORT, "4k3/p1p2p1p/8/8/1P4P1/8/8/4K3 w - - 0 2"},
    {RS_KING_SUPPORT, "4k3/1p4pp/8/8/P6P/8/8/4K3 w - - 0 2"},
    {RS_KING_SUPPORT, "4k3/p1pp3p/8/1n4r1/P1P4P/8/8/4K3 w - - 0 2"},
    {RS_KING_SUPPORT, "4k3/ppp3pp/8/P6P/1P4P1/8/8/4K3 w - - 0 2"},

    /* En passant, with every way to be pinned. */
    {RS_CHESS, "8/8/8/KPp4r/8/8/8/7k w - c6 0 1"},
    {RS_CHESS, "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
    {RS_CHESS, "6k1/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1"},
    {RS_CHESS, "4k3/8/8/2PpP3/4K3/8/8/8 w - d6 0 1"},
    {RS_CHESS, "8/8/4k3/8/2Pp4/8/B7/4K3 b - - 0 1"},
};

/* By lists alone: what the children of each ply list. */
static uint64_t count_by_lists(const rs_position *position, int32_t depth, rs_ply ply) {
    struct list list = list_turns(position, ply);
    uint64_t sum = 0;
    for (size_t i = 0; i < list.count; i++) {
        rs_position child;
        CHECK_STATUS(rs_apply(position, ply, list.turns[i], &child), RS_OK, "a listed turn");
        sum += depth == 2 ? rs_turns(&child, ply, NULL, 0) : count_by_lists(&child, depth - 1, ply);
    }
    list_free(&list);
    return sum;
}

/* As deep as is quick. Depth 3 is the least that counts two plies at once below a listed first one.
 */
static void compare(const rs_position *position, rs_ply ply, uint64_t most_leaves) {
    const rs_perft_options bulk = options_of(ply);
    rs_perft_options made = bulk;
    made.made = 1;
    uint64_t before = 1;
    for (int32_t depth = 1; depth <= 4; depth++) {
        const uint64_t count = perft_of(position, depth, &bulk);
        if (count > most_leaves) {
            break;
        }
        CHECK(count == perft_of(position, depth, &made),
              "%s ply, depth %" PRId32 ": %" PRIu64 " in bulk, %" PRIu64 " made", ply_name(ply),
              depth, count, perft_of(position, depth, &made));
        if (depth > 1 && before < 500) {
            const uint64_t listed = count_by_lists(position, depth, ply);
            CHECK(count == listed,
                  "%s ply, depth %" PRId32 ": %" PRIu64 " in bulk, %" PRIu64 " listed",
                  ply_name(ply), depth, count, listed);
        }
        before = count;
    }
}

/*
 * The first ply goes deepest: of the variants without pushes all plies are one and the same, and of
 * the others they part only where pawns promote. From a half-finished turn, depth 3 is two whole
 * turns behind each push.
 */
static void compare_plies(const rs_position *position, uint64_t most_leaves, uint64_t of_others) {
    const rs_variant variant = rs_variant_of(position);
    const bool all_alike = variant == RS_CHESS || variant == RS_KING_SUPPORT;
    compare(position, RS_PLY_TURN, most_leaves);
    for (size_t i = 1; i < PLY_COUNT; i++) {
        compare(position, all_plies[i], all_alike ? 1000 : of_others);
    }
}

static void compare_walked(const rs_position *position, struct random *random) {
    (void)random;
    compare_plies(position, 600000, 100000);
}

static void compare_trap(const rs_position *position, struct random *random) {
    (void)random;
    compare_plies(position, 400000, 400000);
}

int main(void) {
    struct random random = {0};
    for (size_t i = 0; i < LENGTH_OF(traps); i++) {
        const rs_position position = load(traps[i].variant, traps[i].fen);
        const rs_position flipped = flip_colors(&position);
        check_case("%s: '%s'", rs_variant_id(traps[i].variant), traps[i].fen);
        compare_trap(&position, &random);
        check_case("%s: '%s', flipped", rs_variant_id(traps[i].variant), traps[i].fen);
        compare_trap(&flipped, &random);
    }
    visit_samples(&random, compare_trap);
    walk(RS_CHESS, 25, 250, 7, compare_walked);
    walk(RS_KING_SUPPORT, 25, 250, 7, compare_walked);
    walk(RS_AVALANCHE, 25, 150, 7, compare_walked);
    walk(RS_BALANCED_AVALANCHE, 25, 100, 7, compare_walked);
    return check_result();
}
