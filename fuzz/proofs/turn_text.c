/*
 * The text of a turn: any bytes, in memory of exactly their length, with one character more than
 * the longest that is well-formed, for each number of parts that a ply allows.
 */
#include "../../core/src/turn_text.c"

#include "proof.h"

enum { LONGEST = RS_TURN_MAX + 1, MOST_PARTS = 3 };

static bool is_square(int sq) {
    return sq >= 0 && sq < 64;
}

int main(void) {
    const size_t length = any_length(LONGEST);
    const char *const text = any_text(length);
    const int max_parts = (int)any_length(MOST_PARTS);
    struct word word;
    size_t fault_at;
    const bool accepted = read_word(text, length, max_parts, &word, &fault_at);
    assert(fault_at <= length);
    assert(word.count >= 0 && word.count <= max_parts);
    for (int i = 0; i < word.count; i++) {
        const struct part *const part = &word.parts[i];
        assert(is_square(part->from) && is_square(part->to) && part->at < length);
        assert(part->promotion >= NO_PROMOTION && part->promotion < PROMOTIONS_END);
    }
    cover(accepted && length == RS_TURN_MAX && word.count == MOST_PARTS);
    cover(accepted && word.count == 1 && word.parts[0].promotion == NO_PROMOTION);
    cover(!accepted && fault_at == length);
    cover(!accepted && word.count == MOST_PARTS);
    return 0;
}
