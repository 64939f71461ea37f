/*
 * A game: a variant byte, a FEN line, then three bytes a step: the ply convention, and which ply of
 * its list. The position where it ends is judged in full.
 */
#include "input.h"
#include "oracle.h"

#include <stdlib.h>

enum { STEPS_MAX = 40, COUNT_MAX = 60000 };

/* Goes one ply on; false at the end of the game or of the input. */
static bool step(rs_position *position, struct input *input) {
    const rs_ply ply = (rs_ply)(input_byte(input) % PLY_COUNT);
    const uint32_t number = input_word(input);
    struct turn_list list = oracle_list(position, ply);
    const bool goes_on = list.count > 0;
    if (goes_on) {
        const rs_turn turn = list.turns[number % list.count];
        const rs_position before = *position;
        PROMISE(rs_apply(&before, ply, turn, position) == RS_OK, &before,
                oracle_turn_text(turn).text);
        oracle_judge_fen(position);
    }
    free(list.turns);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    rs_position position = input_position(&input);
    for (int steps = 0; steps < STEPS_MAX && input.size > 0; steps++) {
        if (!step(&position, &input)) {
            break;
        }
    }
    oracle_judge_queries(&position);
    oracle_judge_children(&position);
    oracle_judge_composition(&position);
    oracle_judge_counts(&position, COUNT_MAX);
    oracle_judge_flip(&position);
    return 0;
}
