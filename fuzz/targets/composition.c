/* Plies are what their decisions compose to: the conventions rebuilt from the decision ply alone.
 */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

/* One ply of one position, and how many of its words were found. */
struct composer {
    const rs_position *root;
    rs_ply ply;
    size_t found;
};

/* A word that the decisions give must be listed and lead to the same position. */
static void meet(struct composer *composer, const struct turn_text *word,
                 const rs_position *reached) {
    rs_turn turn;
    rs_position child;
    PROMISE(rs_turn_parse(composer->root, composer->ply, word->text, word->length, &turn, NULL) ==
                RS_OK,
            composer->root, word->text);
    PROMISE(rs_apply(composer->root, composer->ply, turn, &child) == RS_OK, composer->root,
            word->text);
    PROMISE(memcmp(&child, reached, sizeof child) == 0, composer->root, word->text);
    composer->found++;
}

/* The choice after a push is a letter more (a2a1, a1a1q: a2a1q); all else is a part more. */
static struct turn_text joined(const struct turn_text *word, const struct turn_text *part,
                               bool letter_only) {
    struct turn_text sum = *word;
    if (letter_only) {
        sum.text[sum.length++] = part->text[4];
    } else {
        if (sum.length > 0) {
            sum.text[sum.length++] = ',';
        }
        memcpy(sum.text + sum.length, part->text, part->length);
        sum.length += part->length;
    }
    sum.text[sum.length] = 0;
    return sum;
}

/* Is the ply over once `from` was left for `to`? */
static bool is_ply_over(const struct composer *composer, const rs_position *from,
                        const rs_position *to) {
    const rs_phase phase = rs_phase_of(to);
    if (composer->ply == RS_PLY_DECISION || rs_outcome(to) == RS_PUSH_LOSS) {
        return true;
    }
    if (phase == RS_CHOOSE) {
        return composer->ply != RS_PLY_TURN;
    }
    if (rs_phase_of(from) == RS_CHOOSE) {
        return composer->ply != RS_PLY_PLAYER;
    }
    return phase == RS_MOVE;
}

static void compose(struct composer *composer, const rs_position *at,
                    const struct turn_text *word) {
    struct turn_list decisions = oracle_list(at, RS_PLY_DECISION);
    for (size_t i = 0; i < decisions.count; i++) {
        const struct turn_text part = oracle_turn_text(decisions.turns[i]);
        const bool letter_only = rs_phase_of(at) == RS_CHOOSE && word->length > 0;
        const struct turn_text sum = joined(word, &part, letter_only);
        rs_position next;
        PROMISE(rs_apply(at, RS_PLY_DECISION, decisions.turns[i], &next) == RS_OK, at, part.text);
        if (is_ply_over(composer, at, &next)) {
            meet(composer, &sum, &next);
        } else {
            compose(composer, &next, &sum);
        }
    }
    free(decisions.turns);
}

void oracle_judge_composition(const rs_position *position) {
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        const rs_ply ply = (rs_ply)i;
        const struct turn_text empty = {0};
        struct composer composer = {.root = position, .ply = ply};
        compose(&composer, position, &empty);
        PROMISE(composer.found == rs_turns(position, ply, NULL, 0), position, NULL);
    }
}
