#include "status.h"
#include "turns.inl.h"
#include "variants.h"

/*
 * Reading is two stages: syntax from left to right into a struct fields, where the first fault
 * wins, and then what the fields mean together. A fault is carried in struct reader; once it is
 * set, nothing reads on.
 */
struct reader {
    const char *text;
    size_t length;
    size_t at;
    rs_status status;
};

/* What the text says, and where it says it. */
struct fields {
    struct position position;
    size_t side_at;
    size_t castling_at;
    size_t ep_at;
    size_t push_at;
    bool push;
    uint8_t rights;
    uint8_t ep;
};

static bool fault_at(struct reader *reader, rs_status status, size_t at) {
    reader->status = status;
    reader->at = at;
    return false;
}

static bool fault(struct reader *reader, rs_status status) {
    return fault_at(reader, status, reader->at);
}

static bool at_end(const struct reader *reader) {
    return reader->at == reader->length;
}

/* The next character, or NUL at the end; a NUL in the text is no character any field accepts. */
static char peek(const struct reader *reader) {
    return at_end(reader) ? 0 : reader->text[reader->at];
}

static bool is_white_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The fault of a character that a field cannot have here: its own, unless the text ends or is
 * blank. */
static bool misplaced(struct reader *reader, rs_status status) {
    if (at_end(reader)) {
        return fault(reader, RS_FEN_TRUNCATED);
    }
    return fault(reader, is_white_space(peek(reader)) ? RS_FEN_BLANK : status);
}

/*
 * One space. What stands there instead is out of place in the field before it, or, where that is
 * whole, a blank too few.
 */
static bool read_blank(struct reader *reader, rs_status status) {
    if (peek(reader) != ' ') {
        return misplaced(reader, status);
    }
    reader->at++;
    return true;
}

static bool is_man(char c) {
    return c != 0 && strchr("PNBRQKpnbrqk", c) != NULL;
}

/* One character of a rank that is not full; `file` counts the squares read so far. */
static bool read_placement_char(struct reader *reader, struct position *p, int rank, int *file,
                                bool *after_digit) {
    const char c = peek(reader);
    const bool digit = c >= '1' && c <= '8';
    if (!digit && !is_man(c)) {
        return fault(reader, RS_FEN_PLACEMENT_CHAR);
    }
    if (digit && *after_digit) {
        return fault(reader, RS_FEN_PLACEMENT_DIGITS);
    }
    const int width = digit ? c - '0' : 1;
    if (*file + width > 8) {
        return fault(reader, RS_FEN_RANK_LONG);
    }
    if (!digit) {
        position_put(p, 8 * rank + *file, c);
    }
    *file += width;
    *after_digit = digit;
    reader->at++;
    return true;
}

static bool read_rank(struct reader *reader, struct position *p, int rank) {
    int file = 0;
    bool after_digit = false;
    while (!at_end(reader) && peek(reader) != '/' && peek(reader) != ' ') {
        if (!read_placement_char(reader, p, rank, &file, &after_digit)) {
            return false;
        }
    }
    if (at_end(reader)) {
        return fault(reader, RS_FEN_TRUNCATED);
    }
    return file == 8 || fault(reader, RS_FEN_RANK_SHORT);
}

static bool read_placement(struct reader *reader, struct position *p) {
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(reader, p, rank)) {
            return false;
        }
        if (peek(reader) != (rank ? '/' : ' ')) {
            return fault(reader, RS_FEN_RANK_COUNT);
        }
        reader->at++;
    }
    return true;
}

static bool read_side(struct reader *reader, struct fields *fields) {
    fields->side_at = reader->at;
    const char c = peek(reader);
    if (c != 'w' && c != 'b') {
        return misplaced(reader, RS_FEN_SIDE);
    }
    fields->position.side = c == 'b';
    reader->at++;
    return read_blank(reader, RS_FEN_BLANK);
}

