/* The count is one number, however it is come by; and colours are names only. */
#include "oracle.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- ways to count ---- */

static uint64_t count(const rs_position *position, int32_t depth, const rs_perft_options *options) {
    uint64_t nodes = 0;
    PROMISE(rs_perft(position, depth, options, &nodes) == RS_OK, position, NULL);
    return nodes;
}

static void judge_divide(const rs_position *position, int32_t depth,
                         const rs_perft_options *options, uint64_t expected) {
    struct turn_list list = oracle_list(position, options->ply);
    rs_divide_line *const lines = calloc(list.count + 1, sizeof *lines);
    uint64_t nodes = 0;
    uint64_t sum = 0;
    size_t found = 0;
    PROMISE(lines != NULL, position, NULL);
    PROMISE(rs_divide(position, depth, options, lines, list.count, &found, &nodes) == RS_OK,
            position, NULL);
    PROMISE(found == list.count && nodes == expected, position, NULL);
    for (size_t i = 0; i < found; i++) {
        PROMISE(lines[i].turn == list.turns[i] && lines[i].done, position, NULL);
        sum += lines[i].nodes;
    }
    PROMISE(sum == expected, position, NULL);
    free(lines);
    free(list.turns);
}

/* The statistics of the turn ply count the same turns, and each turn under its heading. */
static void judge_statistics(const rs_position *position, int32_t depth, uint64_t expected) {
    const rs_variant variant = rs_variant_of(position);
    const bool pushes = variant == RS_AVALANCHE || variant == RS_BALANCED_AVALANCHE;
    rs_statistics s;
    PROMISE(rs_perft_statistics(position, depth, NULL, &s) == RS_OK, position, NULL);
    PROMISE(s.nodes == expected, position, NULL);
    PROMISE(s.captures >= s.en_passant + s.forward_captures, position, NULL);
    PROMISE(s.losing_pushes <= s.pushes && s.losing_choices <= s.push_promotions, position, NULL);
    PROMISE(s.checkmates <= s.checks, position, NULL);
    PROMISE(pushes || s.pushes + s.no_push + s.push_promotions == 0, position, NULL);
    PROMISE(!pushes || depth > 1 || rs_phase_of(position) == RS_CHOOSE ||
                s.pushes + s.no_push == expected,
            position, NULL);
}

void oracle_judge_counts(const rs_position *position, uint64_t affordable) {
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        const rs_perft_options bulk = {.ply = (rs_ply)i};
        const rs_perft_options made = {.ply = (rs_ply)i, .made = 1};
        const rs_perft_options hashed = {.ply = (rs_ply)i, .hash_bytes = 4096};
        const uint64_t listed = rs_turns(position, bulk.ply, NULL, 0);
        PROMISE(count(position, 0, &bulk) == 1, position, NULL);
        PROMISE(count(position, 1, &bulk) == listed, position, NULL);
        PROMISE(count(position, 1, &made) == listed, position, NULL);
        judge_divide(position, 1, &bulk, listed);
        const uint64_t expected = count(position, 2, &bulk);
        if (expected <= affordable) {
            PROMISE(count(position, 2, &made) == expected, position, NULL);
            PROMISE(count(position, 2, &hashed) == expected, position, NULL);
            judge_divide(position, 2, &bulk, expected);
        }
        if (bulk.ply == RS_PLY_TURN) {
            judge_statistics(position, 1, listed);
        }
    }
}

/* ---- colour flip ---- */

static char flip_letter(char c) {
    return islower((unsigned char)c) ? (char)toupper((unsigned char)c)
                                     : (char)tolower((unsigned char)c);
}

static char flip_rank(char c) {
    return c >= '1' && c <= '8' ? (char)('1' + '8' - c) : c;
}

static size_t flip_placement(const char *fen, size_t length, char *flipped) {
    size_t written = 0;
    for (size_t end = length, start = length; end > 0; end = start > 0 ? start - 1 : 0) {
        for (start = end; start > 0 && fen[start - 1] != '/'; start--) {
        }
        for (size_t i = start; i < end; i++) {
            flipped[written++] = flip_letter(fen[i]);
        }
        if (start > 0) {
            flipped[written++] = '/';
        }
    }
    return written;
}

/* Rights: kqKQ back into the order KQkq. */
static size_t flip_rights(const char *fen, size_t length, char *flipped) {
    size_t written = 0;
    for (const char *right = "kqKQ"; *right; right++) {
        if (memchr(fen, *right, length) != NULL) {
            flipped[written++] = flip_letter(*right);
        }
    }
    if (written == 0) {
        flipped[written++] = '-';
    }
    return written;
}

static struct fen_text flip_fen(const struct fen_text *fen) {
    struct fen_text flipped = {0};
    const size_t placement = strcspn(fen->text, " ");
    const char *const rights = fen->text + placement + 3;
    const size_t rights_length = strcspn(rights, " ");
    char *at = flipped.text + flip_placement(fen->text, placement, flipped.text);
    *at++ = ' ';
    *at++ = fen->text[placement + 1] == 'w' ? 'b' : 'w';
    *at++ = ' ';
    at += flip_rights(rights, rights_length, at);
    const char *const ep = rights + rights_length; /* a blank, the square, what never flips */
    *at++ = ep[0];
    *at++ = ep[1];
    if (ep[1] != '-') {
        *at++ = flip_rank(ep[2]);
    }
    strcpy(at, ep + (ep[1] == '-' ? 2 : 3));
    flipped.length = strlen(flipped.text);
    return flipped;
}

static void judge_flipped_turns(const rs_position *position, const rs_position *flipped,
                                rs_ply ply) {
    struct turn_list list = oracle_list(position, ply);
    PROMISE(rs_turns(flipped, ply, NULL, 0) == list.count, position, NULL);
    for (size_t i = 0; i < list.count; i++) {
        struct turn_text text = oracle_turn_text(list.turns[i]);
        for (size_t j = 0; j < text.length; j++) {
            text.text[j] = flip_rank(text.text[j]);
        }
        rs_turn turn;
        PROMISE(rs_turn_parse(flipped, ply, text.text, text.length, &turn, NULL) == RS_OK, flipped,
                text.text);
    }
    free(list.turns);
}

void oracle_judge_flip(const rs_position *position) {
    uint32_t fullmove;
    rs_position flipped;
    const rs_variant variant = rs_variant_of(position);
    rs_counters(position, NULL, &fullmove);
    if (variant == RS_BALANCED_AVALANCHE && fullmove == 1) {
        return;
    }
    const struct fen_text fen = oracle_fen(position);
    const struct fen_text mirror = flip_fen(&fen);
    PROMISE(rs_fen_parse(variant, mirror.text, mirror.length, 0, &flipped, NULL) == RS_OK, position,
            mirror.text);
    PROMISE(rs_outcome(position) == rs_outcome(&flipped), position, mirror.text);
    for (uint32_t i = 0; i < PLY_COUNT; i++) {
        judge_flipped_turns(position, &flipped, (rs_ply)i);
    }
    PROMISE(count(position, 2, NULL) == count(&flipped, 2, NULL), position, mirror.text);
}
