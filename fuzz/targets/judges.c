/* Two judges look at one position: the core and the slow reading of the rules. */
#include "input.h"

#include "oracle.h"

#include <stdlib.h>
#include <string.h>

rs_position core_position(const struct slow_position *slow) {
    char fen[SLOW_FEN_ROOM];
    rs_position position;
    const int length = slow_fen(slow, fen);
    PROMISE(rs_fen_parse((rs_variant)slow->variant, fen, (size_t)length, 0, &position, NULL) ==
                RS_OK,
            NULL, fen);
    return position;
}

static void judge_same_fen(const rs_position *position, const struct slow_position *slow,
                           const char *word) {
    char expected[SLOW_FEN_ROOM];
    slow_fen(slow, expected);
    PROMISE(strcmp(oracle_fen(position).text, expected) == 0, position, word);
}

static void judge_plies(const rs_position *position, const struct slow_position *slow, rs_ply ply) {
    struct slow_turn *expected;
    const size_t count = slow_turns(slow, (enum slow_ply)ply, &expected);
    struct turn_list list = oracle_list(position, ply);
    for (size_t i = 0; i < list.count && i < count; i++) {
        rs_position child;
        const struct turn_text text = oracle_turn_text(list.turns[i]);
        PROMISE(strcmp(text.text, expected[i].text) == 0, position, expected[i].text);
        PROMISE(rs_apply(position, ply, list.turns[i], &child) == RS_OK, position, text.text);
        judge_same_fen(&child, &expected[i].after, text.text);
    }
    PROMISE(list.count == count, position, NULL);
    free(list.turns);
    free(expected);
}

void judge_against_slow(const rs_position *position, const struct slow_position *slow) {
    judge_same_fen(position, slow, NULL);
    for (uint32_t square = 0; square < 64; square++) {
        for (int white = 0; white < 2; white++) {
            const rs_color side = white ? RS_WHITE : RS_BLACK;
            PROMISE((rs_attackers(position, square, side) != 0) ==
                        slow_attacked(slow, (int)square, white),
                    position, NULL);
        }
    }
    PROMISE((rs_checkers(position) != 0) == slow_in_check(slow, slow->white), position, NULL);
    PROMISE(strcmp(rs_ending_name(rs_outcome(position)), slow_outcome(slow)) == 0, position, NULL);
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        judge_plies(position, slow, (rs_ply)i);
    }
}

/* ---- FEN ---- */

static void judge_verdict(rs_variant variant, const char *text, size_t length, uint32_t flags) {
    rs_position position;
    rs_error error;
    struct slow_position slow;
    struct slow_dropped dropped = {0};
    const rs_status status = rs_fen_parse(variant, text, length, flags, &position, &error);
    const struct slow_fen_error expected = slow_fen_parse(
        (enum slow_variant)variant, text, length, &slow, flags & RS_FEN_LENIENT ? &dropped : NULL);
    if (expected.code != NULL) {
        PROMISE(status != RS_OK, &position, expected.code);
        PROMISE(strcmp(rs_status_name(status), expected.code) == 0, NULL, expected.code);
        PROMISE(error.position == expected.byte, NULL, expected.code);
        return;
    }
    uint32_t bits = dropped.ep ? RS_DROPPED_EP : 0;
    for (int right = 0; right < 4; right++) {
        bits |= dropped.right[right] ? 1u << right : 0;
    }
    PROMISE(status == RS_OK, NULL, rs_status_name(status));
    PROMISE(error.dropped == bits, &position, NULL);
    judge_same_fen(&position, &slow, NULL);
}

void judge_fen_against_slow(rs_variant variant, const char *text, size_t length) {
    judge_verdict(variant, text, length, 0);
    judge_verdict(variant, text, length, RS_FEN_LENIENT);
}
