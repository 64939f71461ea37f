/* The registry: one row a variant, from variants.def. */
#ifndef RULESTONE_VARIANTS_H
#define RULESTONE_VARIANTS_H

#include "position.h"
#include "rules.h"

struct variant {
    const char *id;
    const char *title;
    const char *start;
    struct rules rules;
};

extern const struct variant variants[RS_VARIANT_COUNT];

bool variant_exists(rs_variant variant);

ALWAYS_INLINE struct rules rules_of(const struct position *p) {
    return variants[p->variant].rules;
}

#endif
