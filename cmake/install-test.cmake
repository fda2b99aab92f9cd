# Installs into an empty prefix and builds programs against what is there: with find_package, shared and static, with
# plain options, and with pkg-config, by our own name and by that of DDS.

cmake_minimum_required(VERSION 3.18)

set(area ${BUILD}/install-test)
set(prefix ${area}/prefix)
file(REMOVE_RECURSE ${area})
file(MAKE_DIRECTORY ${area})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "failed: ${command}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

set(lib ${prefix}/${LIBDIR})
set(bin ${prefix}/${BINDIR})
set(include ${prefix}/${INCLUDEDIR})
if(MSVC)
  set(names ${bin}/finesse.dll ${lib}/finesse.lib ${lib}/finesse_static.lib)
  set(dds_names ${bin}/dds.dll ${lib}/dds.lib)
elseif(WINDOWS)
  set(names ${bin}/finesse.dll ${lib}/libfinesse.dll.a ${lib}/libfinesse.a)
  set(dds_names ${bin}/dds.dll ${lib}/libdds.dll.a)
else()
  set(names ${lib}/libfinesse.so ${lib}/libfinesse.so.0 ${lib}/libfinesse.a)
  set(dds_names ${lib}/libdds.so ${lib}/libdds.so.0 ${lib}/libdds.so.2 ${lib}/libdds.a)
endif()
if(DDS_NAMES)
  list(APPEND names ${dds_names})
endif()
foreach(name IN LISTS names)
  if(NOT EXISTS ${name})
    message(FATAL_ERROR "not installed: ${name}")
  endif()
endforeach()

# What runs the programs, and how they find the shared library. CMake's own programs on ELF systems know where it lies.
set(exe)
if(WINDOWS)
  set(exe .exe)
  # The second is for what wine lacks.
  set(ENV{WINEPATH} "${bin}\;${BUILD}/bin")
  if(NOT EMULATOR)
    set(ENV{PATH} "${bin};$ENV{PATH}")
  endif()
endif()

# run_program(FILE ARGUMENTS...): runs what was built, where that can be.
function(run_program file)
  if(EMULATOR OR NOT TOOLCHAIN)
    run(${EMULATOR} ${file}${exe} ${ARGN})
  endif()
endfunction()

set(compiler -DCMAKE_C_COMPILER=${CC})
if(TOOLCHAIN)
  set(compiler -DCMAKE_TOOLCHAIN_FILE=${TOOLCHAIN})
endif()
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${area}/consumer -DCMAKE_PREFIX_PATH=${prefix} ${compiler}
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_RUNTIME_OUTPUT_DIRECTORY_RELEASE=${area}/consumer)
run(${CMAKE_COMMAND} --build ${area}/consumer --config Release)
run_program(${area}/consumer/consumer)
run_program(${area}/consumer/consumer_static)

if(CLI)
  run_program(${bin}/finesse --version)
endif()
if(MSVC)
  message("left out: MSVC is not asked with plain options")
  return()
endif()

# at_most(FILE MEGABYTES)
function(at_most file megabytes)
  file(SIZE ${file} bytes)
  math(EXPR most "${megabytes} * 1000 * 1000")
  if(bytes GREATER most)
    message(FATAL_ERROR "${file} has ${bytes} bytes, more than ${megabytes} MB")
  endif()
endfunction()

if(NOT WINDOWS)
  at_most(${lib}/libfinesse.so 3)
  if(CLI)
    at_most(${bin}/finesse 5)
  endif()
endif()

# What programs for DDS include: <dds/dll.h>, or "dll.h" with its directory on the path. Neither may find another's.
set(ENV{LD_LIBRARY_PATH} ${lib})
set(packages finesse)
set(source_finesse ${SOURCE}/tests/consumer/main.c)
if(DDS_NAMES)
  list(APPEND packages dds dds3)
  set(source_dds3 ${SOURCE}/tests/c/dds3_client.c)
  set(source_dds ${area}/dds.c)
  set(text [=[
#ifndef FINESSE_DDS_INTERFACE
#error another header
#endif
int main(void)
{
    char line[80];
    ErrorMessage(RETURN_NO_FAULT, line);
    return line[0] == 'S' ? 0 : 1;
}
]=])
  file(WRITE ${area}/by_directory.c "#include <dds/dll.h>\n${text}")
  file(WRITE ${area}/by_name.c "#include \"dll.h\"\n${text}")
  file(WRITE ${area}/dds.c "#include <dds/dll.h>\n#include \"dll.h\"\n${text}")
  run(${CC} -o ${area}/by_directory${exe} ${area}/by_directory.c -I${include} -L${lib} -ldds)
  run_program(${area}/by_directory)
  run(${CC} -o ${area}/by_name${exe} ${area}/by_name.c -I${include}/dds -L${lib} -ldds)
  run_program(${area}/by_name)
endif()

if(PKG_CONFIG)
  set(ENV{PKG_CONFIG_PATH} ${lib}/pkgconfig)
  foreach(package IN LISTS packages)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${package} OUTPUT_VARIABLE flags
      OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "pkg-config does not find ${package}")
    endif()
    separate_arguments(flags UNIX_COMMAND "${flags}")
    run(${CC} -o ${area}/${package}${exe} ${source_${package}} ${flags})
    run_program(${area}/${package})
  endforeach()
else()
  message(STATUS "pkg-config is not installed: its files are not tested")
endif()
