/*
 * The board field of a FEN: any bytes, in memory of exactly their length. The longest field that is
 * well-formed has 71 characters, and a blank ends it.
 */
#include "../../core/src/fen.c"
#include "../../core/src/position.c"

#include "proof.h"

enum { LONGEST = 8 * 8 + 7 + 1 };

int main(void) {
    const size_t length = any_length(LONGEST);
    const char *const text = any_text(length);
    struct reader reader = {.text = text, .length = length};
    struct position p = {0};
    const bool accepted = read_placement(&reader, &p);
    assert(reader.at <= length);
    assert(accepted == (reader.status == RS_OK));
    assert(!accepted || text[reader.at - 1] == ' ');
    assert(!(p.color[0] & p.color[1]));
    assert((p.pawns | p.knights | p.diagonal | p.straight | p.kings) == occupied(&p));
    cover(accepted && reader.at == LONGEST);
    cover(reader.status == RS_FEN_TRUNCATED);
    cover(reader.status == RS_FEN_PLACEMENT_CHAR);
    cover(reader.status == RS_FEN_PLACEMENT_DIGITS);
    cover(reader.status == RS_FEN_RANK_LONG);
    cover(reader.status == RS_FEN_RANK_SHORT);
    cover(reader.status == RS_FEN_RANK_COUNT);
    return 0;
}
