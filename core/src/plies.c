#include "plies.h"

bool ply_exists(rs_ply ply) {
    return (unsigned)ply <= RS_PLY_DECISION;
}

bool lost_by_push(const struct rules rules, const struct position *p) {
    return rules.pushes && !(p->flags & PUSH_OWED) && in_check(rules, p, !p->side);
}

bool has_legal_move(const struct rules rules, const struct position *p) {
    const int us = p->side;
    const struct legality legality = legality_of(rules, p, us);
    squares targets = safe_king_steps(rules, p, us) | castling_targets(rules, p, us);
    for (squares men = p->color[us] & ~p->kings; men && !targets;) {
        targets |= targets_from(rules, p, us, &legality, pop_first(&men));
    }
    return targets != 0;
}

bool game_is_over(const struct rules rules, const struct position *p) {
    return lost_by_push(rules, p) || (phase_of(p) == RS_MOVE && !has_legal_move(rules, p));
}

static uint16_t counted_on(uint16_t counter) {
    return counter == UINT16_MAX ? counter : (uint16_t)(counter + 1);
}

/* The other side decides next; the e.p. square stays only where a capture there is legal (GM-3). */
static void hand_over(const struct rules rules, struct position *p) {
    p->fullmove = p->side == RS_BLACK ? counted_on(p->fullmove) : p->fullmove;
    p->side = !p->side;
    p->ep = en_passant_takers(rules, p, p->side) ? p->ep : 0;
}

void play_move(const struct rules rules, struct position *p, int from, int to, int promotion) {
    const bool resets = has(p->pawns, from) || has(p->color[!p->side], to);
    apply_move(rules, p, p->side, from, to, promotion);
    p->halfmove = resets ? 0 : counted_on(p->halfmove);
    if (push_is_owed(rules, p, p->side)) {
        p->flags |= PUSH_OWED;
    } else {
        hand_over(rules, p);
    }
}

void play_push(const struct rules rules, struct position *p, int pawn) {
    apply_push(p, p->side, bit(pawn));
    p->flags &= (uint8_t)~PUSH_OWED;
    p->halfmove = 0; /* AV-16 */
    hand_over(rules, p);
}

void play_choice(struct position *p, int piece) {
    become(p, pending_pawn(p), piece);
}

bool ply_ends(const struct rules rules, rs_ply ply, int starter, const struct position *p) {
    const rs_phase phase = phase_of(p);
    switch (ply) {
    case RS_PLY_TURN:
        return phase == RS_MOVE || (phase == RS_CHOOSE && lost_by_push(rules, p));
    case RS_PLY_CHOICE:
        return phase != RS_PUSH;
    case RS_PLY_PLAYER:
        return p->side != starter || lost_by_push(rules, p);
    default:
        return true;
    }
}

/*
 * A walk through the plies of a position, in the order of their texts. With a wanted turn, only
 * decisions that agree with it are played, so that applying a turn is the same walk as listing it.
 */
struct walk {
    struct rules rules;
    rs_ply ply;
    int starter;
    rs_turn wanted; /* 0: all */
    ply_visitor *visit;
    void *context;
};

static void walk_from(struct walk *walk, const struct position *p, rs_turn so_far);

static bool is_wanted(const struct walk *walk, rs_turn turn, rs_turn decided) {
    return walk->wanted == 0 || !((turn ^ walk->wanted) & decided);
}

static void walk_on(struct walk *walk, const struct position *child, rs_turn turn) {
    if (!ply_ends(walk->rules, walk->ply, walk->starter, child)) {
        walk_from(walk, child, turn);
        return;
    }
    if (!walk->wanted || turn == walk->wanted) {
        walk->visit(walk->context, turn, child);
    }
}

static void walk_move(struct walk *walk, const struct position *p, rs_turn so_far, int from,
                      int to) {
    const bool promotes = has(p->pawns, from) && has(END_RANKS, to);
    for (int piece = promotes; piece < (promotes ? PROMOTIONS_END : 1); piece++) {
        const rs_turn turn = so_far | move_bits(from, to, piece);
        if (is_wanted(walk, turn, CHOICE_BITS | MOVE_BITS)) {
            struct position child = *p;
            play_move(walk->rules, &child, from, to, piece);
            walk_on(walk, &child, turn);
        }
    }
}

