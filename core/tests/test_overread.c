/*
 * Hazard: a reader that looks past the end of its text. Every text lies where nothing follows it:
 * at the end of an exactly sized block, which a sanitizer guards, and before a page that may not be
 * read.
 */
#define _GNU_SOURCE
#include "check.h"
#include "samples.h"

#include <sys/mman.h>
#include <unistd.h>

/* The end of a readable page; the page behind it may not be touched. */
static char *edge;

static void prepare_edge(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *const pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) {
        (void)fputs("no guard page\n", stderr);
        exit(EXIT_FAILURE);
    }
    edge = pages + page;
}

/* Whether the text without its last blank is a whole FEN, so that the blank is one too many. */
static bool only_last_blank_is_wrong(rs_variant variant, const char *text, size_t length) {
    rs_position position;
    return length > 0 && text[length - 1] == ' ' &&
           rs_fen_parse(variant, text, length - 1, 0, &position, NULL) == RS_OK;
}

static void read_prefix(rs_variant variant, const char *fen, size_t length) {
    check_case("%s: first %zu bytes of '%s'", rs_variant_id(variant), length, fen);
    char *const exact = must_allocate(length);
    memcpy(exact, fen, length);
    memcpy(edge - length, fen, length);

    rs_position position;
    rs_position again;
    rs_error error;
    const rs_status status = rs_fen_parse(variant, exact, length, 0, &position, &error);
    CHECK_STATUS(rs_fen_parse(variant, edge - length, length, 0, &again, NULL), status,
                 "at the page's end");
    if (status == RS_OK) {
        CHECK(same_position(&position, &again), "the two readings differ");
    } else if (only_last_blank_is_wrong(variant, exact, length)) {
        CHECK_STATUS(status, RS_FEN_BLANK, "a whole text and a blank");
        CHECK_NUMBER(error.position, length - 1, "byte");
    } else {
        CHECK_STATUS(status, RS_FEN_TRUNCATED, "an unfinished text");
        CHECK_NUMBER(error.position, length, "byte");
    }
    free(exact);
}

static const struct sample more[] = {
    {RS_CHESS, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 65535 65535"},
    {RS_CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b Kq e3"},
    {RS_AVALANCHE, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 12345 54321 push"},
    {RS_BALANCED_AVALANCHE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1 push"},
    {RS_KING_SUPPORT, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq h6 100 200"},
};

static void read_turn(const rs_position *position, rs_ply ply, const char *text, size_t length) {
    char *const exact = must_allocate(length);
    memcpy(exact, text, length);
    memcpy(edge - length, text, length);
    rs_turn turn = 0;
    rs_error error;
    const rs_status status = rs_turn_parse(position, ply, exact, length, &turn, &error);
    CHECK(error.position <= length, "byte %zu of %zu", error.position, length);
    CHECK_STATUS(rs_explain(position, ply, edge - length, length, &error), status,
                 "at the page's end");
    CHECK(status == RS_OK || status == RS_TURN_MALFORMED || status == RS_TURN_ILLEGAL, "status %d",
          (int)status);
    if (status == RS_OK) {
        CHECK_NUMBER(strlen(text_of(turn)), length, "length of the turn read");
    }
    free(exact);
}

/* All prefixes of some legal turns, and the turns with one byte more. */
static void read_turns(const struct sample *sample, rs_ply ply) {
    static const char endings[] = "\0qk1,= \n\xff";
    const rs_position position = load(sample->variant, sample->fen);
    struct list list = list_turns(&position, ply);
    const size_t step = list.count / 40 + 1;
    for (size_t i = 0; i < list.count; i += step) {
        char text[RS_TURN_MAX + 2];
        const size_t length = rs_turn_format(list.turns[i], text, sizeof text);
        check_case("%s: '%s' in the %s ply of '%s'", rs_variant_id(sample->variant), text,
                   ply_name(ply), sample->fen);
        for (size_t prefix = 0; prefix <= length; prefix++) {
            read_turn(&position, ply, text, prefix);
        }
        for (size_t ending = 0; ending < sizeof endings - 1; ending++) {
            text[length] = endings[ending];
            read_turn(&position, ply, text, length + 1);
        }
    }
    list_free(&list);
}

static void read_sample(const struct sample *sample) {
    for (size_t length = 0; length <= strlen(sample->fen); length++) {
        read_prefix(sample->variant, sample->fen, length);
    }
}

int main(void) {
    prepare_edge();
    for (size_t i = 0; i < LENGTH_OF(more); i++) {
        read_sample(&more[i]);
    }
    for (size_t i = 0; i < LENGTH_OF(samples); i++) {
        read_sample(&samples[i]);
        for (size_t ply = 0; ply < PLY_COUNT; ply++) {
            read_turns(&samples[i], all_plies[ply]);
        }
    }
    return check_result();
}
