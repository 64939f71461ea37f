/*
 * Balanced Avalanche is counted here too: past its first turn (BA-1) it is Avalanche, and a count
 * makes that turn before it comes here.
 */
#define RULES RULES_AVALANCHE
#include "count_pushes.inl.h"

count_function *const INSTANCE(count_avalanche) = count;
count_function *const INSTANCE(count_avalanche_decisions) = count_decisions;
