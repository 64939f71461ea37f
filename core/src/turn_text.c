#include "turn_text.h"

#include "plies.h"
#include "status.h"

static const char promotion_letters[PROMOTIONS_END] = {0, 'b', 'n', 'q', 'r'};

static bool read_square(const char *text, int *sq) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return false;
    }
    *sq = 8 * (text[1] - '1') + text[0] - 'a';
    return true;
}

static bool read_promotion(char letter, int *promotion) {
    for (int piece = TO_BISHOP; piece < PROMOTIONS_END; piece++) {
        if (promotion_letters[piece] == letter) {
            *promotion = piece;
            return true;
        }
    }
    return false;
}

static bool read_part(const char *text, size_t length, struct part *part) {
    part->promotion = NO_PROMOTION;
    return (length == 4 || length == 5) && read_square(text, &part->from) &&
           read_square(text + 2, &part->to) &&
           (length == 4 || read_promotion(text[4], &part->promotion));
}

bool read_word(const char *text, size_t length, int max_parts, struct word *word,
               size_t *fault_at) {
    word->count = 0;
    for (size_t begin = 0;;) {
        const char *const comma = begin < length ? memchr(text + begin, ',', length - begin) : NULL;
        const size_t end = comma ? (size_t)(comma - text) : length;
        struct part part = {.at = begin};
        *fault_at = begin;
        if (word->count == max_parts || !read_part(text + begin, end - begin, &part)) {
            return false;
        }
        word->parts[word->count++] = part;
        if (end == length) {
            return true;
        }
        begin = end + 1;
    }
}

/* Writes a square given by its place in spelling order. */
static char *write_square(char *out, unsigned spelled_sq) {
    *out++ = (char)('a' + (spelled_sq >> 3 & 7));
    *out++ = (char)('1' + (spelled_sq & 7));
    return out;
}

static char *write_part(char *out, const char *start, unsigned from, unsigned to, unsigned piece) {
    if (out != start) {
        *out++ = ',';
    }
    out = write_square(write_square(out, from), to);
    if (piece > 0 && piece < PROMOTIONS_END) {
        *out++ = promotion_letters[piece];
    }
    return out;
}

size_t rs_turn_format(rs_turn turn, char *buffer, size_t capacity) {
    char text[RS_TURN_MAX + 1] = {0};
    char *out = text;
    if (turn & CHOICE_BITS) {
        const unsigned choice = turn >> CHOICE_SHIFT;
        const unsigned sq = (choice >> 4) * 8 + (choice & 8 ? 7 : 0);
        out = write_part(out, text, sq, sq, choice & 7);
    }
    if (turn & MOVE_BITS) {
        const unsigned move = turn >> MOVE_SHIFT & 0x7FFF;
        out = write_part(out, text, move >> 9, move >> 3 & 63, move & 7);
    }
    if (turn & PUSH_BITS) {
        const unsigned push = turn >> PUSH_SHIFT & 0x7F;
        const unsigned from = push >> 1;
        out = write_part(out, text, from, push & 1 ? from + 1 : from - 1, turn & PUSH_PIECE_BITS);
    }
    return text_out(text, (size_t)(out - text), buffer, capacity);
}
