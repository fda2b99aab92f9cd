# The C programs as tests: every one as C11 and as C++17, the examples linked statically too, what fits under valgrind. When
# this is a build for Windows on another system, wine runs them, where it is installed.

set(warnings -Wall -Wextra -Wpedantic)
if(FINESSE_WERROR)
  list(APPEND warnings -Werror)
endif()
if(MSVC)
  set(warnings -W3 -D_CRT_SECURE_NO_WARNINGS)
endif()
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "There is nothing here to run the programs with: they are only built")
endif()

# What wine before version 9 lacks.
if(WIN32 AND CMAKE_CROSSCOMPILING)
  add_library(bcryptprimitives SHARED ${PROJECT_SOURCE_DIR}/tests/c/windows/bcryptprimitives.c)
  target_link_libraries(bcryptprimitives PRIVATE advapi32)
  set_target_properties(bcryptprimitives PROPERTIES PREFIX "" RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endif()

# Programs with threads of their own: mingw-w64 has them, MSVC has not.
find_path(PTHREAD_INCLUDE pthread.h)

if(NOT CMAKE_CROSSCOMPILING)
  find_program(VALGRIND valgrind)
endif()
find_program(PKG_CONFIG pkg-config)

# One program from a C file, in one language, with one library or none.
function(finesse_program name source language library)
  if(language STREQUAL CXX)
    # A C++ file that is the C file, for a source has one language only.
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/cxx/${name}.cpp)
    file(WRITE ${wrapper}.new "#include \"${source}\"\n")
    configure_file(${wrapper}.new ${wrapper} COPYONLY)
    add_executable(${name} ${wrapper})
    target_compile_features(${name} PRIVATE cxx_std_17)
  else()
    add_executable(${name} ${source})
    target_compile_features(${name} PRIVATE c_std_11)
  endif()
  target_compile_options(${name} PRIVATE ${warnings})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include)
  add_dependencies(${name} finesse_cargo)
  target_link_libraries(${name} PRIVATE ${library} Threads::Threads ${CMAKE_DL_LIBS})
  if(WIN32)
    # So that Windows has all functions that the tests ask for.
    target_compile_definitions(${name} PRIVATE _WIN32_WINNT=0x0602)
  endif()
  # The same place in every configuration.
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY $<1:${PROJECT_BINARY_DIR}/bin>
    C_STANDARD 11 C_EXTENSIONS OFF CXX_STANDARD 17 CXX_EXTENSIONS OFF)
endfunction()

# Runs a program under valgrind: no error, nothing lost.
function(finesse_valgrind name)
  if(VALGRIND)
    add_test(NAME valgrind.${name} COMMAND ${VALGRIND} --quiet --error-exitcode=99 --leak-check=full
      --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect --trace-children=no
      $<TARGET_FILE:${name}> ${ARGN})
    set_tests_properties(valgrind.${name} PROPERTIES LABELS valgrind TIMEOUT 900)
  endif()
endfunction()

set(examples first solve tables table play batch solver methods declarer defender own_worlds player lines suit bid evolve files)
if(PTHREAD_INCLUDE)
  list(APPEND examples cancel)
endif()
foreach(example ${examples})
  set(source ${PROJECT_SOURCE_DIR}/c-examples/${example}.c)
  finesse_program(${example} ${source} C Finesse::finesse)
  finesse_program(${example}_cxx ${source} CXX Finesse::finesse)
  finesse_program(${example}_static ${source} C Finesse::static)
  foreach(variant ${example} ${example}_cxx ${example}_static)
    add_test(NAME example.${variant} COMMAND ${variant})
    set_tests_properties(example.${variant} PROPERTIES LABELS example TIMEOUT 300)
  endforeach()
  finesse_valgrind(${example})
endforeach()

# The C++ header.
finesse_program(cplusplus ${PROJECT_SOURCE_DIR}/c-examples/cplusplus.cpp CXX Finesse::finesse)
add_test(NAME example.cplusplus COMMAND cplusplus)
set_tests_properties(example.cplusplus PROPERTIES LABELS example TIMEOUT 300)
finesse_valgrind(cplusplus)

