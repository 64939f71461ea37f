/*
 * Hazard: a count that depends on who counts, how many, and when the first call came; and one that
 * cannot be stopped. The first calls into the library are made by sixteen threads at once.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>
#include <time.h>

enum { CROWD = 16 };

/* ---- The first call ------------------------------------------------------------------------ */

struct newcomer {
    pthread_t thread;
    pthread_barrier_t *barrier;
    rs_variant variant;
    rs_status status;
    uint64_t nodes;
    char fen[RS_FEN_MAX + 1];
};

static void *come_first(void *context) {
    struct newcomer *const newcomer = context;
    (void)pthread_barrier_wait(newcomer->barrier);
    rs_position position;
    newcomer->status = rs_position_start(newcomer->variant, &position);
    if (newcomer->status == RS_OK) {
        newcomer->status = rs_perft(&position, 3, NULL, &newcomer->nodes);
        (void)rs_fen_format(&position, newcomer->fen, sizeof newcomer->fen);
    }
    return NULL;
}

static void must_start(pthread_t *thread, void *(*body)(void *), void *context) {
    if (pthread_create(thread, NULL, body, context) != 0) {
        (void)fputs("no thread\n", stderr);
        exit(EXIT_FAILURE);
    }
}

static void first_calls(void) {
    static const uint64_t expected[RS_VARIANT_COUNT] = {8902, 5077103, 577471, 8902};
    pthread_barrier_t barrier;
    struct newcomer crowd[CROWD];
    memset(crowd, 0, sizeof crowd);
    (void)pthread_barrier_init(&barrier, NULL, CROWD);
    for (unsigned i = 0; i < CROWD; i++) {
        crowd[i].barrier = &barrier;
        crowd[i].variant = (rs_variant)(i % RS_VARIANT_COUNT);
        must_start(&crowd[i].thread, come_first, &crowd[i]);
    }
    for (unsigned i = 0; i < CROWD; i++) {
        (void)pthread_join(crowd[i].thread, NULL);
    }
    (void)pthread_barrier_destroy(&barrier);
    for (unsigned i = 0; i < CROWD; i++) {
        check_case("first call, thread %u", i);
        CHECK_STATUS(crowd[i].status, RS_OK, "status");
        CHECK_NUMBER(crowd[i].nodes, expected[crowd[i].variant], "count");
        CHECK_NUMBER(strlen(crowd[i].fen), crowd[i].variant == RS_KING_SUPPORT ? 53 : 56,
                     "length of the FEN");
    }
}

/* ---- The same count in every way ------------------------------------------------------------ */

static const uint32_t thread_counts[] = {0, 1, 2, 3, 16};
static const uint64_t hash_sizes[] = {0, 1, 24, 1024, 1 << 20};

