#include "position.h"

static const char letters[] = "PNBRQK";

static char upper(char letter) {
    return (char)(letter & ~32);
}

char position_letter(const struct position *p, int sq) {
    const squares man = bit(sq);
    if (!(occupied(p) & man)) {
        return 0;
    }
    int kind = 5;
    if (p->pawns & man) {
        kind = 0;
    } else if (p->knights & man) {
        kind = 1;
    } else if (p->diagonal & man) {
        kind = p->straight & man ? 4 : 2;
    } else if (p->straight & man) {
        kind = 3;
    }
    return (char)(p->color[RS_BLACK] & man ? letters[kind] | 32 : letters[kind]);
}

void position_put(struct position *p, int sq, char letter) {
    const squares man = bit(sq);
    const char kind = upper(letter);
    p->color[letter == kind ? RS_WHITE : RS_BLACK] |= man;
    p->pawns |= kind == 'P' ? man : 0;
    p->knights |= kind == 'N' ? man : 0;
    p->diagonal |= kind == 'B' || kind == 'Q' ? man : 0;
    p->straight |= kind == 'R' || kind == 'Q' ? man : 0;
    p->kings |= kind == 'K' ? man : 0;
}

bool position_is_ok(const struct position *p) {
    const squares kinds[] = {p->pawns, p->knights, p->diagonal | p->straight, p->kings};
    squares seen = 0;
    for (int i = 0; i < 4; i++) {
        if (seen & kinds[i]) {
            return false;
        }
        seen |= kinds[i];
    }
    const bool avalanche = p->variant == RS_AVALANCHE || p->variant == RS_BALANCED_AVALANCHE;
    return p->side <= 1 && p->variant < RS_VARIANT_COUNT && !(p->color[0] & p->color[1]) &&
           seen == occupied(p) && count_of(p->kings & p->color[0]) == 1 &&
           count_of(p->kings & p->color[1]) == 1 &&
           count_of(pending_pawn(p)) <= (avalanche ? 1 : 0) &&
           !(pending_pawn(p) & ~(p->color[p->side] & last_rank(p->side))) &&
           p->flags < 2 * PUSH_OWED && (avalanche || !(p->flags & PUSH_OWED)) &&
           !(pending_pawn(p) && (p->flags & PUSH_OWED)) && (p->ep == 0 || p->variant == RS_CHESS) &&
           p->fullmove > 0;
}
