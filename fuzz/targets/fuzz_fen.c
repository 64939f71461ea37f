/* Any bytes as a FEN: the first byte picks the variant. */
#include "input.h"
#include "oracle.h"

#include <string.h>

static const rs_position untouched = {{0x5a5a5a5a5a5a5a5a, 1, 2, 3, 4, 5, 6, 7}};

/* A refusal names itself, lies inside the text and leaves the position alone. */
static void judge_refusal(const rs_error *error, rs_status status, size_t length,
                          const rs_position *position) {
    PROMISE(status == error->status && status > RS_TURN_ILLEGAL && status < RS_STATUS_COUNT, NULL,
            NULL);
    PROMISE(error->position <= length, NULL, rs_status_name(status));
    PROMISE((status == RS_FEN_TRUNCATED) == (error->position == length), NULL,
            rs_status_name(status));
    PROMISE(error->message != NULL && error->clause != NULL, NULL, rs_status_name(status));
    PROMISE(memcmp(position, &untouched, sizeof untouched) == 0, NULL, rs_status_name(status));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    const rs_variant variant = (rs_variant)(input_byte(&input) % RS_VARIANT_COUNT);
    const char *const text = (const char *)input.data;
    rs_position strict = untouched;
    rs_position lenient = untouched;
    rs_error error;
    rs_error leniency;
    const rs_status status = rs_fen_parse(variant, text, input.size, 0, &strict, &error);
    const rs_status wider =
        rs_fen_parse(variant, text, input.size, RS_FEN_LENIENT, &lenient, &leniency);
    if (status == RS_OK) {
        PROMISE(wider == RS_OK && leniency.dropped == 0, &strict, NULL);
        PROMISE(memcmp(&strict, &lenient, sizeof strict) == 0, &strict, NULL);
    } else {
        judge_refusal(&error, status, input.size, &strict);
    }
    if (wider == RS_OK) {
        PROMISE((leniency.dropped != 0) == (status != RS_OK), &lenient, NULL);
        oracle_judge_fen(&lenient);
        oracle_judge_queries(&lenient);
    } else {
        judge_refusal(&leniency, wider, input.size, &lenient);
    }
    judge_fen_against_slow(variant, text, input.size);
    return 0;
}
