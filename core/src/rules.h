/*
 * What the variants do differently, one switch a difference. Everything else is orthodox chess.
 *
 * Code that counts takes a struct rules that is constant where it is compiled, so no switch is left
 * in it; code that answers single questions reads the row of the position's variant.
 */
#ifndef RULESTONE_RULES_H
#define RULESTONE_RULES_H

#include <stdbool.h>

struct rules {
    bool en_passant;              /* FIDE-5; AV-12 and KS-8 have none */
    bool pushes;                  /* AV-1: a turn is a move and the push of an enemy pawn */
    bool first_turn_unpushed;     /* BA-1: White's first turn is the move alone */
    bool forward_captures;        /* KS-2: a pawn beside its king captures straight ahead, KS-4 */
    bool double_step_barred;      /* KS-7: not beside an enemy pawn */
    bool castling_without_memory; /* KS-9: any own rook on the king's home rank */
};

#define RULES_CHESS {.en_passant = true}
#define RULES_AVALANCHE {.pushes = true}
#define RULES_BALANCED_AVALANCHE {.pushes = true, .first_turn_unpushed = true}
#define RULES_KING_SUPPORT                                                                         \
    {.forward_captures = true, .double_step_barred = true, .castling_without_memory = true}

#endif
