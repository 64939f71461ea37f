/*
 * Hazard: state carried along by playing that differs from the state of the same FEN loaded. Every
 * child of every ply must be the very bytes of its own text read again.
 */
#include "check.h"
#include "walk.h"

static void check_child(const rs_position *position, rs_ply ply, rs_turn turn) {
    rs_position child;
    if (!CHECK_STATUS(rs_apply(position, ply, turn, &child), RS_OK, text_of(turn))) {
        return;
    }
    char fen[RS_FEN_MAX + 1];
    const size_t length = rs_fen_format(&child, fen, sizeof fen);
    rs_position loaded;
    rs_error error;
    const rs_status status = rs_fen_parse(rs_variant_of(&child), fen, length, 0, &loaded, &error);
    if (CHECK(status == RS_OK, "after %s: '%s' refused, %s at byte %zu", text_of(turn), fen,
              rs_status_name(status), error.position)) {
        CHECK(same_position(&child, &loaded), "after %s: '%s' reloaded is '%s', bytes differ",
              text_of(turn), fen, fen_of(&loaded));
    }
}

static void check_children(const rs_position *position, struct random *random) {
    for (size_t i = 0; i < PLY_COUNT; i++) {
        struct list list = list_turns(position, all_plies[i]);
        const size_t step = list.count / 150 + 1;
        for (size_t turn = random_below(random, step); turn < list.count; turn += step) {
            check_child(position, all_plies[i], list.turns[turn]);
        }
        list_free(&list);
    }
}

int main(void) {
    struct random random = {7};
    visit_samples(&random, check_children);
    walk_all(23, 600, 3, check_children);
    return check_result();
}
