/* What the proofs share: inputs that may be anything, and what must be possible for a proof to say
 * something. */
#ifndef RULESTONE_PROOFS_PROOF_H
#define RULESTONE_PROOFS_PROOF_H

#include <assert.h>
#include <stdlib.h>

/* CBMC knows no body of this one. */
void *memchr(const void *memory, int byte, size_t length) {
    const unsigned char *const bytes = memory;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == (unsigned char)byte) {
            return (void *)&bytes[i];
        }
    }
    return NULL;
}

/* With PROOF_COVER the question is whether each of these can be; else they are nothing. */
#if defined(PROOF_COVER)
#define cover(condition) __CPROVER_cover(condition)
#else
#define cover(condition) ((void)0)
#endif

size_t nondet_size(void);

static size_t any_length(size_t most) {
    const size_t length = nondet_size();
    __CPROVER_assume(length <= most);
    return length;
}

/* So many bytes and not one more, all of them unknown. */
static const char *any_text(size_t length) {
    const char *const text = malloc(length);
    __CPROVER_assume(text != NULL);
    return text;
}

#endif
