/* Positions as a whole: start, faults, canonical form, outcome and FEN. */
#include "slow_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_home(const struct slow_position *p, enum slow_right right) {
    static const struct {
        int king;
        int rook;
        char men[2];
    } homes[4] = {
        {4, 7, {'K', 'R'}}, {4, 0, {'K', 'R'}}, {60, 63, {'k', 'r'}}, {60, 56, {'k', 'r'}}};
    return p->board[homes[right].king] == homes[right].men[0] &&
           p->board[homes[right].rook] == homes[right].men[1];
}

const char *slow_variant_name(enum slow_variant variant) {
    static const char *const names[] = {"chess", "avalanche", "balancedavalanche", "kingsupport"};
    return names[variant];
}

struct slow_position slow_start(enum slow_variant variant) {
    const bool rights = variant != SLOW_KINGSUPPORT;
    struct slow_position p = {
        .variant = variant,
        .phase = SLOW_MOVE,
        .white = true,
        .right = {rights, rights, rights, rights},
        .ep = SLOW_NO_SQUARE,
        .halfmove = 0,
        .fullmove = 1,
    };
    memcpy(p.board, "RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr", 64);
    return p;
}

/* ---- faults, in the order in which they are judged ---- */

static const struct slow_fault no_fault = {NULL, 0, SLOW_NO_SQUARE, -1};

static struct slow_fault fault_of_field(const char *code, int field) {
    return (struct slow_fault){code, field, SLOW_NO_SQUARE, -1};
}

static struct slow_fault fault_of_square(const char *code, int square) {
    return (struct slow_fault){code, 0, square, -1};
}

/* The square that a FEN's placement names in this place, 0..63: a8 first. */
static int square_in_text(int place) {
    return 8 * (7 - place / 8) + place % 8;
}

/* Exactly one king of a side. The fault of a missing king lies on the blank before field 1. */
static struct slow_fault find_king_fault(const struct slow_position *p, char king) {
    int count = 0;
    for (int place = 0; place < 64; place++) {
        const int square = square_in_text(place);
        count += p->board[square] == king;
        if (p->board[square] == king && count == 2) {
            return fault_of_square("king_extra", square);
        }
    }
    return count == 0 ? fault_of_field("king_missing", 1) : no_fault;
}

static struct slow_fault find_kings_fault(const struct slow_position *p) {
    int last = SLOW_NO_SQUARE;
    struct slow_fault fault = find_king_fault(p, 'K');
    if (fault.code == NULL) {
        fault = find_king_fault(p, 'k');
    }
    for (int place = 0; place < 64 && fault.code == NULL; place++) {
        const int square = square_in_text(place);
        if (p->board[square] != 'K' && p->board[square] != 'k') {
            continue;
        }
        if (last != SLOW_NO_SQUARE && abs(last % 8 - square % 8) <= 1 &&
            abs(last / 8 - square / 8) <= 1) {
            fault = fault_of_square("kings_touch", square);
        }
        last = square;
    }
    return fault;
}

/* Pawns on the end ranks: one pending choice of the side to move, in Avalanche, is no fault. */
static struct slow_fault find_pawn_fault(const struct slow_position *p) {
    int pending = 0;
    for (int place = 0; place < 64; place++) {
        const int square = square_in_text(place);
        const int rank = square / 8;
        const char man = p->board[square];
        if ((man != 'P' && man != 'p') || (rank != 0 && rank != 7)) {
            continue;
        }
        const bool may_pend = has_pushes(p) && p->phase != SLOW_PUSH &&
                              man == (p->white ? 'P' : 'p') && rank == (p->white ? 7 : 0);
        if (!may_pend || ++pending > 1) {
            return fault_of_square("pawn_rank", square);
        }
    }
    return no_fault;
}

static struct slow_fault find_right_fault(const struct slow_position *p) {
    for (int right = 0; right < 4 && p->variant != SLOW_KINGSUPPORT; right++) {
        if (p->right[right] && !is_home(p, (enum slow_right)right)) {
            return (struct slow_fault){"castling_rights", 0, SLOW_NO_SQUARE, right};
        }
    }
    return no_fault;
}

/* Orthodox chess: the passed square and the one the pawn came from are empty, the pawn is there. */
static struct slow_fault find_ep_fault(const struct slow_position *p) {
    if (p->variant != SLOW_CHESS || p->ep == SLOW_NO_SQUARE) {
        return no_fault;
    }
    const int beyond = p->white ? 8 : -8;
    const char pawn = p->white ? 'p' : 'P';
    const bool possible = p->ep / 8 == (p->white ? 5 : 2) && p->board[p->ep] == SLOW_EMPTY &&
                          p->board[p->ep + beyond] == SLOW_EMPTY &&
                          p->board[p->ep - beyond] == pawn;
    return possible ? no_fault : fault_of_field("ep_square", 3);
}

