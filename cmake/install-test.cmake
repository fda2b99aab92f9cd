# Installs into an empty prefix and builds programs against what is there: with find_package, shared and static, and with
# pkg-config, by our own name and by that of DDS.

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

run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${area}/consumer -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_C_COMPILER=${CC})
run(${CMAKE_COMMAND} --build ${area}/consumer)
run(${area}/consumer/consumer)
run(${area}/consumer/consumer_static)

set(lib ${prefix}/${LIBDIR})
foreach(name libfinesse.so libfinesse.so.0 libfinesse.a libdds.so libdds.so.0)
  if(NOT EXISTS ${lib}/${name})
    message(FATAL_ERROR "not installed: ${name}")
  endif()
endforeach()

if(PKG_CONFIG)
  set(ENV{PKG_CONFIG_PATH} ${lib}/pkgconfig)
  set(ENV{LD_LIBRARY_PATH} ${lib})
  # What programs for DDS include: <dds/dll.h>, or "dll.h" with its directory on the path.
  file(WRITE ${area}/dds.c "#include <dds/dll.h>\n#include \"dll.h\"\n#define CLIENT\n#include \"${SOURCE}/tests/consumer/main.c\"\n")
  foreach(case "finesse;${SOURCE}/tests/consumer/main.c" "dds;${area}/dds.c")
    list(GET case 0 package)
    list(GET case 1 source)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${package} OUTPUT_VARIABLE flags
      OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "pkg-config does not find ${package}")
    endif()
    separate_arguments(flags UNIX_COMMAND "${flags}")
    run(${CC} -o ${area}/${package} ${source} ${flags})
    run(${area}/${package})
  endforeach()
else()
  message(STATUS "pkg-config is not installed: its files are not tested")
endif()
