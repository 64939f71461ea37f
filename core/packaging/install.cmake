# What `cmake --install` gives: library, header, pkg-config file, CMake package.

include(CMakePackageConfigHelpers)

install(TARGETS rulestone EXPORT rulestone-targets)
install(FILES include/rulestone.h TYPE INCLUDE)

# Relative to the file itself, so that the installation can be moved.
file(RELATIVE_PATH pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
configure_file(packaging/rulestone.pc.in rulestone.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rulestone.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/rulestone)
install(EXPORT rulestone-targets FILE rulestone-config.cmake NAMESPACE rulestone::
        DESTINATION ${package_dir})
write_basic_package_version_file(rulestone-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rulestone-config-version.cmake
        DESTINATION ${package_dir})
