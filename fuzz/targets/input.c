#include "input.h"

#include "oracle.h"

#include <string.h>

uint8_t input_byte(struct input *input) {
    if (input->size == 0) {
        return 0;
    }
    input->size--;
    return *input->data++;
}

uint32_t input_word(struct input *input) {
    const uint32_t high = input_byte(input);
    return high << 8 | input_byte(input);
}

struct input input_line(struct input *input) {
    struct input line = {input->data, 0};
    while (line.size < input->size && line.data[line.size] != '\n') {
        line.size++;
    }
    const size_t used = line.size + (line.size < input->size);
    input->data += used;
    input->size -= used;
    return line;
}

rs_position input_position(struct input *input) {
    const rs_variant variant = (rs_variant)(input_byte(input) % RS_VARIANT_COUNT);
    const struct input fen = input_line(input);
    rs_position position;
    if (rs_fen_parse(variant, (const char *)fen.data, fen.size, RS_FEN_LENIENT, &position, NULL) !=
        RS_OK) {
        PROMISE(rs_position_start(variant, &position) == RS_OK, NULL, NULL);
    }
    return position;
}

/* ---- structured bytes ---- */

/* Kings, rooks and the pawn that has just gone two squares, as rights and e.p. square want them. */
static void put_called_for(struct slow_position *p) {
    for (int right = 0; right < 4; right++) {
        const bool white = right < 2;
        if (p->right[right]) {
            p->board[(white ? 0 : 56) + (right % 2 ? 0 : 7)] = white ? 'R' : 'r';
        }
    }
    for (int square = 0; square < 64; square++) {
        const bool white = p->board[square] == 'K';
        if (p->board[square] == 'K' || p->board[square] == 'k') {
            const bool at_home = white ? p->right[0] || p->right[1] : p->right[2] || p->right[3];
            p->board[square] = at_home ? SLOW_EMPTY : p->board[square];
        }
    }
    if (p->right[0] || p->right[1]) {
        p->board[4] = 'K';
    }
    if (p->right[2] || p->right[3]) {
        p->board[60] = 'k';
    }
    if (p->ep != SLOW_NO_SQUARE) {
        const int beyond = p->white ? 8 : -8;
        p->board[p->ep] = SLOW_EMPTY;
        p->board[p->ep + beyond] = SLOW_EMPTY;
        p->board[p->ep - beyond] = p->white ? 'p' : 'P';
    }
}

static void put_men(struct slow_position *p, struct input *input) {
    const int white_king = input_byte(input) % 64;
    const int black_king = input_byte(input) % 64;
    const int count = input_byte(input) % 63;
    for (int i = 0; i < count; i++) {
        const int square = input_byte(input) % 64;
        p->board[square] = "PNBRQpnbrqPpKk"[input_byte(input) % 14];
    }
    p->board[white_king] = 'K';
    p->board[black_king] = 'k';
}

struct slow_position input_setup(struct input *input) {
    struct slow_position p = {.ep = SLOW_NO_SQUARE};
    memset(p.board, SLOW_EMPTY, sizeof p.board);
    const uint8_t state = input_byte(input);
    const uint8_t rights = input_byte(input);
    const int file = input_byte(input) % 8;
    p.variant = (enum slow_variant)(state & 3);
    p.white = (state & 4) == 0;
    p.phase = state & 8 ? SLOW_PUSH : SLOW_MOVE;
    for (int right = 0; right < 4; right++) {
        p.right[right] = (rights >> right & 1) != 0;
    }
    if (rights & 16) {
        p.ep = (p.white ? 40 : 16) + file;
    }
    p.halfmove = (int)input_word(input);
    p.fullmove = (int)input_word(input);
    p.fullmove += p.fullmove == 0;
    put_men(&p, input);
    if (rights & 32) {
        put_called_for(&p);
    }
    return p;
}

static bool mend(struct slow_position *p, const struct slow_fault *fault) {
    if (fault->square != SLOW_NO_SQUARE && strcmp(fault->code, "kings_touch") != 0) {
        p->board[fault->square] = SLOW_EMPTY;
    } else if (fault->right >= 0) {
        p->right[fault->right] = false;
    } else if (strcmp(fault->code, "ep_square") == 0) {
        p->ep = SLOW_NO_SQUARE;
    } else if (p->phase == SLOW_PUSH && fault->field != 0 && strncmp(fault->code, "king", 4) != 0) {
        p->phase = SLOW_MOVE;
    } else if (strcmp(fault->code, "check") == 0) {
        p->white = !p->white;
        p->ep = SLOW_NO_SQUARE;
    } else {
        return false;
    }
    return true;
}

bool input_mend(struct slow_position *p) {
    for (int tries = 0; tries < 80; tries++) { /* every man can go, and a check may remain */
        const struct slow_fault fault = slow_find_fault(p);
        if (fault.code == NULL) {
            slow_canonicalise(p);
            return true;
        }
        if (!mend(p, &fault)) {
            return false;
        }
    }
    return false;
}
