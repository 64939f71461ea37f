/* How the targets read their bytes, and how two judges are made to look at one position. */
#ifndef RULESTONE_FUZZ_INPUT_H
#define RULESTONE_FUZZ_INPUT_H

#include "rulestone.h"
#include "slow.h"

/* Bytes not yet used. Past the end, zeros are read. */
struct input {
    const uint8_t *data;
    size_t size;
};

uint8_t input_byte(struct input *input);

/* Two bytes, the high one first. */
uint32_t input_word(struct input *input);

/* The bytes up to the next line feed, which is used up too, or to the end. */
struct input input_line(struct input *input);

/* One byte for the variant, then a FEN line; a bad FEN gives the start position. */
rs_position input_position(struct input *input);

/*
 * A position out of structured bytes, with all faults that they may give:
 *   1 byte   bits 0-1 variant, 2 Black decides, 3 half-finished
 *   1 byte   bits 0-3 the rights KQkq, 4 an e.p. square, 5 put the men there that these call for
 *   1 byte   e.p. file
 *   2 words  halfmove clock, fullmove number
 *   2 bytes  the kings' squares
 *   1 byte   the number of other men, then as many pairs of bytes: square, man
 */
struct slow_position input_setup(struct input *input);

/* Mends the faults that can be mended; false where one is left. */
bool input_mend(struct slow_position *position);

/* The same position in the core: it must accept what the slow reading finds no fault with. */
rs_position core_position(const struct slow_position *slow);

/* The core and the slow reading agree on text, plies, children, attacks and outcome. */
void judge_against_slow(const rs_position *position, const struct slow_position *slow);

/* The core's verdict on this text, strict and lenient, is the slow reader's: code and byte too. */
void judge_fen_against_slow(rs_variant variant, const char *text, size_t length);

#endif
