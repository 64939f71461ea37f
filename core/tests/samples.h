/*
 * Positions rich in what the rules are about, for tests that hold of every position: promotions
 * near, castlings possible, pawns facing each other, half-finished turns and pending choices.
 */
#ifndef RULESTONE_TESTS_SAMPLES_H
#define RULESTONE_TESTS_SAMPLES_H

#include <rulestone.h>

struct sample {
    rs_variant variant;
    const char *fen;
};

static const struct sample samples[] = {
    {RS_CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {RS_CHESS, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    {RS_CHESS, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
    {RS_CHESS, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"},
    {RS_CHESS, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"},
    {RS_CHESS, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
    {RS_CHESS, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"},
    {RS_CHESS, "8/8/8/KPp4r/8/8/8/7k w - c6 0 1"},
    {RS_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 40 70"},

    {RS_AVALANCHE, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {RS_AVALANCHE, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
    {RS_AVALANCHE, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"},
    {RS_AVALANCHE, "k7/8/1P6/7r/8/8/P7/4K3 b - - 0 1"},
    {RS_AVALANCHE, "k6R/8/1K6/8/8/8/8/p7 b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"},
    {RS_AVALANCHE, "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"},
    {RS_AVALANCHE, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 push"},
    {RS_AVALANCHE, "r3k2r/1P4P1/8/2p2p2/2P2P2/8/1p4p1/R3K2R b KQkq - 3 20"},
    {RS_AVALANCHE, "r3k2r/1P4P1/8/2p2p2/2P2P2/8/1p4p1/R3K2R w KQkq - 3 20"},
    {RS_AVALANCHE, "8/1P1k2P1/8/8/8/8/1p1K2p1/8 w - - 0 30"},

    {RS_BALANCED_AVALANCHE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"},
    {RS_BALANCED_AVALANCHE, "r3k2r/1P4P1/8/2p2p2/2P2P2/8/1p4p1/R3K2R w KQkq - 3 1"},
    {RS_BALANCED_AVALANCHE, "r3k2r/1P4P1/8/2p2p2/2P2P2/8/1p4p1/R3K2R b KQkq - 3 1"},
    {RS_BALANCED_AVALANCHE, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 2"},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/8/8/4p3/6K1 w - - 0 2 push"},
    {RS_BALANCED_AVALANCHE, "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"},
    {RS_BALANCED_AVALANCHE, "3P3k/8/8/8/8/8/8/K7 w - - 0 1"},

    {RS_KING_SUPPORT, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1"},
    {RS_KING_SUPPORT, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
    {RS_KING_SUPPORT, "r3k3/3ppp2/3PPP2/8/8/3ppp2/3PPP2/R3K2R w - - 0 1"},
    {RS_KING_SUPPORT, "8/8/2k5/2p1p3/2P1P3/3K4/8/8 b - - 0 1"},
    {RS_KING_SUPPORT, "4r3/4P3/3K4/8/8/3k4/4p3/4R3 w - - 0 1"},
    {RS_KING_SUPPORT, "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"},
    {RS_KING_SUPPORT, "r2rk1r1/8/8/3pp3/3PP3/8/8/2R1KRR1 b - - 7 60"},
    {RS_KING_SUPPORT, "4k3/pppppppp/8/PpPpPpPp/pPpPpPpP/8/PPPPPPPP/4K3 w - - 0 1"},
};

#endif