static bool read_castling(struct reader *reader, struct fields *fields) {
    static const char order[] = "KQkq";
    fields->castling_at = reader->at;
    if (peek(reader) == '-') {
        reader->at++;
        return read_blank(reader, RS_FEN_BLANK);
    }
    for (int i = 0; i < 4; i++) {
        if (peek(reader) == order[i]) {
            fields->rights |= (uint8_t)(1 << i);
            reader->at++;
        }
    }
    if (!fields->rights) {
        return misplaced(reader, RS_FEN_CASTLING);
    }
    const bool whole = fields->rights & 8; /* nothing can follow a q */
    return read_blank(reader, whole ? RS_FEN_BLANK : RS_FEN_CASTLING);
}

static bool read_ep(struct reader *reader, struct fields *fields) {
    fields->ep_at = reader->at;
    const char file = peek(reader);
    if (file == '-') {
        reader->at++;
        return true;
    }
    if (file < 'a' || file > 'h') {
        return misplaced(reader, RS_FEN_EP);
    }
    reader->at++;
    const char rank = fields->position.side == RS_WHITE ? '6' : '3';
    if (peek(reader) != rank) {
        return misplaced(reader, RS_FEN_EP);
    }
    reader->at++;
    fields->ep = (uint8_t)(8 * (rank - '1') + file - 'a');
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool read_counter(struct reader *reader, uint32_t least, uint16_t *counter) {
    uint32_t value = 0;
    if (!is_digit(peek(reader))) {
        return misplaced(reader, RS_FEN_COUNTER);
    }
    const size_t first = reader->at;
    for (; is_digit(peek(reader)); reader->at++) {
        value = 10 * value + (uint32_t)(peek(reader) - '0');
        const bool leading_zero = reader->at > first && reader->text[first] == '0';
        if (leading_zero) {
            return fault_at(reader, RS_FEN_COUNTER, first);
        }
        if (value > UINT16_MAX) {
            return fault(reader, RS_FEN_COUNTER);
        }
    }
    if (value < least) {
        return fault_at(reader, RS_FEN_COUNTER, first);
    }
    *counter = (uint16_t)value;
    return true;
}

/* The seventh field, or the end of the text. */
static bool read_push(struct reader *reader, const struct rules rules, struct fields *fields) {
    static const char word[] = "push";
    if (at_end(reader)) {
        return true;
    }
    if (reader->at + 1 == reader->length) {
        return misplaced(reader, RS_FEN_COUNTER);
    }
    if (!read_blank(reader, RS_FEN_COUNTER)) {
        return false;
    }
    fields->push_at = reader->at;
    for (const char *c = word; *c; c++, reader->at++) {
        if (peek(reader) != *c) {
            return misplaced(reader, RS_FEN_FIELD);
        }
    }
    const bool whole = at_end(reader) || is_white_space(peek(reader));
    if (whole && !rules.pushes) {
        return fault_at(reader, RS_FEN_FIELD, fields->push_at);
    }
    if (!at_end(reader)) {
        return misplaced(reader, RS_FEN_FIELD);
    }
    fields->push = true;
    return true;
}

/* A text that ends in a blank where it could have ended before it has one blank too many. */
static bool blank_at_end(const struct reader *reader) {
    return reader->at + 1 == reader->length && peek(reader) == ' ';
}

static bool read_fields(struct reader *reader, const struct rules rules, struct fields *fields) {
    fields->position.halfmove = 0;
    fields->position.fullmove = 1;
    if (!read_placement(reader, &fields->position) || !read_side(reader, fields) ||
        !read_castling(reader, fields) || !read_ep(reader, fields)) {
        return false;
    }
    if (at_end(reader)) {
        return true;
    }
    if (blank_at_end(reader)) {
        return fault(reader, RS_FEN_BLANK);
    }
    return read_blank(reader, RS_FEN_BLANK) &&
           read_counter(reader, 0, &fields->position.halfmove) &&
           read_blank(reader, RS_FEN_COUNTER) &&
           read_counter(reader, 1, &fields->position.fullmove) && read_push(reader, rules, fields);
}

/* The byte of the n-th (from 0) character of the placement field that stands on one of the squares.
 */
static size_t placement_byte(const char *text, squares set, int n) {
    int sq = 56;
    for (size_t at = 0;; at++) {
        if (text[at] == '/') {
            sq -= 16;
        } else if (is_digit(text[at])) {
            sq += text[at] - '0';
        } else {
            if (has(set, sq) && n-- == 0) {
                return at;
            }
            sq++;
        }
    }
}

static bool check_kings(struct reader *reader, const struct fields *fields) {
    const struct position *const p = &fields->position;
    for (int color = 0; color < 2; color++) {
        const squares kings = p->kings & p->color[color];
        if (!kings) {
            return fault_at(reader, RS_FEN_KING_MISSING, fields->side_at - 1);
        }
        if (more_than_one(kings)) {
            return fault_at(reader, RS_FEN_KING_EXTRA, placement_byte(reader->text, kings, 1));
        }
    }
    return !(king_attacks(king_square(p, RS_WHITE)) & p->kings) ||
           fault_at(reader, RS_FEN_KINGS_TOUCH, placement_byte(reader->text, p->kings, 1));
}

/* AV-9: one pawn of the side to move may wait on its last rank, unless the push is still to come.
 */
static bool check_end_ranks(struct reader *reader, const struct rules rules,
                            const struct fields *fields) {
    const struct position *const p = &fields->position;
    const squares waiting =
        rules.pushes && !fields->push ? p->pawns & p->color[p->side] & last_rank(p->side) : 0;
    const squares wrong = p->pawns & END_RANKS & ~waiting;
    const bool crowded = more_than_one(waiting);
    if (!wrong && !crowded) {
        return true;
    }
    const size_t first_wrong = wrong ? placement_byte(reader->text, wrong, 0) : SIZE_MAX;
    const size_t second_waiting = crowded ? placement_byte(reader->text, waiting, 1) : SIZE_MAX;
    return fault_at(reader, RS_FEN_PAWN_RANK,
                    first_wrong < second_waiting ? first_wrong : second_waiting);
}

/* The rights for which king or rook is not at home (FIDE-4). */
static uint8_t homeless_rights(const struct position *p, uint8_t rights) {
    uint8_t homeless = 0;
    for (int right = 0; right < 4; right++) {
        const int color = right / 2;
        const squares own = p->color[color];
        const int base = first_rank_of(color);
        const squares king = bit(base + SQ_E1) & p->kings & own;
        const squares rook = bit(base + (right % 2 ? SQ_A1 : SQ_H1)) & p->straight & ~p->diagonal;
        if (!king || !(rook & own)) {
            homeless = (uint8_t)(homeless | (rights & (1 << right)));
        }
    }
    return homeless;
}

static bool check_castling(struct reader *reader, struct fields *fields, bool lenient,
                           uint32_t *dropped) {
    static const char order[] = "KQkq";
    const uint8_t homeless = homeless_rights(&fields->position, fields->rights);
    if (homeless && !lenient) {
        const char letter = order[first_of(homeless)];
        size_t at = fields->castling_at;
        while (reader->text[at] != letter) {
            at++;
        }
        return fault_at(reader, RS_FEN_CASTLING_RIGHTS, at);
    }
    *dropped |= homeless;
    fields->rights &= (uint8_t)~homeless;
    return true;
}

/* FIDE-5: could the enemy pawn before the square have come over it? */
static bool ep_is_possible(const struct position *p, uint8_t ep) {
    const squares target = bit(ep);
    const squares origin = forward(p->side, target);
    const squares pawn = backward(p->side, target);
    return !((target | origin) & occupied(p)) && (pawn & p->pawns & p->color[!p->side]);
}

static bool check_ep(struct reader *reader, struct fields *fields, bool lenient,
                     uint32_t *dropped) {
    if (fields->ep && !ep_is_possible(&fields->position, fields->ep)) {
        if (!lenient) {
            return fault_at(reader, RS_FEN_EP_SQUARE, fields->ep_at);
        }
        *dropped |= RS_DROPPED_EP;
        fields->ep = 0;
    }
    return true;
}

/* In Avalanche a king left in check is a lost push (AV-8), except where the push is still to come.
 */
static bool check_checks(struct reader *reader, const struct rules rules,
                         const struct fields *fields) {
    const struct position *const p = &fields->position;
    const bool refused = fields->push    ? in_check(rules, p, p->side)
                         : !rules.pushes ? in_check(rules, p, !p->side)
                                         : false;
    return !refused || fault_at(reader, RS_FEN_CHECK, fields->side_at);
}

static bool check_push(struct reader *reader, const struct rules rules,
                       const struct fields *fields) {
    const struct position *const p = &fields->position;
    if (!fields->push) {
        return true;
    }
    if (unpushed_turn(rules, p)) {
        return fault_at(reader, RS_FEN_PUSH_BALANCED, fields->push_at);
    }
    return pushable_pawns(p, p->side) || fault_at(reader, RS_FEN_PUSH_NONE, fields->push_at);
}

/* What the fields mean together; moves rights and e.p. square into the position. */
static bool check_meaning(struct reader *reader, const struct rules rules, struct fields *fields,
                          bool lenient, uint32_t *dropped) {
    struct position *const p = &fields->position;
    if (!check_kings(reader, fields) || !check_end_ranks(reader, rules, fields)) {
        return false;
    }
    if (!rules.castling_without_memory) {
        if (!check_castling(reader, fields, lenient, dropped)) {
            return false;
        }
        p->flags = fields->rights;
    }
    if (rules.en_passant) {
        if (!check_ep(reader, fields, lenient, dropped)) {
            return false;
        }
        p->ep = fields->ep;
        p->ep = en_passant_takers(rules, p, p->side) ? p->ep : 0;
    }
    p->flags |= fields->push ? PUSH_OWED : 0;
    return check_checks(reader, rules, fields) && check_push(reader, rules, fields);
}

rs_status rs_fen_parse(rs_variant variant, const char *text, size_t length, uint32_t flags,
                       rs_position *position, rs_error *error) {
    if (!variant_exists(variant) || (flags & ~RS_FEN_LENIENT)) {
        return report(error, RS_BAD_ARGUMENT, 0);
    }
    const struct rules rules = variants[variant].rules;
    struct reader reader = {.text = text, .length = length, .status = RS_OK};
    struct fields fields = {.position = {.variant = (uint8_t)variant}};
    uint32_t dropped = 0;
    if (!read_fields(&reader, rules, &fields) ||
        !check_meaning(&reader, rules, &fields, flags & RS_FEN_LENIENT, &dropped)) {
        return report(error, reader.status, reader.at);
    }
    position_store(&fields.position, position);
    report(error, RS_OK, 0);
    if (error) {
        error->dropped = dropped;
    }
    return RS_OK;
}

static char *write_placement(char *out, const struct position *p) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const char letter = position_letter(p, 8 * rank + file);
            if (!letter) {
                empty++;
                continue;
            }
            if (empty) {
                *out++ = (char)('0' + empty);
            }
            empty = 0;
            *out++ = letter;
        }
        if (empty) {
            *out++ = (char)('0' + empty);
        }
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

