/* Which plies there are, and where they lead. */
#include "slow_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- how the men move ---- */

/* KS-7: does an enemy pawn stand beside the square where a double step would end? */
static bool is_barred(const struct slow_position *p, int to) {
    const char enemy_pawn = man_of('p', !p->white);
    return (file_of(to) > 0 && p->board[to - 1] == enemy_pawn) ||
           (file_of(to) < 7 && p->board[to + 1] == enemy_pawn);
}

static bool pawn_can_go(const struct slow_position *p, int from, int to) {
    const int step = forward(p->white);
    const bool empty = p->board[to] == SLOW_EMPTY;
    const int ranks = rank_of(to) - rank_of(from);
    if (slow_pawn_attacks(p, from, to) &&
        (!empty || to == p->ep)) { /* KS-2 and FIDE-5 among them */
        return true;
    }
    if (file_of(from) != file_of(to) || !empty) {
        return false;
    }
    if (ranks == 2 * step) { /* FIDE-1, AV-13 */
        return rank_of(from) == pawn_rank(p->white) && p->board[from + 8 * step] == SLOW_EMPTY &&
               !(p->variant == SLOW_KINGSUPPORT && is_barred(p, to));
    }
    return ranks == step;
}

/* The man can go there, castling and the safety of his king apart. */
static bool man_can_go(const struct slow_position *p, int from, int to) {
    if (!is_man_of(p->board[from], p->white) || is_man_of(p->board[to], p->white)) {
        return false;
    }
    if (kind_of(p->board[from]) == 'p') {
        return pawn_can_go(p, from, to);
    }
    return slow_man_attacks(p, from, to);
}

/* ---- castling ---- */

/* Castling as it is played: four squares. */
struct castling {
    int king_from;
    int king_to;
    int rook_from;
    int rook_to;
};

static struct castling castling_with(bool white, int rook_file) {
    const int rank = 8 * back_rank(white);
    const bool a_side = rook_file < 4;
    return (struct castling){
        .king_from = rank + 4,
        .king_to = rank + (a_side ? 2 : 6),
        .rook_from = rank + rook_file,
        .rook_to = rank + (a_side ? 3 : 5),
    };
}

/* Do the squares after `from`, up to `to`, hold no man but the two that castle? */
static bool is_way_free(const struct slow_position *p, const struct castling *c, int from, int to) {
    const int step = sign(to - from);
    for (int at = from; at != to;) {
        at += step;
        if (p->board[at] != SLOW_EMPTY && at != c->king_from && at != c->rook_from) {
            return false;
        }
    }
    return true;
}

/* FIDE-4 and AV-14 ask for the right, KS-9 only for the men. */
static bool may_castle(const struct slow_position *p, const struct castling *c) {
    if (p->board[c->king_from] != man_of('k', p->white) ||
        p->board[c->rook_from] != man_of('r', p->white)) {
        return false;
    }
    if (p->variant == SLOW_KINGSUPPORT) {
        return true;
    }
    const bool a_side = c->king_to < c->king_from;
    const int corner = 8 * back_rank(p->white) + (a_side ? 0 : 7);
    const enum slow_right right = p->white ? (a_side ? SLOW_WHITE_LONG : SLOW_WHITE_SHORT)
                                           : (a_side ? SLOW_BLACK_LONG : SLOW_BLACK_SHORT);
    return c->rook_from == corner && p->right[right];
}

/*
 * Castling is possible, the safety of the square where the king lands apart: that one is judged
 * after both men have moved (KS-11). In orthodox castling the rook's way covers "squares between".
 */
static bool can_castle(const struct slow_position *p, const struct castling *c) {
    const int passed = (c->king_from + c->king_to) / 2;
    return may_castle(p, c) && is_way_free(p, c, c->king_from, c->king_to) &&
           is_way_free(p, c, c->rook_from, c->rook_to) && !slow_in_check(p, p->white) &&
           !slow_attacked(p, passed, !p->white);
}

/* ---- applying ---- */

static void count_up(int *counter) {
    if (*counter < SLOW_COUNTER_MAX) {
        (*counter)++;
    }
}

