/* A FEN reader that judges a text one character after the other. */
#include "slow.h"

#include <string.h>

/* A text being read. The first fault stays, and nothing is read after it. */
struct reader {
    const char *text;
    size_t length;
    size_t at;
    struct slow_fen_error error;
    size_t field_byte[7];
    size_t square_byte[64];
    size_t right_byte[4];
};

static bool has_failed(const struct reader *r) {
    return r->error.code != NULL;
}

static void fail(struct reader *r, const char *code, size_t byte) {
    if (!has_failed(r)) {
        r->error = (struct slow_fen_error){code, byte};
    }
}

static bool is_at_end(const struct reader *r) {
    return r->at >= r->length;
}

static bool is_white_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The character at hand, which a field must have: the end of the text or a blank is a fault. */
static char need(struct reader *r) {
    if (!has_failed(r) && is_at_end(r)) {
        fail(r, "truncated", r->length);
    }
    if (!has_failed(r) && is_white_space(r->text[r->at])) {
        fail(r, "blank", r->at);
    }
    return has_failed(r) ? 0 : r->text[r->at];
}

/* One blank between two fields; anything else is out of place in the field before, or, where that
 * is whole and `field_code` is "blank", a blank too few. */
static void read_blank(struct reader *r, const char *field_code, int next_field) {
    if (has_failed(r)) {
        return;
    }
    if (is_at_end(r)) {
        fail(r, "truncated", r->length);
    } else if (r->text[r->at] != ' ') {
        fail(r, is_white_space(r->text[r->at]) ? "blank" : field_code, r->at);
    }
    r->at++;
    r->field_byte[next_field] = r->at;
}

static void put(struct reader *r, struct slow_position *p, int rank, int file, char man) {
    const int square = 8 * (7 - rank) + file;
    p->board[square] = man;
    r->square_byte[square] = r->at;
}

/* The end of a rank, at a slash or blank; `rank` counts from the top of the board. */
static void judge_rank_end(struct reader *r, int rank, int width) {
    const bool blank = r->text[r->at] == ' ';
    if (width < 8) {
        fail(r, "rank_short", r->at);
    } else if (blank != (rank == 7)) {
        fail(r, "rank_count", r->at);
    }
}

static void read_placement(struct reader *r, struct slow_position *p) {
    int rank = 0;
    int width = 0;
    bool after_digit = false;
    for (; !has_failed(r) && !is_at_end(r) && r->text[r->at] != ' '; r->at++) {
        const char c = r->text[r->at];
        const bool digit = c >= '1' && c <= '8';
        const int squares = digit ? c - '0' : 1;
        if (c == '/') {
            judge_rank_end(r, rank, width);
            rank++;
            width = 0;
            after_digit = false;
            continue;
        }
        if (!digit && (c == 0 || strchr("PNBRQKpnbrqk", c) == NULL)) {
            fail(r, "placement_char", r->at);
        } else if (digit && after_digit) {
            fail(r, "placement_digits", r->at);
        } else if (width + squares > 8) {
            fail(r, "rank_long", r->at);
        } else {
            for (int i = 0; i < squares; i++) {
                put(r, p, rank, width + i, digit ? SLOW_EMPTY : c);
            }
        }
        width += squares;
        after_digit = digit;
    }
    if (!has_failed(r) && !is_at_end(r)) {
        judge_rank_end(r, rank, width);
    }
    read_blank(r, "placement_char", 1);
}

static void read_side(struct reader *r, struct slow_position *p) {
    const char c = need(r);
    if (c != 'w' && c != 'b') {
        fail(r, "side", r->at);
    }
    p->white = c == 'w';
    r->at++;
    read_blank(r, "blank", 2);
}

/* `-`, or some of KQkq in this order. */
static void read_rights(struct reader *r, struct slow_position *p) {
    if (need(r) == '-') {
        r->at++;
        read_blank(r, "blank", 3);
        return;
    }
    for (int right = 0; right < 4; right++) {
        if (!has_failed(r) && !is_at_end(r) && r->text[r->at] == "KQkq"[right]) {
            p->right[right] = true;
            r->right_byte[right] = r->at++;
        }
    }
    if (r->at == r->field_byte[2]) {
        fail(r, "castling", r->at);
    }
    read_blank(r, p->right[3] ? "blank" : "castling", 3); /* nothing can follow a q */
}

