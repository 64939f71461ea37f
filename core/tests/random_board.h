/*
 * Random boards of a few men each, laid out for what games rarely bring about: lines to a king with
 * men between, pawns one step from their end or face to face, castling with rooks and men about,
 * pawns that stand to be taken in passing, and sides of more men than chess has.
 */
#ifndef RULESTONE_TESTS_RANDOM_BOARD_H
#define RULESTONE_TESTS_RANDOM_BOARD_H

#include "walk.h"

enum { BOARD_ROOM = 160 };

/* The letters of the men by square, 0 where there is none. */
struct board {
    char men[64];
    int king[2];
    char side;
    int passed; /* a square that a pawn has just passed, else -1 */
};

static inline bool one_in(struct random *random, size_t chances) {
    return random_below(random, chances) == 0;
}

static inline char letter_of(char piece, int color) {
    return color == 0 ? piece : (char)(piece - 'A' + 'a');
}

static inline bool is_on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Puts a man on an empty square where such a man may stand; elsewhere nothing happens. */
static inline void put(struct board *board, int file, int rank, char piece, int color) {
    const bool barred = piece == 'P' && (rank == 0 || rank == 7);
    if (is_on_board(file, rank) && !board->men[8 * rank + file] && !barred) {
        board->men[8 * rank + file] = letter_of(piece, color);
    }
}

/* One square of the board, or of those in and beside its corners. */
static inline int king_place(struct random *random) {
    if (!one_in(random, 3)) {
        return (int)random_below(random, 64);
    }
    const int edges[4] = {0, 1, 6, 7};
    return 8 * edges[random_below(random, 4)] + edges[random_below(random, 4)];
}

static inline void put_kings(struct board *board, struct random *random) {
    const bool home = one_in(random, 3);
    do {
        for (int color = 0; color < 2; color++) {
            const bool stays = home || one_in(random, 4);
            board->king[color] = stays ? 4 + 56 * color : king_place(random);
        }
    } while (abs(board->king[0] % 8 - board->king[1] % 8) < 2 &&
             abs(board->king[0] / 8 - board->king[1] / 8) < 2);
    board->men[board->king[0]] = 'K';
    board->men[board->king[1]] = 'k';
}

/* ---- What a board is made of --------------------------------------------------------------- */

typedef void theme(struct board *board, struct random *random);

static inline void scatter(struct board *board, struct random *random) {
    for (size_t men = 1 + random_below(random, 6); men > 0; men--) {
        const int square = (int)random_below(random, 64);
        put(board, square % 8, square / 8, "PPPNBRQ"[random_below(random, 7)],
            (int)random_below(random, 2));
    }
}

