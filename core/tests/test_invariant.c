/* The invariant that fuzzing asks of every position must itself refuse what is unsound. Looks
 * inside. */
#include "check.h"
#include "position.h"

static const char bare[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
static const char pending[] = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1";
static const char half[] = "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 push";

static void no_men(struct position *p) {
    *p = (struct position){.variant = p->variant, .fullmove = 1};
}

static void two_kinds_on_a_square(struct position *p) {
    p->knights |= p->kings;
}

static void slider_that_is_a_king(struct position *p) {
    p->straight |= p->kings;
}

static void pawn_that_is_a_knight(struct position *p) {
    p->pawns |= bit(20);
    p->knights |= bit(20);
    p->color[0] |= bit(20);
}

static void two_colors_on_a_square(struct position *p) {
    p->color[0] |= p->color[1];
}

static void kind_without_color(struct position *p) {
    p->knights |= bit(20);
}

static void color_without_kind(struct position *p) {
    p->color[0] |= bit(20);
}

static void two_white_kings(struct position *p) {
    p->kings |= bit(20);
    p->color[0] |= bit(20);
}

static void two_black_kings(struct position *p) {
    p->kings |= bit(20);
    p->color[1] |= bit(20);
}

static void white_pawn(struct position *p, squares square) {
    p->pawns |= square;
    p->color[0] |= square;
}

static void pawn_on_last_rank(struct position *p) {
    white_pawn(p, bit(63));
}

static void pawn_on_first_rank(struct position *p) {
    white_pawn(p, bit(0));
}

static void choice_of_the_other_side(struct position *p) {
    p->side = RS_BLACK;
}

static void choice_and_push(struct position *p) {
    p->flags |= PUSH_OWED;
}

static void third_side(struct position *p) {
    p->side = 2;
}

static void fifth_variant(struct position *p) {
    p->variant = RS_VARIANT_COUNT;
}

static void unknown_flag(struct position *p) {
    p->flags |= 2 * PUSH_OWED;
}

static void passed_square(struct position *p) {
    p->ep = 1;
}

static void no_fullmove(struct position *p) {
    p->fullmove = 0;
}

static const struct {
    const char *name;
    rs_variant variant;
    const char *fen;
    void (*corrupt)(struct position *p);
} corruptions[] = {
    {"no men", RS_CHESS, bare, no_men},
    {"two kinds on a square", RS_CHESS, bare, two_kinds_on_a_square},
    {"slider that is a king", RS_CHESS, bare, slider_that_is_a_king},
    {"pawn that is a knight", RS_CHESS, bare, pawn_that_is_a_knight},
    {"two colors on a square", RS_CHESS, bare, two_colors_on_a_square},
    {"kind without color", RS_CHESS, bare, kind_without_color},
    {"color without kind", RS_CHESS, bare, color_without_kind},
    {"two white kings", RS_CHESS, bare, two_white_kings},
    {"two black kings", RS_CHESS, bare, two_black_kings},
    {"choice in chess", RS_CHESS, bare, pawn_on_last_rank},
    {"choice in King Support", RS_KING_SUPPORT, bare, pawn_on_last_rank},
    {"two choices", RS_AVALANCHE, pending, pawn_on_last_rank},
    {"pawn on its first rank", RS_AVALANCHE, bare, pawn_on_first_rank},
    {"choice of the other side", RS_AVALANCHE, pending, choice_of_the_other_side},
    {"choice and push", RS_BALANCED_AVALANCHE, pending, choice_and_push},
    {"push in chess", RS_CHESS, bare, choice_and_push},
    {"push in King Support", RS_KING_SUPPORT, bare, choice_and_push},
    {"third side", RS_CHESS, bare, third_side},
    {"fifth variant", RS_CHESS, bare, fifth_variant},
    {"unknown flag", RS_CHESS, bare, unknown_flag},
    {"e.p. square in Avalanche", RS_AVALANCHE, bare, passed_square},
    {"e.p. square in Balanced", RS_BALANCED_AVALANCHE, bare, passed_square},
    {"e.p. square in King Support", RS_KING_SUPPORT, bare, passed_square},
    {"no fullmove", RS_CHESS, bare, no_fullmove},
};

static bool is_ok(rs_variant variant, const char *fen, void (*corrupt)(struct position *p)) {
    const rs_position loaded = load(variant, fen);
    struct position p = position_of(&loaded);
    if (corrupt) {
        corrupt(&p);
    }
    return position_is_ok(&p);
}

int main(void) {
    CHECK(is_ok(RS_CHESS, bare, NULL), "bare kings");
    CHECK(is_ok(RS_AVALANCHE, pending, NULL), "a choice");
    CHECK(is_ok(RS_BALANCED_AVALANCHE, pending, NULL), "a choice in Balanced");
    CHECK(is_ok(RS_AVALANCHE, half, NULL), "half-finished");
    for (size_t i = 0; i < LENGTH_OF(corruptions); i++) {
        CHECK(!is_ok(corruptions[i].variant, corruptions[i].fen, corruptions[i].corrupt), "%s",
              corruptions[i].name);
    }
    return check_result();
}
