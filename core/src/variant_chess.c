#define RULES RULES_CHESS
#include "count_moves.inl.h"

count_function *const INSTANCE(count_chess) = count;
