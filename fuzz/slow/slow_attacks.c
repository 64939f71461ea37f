/* Which man attacks which square. */
#include "slow_board.h"

static int find_king(const struct slow_position *p, bool white) {
    for (int square = 0; square < 64; square++) {
        if (p->board[square] == man_of('k', white)) {
            return square;
        }
    }
    return SLOW_NO_SQUARE;
}

/* KS-1: beside its own king; ranks and files, so no wrap round the edge. */
static bool is_supported(const struct slow_position *p, int pawn) {
    const bool white = is_man_of(p->board[pawn], true);
    const int king = find_king(p, white);
    return p->variant == SLOW_KINGSUPPORT && king != SLOW_NO_SQUARE &&
           distance(file_of(king), file_of(pawn)) <= 1 &&
           distance(rank_of(king), rank_of(pawn)) <= 1;
}

bool slow_pawn_attacks(const struct slow_position *p, int from, int to) {
    const bool white = is_man_of(p->board[from], true);
    const int files = distance(file_of(from), file_of(to));
    if (rank_of(to) - rank_of(from) != forward(white)) {
        return false;
    }
    return files == 1 || (files == 0 && is_supported(p, from)); /* KS-4 */
}

/* Is every square strictly between these two, on one line, empty? */
static bool is_line_empty(const struct slow_position *p, int from, int to) {
    const int file_step = sign(file_of(to) - file_of(from));
    const int rank_step = sign(rank_of(to) - rank_of(from));
    for (int at = from + 8 * rank_step + file_step; at != to; at += 8 * rank_step + file_step) {
        if (p->board[at] != SLOW_EMPTY) {
            return false;
        }
    }
    return true;
}

bool slow_man_attacks(const struct slow_position *p, int from, int to) {
    const int files = distance(file_of(from), file_of(to));
    const int ranks = distance(rank_of(from), rank_of(to));
    const bool straight = (files == 0) != (ranks == 0);
    const bool diagonal = files == ranks && files != 0;
    switch (kind_of(p->board[from])) {
    case 'p':
        return slow_pawn_attacks(p, from, to);
    case 'n':
        return files * ranks == 2;
    case 'b':
        return diagonal && is_line_empty(p, from, to);
    case 'r':
        return straight && is_line_empty(p, from, to);
    case 'q':
        return (diagonal || straight) && is_line_empty(p, from, to);
    case 'k':
        return from != to && files <= 1 && ranks <= 1;
    default:
        return false;
    }
}

bool slow_attacked(const struct slow_position *p, int square, bool by_white) {
    for (int from = 0; from < 64; from++) {
        if (is_man_of(p->board[from], by_white) && slow_man_attacks(p, from, square)) {
            return true;
        }
    }
    return false;
}

bool slow_in_check(const struct slow_position *p, bool white) {
    return slow_attacked(p, find_king(p, white), !white);
}

bool slow_is_push_loss(const struct slow_position *p) {
    return has_pushes(p) && p->phase != SLOW_PUSH && slow_in_check(p, !p->white);
}