static void walk_moves(struct walk *walk, const struct position *p, rs_turn so_far) {
    const int us = p->side;
    const struct legality legality = legality_of(walk->rules, p, us);
    for (squares men = spelled(p->color[us]); men;) {
        const int from = spelled_square(pop_first(&men));
        squares targets = has(p->kings, from) ? safe_king_steps(walk->rules, p, us) |
                                                    castling_targets(walk->rules, p, us)
                                              : targets_from(walk->rules, p, us, &legality, from);
        for (targets = spelled(targets); targets;) {
            walk_move(walk, p, so_far, from, spelled_square(pop_first(&targets)));
        }
    }
}

static void walk_pushes(struct walk *walk, const struct position *p, rs_turn so_far) {
    for (squares pawns = spelled(pushable_pawns(p, p->side)); pawns;) {
        const int pawn = spelled_square(pop_first(&pawns));
        const rs_turn turn = so_far | push_bits(pawn, p->side);
        if (is_wanted(walk, turn, ~PUSH_PIECE_BITS)) {
            struct position child = *p;
            play_push(walk->rules, &child, pawn);
            walk_on(walk, &child, turn);
        }
    }
}

static void walk_choices(struct walk *walk, const struct position *p, rs_turn so_far) {
    for (int piece = TO_BISHOP; piece < PROMOTIONS_END; piece++) {
        const rs_turn turn = so_far & PUSH_BITS
                                 ? so_far | (rs_turn)piece
                                 : so_far | choice_bits(first_of(pending_pawn(p)), piece);
        if (is_wanted(walk, turn, so_far & PUSH_BITS ? ~0u : CHOICE_BITS)) {
            struct position child = *p;
            play_choice(&child, piece);
            walk_on(walk, &child, turn);
        }
    }
}

static void walk_from(struct walk *walk, const struct position *p, rs_turn so_far) {
    switch (phase_of(p)) {
    case RS_MOVE:
        walk_moves(walk, p, so_far);
        break;
    case RS_PUSH:
        walk_pushes(walk, p, so_far);
        break;
    case RS_CHOOSE:
        walk_choices(walk, p, so_far);
        break;
    }
}

static void walk_all(struct walk walk, const struct position *p) {
    walk.rules = rules_of(p);
    walk.starter = p->side;
    if (!lost_by_push(walk.rules, p)) {
        walk_from(&walk, p, 0);
    }
}

void visit_plies(const struct position *p, rs_ply ply, ply_visitor *visit, void *context) {
    walk_all((struct walk){.ply = ply, .visit = visit, .context = context}, p);
}

struct turn_list {
    rs_turn *turns;
    size_t capacity;
    size_t count;
};

static void list_turn(void *context, rs_turn turn, const struct position *child) {
    struct turn_list *const list = context;
    (void)child;
    if (list->count < list->capacity) {
        list->turns[list->count] = turn;
    }
    list->count++;
}

size_t rs_turns(const rs_position *position, rs_ply ply, rs_turn *turns, size_t capacity) {
    if (!ply_exists(ply)) {
        return 0;
    }
    const struct position p = position_of(position);
    struct turn_list list = {.turns = turns, .capacity = capacity};
    visit_plies(&p, ply, list_turn, &list);
    return list.count;
}

struct application {
    struct position next;
    bool found;
};

static void take_position(void *context, rs_turn turn, const struct position *child) {
    struct application *const application = context;
    (void)turn;
    application->next = *child;
    application->found = true;
}

rs_status rs_apply(const rs_position *position, rs_ply ply, rs_turn turn, rs_position *next) {
    if (!ply_exists(ply)) {
        return RS_BAD_ARGUMENT;
    }
    const struct position p = position_of(position);
    struct application application = {.found = false};
    if (turn != 0) {
        walk_all(
            (struct walk){
                .ply = ply, .wanted = turn, .visit = take_position, .context = &application},
            &p);
    }
    if (!application.found) {
        return RS_TURN_ILLEGAL;
    }
    position_store(&application.next, next);
    return RS_OK;
}

size_t rs_castlings(const rs_position *position, rs_turn *turns, size_t capacity) {
    const struct position p = position_of(position);
    const struct rules rules = rules_of(&p);
    size_t count = 0;
    if (phase_of(&p) != RS_MOVE || lost_by_push(rules, &p)) {
        return 0;
    }
    for (squares targets = castling_targets(rules, &p, p.side); targets; count++) {
        const rs_turn turn = move_bits(king_square(&p, p.side), pop_first(&targets), 0);
        if (count < capacity) {
            turns[count] = turn;
        }
    }
    return count;
}