set(data ${PROJECT_SOURCE_DIR}/tests/data)
set(arguments_list100 ${data}/list100.txt)
set(arguments_list100_cxx ${data}/list10.txt)
set(arguments_unload ${shared})
set(arguments_unload_cxx ${shared})
set(tests layout list100 dds_client dds3_client)
if(PTHREAD_INCLUDE)
  list(APPEND tests robust unload)
endif()
foreach(test ${tests})
  set(source ${PROJECT_SOURCE_DIR}/tests/c/${test}.c)
  set(library Finesse::finesse)
  if(test STREQUAL unload)
    # It loads the library by itself; linked with it, the library would never go.
    set(library "")
  endif()
  finesse_program(${test} ${source} C "${library}")
  finesse_program(${test}_cxx ${source} CXX "${library}")
  foreach(variant ${test} ${test}_cxx)
    target_include_directories(${variant} PRIVATE ${PROJECT_SOURCE_DIR}/include/dds3)
    add_test(NAME c.${variant} COMMAND ${variant} ${arguments_${variant}})
    set_tests_properties(c.${variant} PROPERTIES LABELS c TIMEOUT 900)
  endforeach()
endforeach()
finesse_valgrind(list100 ${data}/list10.txt 1)
finesse_valgrind(robust 8 childless)
finesse_valgrind(unload ${shared})
finesse_valgrind(dds_client)
finesse_valgrind(dds3_client)

# What goes wrong around the library: many threads, cancels, forks, signals, clocks, little stack, little memory. As C only.
set(faults)
if(PTHREAD_INCLUDE)
  list(APPEND faults many_threads short_threads cancel)
endif()
if(NOT WIN32)
  list(APPEND faults fork signals clock_jump small_stack out_of_memory)
  # A player of a whole deal where addresses are limited, in kilobytes.
  add_test(NAME fault.few_addresses COMMAND sh -c "ulimit -v 800000 && exec $<TARGET_FILE:player>")
  set_tests_properties(fault.few_addresses PROPERTIES LABELS fault TIMEOUT 300)
endif()
if(WIN32)
  # Wine takes 7 ms for a thread.
  set(arguments_short_threads 500)
endif()
foreach(fault ${faults})
  finesse_program(fault_${fault} ${PROJECT_SOURCE_DIR}/tests/c/faults/${fault}.c C Finesse::finesse)
  add_test(NAME fault.${fault} COMMAND fault_${fault} ${arguments_${fault}})
  set_tests_properties(fault.${fault} PROPERTIES LABELS fault TIMEOUT 300)
endforeach()

finesse_valgrind(fault_many_threads 1 3 small)
if(VALGRIND)
  add_test(NAME valgrind.helgrind COMMAND ${VALGRIND} --quiet --tool=helgrind --history-level=none --error-exitcode=99
    --suppressions=${PROJECT_SOURCE_DIR}/tests/c/helgrind.supp $<TARGET_FILE:fault_many_threads> 1 3 small 2)
  set_tests_properties(valgrind.helgrind PROPERTIES LABELS valgrind TIMEOUT 300)
endif()

# Only names that are meant to be seen.
if(NOT MSVC)
  add_test(NAME exports COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJDUMP=${CMAKE_OBJDUMP} -DLIBRARY=${shared}
    -P ${PROJECT_SOURCE_DIR}/cmake/exports.cmake)
endif()

# Limits go by the monotonic clock: the library never asks for the time of day.
add_test(NAME no_wall_clock COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR}
  -P ${PROJECT_SOURCE_DIR}/cmake/no-wall-clock.cmake)

