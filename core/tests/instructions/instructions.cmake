# Compares how many instructions the fixed counts take with the numbers in RECORDED, or with
# -DRECORD=ON writes them. Numbers are comparable within one compiler, build type and slider look-up.

cmake_minimum_required(VERSION 3.25)

set(tolerance 3) # percent

find_program(valgrind valgrind)
if(NOT valgrind)
  message("not compared: no valgrind here")
  return()
endif()

# Runs the program with one argument, or none, and gives its output and its instructions.
function(run output instructions)
  execute_process(
    COMMAND ${valgrind} --tool=callgrind --callgrind-out-file=/dev/null ${PROGRAM} ${ARGN}
    RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE told)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ${ARGN} failed under valgrind: ${text}${told}")
  endif()
  string(REGEX MATCH "Collected : ([0-9]+)" found "${told}")
  set(${output} "${text}" PARENT_SCOPE)
  set(${instructions} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

# Without valgrind, which need not understand what no number is recorded for.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[a-z_]+" names "${text}")
list(POP_FRONT names look_up)
set(build "${BUILD} ${look_up}")

set(lines "")
if(EXISTS ${RECORDED})
  file(STRINGS ${RECORDED} lines)
endif()
set(others ${lines})
list(FILTER others EXCLUDE REGEX "^${build}:")
list(FILTER lines INCLUDE REGEX "^${build}:")
if(NOT lines AND NOT RECORD)
  message("not compared: nothing is recorded for ${build}")
  return()
endif()

set(failed "")
set(start_up 0)
foreach(name IN LISTS names)
  run(ignored instructions ${name})
  if(name STREQUAL "start_up")
    set(start_up ${instructions})
    continue()
  endif()
  math(EXPR instructions "${instructions} - ${start_up}")
  list(APPEND others "${build}: ${name} ${instructions}")
  set(line ${lines})
  list(FILTER line INCLUDE REGEX ": ${name} ")
  if(NOT line)
    message("${name}: ${instructions}, nothing recorded")
    continue()
  endif()
  string(REGEX MATCH "[0-9]+$" before "${line}")
  math(EXPR percent "(${instructions} - ${before}) * 100 / ${before}")
  math(EXPR limit "${before} * (100 + ${tolerance}) / 100")
  message("${name}: ${instructions}, recorded ${before}: ${percent} %")
  if(instructions GREATER limit)
    list(APPEND failed ${name})
  endif()
endforeach()

if(RECORD)
  list(SORT others)
  list(JOIN others "\n" text)
  file(WRITE ${RECORDED} "${text}\n")
elseif(failed)
  message(FATAL_ERROR "more than ${tolerance} % more instructions: ${failed}; if that is meant, "
          "core/tests/instructions/record records them anew")
endif()
