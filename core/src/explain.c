/*
 * Is a text a legal turn, and if not, which clause is the first to say so? The order of the tests
 * is the order in which the rules page has clauses cited.
 */
#include "plies.h"
#include "status.h"
#include "turn_text.h"

/* A word under judgement: the position so far, and the turn that its parts have spelled. */
struct judgement {
    struct rules rules;
    rs_ply ply;
    struct position position;
    rs_turn turn;
    struct word word;
    int next; /* the part to be judged next */
};

static bool no_part_left(const struct judgement *j) {
    return j->next == j->word.count;
}

static const struct part *next_part(const struct judgement *j) {
    return &j->word.parts[j->next];
}

static int parts_allowed(const struct rules rules, rs_ply ply, const struct position *p) {
    if (!rules.pushes || ply == RS_PLY_DECISION || phase_of(p) == RS_PUSH) {
        return 1;
    }
    return ply == RS_PLY_PLAYER ? 3 : 2;
}

/* From its fifth rank, diagonally onto an empty square, past an enemy pawn on that file. */
static bool tries_en_passant(const struct position *p, struct part part) {
    const int us = p->side;
    const squares pawn = bit(part.from);
    const squares target = bit(part.to);
    return (pawn & p->pawns & rank_set(us ? 3 : 4)) &&
           (target & (forward_west(us, pawn) | forward_east(us, pawn)) & ~occupied(p)) &&
           (backward(us, target) & p->pawns & p->color[!us]);
}

static enum clause en_passant_clause(const struct rules rules, const struct position *p,
                                     struct part part) {
    if (!tries_en_passant(p, part)) {
        return NO_CLAUSE;
    }
    if (rules.en_passant) {
        const bool legal =
            p->ep == part.to && (bit(part.from) & en_passant_takers(rules, p, p->side));
        return legal ? NO_CLAUSE : CLAUSE_FIDE_5;
    }
    return rules.pushes ? CLAUSE_AV_12 : CLAUSE_KS_8;
}

/* What King Support says about a pawn going straight ahead, before the general clauses do. */
static enum clause straight_clause(const struct rules rules, const struct position *p,
                                   struct part part) {
    const int us = p->side;
    const squares pawn = bit(part.from);
    const squares target = bit(part.to);
    const squares once = forward(us, pawn);
    const squares twice = once & third_rank(us) ? forward(us, once) : 0;
    if (target & (once | twice) & p->color[!us]) {
        if (target == twice || !(pawn & supported_pawns(rules, p, us))) {
            return CLAUSE_KS_2;
        }
        return (target & last_rank(us)) && !part.promotion ? CLAUSE_KS_3 : NO_CLAUSE;
    }
    const bool free_double = target == twice && !((once | twice) & occupied(p));
    return free_double && !(target & double_step_squares(rules, p, us)) ? CLAUSE_KS_7 : NO_CLAUSE;
}

/* A king on his own e-square who goes two squares along the rank, whatever stands there. */
static bool tries_castling(const struct position *p, struct part part) {
    return has(p->kings & p->color[p->side], part.from) &&
           part.from == first_rank_of(p->side) + SQ_E1 &&
           (part.to == part.from + 2 || part.to == part.from - 2);
}

/* Where a man could go if his king did not matter. */
static squares ways(const struct rules rules, const struct position *p, int from) {
    const struct legality free = no_restriction();
    return has(p->kings, from) ? king_attacks(from) & ~p->color[p->side]
                               : targets_from(rules, p, p->side, &free, from);
}

/* FIDE-1, FIDE-3 and their specials: how the man moves. */
static enum clause movement_clause(const struct rules rules, const struct position *p,
                                   struct part part) {
    const bool own = has(p->color[p->side], part.from);
    const bool pawn = own && has(p->pawns, part.from);
    if (pawn) {
        const enum clause passing = en_passant_clause(rules, p, part);
        const enum clause straight =
            rules.forward_captures ? straight_clause(rules, p, part) : NO_CLAUSE;
        if (passing || straight) {
            return passing ? passing : straight;
        }
    }
    const bool promotes = pawn && has(last_rank(p->side), part.to);
    if (promotes != (part.promotion != NO_PROMOTION)) {
        return CLAUSE_FIDE_3;
    }
    const bool reaches =
        own && (tries_castling(p, part) || has(ways(rules, p, part.from), part.to));
    return reaches ? NO_CLAUSE : CLAUSE_FIDE_1;
}

/* KS-9 asks for the rook alone; what stands between is for KS-10. */
static bool has_rook_beyond(const struct position *p, struct part part) {
    const squares rooks = p->straight & ~p->diagonal & p->color[p->side];
    const squares west = ((squares)0xff << (part.from & 56)) & (bit(part.from) - 1);
    const squares east = ((squares)0xff << (part.from & 56)) & ~west & ~bit(part.from);
    return rooks & (part.to < part.from ? west : east);
}

static enum clause castling_clause(const struct rules rules, const struct position *p,
                                   struct part part) {
    const int us = p->side;
    const struct castling castling = castling_of(rules, p, us, part.to < part.from);
    const bool rook = castling.rook_from != SQ_NONE;
    const bool clear = rook && castling_is_clear(p, us, castling);
    const bool safe = clear && castling_is_safe(rules, p, us, castling);
    if (safe) {
        return NO_CLAUSE;
    }
    if (!rules.castling_without_memory) {
        return rules.pushes ? CLAUSE_AV_14 : CLAUSE_FIDE_4;
    }
    if (clear) {
        return CLAUSE_KS_11;
    }
    return has_rook_beyond(p, part) ? CLAUSE_KS_10 : CLAUSE_KS_9;
}

