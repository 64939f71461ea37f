/*
 * Colour-flipping: ranks mirrored, colours and side to move exchanged. The rules know no other
 * difference between the sides, but for Balanced's first turn (BA-1).
 */
#ifndef RULESTONE_TESTS_FLIP_H
#define RULESTONE_TESTS_FLIP_H

#include "check.h"

#include <ctype.h>

static inline char other_case(char c) {
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

static inline void flip_placement(const char *fen, size_t length, char *flipped) {
    size_t written = 0;
    size_t end = length;
    while (end > 0) {
        size_t start = end;
        while (start > 0 && fen[start - 1] != '/') {
            start--;
        }
        for (size_t i = start; i < end; i++) {
            flipped[written++] = other_case(fen[i]);
        }
        if (start > 0) {
            flipped[written++] = '/';
        }
        end = start > 0 ? start - 1 : 0;
    }
    flipped[written] = '\0';
}

static inline void flip_rights(const char *rights, char *flipped) {
    static const char order[] = "KQkq";
    size_t written = 0;
    for (size_t i = 0; i < 4; i++) {
        if (strchr(rights, other_case(order[i]))) {
            flipped[written++] = order[i];
        }
    }
    flipped[written] = '\0';
    if (written == 0) {
        (void)strcpy(flipped, "-");
    }
}

/* The canonical FEN of the same position with the colours exchanged. */
static inline rs_position flip_colors(const rs_position *position) {
    char fen[RS_FEN_MAX + 1];
    (void)rs_fen_format(position, fen, sizeof fen);
    char side;
    char rights[5];
    char ep[3];
    unsigned halfmove;
    unsigned fullmove;
    char push[8] = "";
    const size_t length = strcspn(fen, " ");
    if (sscanf(fen + length, " %c %4s %2s %u %u %7s", &side, rights, ep, &halfmove, &fullmove,
               push) < 5) {
        CHECK(false, "unreadable: '%s'", fen);
        return *position;
    }
    char placement[RS_FEN_MAX + 1];
    flip_placement(fen, length, placement);
    char flipped_rights[5];
    flip_rights(rights, flipped_rights);
    if (ep[0] != '-') {
        ep[1] = ep[1] == '3' ? '6' : '3';
    }
    char flipped[2 * RS_FEN_MAX];
    (void)snprintf(flipped, sizeof flipped, "%s %c %s %s %u %u%s%s", placement,
                   side == 'w' ? 'b' : 'w', flipped_rights, ep, halfmove, fullmove,
                   push[0] ? " " : "", push);
    return load(rs_variant_of(position), flipped);
}

/* The same set of squares on the board turned upside down. */
static inline uint64_t flip_squares(uint64_t squares) {
    return __builtin_bswap64(squares);
}

#endif
