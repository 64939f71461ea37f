# Compiler settings that every target of this tree shares.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# The build type of the dev preset: optimised, with assertions.
set(CMAKE_C_FLAGS_DEV "-O2 -g")
set(CMAKE_CXX_FLAGS_DEV "-O2 -g")

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

# Warnings are for our own C, not for generated sources. With sanitizers gcc is wrong about
# conversions.
add_library(rulestone_warnings INTERFACE)
target_compile_options(
  rulestone_warnings
  INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual
            -Wpointer-arith -Wundef -Wvla)
if(NOT RULESTONE_SANITIZE)
  target_compile_options(rulestone_warnings INTERFACE -Wconversion -Wsign-conversion)
endif()

if(RULESTONE_MAGIC_ONLY)
  add_compile_definitions(RULESTONE_MAGIC_ONLY)
endif()
if(RULESTONE_SANITIZE)
  add_compile_options(-fsanitize=${RULESTONE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${RULESTONE_SANITIZE})
  if(NOT RULESTONE_FUZZ)
    add_compile_definitions(RULESTONE_KEEP_CALLS)
  endif()
endif()
# Clang's, which knows conditions of the source; gcc's branches are those that its optimiser has left.
if(RULESTONE_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic)
  add_link_options(-fprofile-instr-generate)
  add_compile_definitions(RULESTONE_KEEP_CALLS)
endif()

# Both stages must share one build folder: gcc finds a profile by the path of its object. Clang's is one
# of source lines, so that its training may keep the calls that it would take long to instrument inlined.
set(profile ${CMAKE_BINARY_DIR}/rulestone.profdata)
if(RULESTONE_PGO STREQUAL "train" AND CMAKE_C_COMPILER_ID MATCHES "Clang")
  add_compile_options(-fprofile-instr-generate)
  add_link_options(-fprofile-instr-generate)
  add_compile_definitions(RULESTONE_KEEP_CALLS)
elseif(RULESTONE_PGO STREQUAL "train")
  add_compile_options(-fprofile-generate)
  add_link_options(-fprofile-generate)
elseif(RULESTONE_PGO STREQUAL "use" AND CMAKE_C_COMPILER_ID MATCHES "Clang")
  add_compile_options(-fprofile-instr-use=${profile} -Wno-profile-instr-unprofiled)
elseif(RULESTONE_PGO STREQUAL "use")
  # What the training did not reach, the other way of looking up sliders first, stays optimised.
  add_compile_options(-fprofile-use -fprofile-partial-training -Wno-missing-profile)
elseif(RULESTONE_PGO)
  message(FATAL_ERROR "RULESTONE_PGO is train or use, not ${RULESTONE_PGO}")
endif()