static const struct root {
    rs_variant variant;
    int32_t depth;
    const char *fen;
} roots[] = {
    {RS_CHESS, 4, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {RS_CHESS, 5, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    {RS_CHESS, 3, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"},
    {RS_CHESS, 4, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"},
    {RS_KING_SUPPORT, 4, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {RS_KING_SUPPORT, 5, "8/8/2k5/2p1p3/2P1P3/3K4/8/8 b - - 0 1"},
    {RS_AVALANCHE, 3, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
    {RS_AVALANCHE, 3, "4k3/8/8/8/8/8/4p3/6K1 w - - 0 1 push"},
    {RS_AVALANCHE, 4, "4k3/8/8/8/R7/8/8/4p2K b - - 0 1"},
    {RS_AVALANCHE, 4, "4k3/8/8/8/8/8/r3p1K1/8 w - - 0 1"},
    {RS_BALANCED_AVALANCHE, 3, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
};

static void check_divide(const rs_position *position, int32_t depth,
                         const rs_perft_options *options, uint64_t expected) {
    const size_t turns = rs_turns(position, options->ply, NULL, 0);
    rs_divide_line *const lines = must_allocate(turns * sizeof *lines);
    size_t count = 0;
    uint64_t nodes = 0;
    CHECK_STATUS(rs_divide(position, depth, options, lines, turns, &count, &nodes), RS_OK,
                 "divide");
    CHECK_NUMBER(nodes, expected, "nodes of the divide");
    uint64_t sum = 0;
    for (size_t i = 0; i < turns; i++) {
        sum += lines[i].nodes;
        CHECK_NUMBER(lines[i].done, 1, "done");
    }
    CHECK_NUMBER(sum, expected, "sum of the lines");
    free(lines);
}

static void count_in_all_ways(const struct root *root, rs_ply ply) {
    const rs_position position = load(root->variant, root->fen);
    rs_perft_options options = options_of(ply);
    const uint64_t expected = perft_of(&position, root->depth, &options);
    for (size_t i = 0; i < LENGTH_OF(thread_counts); i++) {
        for (size_t j = 0; j < LENGTH_OF(hash_sizes); j++) {
            check_case("%s, %s ply, depth %" PRId32 ", %" PRIu32 " threads, hash %" PRIu64 ": '%s'",
                       rs_variant_id(root->variant), ply_name(ply), root->depth, thread_counts[i],
                       hash_sizes[j], root->fen);
            rs_control control;
            memset(&control, 0, sizeof control);
            options.threads = thread_counts[i];
            options.hash_bytes = hash_sizes[j];
            options.control = &control;
            CHECK_NUMBER(perft_of(&position, root->depth, &options), expected, "count");
            CHECK_NUMBER(rs_control_nodes(&control), expected, "nodes of the control block");
            options.control = NULL;
            check_divide(&position, root->depth, &options, expected);
        }
    }
}

/* ---- Cancelling ------------------------------------------------------------------------------ */

enum kind { PERFT, DIVIDE, STATISTICS, KINDS };

struct long_count {
    enum kind kind;
    int32_t depth;
    rs_position position;
    rs_perft_options options;
    rs_status status;
    uint64_t nodes;
};

static void *count_long(void *context) {
    struct long_count *const count = context;
    const int32_t depth = count->depth;
    rs_statistics statistics;
    rs_divide_line lines[1024];
    size_t turns = 0;
    switch (count->kind) {
    case PERFT:
        count->status = rs_perft(&count->position, depth, &count->options, &count->nodes);
        break;
    case DIVIDE:
        count->status = rs_divide(&count->position, depth, &count->options, lines, LENGTH_OF(lines),
                                  &turns, &count->nodes);
        break;
    default:
        count->status = rs_perft_statistics(&count->position, depth, &count->options, &statistics);
        count->nodes = statistics.nodes;
        break;
    }
    return NULL;
}

static double seconds_now(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void rest(long milliseconds) {
    const struct timespec time = {0, milliseconds * 1000000};
    (void)nanosleep(&time, NULL);
}

/* About 50 ms are promised; a busy machine and a sanitizer may take longer, a deaf count for ever.
 */
#define LATEST_SECONDS 2.0

static void cancel_one(const struct root *root, enum kind kind, rs_ply ply, uint32_t made,
                       uint32_t threads, uint64_t hash_bytes, bool beforehand) {
    check_case("kind %d, %s ply, made %" PRIu32 ", %" PRIu32 " threads, hash %" PRIu64
               "%s, %s: '%s'",
               (int)kind, ply_name(ply), made, threads, hash_bytes,
               beforehand ? ", cancelled beforehand" : "", rs_variant_id(root->variant), root->fen);
    rs_control control;
    memset(&control, 0, sizeof control);
    struct long_count count;
    memset(&count, 0, sizeof count);
    count.kind = kind;
    count.depth = root->depth;
    count.position = load(root->variant, root->fen);
    count.options = options_of(ply);
    count.options.made = made;
    count.options.threads = threads;
    count.options.hash_bytes = hash_bytes;
    count.options.control = &control;
    if (beforehand) {
        rs_control_cancel(&control);
    }
    pthread_t thread;
    must_start(&thread, count_long, &count);
    uint64_t seen = 0;
    for (int i = 0; i < 8 && !beforehand; i++) {
        rest(10);
        const uint64_t nodes = rs_control_nodes(&control);
        CHECK(nodes >= seen, "the nodes went back from %" PRIu64 " to %" PRIu64, seen, nodes);
        seen = nodes;
    }
    const double before = seconds_now();
    rs_control_cancel(&control);
    (void)pthread_join(thread, NULL);
    const double taken = seconds_now() - before;
    CHECK(taken < LATEST_SECONDS, "it took %.2f s to stop", taken);
    CHECK_STATUS(count.status, RS_CANCELLED, "status");
    CHECK(count.nodes >= seen, "%" PRIu64 " nodes in the end, %" PRIu64 " before", count.nodes,
          seen);
    CHECK(beforehand || count.nodes > 0, "nothing was counted");
}

/* The start positions, and positions with so many turns that a few plies take for ever. */
static const struct root endless[] = {
    {RS_CHESS, 12, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RS_AVALANCHE, 12, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RS_BALANCED_AVALANCHE, 12, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RS_KING_SUPPORT, 12, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {RS_CHESS, 12, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
    {RS_AVALANCHE, 12, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {RS_AVALANCHE, 11, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
};

static void cancelling(void) {
    for (size_t i = 0; i < LENGTH_OF(endless); i++) {
        const struct root *const root = &endless[i];
        for (uint32_t made = 0; made <= 1; made++) {
            cancel_one(root, PERFT, RS_PLY_TURN, made, 1, 0, false);
            cancel_one(root, PERFT, RS_PLY_DECISION, made, 2, 1 << 20, false);
            cancel_one(root, DIVIDE, RS_PLY_PLAYER, made, 2, 0, false);
        }
        cancel_one(root, STATISTICS, RS_PLY_TURN, 0, 1, 0, false);
        for (int kind = 0; kind < KINDS; kind++) {
            cancel_one(root, (enum kind)kind, RS_PLY_TURN, 0, 16, 0, true);
        }
    }
}

/* ---- Progress -------------------------------------------------------------------------------- */

static const struct root watched[] = {
    {RS_CHESS, 5, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {RS_AVALANCHE, 4, "4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1"},
    {RS_AVALANCHE, 8, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {RS_AVALANCHE, 9, "4k3/8/8/7p/7P/8/8/4K3 w - - 0 1"},
};

/* What is told while the count runs may lag, but must not run ahead of the truth. */
static void progress(const struct root *root, rs_ply ply) {
    check_case("progress, %s ply, depth %" PRId32 ": '%s'", ply_name(ply), root->depth, root->fen);
    rs_control control;
    memset(&control, 0, sizeof control);
    struct long_count count;
    memset(&count, 0, sizeof count);
    count.depth = root->depth;
    count.position = load(root->variant, root->fen);
    count.options = options_of(ply);
    count.options.made = 1;
    count.options.control = &control;
    pthread_t thread;
    must_start(&thread, count_long, &count);
    uint64_t most = 0;
    for (int i = 0; i < 50; i++) {
        rest(2);
        const uint64_t nodes = rs_control_nodes(&control);
        most = nodes > most ? nodes : most;
    }
    (void)pthread_join(thread, NULL);
    CHECK_STATUS(count.status, RS_OK, "status");
    CHECK_NUMBER(rs_control_nodes(&control), count.nodes, "nodes in the end");
    CHECK(most <= count.nodes, "%" PRIu64 " were told of %" PRIu64, most, count.nodes);
}

int main(void) {
    first_calls();
    for (size_t i = 0; i < LENGTH_OF(roots); i++) {
        const bool one_ply = roots[i].variant == RS_CHESS || roots[i].variant == RS_KING_SUPPORT;
        for (size_t ply = 0; ply < (one_ply ? 1 : PLY_COUNT); ply++) {
            count_in_all_ways(&roots[i], all_plies[ply]);
        }
    }
    cancelling();
    for (size_t i = 0; i < LENGTH_OF(watched); i++) {
        progress(&watched[i], RS_PLY_TURN);
        progress(&watched[i], RS_PLY_DECISION);
    }
    return check_result();
}
