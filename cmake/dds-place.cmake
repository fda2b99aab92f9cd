# Runs a program linked with Debian's libdds.so.0 and lets the loader find ours by that name, through the environment alone.

set(ENV{LD_LIBRARY_PATH} ${LIB_DIR})
execute_process(COMMAND ${LDD} ${PROGRAM} OUTPUT_VARIABLE libraries)
string(FIND "${libraries}" "libdds.so.0 => ${LIB_DIR}/libdds.so.0" found)
if(found EQUAL -1)
  message(FATAL_ERROR "the loader does not take ours:\n${libraries}")
endif()
execute_process(COMMAND ${PROGRAM} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the program failed: ${result}")
endif()
