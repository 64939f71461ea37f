#include "status.h"

#include <string.h>

struct row {
    const char *name;
    const char *clause;
    const char *message;
};

static const struct row statuses[RS_STATUS_COUNT] = {
#define STATUS(name, clause, message) {#name, clause, message},
#include "status.def"
#undef STATUS
};

static const struct row clauses[CLAUSE_COUNT] = {
    {NULL, NULL, NULL},
#define CLAUSE(name, id, sentence) {#name, id, sentence},
#include "clauses.def"
#undef CLAUSE
};

uint32_t rs_abi_version(void) {
    return RS_ABI_VERSION;
}

const char *rs_version(void) {
    return RS_VERSION;
}

const char *rs_status_name(rs_status status) {
    return (unsigned)status < RS_STATUS_COUNT ? statuses[status].name : NULL;
}

const char *rs_status_message(rs_status status) {
    return (unsigned)status < RS_STATUS_COUNT ? statuses[status].message : NULL;
}

static rs_status fill(rs_error *error, rs_status status, size_t position, const struct row *row) {
    if (error) {
        *error = (rs_error){
            .status = status, .position = position, .message = row->message, .clause = row->clause};
    }
    return status;
}

rs_status report(rs_error *error, rs_status status, size_t position) {
    return fill(error, status, position, &statuses[status]);
}

rs_status report_clause(rs_error *error, enum clause clause, size_t position) {
    if (clause == NO_CLAUSE) {
        return report(error, RS_OK, 0);
    }
    const rs_status status = clause == CLAUSE_TX_1 ? RS_TURN_MALFORMED : RS_TURN_ILLEGAL;
    return fill(error, status, position, &clauses[clause]);
}

size_t text_out(const char *text, size_t length, char *buffer, size_t capacity) {
    if (capacity > length) {
        memcpy(buffer, text, length);
        buffer[length] = 0;
    } else if (capacity > 0) {
        buffer[0] = 0;
    }
    return length;
}
