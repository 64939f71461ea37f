/*
 * Hazard: memory or threads that run out in the middle of a count, and a count that goes on with
 * less, leaks, or answers all the same. The library's calls for both come here first.
 */
#include "check.h"

#include <errno.h>
#include <pthread.h>

/* What runs out, and at which request from now on, counted from 0; at none where that is below. */
static rs_status shortage;
static int refused = -1;
static bool has_refused;

static bool refuses(rs_status kind) {
    if (kind != shortage || refused < 0) {
        return false;
    }
    const bool now = refused-- == 0;
    has_refused |= now;
    return now;
}

/* The linker hands over the calls to X as calls to __wrap_X, and X itself as __real_X. */
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument);

void *__wrap_malloc(size_t size) {
    return refuses(RS_NO_MEMORY) ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return refuses(RS_NO_MEMORY) ? NULL : __real_realloc(memory, size);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
    return refuses(RS_NO_THREAD) ? EAGAIN
                                 : __real_pthread_create(thread, attributes, start, argument);
}

/* A count that splits into more tasks than are first made room for. */
static rs_status count(uint64_t *nodes) {
    const rs_position position = start_of(RS_CHESS);
    const rs_perft_options options = {.threads = 8};
    return rs_perft(&position, 4, &options, nodes);
}

static rs_status divide(uint64_t *nodes) {
    const rs_position position = start_of(RS_CHESS);
    rs_divide_line lines[20];
    size_t turns = 0;
    return rs_divide(&position, 4, NULL, lines, LENGTH_OF(lines), &turns, nodes);
}

/*
 * Refuses the first request, then the second one, and so on until a count has made fewer. Each
 * refusal must be told, and the result be left alone.
 */
static int refuse_each(rs_status (*counted)(uint64_t *nodes), rs_status expected) {
    shortage = expected;
    for (int nth = 0;; nth++) {
        check_case("%s at request %d", rs_status_name(expected), nth);
        uint64_t nodes = 77;
        has_refused = false;
        refused = nth;
        const rs_status status = counted(&nodes);
        refused = -1;
        if (!has_refused) {
            CHECK_STATUS(status, RS_OK, "status with all requests granted");
            CHECK_NUMBER(nodes, 197281, "nodes with all requests granted");
            return nth;
        }
        CHECK_STATUS(status, expected, "status");
        CHECK_NUMBER(nodes, 77, "nodes, which should be untouched");
    }
}

int main(void) {
    CHECK(refuse_each(count, RS_NO_MEMORY) >= 2, "the count asked for memory less than twice");
    CHECK(refuse_each(divide, RS_NO_MEMORY) >= 2, "the divide asked for memory less than twice");
    CHECK(refuse_each(count, RS_NO_THREAD) >= 7, "the count asked for fewer than seven threads");
    return check_result();
}
