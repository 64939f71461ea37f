/* What the mutator's parts share: a text that grows within limits, chance, and the two mutations.
 */
#ifndef RULESTONE_FUZZ_MUTATION_H
#define RULESTONE_FUZZ_MUTATION_H

#include "rulestone.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXT_ROOM = 4096 };

/* Bytes under mutation; whatever does not fit is cut off. */
struct text {
    char bytes[TEXT_ROOM];
    size_t length;
};

void text_set(struct text *text, const void *bytes, size_t length);
void text_add(struct text *text, const void *bytes, size_t length);
void text_add_byte(struct text *text, char byte);

/* Overwrites, inserts, drops or doubles one byte, or cuts the end off. */
void text_shake(struct text *text, uint64_t *state);

/* xorshift64*: state must not be 0. */
uint64_t random_next(uint64_t *state);

/* A number below `limit`, which is at least 1. */
uint32_t random_below(uint64_t *state, uint32_t limit);

/* Changes a FEN at one place or in one field, with an eye for what a FEN is. */
void mutate_fen(rs_variant variant, struct text *fen, uint64_t *state);

/* Changes a turn's text or puts a legal turn of this FEN, whole or damaged, in its place. */
void mutate_word(rs_variant variant, const struct text *fen, struct text *word, uint64_t *state);

#endif