/* A right ends when its king or rook leaves home or its rook is captured. */
static void drop_rights(struct slow_position *p) {
    const struct {
        int king;
        int rook;
        bool white;
    } home[4] = {{4, 7, true}, {4, 0, true}, {60, 63, false}, {60, 56, false}};
    for (int i = 0; i < 4; i++) {
        p->right[i] = p->right[i] && p->board[home[i].king] == man_of('k', home[i].white) &&
                      p->board[home[i].rook] == man_of('r', home[i].white);
    }
}

/* The man goes, with what goes with him; who decides next is not settled here. */
static struct slow_position after_going(const struct slow_position *p, int from, int to,
                                        char promoted) {
    struct slow_position next = *p;
    const char man = p->board[from];
    const bool pawn = kind_of(man) == 'p';
    if (pawn && file_of(from) != file_of(to) && p->board[to] == SLOW_EMPTY) {
        next.board[8 * rank_of(from) + file_of(to)] = SLOW_EMPTY; /* FIDE-5 */
    }
    next.board[from] = SLOW_EMPTY;
    next.board[to] = promoted ? man_of(promoted, p->white) : man;
    count_up(&next.halfmove);
    if (pawn || p->board[to] != SLOW_EMPTY) {
        next.halfmove = 0;
    }
    next.ep = SLOW_NO_SQUARE;
    if (p->variant == SLOW_CHESS && pawn && distance(from, to) == 16) {
        next.ep = (from + to) / 2;
    }
    drop_rights(&next);
    return next;
}

static struct slow_position after_castling(const struct slow_position *p,
                                           const struct castling *c) {
    struct slow_position next = *p;
    next.board[c->king_from] = SLOW_EMPTY;
    next.board[c->rook_from] = SLOW_EMPTY;
    next.board[c->king_to] = man_of('k', p->white);
    next.board[c->rook_to] = man_of('r', p->white);
    count_up(&next.halfmove);
    next.ep = SLOW_NO_SQUARE;
    drop_rights(&next);
    return next;
}

/* AV-4: an enemy pawn, one square on, onto an empty one. */
static bool can_be_pushed(const struct slow_position *p, int square) {
    const int to = square + 8 * forward(!p->white);
    return p->board[square] == man_of('p', !p->white) && to >= 0 && to < 64 &&
           p->board[to] == SLOW_EMPTY;
}

static bool any_can_be_pushed(const struct slow_position *p) {
    for (int square = 0; square < 64; square++) {
        if (can_be_pushed(p, square)) {
            return true;
        }
    }
    return false;
}

/* BA-1, BA-2: the turn is the move alone. */
static bool is_first_turn(const struct slow_position *p) {
    return p->variant == SLOW_BALANCED && p->white && p->fullmove == 1;
}

static bool ep_capture_is_legal(const struct slow_position *p, int from) {
    if (p->board[from] != man_of('p', p->white) || !slow_pawn_attacks(p, from, p->ep)) {
        return false;
    }
    const struct slow_position next = after_going(p, from, p->ep, 0);
    return !slow_in_check(&next, p->white);
}

/* GM-3: the square counts only where a legal capture exists. */
static void keep_ep_only_if_legal(struct slow_position *p) {
    for (int from = 0; from < 64 && p->ep != SLOW_NO_SQUARE; from++) {
        if (ep_capture_is_legal(p, from)) {
            return;
        }
    }
    p->ep = SLOW_NO_SQUARE;
}

void slow_canonicalise(struct slow_position *p) {
    if (p->variant == SLOW_KINGSUPPORT) {
        memset(p->right, 0, sizeof p->right);
    }
    if (p->variant != SLOW_CHESS) {
        p->ep = SLOW_NO_SQUARE;
    }
    keep_ep_only_if_legal(p);
    for (int file = 0; file < 8; file++) {
        if (p->board[8 * last_rank(p->white) + file] == man_of('p', p->white)) {
            p->phase = SLOW_CHOOSE; /* AV-9 */
        }
    }
}

/* The other side decides; AV-16: the fullmove number grows when Black is done. */
static void end_turn(struct slow_position *p) {
    if (!p->white) {
        count_up(&p->fullmove);
    }
    p->white = !p->white;
    p->phase = SLOW_MOVE;
    keep_ep_only_if_legal(p);
}

