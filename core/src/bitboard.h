/* Sets of squares: shifts that do not wrap, iteration, and the order in which squares are spelled.
 */
#ifndef RULESTONE_BITBOARD_H
#define RULESTONE_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

/* Builds that look for faults keep calls: inlined, the checks in them would take minutes to
 * compile. */
#if defined(RULESTONE_KEEP_CALLS)
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

typedef uint64_t squares;

#define FILE_A ((squares)0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define RANK_1 ((squares)0xFF)
#define RANK_8 (RANK_1 << 56)
#define END_RANKS (RANK_1 | RANK_8)

enum { SQ_A1 = 0, SQ_C1 = 2, SQ_D1 = 3, SQ_E1 = 4, SQ_F1 = 5, SQ_G1 = 6, SQ_H1 = 7, SQ_NONE = 64 };

/* Added to a square of rank 1 it gives the square of the same file on the color's first rank. */
ALWAYS_INLINE int first_rank_of(int color) {
    return color == 0 ? 0 : 56;
}

ALWAYS_INLINE squares bit(int sq) {
    return (squares)1 << sq;
}

ALWAYS_INLINE bool has(squares set, int sq) {
    return (set >> sq) & 1;
}

ALWAYS_INLINE int count_of(squares set) {
    return __builtin_popcountll(set);
}

ALWAYS_INLINE bool more_than_one(squares set) {
    return (set & (set - 1)) != 0;
}

ALWAYS_INLINE int first_of(squares set) {
    return __builtin_ctzll(set);
}

ALWAYS_INLINE int pop_first(squares *set) {
    const int sq = first_of(*set);
    *set &= *set - 1;
    return sq;
}

ALWAYS_INLINE squares rank_set(int rank) {
    return RANK_1 << (8 * rank);
}

/* One step toward the color's last rank. */
ALWAYS_INLINE squares forward(int color, squares set) {
    return color == 0 ? set << 8 : set >> 8;
}

ALWAYS_INLINE squares backward(int color, squares set) {
    return color == 0 ? set >> 8 : set << 8;
}

/* One step forward and one toward the a-file or the h-file; what would leave the board is dropped.
 */
ALWAYS_INLINE squares forward_west(int color, squares set) {
    return color == 0 ? (set & ~FILE_A) << 7 : (set & ~FILE_A) >> 9;
}

ALWAYS_INLINE squares forward_east(int color, squares set) {
    return color == 0 ? (set & ~FILE_H) << 9 : (set & ~FILE_H) >> 7;
}

ALWAYS_INLINE squares beside(squares set) {
    return (set & ~FILE_A) >> 1 | (set & ~FILE_H) << 1;
}

ALWAYS_INLINE squares last_rank(int color) {
    return color == 0 ? RANK_8 : RANK_1;
}

/* Where a single step of a pawn that has not moved ends. */
ALWAYS_INLINE squares third_rank(int color) {
    return rank_set(color == 0 ? 2 : 5);
}

/*
 * Texts sort by file before rank, so lists are made over boards whose files and ranks are
 * exchanged: bit f * 8 + r stands for file f and rank r.
 */
ALWAYS_INLINE squares spelled(squares set) {
    squares t = (set ^ (set << 28)) & 0x0F0F0F0F00000000u;
    set ^= t ^ (t >> 28);
    t = (set ^ (set << 14)) & 0x3333000033330000u;
    set ^= t ^ (t >> 14);
    t = (set ^ (set << 7)) & 0x5500550055005500u;
    return set ^ t ^ (t >> 7);
}

/* A square's place in that order; its own inverse. */
ALWAYS_INLINE int spelled_square(int sq) {
    return (sq & 7) * 8 + (sq >> 3);
}

#endif
