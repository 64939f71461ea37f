/*
 * Hazard: threads that are moved to other processors and forgotten there, so that they, or the
 * program that asked, can no longer run wherever they might; and a system that does not say which
 * processors there are. Looks inside; Linux only.
 */
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sets of processors */
#endif
#include "check.h"
#include "threads.h"

#include <errno.h>
#include <sched.h>

enum { BESIDE = 5 };

/* What the system does not tell. */
static bool hides_processor, hides_set;

/* The linker hands over the calls to X as calls to __wrap_X, and X itself as __real_X. */
int __real_sched_getcpu(void);
int __wrap_sched_getcpu(void);
int __real_pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set);
int __wrap_pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set);

int __wrap_sched_getcpu(void) {
    return hides_processor ? -1 : __real_sched_getcpu();
}

int __wrap_pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
    return hides_set ? EINVAL : __real_pthread_getaffinity_np(thread, size, set);
}

static cpu_set_t processors_of(pthread_t thread) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CHECK(__real_pthread_getaffinity_np(thread, sizeof set, &set) == 0, "no set of processors");
    return set;
}

static void *wait_there(void *context) {
    (void)pthread_barrier_wait(context);
    return NULL;
}

static void are_free(const char *name) {
    const cpu_set_t before = processors_of(pthread_self());
    pthread_t threads[BESIDE];
    pthread_barrier_t barrier;
    (void)pthread_barrier_init(&barrier, NULL, BESIDE + 1);
    for (uint32_t i = 0; i < BESIDE; i++) {
        check_case("%s, thread %" PRIu32, name, i + 1);
        if (!thread_start(&threads[i], i + 1, wait_there, &barrier)) {
            (void)fputs("no thread\n", stderr);
            exit(EXIT_FAILURE);
        }
        const cpu_set_t set = processors_of(threads[i]);
        CHECK(CPU_EQUAL(&set, &before), "other processors than its parent's");
    }
    (void)pthread_barrier_wait(&barrier);
    for (uint32_t i = 0; i < BESIDE; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    (void)pthread_barrier_destroy(&barrier);
    const cpu_set_t after = processors_of(pthread_self());
    CHECK(CPU_EQUAL(&after, &before), "the parent's processors have changed");
}

static void counts(const char *name) {
    check_case("%s, a count by four threads", name);
    const rs_position position = start_of(RS_CHESS);
    const rs_perft_options options = {.threads = 4};
    CHECK_NUMBER(perft_of(&position, 4, &options), 197281, "count");
}

/* The first processor that this thread may run on, alone. */
static cpu_set_t first_of(const cpu_set_t *set) {
    cpu_set_t one;
    CPU_ZERO(&one);
    size_t processor = 0;
    while (!CPU_ISSET(processor, set)) {
        processor++;
    }
    CPU_SET(processor, &one);
    return one;
}

int main(void) {
    are_free("all processors");
    counts("all processors");
    hides_processor = true;
    are_free("unknown processor");
    counts("unknown processor");
    hides_processor = false;
    hides_set = true;
    are_free("unknown processors");
    counts("unknown processors");
    hides_set = false;
    const cpu_set_t all = processors_of(pthread_self());
    const cpu_set_t one = first_of(&all);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0, "cannot choose a processor");
    are_free("one processor");
    counts("one processor");
    return check_result();
}
