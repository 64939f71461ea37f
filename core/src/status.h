/* Why things are refused: fills the public error value from the tables of sentences. */
#ifndef RULESTONE_STATUS_H
#define RULESTONE_STATUS_H

#include "rulestone.h"

/* Clauses that can refuse a turn; NO_CLAUSE is a legal turn. */
enum clause {
    NO_CLAUSE,
#define CLAUSE(name, id, sentence) CLAUSE_##name,
#include "clauses.def"
#undef CLAUSE
    CLAUSE_COUNT
};

/* Both return the status they store; error may be null. */
rs_status report(rs_error *error, rs_status status, size_t position);
rs_status report_clause(rs_error *error, enum clause clause, size_t position);

/* Copies text and a NUL to a caller's buffer if both fit, else as rs_fen_format says; returns
 * length. */
size_t text_out(const char *text, size_t length, char *buffer, size_t capacity);

#endif
