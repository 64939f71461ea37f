#include "oracle.h"

#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void oracle_fail(const char *promise, const char *file, int line,
                           const rs_position *position, const char *word) {
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, promise);
    if (position != NULL) {
        const struct fen_text fen = oracle_fen(position);
        fprintf(stderr, "  %s \"%s\"\n", rs_variant_id(rs_variant_of(position)), fen.text);
    }
    if (word != NULL) {
        fprintf(stderr, "  '%s'\n", word);
    }
    abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    for (uint32_t variant = 0; variant < RS_VARIANT_COUNT; variant++) {
        rs_position start;
        PROMISE(rs_position_start((rs_variant)variant, &start) == RS_OK, NULL, NULL);
        PROMISE(rs_turns(&start, RS_PLY_TURN, NULL, 0) > 0, &start, NULL);
    }
    return 0;
}

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count ? count : 1, size);
    if (memory == NULL) {
        exit(1); /* out of memory is no finding */
    }
    return memory;
}

static bool same(const rs_position *a, const rs_position *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- text ---- */

struct fen_text oracle_fen(const rs_position *position) {
    struct fen_text fen = {0};
    fen.length = rs_fen_format(position, fen.text, sizeof fen.text);
    if (fen.length > RS_FEN_MAX || strlen(fen.text) != fen.length) {
        oracle_fail("a FEN is at most RS_FEN_MAX long", __FILE__, __LINE__, NULL, fen.text);
    }
    return fen;
}

struct turn_text oracle_turn_text(rs_turn turn) {
    struct turn_text text = {0};
    text.length = rs_turn_format(turn, text.text, sizeof text.text);
    PROMISE(text.length > 0 && text.length <= RS_TURN_MAX, NULL, text.text);
    PROMISE(strlen(text.text) == text.length, NULL, text.text);
    return text;
}

static void judge_reading(const rs_position *position, const struct fen_text *fen, uint32_t flags) {
    rs_position again;
    rs_error error;
    char *const exact = allocate(fen->length, 1);
    memcpy(exact, fen->text, fen->length);
    const rs_status status =
        rs_fen_parse(rs_variant_of(position), exact, fen->length, flags, &again, &error);
    free(exact);
    PROMISE(status == RS_OK && error.status == RS_OK && error.clause == NULL, position, NULL);
    PROMISE(error.dropped == 0, position, NULL);
    PROMISE(same(position, &again), position, NULL);
}

void oracle_judge_fen(const rs_position *position) {
    const struct fen_text fen = oracle_fen(position);
    const struct position inside = position_of(position);
    PROMISE(position_is_ok(&inside), position, NULL);
    judge_reading(position, &fen, 0);
    judge_reading(position, &fen, RS_FEN_LENIENT);
    char *const small = allocate(fen.length, 1); /* one byte too few: nothing but the NUL */
    PROMISE(rs_fen_format(position, small, fen.length) == fen.length, position, NULL);
    PROMISE(small[0] == 0, position, NULL);
    free(small);
}

/* ---- lists ---- */

static void judge_order(const rs_position *position, const struct turn_list *list) {
    struct turn_text last = {0};
    for (size_t i = 0; i < list->count; i++) {
        const struct turn_text text = oracle_turn_text(list->turns[i]);
        PROMISE(list->turns[i] != 0, position, text.text);
        PROMISE(strcmp(last.text, text.text) < 0, position, text.text);
        PROMISE(i == 0 || list->turns[i - 1] < list->turns[i], position, text.text);
        last = text;
    }
}

struct turn_list oracle_list(const rs_position *position, rs_ply ply) {
    struct turn_list list = {.count = rs_turns(position, ply, NULL, 0)};
    list.turns = allocate(list.count, sizeof *list.turns);
    PROMISE(rs_turns(position, ply, list.turns, list.count) == list.count, position, NULL);
    judge_order(position, &list);
    const size_t half = list.count / 2;
    rs_turn *const first = allocate(half, sizeof *first);
    PROMISE(rs_turns(position, ply, first, half) == list.count, position, NULL);
    PROMISE(memcmp(first, list.turns, half * sizeof *first) == 0, position, NULL);
    free(first);
    return list;
}

bool oracle_lists(const struct turn_list *list, const char *text, size_t length) {
    for (size_t i = 0; i < list->count; i++) {
        const struct turn_text listed = oracle_turn_text(list->turns[i]);
        if (listed.length == length && memcmp(listed.text, text, length) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- queries ---- */

static uint32_t square_of(const rs_position *position, char man) {
    uint32_t square = 0;
    while (square < 64 && rs_piece_at(position, square) != man) {
        square++;
    }
    return square;
}

static rs_color other(rs_color side) {
    return side == RS_WHITE ? RS_BLACK : RS_WHITE;
}

/* GM-4: the ending, the winner and the lists tell the same story. */
static void judge_outcome(const rs_position *position, size_t decisions, bool side_in_check,
                          bool other_in_check) {
    const rs_ending ending = rs_outcome(position);
    const rs_color winner = rs_winner(position);
    const rs_color side = rs_side(position);
    const rs_phase phase = rs_phase_of(position);
    const bool lost = phase != RS_PUSH && other_in_check;
    PROMISE(lost == (ending == RS_PUSH_LOSS), position, NULL);
    PROMISE((ending == RS_CHECKMATE) ==
                (!lost && phase == RS_MOVE && decisions == 0 && side_in_check),
            position, NULL);
    PROMISE((ending == RS_STALEMATE) ==
                (!lost && phase == RS_MOVE && decisions == 0 && !side_in_check),
            position, NULL);
    PROMISE(phase == RS_MOVE || lost || (ending == RS_ONGOING && decisions > 0), position, NULL);
    PROMISE(!lost || decisions == 0, position, NULL);
    const rs_color expected = ending == RS_PUSH_LOSS   ? side
                              : ending == RS_CHECKMATE ? other(side)
                                                       : RS_NO_COLOR;
    PROMISE(winner == expected, position, NULL);
    PROMISE(rs_ending_name(ending) != NULL, position, NULL);
}

/* Pushable pawns are the pushes that are listed, now or after a move that leaves them be. */
static void judge_pushable(const rs_position *position, const struct turn_list *decisions) {
    const uint64_t pushable = rs_pushable(position);
    const char pawn = rs_side(position) == RS_WHITE ? 'p' : 'P';
    for (uint32_t square = 0; square < 64; square++) {
        const uint32_t front = square + (pawn == 'p' ? 0u - 8u : 8u);
        const bool is_pushable = (pushable >> square & 1) != 0;
        PROMISE(!is_pushable || rs_piece_at(position, square) == pawn, position, NULL);
        PROMISE(!is_pushable || (front < 64 && rs_piece_at(position, front) == 0), position, NULL);
    }
    if (rs_phase_of(position) == RS_PUSH) {
        PROMISE((size_t)__builtin_popcountll(pushable) == decisions->count, position, NULL);
    }
}

static void judge_castlings(const rs_position *position, const struct turn_list *decisions) {
    rs_turn castlings[4];
    const size_t count = rs_castlings(position, castlings, 4);
    PROMISE(count <= 2, position, NULL);
    for (size_t i = 0; i < count; i++) {
        const struct turn_text text = oracle_turn_text(castlings[i]);
        PROMISE(oracle_lists(decisions, text.text, text.length), position, text.text);
    }
}

void oracle_judge_queries(const rs_position *position) {
    const rs_color side = rs_side(position);
    const uint32_t king = square_of(position, side == RS_WHITE ? 'K' : 'k');
    const uint32_t enemy_king = square_of(position, side == RS_WHITE ? 'k' : 'K');
    PROMISE(side == RS_WHITE || side == RS_BLACK, position, NULL);
    PROMISE(king < 64 && enemy_king < 64, position, NULL);
    const uint64_t checkers = rs_checkers(position);
    PROMISE(checkers == rs_attackers(position, king, other(side)), position, NULL);
    struct turn_list decisions = oracle_list(position, RS_PLY_DECISION);
    judge_outcome(position, decisions.count, checkers != 0,
                  rs_attackers(position, enemy_king, side) != 0);
    judge_pushable(position, &decisions);
    judge_castlings(position, &decisions);
    free(decisions.turns);
    const rs_position form = rs_repetition_form(position);
    const rs_position twice = rs_repetition_form(&form);
    PROMISE(same(&form, &twice), position, NULL);
}

/* ---- children ---- */

static void judge_child(const rs_position *position, rs_ply ply, rs_turn turn) {
    const struct turn_text text = oracle_turn_text(turn);
    rs_position child;
    rs_position in_place = *position;
    rs_turn parsed = 0;
    PROMISE(rs_turn_parse(position, ply, text.text, text.length, &parsed, NULL) == RS_OK, position,
            text.text);
    PROMISE(parsed == turn, position, text.text);
    PROMISE(rs_apply(position, ply, turn, &child) == RS_OK, position, text.text);
    PROMISE(rs_apply(&in_place, ply, turn, &in_place) == RS_OK, position, text.text);
    PROMISE(same(&child, &in_place), position, text.text);
    const struct fen_text fen = oracle_fen(&child);
    judge_reading(&child, &fen, 0);
}

void oracle_judge_children(const rs_position *position) {
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        const rs_ply ply = (rs_ply)i;
        struct turn_list list = oracle_list(position, ply);
        for (size_t j = 0; j < list.count; j++) {
            judge_child(position, ply, list.turns[j]);
        }
        free(list.turns);
    }
}
