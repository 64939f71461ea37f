/*
 * Hazard: an answer written past the caller's buffer, or cut without a word. Every function that
 * fills a buffer is given each capacity, in a block of exactly that size and in a bigger one that
 * must keep its old contents behind the capacity.
 */
#include "check.h"
#include "samples.h"

#define UNTOUCHED 0x5a

static bool is_untouched(const void *memory, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        if (((const unsigned char *)memory)[i] != UNTOUCHED) {
            return false;
        }
    }
    return true;
}

static void check_text_buffer(const char *got, size_t capacity, size_t size, const char *whole) {
    const size_t length = strlen(whole);
    if (capacity > length) {
        CHECK(memcmp(got, whole, length + 1) == 0, "capacity %zu: not the text", capacity);
        CHECK(is_untouched(got, length + 1, size), "capacity %zu: bytes behind", capacity);
    } else if (capacity > 0) {
        CHECK(got[0] == '\0', "capacity %zu: not an empty text", capacity);
        CHECK(is_untouched(got, 1, size), "capacity %zu: bytes behind the NUL", capacity);
    } else {
        CHECK(is_untouched(got, 0, size), "capacity 0: written to");
    }
}

/* Writes the text of a position or of a turn, as rs_fen_format and rs_turn_format do. */
typedef size_t writer(const void *value, char *buffer, size_t capacity);

static size_t write_fen(const void *value, char *buffer, size_t capacity) {
    return rs_fen_format(value, buffer, capacity);
}

static size_t write_turn(const void *value, char *buffer, size_t capacity) {
    return rs_turn_format(*(const rs_turn *)value, buffer, capacity);
}

/* `most` is the longest text that the header promises, and no longer than a FEN's. */
static void text_buffers(writer *write, const void *value, size_t most) {
    char whole[RS_FEN_MAX + 1];
    const size_t length = write(value, whole, most + 1);
    CHECK(length <= most, "a text of %zu bytes", length);
    CHECK_NUMBER(write(value, NULL, 0), length, "length without a buffer");
    for (size_t capacity = 0; capacity <= most + 2; capacity++) {
        char *const exact = must_allocate(capacity);
        CHECK_NUMBER(write(value, exact, capacity), length, "length");
        free(exact);
        char roomy[RS_FEN_MAX + 8];
        memset(roomy, UNTOUCHED, sizeof roomy);
        CHECK_NUMBER(write(value, roomy, capacity), length, "length");
        check_text_buffer(roomy, capacity, sizeof roomy, whole);
    }
}

static void fen_buffers(const rs_position *position) {
    text_buffers(write_fen, position, RS_FEN_MAX);
}

static void turn_buffers(rs_turn turn) {
    text_buffers(write_turn, &turn, RS_TURN_MAX);
}

typedef size_t lister(const rs_position *position, rs_ply ply, rs_turn *turns, size_t capacity);

static size_t castlings(const rs_position *position, rs_ply ply, rs_turn *turns, size_t capacity) {
    (void)ply;
    return rs_castlings(position, turns, capacity);
}

static void list_into(lister *list, const rs_position *position, rs_ply ply, size_t capacity,
                      const rs_turn *all, size_t count) {
    const size_t written = capacity < count ? capacity : count;
    rs_turn *const exact = must_allocate(capacity * sizeof *exact);
    CHECK_NUMBER(list(position, ply, exact, capacity), count, "count");
    CHECK(memcmp(exact, all, written * sizeof *all) == 0, "capacity %zu: not the first turns",
          capacity);
    free(exact);
    const size_t size = (count + 4) * sizeof *all;
    rs_turn *const roomy = must_allocate(size);
    memset(roomy, UNTOUCHED, size);
    CHECK_NUMBER(list(position, ply, roomy, capacity), count, "count");
    CHECK(is_untouched(roomy, written * sizeof *all, size), "capacity %zu: turns behind", capacity);
    free(roomy);
}

/* Long lists are cut at a few places only. */
static void list_buffers(lister *list, const rs_position *position, rs_ply ply) {
    const size_t count = list(position, ply, NULL, 0);
    rs_turn *const all = must_allocate(count * sizeof *all);
    CHECK_NUMBER(list(position, ply, all, count), count, "count");
    const size_t step = count / 50 + 1;
    for (size_t capacity = 0; capacity < count; capacity += step) {
        list_into(list, position, ply, capacity, all, count);
    }
    for (size_t capacity = count > 2 ? count - 2 : 0; capacity <= count + 2; capacity++) {
        list_into(list, position, ply, capacity, all, count);
    }
    free(all);
}

