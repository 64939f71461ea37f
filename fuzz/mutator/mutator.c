/*
 * AFL++ custom mutator for all targets. RULESTONE_FUZZ_TARGET names the target and so the format:
 * a FEN; a FEN and words; a FEN and steps; or the structured set-up (input.h describes them all).
 */
#include "mutation.h"

#include <stdlib.h>
#include <string.h>

/* AFL++ looks these up by name. */
void *afl_custom_init(void *afl, unsigned int seed);
void afl_custom_deinit(void *data);
size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out, uint8_t *extra,
                       size_t extra_size, size_t max_size);

typedef void mutation(struct text *text, uint64_t *state);

struct mutator {
    uint64_t state;
    mutation *mutate;
    struct text text;
};

/* ---- chance and text ---- */

uint64_t random_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1d;
}

uint32_t random_below(uint64_t *state, uint32_t limit) {
    return (uint32_t)((random_next(state) >> 32) * limit >> 32);
}

void text_set(struct text *text, const void *bytes, size_t length) {
    text->length = length < TEXT_ROOM ? length : TEXT_ROOM;
    memmove(text->bytes, bytes, text->length);
}

void text_add(struct text *text, const void *bytes, size_t length) {
    const size_t room = TEXT_ROOM - text->length;
    const size_t added = length < room ? length : room;
    memcpy(text->bytes + text->length, bytes, added);
    text->length += added;
}

void text_add_byte(struct text *text, char byte) {
    text_add(text, &byte, 1);
}

void text_shake(struct text *text, uint64_t *state) {
    static const char likely[] = "0123456789/ -wbKQkqPpNnBRr,abcdefgh\t\n\r+x\xa0";
    if (text->length == 0) {
        text_add_byte(text, likely[random_below(state, sizeof likely)]);
        return;
    }
    const uint32_t at = random_below(state, (uint32_t)text->length);
    const char byte = random_below(state, 8) ? likely[random_below(state, sizeof likely)]
                                             : (char)random_below(state, 256);
    const struct text before = *text;
    switch (random_below(state, 5)) {
    case 0:
        text->bytes[at] = byte;
        break;
    case 1:
        text->length = at;
        break;
    default: /* insert, drop or double */
        text->length = at;
        if (random_below(state, 2)) {
            text_add_byte(text, byte);
            text_add(text, before.bytes + at, before.length - at);
        } else {
            const size_t back = random_below(state, 2) && at > 0 ? at - 1 : at + 1;
            text_add(text, before.bytes + back, before.length - back);
        }
        break;
    }
}

/* ---- formats ---- */

static rs_variant variant_of(const struct text *text) {
    return (rs_variant)((uint8_t)(text->length ? text->bytes[0] : 0) % RS_VARIANT_COUNT);
}

/* The rest after the variant byte, cut at its first line feed, which belongs to neither half. */
static void cut(const struct text *text, struct text *fen, struct text *rest) {
    const size_t start = text->length > 0;
    const char *const feed = memchr(text->bytes + start, '\n', text->length - start);
    const size_t end = feed == NULL ? text->length : (size_t)(feed - text->bytes);
    const size_t after = feed == NULL ? end : end + 1;
    text_set(fen, text->bytes + start, end - start);
    text_set(rest, text->bytes + after, text->length - after);
}

static void paste(struct text *text, char variant, const struct text *fen, const char *rest,
                  size_t rest_length) {
    text->length = 0;
    text_add_byte(text, variant);
    text_add(text, fen->bytes, fen->length);
    text_add_byte(text, '\n');
    text_add(text, rest, rest_length);
}

static char mutated_variant(const struct text *text, uint64_t *state) {
    return random_below(state, 12) ? (char)('0' + variant_of(text))
                                   : (char)('0' + random_below(state, RS_VARIANT_COUNT));
}

static void mutate_fen_input(struct text *text, uint64_t *state) {
    static struct text fen;
    const char variant = mutated_variant(text, state);
    text_set(&fen, text->bytes + (text->length > 0), text->length - (text->length > 0));
    mutate_fen((rs_variant)(variant - '0'), &fen, state);
    text->length = 0;
    text_add_byte(text, variant);
    text_add(text, fen.bytes, fen.length);
}

/* Changes the FEN, or the last word, or adds a word. */
static void mutate_words_input(struct text *text, uint64_t *state) {
    static struct text fen;
    static struct text words;
    static struct text word;
    const char variant = mutated_variant(text, state);
    cut(text, &fen, &words);
    if (random_below(state, 4) == 0) {
        mutate_fen((rs_variant)(variant - '0'), &fen, state);
    } else {
        size_t start = words.length;
        while (start > 0 && words.bytes[start - 1] != '\n') {
            start--;
        }
        text_set(&word, words.bytes + start, words.length - start);
        mutate_word((rs_variant)(variant - '0'), &fen, &word, state);
        words.length = start;
        if (random_below(state, 4) == 0 && word.length > 0) {
            text_add(&words, word.bytes, word.length);
            text_add_byte(&words, '\n');
        }
        text_add(&words, word.bytes, word.length);
    }
    paste(text, variant, &fen, words.bytes, words.length);
}

