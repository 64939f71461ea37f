/*
 * Any bytes as turns: a variant byte, a FEN line, then one word a line, each judged in every ply. A
 * word is accepted iff it is the text of a listed turn.
 */
#include "input.h"
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64 };

/* The shape of TX-1: parts of two squares and perhaps a letter, as many as the ply can have. */
static bool is_well_formed(const char *text, size_t length, size_t parts_max) {
    size_t parts = 0;
    size_t at = 0;
    while (parts < parts_max) {
        for (size_t i = 0; i < 4; i++, at++) {
            const char first = i % 2 ? '1' : 'a';
            if (at >= length || text[at] < first || text[at] > first + 7) {
                return false;
            }
        }
        at += at < length && text[at] != 0 && strchr("qrbn", text[at]) != NULL;
        parts++;
        if (at == length) {
            return true;
        }
        if (text[at++] != ',') {
            return false;
        }
    }
    return false;
}

static size_t parts_max(const rs_position *position, rs_ply ply) {
    const rs_variant variant = rs_variant_of(position);
    const bool pushes = variant == RS_AVALANCHE || variant == RS_BALANCED_AVALANCHE;
    if (!pushes || ply == RS_PLY_DECISION || rs_phase_of(position) == RS_PUSH) {
        return 1;
    }
    return ply == RS_PLY_PLAYER ? 3 : 2;
}

/* One word under judgement, and a copy with a NUL to be shown when a promise breaks. */
struct word {
    const char *text;
    size_t length;
    char shown[40];
};

static void judge_refusal(const rs_position *position, rs_ply ply, const struct word *word,
                          const rs_error *error) {
    const bool malformed = !is_well_formed(word->text, word->length, parts_max(position, ply));
    PROMISE(error->status == (malformed ? RS_TURN_MALFORMED : RS_TURN_ILLEGAL), position,
            word->shown);
    PROMISE(error->position <= word->length, position, word->shown);
    PROMISE(error->message != NULL && error->clause != NULL, position, word->shown);
    PROMISE((strcmp(error->clause, "TX-1") == 0) == malformed, position, word->shown);
}

static void judge_word(const rs_position *position, rs_ply ply, const struct turn_list *list,
                       const struct word *word) {
    const rs_position before = *position;
    rs_turn turn = 0;
    rs_error error;
    rs_error explained;
    const rs_status status = rs_turn_parse(position, ply, word->text, word->length, &turn, &error);
    PROMISE(status == error.status, position, word->shown);
    PROMISE(rs_explain(position, ply, word->text, word->length, &explained) == status, position,
            word->shown);
    PROMISE((status == RS_OK) == oracle_lists(list, word->text, word->length), position,
            word->shown);
    if (status == RS_OK) {
        const struct turn_text printed = oracle_turn_text(turn);
        PROMISE(printed.length == word->length &&
                    memcmp(printed.text, word->text, word->length) == 0,
                position, word->shown);
    } else {
        PROMISE(turn == 0, position, word->shown);
        PROMISE(strcmp(error.clause, explained.clause) == 0, position, word->shown);
        PROMISE(error.position == explained.position, position, word->shown);
        judge_refusal(position, ply, word, &error);
    }
    PROMISE(memcmp(&before, position, sizeof before) == 0, position, word->shown);
}

/* Judges a line of the input as a word, in a heap block that ends where the word ends. */
static void judge_line(const rs_position *position, const struct turn_list *lists,
                       const struct input *line) {
    char *const block = malloc(line->size + 1);
    if (block == NULL) {
        return;
    }
    memcpy(block + 1, line->data, line->size);
    struct word word = {.text = block + 1, .length = line->size};
    const size_t shown = line->size < sizeof word.shown ? line->size : sizeof word.shown - 1;
    memcpy(word.shown, line->data, shown);
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        judge_word(position, (rs_ply)i, &lists[i], &word);
    }
    free(block);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    const rs_position position = input_position(&input);
    struct turn_list lists[PLY_COUNT];
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        lists[i] = oracle_list(&position, (rs_ply)i);
    }
    for (int words = 0; words < WORDS_MAX && (words == 0 || input.size > 0); words++) {
        const struct input line = input_line(&input);
        judge_line(&position, lists, &line);
    }
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        free(lists[i].turns);
    }
    return 0;
}
