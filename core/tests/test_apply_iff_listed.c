/*
 * Hazard: a path that plays or reads a turn which the list does not hold, or refuses one that it
 * does. All move parts are tried with one listed push, all push parts with one listed move, and
 * words of all kinds are given to rs_apply; what is refused must leave everything as it was.
 */
#include "check.h"
#include "walk.h"

static const char *const suffixes[] = {"", "q", "r", "b", "n"};

/* How many of the suffixes are tried with every pair of squares; the others take turns. */
static size_t suffix_stride = 1;

static int compare_words(const void *one, const void *other) {
    const rs_turn a = *(const rs_turn *)one;
    const rs_turn b = *(const rs_turn *)other;
    return (a > b) - (a < b);
}

static bool is_listed(const struct list *list, rs_turn turn) {
    return list->count > 0 &&
           bsearch(&turn, list->turns, list->count, sizeof turn, compare_words) != NULL;
}

/* The texts of a list, in its order, for the search of a text. */
struct texts {
    char (*rows)[RS_TURN_MAX + 1];
    size_t count;
};

static struct texts texts_of(const struct list *list) {
    struct texts texts = {must_allocate(list->count * (RS_TURN_MAX + 1)), list->count};
    for (size_t i = 0; i < list->count; i++) {
        (void)rs_turn_format(list->turns[i], texts.rows[i], RS_TURN_MAX + 1);
    }
    return texts;
}

static int compare_texts(const void *one, const void *other) {
    return strcmp(one, other);
}

static bool holds(const struct texts *texts, const char *text) {
    return texts->count > 0 &&
           bsearch(text, texts->rows, texts->count, RS_TURN_MAX + 1, compare_texts) != NULL;
}

static void try_text(const rs_position *position, rs_ply ply, const struct texts *listed,
                     const char *text) {
    rs_turn turn = 0;
    rs_error error;
    const rs_status status = rs_turn_parse(position, ply, text, strlen(text), &turn, &error);
    const bool expected = holds(listed, text);
    CHECK((status == RS_OK) == expected, "'%s' in the %s ply is %s, parsed as %s", text,
          ply_name(ply), expected ? "listed" : "not listed", rs_status_name(status));
    if (!expected) {
        CHECK(status == RS_TURN_ILLEGAL && error.clause && error.message && turn == 0,
              "'%s' in the %s ply: status %d, clause %s, word %" PRIx32, text, ply_name(ply),
              (int)status, error.clause ? error.clause : "(null)", turn);
    }
}

/* Puts every part between what stands before and behind it. */
static void try_parts(const rs_position *position, rs_ply ply, const struct texts *listed,
                      const char *before, const char *behind) {
    size_t turn = 0;
    for (unsigned from = 0; from < 64; from++) {
        for (unsigned to = 0; to < 64; to++) {
            for (size_t i = 0; i < LENGTH_OF(suffixes); i++) {
                if (i > 0 && (i + turn) % suffix_stride != 0) {
                    continue;
                }
                char text[32];
                (void)snprintf(text, sizeof text, "%s%c%c%c%c%s%s", before, 'a' + (int)(from % 8),
                               '1' + (int)(from / 8), 'a' + (int)(to % 8), '1' + (int)(to / 8),
                               suffixes[i], behind);
                try_text(position, ply, listed, text);
            }
            turn++;
        }
    }
}

/* Each part of one listed turn is replaced by all parts, the others staying as they are. */
static void vary(const rs_position *position, rs_ply ply, const struct texts *listed,
                 const char *turn) {
    char before[RS_TURN_MAX + 1] = "";
    const char *part = turn;
    while (part) {
        const char *const comma = strchr(part, ',');
        memcpy(before, turn, (size_t)(part - turn));
        before[part - turn] = '\0';
        try_parts(position, ply, listed, before, comma ? comma : "");
        part = comma ? comma + 1 : NULL;
    }
}

