#include "mutation.h"

#include <string.h>

static void set_square(struct text *word, size_t at, uint64_t *state) {
    if (at + 2 <= word->length) {
        word->bytes[at] = (char)('a' + random_below(state, 8));
        word->bytes[at + 1] = (char)('1' + random_below(state, 8));
    }
}

/* Adds, changes or drops the letter at the end of the word. */
static void mutate_letter(struct text *word, uint64_t *state) {
    const char last = word->length > 0 ? word->bytes[word->length - 1] : 0;
    if (last >= 'a' && last <= 'z') {
        word->length--;
    }
    if (last < 'a' || last > 'z' || random_below(state, 2)) {
        text_add_byte(word, "qrbnkpQ"[random_below(state, 7)]);
    }
}

/* Drops the first or last part, or doubles the word. */
static void mutate_parts(struct text *word, uint64_t *state) {
    const char *const comma = memchr(word->bytes, ',', word->length);
    const struct text before = *word;
    if (comma == NULL || random_below(state, 4) == 0) {
        text_add_byte(word, ',');
        text_add(word, before.bytes, before.length);
    } else if (random_below(state, 2)) {
        word->length = (size_t)(comma - word->bytes);
    } else {
        const size_t skipped = (size_t)(comma - word->bytes) + 1;
        text_set(word, before.bytes + skipped, before.length - skipped);
    }
}

/* Puts one of the legal turns in the word's place. */
static void set_legal(rs_variant variant, const struct text *fen, struct text *word,
                      uint64_t *state) {
    static rs_turn turns[8192];
    rs_position position;
    char text[RS_TURN_MAX + 1];
    const rs_ply ply = (rs_ply)random_below(state, 4);
    if (rs_fen_parse(variant, fen->bytes, fen->length, RS_FEN_LENIENT, &position, NULL) != RS_OK &&
        rs_position_start(variant, &position) != RS_OK) {
        return;
    }
    const size_t all = rs_turns(&position, ply, turns, 8192);
    const uint32_t count = all < 8192 ? (uint32_t)all : 8192;
    if (count > 0) {
        const rs_turn turn = turns[random_below(state, count)];
        text_set(word, text, rs_turn_format(turn, text, sizeof text));
    }
}

void mutate_word(rs_variant variant, const struct text *fen, struct text *word, uint64_t *state) {
    const uint32_t way = random_below(state, 8);
    if (way < 5) {
        set_legal(variant, fen, word, state);
    }
    switch (random_below(state, 6)) {
    case 0:
        set_square(word, 0, state);
        break;
    case 1:
        set_square(word, 2, state);
        break;
    case 2:
        set_square(word, word->length > 4 ? word->length - 2 : 5, state);
        break;
    case 3:
        mutate_letter(word, state);
        break;
    case 4:
        mutate_parts(word, state);
        break;
    default:
        if (way >= 4) {
            text_shake(word, state);
        }
        break;
    }
}
