# Installs into an empty folder, then builds and runs the example as a stranger would: once by
# pkg-config, once by find_package. The folder is moved first: the installation is relocatable.

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(run_example program)
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${prefix}/${LIBDIR} ${program})
  if(NOT output STREQUAL "160\n27488\n5077103")
    message(FATAL_ERROR "${program} printed:\n${output}")
  endif()
endfunction()

set(prefix ${WORK}/moved)
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${prefix})
foreach(file IN ITEMS include/rulestone.h ${LIBDIR}/librulestone.so ${LIBDIR}/librulestone.so.0
                      ${LIBDIR}/pkgconfig/rulestone.pc)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

run(${CMAKE_COMMAND} -S ${EXAMPLE} -B ${WORK}/build -G ${GENERATOR}
    -DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -DCMAKE_C_COMPILER=${CC} -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run_example(${WORK}/build/count)

if(NOT PKG_CONFIG)
  message(FATAL_ERROR "pkg-config is needed to test rulestone.pc")
endif()
run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${prefix}/${LIBDIR}/pkgconfig ${PKG_CONFIG} --cflags
    --libs rulestone)
separate_arguments(flags UNIX_COMMAND "${output}")
run(${CC} -std=c11 ${EXAMPLE}/count.c -o ${WORK}/count ${flags})
run_example(${WORK}/count)
