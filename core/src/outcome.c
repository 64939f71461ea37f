#include "plies.h"

static const char *const ending_names[] = {
    "ongoing",           "push_loss",          "checkmate", "stalemate", "insufficient_material",
    "seventyfive_moves", "fivefold_repetition"};

enum { SEVENTYFIVE_MOVES = 150 };

/* GM-2: kings alone, or with one minor piece between them. */
static bool is_insufficient(const struct position *p) {
    const squares minors = p->knights | (p->diagonal & ~p->straight);
    const squares men = occupied(p) & ~p->kings;
    return !more_than_one(men) && !(men & ~minors);
}

rs_ending rs_outcome(const rs_position *position) {
    const struct position p = position_of(position);
    const struct rules rules = rules_of(&p);
    if (lost_by_push(rules, &p)) {
        return RS_PUSH_LOSS;
    }
    if (phase_of(&p) != RS_MOVE) {
        return RS_ONGOING; /* GM-4: while a push or a choice is owed */
    }
    if (!has_legal_move(rules, &p)) {
        return in_check(rules, &p, p.side) ? RS_CHECKMATE : RS_STALEMATE;
    }
    if (is_insufficient(&p)) {
        return RS_INSUFFICIENT_MATERIAL;
    }
    return p.halfmove >= SEVENTYFIVE_MOVES ? RS_SEVENTYFIVE_MOVES : RS_ONGOING;
}

rs_color rs_winner(const rs_position *position) {
    const rs_color side = rs_side(position);
    switch (rs_outcome(position)) {
    case RS_PUSH_LOSS:
        return side;
    case RS_CHECKMATE:
        return side == RS_WHITE ? RS_BLACK : RS_WHITE;
    default:
        return RS_NO_COLOR;
    }
}

const char *rs_ending_name(rs_ending ending) {
    return (unsigned)ending <= RS_FIVEFOLD_REPETITION ? ending_names[ending] : NULL;
}

rs_position rs_repetition_form(const rs_position *position) {
    struct position p = position_of(position);
    p.fullmove = unpushed_turn(rules_of(&p), &p) ? 1 : 2;
    p.halfmove = 0;
    rs_position form;
    position_store(&p, &form);
    return form;
}
