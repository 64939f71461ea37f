# The library exports exactly the listed symbols, and the list is exactly what the header declares.

file(STRINGS ${EXPECTED} expected)

execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY}
                OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE " [^\n]*" "" output "${output}")
string(REGEX MATCHALL "[^\n]+" exported "${output}")
list(FILTER exported EXCLUDE REGEX "^(_init|_fini|_edata|_end|__bss_start)$")
list(SORT exported)

file(READ ${HEADER} header)
string(REGEX MATCHALL "\nRS_API [^;(]*\\(" declared "${header}")
list(TRANSFORM declared REPLACE "^.*[ *](rs_[a-z_]+)\\($" "\\1")
list(SORT declared)

foreach(found IN ITEMS exported declared)
  if(NOT "${${found}}" STREQUAL "${expected}")
    message(SEND_ERROR "${found}:\n${${found}}\nlisted in ${EXPECTED}:\n${expected}")
  endif()
endforeach()
