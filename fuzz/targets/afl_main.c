/*
 * AFL++ in persistent mode. Each input is copied to a heap block of exactly its size: in AFL's own
 * shared buffer, a megabyte long, reading too far would go unseen.
 */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__AFL_FUZZ_INIT();

int main(int argc, char **argv) {
    LLVMFuzzerInitialize(&argc, &argv);
    __AFL_INIT();
    const unsigned char *const shared = __AFL_FUZZ_TESTCASE_BUF;
    while (__AFL_LOOP(10000)) {
        const size_t size = (size_t)__AFL_FUZZ_TESTCASE_LEN;
        uint8_t *const block = malloc(size + 1); /* block + 1: size bytes up to the very end */
        if (block != NULL) {
            memcpy(block + 1, shared, size);
            LLVMFuzzerTestOneInput(block + 1, size);
            free(block);
        }
    }
    return 0;
}
