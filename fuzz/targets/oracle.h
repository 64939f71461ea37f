/*
 * What must hold for every position and turn, whoever made them: the promises of rulestone.h turned
 * into questions. A broken promise prints itself with the position and aborts, which is what a
 * fuzzer takes for a crash.
 */
#ifndef RULESTONE_FUZZ_ORACLE_H
#define RULESTONE_FUZZ_ORACLE_H

#include "rulestone.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What libFuzzer, AFL++ and the replay program share: a set-up, called once so that the tables of
 * the core are there before the first input and no input is blamed for them, and the target.
 */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PLY_COUNT 4u

/* Prints what broke (position and word may be null) and aborts. */
_Noreturn void oracle_fail(const char *promise, const char *file, int line,
                           const rs_position *position, const char *word);

#define PROMISE(condition, position, word)                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            oracle_fail(#condition, __FILE__, __LINE__, position, word);                           \
        }                                                                                          \
    } while (0)

/* A list of turns on the heap, exactly as large as the list. */
struct turn_list {
    rs_turn *turns;
    size_t count;
};

/* Lists the plies and holds the list to its promises: sorted, unique, cut off where room ends. */
struct turn_list oracle_list(const rs_position *position, rs_ply ply);

/* True when the list holds a turn with this text. */
bool oracle_lists(const struct turn_list *list, const char *text, size_t length);

/* The text of a turn, with a NUL. */
struct turn_text {
    char text[RS_TURN_MAX + 1];
    size_t length;
};

struct turn_text oracle_turn_text(rs_turn turn);

/* A FEN with its NUL. */
struct fen_text {
    char text[RS_FEN_MAX + 1];
    size_t length;
};

struct fen_text oracle_fen(const rs_position *position);

/* Sound inside; printing and reading again, strictly and leniently, gives the same bytes. */
void oracle_judge_fen(const rs_position *position);

/* Queries and outcome agree with one another and with the lists. */
void oracle_judge_queries(const rs_position *position);

/* Every turn of every ply: text round trip, child equal to its FEN reloaded. */
void oracle_judge_children(const rs_position *position);

/* Turns are what the decisions compose to, ply by ply. */
void oracle_judge_composition(const rs_position *position);

/* Bulk = made = with a hash table = sum of the divide, depths 1 and 2 as long as 2 is affordable.
 */
void oracle_judge_counts(const rs_position *position, uint64_t affordable);

/* The colour-flipped position has the flipped turns, but for Balanced's first move (BA-1). */
void oracle_judge_flip(const rs_position *position);

#endif
