/*
 * All that the tests share: checks that count and name what failed, and short ways to positions and
 * turns. A failed check is printed with its case, and the program goes on to the next one.
 */
#ifndef RULESTONE_TESTS_CHECK_H
#define RULESTONE_TESTS_CHECK_H

#include <rulestone.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH_OF(array) (sizeof(array) / sizeof((array)[0]))

/* More failures than these are counted but not printed. */
#define CHECK_PRINTED 40

static uint64_t check_total;
static uint64_t check_failures;
static char check_case_name[512];

/* Names the case that the checks after it belong to. */
__attribute__((format(printf, 1, 2))) static inline void check_case(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(check_case_name, sizeof check_case_name, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 3, 4))) static inline bool check_that(bool holds, int line,
                                                                    const char *format, ...) {
    check_total++;
    if (holds) {
        return true;
    }
    if (check_failures++ < CHECK_PRINTED) {
        va_list arguments;
        va_start(arguments, format);
        (void)printf("FAILED line %d, %s: ", line, check_case_name);
        (void)vprintf(format, arguments);
        (void)printf("\n");
        va_end(arguments);
        (void)fflush(stdout);
    }
    return false;
}

/* The words after the condition say what was expected and what came. */
#define CHECK(condition, ...) check_that((condition), __LINE__, __VA_ARGS__)

#define CHECK_NUMBER(got, expected, what)                                                          \
    check_number((uint64_t)(got), (uint64_t)(expected), __LINE__, (what))

static inline bool check_number(uint64_t got, uint64_t expected, int line, const char *what) {
    return check_that(got == expected, line, "%s: expected %" PRIu64 ", got %" PRIu64, what,
                      expected, got);
}

#define CHECK_TEXT(got, expected, what) check_text((got), (expected), __LINE__, (what))

static inline bool check_text(const char *got, const char *expected, int line, const char *what) {
    const bool same = got && expected ? strcmp(got, expected) == 0 : got == expected;
    return check_that(same, line, "%s: expected '%s', got '%s'", what,
                      expected ? expected : "(null)", got ? got : "(null)");
}

#define CHECK_STATUS(got, expected, what) check_status((got), (expected), __LINE__, (what))

static inline bool check_status(rs_status got, rs_status expected, int line, const char *what) {
    const char *const name = rs_status_name(got);
    return check_that(got == expected, line, "%s: expected %s, got %s (%d)", what,
                      rs_status_name(expected), name ? name : "no status", (int)got);
}

/* The exit code of the program: a test that checked nothing has failed. */
static inline int check_result(void) {
    (void)printf("%" PRIu64 " checks, %" PRIu64 " failed\n", check_total, check_failures);
    return check_total > 0 && check_failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- Memory that is sure to be there ------------------------------------------------------ */

static inline void *must_allocate(size_t size) {
    void *const memory = malloc(size > 0 ? size : 1);
    if (!memory) {
        (void)fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* ---- Positions and turns ------------------------------------------------------------------ */

static const rs_ply all_plies[] = {RS_PLY_TURN, RS_PLY_CHOICE, RS_PLY_PLAYER, RS_PLY_DECISION};

#define PLY_COUNT LENGTH_OF(all_plies)

static inline const char *ply_name(rs_ply ply) {
    static const char *const names[] = {"turn", "choice", "player", "decision"};
    return names[ply];
}

static inline bool same_position(const rs_position *one, const rs_position *other) {
    return memcmp(one, other, sizeof *one) == 0;
}

static inline rs_position start_of(rs_variant variant) {
    rs_position position;
    CHECK_STATUS(rs_position_start(variant, &position), RS_OK, "start position");
    return position;
}

/* The position of a FEN that must be accepted; a refusal is a failure of its own. */
static inline rs_position load(rs_variant variant, const char *fen) {
    rs_position position;
    rs_error error;
    const rs_status status = rs_fen_parse(variant, fen, strlen(fen), 0, &position, &error);
    if (!CHECK(status == RS_OK, "%s: '%s' refused: %s at byte %zu", rs_variant_id(variant), fen,
               rs_status_name(status), error.position)) {
        return start_of(variant);
    }
    return position;
}

/* The texts live until the fourth call after; one thread at a time. */
static inline const char *fen_of(const rs_position *position) {
    static char texts[4][RS_FEN_MAX + 1];
    static unsigned next;
    char *const text = texts[next++ % 4];
    if (rs_fen_format(position, text, RS_FEN_MAX + 1) > RS_FEN_MAX) {
        (void)snprintf(text, RS_FEN_MAX + 1, "(too long)");
    }
    return text;
}

static inline const char *text_of(rs_turn turn) {
    static char texts[4][RS_TURN_MAX + 1];
    static unsigned next;
    char *const text = texts[next++ % 4];
    if (rs_turn_format(turn, text, RS_TURN_MAX + 1) > RS_TURN_MAX) {
        (void)snprintf(text, RS_TURN_MAX + 1, "(too long)");
    }
    return text;
}

struct list {
    rs_turn *turns;
    size_t count;
};

/* The legal plies in memory of exactly their size; to be freed by list_free. */
static inline struct list list_turns(const rs_position *position, rs_ply ply) {
    struct list list;
    list.count = rs_turns(position, ply, NULL, 0);
    list.turns = must_allocate(list.count * sizeof *list.turns);
    CHECK_NUMBER(rs_turns(position, ply, list.turns, list.count), list.count, "number of turns");
    return list;
}

static inline void list_free(struct list *list) {
    free(list->turns);
    list->turns = NULL;
    list->count = 0;
}

/* Plays one turn that must be legal; a refusal is a failure and leaves the position as it was. */
static inline void play(rs_position *position, rs_ply ply, const char *text) {
    rs_turn turn = 0;
    rs_error error;
    const rs_status status = rs_turn_parse(position, ply, text, strlen(text), &turn, &error);
    if (CHECK(status == RS_OK, "%s at %s: refused by %s", text, fen_of(position),
              error.clause ? error.clause : "(null)")) {
        CHECK_STATUS(rs_apply(position, ply, turn, position), RS_OK, text);
    }
}

static inline uint64_t perft_of(const rs_position *position, int32_t depth,
                                const rs_perft_options *options) {
    uint64_t nodes = 0;
    CHECK_STATUS(rs_perft(position, depth, options, &nodes), RS_OK, "perft");
    return nodes;
}

static inline rs_perft_options options_of(rs_ply ply) {
    rs_perft_options options;
    memset(&options, 0, sizeof options);
    options.ply = ply;
    return options;
}

#endif
