#include "attacks.h"

#include "magics.h"

/* Sums over all squares of 2^(relevant squares). */
enum { BISHOP_ENTRIES = 5248, ROOK_ENTRIES = 102400 };

struct attack_tables attack_tables;
struct slider_lookup slider_lookup;

static squares slider_entries[BISHOP_ENTRIES + ROOK_ENTRIES];

struct direction {
    int file;
    int rank;
};

static const struct direction bishop_lines[4] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const struct direction rook_lines[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static squares step(int sq, int file, int rank) {
    const int f = (sq & 7) + file;
    const int r = (sq >> 3) + rank;
    return on_board(f, r) ? bit(8 * r + f) : 0;
}

/* The squares of one line up to and including the first occupied one. */
static squares ray(int sq, struct direction d, squares occupied) {
    squares seen = 0;
    for (squares next = step(sq, d.file, d.rank); next != 0;
         next = step(first_of(next), d.file, d.rank)) {
        seen |= next;
        if (next & occupied) {
            break;
        }
    }
    return seen;
}

static squares slide(int sq, const struct direction lines[4], squares occupied) {
    squares seen = 0;
    for (int i = 0; i < 4; i++) {
        seen |= ray(sq, lines[i], occupied);
    }
    return seen;
}

/* The squares whose occupation matters: all of a line but its last. */
static squares relevant(int sq, const struct direction lines[4]) {
    squares mask = 0;
    for (int i = 0; i < 4; i++) {
        const squares line = ray(sq, lines[i], 0);
        for (squares rest = line; rest != 0;) {
            const int s = pop_first(&rest);
            if (step(s, lines[i].file, lines[i].rank) != 0) {
                mask |= bit(s);
            }
        }
    }
    return mask;
}

#if defined(__x86_64__) && !defined(RULESTONE_MAGIC_ONLY)
#include <immintrin.h>

__attribute__((target("bmi2"))) static squares pext_lookup(const struct slider *slider,
                                                           squares occupied) {
    return slider->attacks[_pext_u64(occupied, slider->mask)];
}

__attribute__((target("bmi2"))) static squares bishop_by_pext(int sq, squares occupied) {
    return pext_lookup(&attack_tables.bishop[sq], occupied);
}

__attribute__((target("bmi2"))) static squares rook_by_pext(int sq, squares occupied) {
    return pext_lookup(&attack_tables.rook[sq], occupied);
}

/* AMD's processors before Zen 3 run pext in microcode, slower than a multiplication. */
static bool pext_is_fast(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") &&
           !__builtin_cpu_is("bdver4") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}
#else
static squares bishop_by_pext(int sq, squares occupied) {
    return magic_lookup(&attack_tables.bishop[sq], occupied);
}

static squares rook_by_pext(int sq, squares occupied) {
    return magic_lookup(&attack_tables.rook[sq], occupied);
}

static bool pext_is_fast(void) {
    return false;
}
#endif

static squares bishop_by_magic(int sq, squares occupied) {
    return magic_lookup(&attack_tables.bishop[sq], occupied);
}

static squares rook_by_magic(int sq, squares occupied) {
    return magic_lookup(&attack_tables.rook[sq], occupied);
}

/*
 * Fills one square's entries and returns how many there are. Subsets of the mask are visited in
 * ascending order, which is the order of their pext indexes.
 */
static unsigned fill_slider(struct slider *slider, int sq, const struct direction lines[4],
                            squares magic, squares *entries) {
    slider->attacks = entries;
    slider->mask = relevant(sq, lines);
    slider->magic = magic;
    slider->shift = 64u - (unsigned)count_of(slider->mask);
    squares subset = 0;
    unsigned visited = 0;
    do {
        const squares index =
            slider_lookup.pext ? visited : subset * slider->magic >> slider->shift;
        entries[index] = slide(sq, lines, subset);
        visited++;
        subset = (subset - slider->mask) & slider->mask;
    } while (subset != 0);
    return visited;
}

static void fill_sliders(void) {
    squares *entries = slider_entries;
    for (int sq = 0; sq < 64; sq++) {
        entries +=
            fill_slider(&attack_tables.bishop[sq], sq, bishop_lines, bishop_magics[sq], entries);
        entries += fill_slider(&attack_tables.rook[sq], sq, rook_lines, rook_magics[sq], entries);
    }
}

static void fill_steppers(void) {
    for (int sq = 0; sq < 64; sq++) {
        for (int file = -2; file <= 2; file++) {
            for (int rank = -2; rank <= 2; rank++) {
                const int distance = file * file + rank * rank;
                attack_tables.knight[sq] |= distance == 5 ? step(sq, file, rank) : 0;
                attack_tables.king[sq] |= distance == 1 || distance == 2 ? step(sq, file, rank) : 0;
            }
        }
    }
}

static void fill_lines(void) {
    for (int sq = 0; sq < 64; sq++) {
        attack_tables.diagonals[sq] = slide(sq, bishop_lines, 0);
        attack_tables.straights[sq] = slide(sq, rook_lines, 0);
        for (int i = 0; i < 8; i++) {
            const struct direction d = i < 4 ? bishop_lines[i] : rook_lines[i - 4];
            for (squares line = ray(sq, d, 0); line != 0;) {
                const int end = pop_first(&line);
                attack_tables.between[sq][end] = ray(sq, d, bit(end)) & ~bit(end);
                attack_tables.beyond[sq][end] = ray(end, d, 0);
            }
        }
    }
}

/* Runs while the library is being loaded, before any thread can call into it. */
__attribute__((constructor)) static void fill_tables(void) {
    slider_lookup.pext = pext_is_fast();
    slider_lookup.bishop = slider_lookup.pext ? bishop_by_pext : bishop_by_magic;
    slider_lookup.rook = slider_lookup.pext ? rook_by_pext : rook_by_magic;
    fill_steppers();
    fill_lines();
    fill_sliders();
}
