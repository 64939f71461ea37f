/*
 * Rulestone: what is legal, what happens, and how many lines there are, for chess and three
 * variants.
 *
 * Clause ids such as AV-8 refer to the rules page that ships with the fixtures.
 *
 * Conventions of the whole header
 * - Squares run from a1 = 0, b1 = 1 to h8 = 63; a set of squares is a uint64_t with bit n for
 *   square n.
 * - Positions and turns are plain values. Nothing is allocated but the hash table, the tasks and
 *   the threads of a count, nothing is printed, nothing aborts, and no function keeps a pointer it
 *   was given.
 * - Every function may be called from any number of threads at once, the very first call included.
 *   One value must not be written by one thread while another uses it, as always in C.
 * - Pointers must not be null except where a function says so. A position must come from
 *   rs_position_start, rs_fen_parse, rs_apply or a copy of such a value; other bytes are not
 *   promised to be answered sensibly.
 * - Text is given with its length and needs no NUL; it may hold any bytes.
 * - Not promised: the contents of rs_position and the encoding of rs_turn between ABI versions.
 */
#ifndef RULESTONE_H
#define RULESTONE_H

#include <stddef.h>
#include <stdint.h>

#define RS_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

#define RS_VERSION "0.1.0"

/* Grows with every change that an already compiled caller could notice. */
#define RS_ABI_VERSION 1

/* The library's own RS_ABI_VERSION and RS_VERSION, to be compared with those compiled against. */
RS_API uint32_t rs_abi_version(void);
RS_API const char *rs_version(void);

/* ---- Variants ---------------------------------------------------------------------------- */

typedef enum rs_variant {
    RS_CHESS = 0,
    RS_AVALANCHE = 1,
    RS_BALANCED_AVALANCHE = 2,
    RS_KING_SUPPORT = 3
} rs_variant;

#define RS_VARIANT_COUNT 4

/* The id used in files and on command lines, such as "avalanche"; null for a number out of range.
 */
RS_API const char *rs_variant_id(rs_variant variant);

/* The name for people, such as "Balanced Avalanche"; null for a number out of range. */
RS_API const char *rs_variant_title(rs_variant variant);

typedef enum rs_color { RS_WHITE = 0, RS_BLACK = 1, RS_NO_COLOR = 2 } rs_color;

/* Which decision is owed next (AV-1, AV-9): a move, a push, or the piece of a pushed pawn. */
typedef enum rs_phase { RS_MOVE = 0, RS_PUSH = 1, RS_CHOOSE = 2 } rs_phase;

/*
 * What one ply is. RS_PLY_TURN: move, push and the choice it forces. RS_PLY_CHOICE: the choice is a
 * ply of its own. RS_PLY_PLAYER: all that one player decides in a row, so a choice opens its
 * owner's ply. RS_PLY_DECISION: each move, push and choice by itself. They differ in AV and BA
 * only.
 */
typedef enum rs_ply {
    RS_PLY_TURN = 0,
    RS_PLY_CHOICE = 1,
    RS_PLY_PLAYER = 2,
    RS_PLY_DECISION = 3
} rs_ply;

/* ---- Errors ------------------------------------------------------------------------------ */

/* One code a reason. */
typedef enum rs_status {
    RS_OK = 0,
    RS_BAD_ARGUMENT,
    RS_CANCELLED,
    RS_OVERFLOW,
    RS_NO_MEMORY,
    RS_NO_THREAD,
    RS_TURN_MALFORMED,
    RS_TURN_ILLEGAL,
    RS_FEN_TRUNCATED,
    RS_FEN_PLACEMENT_CHAR,
    RS_FEN_PLACEMENT_DIGITS,
    RS_FEN_RANK_LONG,
    RS_FEN_RANK_SHORT,
    RS_FEN_RANK_COUNT,
    RS_FEN_BLANK,
    RS_FEN_SIDE,
    RS_FEN_CASTLING,
    RS_FEN_EP,
    RS_FEN_COUNTER,
    RS_FEN_FIELD,
    RS_FEN_KING_MISSING,
    RS_FEN_KING_EXTRA,
    RS_FEN_KINGS_TOUCH,
    RS_FEN_PAWN_RANK,
    RS_FEN_CASTLING_RIGHTS,
    RS_FEN_EP_SQUARE,
    RS_FEN_CHECK,
    RS_FEN_PUSH_BALANCED,
    RS_FEN_PUSH_NONE
} rs_status;