/* FIDE-2, AV-2, AV-3: the mover's king after the move. */
static enum clause king_clause(const struct rules rules, const struct position *p,
                               struct part part) {
    struct position after = *p;
    apply_move(rules, &after, p->side, part.from, part.to, part.promotion);
    if (!in_check(rules, &after, p->side)) {
        return NO_CLAUSE;
    }
    if (!rules.pushes) {
        return CLAUSE_FIDE_2;
    }
    return in_check(rules, p, p->side) ? CLAUSE_AV_3 : CLAUSE_AV_2;
}

static enum clause move_clause(const struct rules rules, const struct position *p,
                               struct part part) {
    const enum clause movement = movement_clause(rules, p, part);
    if (movement) {
        return movement;
    }
    return tries_castling(p, part) ? castling_clause(rules, p, part) : king_clause(rules, p, part);
}

/* AV-4, then AV-9 and AV-11 for the letter, which only the turn ply spells. */
static enum clause push_clause(const struct judgement *j, struct part part) {
    const struct position *const p = &j->position;
    if (!has(pushable_pawns(p, p->side), part.from) ||
        bit(part.to) != forward(!p->side, bit(part.from))) {
        return CLAUSE_AV_4;
    }
    const bool letter = part.promotion != NO_PROMOTION;
    if (!has(END_RANKS, part.to)) {
        return letter ? CLAUSE_AV_9 : NO_CLAUSE;
    }
    struct position after = *p;
    play_push(j->rules, &after, part.from);
    if (lost_by_push(j->rules, &after)) {
        return letter ? CLAUSE_AV_11 : NO_CLAUSE;
    }
    return letter == (j->ply == RS_PLY_TURN) ? NO_CLAUSE : CLAUSE_AV_9;
}

static enum clause judge_push(struct judgement *j) {
    const struct part part = *next_part(j);
    const enum clause clause = push_clause(j, part);
    if (clause == NO_CLAUSE) {
        j->turn |= push_bits(part.from, j->position.side) | (rs_turn)part.promotion;
        j->next++;
    }
    return clause;
}

static enum clause judge_move(struct judgement *j) {
    const struct part part = *next_part(j);
    const enum clause clause = move_clause(j->rules, &j->position, part);
    if (clause) {
        return clause;
    }
    const bool unpushed = unpushed_turn(j->rules, &j->position);
    play_move(j->rules, &j->position, part.from, part.to, part.promotion);
    j->turn |= move_bits(part.from, part.to, part.promotion);
    j->next++;
    const bool owed = phase_of(&j->position) == RS_PUSH && j->ply != RS_PLY_DECISION;
    if (owed) {
        const enum clause push = no_part_left(j) ? CLAUSE_AV_6 : judge_push(j);
        return push || no_part_left(j) ? push : CLAUSE_AV_1;
    }
    if (no_part_left(j)) {
        return NO_CLAUSE;
    }
    return unpushed ? CLAUSE_BA_1 : CLAUSE_AV_7;
}

/* What may follow a choice in the player ply. */
static enum clause judge_after_choice(struct judgement *j) {
    if (lost_by_push(j->rules, &j->position)) {
        return no_part_left(j) ? NO_CLAUSE : CLAUSE_AV_10;
    }
    if (!has_legal_move(j->rules, &j->position)) {
        return CLAUSE_GM_1;
    }
    return no_part_left(j) ? CLAUSE_AV_1 : judge_move(j);
}

static enum clause judge_choice(struct judgement *j) {
    const struct part part = *next_part(j);
    const int pawn = first_of(pending_pawn(&j->position));
    if (part.from != pawn || part.to != pawn || !part.promotion) {
        return CLAUSE_AV_9;
    }
    if (j->ply != RS_PLY_PLAYER && j->word.count > 1) {
        j->next++;
        return CLAUSE_AV_9;
    }
    play_choice(&j->position, part.promotion);
    j->turn |= choice_bits(pawn, part.promotion);
    j->next++;
    return j->ply == RS_PLY_PLAYER ? judge_after_choice(j) : NO_CLAUSE;
}

static enum clause judge(struct judgement *j) {
    if (game_is_over(j->rules, &j->position)) {
        return CLAUSE_GM_1;
    }
    switch (phase_of(&j->position)) {
    case RS_CHOOSE:
        return judge_choice(j);
    case RS_PUSH:
        return judge_push(j);
    default:
        return judge_move(j);
    }
}

/* The byte of the part that is at fault; of one that is missing, the end of the text. */
static size_t fault_byte(const struct judgement *j, size_t length) {
    return no_part_left(j) ? length : next_part(j)->at;
}

rs_status rs_turn_parse(const rs_position *position, rs_ply ply, const char *text, size_t length,
                        rs_turn *turn, rs_error *error) {
    if (!ply_exists(ply)) {
        return report(error, RS_BAD_ARGUMENT, 0);
    }
    struct judgement j = {.ply = ply, .position = position_of(position)};
    j.rules = rules_of(&j.position);
    size_t malformed_at = 0;
    if (!read_word(text, length, parts_allowed(j.rules, ply, &j.position), &j.word,
                   &malformed_at)) {
        return report_clause(error, CLAUSE_TX_1, malformed_at);
    }
    const enum clause clause = judge(&j);
    if (clause == NO_CLAUSE) {
        *turn = j.turn;
    }
    return report_clause(error, clause, fault_byte(&j, length));
}

rs_status rs_explain(const rs_position *position, rs_ply ply, const char *text, size_t length,
                     rs_error *error) {
    rs_turn unused;
    return rs_turn_parse(position, ply, text, length, &unused, error);
}
