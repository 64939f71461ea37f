/*
 * Hazard: a faulty FEN that is accepted, or refused for the wrong reason or at the wrong byte. A
 * caret in a text of the tables marks the byte at fault and is taken out before the text is read.
 */
#include "check.h"

#include <limits.h>

struct fault {
    rs_status status;
    rs_variant variant;
    const char *marked;
};

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define KINGS "4k3/8/8/8/8/8/8/4K3"

static const struct fault syntax[] = {
    /* The text ends too early, wherever that is. */
    {RS_FEN_TRUNCATED, RS_CHESS, "^"},
    {RS_FEN_TRUNCATED, RS_CHESS, "r^"},
    {RS_FEN_TRUNCATED, RS_CHESS, "rnbqkbnr^"},
    {RS_FEN_TRUNCATED, RS_CHESS, "rnbqkbnr/^"},
    {RS_FEN_TRUNCATED, RS_CHESS, "8/8/8/8/8/8/8/7^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START "^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " ^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w ^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQ^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQkq^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQkq ^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQkq a^"},
    {RS_FEN_TRUNCATED, RS_KING_SUPPORT, START " b KQkq h^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQkq - 0^"},
    {RS_FEN_TRUNCATED, RS_CHESS, START " w KQkq - 0 ^"},
    {RS_FEN_TRUNCATED, RS_AVALANCHE, START " w KQkq - 65535^"},
    {RS_FEN_TRUNCATED, RS_AVALANCHE, START " w KQkq - 0 1 p^"},
    {RS_FEN_TRUNCATED, RS_AVALANCHE, START " w KQkq - 0 1 pus^"},
    {RS_FEN_TRUNCATED, RS_BALANCED_AVALANCHE, START " w KQkq - 0 2 pu^"},

    /* Neither a man nor a digit from 1 to 8, any byte whatever. */
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^startpos"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^999999999/8/8/8/8/8/8/8 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^9/8/8/8/8/8/8/8 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^0/8/8/8/8/8/8/8 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/ppp^0ppppp/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "rnb^xkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/8/8/8/8/8/8/4^O3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/8/8/8/8/8/8/4K2^w w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, KINGS "^x w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/8/8/8/8/8/8/4K^-2 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/8/8/^~/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_AVALANCHE,
     "4k3/8/8/3^\xff"
     "4/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_AVALANCHE,
     "4k3/8/8/3^\x80"
     "4/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^\xef\xbb\xbf" START " w KQkq - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^\xc2\xa0" START " w KQkq - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "4k3/8/8/8^\\8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_CHAR, RS_CHESS, "^[" START "] w KQkq - 0 1"},

    {RS_FEN_PLACEMENT_DIGITS, RS_CHESS, "4k3/5^2/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_DIGITS, RS_CHESS, "4k3/5^3/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_DIGITS, RS_CHESS, "4k3/1^1111111/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_DIGITS, RS_CHESS, "4k3/8^8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PLACEMENT_DIGITS, RS_KING_SUPPORT, "4k1^2/8/8/8/8/8/8/4K3 w - - 0 1"},

    {RS_FEN_RANK_LONG, RS_CHESS, "rnbqkbnr^r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {RS_FEN_RANK_LONG, RS_CHESS,
     "rnbqkbnr/pppppppp^pppppppppppppppppp/8/8/8/8/8/RNBQKBNR w - - 0 1"},
    {RS_FEN_RANK_LONG, RS_CHESS, "4k3/8^p/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_RANK_LONG, RS_CHESS, "4k3/p^8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_RANK_LONG, RS_CHESS, "4k3/8/8/8/8/8/8/4K2R^1 w - - 0 1"},
    {RS_FEN_RANK_LONG, RS_CHESS, "4k3/8/8/8/8/8/8/4K3^b - - 0 1"},

    {RS_FEN_RANK_SHORT, RS_CHESS, "4k2^/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "^/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "k^////K w - - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS,
     "4k3/^///////////////////////////////////////////////////////////////////////////////////"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "4k3/8/8/8/8/8/8/4K2^ w - - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "4k3/8/8/7^ /8/8/8/4K3 w - - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "^ " START " w KQkq - 0 1"},
    {RS_FEN_RANK_SHORT, RS_CHESS, "^ "},
    {RS_FEN_RANK_SHORT, RS_CHESS, "4k3/8/8/8/8/8/8/4K2^/8 w - - 0 1"},

    {RS_FEN_RANK_COUNT, RS_CHESS, "4k3/8/8/8/8/8/4K3^ w - - 0 1"},
    {RS_FEN_RANK_COUNT, RS_CHESS, "8^ w - - 0 1"},
    {RS_FEN_RANK_COUNT, RS_CHESS, KINGS "^/8 w - - 0 1"},
    {RS_FEN_RANK_COUNT, RS_CHESS, KINGS "^/ w - - 0 1"},
    {RS_FEN_RANK_COUNT, RS_CHESS, KINGS "^/"},
    {RS_FEN_RANK_COUNT, RS_CHESS, "4k3/8/8/8^ /8/8/8/4K3 w - - 0 1"},

    /* One blank between fields, nothing around them, and no other white space anywhere. */
    {RS_FEN_BLANK, RS_CHESS, START " ^ w KQkq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w ^ KQkq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq ^ - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - ^ 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - 0 ^ 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - 0 1^ "},
    {RS_FEN_BLANK, RS_KING_SUPPORT, START " w - - 0 1^ "},
    {RS_FEN_BLANK, RS_AVALANCHE, START " w KQkq - 0 1 ^ push"},
    {RS_FEN_BLANK, RS_AVALANCHE, START " w KQkq - 0 1 push^ "},
    {RS_FEN_BLANK, RS_AVALANCHE, START " w KQkq - 0 1 push^ x"},
    {RS_FEN_BLANK, RS_CHESS, START " w^\tKQkq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq^\t- 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq -^\v0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - 0^\f1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - 0 1^\n"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq - 0 1^\r\n"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq -^\r\n"},
    {RS_FEN_BLANK, RS_CHESS, START " ^\tw KQkq - 0 1"},
    {RS_FEN_BLANK, RS_AVALANCHE, START " w KQkq - 0 1 push^\n"},

    {RS_FEN_SIDE, RS_CHESS, START " ^W KQkq - 0 1"},
    {RS_FEN_SIDE, RS_CHESS, START " ^x KQkq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w^hite KQkq - 0 1"},
    {RS_FEN_SIDE, RS_CHESS, START " ^- KQkq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " b^w KQkq - 0 1"},
    {RS_FEN_SIDE, RS_AVALANCHE, START " ^KQkq - 0 1"},
    {RS_FEN_SIDE, RS_AVALANCHE, START " ^\xf7 KQkq - 0 1"},

    {RS_FEN_CASTLING, RS_CHESS, START " w KQ^Xq - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w K^Kqq - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq^q - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w q^kQK - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w Q^K - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w k^K - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w K^- - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w -^- - 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w -^K - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w ^HAha - 0 1"},
    {RS_FEN_CASTLING, RS_CHESS, START " w ^0 - 0 1"},
    {RS_FEN_CASTLING, RS_KING_SUPPORT, START " w ^x - 0 1"},
    {RS_FEN_BLANK, RS_KING_SUPPORT, START " w q^k - 0 1"},
    {RS_FEN_CASTLING, RS_AVALANCHE, START " w KQ^\xeb - 0 1"},

    {RS_FEN_EP, RS_CHESS, START " w KQkq ^i6 0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq e^3 0 1"},
    {RS_FEN_EP, RS_CHESS, START " b KQkq e^6 0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq e^4 0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq e^9 0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq ^E6 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq e6^6 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq -^e6 0 1"},
    {RS_FEN_BLANK, RS_CHESS, START " w KQkq -^- 0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq ^0 1"},
    {RS_FEN_EP, RS_CHESS, START " w KQkq ^6e 0 1"},
    {RS_FEN_EP, RS_AVALANCHE, START " w KQkq a^3 0 1"},
    {RS_FEN_EP, RS_AVALANCHE, START " b KQkq ^` 0 1"},
    {RS_FEN_EP, RS_BALANCED_AVALANCHE, START " b KQkq h^6 0 1"},
    {RS_FEN_EP, RS_KING_SUPPORT, START " b - ^j3 0 1"},
    {RS_FEN_EP, RS_CHESS,
     START " w KQkq ^\xe5"
           "6 0 1"},

    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^+1 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^-1 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^- 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^x 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0^x10 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 1^e3 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 1^.5 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^00 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - ^007 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 6553^6 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 6554^0 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 9999^9 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 10000^0 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 21474^83648 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 18446^744073709551616 1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 42949^67297"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 ^0"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 ^01"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 ^-1"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 1^x"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 ^x"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 6553^6"},
    {RS_FEN_COUNTER, RS_CHESS, START " w KQkq - 0 1^\xb9"},
    {RS_FEN_COUNTER, RS_AVALANCHE, START " w KQkq - ^push"},
    {RS_FEN_COUNTER, RS_AVALANCHE, START " w KQkq - 0 ^push"},

    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 ^Push"},
    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 pu^ll"},
    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 push^x"},
    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 push^push"},
    {RS_FEN_FIELD, RS_CHESS, START " w KQkq - 0 1 ^push "},
    {RS_FEN_FIELD, RS_KING_SUPPORT, START " w KQkq - 0 1 ^push\tx"},
    {RS_FEN_FIELD, RS_KING_SUPPORT, START " w KQkq - 0 1 push^x "},
    {RS_FEN_FIELD, RS_BALANCED_AVALANCHE, START " b KQkq - 0 1 ^move"},
    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 ^2"},
    {RS_FEN_FIELD, RS_AVALANCHE, START " w KQkq - 0 1 p^\xf5sh"},
    {RS_FEN_FIELD, RS_CHESS, START " w KQkq - 0 1 ^push"},
    {RS_FEN_FIELD, RS_CHESS, START " w KQkq - 0 1 ^x"},
    {RS_FEN_FIELD, RS_KING_SUPPORT, START " w - - 0 1 ^push"},
    {RS_FEN_FIELD, RS_KING_SUPPORT, START " w - - 0 1 ^1"},
};

