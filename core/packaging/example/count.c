/* Counts Avalanche from the start. cc count.c $(pkg-config --cflags --libs rulestone) */
#include <inttypes.h>
#include <rulestone.h>
#include <stdio.h>

int main(void) {
    rs_position start;
    rs_position_start(RS_AVALANCHE, &start);
    for (int32_t depth = 1; depth <= 3; depth++) {
        uint64_t nodes;
        const rs_status status = rs_perft(&start, depth, NULL, &nodes);
        if (status != RS_OK) {
            fprintf(stderr, "%s\n", rs_status_message(status));
            return 1;
        }
        printf("%" PRIu64 "\n", nodes);
    }
    return 0;
}
