/*
 * Structured bytes become positions that no FEN fuzzer would reach: the core refuses exactly those
 * with a fault, names the fault, and keeps its promises on the others.
 */
#include "input.h"
#include "oracle.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    const struct slow_position setup = input_setup(&input);
    const rs_variant variant = (rs_variant)setup.variant;
    char fen[SLOW_FEN_ROOM];
    const size_t length = (size_t)slow_fen(&setup, fen);
    rs_position position;
    judge_fen_against_slow(variant, fen, length);
    if (rs_fen_parse(variant, fen, length, RS_FEN_LENIENT, &position, NULL) == RS_OK) {
        oracle_judge_fen(&position);
        oracle_judge_queries(&position);
        oracle_judge_children(&position);
        oracle_judge_flip(&position);
    }
    return 0;
}
