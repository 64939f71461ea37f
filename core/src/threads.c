#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_getcpu, sets of processors */
#endif

#include "threads.h"

#include <sched.h>

#if defined(__linux__)

/* The nth processor of a set after another one, round and round. */
static size_t processor_after(size_t processor, uint32_t nth, const cpu_set_t *set) {
    uint32_t left = nth % (uint32_t)CPU_COUNT(set);
    while (left > 0) {
        processor = (processor + 1) % CPU_SETSIZE;
        left -= CPU_ISSET(processor, set) != 0;
    }
    return processor;
}

/* Moves a thread there and then sets it free again. Where that is refused it stays where it is. */
static void move_away(pthread_t thread, uint32_t nth) {
    cpu_set_t all;
    const int here = sched_getcpu();
    if (here < 0 || pthread_getaffinity_np(pthread_self(), sizeof all, &all) != 0) {
        return;
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor_after((size_t)here, nth, &all), &one);
    (void)pthread_setaffinity_np(thread, sizeof one, &one);
    (void)pthread_setaffinity_np(thread, sizeof all, &all);
}

#else

static void move_away(pthread_t thread, uint32_t nth) {
    (void)thread;
    (void)nth;
}

#endif

bool thread_start(pthread_t *thread, uint32_t nth, void *(*body)(void *), void *context) {
    if (pthread_create(thread, NULL, body, context) != 0) {
        return false;
    }
    move_away(*thread, nth);
    return true;
}