/* Of faults that are there together, the first of this order is named. */
static const struct fault meaning[] = {
    {RS_FEN_KING_MISSING, RS_CHESS, "8/8/8/8/8/8/8/4K3^ w - - 0 1"},
    {RS_FEN_KING_MISSING, RS_CHESS, "4k3/8/8/8/8/8/8/8^ w - - 0 1"},
    {RS_FEN_KING_MISSING, RS_AVALANCHE, "8/8/8/8/8/8/8/8^ b - - 0 1"},
    {RS_FEN_KING_MISSING, RS_KING_SUPPORT,
     "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR^ w - - 0 1"},
    {RS_FEN_KING_MISSING, RS_CHESS, "4k3/4k3/8/8/8/8/8/8^ w - - 0 1"},

    {RS_FEN_KING_EXTRA, RS_CHESS, "4k3/8/8/8/8/8/8/K3^K3 w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_CHESS, "3k^k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_CHESS, "4k3/8/4K3/8/4^K3/8/4K3/8 w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_AVALANCHE, "8/8/4K3/8/4^K3/8/8/8 w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_CHESS, "4k3/4k3/8/8/8/8/4K3/4^K3 w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_KING_SUPPORT, "4k2^k/8/8/8/8/8/8/4K3 b - - 0 1"},

    {RS_FEN_KINGS_TOUCH, RS_CHESS, "8/8/8/3k4/3^K4/8/8/8 w - - 0 1"},
    {RS_FEN_KINGS_TOUCH, RS_CHESS, "8/8/8/3K4/4^k3/8/8/8 b - - 0 1"},
    {RS_FEN_KINGS_TOUCH, RS_AVALANCHE, "k^K6/8/8/8/8/8/8/8 w - - 0 1"},
    {RS_FEN_KINGS_TOUCH, RS_KING_SUPPORT, "8/8/8/8/8/8/7k/6^K1 w - - 0 1"},

    {RS_FEN_PAWN_RANK, RS_CHESS, "4k2^P/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_CHESS, "4k3/8/8/8/8/8/8/4K2^p b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_CHESS, "^p3k3/8/8/8/8/8/8/P3K3 b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_KING_SUPPORT, "^P3k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/4K2^p b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "4k3/8/8/8/8/8/8/^P3K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "^p3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "^P3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "4k3/8/8/8/8/8/8/4K2^p w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "P2^Pk3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "P2^PkPPP/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "P3k3/8/8/8/8/8/8/^P3K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "P3k2^p/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_BALANCED_AVALANCHE, "^P3k3/8/8/8/8/8/8/4K2p b - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "4k3/8/8/8/P7/8/8/^p3K3 b - - 0 1 push"},
    {RS_FEN_PAWN_RANK, RS_AVALANCHE, "4k3/8/8/8/p7/8/8/^p3K3 w - - 0 1 push"},

    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, KINGS " w ^KQkq - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K3 w ^K - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "r3k2r/8/8/8/8/8/8/4K2R w K^Qkq - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "r3k3/8/8/8/8/8/8/R3K2R w KQ^kq - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "4k2r/8/8/8/8/8/8/R3K2R w KQk^q - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "r3k2r/8/8/8/8/8/8/R2K3R w ^KQkq - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "r4k1r/8/8/8/8/8/8/R3K2R w KQ^q - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_AVALANCHE, "r3k2r/8/8/8/8/8/8/r3K2R w K^Q - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_BALANCED_AVALANCHE, "r3k2q/8/8/8/8/8/8/R3K2R w KQ^kq - 0 1"},

    {RS_FEN_EP_SQUARE, RS_CHESS, KINGS " w - ^e6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, KINGS " b - ^a3 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/3n4/3pP3/8/8/8/4K3 w - ^d6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/3b4/8/3pP3/8/8/8/4K3 w - ^d6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/3PP3/8/8/8/4K3 w - ^d6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/3nP3/8/8/8/4K3 w - ^d6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - ^f6 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/8/3pP3/8/4P3/4K3 b - ^e3 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/8/3pP3/4P3/8/4K3 b - ^e3 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/8/3pR3/8/8/4K3 b - ^e3 0 1"},

    {RS_FEN_CHECK, RS_CHESS, "4k3/8/8/8/8/8/8/4R1K1 ^w - - 0 1"},
    {RS_FEN_CHECK, RS_CHESS, "4k3/3P4/8/8/8/8/8/4K3 ^w - - 0 1"},
    {RS_FEN_CHECK, RS_CHESS, "4k3/8/8/8/8/3n4/8/4K3 ^b - - 0 1"},
    {RS_FEN_CHECK, RS_CHESS, "4k3/8/8/8/7b/8/8/4K3 ^b - - 0 1"},
    {RS_FEN_CHECK, RS_KING_SUPPORT, "8/8/8/4k3/4P3/3K4/8/8 ^w - - 0 1"},
    {RS_FEN_CHECK, RS_KING_SUPPORT, "8/8/3k4/4p3/4K3/8/8/8 ^b - - 0 1"},
    {RS_FEN_CHECK, RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/4R1K1 ^w - - 0 1"},
    {RS_FEN_CHECK, RS_AVALANCHE, "4k3/p7/8/8/8/8/8/r3K3 ^w - - 0 1 push"},
    {RS_FEN_CHECK, RS_AVALANCHE, "4k3/8/8/8/8/P7/3p4/4K3 ^w - - 0 1 push"},
    {RS_FEN_CHECK, RS_BALANCED_AVALANCHE, "R3k3/8/8/8/8/8/P7/4K3 ^b - - 0 1 push"},

    {RS_FEN_PUSH_BALANCED, RS_BALANCED_AVALANCHE, START " w KQkq - 0 1 ^push"},
    {RS_FEN_PUSH_BALANCED, RS_BALANCED_AVALANCHE, "4k3/p7/8/8/8/8/8/4K3 w - - 0 1 ^push"},
    {RS_FEN_PUSH_NONE, RS_AVALANCHE, KINGS " w - - 0 1 ^push"},
    {RS_FEN_PUSH_NONE, RS_AVALANCHE, "4k3/4p3/4K3/8/8/8/8/8 w - - 0 1 ^push"},
    {RS_FEN_PUSH_NONE, RS_AVALANCHE, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 ^push"},
    {RS_FEN_PUSH_NONE, RS_AVALANCHE, "4k3/8/8/8/8/p7/P7/4K3 b - - 0 1 ^push"},
    {RS_FEN_PUSH_NONE, RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/p7/4K3 b - - 0 1 ^push"},

    /* Syntax before meaning, and meaning in its own order. */
    {RS_FEN_SIDE, RS_CHESS, "8/8/8/8/8/8/8/8 ^x - - 0 1"},
    {RS_FEN_COUNTER, RS_CHESS, "P7/8/8/8/8/8/8/8 w KQkq e6 0 ^0"},
    {RS_FEN_BLANK, RS_CHESS, "8/8/8/8/8/8/8/8 w - - 0 1^ "},
    {RS_FEN_FIELD, RS_CHESS, "8/8/8/8/8/8/8/8 w - - 0 1 ^push"},
    {RS_FEN_KING_MISSING, RS_CHESS, "P7/8/8/8/8/8/8/4K3^ w - - 0 1"},
    {RS_FEN_KING_EXTRA, RS_CHESS, "8/8/8/8/8/8/Kk^K5/8 w - - 0 1"},
    {RS_FEN_KINGS_TOUCH, RS_CHESS, "k^K5P/8/8/8/8/8/8/8 w - - 0 1"},
    {RS_FEN_PAWN_RANK, RS_CHESS, "4k2^P/8/8/8/8/8/8/4K3 w KQkq - 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, KINGS " w ^K e6 0 1"},
    {RS_FEN_CASTLING_RIGHTS, RS_CHESS, "4k3/8/8/8/8/8/8/4R1K1 w ^Q - 0 1"},
    {RS_FEN_EP_SQUARE, RS_CHESS, "4k3/8/8/8/8/8/8/4R1K1 w - ^e6 0 1"},
    {RS_FEN_CHECK, RS_AVALANCHE, "4k3/8/8/8/8/8/8/r3K3 ^w - - 0 1 push"},
    {RS_FEN_CHECK, RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/8/r3K3 ^w - - 0 1 push"},
    {RS_FEN_PUSH_BALANCED, RS_BALANCED_AVALANCHE, KINGS " w - - 0 1 ^push"},
};

/* Near misses of the faults above: each of these is a position. */
static const struct sample {
    rs_variant variant;
    const char *fen;
} accepted[] = {
    {RS_CHESS, "8/8/8/k7/7K/8/8/8 w - - 0 1"},
    {RS_CHESS, START " w KQkq -"},
    {RS_CHESS, START " w KQkq - 0 1"},
    {RS_CHESS, START " b KQkq - 65535 65535"},
    {RS_CHESS,
     "kbbbbbbb/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/KBBBBBBB w - - 65535 65535"},
    {RS_CHESS, "k7/8/NNNNNNNN/NNNNNNNN/8/8/8/KNNNNNNN b - - 0 1"},
    {RS_CHESS, "4k3/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1"},
    {RS_CHESS, "8/8/8/4k3/4P3/3K4/8/8 w - - 0 1"},
    {RS_CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
    {RS_CHESS, "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
    {RS_KING_SUPPORT, "8/8/8/4k3/4P3/8/8/K7 w - - 0 1"},
    {RS_KING_SUPPORT, KINGS " w KQkq e6 0 1"},
    {RS_AVALANCHE, KINGS " b - h3 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"},
    {RS_AVALANCHE, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/8/p3K3 b - - 0 1"},
    {RS_AVALANCHE, "r3k2r/8/8/8/8/8/8/R3K1pR b KQkq - 0 1"},
    {RS_AVALANCHE, "R3k3/p7/8/8/8/8/8/4K3 w - - 0 1 push"},
    {RS_AVALANCHE, START " w KQkq - 0 1 push"},
    {RS_BALANCED_AVALANCHE, START " b KQkq - 0 1 push"},
    {RS_BALANCED_AVALANCHE, START " w KQkq - 0 2 push"},
    {RS_BALANCED_AVALANCHE, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"},
};

struct lenience {
    rs_variant variant;
    const char *fen;
    const char *canonical;
    uint32_t dropped;
};

static const struct lenience lenient[] = {
    {RS_CHESS, START " w KQkq - 0 1", START " w KQkq - 0 1", 0},
    {RS_CHESS, KINGS " w KQkq - 3 4", KINGS " w - - 3 4", 15},
    {RS_CHESS, "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 5 9", "r3k3/8/8/8/8/8/8/4K2R w Kq - 5 9",
     2 | 4 | RS_DROPPED_EP},
    {RS_CHESS, KINGS " w - e6", KINGS " w - - 0 1", RS_DROPPED_EP},
    {RS_CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0},
    {RS_CHESS, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0},
    {RS_AVALANCHE, KINGS " w K e6 0 1", KINGS " w - - 0 1", 1},
    {RS_AVALANCHE, "r3k3/p7/8/8/8/8/8/4K3 w q - 7 8 push", "r3k3/p7/8/8/8/8/8/4K3 w q - 7 8 push",
     0},
    {RS_BALANCED_AVALANCHE, "r3k3/8/8/8/8/8/8/4K3 b kq - 0 1", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", 4},
    {RS_KING_SUPPORT, KINGS " w KQkq e6 0 1", KINGS " w - - 0 1", 0},
};

/* What a lenient reading must not forgive. */
static const struct fault lenient_refusals[] = {
    {RS_FEN_CASTLING, RS_CHESS, KINGS " w KQ^Xq - 0 1"},
    {RS_FEN_EP, RS_CHESS, KINGS " w - e^3 0 1"},
    {RS_FEN_KING_MISSING, RS_CHESS, "8/8/8/8/8/8/8/4K3^ w KQkq - 0 1"},
    {RS_FEN_PAWN_RANK, RS_CHESS, "4k2^P/8/8/8/8/8/8/4K3 w KQkq - 0 1"},
    {RS_FEN_CHECK, RS_CHESS, "4k3/8/8/8/8/8/8/4R1K1 ^w KQkq e6 0 1"},
    {RS_FEN_PUSH_NONE, RS_AVALANCHE, KINGS " w KQkq - 0 1 ^push"},
};

static void refuses(rs_variant variant, const char *text, size_t length, uint32_t flags,
                    rs_status expected, size_t byte) {
    check_case("%s: '%s'", rs_variant_id(variant), text);
    rs_position position;
    memset(&position, 0x5a, sizeof position);
    const rs_position before = position;
    rs_error error;
    memset(&error, 0x5a, sizeof error);
    const rs_status status = rs_fen_parse(variant, text, length, flags, &position, &error);
    if (!CHECK_STATUS(status, expected, "status")) {
        return;
    }
    CHECK_STATUS(error.status, status, "error.status");
    CHECK_NUMBER(error.position, byte, "byte");
    CHECK_NUMBER(error.dropped, 0, "dropped");
    CHECK(error.message && error.message[0], "no message");
    CHECK(error.clause && error.clause[0], "no clause");
    if (expected >= RS_FEN_TRUNCATED && expected <= RS_FEN_FIELD) {
        CHECK_TEXT(error.clause, "FEN", "clause");
    }
    CHECK(same_position(&position, &before), "the position was written to");
    CHECK_STATUS(rs_fen_parse(variant, text, length, flags, &position, NULL), expected,
                 "status without an error to fill");
}

static void refuses_marked(const struct fault *fault, uint32_t flags) {
    char text[256];
    const size_t length = strlen(fault->marked) - 1;
    const char *const caret = strchr(fault->marked, '^');
    const size_t byte = caret ? (size_t)(caret - fault->marked) : 0;
    if (!CHECK(caret && length < sizeof text, "the table is wrong: %s", fault->marked)) {
        return;
    }
    memcpy(text, fault->marked, byte);
    memcpy(text + byte, caret + 1, length - byte + 1);
    refuses(fault->variant, text, length, flags, fault->status, byte);
}

static void nul_is_a_byte_like_others(void) {
    static const char full[] = KINGS " w - - 0 1";
    refuses(RS_CHESS, full, sizeof full, 0, RS_FEN_COUNTER, sizeof full - 1);
    static const char half[] = KINGS " w - -";
    refuses(RS_CHESS, half, sizeof half, 0, RS_FEN_BLANK, sizeof half - 1);
    static const char inside[] = "4k3/8/\0/8/8/8/8/4K3 w - - 0 1";
    refuses(RS_CHESS, inside, sizeof inside - 1, 0, RS_FEN_PLACEMENT_CHAR, 6);
    static const char pushed[] = START " w KQkq - 0 1 push";
    refuses(RS_AVALANCHE, pushed, sizeof pushed, 0, RS_FEN_FIELD, sizeof pushed - 1);
}

/* Every byte in every place of a good FEN: refused or read, never out of bounds. */
static void any_byte_anywhere(rs_variant variant, const char *fen) {
    char text[128];
    const size_t length = strlen(fen);
    for (size_t place = 0; place < length; place++) {
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, fen, length + 1);
            text[place] = (char)byte;
            rs_position position;
            rs_error error;
            check_case("%s: '%s' with byte %d at %zu", rs_variant_id(variant), fen, byte, place);
            if (rs_fen_parse(variant, text, length, 0, &position, &error) == RS_OK) {
                (void)load(variant, fen_of(&position));
            } else {
                CHECK(error.position <= length, "byte %zu is beyond the text", error.position);
                CHECK(error.status >= RS_FEN_TRUNCATED && error.status < RS_STATUS_COUNT,
                      "status %d is not one of a FEN", (int)error.status);
                CHECK(byte < 0x80 || error.position <= place, "a byte above 0x7f was passed over");
            }
        }
    }
}

static void accepts(rs_variant variant, const char *fen) {
    check_case("%s: '%s'", rs_variant_id(variant), fen);
    rs_position position;
    rs_error error;
    if (CHECK_STATUS(rs_fen_parse(variant, fen, strlen(fen), 0, &position, &error), RS_OK,
                     "status")) {
        CHECK_STATUS(error.status, RS_OK, "error.status");
        CHECK(!error.clause, "a clause with RS_OK");
        CHECK_NUMBER(error.dropped, 0, "dropped");
    }
}

static void reads_leniently(const struct lenience *row) {
    check_case("lenient %s: '%s'", rs_variant_id(row->variant), row->fen);
    rs_position position;
    rs_error error;
    const rs_status status =
        rs_fen_parse(row->variant, row->fen, strlen(row->fen), RS_FEN_LENIENT, &position, &error);
    if (CHECK_STATUS(status, RS_OK, "status")) {
        const rs_position expected = load(row->variant, row->canonical);
        CHECK_TEXT(fen_of(&position), row->canonical, "read as");
        CHECK(same_position(&position, &expected), "bytes differ from the canonical text's");
        CHECK_NUMBER(error.dropped, row->dropped, "dropped");
    }
}

/* A refused text between two readings of a good one must leave nothing behind. */
static void nothing_is_left_over(void) {
    static const char *const texts[] = {START " w KQkq - 12 34", START " w KQkq - 12", "8/8", ""};
    const rs_position expected = load(RS_CHESS, texts[0]);
    for (size_t i = 1; i < LENGTH_OF(texts); i++) {
        rs_position other;
        check_case("left over from '%s'", texts[i]);
        CHECK(rs_fen_parse(RS_CHESS, texts[i], strlen(texts[i]), 0, &other, NULL) != RS_OK, "read");
        const rs_position again = load(RS_CHESS, texts[0]);
        CHECK(same_position(&again, &expected), "the second reading differs");
    }
    const rs_position epd = load(RS_CHESS, START " w KQkq -");
    CHECK_TEXT(fen_of(&epd), START " w KQkq - 0 1", "counters of four fields");
}

static void arguments_out_of_range(void) {
    static const int variants[] = {-1, RS_VARIANT_COUNT, 99, INT_MAX, INT_MIN};
    static const char fen[] = START " w KQkq - 0 1";
    for (size_t i = 0; i < LENGTH_OF(variants); i++) {
        rs_position position;
        check_case("variant %d", variants[i]);
        CHECK_STATUS(rs_fen_parse((rs_variant)variants[i], fen, strlen(fen), 0, &position, NULL),
                     RS_BAD_ARGUMENT, "status");
    }
    for (unsigned bit = 1; bit < 32; bit++) {
        rs_position position;
        check_case("flag bit %u", bit);
        CHECK_STATUS(rs_fen_parse(RS_CHESS, fen, strlen(fen), 1u << bit, &position, NULL),
                     RS_BAD_ARGUMENT, "status");
    }
}

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(syntax); i++) {
        refuses_marked(&syntax[i], 0);
        refuses_marked(&syntax[i], RS_FEN_LENIENT);
    }
    for (size_t i = 0; i < LENGTH_OF(meaning); i++) {
        refuses_marked(&meaning[i], 0);
    }
    for (size_t i = 0; i < LENGTH_OF(accepted); i++) {
        accepts(accepted[i].variant, accepted[i].fen);
    }
    for (size_t i = 0; i < LENGTH_OF(lenient); i++) {
        reads_leniently(&lenient[i]);
    }
    for (size_t i = 0; i < LENGTH_OF(lenient_refusals); i++) {
        refuses_marked(&lenient_refusals[i], RS_FEN_LENIENT);
    }
    nul_is_a_byte_like_others();
    any_byte_anywhere(RS_CHESS, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    any_byte_anywhere(RS_AVALANCHE, "r3k2r/8/8/8/4P3/8/6p1/R3K2R w KQkq - 15 20 push");
    any_byte_anywhere(RS_KING_SUPPORT, "4k2r/8/8/8/4P3/8/6p1/R3K2R b - - 0 1");
    nothing_is_left_over();
    arguments_out_of_range();
    return check_result();
}