static struct slow_fault find_check_fault(const struct slow_position *p) {
    const bool half_finished = p->phase == SLOW_PUSH;
    const bool judged = !has_pushes(p) || half_finished; /* else the position is a push_loss */
    return judged && slow_in_check(p, half_finished ? p->white : !p->white)
               ? fault_of_field("check", 1)
               : no_fault;
}

static struct slow_fault find_push_fault(const struct slow_position *p) {
    if (p->phase != SLOW_PUSH) {
        return no_fault;
    }
    if (p->variant == SLOW_BALANCED && p->white && p->fullmove == 1) {
        return fault_of_field("push_balanced", 6);
    }
    for (int square = 8; square < 56; square++) {
        if (p->board[square] == (p->white ? 'p' : 'P') &&
            p->board[square + (p->white ? -8 : 8)] == SLOW_EMPTY) {
            return no_fault;
        }
    }
    return fault_of_field("push_none", 6);
}

struct slow_fault slow_find_fault(const struct slow_position *p) {
    static struct slow_fault (*const stages[])(const struct slow_position *) = {
        find_kings_fault, find_pawn_fault,  find_right_fault,
        find_ep_fault,    find_check_fault, find_push_fault,
    };
    if (p->phase == SLOW_PUSH &&
        !has_pushes(p)) { /* syntax: the FEN of this variant has six fields */
        return fault_of_field("field", 6);
    }
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        const struct slow_fault fault = stages[i](p);
        if (fault.code != NULL) {
            return fault;
        }
    }
    return no_fault;
}

/* ---- outcome and text ---- */

/* Bare kings, or one minor piece against a bare king. */
static bool is_dead(const struct slow_position *p) {
    int minors = 0;
    for (int square = 0; square < 64; square++) {
        switch (p->board[square]) {
        case SLOW_EMPTY:
        case 'K':
        case 'k':
            break;
        case 'N':
        case 'n':
        case 'B':
        case 'b':
            minors++;
            break;
        default:
            return false;
        }
    }
    return minors <= 1;
}

const char *slow_outcome(const struct slow_position *p) {
    if (slow_is_push_loss(p)) {
        return "push_loss";
    }
    if (p->phase != SLOW_MOVE) {
        return "ongoing";
    }
    struct slow_turn *moves;
    const size_t count = slow_turns(p, SLOW_PLY_DECISION, &moves);
    free(moves);
    if (count == 0) {
        return slow_in_check(p, p->white) ? "checkmate" : "stalemate";
    }
    if (is_dead(p)) {
        return "insufficient_material";
    }
    return p->halfmove >= 150 ? "seventyfive_moves" : "ongoing";
}

static int write_placement(const struct slow_position *p, char *fen) {
    int length = 0;
    for (int place = 0; place < 64;) {
        const char man = p->board[square_in_text(place)];
        int empty = 0;
        while (man == SLOW_EMPTY && empty + place % 8 < 8 &&
               p->board[square_in_text(place + empty)] == SLOW_EMPTY) {
            empty++;
        }
        fen[length++] = man == SLOW_EMPTY ? (char)('0' + empty) : man;
        place += man == SLOW_EMPTY ? empty : 1;
        if (place % 8 == 0 && place < 64) {
            fen[length++] = '/';
        }
    }
    return length;
}

int slow_fen(const struct slow_position *p, char *fen) {
    char rights[5];
    char ep[3] = "-";
    int count = 0;
    for (int right = 0; right < 4; right++) {
        if (p->right[right]) {
            rights[count++] = "KQkq"[right];
        }
    }
    if (count == 0) {
        rights[count++] = '-';
    }
    rights[count] = 0;
    if (p->ep != SLOW_NO_SQUARE) {
        ep[0] = (char)('a' + p->ep % 8);
        ep[1] = (char)('1' + p->ep / 8);
    }
    const int length = write_placement(p, fen);
    return length + snprintf(fen + length, SLOW_FEN_ROOM - (size_t)length, " %c %s %s %d %d%s",
                             p->white ? 'w' : 'b', rights, ep, p->halfmove, p->fullmove,
                             p->phase == SLOW_PUSH ? " push" : "");
}