/* After the move: a push is owed (AV-1, AV-6), or the turn is done (AV-7, BA-1). */
static void end_move(struct slow_position *p) {
    if (has_pushes(p) && !is_first_turn(p) && any_can_be_pushed(p)) {
        p->phase = SLOW_PUSH;
    } else {
        end_turn(p);
    }
}

/* ---- lists ---- */

struct list {
    struct slow_turn *turns;
    size_t count;
    size_t room;
    bool failed;
};

/* Adds first and second, either of which may be empty, with a comma between if both are there. */
static void add(struct list *list, const char *first, const char *second,
                const struct slow_position *after) {
    if (list->count == list->room && !list->failed) {
        const size_t room = list->room ? 2 * list->room : 64;
        struct slow_turn *const grown = realloc(list->turns, room * sizeof *grown);
        list->failed = grown == NULL;
        if (grown != NULL) {
            list->turns = grown;
            list->room = room;
        }
    }
    if (list->failed) {
        return;
    }
    struct slow_turn *const turn = &list->turns[list->count++];
    snprintf(turn->text, sizeof turn->text, "%s%s%s", first, *first && *second ? "," : "", second);
    turn->after = *after;
}

static void write_squares(char text[6], int from, int to, char letter) {
    snprintf(text, 6, "%c%c%c%c%.1s", 'a' + file_of(from), '1' + rank_of(from), 'a' + file_of(to),
             '1' + rank_of(to), (const char[]){letter, 0});
}

/* Adds a move if the mover's king is safe on the board right after it (FIDE-2, AV-2, AV-3). */
static void add_move(struct list *list, int from, int to, char letter, struct slow_position *next) {
    char text[6];
    if (slow_in_check(next, next->white)) {
        return;
    }
    write_squares(text, from, to, letter);
    end_move(next);
    add(list, text, "", next);
}

static void list_moves(const struct slow_position *p, struct list *list) {
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            if (!man_can_go(p, from, to)) {
                continue;
            }
            const bool promotes =
                kind_of(p->board[from]) == 'p' && rank_of(to) == last_rank(p->white);
            for (const char *letter = promotes ? "bnqr" : ""; *letter || !promotes; letter++) {
                struct slow_position next = after_going(p, from, to, promotes ? *letter : 0);
                add_move(list, from, to, promotes ? *letter : 0, &next);
                if (!promotes) {
                    break;
                }
            }
        }
    }
    for (int file = 0; file < 8; file++) {
        const struct castling c = castling_with(p->white, file);
        if (file != 4 && can_castle(p, &c)) {
            struct slow_position next = after_castling(p, &c);
            add_move(list, c.king_from, c.king_to, 0, &next);
        }
    }
}

static void list_pushes(const struct slow_position *p, struct list *list) {
    for (int from = 0; from < 64; from++) {
        if (!can_be_pushed(p, from)) {
            continue;
        }
        char text[6];
        struct slow_position next = *p;
        const int to = from + 8 * forward(!p->white);
        next.board[from] = SLOW_EMPTY;
        next.board[to] = p->board[from];
        next.halfmove = 0; /* AV-16 */
        end_turn(&next);
        if (rank_of(to) == last_rank(next.white)) {
            next.phase = SLOW_CHOOSE; /* AV-9 */
        }
        write_squares(text, from, to, 0);
        add(list, text, "", &next);
    }
}

static void list_choices(const struct slow_position *p, struct list *list) {
    for (int file = 0; file < 8; file++) {
        const int square = 8 * last_rank(p->white) + file;
        for (const char *letter = "bnqr"; *letter && p->board[square] == man_of('p', p->white);
             letter++) {
            char text[6];
            struct slow_position next = *p;
            next.board[square] = man_of(*letter, p->white);
            next.phase = SLOW_MOVE;
            write_squares(text, square, square, *letter);
            add(list, text, "", &next);
        }
    }
}

/* The decisions that can be made now; none when the game is over (GM-1). */
static struct list decisions(const struct slow_position *p) {
    struct list list = {0};
    if (slow_is_push_loss(p)) {
        return list;
    }
    switch (p->phase) {
    case SLOW_MOVE:
        list_moves(p, &list);
        break;
    case SLOW_PUSH:
        list_pushes(p, &list);
        break;
    case SLOW_CHOOSE:
        list_choices(p, &list);
        break;
    }
    return list;
}