/* How many parts a word of this ply may have, whether or not there is a choice to begin it with. */
static size_t most_parts(const rs_position *position, rs_ply ply) {
    const rs_variant variant = rs_variant_of(position);
    if (variant == RS_CHESS || variant == RS_KING_SUPPORT || ply == RS_PLY_DECISION ||
        rs_phase_of(position) == RS_PUSH) {
        return 1;
    }
    return ply == RS_PLY_PLAYER ? 3 : 2;
}

/* Each part of a listed turn once more, before it and behind it, as far as that is a word. */
static void lengthen(const rs_position *position, rs_ply ply, const struct texts *listed,
                     const char *turn) {
    size_t parts = 1;
    for (const char *c = turn; *c; c++) {
        parts += *c == ',';
    }
    const char *part = turn;
    while (part && parts < most_parts(position, ply)) {
        const int length = (int)strcspn(part, ",");
        char text[32];
        (void)snprintf(text, sizeof text, "%s,%.*s", turn, length, part);
        try_text(position, ply, listed, text);
        (void)snprintf(text, sizeof text, "%.*s,%s", length, part, turn);
        try_text(position, ply, listed, text);
        part = part[length] ? part + length + 1 : NULL;
    }
}

/* A part alone is tried also where no listed turn has that shape. */
static void try_texts(const rs_position *position, rs_ply ply, struct random *random,
                      const struct list *list) {
    struct texts texts = texts_of(list);
    if (texts.count > 0) {
        vary(position, ply, &texts, texts.rows[random_below(random, texts.count)]);
    }
    for (size_t i = 0; i < texts.count; i++) {
        lengthen(position, ply, &texts, texts.rows[i]);
    }
    try_parts(position, ply, &texts, "", "");
    free(texts.rows);
}

static void try_word(const rs_position *position, rs_ply ply, const struct list *list,
                     rs_turn turn) {
    rs_position next;
    memset(&next, 0x5a, sizeof next);
    const rs_position untouched = next;
    const rs_status status = rs_apply(position, ply, turn, &next);
    if (is_listed(list, turn)) {
        CHECK_STATUS(status, RS_OK, text_of(turn));
    } else {
        CHECK(status == RS_TURN_ILLEGAL, "word %08" PRIx32 " ('%s') in the %s ply is %s", turn,
              text_of(turn), ply_name(ply), rs_status_name(status));
        CHECK(same_position(&next, &untouched), "word %08" PRIx32 " was refused and written", turn);
    }
}

static void try_words(const rs_position *position, rs_ply ply, struct random *random,
                      const struct list *list) {
    try_word(position, ply, list, 0);
    try_word(position, ply, list, UINT32_MAX);
    for (int i = 0; i < 1000; i++) {
        try_word(position, ply, list, (rs_turn)random_next(random));
        try_word(position, ply, list, (rs_turn)(random_next(random) >> (32 + i % 32)));
    }
    for (size_t i = 0; i < list->count; i += list->count / 60 + 1) {
        try_word(position, ply, list, list->turns[i]);
        for (unsigned bit = 0; bit < 32; bit++) {
            try_word(position, ply, list, list->turns[i] ^ UINT32_C(1) << bit);
        }
    }
}

static void check_position(const rs_position *position, struct random *random) {
    const rs_position before = *position;
    struct list lists[PLY_COUNT];
    for (size_t i = 0; i < PLY_COUNT; i++) {
        lists[i] = list_turns(position, all_plies[i]);
    }
    for (size_t i = 0; i < PLY_COUNT; i++) {
        try_texts(position, all_plies[i], random, &lists[i]);
        try_words(position, all_plies[i], random, &lists[i]);
        /* What another ply lists is no turn of this one, unless both list it. */
        for (size_t j = 0; j < PLY_COUNT; j++) {
            for (size_t turn = 0; turn < lists[j].count; turn++) {
                try_word(position, all_plies[i], &lists[i], lists[j].turns[turn]);
            }
        }
    }
    CHECK(same_position(position, &before), "the position was written to");
    for (size_t i = 0; i < PLY_COUNT; i++) {
        list_free(&lists[i]);
    }
}

int main(void) {
    struct random random = {5};
    visit_samples(&random, check_position);
    suffix_stride = 16;
    walk_all(22, 50, 11, check_position);
    return check_result();
}