static char *write_rights(char *out, const struct position *p) {
    static const char order[] = "KQkq";
    if (!(p->flags & CASTLING_RIGHTS)) {
        *out++ = '-';
    }
    for (int right = 0; right < 4; right++) {
        if (p->flags & (1 << right)) {
            *out++ = order[right];
        }
    }
    return out;
}

static char *write_number(char *out, unsigned value) {
    unsigned scale = 1;
    while (value / scale >= 10) {
        scale *= 10;
    }
    for (; scale; scale /= 10) {
        *out++ = (char)('0' + value / scale % 10);
    }
    return out;
}

size_t rs_fen_format(const rs_position *position, char *buffer, size_t capacity) {
    const struct position p = position_of(position);
    char text[RS_FEN_MAX + 1];
    char *out = write_placement(text, &p);
    *out++ = p.side == RS_WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_rights(out, &p);
    *out++ = ' ';
    if (p.ep) {
        *out++ = (char)('a' + p.ep % 8);
        *out++ = (char)('1' + p.ep / 8);
    } else {
        *out++ = '-';
    }
    *out++ = ' ';
    out = write_number(out, p.halfmove);
    *out++ = ' ';
    out = write_number(out, p.fullmove);
    if (p.flags & PUSH_OWED) {
        memcpy(out, " push", 5);
        out += 5;
    }
    return text_out(text, (size_t)(out - text), buffer, capacity);
}
