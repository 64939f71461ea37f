/*
 * A rank of the board field of a FEN: any bytes, in memory of exactly their length, read from any
 * place in them. A rank takes eight characters at the most, and the one after shows that it ends.
 * The field is eight such ranks, each read where the one before it has stopped.
 */
#include "../../core/src/fen.c"
#include "../../core/src/position.c"

#include "proof.h"

enum { LONGEST = 10, FIRST = 2 };

int main(void) {
    const size_t length = any_length(FIRST + LONGEST);
    const char *const text = any_text(length);
    const size_t start = any_length(length < FIRST ? length : FIRST);
    const int rank = (int)any_length(7);
    struct reader reader = {.text = text, .length = length, .at = start};
    struct position p = {0};
    const bool accepted = read_rank(&reader, &p, rank);
    assert(start <= reader.at && reader.at <= length);
    assert(accepted == (reader.status == RS_OK));
    assert(!accepted || (reader.at < length && (text[reader.at] == '/' || text[reader.at] == ' ')));
    assert(!(p.color[0] & p.color[1]));
    assert(!(occupied(&p) & ~rank_set(rank)));
    assert((p.pawns | p.knights | p.diagonal | p.straight | p.kings) == occupied(&p));
    cover(accepted && reader.at == start + 8);
    cover(accepted && reader.at == start + 1);
    cover(reader.status == RS_FEN_TRUNCATED);
    cover(reader.status == RS_FEN_PLACEMENT_CHAR);
    cover(reader.status == RS_FEN_PLACEMENT_DIGITS);
    cover(reader.status == RS_FEN_RANK_LONG);
    cover(reader.status == RS_FEN_RANK_SHORT);
    return 0;
}
