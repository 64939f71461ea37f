/*
 * Hazard: a turn refused for the wrong reason. The rows follow the order in which the clauses are
 * to be cited; a row without a clause is a legal turn.
 */
#include "check.h"

struct row {
    const char *plies; /* t, c, p, d: the turn, choice, player and decision ply */
    const char *text;
    const char *clause; /* null: legal */
    int byte;           /* the part at fault; -1 where no part is */
};

struct table {
    rs_variant variant;
    const char *fen;
    struct row rows[16];
};

#define ALL "tcpd"
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* 1: finished games. What does not parse is malformed there too. */
static const struct table finished[] = {
    {RS_CHESS,
     "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
     {{ALL, "h8g8", "GM-1", -1}, {ALL, "h8", "TX-1", -1}}},
    {RS_CHESS, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", {{ALL, "h8g8", "GM-1", -1}}},
    {RS_KING_SUPPORT, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", {{ALL, "a1a2", "GM-1", -1}}},
    {RS_AVALANCHE,
     "8/8/8/8/8/8/2K5/1b5k b - - 0 1",
     {{ALL, "b1c2", "GM-1", -1}, {ALL, "h1g1", "GM-1", -1}, {ALL, "h1g1 ", "TX-1", -1}}},
    {RS_AVALANCHE,
     "rn1qkbnr/pbp1p1p1/1p1p4/1B5Q/4pP2/P1P5/1P1P2PP/RNB1K1NR b KQkq - 0 4",
     {{ALL, "e8d7", "GM-1", -1}, {"tcp", "e8d7,a3a4", "GM-1", -1}}},
    /* Draws by rule are no end for turns (GM-2). */
    {RS_CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 150 99", {{ALL, "e1e2", NULL, -1}}},
};

/* 2: a pending choice. */
static const struct table pending[] = {
    {RS_AVALANCHE,
     "k6R/8/1K6/8/8/8/8/p7 b - - 0 1",
     {{"tcd", "a1a1q", NULL, -1},
      {"tcd", "a1a1n", NULL, -1},
      {ALL, "a1a1", "AV-9", 0},
      {ALL, "a1b1q", "AV-9", 0},
      {ALL, "a2a1q", "AV-9", 0},
      {ALL, "a8b8", "AV-9", 0},
      {ALL, "h1h1q", "AV-9", 0},
      {ALL, "a1a1k", "TX-1", -1},
      {"tc", "a1a1q,a1h8", "AV-9", 6},
      {"d", "a1a1q,a1h8", "TX-1", -1},
      {"p", "a1a1q,a1h8", NULL, -1},
      {"p", "a1a1q", "AV-1", 5},
      {"p", "a1a1r", "GM-1", -1},
      {"p", "a1a1r,a1a2", "GM-1", -1},
      {"p", "a1a1q,a1a2", "AV-3", 6}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/R7/8/8/4p2K b - - 0 1",
     {{ALL, "e1e1q", NULL, -1},
      {"p", "e1e1q,e8e7", "AV-10", 6},
      {"p", "e1e1r,e1h1", "AV-10", -1},
      {"tc", "e1e1q,e8e7", "AV-9", 6},
      {"p", "e1e1n", "AV-1", -1},
      {"p", "e1e1n,e8e7", NULL, -1},
      {"p", "e1e1n,e8e6", "FIDE-1", 6},
      {"p", "e1e1n,e1g2", NULL, -1},
      {"p", "e1e1b,e1g2", "FIDE-1", 6},
      {"p", "e1e1,e8e7", "AV-9", 0},
      {"p", "e8e7,e1e1n", "AV-9", 0},
      {"p", "e1e1n,e8e7,a2a3", "AV-7", 11},
      {"tc", "e1e1n,e8e7,a2a3", "TX-1", -1},
      {"p", "e1e1n,e8e7,a2a3,a3a4", "TX-1", -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/1P6/8/4p2K b - - 0 1",
     {{"p", "e1e1n,e8e7", "AV-6", -1},
      {"p", "e1e1n,e8e7,b3b4", NULL, -1},
      {"p", "e1e1n,e8e7,b3b5", "AV-4", 11},
      {"p", "e1e1n,e8e7,b3b4q", "AV-9", 11}}},
    {RS_BALANCED_AVALANCHE,
     "3P3k/8/8/p7/8/8/8/K7 w - - 0 1",
     {{"tcd", "d8d8n", NULL, -1},
      {"p", "d8d8n,a1a2", NULL, -1},
      {"p", "d8d8n,a1a2,a5a4", "BA-1", 11}}},
};

/* 3: how the man moves. */
static const struct table moves[] = {
    {RS_CHESS,
     START " w KQkq - 0 1",
     {{ALL, "e2e4", NULL, -1},
      {ALL, "g1f3", NULL, -1},
      {ALL, "e3e4", "FIDE-1", 0},
      {ALL, "e7e5", "FIDE-1", 0},
      {ALL, "e2e5", "FIDE-1", 0},
      {ALL, "e2e2", "FIDE-1", 0},
      {ALL, "e2d3", "FIDE-1", 0},
      {ALL, "e1e2", "FIDE-1", 0},
      {ALL, "a1a3", "FIDE-1", 0},
      {ALL, "g1g3", "FIDE-1", 0},
      {ALL, "e2e4q", "FIDE-3", 0},
      {ALL, "g1f3n", "FIDE-3", 0}}},
    {RS_CHESS,
     "4k3/P7/8/8/8/p7/7P/K7 w - - 0 1",
     {{ALL, "a7a8q", NULL, -1},
      {ALL, "a7a8n", NULL, -1},
      {ALL, "a7a8", "FIDE-3", 0},
      {ALL, "a1b1q", "FIDE-3", 0},
      {ALL, "h2h3r", "FIDE-3", 0},
      {ALL, "a7b8q", "FIDE-1", 0}}},
    {RS_CHESS,
     "4k3/8/8/8/8/p5n1/P6P/4K3 w - - 0 1",
     {{ALL, "a2a3", "FIDE-1", 0},
      {ALL, "a2a4", "FIDE-1", 0},
      {ALL, "h2g3", NULL, -1},
      {ALL, "h2h4", NULL, -1},
      {ALL, "h2a4", "FIDE-1", 0}}},

    {RS_CHESS,
     "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
     {{ALL, "e5d6", NULL, -1}, {ALL, "e5f6", "FIDE-1", 0}}},
    {RS_CHESS, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", {{ALL, "e5d6", "FIDE-5", 0}}},
    {RS_CHESS, "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", {{ALL, "e4d3", "FIDE-5", 0}}},
    {RS_CHESS, "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", {{ALL, "e5d6", "FIDE-1", 0}}},
    {RS_CHESS, "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", {{ALL, "e5d6", "FIDE-1", 0}}},
    {RS_CHESS, "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", {{ALL, "e4d5", "FIDE-1", 0}}},
    {RS_CHESS, "8/8/8/KPp4r/8/8/8/7k w - c6 0 1", {{ALL, "b5c6", "FIDE-5", 0}}},
    {RS_CHESS, "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {{ALL, "e5d6", "FIDE-5", 0}}},
    {RS_CHESS,
     "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
     {{ALL, "e5d6", "FIDE-5", 0}, {ALL, "c5d6", NULL, -1}}},
    {RS_CHESS, "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", {{ALL, "e5d6", "FIDE-5", 0}}},
    {RS_AVALANCHE,
     "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
     {{"tcp", "e5d6,d5d4", "AV-12", 0}, {ALL, "e5d6", "AV-12", 0}, {"tcp", "e5e6,d5d4", NULL, -1}}},
    {RS_KING_SUPPORT, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", {{ALL, "e5d6", "KS-8", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", {{ALL, "e4d3", "KS-8", 0}}},

    {RS_CHESS, "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1", {{ALL, "e4e5", "FIDE-1", 0}}},
    {RS_AVALANCHE, "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1", {{ALL, "e4e5", "FIDE-1", 0}}},
    {RS_KING_SUPPORT,
     "7k/8/8/3Kp3/4P3/8/8/8 w - - 0 1",
     {{ALL, "e4e5", NULL, -1}, {ALL, "e4e5q", "FIDE-3", 0}, {ALL, "e4e6", "FIDE-1", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/4p3/4P3/8/8/K7 w - - 0 1", {{ALL, "e4e5", "KS-2", 0}}},
    {RS_KING_SUPPORT, "k7/8/8/4p3/4P3/8/8/4K3 b - - 0 1", {{ALL, "e5e4", "KS-2", 0}}},
    {RS_KING_SUPPORT,
     "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1",
     {{ALL, "e2e4", "KS-2", 0}, {ALL, "e2e3", NULL, -1}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/4p3/8/4P3/K7 w - - 0 1", {{ALL, "e2e4", "KS-2", 0}}},
    /* Two squares from another rank are no double step: neither KS-2 nor KS-7 speaks of them. */
    {RS_KING_SUPPORT, "4k3/8/4p3/8/4P3/8/8/K7 w - - 0 1", {{ALL, "e4e6", "FIDE-1", 0}}},
    {RS_KING_SUPPORT, "4k3/8/3p4/8/4P3/8/8/K7 w - - 0 1", {{ALL, "e4e6", "FIDE-1", 0}}},
    {RS_KING_SUPPORT, "k7/8/8/4p3/8/3P4/8/4K3 b - - 0 1", {{ALL, "e5e3", "FIDE-1", 0}}},
    {RS_KING_SUPPORT, "7k/8/8/3KN3/4P3/8/8/8 w - - 0 1", {{ALL, "e4e5", "FIDE-1", 0}}},
    {RS_KING_SUPPORT,
     "4r3/4P3/3K4/8/8/8/8/7k w - - 0 1",
     {{ALL, "e7e8", "KS-3", 0}, {ALL, "e7e8q", NULL, -1}, {ALL, "e7e8n", NULL, -1}}},
    {RS_KING_SUPPORT,
     "4r3/4P3/8/8/8/8/8/K6k w - - 0 1",
     {{ALL, "e7e8q", "KS-2", 0}, {ALL, "e7e8", "KS-2", 0}}},
    {RS_KING_SUPPORT,
     "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
     {{ALL, "e2e4", "KS-7", 0}, {ALL, "e2e3", NULL, -1}}},
    {RS_KING_SUPPORT, "3rk3/4p3/8/3P4/8/8/8/3K4 b - - 0 1", {{ALL, "e7e5", "KS-7", 0}}},
    {RS_KING_SUPPORT, "3k4/8/8/8/3p4/4n3/4P3/4K3 w - - 0 1", {{ALL, "e2e4", "FIDE-1", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", {{ALL, "a2a4", NULL, -1}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/3P1n2/8/4P3/4K3 w - - 0 1", {{ALL, "e2e4", NULL, -1}}},
};

/* 4: castling, attempted by a king on its own e-square going two squares along the rank. */
static const struct table castling[] = {
    {RS_CHESS, START " w KQkq - 0 1", {{ALL, "e1g1", "FIDE-4", 0}, {ALL, "e1c1", "FIDE-4", 0}}},
    {RS_CHESS,
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
     {{ALL, "e1g1", NULL, -1}, {ALL, "e1c1", NULL, -1}, {ALL, "e1h1", "FIDE-1", 0}}},
    {RS_CHESS,
     "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
     {{ALL, "e8g8", NULL, -1}, {ALL, "e8c8", NULL, -1}}},
    {RS_CHESS,
     "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
     {{ALL, "e8g8", "FIDE-4", 0}, {ALL, "e8c8", "FIDE-4", 0}}},
    {RS_CHESS,
     "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
     {{ALL, "e1g1", "FIDE-4", 0}, {ALL, "e1c1", NULL, -1}}},
    {RS_CHESS,
     "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
     {{ALL, "e1g1", "FIDE-4", 0}, {ALL, "e1c1", "FIDE-4", 0}}},
    {RS_CHESS,
     "4k3/8/8/8/8/8/8/R4K1R w - - 0 1",
     {{ALL, "f1h1", "FIDE-1", 0}, {ALL, "f1d1", "FIDE-1", 0}}},
    {RS_CHESS, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", {{ALL, "e2g2", "FIDE-1", 0}}},
    {RS_CHESS, "4K3/8/8/8/8/8/8/4k3 w - - 0 1", {{ALL, "e8g8", "FIDE-1", 0}}},
    {RS_CHESS,
     "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     {{ALL, "e1e3", "FIDE-1", 0}, {ALL, "e1g1", "FIDE-4", 0}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1",
     {{"tcp", "e1g1,g2g1q", "AV-14", 0},
      {ALL, "e1g1", "AV-14", 0},
      {"t", "e1c1,g2g1q", NULL, -1},
      {"cp", "e1c1,g2g1", NULL, -1},
      {"d", "e1c1", NULL, -1}}},
    {RS_AVALANCHE, START " w KQkq - 0 1", {{"tcp", "e1g1,a7a6", "AV-14", 0}}},

    {RS_KING_SUPPORT,
     "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     {{ALL, "e1g1", "KS-9", 0}, {ALL, "e1c1", "KS-9", 0}}},
    {RS_KING_SUPPORT,
     "4k3/8/8/8/8/8/8/Q3K2Q w - - 0 1",
     {{ALL, "e1g1", "KS-9", 0}, {ALL, "e1c1", "KS-9", 0}}},
    {RS_KING_SUPPORT,
     "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
     {{ALL, "e1g1", "KS-9", 0}, {ALL, "e1c1", NULL, -1}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", {{ALL, "e1c1", "KS-9", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", {{ALL, "e1c1", "KS-10", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/4KRR1 w - - 0 1", {{ALL, "e1g1", "KS-10", 0}}},
    {RS_KING_SUPPORT, START " w - - 0 1", {{ALL, "e1g1", "KS-10", 0}, {ALL, "e1c1", "KS-10", 0}}},
    {RS_KING_SUPPORT,
     "4r1k1/8/8/8/8/8/8/R1B1K2R w - - 0 1",
     {{ALL, "e1c1", "KS-10", 0}, {ALL, "e1g1", "KS-11", 0}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1", {{ALL, "e1c1", "KS-11", 0}}},
    {RS_KING_SUPPORT, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", {{ALL, "e1c1", "KS-11", 0}}},
    {RS_KING_SUPPORT,
     "r3k3/8/8/8/8/8/8/R3KR1r b - - 0 1",
     {{ALL, "e8c8", NULL, -1}, {ALL, "e8g8", "KS-9", 0}}},
    {RS_KING_SUPPORT, "1r2k3/8/8/8/8/8/8/R3K3 w - - 0 1", {{ALL, "e1c1", NULL, -1}}},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1", {{ALL, "e1c1", NULL, -1}}},
};

/* 5: the own king. */
static const struct table kings[] = {
    {RS_CHESS,
     "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1",
     {{ALL, "e2d3", "FIDE-2", 0}, {ALL, "e1d2", NULL, -1}}},
    {RS_CHESS,
     "4r1k1/8/8/8/8/8/8/4K2N w - - 0 1",
     {{ALL, "e1e2", "FIDE-2", 0}, {ALL, "h1g3", "FIDE-2", 0}, {ALL, "e1d1", NULL, -1}}},
    {RS_CHESS, "8/8/8/3k4/8/3K4/8/8 w - - 0 1", {{ALL, "d3d4", "FIDE-2", 0}}},
    {RS_KING_SUPPORT,
     "8/8/8/4k2p/4P3/3K4/8/8 b - - 0 1",
     {{ALL, "h5h4", "FIDE-2", 0}, {ALL, "e5d6", NULL, -1}}},
    {RS_KING_SUPPORT, "8/8/4k3/8/4P3/3K4/8/8 b - - 0 1", {{ALL, "e6e5", "FIDE-2", 0}}},
    {RS_AVALANCHE, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", {{ALL, "e2d3", "AV-2", 0}}},
    {RS_AVALANCHE,
     "4r1k1/8/8/8/8/8/8/4K2N w - - 0 1",
     {{ALL, "e1e2", "AV-3", 0}, {ALL, "h1g3", "AV-3", 0}}},
    {RS_AVALANCHE,
     "k7/8/8/3p4/K6r/8/8/8 w - - 0 1",
     {{"tcp", "a4b4,d5d4", "AV-3", 0}, {"tcp", "a4a5,d5d4", NULL, -1}, {ALL, "a4b4", "AV-3", 0}}},
    {RS_AVALANCHE,
     "6k1/8/8/3p4/K2B3r/8/8/8 w - - 0 1",
     {{"tcp", "d4e5,d5d4", "AV-2", 0}, {"tcp", "d4d5,d5d4", "FIDE-1", 0}}},
    {RS_BALANCED_AVALANCHE, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", {{ALL, "e2d3", "AV-2", 0}}},
};

/* 6: the push. */
static const struct table pushes[] = {
    {RS_AVALANCHE,
     START " w KQkq - 0 1",
     {{"tcp", "e2e4", "AV-6", -1},
      {"d", "e2e4", NULL, -1},
      {"tcp", "e2e4,e7e6", NULL, -1},
      {"tcp", "e2e4,e7e5", "AV-4", 5},
      {"tcp", "e2e4,d2d3", "AV-4", 5},
      {"tcp", "e2e4,e4e5", "AV-4", 5},
      {"tcp", "e2e4,e7f6", "AV-4", 5},
      {"tcp", "e2e4,e7e8", "AV-4", 5},
      {"tcp", "e2e4,b8c6", "AV-4", 5},
      {"tcp", "e2e4,e6e5", "AV-4", 5},
      {"tcp", "e2e4,e7e5q", "AV-4", 5},
      {"tcp", "e2e4,e7e6q", "AV-9", 5},
      {"d", "e2e4,e7e6", "TX-1", -1},
      {"tcp", "e2e5,e7e5", "FIDE-1", 0},
      {"p", "e2e4,e7e6,d7d6", "AV-1", 10}}},
    {RS_AVALANCHE,
     "7k/8/8/8/8/3p4/8/R3K3 w - - 0 1",
     {{"tcp", "a1a2", "AV-6", -1}, {"tcp", "a1a2,d3d2", NULL, -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/3p4/4P3/8/p7/4K3 w - - 0 1",
     {{"tcp", "e4d5,d5d4", "AV-4", 5}, {"tcp", "e4d5", "AV-6", -1}, {"t", "e4d5,a2a1n", NULL, -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/p7/R7/8/7p/4K3 w - - 0 1",
     {{"tcp", "a4b4,a5a4", NULL, -1},
      {"tcp", "e1d1,a5a4", "AV-4", 5},
      {"tcp", "a4a5,a5a4", "AV-4", 5}}},
    {RS_AVALANCHE,
     "k7/8/1P6/7r/8/8/8/4K3 b - - 0 1",
     {{"tcp", "a8b7", NULL, -1},
      {"tcp", "a8b7,b6b7", "AV-7", 5},
      {"tcp", "a8b8", "AV-6", -1},
      {"tcp", "h5h4,b6b7", NULL, -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     {{"tcp", "e1e2,a7a6", "AV-7", 5}, {"tcp", "e1e3,a7a6", "FIDE-1", 0}}},
    {RS_BALANCED_AVALANCHE,
     START " w KQkq - 0 1",
     {{ALL, "e2e4", NULL, -1},
      {"tcp", "e2e4,d7d6", "BA-1", 5},
      {"tcp", "e2e4,e4e5", "BA-1", 5},
      {"d", "e2e4,d7d6", "TX-1", -1}}},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {{"tcp", "e1e2,d7d6", "BA-1", 5}}},
    {RS_BALANCED_AVALANCHE,
     START " w KQkq - 0 2",
     {{"tcp", "e2e4", "AV-6", -1}, {"tcp", "e2e4,d7d6", NULL, -1}}},
    {RS_BALANCED_AVALANCHE,
     START " b KQkq - 0 1",
     {{"tcp", "e7e5", "AV-6", -1}, {"tcp", "e7e5,d2d3", NULL, -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1",
     {{"t", "g1h2,e2e1", "AV-9", 5},
      {"t", "g1h2,e2e1q", NULL, -1},
      {"cp", "g1h2,e2e1", NULL, -1},
      {"cp", "g1h2,e2e1q", "AV-9", 5}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1",
     {{"tcp", "g2h2,e2e1", NULL, -1},
      {"tcp", "g2h2,e2e1q", "AV-11", 5},
      {"tcp", "g2h2,e2e1n", "AV-11", 5},
      {"t", "g2g1,e2e1", "AV-9", 5},
      {"t", "g2g1,e2e1q", NULL, -1},
      {"cp", "g2g1,e2e1", NULL, -1},
      {"cp", "g2g1,e2e1q", "AV-9", 5}}},
    {RS_AVALANCHE,
     START " w KQkq - 0 1 push",
     {{ALL, "e7e6", NULL, -1},
      {ALL, "e2e4", "AV-4", 0},
      {ALL, "e7e5", "AV-4", 0},
      {ALL, "g8f6", "AV-4", 0},
      {ALL, "e1g1", "AV-4", 0},
      {ALL, "e7e6q", "AV-9", 0},
      {ALL, "e7e6,d7d6", "TX-1", -1}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push",
     {{"t", "e2e1q", NULL, -1},
      {"t", "e2e1", "AV-9", 0},
      {"cpd", "e2e1", NULL, -1},
      {"cpd", "e2e1q", "AV-9", 0}}},
    {RS_AVALANCHE,
     "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1 push",
     {{ALL, "e2e1", NULL, -1}, {ALL, "e2e1q", "AV-11", 0}}},
};

/* 1: words that have not the shape of one, in plies and positions of all kinds. */
static const char *const malformed[] = {
    "",
    "e",
    "e2",
    "e2e",
    "i2i4",
    "e2e9",
    "e0e4",
    "e2e4 ",
    " e2e4",
    "e2 e4",
    "e7e8Q",
    "e7e8k",
    "e7e8p",
    "e7e8qq",
    "e7e8=q",
    "e7e81",
    "0000",
    "e2-e4",
    "e2xe4",
    "E2E4",
    "e2E4",
    "e2e4,",
    ",e2e4",
    "e2e4,,e7e6",
    "e2e4;e7e6",
    "e2e4/e7e6",
    "O-O",
    "0-0",
    "e2e4,e7",
    "e2e4, e7e6",
    "e2e4 ,e7e6",
    "e2e4,e7e6 ",
    "e2e4\n",
    "e2e4,e7e6,",
    "e2e4,e7e6Q",
    "e2e4,e7e9",
    "e2e4+",
    "\xff",
    "e2e\xb4",
    "(none)",
    "e2e4,e7e6,d7d6,c7c6",
    "e2e4e7e6",
    "null",
    ",",
    ",,",
    "e2e4,x",
    "e2e4,e7e6qq",
};

struct place {
    rs_variant variant;
    const char *fen;
};

static const struct place places[] = {
    {RS_CHESS, START " w KQkq - 0 1"},
    {RS_AVALANCHE, START " w KQkq - 0 1"},
    {RS_BALANCED_AVALANCHE, START " w KQkq - 0 1"},
    {RS_KING_SUPPORT, START " w - - 0 1"},
    {RS_AVALANCHE, START " w KQkq - 0 1 push"},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1"},
    {RS_CHESS, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"},
};

static void check_row(const rs_position *position, rs_ply ply, const struct row *row) {
    rs_error error;
    const size_t length = strlen(row->text);
    const rs_status status = rs_explain(position, ply, row->text, length, &error);
    rs_turn turn = 0;
    CHECK_STATUS(rs_turn_parse(position, ply, row->text, length, &turn, NULL), status,
                 "parsed and explained");
    CHECK_STATUS(error.status, status, "error.status");
    CHECK_TEXT(error.clause, row->clause, "clause");
    if (!row->clause) {
        CHECK_STATUS(status, RS_OK, "status");
        CHECK_TEXT(text_of(turn), row->text, "the turn prints as");
        return;
    }
    CHECK_STATUS(status, strcmp(row->clause, "TX-1") == 0 ? RS_TURN_MALFORMED : RS_TURN_ILLEGAL,
                 "status");
    CHECK_NUMBER(turn, 0, "the turn that must not be written");
    CHECK(error.message && error.message[0], "no message");
    CHECK(error.position <= length, "byte %zu of %zu", error.position, length);
    if (row->byte >= 0) {
        CHECK_NUMBER(error.position, row->byte, "byte");
    }
}

static void check_table(const struct table *table) {
    static const char letters[] = ALL;
    const rs_position position = load(table->variant, table->fen);
    const rs_position before = position;
    for (size_t i = 0; i < LENGTH_OF(table->rows) && table->rows[i].text; i++) {
        const struct row *const row = &table->rows[i];
        for (const char *letter = row->plies; *letter; letter++) {
            const rs_ply ply = (rs_ply)(strchr(letters, *letter) - letters);
            check_case("%s: '%s' in the %s ply of '%s'", rs_variant_id(table->variant), row->text,
                       ply_name(ply), table->fen);
            check_row(&position, ply, row);
        }
    }
    CHECK(same_position(&position, &before), "the position was written to");
}

static void check_tables(const struct table *tables, size_t count) {
    for (size_t i = 0; i < count; i++) {
        check_table(&tables[i]);
    }
}

static void refuse_malformed(const struct place *place, const char *text, size_t length) {
    const rs_position position = load(place->variant, place->fen);
    for (size_t ply = 0; ply < PLY_COUNT; ply++) {
        check_case("%s: '%s' of %zu bytes in the %s ply of '%s'", rs_variant_id(place->variant),
                   text, length, ply_name(all_plies[ply]), place->fen);
        rs_error error;
        CHECK_STATUS(rs_explain(&position, all_plies[ply], text, length, &error), RS_TURN_MALFORMED,
                     "status");
        CHECK_TEXT(error.clause, "TX-1", "clause");
        CHECK(error.position <= length, "byte %zu of %zu", error.position, length);
    }
}

/* One part more than the ply and the position allow. */
static const struct table too_long[] = {
    {RS_CHESS, START " w KQkq - 0 1", {{ALL, "e2e4,e7e6", "TX-1", -1}}},
    {RS_KING_SUPPORT, START " w - - 0 1", {{ALL, "e2e4,e7e6", "TX-1", -1}}},
    {RS_AVALANCHE, START " w KQkq - 0 1", {{"tcd", "e2e4,e7e6,d7d6", "TX-1", -1}}},
};

int main(void) {
    for (size_t i = 0; i < LENGTH_OF(places); i++) {
        for (size_t j = 0; j < LENGTH_OF(malformed); j++) {
            refuse_malformed(&places[i], malformed[j], strlen(malformed[j]));
        }
        refuse_malformed(&places[i], "e2e4", sizeof "e2e4");
        refuse_malformed(&places[i], "e2\0e4", sizeof "e2\0e4" - 1);
    }
    check_tables(too_long, LENGTH_OF(too_long));
    check_tables(finished, LENGTH_OF(finished));
    check_tables(pending, LENGTH_OF(pending));
    check_tables(moves, LENGTH_OF(moves));
    check_tables(castling, LENGTH_OF(castling));
    check_tables(kings, LENGTH_OF(kings));
    check_tables(pushes, LENGTH_OF(pushes));
    return check_result();
}
