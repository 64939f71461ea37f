/*
 * Counts whose instructions are compared with recorded numbers. Without an argument prints how
 * sliders are looked up and the names of the counts; with a name does that count.
 */
#include "attacks.h"
#include "rulestone.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH_OF(array) (sizeof(array) / sizeof((array)[0]))
#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w "
#define AVALANCHE_GAME "1nb1kbnr/rp1q3p/3pp1p1/1B5P/2p1pP2/P5P1/1PPP1N2/RNBQK2R b KQk - 0 7"
#define PROMOTIONS "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"

struct fixed_count {
    const char *name;
    rs_variant variant;
    rs_ply ply;
    const char *fen;
    int32_t depth;
    uint64_t hash_bytes;
    uint64_t nodes;
};

static const struct fixed_count counts[] = {
    {"start_up", RS_CHESS, RS_PLY_TURN, ARRAY "1", 0, 0, 1},
    {"chess_start", RS_CHESS, RS_PLY_TURN, ARRAY "1", 5, 0, 4865609},
    {"chess_kiwipete", RS_CHESS, RS_PLY_TURN, KIWIPETE "KQkq - 0 1", 4, 0, 4085603},
    {"chess_hashed", RS_CHESS, RS_PLY_TURN, ARRAY "1", 6, 1 << 20, 119060324},
    {"kingsupport_start", RS_KING_SUPPORT, RS_PLY_TURN, ARRAY "1", 5, 0, 4854013},
    {"kingsupport_kiwipete", RS_KING_SUPPORT, RS_PLY_TURN, KIWIPETE "- - 0 1", 4, 0, 3786874},
    {"avalanche_start", RS_AVALANCHE, RS_PLY_TURN, ARRAY "1", 3, 0, 5077103},
    {"avalanche_game", RS_AVALANCHE, RS_PLY_TURN, AVALANCHE_GAME, 3, 0, 6202939},
    {"avalanche_player", RS_AVALANCHE, RS_PLY_PLAYER, PROMOTIONS, 3, 0, 710497},
    {"avalanche_decisions", RS_AVALANCHE, RS_PLY_DECISION, ARRAY "1", 6, 0, 5077103},
    {"balancedavalanche_start", RS_BALANCED_AVALANCHE, RS_PLY_TURN, ARRAY "1", 3, 0, 577471},
};

static int list(void) {
    (void)puts(slider_lookup.pext ? "pext" : "magic");
    for (size_t i = 0; i < LENGTH_OF(counts); i++) {
        (void)puts(counts[i].name);
    }
    return EXIT_SUCCESS;
}

static int count(const struct fixed_count *wanted) {
    rs_position position;
    rs_error error;
    rs_fen_parse(wanted->variant, wanted->fen, strlen(wanted->fen), 0, &position, &error);
    const rs_perft_options options = {.ply = wanted->ply, .hash_bytes = wanted->hash_bytes};
    uint64_t nodes = 0;
    if (error.status != RS_OK || rs_perft(&position, wanted->depth, &options, &nodes) != RS_OK ||
        nodes != wanted->nodes) {
        (void)printf("%s: %" PRIu64 ", not %" PRIu64 "\n", wanted->name, nodes, wanted->nodes);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        return list();
    }
    for (size_t i = 0; i < LENGTH_OF(counts); i++) {
        if (strcmp(counts[i].name, argv[1]) == 0) {
            return count(&counts[i]);
        }
    }
    return EXIT_FAILURE;
}
