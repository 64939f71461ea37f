/*
 * Single decisions and the plies made of them. A ply of any convention is a sequence of decisions
 * that ends where ply_ends says; listing, applying and explaining all walk such sequences.
 */
#ifndef RULESTONE_PLIES_H
#define RULESTONE_PLIES_H

#include "apply.inl.h"
#include "variants.h"

/*
 * The bits of an rs_turn, most significant first, so that numbers sort as texts do. Squares are
 * spelled (file before rank); a choice and a push stay on their file, so their other square need
 * not be kept. choice: file 3, last rank is rank 8 1, piece 3 move:   from 6, to 6, promotion 3
 *   push:   from 6, upward 1, piece 3
 */
enum { CHOICE_SHIFT = 25, MOVE_SHIFT = 10, PUSH_SHIFT = 3 };
#define CHOICE_BITS (0x7Fu << CHOICE_SHIFT)
#define MOVE_BITS (0x7FFFu << MOVE_SHIFT)
#define PUSH_BITS (0x7Fu << PUSH_SHIFT)
#define PUSH_PIECE_BITS 7u

ALWAYS_INLINE rs_turn move_bits(int from, int to, int promotion) {
    return ((rs_turn)spelled_square(from) << 9 | (rs_turn)spelled_square(to) << 3 |
            (rs_turn)promotion)
           << MOVE_SHIFT;
}

ALWAYS_INLINE rs_turn push_bits(int pawn, int pusher) {
    return ((rs_turn)spelled_square(pawn) << 1 | (rs_turn)pusher) << PUSH_SHIFT;
}

ALWAYS_INLINE rs_turn choice_bits(int pawn, int piece) {
    return ((rs_turn)(pawn & 7) << 4 | (rs_turn)(pawn >= 32) << 3 | (rs_turn)piece) << CHOICE_SHIFT;
}

bool ply_exists(rs_ply ply);

/* AV-8, AV-10, AV-11: has the last push or choice left the pusher's king attacked? */
bool lost_by_push(const struct rules rules, const struct position *p);

bool has_legal_move(const struct rules rules, const struct position *p);

/* GM-1: has the position no plies? A choice that is owed does not look ahead to the move after it.
 */
bool game_is_over(const struct rules rules, const struct position *p);

/* Each plays one legal decision with all that follows from it: counters, side, what is owed next.
 */
void play_move(const struct rules rules, struct position *p, int from, int to, int promotion);
void play_push(const struct rules rules, struct position *p, int pawn);
void play_choice(struct position *p, int piece);

/* Does a ply that `starter` began end at this position, one decision or more later? */
bool ply_ends(const struct rules rules, rs_ply ply, int starter, const struct position *p);

/* Called with each ply of a walk, ascending by text, and the position it leads to. */
typedef void ply_visitor(void *context, rs_turn turn, const struct position *child);

/* Visits the legal plies of a position; none of a finished game. */
void visit_plies(const struct position *p, rs_ply ply, ply_visitor *visit, void *context);

#endif