/* `-`, or a file with rank 6 (White to move) or 3. */
static void read_ep(struct reader *r, struct slow_position *p) {
    const char file = need(r);
    r->at++;
    if (file == '-') {
        return;
    }
    if (file < 'a' || file > 'h') {
        fail(r, "ep", r->at - 1);
    }
    const char rank = need(r);
    if (rank != (p->white ? '6' : '3')) {
        fail(r, "ep", r->at);
    }
    p->ep = 8 * (rank - '1') + file - 'a';
    r->at++;
}

/* A plain decimal from `least` to SLOW_COUNTER_MAX, up to a blank or the end. */
static int read_counter(struct reader *r, int least) {
    int value = 0;
    const size_t start = r->at;
    if (need(r) == '0' && least > 0) {
        fail(r, "counter", start);
    }
    for (; !has_failed(r) && !is_at_end(r) && !is_white_space(r->text[r->at]); r->at++) {
        const char c = r->text[r->at];
        if (r->at > start && r->text[start] == '0') {
            fail(r, "counter", c >= '0' && c <= '9' ? start : r->at);
        } else if (c < '0' || c > '9' || 10 * value + c - '0' > SLOW_COUNTER_MAX) {
            fail(r, "counter", r->at);
        } else {
            value = 10 * value + c - '0';
        }
    }
    return value;
}

/* The half-finished mark: nothing but `push`, and only where there are pushes. */
static void read_seventh(struct reader *r, struct slow_position *p) {
    static const char word[] = "push";
    for (int i = 0; i < 4; i++, r->at++) {
        if (need(r) != word[i]) {
            fail(r, "field", r->at);
        }
    }
    if (!has_failed(r) && !is_at_end(r) && !is_white_space(r->text[r->at])) {
        fail(r, "field", r->at);
    }
    if (p->variant == SLOW_CHESS || p->variant == SLOW_KINGSUPPORT) {
        fail(r, "field", r->field_byte[6]);
    }
    if (!is_at_end(r)) {
        fail(r, "blank", r->at);
    }
    p->phase = SLOW_PUSH;
}

/* The fields after the fourth, all optional together; the seventh apart. */
static void read_counters(struct reader *r, struct slow_position *p) {
    if (has_failed(r) || is_at_end(r)) {
        return;
    }
    if (r->at + 1 == r->length && r->text[r->at] == ' ') {
        fail(r, "blank", r->at);
    }
    read_blank(r, "blank", 4);
    p->halfmove = read_counter(r, 0);
    read_blank(r, "counter", 5);
    p->fullmove = read_counter(r, 1);
    if (has_failed(r) || is_at_end(r)) {
        return;
    }
    if (r->at + 1 == r->length) {
        fail(r, "blank", r->at);
    }
    read_blank(r, "counter", 6);
    read_seventh(r, p);
}

static size_t fault_byte(const struct reader *r, const struct slow_fault *fault) {
    if (fault->square != SLOW_NO_SQUARE) {
        return r->square_byte[fault->square];
    }
    if (fault->right >= 0) {
        return r->right_byte[fault->right];
    }
    const bool missing = strcmp(fault->code, "king_missing") == 0; /* shown at the blank before */
    return r->field_byte[fault->field] - (missing ? 1 : 0);
}

/* A lenient reading drops this fault and goes on. */
static bool is_dropped(const struct slow_fault *fault, struct slow_position *p,
                       struct slow_dropped *dropped) {
    if (dropped != NULL && fault->right >= 0) {
        p->right[fault->right] = false;
        dropped->right[fault->right] = true;
        return true;
    }
    if (dropped != NULL && strcmp(fault->code, "ep_square") == 0) {
        p->ep = SLOW_NO_SQUARE;
        dropped->ep = true;
        return true;
    }
    return false;
}

struct slow_fen_error slow_fen_parse(enum slow_variant variant, const char *text, size_t length,
                                     struct slow_position *position, struct slow_dropped *dropped) {
    struct reader r = {.text = text, .length = length};
    struct slow_position p = {.variant = variant, .ep = SLOW_NO_SQUARE, .fullmove = 1};
    if (dropped != NULL) {
        memset(dropped, 0, sizeof *dropped);
    }
    read_placement(&r, &p);
    read_side(&r, &p);
    read_rights(&r, &p);
    read_ep(&r, &p);
    read_counters(&r, &p);
    while (!has_failed(&r)) {
        const struct slow_fault fault = slow_find_fault(&p);
        if (fault.code == NULL) {
            slow_canonicalise(&p);
            *position = p;
            break;
        }
        if (!is_dropped(&fault, &p, dropped)) {
            fail(&r, fault.code, fault_byte(&r, &fault));
        }
    }
    return r.error;
}
