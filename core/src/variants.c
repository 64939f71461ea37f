#include "variants.h"

const struct variant variants[RS_VARIANT_COUNT] = {
#define VARIANT(name, full_title, row, fen)                                                        \
    {.id = #name, .title = full_title, .start = fen, .rules = row},
#include "variants.def"
#undef VARIANT
};

/* Through an unsigned number, because a caller may hand in what no enumerator names. */
bool variant_exists(rs_variant variant) {
    return (unsigned)variant < RS_VARIANT_COUNT;
}

const char *rs_variant_id(rs_variant variant) {
    return variant_exists(variant) ? variants[variant].id : NULL;
}

const char *rs_variant_title(rs_variant variant) {
    return variant_exists(variant) ? variants[variant].title : NULL;
}

rs_status rs_position_start(rs_variant variant, rs_position *position) {
    if (!variant_exists(variant)) {
        return RS_BAD_ARGUMENT;
    }
    const char *const start = variants[variant].start;
    return rs_fen_parse(variant, start, strlen(start), 0, position, NULL);
}
