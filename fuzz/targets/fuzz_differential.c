/*
 * The core against the slow reading of the rules: a set-up, mended until it is a position, then two
 * bytes a decision. Both play the same game; where it ends, every ply is compared.
 */
#include "input.h"
#include "oracle.h"

#include <stdlib.h>

enum { DECISIONS_MAX = 24 };

/* Makes one decision in both; false at the end of the game. */
static bool decide(rs_position *position, struct slow_position *slow, uint32_t number) {
    struct turn_list list = oracle_list(position, RS_PLY_DECISION);
    const bool goes_on = list.count > 0;
    if (goes_on) {
        const rs_turn turn = list.turns[number % list.count];
        const struct turn_text text = oracle_turn_text(turn);
        const rs_position before = *position;
        PROMISE(rs_apply(&before, RS_PLY_DECISION, turn, position) == RS_OK, &before, text.text);
        PROMISE(slow_apply(slow, SLOW_PLY_DECISION, text.text, slow), &before, text.text);
    }
    free(list.turns);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    struct slow_position slow = input_setup(&input);
    if (!input_mend(&slow)) {
        return 0;
    }
    rs_position position = core_position(&slow);
    for (int i = 0; i < DECISIONS_MAX && input.size > 0; i++) {
        if (!decide(&position, &slow, input_word(&input))) {
            break;
        }
    }
    judge_against_slow(&position, &slow);
    return 0;
}
