/*
 * Hazard: what callers do at the edge of the contract: one object for both sides of a turn, turns
 * of another position, numbers out of range, and names that do not match the codes.
 */
#include "check.h"

#include <limits.h>

static const int out_of_range[] = {-1, 1000, INT_MAX, INT_MIN};

static void versions(void) {
    check_case("versions");
    CHECK_NUMBER(rs_abi_version(), RS_ABI_VERSION, "ABI version");
    CHECK_TEXT(rs_version(), RS_VERSION, "version");
    CHECK(sizeof(rs_position) <= 128, "a position of %zu bytes", sizeof(rs_position));
}

static void variant_names(void) {
    static const char *const ids[RS_VARIANT_COUNT] = {"chess", "avalanche", "balancedavalanche",
                                                      "kingsupport"};
    for (int i = 0; i < RS_VARIANT_COUNT; i++) {
        check_case("variant %d", i);
        CHECK_TEXT(rs_variant_id((rs_variant)i), ids[i], "id");
        const char *const title = rs_variant_title((rs_variant)i);
        CHECK(title && title[0], "no title");
    }
    check_case("titles");
    CHECK_TEXT(rs_variant_title(RS_BALANCED_AVALANCHE), "Balanced Avalanche", "title");
    for (size_t i = 0; i <= LENGTH_OF(out_of_range); i++) {
        const int number = i < LENGTH_OF(out_of_range) ? out_of_range[i] : RS_VARIANT_COUNT;
        check_case("variant %d", number);
        CHECK_TEXT(rs_variant_id((rs_variant)number), NULL, "id");
        CHECK_TEXT(rs_variant_title((rs_variant)number), NULL, "title");
        rs_position position;
        memset(&position, 0x5a, sizeof position);
        const rs_position before = position;
        CHECK_STATUS(rs_position_start((rs_variant)number, &position), RS_BAD_ARGUMENT, "start");
        CHECK(same_position(&position, &before), "the position was written");
    }
}

static void status_names(void) {
    static const struct {
        rs_status status;
        const char *name;
    } names[] = {
        {RS_OVERFLOW, "overflow"},
        {RS_FEN_TRUNCATED, "truncated"},
        {RS_FEN_PLACEMENT_CHAR, "placement_char"},
        {RS_FEN_PLACEMENT_DIGITS, "placement_digits"},
        {RS_FEN_RANK_LONG, "rank_long"},
        {RS_FEN_RANK_SHORT, "rank_short"},
        {RS_FEN_RANK_COUNT, "rank_count"},
        {RS_FEN_BLANK, "blank"},
        {RS_FEN_SIDE, "side"},
        {RS_FEN_CASTLING, "castling"},
        {RS_FEN_EP, "ep"},
        {RS_FEN_COUNTER, "counter"},
        {RS_FEN_FIELD, "field"},
        {RS_FEN_KING_MISSING, "king_missing"},
        {RS_FEN_KING_EXTRA, "king_extra"},
        {RS_FEN_KINGS_TOUCH, "kings_touch"},
        {RS_FEN_PAWN_RANK, "pawn_rank"},
        {RS_FEN_CASTLING_RIGHTS, "castling_rights"},
        {RS_FEN_EP_SQUARE, "ep_square"},
        {RS_FEN_CHECK, "check"},
        {RS_FEN_PUSH_BALANCED, "push_balanced"},
        {RS_FEN_PUSH_NONE, "push_none"},
    };
    for (size_t i = 0; i < LENGTH_OF(names); i++) {
        check_case("status %d", (int)names[i].status);
        CHECK_TEXT(rs_status_name(names[i].status), names[i].name, "name");
    }
    for (int i = 0; i < RS_STATUS_COUNT; i++) {
        check_case("status %d", i);
        const char *const name = rs_status_name((rs_status)i);
        const char *const message = rs_status_message((rs_status)i);
        CHECK(name && name[0], "no name");
        CHECK(message && message[0] && message[strlen(message) - 1] != '.',
              "no message without a full stop: '%s'", message ? message : "(null)");
        for (int j = 0; j < i; j++) {
            CHECK(strcmp(name, rs_status_name((rs_status)j)) != 0, "the name of status %d", j);
        }
    }
    for (size_t i = 0; i <= LENGTH_OF(out_of_range); i++) {
        const int number = i < LENGTH_OF(out_of_range) ? out_of_range[i] : RS_STATUS_COUNT;
        check_case("status %d", number);
        CHECK_TEXT(rs_status_name((rs_status)number), NULL, "name");
        CHECK_TEXT(rs_status_message((rs_status)number), NULL, "message");
    }
}

/* A turn played into the very position that it is played from. */
static void same_object(void) {
    check_case("one object");
    const rs_position start = start_of(RS_AVALANCHE);
    struct list list = list_turns(&start, RS_PLY_TURN);
    for (size_t i = 0; i < list.count; i++) {
        rs_position other;
        rs_position same = start;
        CHECK_STATUS(rs_apply(&start, RS_PLY_TURN, list.turns[i], &other), RS_OK, "apply");
        CHECK_STATUS(rs_apply(&same, RS_PLY_TURN, list.turns[i], &same), RS_OK, "apply in place");
        CHECK(same_position(&other, &same), "%s in place differs", text_of(list.turns[i]));
        const rs_position before = same;
        CHECK_STATUS(rs_apply(&same, RS_PLY_TURN, list.turns[i], &same), RS_TURN_ILLEGAL,
                     "White's turn for Black");
        CHECK(same_position(&before, &same), "a refusal in place has written");
    }
    list_free(&list);
}

/* A turn is a value; whoever plays it elsewhere is told, or plays the turn of the same text. */
static void turns_of_elsewhere(void) {
    const rs_position one = start_of(RS_AVALANCHE);
    const rs_position other =
        load(RS_AVALANCHE, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    struct list list = list_turns(&one, RS_PLY_TURN);
    for (size_t i = 0; i < list.count; i++) {
        const char *const text = text_of(list.turns[i]);
        check_case("%s played elsewhere", text);
        rs_position next;
        rs_turn turn = list.turns[i];
        const rs_status parsed =
            rs_turn_parse(&other, RS_PLY_TURN, text, strlen(text), &turn, NULL);
        CHECK_STATUS(rs_apply(&other, RS_PLY_TURN, list.turns[i], &next), parsed,
                     "played and parsed");
        CHECK_NUMBER(turn, list.turns[i], "the word");
    }
    list_free(&list);
}

int main(void) {
    versions();
    variant_names();
    status_names();
    same_object();
    turns_of_elsewhere();
    return check_result();
}
