/* Squares, men and sides: the small words that the slow generator is written in. */
#ifndef RULESTONE_FUZZ_SLOW_BOARD_H
#define RULESTONE_FUZZ_SLOW_BOARD_H

#include "slow.h"

static inline int file_of(int square) {
    return square % 8;
}

static inline int rank_of(int square) {
    return square / 8;
}

static inline int distance(int a, int b) {
    return a > b ? a - b : b - a;
}

static inline int sign(int number) {
    return (number > 0) - (number < 0);
}

static inline bool is_man_of(char man, bool white) {
    return white ? man >= 'A' && man <= 'Z' : man >= 'a' && man <= 'z';
}

/* The man's kind as a lower-case letter. */
static inline char kind_of(char man) {
    return is_man_of(man, true) ? (char)(man - 'A' + 'a') : man;
}

static inline char man_of(char kind, bool white) {
    return white ? (char)(kind - 'a' + 'A') : kind;
}

/* Ranks 0..7: where a side's men start, its pawns start, its pawns promote; a pawn's direction. */
static inline int back_rank(bool white) {
    return white ? 0 : 7;
}

static inline int pawn_rank(bool white) {
    return white ? 1 : 6;
}

static inline int last_rank(bool white) {
    return white ? 7 : 0;
}

static inline int forward(bool white) {
    return white ? 1 : -1;
}

static inline bool has_pushes(const struct slow_position *p) {
    return p->variant == SLOW_AVALANCHE || p->variant == SLOW_BALANCED;
}

/* AV-8, AV-10, AV-11: the pusher is in check now that the other side decides. */
bool slow_is_push_loss(const struct slow_position *position);

/* Does this pawn attack the square? Straight ahead too, where it is supported (KS-4). */
bool slow_pawn_attacks(const struct slow_position *position, int from, int to);

/* Does this man attack the square, whatever stands there? */
bool slow_man_attacks(const struct slow_position *position, int from, int to);

#endif