/* Adds a push, once or (in the turn ply) with each choice it forces; AV-11: none if it has lost. */
static void add_push(struct list *list, const char *move, const struct slow_turn *push,
                     enum slow_ply ply) {
    struct list choices = {0};
    if (ply == SLOW_PLY_TURN && push->after.phase == SLOW_CHOOSE) {
        choices = decisions(&push->after);
    }
    for (size_t i = 0; i < choices.count; i++) {
        char text[8];
        snprintf(text, sizeof text, "%.4s%c", push->text, choices.turns[i].text[4]);
        add(list, move, text, &choices.turns[i].after);
    }
    if (choices.count == 0) {
        add(list, move, push->text, &push->after);
    }
    free(choices.turns);
}

/* Adds all that a side owes from a position before its move or its push. */
static void add_turns(struct list *list, const struct slow_position *p, enum slow_ply ply) {
    const struct list first = decisions(p);
    for (size_t i = 0; i < first.count; i++) {
        if (p->phase == SLOW_PUSH) {
            add_push(list, "", &first.turns[i], ply);
        } else if (first.turns[i].after.phase == SLOW_PUSH) {
            const struct list pushes = decisions(&first.turns[i].after);
            for (size_t j = 0; j < pushes.count; j++) {
                add_push(list, first.turns[i].text, &pushes.turns[j], ply);
            }
            free(pushes.turns);
        } else {
            add(list, first.turns[i].text, "", &first.turns[i].after);
        }
    }
    free(first.turns);
}

/* The player ply from a pending choice: alone if it wins, else together with a whole turn. */
static void add_player_choices(struct list *list, const struct slow_position *p) {
    const struct list choices = decisions(p);
    for (size_t i = 0; i < choices.count; i++) {
        const struct slow_turn *const choice = &choices.turns[i];
        struct list turns = {0};
        if (slow_is_push_loss(&choice->after)) {
            add(list, choice->text, "", &choice->after);
        } else {
            add_turns(&turns, &choice->after, SLOW_PLY_PLAYER);
        }
        for (size_t j = 0; j < turns.count; j++) {
            add(list, choice->text, turns.turns[j].text, &turns.turns[j].after);
        }
        free(turns.turns);
    }
    free(choices.turns);
}

static int compare_turns(const void *a, const void *b) {
    return strcmp(((const struct slow_turn *)a)->text, ((const struct slow_turn *)b)->text);
}

size_t slow_turns(const struct slow_position *p, enum slow_ply ply, struct slow_turn **turns) {
    struct list list = {0};
    if (ply == SLOW_PLY_DECISION || (p->phase == SLOW_CHOOSE && ply != SLOW_PLY_PLAYER)) {
        list = decisions(p);
    } else if (p->phase == SLOW_CHOOSE) {
        add_player_choices(&list, p);
    } else {
        add_turns(&list, p, ply);
    }
    if (list.failed) {
        free(list.turns);
        list = (struct list){0};
    }
    if (list.count > 1) {
        qsort(list.turns, list.count, sizeof *list.turns, compare_turns);
    }
    *turns = list.turns;
    return list.count;
}

bool slow_apply(const struct slow_position *p, enum slow_ply ply, const char *text,
                struct slow_position *after) {
    struct slow_turn *turns;
    const size_t count = slow_turns(p, ply, &turns);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        found = strcmp(turns[i].text, text) == 0;
        if (found) {
            *after = turns[i].after;
        }
    }
    free(turns);
    return found;
}

uint64_t slow_perft(const struct slow_position *p, int depth, enum slow_ply ply) {
    struct slow_turn *turns;
    uint64_t nodes = 0;
    if (depth == 0) {
        return 1;
    }
    const size_t count = slow_turns(p, ply, &turns);
    if (depth == 1) {
        nodes = count;
    }
    for (size_t i = 0; i < count && depth > 1; i++) {
        nodes += slow_perft(&turns[i].after, depth - 1, ply);
    }
    free(turns);
    return nodes;
}
