# Installs the libraries that are built as a package for CMake, with a component per library, and for pkg-config.
#   find_package(motzkin)                core: link motzkin::motzkin
#   find_package(motzkin COMPONENTS io)  readers, reports and scenes as well: link motzkin::io
#   find_package(motzkin COMPONENTS lab) what exists to compare with and to teach: link motzkin::lab
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/motzkin)
set(pc_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH motzkin_prefix_from_pc /prefix/${pc_folder} /prefix)

# motzkin_install_library(TARGET EXPORT REQUIRES PRIVATE DESCRIPTION): the last three are for pkg-config.
function(motzkin_install_library target export motzkin_pc_requires motzkin_pc_private motzkin_pc_description)
  set(motzkin_pc_library ${target})
  string(REPLACE _ - motzkin_pc_name ${target})
  # Until version 1.0 each minor version may change the interface.
  set_target_properties(${target} PROPERTIES VERSION ${PROJECT_VERSION}
                        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  install(TARGETS ${target} EXPORT ${export}_targets)
  install(EXPORT ${export}_targets FILE ${export}-targets.cmake NAMESPACE motzkin:: DESTINATION ${package_folder})
  configure_file(cmake/motzkin.pc.in ${motzkin_pc_name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${motzkin_pc_name}.pc DESTINATION ${pc_folder})
endfunction()

set(motzkin_pc_threads "")
if(MOTZKIN_TBB)
  set(motzkin_pc_threads tbb)
endif()
motzkin_install_library(motzkin motzkin eigen3 "${motzkin_pc_threads}" "${PROJECT_DESCRIPTION}")
install(DIRECTORY include/motzkin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} PATTERN io EXCLUDE
        PATTERN lab EXCLUDE)
if(TARGET motzkin_lab)
  set_target_properties(motzkin_lab PROPERTIES EXPORT_NAME lab)
  motzkin_install_library(motzkin_lab motzkin-lab motzkin "" "${PROJECT_DESCRIPTION}: to compare with and to teach")
  install(DIRECTORY include/motzkin/lab DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/motzkin)
endif()
install(FILES ${PROJECT_BINARY_DIR}/include/motzkin/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/motzkin)
if(TARGET motzkin_io)
  set_target_properties(motzkin_io PROPERTIES EXPORT_NAME io)
  motzkin_install_library(motzkin_io motzkin-io motzkin "${motzkin_io_pc_private}" "${PROJECT_DESCRIPTION}: readers, reports and scenes")
  install(DIRECTORY include/motzkin/io DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/motzkin)
endif()

configure_package_config_file(cmake/motzkin-config.cmake.in motzkin-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(motzkin-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/motzkin-config.cmake ${PROJECT_BINARY_DIR}/motzkin-config-version.cmake
        DESTINATION ${package_folder})
