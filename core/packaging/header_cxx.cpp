// The header stands alone in C++, and its functions link from there.
#include "rulestone.h"

static_assert(sizeof(rs_position) <= 128, "a position is a small value");

int main() {
    return rs_abi_version() == RS_ABI_VERSION ? 0 : 1;
}
