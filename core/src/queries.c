/* Single questions about a position; each answers for the variant it belongs to. */
#include "plies.h"

rs_variant rs_variant_of(const rs_position *position) {
    return (rs_variant)position_of(position).variant;
}

rs_color rs_side(const rs_position *position) {
    return (rs_color)position_of(position).side;
}

rs_phase rs_phase_of(const rs_position *position) {
    const struct position p = position_of(position);
    return phase_of(&p);
}

char rs_piece_at(const rs_position *position, uint32_t square) {
    const struct position p = position_of(position);
    return square < 64 ? position_letter(&p, (int)square) : 0;
}

uint32_t rs_rights(const rs_position *position) {
    return position_of(position).flags & CASTLING_RIGHTS;
}

uint32_t rs_en_passant(const rs_position *position) {
    const struct position p = position_of(position);
    return p.ep ? p.ep : SQ_NONE;
}

void rs_counters(const rs_position *position, uint32_t *halfmove, uint32_t *fullmove) {
    const struct position p = position_of(position);
    if (halfmove) {
        *halfmove = p.halfmove;
    }
    if (fullmove) {
        *fullmove = p.fullmove;
    }
}

uint64_t rs_checkers(const rs_position *position) {
    const struct position p = position_of(position);
    return attackers(rules_of(&p), &p, king_square(&p, p.side), !p.side);
}

uint64_t rs_attackers(const rs_position *position, uint32_t square, rs_color side) {
    const struct position p = position_of(position);
    if (square > 63 || (unsigned)side > RS_BLACK) {
        return 0;
    }
    return attackers(rules_of(&p), &p, (int)square, (int)side);
}

uint64_t rs_pushable(const rs_position *position) {
    const struct position p = position_of(position);
    const struct rules rules = rules_of(&p);
    const bool pushing = rules.pushes && !unpushed_turn(rules, &p) && !game_is_over(rules, &p);
    return pushing ? pushable_pawns(&p, p.side) : 0;
}

uint64_t rs_supported(const rs_position *position) {
    const struct position p = position_of(position);
    const struct rules rules = rules_of(&p);
    return supported_pawns(rules, &p, RS_WHITE) | supported_pawns(rules, &p, RS_BLACK);
}