/* A slider that looks at a king, and up to three men between. */
static inline void lay_line(struct board *board, struct random *random) {
    static const int steps[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                    {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const int color = (int)random_below(random, 2);
    const size_t way = random_below(random, 8);
    int file = board->king[color] % 8;
    int rank = board->king[color] / 8;
    for (size_t men = random_below(random, 4); men > 0; men--) {
        const int gap = 1 + (int)random_below(random, 2);
        file += gap * steps[way][0];
        rank += gap * steps[way][1];
        put(board, file, rank, "PPNBRQ"[random_below(random, 6)], (int)random_below(random, 2));
    }
    const int gap = 1 + (int)random_below(random, 3);
    const char straight_or_diagonal = way < 4 ? 'R' : 'B';
    put(board, file + gap * steps[way][0], rank + gap * steps[way][1],
        one_in(random, 3) ? 'Q' : straight_or_diagonal, !color);
}

/* Men who step, near a king: knights who check or guard, pawns who attack or are supported. */
static inline void crowd_king(struct board *board, struct random *random) {
    const int king = board->king[random_below(random, 2)];
    for (size_t men = 1 + random_below(random, 3); men > 0; men--) {
        put(board, king % 8 - 2 + (int)random_below(random, 5),
            king / 8 - 2 + (int)random_below(random, 5), "PPN"[random_below(random, 3)],
            (int)random_below(random, 2));
    }
}

/* Men of one side that can soon look at squares beside the other's king, and his pawns about. */
static inline void besiege_king(struct board *board, struct random *random) {
    const int color = (int)random_below(random, 2);
    const int file = board->king[color] % 8;
    const int rank = board->king[color] / 8;
    const int ahead = color ? -1 : 1;
    for (size_t men = 1 + random_below(random, 3); men > 0; men--) {
        put(board, file - 4 + (int)random_below(random, 9), rank - 4 + (int)random_below(random, 9),
            "PNBRRQQ"[random_below(random, 7)], !color);
    }
    for (size_t pawns = random_below(random, 4); pawns > 0; pawns--) {
        put(board, file - 3 + (int)random_below(random, 7),
            rank + ahead * ((int)random_below(random, 5) - 1), 'P', color);
    }
}

/* A pawn that can be pushed once the man before it has gone, be it by a capture. */
static inline void block_pawn(struct board *board, struct random *random) {
    const int color = (int)random_below(random, 2);
    const int file = (int)random_below(random, 8);
    const int rank = 1 + (int)random_below(random, 6);
    const int ahead = color ? -1 : 1;
    put(board, file, rank, 'P', color);
    put(board, file, rank + ahead, "PNBRQ"[random_below(random, 5)], !color);
    put(board, file - 1, rank, "PNR"[random_below(random, 3)], color);
}

/* Pawns one or two steps from their end, some of them blocked. */
static inline void let_run(struct board *board, struct random *random) {
    for (size_t pawns = 1 + random_below(random, 3); pawns > 0; pawns--) {
        const int color = (int)random_below(random, 2);
        const int away = 1 + (int)random_below(random, 2);
        const int file = (int)random_below(random, 8);
        put(board, file, color ? away : 7 - away, 'P', color);
        if (one_in(random, 3)) {
            put(board, file, color ? away - 1 : 8 - away, "NBRQ"[random_below(random, 4)],
                (int)random_below(random, 2));
        }
    }
}

/* Pawns face to face, with or without a square between, and pawns at home beside them. */
static inline void face_pawns(struct board *board, struct random *random) {
    for (size_t files = 1 + random_below(random, 4); files > 0; files--) {
        const int file = (int)random_below(random, 8);
        const int rank = 1 + (int)random_below(random, 5);
        put(board, file, rank, 'P', 0);
        put(board, file, rank + 1 + (int)random_below(random, 2), 'P', 1);
        put(board, (int)random_below(random, 8), 1, 'P', 0);
        put(board, (int)random_below(random, 8), 6, 'P', 1);
    }
}

/* Rooks on the first ranks, most of them in corners, and now and then a man between. */
static inline void put_rooks(struct board *board, struct random *random) {
    for (int color = 0; color < 2; color++) {
        for (int rook = 0; rook < 2; rook++) {
            const int corner = 7 * rook;
            const int file = one_in(random, 4) ? (int)random_below(random, 8) : corner;
            put(board, file, 7 * color, 'R', color);
        }
        if (one_in(random, 3)) {
            put(board, (int)random_below(random, 8), 7 * color, "NBQ"[random_below(random, 3)],
                (int)random_below(random, 2));
        }
    }
}

/* A pawn that has just made a double step, beside one pawn or two that may take it. */
static inline void let_pass(struct board *board, struct random *random) {
    const int mover = (int)random_below(random, 2);
    const int file = (int)random_below(random, 8);
    const int rank = mover ? 4 : 3;
    put(board, file, rank, 'P', mover);
    put(board, file - 1, rank, 'P', !mover);
    if (one_in(random, 2)) {
        put(board, file + 1, rank, 'P', !mover);
    }
    board->side = mover ? 'w' : 'b';
    board->passed = 8 * (mover ? 5 : 2) + file;
}

/* More men of one side than chess has. */
static inline void overfill(struct board *board, struct random *random) {
    const int color = (int)random_below(random, 2);
    if (one_in(random, 8)) {
        for (int men = 0; men < 20; men++) {
            put(board, (int)random_below(random, 8), (int)random_below(random, 8),
                "PPPNBR"[random_below(random, 6)], color);
        }
    }
}

static theme *const themes[] = {scatter,      scatter,      lay_line,   lay_line, crowd_king,
                                besiege_king, besiege_king, block_pawn, let_run,  face_pawns,
                                put_rooks,    let_pass,     overfill};

/* ---- As FEN -------------------------------------------------------------------------------- */

static inline void write_placement(const struct board *board, char *text) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const char man = board->men[8 * rank + file];
            if (man && empty) {
                *text++ = (char)('0' + empty);
            }
            empty = man ? 0 : empty + 1;
            if (man) {
                *text++ = man;
            }
        }
        if (empty) {
            *text++ = (char)('0' + empty);
        }
        *text++ = rank ? '/' : '\0';
    }
}

/* The pawn whose piece the side to move must choose first (AV-9). */
static inline void leave_choice(struct board *board, struct random *random) {
    const int color = board->side == 'b';
    const size_t square = 56 * (size_t)!color + random_below(random, 8);
    if (!board->men[square]) {
        board->men[square] = letter_of('P', color);
    }
}

static inline struct board random_board(struct random *random, bool pushes) {
    struct board board = {.side = "wb"[random_below(random, 2)], .passed = -1};
    put_kings(&board, random);
    for (size_t count = 1 + random_below(random, 5); count > 0; count--) {
        themes[random_below(random, LENGTH_OF(themes))](&board, random);
    }
    if (pushes && one_in(random, 10)) {
        leave_choice(&board, random);
    }
    return board;
}

/*
 * A position of the variant, as a lenient reading takes it; false where the board is none. In
 * Balanced it is White's first turn now and then (BA-1).
 */
static inline bool random_position(rs_variant variant, struct random *random,
                                   rs_position *position) {
    const bool pushes = variant == RS_AVALANCHE || variant == RS_BALANCED_AVALANCHE;
    const struct board board = random_board(random, pushes);
    char placement[BOARD_ROOM];
    char fen[BOARD_ROOM];
    write_placement(&board, placement);
    const char passed[] = {(char)('a' + board.passed % 8), (char)('1' + board.passed / 8), '\0'};
    const int length = snprintf(fen, sizeof fen, "%s %c KQkq %s 0 %d%s", placement, board.side,
                                board.passed < 0 ? "-" : passed, one_in(random, 4) ? 1 : 2,
                                pushes && one_in(random, 8) ? " push" : "");
    return rs_fen_parse(variant, fen, (size_t)length, RS_FEN_LENIENT, position, NULL) == RS_OK;
}

#endif
