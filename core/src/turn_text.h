/* The letters of turns: words out, and words in as parts that still mean nothing. */
#ifndef RULESTONE_TURN_TEXT_H
#define RULESTONE_TURN_TEXT_H

#include "apply.inl.h"

/* One part of a word: two squares and perhaps a letter, with the byte where it begins. */
struct part {
    int from;
    int to;
    int promotion; /* enum promotion */
    size_t at;
};

enum { MAX_PARTS = 3 };

struct word {
    struct part parts[MAX_PARTS];
    int count;
};

/*
 * Splits a text into at most max_parts parts. False where it has another shape (TX-1); *fault_at
 * then holds the byte where the malformed part begins.
 */
bool read_word(const char *text, size_t length, int max_parts, struct word *word, size_t *fault_at);

#endif