/* Changes one of the steps of `width` bytes that begin at `start`, or adds or drops one. */
static void mutate_steps(struct text *text, size_t start, size_t width, uint64_t *state) {
    const size_t count = text->length > start ? (text->length - start) / width : 0;
    const uint32_t way = random_below(state, 4);
    if (way == 0 && count > 0) {
        text->length -= width;
    } else if (way == 1 && count > 0) {
        const size_t step = start + width * random_below(state, (uint32_t)count);
        text->bytes[step + random_below(state, (uint32_t)width)] = (char)random_below(state, 256);
    } else {
        for (size_t i = 0; i < width; i++) {
            text_add_byte(text, (char)random_below(state, 256));
        }
    }
}

static void mutate_game_input(struct text *text, uint64_t *state) {
    static struct text fen;
    static struct text steps;
    const char variant = mutated_variant(text, state);
    cut(text, &fen, &steps);
    if (random_below(state, 2)) {
        mutate_fen((rs_variant)(variant - '0'), &fen, state);
    } else {
        mutate_steps(&steps, 0, 3, state);
    }
    paste(text, variant, &fen, steps.bytes, steps.length);
}

/* The structured set-up: nine bytes, a number of men, the men, then decisions. */
static void mutate_setup_input(struct text *text, uint64_t *state) {
    enum { HEAD = 10, COUNT_AT = 9 };
    static struct text before;
    while (text->length < HEAD) {
        text_add_byte(text, (char)random_below(state, 64));
    }
    const size_t men = (uint8_t)text->bytes[COUNT_AT] % 63;
    const size_t end = HEAD + 2 * men < text->length ? HEAD + 2 * men : text->length;
    const char man[2] = {(char)random_below(state, 64), (char)random_below(state, 14)};
    before = *text;
    switch (random_below(state, 6)) {
    case 0: /* a bit of the head */
        text->bytes[random_below(state, COUNT_AT)] ^= (char)(1 << random_below(state, 8));
        break;
    case 1: /* a man's square or kind */
        text->bytes[HEAD - 1 + random_below(state, (uint32_t)(end - HEAD) + 1)] = man[0];
        break;
    case 2: /* a man more */
        text->bytes[COUNT_AT] = (char)(men < 62 ? men + 1 : men);
        text->length = end;
        text_add(text, man, sizeof man);
        text_add(text, before.bytes + end, before.length - end);
        break;
    case 3: /* a man less */
        if (end >= HEAD + 2) {
            text->bytes[COUNT_AT] = (char)(men - 1);
            text->length = end - 2;
            text_add(text, before.bytes + end, before.length - end);
        }
        break;
    default:
        mutate_steps(text, end, 2, state);
        break;
    }
}

/* ---- what AFL++ calls ---- */

static mutation *mutation_for(const char *target) {
    static const struct {
        const char *target;
        mutation *mutate;
    } all[] = {{"fuzz_fen", mutate_fen_input},
               {"fuzz_turn_text", mutate_words_input},
               {"fuzz_apply", mutate_game_input},
               {"fuzz_setup", mutate_setup_input},
               {"fuzz_differential", mutate_setup_input}};
    for (size_t i = 0; target != NULL && i < sizeof all / sizeof *all; i++) {
        if (strcmp(target, all[i].target) == 0) {
            return all[i].mutate;
        }
    }
    return NULL;
}

void *afl_custom_init(void *afl, unsigned int seed) {
    (void)afl;
    struct mutator *const mutator = calloc(1, sizeof *mutator);
    if (mutator != NULL) {
        mutator->state = seed * 0x9e3779b97f4a7c15 + 1;
        mutator->mutate = mutation_for(getenv("RULESTONE_FUZZ_TARGET"));
    }
    return mutator != NULL && mutator->mutate != NULL ? mutator : NULL;
}

void afl_custom_deinit(void *data) {
    free(data);
}

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out, uint8_t *extra,
                       size_t extra_size, size_t max_size) {
    struct mutator *const mutator = data;
    (void)extra;
    (void)extra_size;
    text_set(&mutator->text, bytes, size);
    for (uint32_t times = 1 + random_below(&mutator->state, 3); times > 0; times--) {
        mutator->mutate(&mutator->text, &mutator->state);
    }
    *out = (uint8_t *)mutator->text.bytes;
    return mutator->text.length < max_size ? mutator->text.length : max_size;
}
