# The library on Windows: finesse.dll with its import library, a static library, and the same DLL called dds.dll. Windows
# looks for a DLL beside the program, where programs for DDS have their dds.dll: the whole engine in that one file
# takes its place. (A thin one would look for finesse.dll, and seldom find it.)

if(NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
  message(FATAL_ERROR "On Windows the library is built for 64 bits.")
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(ARM64|aarch64)$")
  set(processor aarch64)
else()
  set(processor x86_64)
endif()

# MSVC and mingw-w64 call the same files by other names, when cargo makes them and when they are installed.
set(shared_name finesse.dll)
if(MSVC)
  set(toolchain msvc)
  set(import_names finesse.dll.lib finesse.lib)
  set(static_names finesse.lib finesse_static.lib)
  set(dds_import_name dds.lib)
else()
  set(toolchain gnu)
  set(import_names libfinesse.dll.a libfinesse.dll.a)
  set(static_names libfinesse.a libfinesse.a)
  set(dds_import_name libdds.dll.a)
endif()
list(POP_BACK import_names import_name)
list(POP_BACK static_names static_name)

set(FINESSE_CARGO_TARGET ${processor}-pc-windows-${toolchain} CACHE STRING "What cargo builds for")
set(cargo_target --target ${FINESSE_CARGO_TARGET})
set(cargo_release ${FINESSE_CARGO_DIR}/${FINESSE_CARGO_TARGET}/release)
# Programs of the build tree find the DLL beside them.
set(bin_dir ${PROJECT_BINARY_DIR}/bin)
set(shared ${bin_dir}/${shared_name})
set(import ${lib_dir}/${import_name})
set(static ${lib_dir}/${static_name})
set(shared_property IMPORTED_IMPLIB)
set(shared_value ${import})
# What the standard library of Rust needs.
set(system_libraries kernel32 ntdll userenv ws2_32 dbghelp)
set(products ${shared} ${import} ${static})
set(copies
  COMMAND ${CMAKE_COMMAND} -E make_directory ${lib_dir} ${bin_dir}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${cargo_release}/finesse.dll ${shared}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${cargo_release}/${import_names} ${import}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${cargo_release}/${static_names} ${static})
if(FINESSE_DDS_NAMES)
  set(dds ${bin_dir}/dds.dll)
  list(APPEND products ${dds})
  list(APPEND copies COMMAND ${CMAKE_COMMAND} -E copy_if_different ${shared} ${dds})
endif()

# The import library of dds.dll has the functions of DDS alone.
function(add_dds_names)
  include(${PROJECT_SOURCE_DIR}/cmake/dds-functions.cmake)
  string(REPLACE ";" "\n  " exports "${dds_functions}")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/dds.def CONTENT "LIBRARY dds.dll\nEXPORTS\n  ${exports}\n")
  set(definition ${PROJECT_BINARY_DIR}/dds.def)
  set(library ${lib_dir}/${dds_import_name})
  set(make ${CMAKE_DLLTOOL} -d ${definition} -l ${library})
  if(MSVC)
    set(machine $<IF:$<STREQUAL:${processor},aarch64>,ARM64,X64>)
    set(make ${CMAKE_AR} /nologo /def:${definition} /machine:${machine} /out:${library})
  endif()
  add_custom_command(OUTPUT ${library}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${lib_dir}
    COMMAND ${make}
    DEPENDS ${definition} VERBATIM)
  add_custom_target(finesse_dds ALL DEPENDS ${library})
endfunction()

macro(install_library)
  install(PROGRAMS ${shared} DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${import} ${static} DESTINATION ${CMAKE_INSTALL_LIBDIR})
  if(FINESSE_DDS_NAMES)
    install(PROGRAMS ${dds} DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(FILES ${lib_dir}/${dds_import_name} DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endif()
endmacro()
