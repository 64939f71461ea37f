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

if(RULESTONE_SANITIZE)
  add_compile_options(-fsanitize=${RULESTONE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${RULESTONE_SANITIZE})
endif()
if(RULESTONE_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()
