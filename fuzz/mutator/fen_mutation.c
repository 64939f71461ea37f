#include "mutation.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS = 7 };

/* A FEN taken apart at its blanks. */
struct fields {
    struct text at[FIELDS];
    int count;
};

static void split(const struct text *fen, struct fields *fields) {
    fields->count = 1;
    fields->at[0].length = 0;
    for (size_t i = 0; i < fen->length; i++) {
        if (fen->bytes[i] == ' ' && fields->count < FIELDS) {
            fields->at[fields->count++].length = 0;
        } else {
            text_add_byte(&fields->at[fields->count - 1], fen->bytes[i]);
        }
    }
}

static void join(const struct fields *fields, struct text *fen) {
    fen->length = 0;
    for (int i = 0; i < fields->count; i++) {
        if (i > 0) {
            text_add_byte(fen, ' ');
        }
        text_add(fen, fields->at[i].bytes, fields->at[i].length);
    }
}

/* The board in the order of the text, a8 first; what does not fit is dropped. */
static void read_board(const struct text *placement, char board[64]) {
    int square = 0;
    memset(board, '.', 64);
    for (size_t i = 0; i < placement->length && square < 64; i++) {
        const char c = placement->bytes[i];
        if (c == '/') {
            square = (square + 7) / 8 * 8;
        } else if (c >= '1' && c <= '8') {
            square += c - '0';
        } else {
            board[square++] = c;
        }
    }
}

static void write_board(const char board[64], struct text *placement) {
    int empty = 0;
    placement->length = 0;
    for (int square = 0; square < 64; square++) {
        empty += board[square] == '.';
        if (empty > 0 && (board[square] != '.' || square % 8 == 7)) {
            text_add_byte(placement, (char)('0' + empty));
            empty = 0;
        }
        if (board[square] != '.') {
            text_add_byte(placement, board[square]);
        }
        if (square % 8 == 7 && square < 63) {
            text_add_byte(placement, '/');
        }
    }
}

/* Moves, puts, removes or exchanges a man. */
static void mutate_placement(struct text *placement, uint64_t *state) {
    char board[64];
    read_board(placement, board);
    const uint32_t a = random_below(state, 64);
    const uint32_t b = random_below(state, 64);
    const char man = board[a];
    switch (random_below(state, 4)) {
    case 0:
        board[a] = "PNBRQKpnbrqk..PPpp"[random_below(state, 18)];
        break;
    case 1:
        board[a] = '.';
        break;
    default:
        board[a] = random_below(state, 2) ? board[b] : '.';
        board[b] = man;
        break;
    }
    write_board(board, placement);
}

static void set_string(struct text *text, const char *string) {
    text_set(text, string, strlen(string));
}

static void mutate_counter(struct text *counter, uint64_t *state) {
    static const char *const edges[] = {"0",          "1",     "99",    "100",   "149",
                                        "150",        "65534", "65535", "65536", "007",
                                        "4294967296", "-1",    ""};
    char digits[16];
    if (random_below(state, 2)) {
        set_string(counter, edges[random_below(state, sizeof edges / sizeof *edges)]);
    } else {
        snprintf(digits, sizeof digits, "%u", (unsigned)random_below(state, 70000));
        set_string(counter, digits);
    }
}

static void mutate_rights(struct text *rights, uint64_t *state) {
    const uint32_t bits = random_below(state, 16);
    rights->length = 0;
    for (uint32_t i = 0; i < 4; i++) {
        if (bits >> i & 1) {
            text_add_byte(rights, "KQkq"[i]);
        }
    }
    if (bits == 0) {
        text_add_byte(rights, '-');
    }
}

static void mutate_ep(struct text *ep, uint64_t *state) {
    const char square[2] = {(char)('a' + random_below(state, 8)),
                            random_below(state, 2) ? '6' : '3'};
    text_set(ep, square, random_below(state, 3) ? 2 : 0);
    if (ep->length == 0) {
        text_add_byte(ep, '-');
    }
}

static void mutate_side(struct text *side, uint64_t *state) {
    const bool black = side->length == 1 && side->bytes[0] == 'b';
    set_string(side, black == (random_below(state, 8) == 0) ? "b" : "w");
}

/* Four, six or seven fields. */
static void mutate_field_count(struct fields *fields, uint64_t *state) {
    static const char *const defaults[FIELDS] = {
        "8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1", "push"};
    const int count = (const int[]){4, 6, 7, 7, 5}[random_below(state, 5)];
    for (; fields->count < count; fields->count++) {
        set_string(&fields->at[fields->count], defaults[fields->count]);
    }
    fields->count = count;
}

static void mutate_field(struct fields *fields, uint64_t *state) {
    static void (*const by_field[6])(struct text *, uint64_t *) = {
        mutate_placement, mutate_side, mutate_rights, mutate_ep, mutate_counter, mutate_counter};
    const uint32_t chosen = random_below(state, 12); /* the board is worth half of it */
    if (chosen == 11) {
        mutate_field_count(fields, state);
    } else {
        const int field = chosen < 6 ? (int)chosen : 0;
        if (field < fields->count) {
            by_field[field](&fields->at[field], state);
        }
    }
}

/* Plays a few decisions; a text that is no FEN stays. */
static void play_on(rs_variant variant, struct text *fen, uint64_t *state) {
    static rs_turn turns[256];
    rs_position position;
    char played[RS_FEN_MAX + 1];
    if (rs_fen_parse(variant, fen->bytes, fen->length, RS_FEN_LENIENT, &position, NULL) != RS_OK) {
        return;
    }
    for (uint32_t steps = 1 + random_below(state, 4); steps > 0; steps--) {
        const size_t all = rs_turns(&position, RS_PLY_DECISION, turns, 256);
        const uint32_t count = all < 256 ? (uint32_t)all : 256;
        if (count > 0) {
            rs_apply(&position, RS_PLY_DECISION, turns[random_below(state, count)], &position);
        }
    }
    text_set(fen, played, rs_fen_format(&position, played, sizeof played));
}

void mutate_fen(rs_variant variant, struct text *fen, uint64_t *state) {
    static struct fields fields;
    const uint32_t way = random_below(state, 16);
    if (way < 3) {
        play_on(variant, fen, state);
    } else if (way < 5) {
        text_shake(fen, state);
    } else {
        split(fen, &fields);
        mutate_field(&fields, state);
        join(&fields, fen);
    }
}
