#define RULES RULES_KING_SUPPORT
#include "count_moves.inl.h"

count_function *const INSTANCE(count_kingsupport) = count;