#define RS_STATUS_COUNT (RS_FEN_PUSH_NONE + 1)

/* The code's short name, such as "castling_rights" or "overflow"; null for a number out of range.
 */
RS_API const char *rs_status_name(rs_status status);

/* What the code means, as a constant English sentence without a full stop; null as above. */
RS_API const char *rs_status_message(rs_status status);

/*
 * Why something was refused.
 *   position  the byte at fault, 0 .. length; of a turn, the first byte of the part at fault
 *   message   a constant English sentence without a full stop
 *   clause    the clause that refuses, such as "AV-8"; "FEN" for faults of FEN syntax; null with
 *             RS_OK and with what is no refusal of a text
 *   dropped   with RS_OK from a lenient reading: what was left out, rights as in rs_rights and
 *             RS_DROPPED_EP for an impossible e.p. square; else 0
 */
typedef struct rs_error {
    rs_status status;
    uint32_t dropped;
    size_t position;
    const char *message;
    const char *clause;
} rs_error;

#define RS_DROPPED_EP 16u

/* ---- Positions --------------------------------------------------------------------------- */

/*
 * One position: placement, who decides what next, rights, e.p. square, counters and the variant.
 * Canonical: two positions are equal (same variant, same printed FEN) iff their bytes are.
 */
typedef struct rs_position {
    uint64_t opaque[8];
} rs_position;

/* The start position of a variant. RS_BAD_ARGUMENT for a number out of range. */
RS_API rs_status rs_position_start(rs_variant variant, rs_position *position);

/* Flag of rs_fen_parse: drop rights without king or rook at home and an impossible e.p. square. */
#define RS_FEN_LENIENT 1u

/*
 * Reads a FEN of six fields, of four (counters 0 1), or of seven at a half-finished turn ("push").
 * The first fault from the left decides, syntax before meaning. On failure *position is untouched.
 * RS_BAD_ARGUMENT for a variant or a flag that does not exist. error may be null. Returns
 * error->status.
 */
RS_API rs_status rs_fen_parse(rs_variant variant, const char *text, size_t length, uint32_t flags,
                              rs_position *position, rs_error *error);

/* No FEN that rs_fen_format writes is longer, the NUL left out. */
#define RS_FEN_MAX 112

/*
 * Writes the canonical FEN and returns its length without the NUL. When capacity is greater than
 * that length, text and a NUL are written; otherwise nothing but an empty string where capacity
 * allows one. buffer may be null when capacity is 0.
 */
RS_API size_t rs_fen_format(const rs_position *position, char *buffer, size_t capacity);

RS_API rs_variant rs_variant_of(const rs_position *position);

/* Who decides next: at a half-finished turn the mover, with a choice pending the pawn's owner. */
RS_API rs_color rs_side(const rs_position *position);

/* The decision that is owed next; of a finished game, the one that would be. */
RS_API rs_phase rs_phase_of(const rs_position *position);

/* The FEN letter of the man on a square; 0 for an empty square or a number above 63. */
RS_API char rs_piece_at(const rs_position *position, uint32_t square);

/* Castling rights: 1 = K, 2 = Q, 4 = k, 8 = q. Always 0 in King Support, which needs none (KS-9).
 */
RS_API uint32_t rs_rights(const rs_position *position);

/* The e.p. square as printed in the FEN, or 64: FIDE only, and only where a capture is legal. */
RS_API uint32_t rs_en_passant(const rs_position *position);

/* Halfmove clock and fullmove number, 0 .. 65535 and 1 .. 65535. Either pointer may be null. */
RS_API void rs_counters(const rs_position *position, uint32_t *halfmove, uint32_t *fullmove);

/* The men that attack the king of the side that decides. */
RS_API uint64_t rs_checkers(const rs_position *position);

