/* The header stands alone: nothing is included before it. */
#include "rulestone.h"

_Static_assert(sizeof(rs_position) <= 128, "a position is a small value");
_Static_assert(sizeof(rs_turn) == 4, "a turn is one word");