# A program of somebody else's, against the installed library.
set(toolchain)
if(CMAKE_TOOLCHAIN_FILE)
  get_filename_component(toolchain ${CMAKE_TOOLCHAIN_FILE} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
endif()
add_test(NAME install COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DSOURCE=${PROJECT_SOURCE_DIR}
  -DLIBDIR=${CMAKE_INSTALL_LIBDIR} -DBINDIR=${CMAKE_INSTALL_BINDIR} -DINCLUDEDIR=${CMAKE_INSTALL_INCLUDEDIR}
  -DCC=${CMAKE_C_COMPILER} -DPKG_CONFIG=${PKG_CONFIG} -DCLI=${FINESSE_CLI} -DDDS_NAMES=${FINESSE_DDS_NAMES}
  -DWINDOWS=${WIN32} -DMSVC=${MSVC} -DTOOLCHAIN=${toolchain} -DEMULATOR=${CMAKE_CROSSCOMPILING_EMULATOR}
  -P ${PROJECT_SOURCE_DIR}/cmake/install-test.cmake)
set_tests_properties(install PROPERTIES TIMEOUT 300 FIXTURES_SETUP installed)

# Programs for DDS, with ours in its place: on Windows one that loads dds.dll and one that is linked with it.
if(FINESSE_DDS_NAMES AND WIN32)
  finesse_program(drop_in ${PROJECT_SOURCE_DIR}/tests/c/windows/drop_in.c C "")
  finesse_program(dds_client_linked ${PROJECT_SOURCE_DIR}/tests/c/dds_client.c C ${lib_dir}/${dds_import_name})
  add_dependencies(dds_client_linked finesse_dds)
  foreach(client drop_in dds_client_linked)
    add_test(NAME dds.${client} COMMAND ${client})
    set_tests_properties(dds.${client} PROPERTIES TIMEOUT 300)
  endforeach()
  if(PTHREAD_INCLUDE)
    add_test(NAME dds.unload COMMAND unload ${dds})
    set_tests_properties(dds.unload PROPERTIES TIMEOUT 300)
  endif()
endif()
if(WIN32)
  finesse_program(fault_windows_stack ${PROJECT_SOURCE_DIR}/tests/c/windows/small_stack.c C Finesse::finesse)
  add_test(NAME fault.windows_stack COMMAND fault_windows_stack)
  set_tests_properties(fault.windows_stack PROPERTIES LABELS fault TIMEOUT 300)
endif()

# Elsewhere one of them is made with Debian's header and library.
if(FINESSE_DDS_NAMES AND NOT WIN32)
  find_program(LDD ldd)
  find_program(LDCONFIG ldconfig HINTS /usr/sbin /sbin)
  find_program(PYTHON python3)
  find_path(DDS_INCLUDE dds/dll.h PATHS /usr/include NO_DEFAULT_PATH)
  find_library(DDS_LIBRARY dds PATHS /usr/lib /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} NO_DEFAULT_PATH)
  set(debian_client)
  if(DDS_INCLUDE AND DDS_LIBRARY)
    add_executable(dds_client_debian ${PROJECT_SOURCE_DIR}/tests/c/dds_client.c)
    target_include_directories(dds_client_debian SYSTEM PRIVATE ${DDS_INCLUDE})
    target_link_libraries(dds_client_debian PRIVATE ${DDS_LIBRARY})
    set_target_properties(dds_client_debian PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
    set(debian_client $<TARGET_FILE:dds_client_debian>)
  endif()
  finesse_program(loads_dds ${PROJECT_SOURCE_DIR}/tests/c/loads_dds.c C "")
  set(prefix ${PROJECT_BINARY_DIR}/install-test/prefix)
  add_test(NAME dds.takes_its_place COMMAND ${CMAKE_COMMAND} -DAREA=${PROJECT_BINARY_DIR}/dds-test
    -DSOURCE=${PROJECT_SOURCE_DIR} -DLIB=${prefix}/${CMAKE_INSTALL_LIBDIR} -DINCLUDE=${prefix}/${CMAKE_INSTALL_INCLUDEDIR}
    -DLOADS_DDS=$<TARGET_FILE:loads_dds> -DDEBIAN_CLIENT=${debian_client} -DCC=${CMAKE_C_COMPILER} -DNM=${CMAKE_NM}
    -DREADELF=${CMAKE_READELF} -DLDD=${LDD} -DLDCONFIG=${LDCONFIG} -DPYTHON=${PYTHON}
    -P ${PROJECT_SOURCE_DIR}/cmake/dds-test.cmake)
  set_tests_properties(dds.takes_its_place PROPERTIES TIMEOUT 300 FIXTURES_REQUIRED installed)
  add_test(NAME dds.unload COMMAND unload ${lib_dir}/libdds.so.0)
  set_tests_properties(dds.unload PROPERTIES TIMEOUT 300)
endif()