/*
 * The men of one side that attack a square by the variant's own attacks (KS-4 included), whether or
 * not they are pinned and whatever stands on the square. 0 for a square above 63 or RS_NO_COLOR.
 */
RS_API uint64_t rs_attackers(const rs_position *position, uint32_t square, rs_color side);

/*
 * The enemy pawns that the side that decides could push on the board as it stands (AV-4). 0 where
 * no push belongs to this turn: in FIDE and KS, at Balanced's first turn (BA-1), in a finished
 * game.
 */
RS_API uint64_t rs_pushable(const rs_position *position);

/* The pawns of both sides that their own kings support (KS-1). 0 in the other variants. */
RS_API uint64_t rs_supported(const rs_position *position);

/*
 * A position to compare for repetition (GM-3, KS-13): two positions at the start of a turn repeat
 * each other iff the bytes of their repetition forms are equal.
 */
RS_API rs_position rs_repetition_form(const rs_position *position);

/* ---- Turns ------------------------------------------------------------------------------- */

/*
 * One ply of any convention: a leading choice, a move, a push and its promotion, each where
 * present. 0 is never a turn. Of two turns of one list, the one with the smaller text is the
 * smaller number.
 */
typedef uint32_t rs_turn;

/*
 * The legal plies, ascending by text. Writes the first of them, as many as fit, and returns how
 * many there are. turns may be null when capacity is 0. 0 for a finished game and for a ply out of
 * range.
 */
RS_API size_t rs_turns(const rs_position *position, rs_ply ply, rs_turn *turns, size_t capacity);

/* The legal castling moves, as turns of the decision ply; buffer and result as in rs_turns. */
RS_API size_t rs_castlings(const rs_position *position, rs_turn *turns, size_t capacity);

/*
 * Plays a turn. RS_TURN_ILLEGAL unless rs_turns lists it for this ply, RS_BAD_ARGUMENT for a ply
 * out of range; then *next is untouched. next may be the same object as position.
 */
RS_API rs_status rs_apply(const rs_position *position, rs_ply ply, rs_turn turn, rs_position *next);

/* The longest text of a turn, without a NUL: three parts of five characters and two commas. */
#define RS_TURN_MAX 17

/*
 * Writes a turn's text; buffer, capacity and result as in rs_fen_format. A word that no list ever
 * holds is written as some text of at most RS_TURN_MAX bytes; 0 as the empty text.
 */
RS_API size_t rs_turn_format(rs_turn turn, char *buffer, size_t capacity);

/*
 * Reads a legal turn of this ply. RS_TURN_MALFORMED (TX-1) or RS_TURN_ILLEGAL with the first clause
 * that refuses it; then *turn is untouched. error may be null. Returns error->status.
 */
RS_API rs_status rs_turn_parse(const rs_position *position, rs_ply ply, const char *text,
                               size_t length, rs_turn *turn, rs_error *error);

/* As rs_turn_parse, for those who want the verdict and its clause only. */
RS_API rs_status rs_explain(const rs_position *position, rs_ply ply, const char *text,
                            size_t length, rs_error *error);

/* ---- Outcome ----------------------------------------------------------------------------- */

/* In the order of GM-4: the first that holds. Fivefold repetition needs history: never returned. */
typedef enum rs_ending {
    RS_ONGOING = 0,
    RS_PUSH_LOSS,
    RS_CHECKMATE,
    RS_STALEMATE,
    RS_INSUFFICIENT_MATERIAL,
    RS_SEVENTYFIVE_MOVES,
    RS_FIVEFOLD_REPETITION
} rs_ending;

/* The outcome that the position alone decides. */
RS_API rs_ending rs_outcome(const rs_position *position);

/* Who has won, or RS_NO_COLOR for a draw or a game that goes on. */
RS_API rs_color rs_winner(const rs_position *position);

/* The name of GM-4, such as "push_loss"; null for a number out of range. */
RS_API const char *rs_ending_name(rs_ending ending);

/* ---- Counting ---------------------------------------------------------------------------- */

#define RS_DEPTH_MAX 255
#define RS_THREADS_MAX 256