static void divide_refused(const rs_position *position, rs_ply ply, size_t capacity, size_t turns) {
    const rs_perft_options options = options_of(ply);
    const size_t size = capacity * sizeof(rs_divide_line);
    rs_divide_line *const lines = must_allocate(size);
    memset(lines, UNTOUCHED, size);
    size_t count = 0;
    uint64_t nodes = 77;
    CHECK_STATUS(rs_divide(position, 2, &options, lines, capacity, &count, &nodes), RS_BAD_ARGUMENT,
                 "too few lines");
    CHECK_NUMBER(count, turns, "count where the lines are too few");
    CHECK_NUMBER(nodes, 77, "nodes where the lines are too few");
    CHECK(is_untouched(lines, 0, size), "capacity %zu: lines written", capacity);
    free(lines);
}

static void divide_buffers(const rs_position *position, rs_ply ply) {
    struct list list = list_turns(position, ply);
    const size_t step = list.count / 10 + 1;
    for (size_t capacity = 0; capacity < list.count; capacity += step) {
        divide_refused(position, ply, capacity, list.count);
    }
    const rs_perft_options options = options_of(ply);
    size_t count = 0;
    uint64_t nodes = 77;
    if (list.count == 0) {
        CHECK_STATUS(rs_divide(position, 1, &options, NULL, 0, &count, &nodes), RS_OK, "no lines");
    }
    rs_divide_line *const lines = must_allocate((list.count + 1) * sizeof *lines);
    memset(lines, UNTOUCHED, (list.count + 1) * sizeof *lines);
    CHECK_STATUS(rs_divide(position, 2, &options, lines, list.count, &count, &nodes), RS_OK,
                 "divide");
    CHECK_NUMBER(count, list.count, "count");
    CHECK(is_untouched(&lines[list.count], 0, sizeof *lines), "a line behind the last");
    uint64_t sum = 0;
    for (size_t i = 0; i < list.count; i++) {
        rs_position next;
        CHECK_NUMBER(lines[i].turn, list.turns[i], "turn of a line");
        CHECK_NUMBER(lines[i].done, 1, "done");
        CHECK_STATUS(rs_apply(position, ply, lines[i].turn, &next), RS_OK, "apply");
        CHECK_NUMBER(lines[i].nodes, rs_turns(&next, ply, NULL, 0), text_of(lines[i].turn));
        sum += lines[i].nodes;
    }
    CHECK_NUMBER(nodes, sum, "sum of the lines");
    CHECK_NUMBER(nodes, perft_of(position, 2, &options), "divide and perft");
    free(lines);
    list_free(&list);
}

static void all_buffers(rs_variant variant, const char *fen) {
    const rs_position position = load(variant, fen);
    check_case("%s: '%s'", rs_variant_id(variant), fen);
    fen_buffers(&position);
    list_buffers(castlings, &position, RS_PLY_DECISION);
    for (size_t i = 0; i < PLY_COUNT; i++) {
        check_case("%s, %s ply: '%s'", rs_variant_id(variant), ply_name(all_plies[i]), fen);
        list_buffers(rs_turns, &position, all_plies[i]);
        divide_buffers(&position, all_plies[i]);
        struct list list = list_turns(&position, all_plies[i]);
        for (size_t turn = 0; turn < list.count; turn += list.count / 20 + 1) {
            turn_buffers(list.turns[turn]);
        }
        list_free(&list);
    }
}

/* Words that no list holds: some text that fits, whatever the bits. */
static void any_word_fits(void) {
    check_case("words of every kind");
    CHECK_NUMBER(rs_turn_format(0, NULL, 0), 0, "length of no turn");
    turn_buffers(0);
    turn_buffers(UINT32_MAX);
    uint32_t word = 1;
    for (int i = 0; i < 2000; i++) {
        word = word * UINT32_C(1664525) + UINT32_C(1013904223);
        turn_buffers(word);
        turn_buffers(word >> (i % 32));
    }
}

int main(void) {
    all_buffers(RS_AVALANCHE, "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1");
    all_buffers(RS_CHESS,
                "kbbbbbbb/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w "
                "- - 65535 65535");
    all_buffers(RS_CHESS, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        all_buffers(samples[i].variant, samples[i].fen);
    }
    any_word_fits();
    return check_result();
}
