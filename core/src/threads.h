/*
 * Threads that set out on processors of their own. A system may start a thread on the processor of
 * its parent and take milliseconds to move it to an idle one; many counts are over by then.
 */
#ifndef RULESTONE_THREADS_H
#define RULESTONE_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include <pthread.h>

/*
 * Starts the nth further thread beside the caller's, from 1 on; false where there is none to be
 * had. It may then run wherever the caller may.
 */
bool thread_start(pthread_t *thread, uint32_t nth, void *(*body)(void *), void *context);

#endif
