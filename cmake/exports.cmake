# Fails when a shared library exports anything but the functions that tests/data/abi.txt records, or lacks one of them.
# With ONLY_DDS the functions are those of DDS 2.9, as its header has them, and SolveAllBoardsBin of 2.9.1.

cmake_minimum_required(VERSION 3.18)

set(record ${CMAKE_CURRENT_LIST_DIR}/../tests/data/abi.txt)
file(STRINGS ${record} public REGEX "^function ")
list(TRANSFORM public REPLACE "^function ([A-Za-z0-9]+) .*" "\\1")
if(ONLY_DDS)
  set(public SetMaxThreads SetThreading SetResources FreeMemory GetDDSInfo ErrorMessage SolveBoard SolveBoardPBN
    SolveAllBoards SolveAllBoardsBin SolveAllChunks SolveAllChunksPBN SolveAllChunksBin CalcDDtable CalcDDtablePBN
    CalcAllTables CalcAllTablesPBN Par CalcPar CalcParPBN SidesPar SidesParBin DealerPar DealerParBin
    ConvertToDealerTextFormat ConvertToSidesTextFormat AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin
    AnalyseAllPlaysPBN)
endif()

execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY} OUTPUT_VARIABLE listing RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${NM} failed")
endif()
string(REGEX MATCHALL "[^\n]+" lines "${listing}")
set(names)
foreach(line IN LISTS lines)
  string(REGEX REPLACE " .*" "" name "${line}")
  list(APPEND names ${name})
  if(NOT name IN_LIST public)
    message(SEND_ERROR "exported, but not public: ${name}")
  endif()
endforeach()
foreach(name IN LISTS public)
  if(NOT name IN_LIST names)
    message(SEND_ERROR "not exported: ${name}")
  endif()
endforeach()
list(LENGTH names count)
message(STATUS "${count} names exported")