/*
 * Shared between a count and the threads that watch it. Set to zero before use; read and written
 * only by the two functions below while a count runs.
 */
typedef struct rs_control {
    uint64_t nodes;
    uint32_t cancel;
    uint32_t reserved;
} rs_control;

/* Leaves counted so far; may lag a little, and is exact once the count has ended with RS_OK. */
RS_API uint64_t rs_control_nodes(const rs_control *control);

/* Asks the count to stop; it then returns RS_CANCELLED within about 50 ms. */
RS_API void rs_control_cancel(rs_control *control);

/*
 * How to count. All zero is a sensible default. The result depends on ply alone.
 *   ply         what one ply is
 *   made        0: the last ply is counted without listing it; 1: every leaf is made
 *   threads     1 .. RS_THREADS_MAX; 0 means 1. The caller's is one of them, the others may run on
 *               the processors that it may
 *   hash_bytes  memory for a table of counts, rounded down to a power of two; below 64: none
 *   control     progress and cancellation, or null
 */
typedef struct rs_perft_options {
    rs_ply ply;
    uint32_t made;
    uint32_t threads;
    uint32_t reserved;
    uint64_t hash_bytes;
    rs_control *control;
} rs_perft_options;

/*
 * Counts the sequences of depth plies, 0 .. RS_DEPTH_MAX; depth 0 counts 1. options may be null.
 * Returns RS_OK, RS_BAD_ARGUMENT (depth, ply or threads out of range), RS_CANCELLED, RS_NO_MEMORY,
 * RS_NO_THREAD, or RS_OVERFLOW where the count would pass 2^64 - 1. *nodes is the count with RS_OK,
 * the part counted so far with RS_CANCELLED, and untouched otherwise.
 */
RS_API rs_status rs_perft(const rs_position *position, int32_t depth,
                          const rs_perft_options *options, uint64_t *nodes);

/* One line of a divide; done is 0 where a cancelled count had not finished the turn. */
typedef struct rs_divide_line {
    rs_turn turn;
    uint32_t done;
    uint64_t nodes;
} rs_divide_line;

/*
 * As rs_perft, split by the first ply: lines[i] receives the i-th turn of rs_turns and the count
 * behind it. depth is 1 .. RS_DEPTH_MAX. *count receives the number of turns; where it is greater
 * than capacity, nothing is counted and the result is RS_BAD_ARGUMENT. lines may be null when
 * capacity is 0.
 */
RS_API rs_status rs_divide(const rs_position *position, int32_t depth,
                           const rs_perft_options *options, rs_divide_line *lines, size_t capacity,
                           size_t *count, uint64_t *nodes);

/*
 * What the last plies of the turn-ply tree are. captures to losing_choices speak of those plies
 * themselves, checks to stalemates of the side to move after them, lost turns left out.
 *   captures          of any kind, e.p. and forward captures included
 *   promotions        by a move
 *   pushes, no_push   turns of AV and BA with and without a push; losing pushes are pushes
 *   push_promotions   choices made, losing ones included; a push lost by AV-11 has none
 *   losing_pushes     AV-8 and AV-11
 *   losing_choices    AV-10
 */
typedef struct rs_statistics {
    uint64_t nodes;
    uint64_t captures;
    uint64_t en_passant;
    uint64_t forward_captures;
    uint64_t castlings;
    uint64_t promotions;
    uint64_t pushes;
    uint64_t no_push;
    uint64_t push_promotions;
    uint64_t losing_pushes;
    uint64_t losing_choices;
    uint64_t checks;
    uint64_t checkmates;
    uint64_t stalemates;
} rs_statistics;

/*
 * Counts as rs_perft in the turn ply, leaf by leaf, with statistics; depth 1 .. RS_DEPTH_MAX.
 * options->ply must be RS_PLY_TURN; made, threads and hash_bytes are not used. With RS_CANCELLED
 * the statistics are those of the part counted.
 */
RS_API rs_status rs_perft_statistics(const rs_position *position, int32_t depth,
                                     const rs_perft_options *options, rs_statistics *statistics);

#ifdef __cplusplus
}
#endif

#endif
