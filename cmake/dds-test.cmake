# What a system-wide installation promises to programs for DDS, tried on the installed tree: the loader lists libdds.so.0
# and libdds.so.2, Python finds them, programs linked with Debian's DDS or with our -ldds run, and so do static ones.

cmake_minimum_required(VERSION 3.18)

set(ENV{LC_ALL} C)
set(ENV{LD_LIBRARY_PATH})
file(REMOVE_RECURSE ${AREA})
file(MAKE_DIRECTORY ${AREA})

# run(COMMAND...): must succeed; its output is in `output`.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output)
  if(NOT result EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "failed: ${command}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# dynamic(FILE TAG EXPECTED...): the entries of the dynamic section with a tag, in `found`; the expected are among them.
function(dynamic file tag)
  run(${READELF} -d ${file})
  string(REGEX MATCHALL "\\(${tag}\\)[^\n]*\\[[^]\n]*\\]" found "${output}")
  list(TRANSFORM found REPLACE ".*\\[(.*)\\]" "\\1")
  foreach(name IN LISTS ARGN)
    if(NOT name IN_LIST found)
      message(FATAL_ERROR "${file}: ${tag} is ${found}, not ${name}")
    endif()
  endforeach()
  set(found ${found} PARENT_SCOPE)
endfunction()

# The names that the libraries call themselves, what they export, and how large they are.
foreach(name libdds.so.0 libdds.so.2)
  dynamic(${LIB}/${name} SONAME ${name})
  dynamic(${LIB}/${name} NEEDED libfinesse.so.0)
  run(${CMAKE_COMMAND} -DNM=${NM} -DLIBRARY=${LIB}/${name} -DONLY_DDS=ON -P ${SOURCE}/cmake/exports.cmake)
  file(SIZE ${LIB}/${name} bytes)
  if(bytes GREATER 65536)
    message(FATAL_ERROR "${name} has ${bytes} bytes")
  endif()
endforeach()

# What ldconfig would tell the loader, in a cache of our own; no links are made.
if(LDCONFIG)
  file(WRITE ${AREA}/ld.so.conf "${LIB}\n")
  run(${LDCONFIG} -X -i -f ${AREA}/ld.so.conf -C ${AREA}/ld.so.cache)
  run(${LDCONFIG} -C ${AREA}/ld.so.cache -p)
  foreach(name libdds.so libdds.so.0 libdds.so.2 libfinesse.so.0)
    # The first of a name is the one that is loaded.
    string(REGEX MATCH "[ \t]${name} [^\n]*" line "${output}")
    string(FIND "${line}" "=> ${LIB}/${name}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "ldconfig's first ${name}: ${line}")
    endif()
  endforeach()
else()
  message("left out: ldconfig is not there")
endif()

# One process, three names, one engine.
run(${LOADS_DDS} ${LIB})

# A program linked with our -ldds, whose answers are checked, asks for libdds.so.0; linked statically it asks for nothing.
set(include -I${INCLUDE})
run(${CC} -o ${AREA}/client ${SOURCE}/tests/c/dds_client.c ${include} -L${LIB} -ldds)
dynamic(${AREA}/client NEEDED libdds.so.0)
if("libfinesse.so.0" IN_LIST found)
  message(FATAL_ERROR "a program linked with -ldds asks for libfinesse.so.0")
endif()
run(${CC} -o ${AREA}/client_static ${SOURCE}/tests/c/dds_client.c ${include} -L${LIB} -l:libdds.a -lpthread -ldl -lm)
dynamic(${AREA}/client_static NEEDED)
if(found MATCHES "libdds|libfinesse")
  message(FATAL_ERROR "a static program asks for ${found}")
endif()
run(${AREA}/client_static)

# So does a program for DDS 3.
run(${CC} -o ${AREA}/client_3 ${SOURCE}/tests/c/dds3_client.c ${include}/dds3 -L${LIB} -ldds)
dynamic(${AREA}/client_3 NEEDED libdds.so.0)

# The loader finds ours through the environment alone, for that program and for one linked with Debian's DDS.
set(ENV{LD_LIBRARY_PATH} ${LIB})
run(${AREA}/client)
run(${AREA}/client_3)
if(DEBIAN_CLIENT)
  if(LDD)
    run(${LDD} ${DEBIAN_CLIENT})
    foreach(name libdds.so.0 libfinesse.so.0)
      string(FIND "${output}" "${name} => ${LIB}/${name}" place)
      if(place EQUAL -1)
        message(FATAL_ERROR "the loader does not take our ${name}:\n${output}")
      endif()
    endforeach()
  endif()
  run(${DEBIAN_CLIENT})
else()
  message("left out: libdds-dev is not installed")
endif()

if(PYTHON)
  run(${PYTHON} ${SOURCE}/tests/consumer/find_dds.py ${LIB})
else()
  message("left out: python3 is not installed")
endif()
