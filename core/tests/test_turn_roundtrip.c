/*
 * Hazard: lists, texts and words that do not agree. Every listed turn must come back from its text
 * as the same word, and lists must ascend by text and by number, without a repetition.
 */
#include "check.h"
#include "walk.h"

static unsigned parts_of(const char *text) {
    unsigned parts = 1;
    for (; *text; text++) {
        parts += *text == ',';
    }
    return parts;
}

/* How many parts a word of this ply can have in this position. */
static unsigned most_parts(const rs_position *position, rs_ply ply) {
    const rs_variant variant = rs_variant_of(position);
    if (variant == RS_CHESS || variant == RS_KING_SUPPORT || ply == RS_PLY_DECISION ||
        rs_phase_of(position) == RS_PUSH) {
        return 1;
    }
    return ply == RS_PLY_PLAYER && rs_phase_of(position) == RS_CHOOSE ? 3 : 2;
}

static void check_turn(const rs_position *position, rs_ply ply, rs_turn turn, const char *text) {
    rs_turn parsed = 0;
    rs_error error;
    const rs_status status = rs_turn_parse(position, ply, text, strlen(text), &parsed, &error);
    if (CHECK(status == RS_OK, "'%s' in the %s ply refused by %s", text, ply_name(ply),
              error.clause ? error.clause : "(null)")) {
        CHECK_NUMBER(parsed, turn, text);
        CHECK_STATUS(error.status, RS_OK, "error.status");
        CHECK(!error.clause, "'%s' is legal and has a clause", text);
    }
    CHECK_STATUS(rs_explain(position, ply, text, strlen(text), &error), RS_OK, text);
    CHECK_STATUS(rs_explain(position, ply, text, strlen(text), NULL), RS_OK, text);
    CHECK(turn != 0, "'%s' is the word 0", text);
    CHECK(parts_of(text) <= most_parts(position, ply), "'%s' is too long for the %s ply", text,
          ply_name(ply));
}

static void check_list(const rs_position *position, rs_ply ply) {
    struct list list = list_turns(position, ply);
    char before[RS_TURN_MAX + 1] = "";
    for (size_t i = 0; i < list.count; i++) {
        const char *const text = text_of(list.turns[i]);
        CHECK(strcmp(before, text) < 0, "%s ply: '%s' before '%s'", ply_name(ply), before, text);
        CHECK(i == 0 || list.turns[i - 1] < list.turns[i],
              "%s ply: the word of '%s' is not greater", ply_name(ply), text);
        check_turn(position, ply, list.turns[i], text);
        (void)snprintf(before, sizeof before, "%s", text);
    }
    const rs_perft_options options = options_of(ply);
    CHECK_NUMBER(list.count, perft_of(position, 1, &options), "listed and counted");
    list_free(&list);
}

static void check_lists(const rs_position *position, struct random *random) {
    (void)random;
    for (size_t i = 0; i < PLY_COUNT; i++) {
        check_list(position, all_plies[i]);
    }
}

int main(void) {
    struct random random = {1};
    visit_samples(&random, check_lists);
    const rs_position big =
        load(RS_AVALANCHE, "R5Q1/1kBQ3R/5Q1B/Q6Q/2Q5/QNNQK1Q1/pppppppp/8 w - - 0 1");
    check_case("5036 turns");
    check_lists(&big, &random);
    walk_all(21, 60, 7, check_lists);
    return check_result();
}
