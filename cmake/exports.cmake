# Fails when the shared library exports anything but the names of DDS 2.9, SolveAllBoardsBin, the functions that choose a
# card, and Finesse*.

cmake_minimum_required(VERSION 3.18)

set(dds SetMaxThreads SetThreading SetResources FreeMemory GetDDSInfo ErrorMessage SolveBoard SolveBoardPBN CalcDDtable
  CalcDDtablePBN CalcAllTables CalcAllTablesPBN SolveAllBoards SolveAllBoardsBin SolveAllChunks SolveAllChunksPBN
  SolveAllChunksBin Par CalcPar CalcParPBN SidesPar SidesParBin DealerPar DealerParBin ConvertToDealerTextFormat
  ConvertToSidesTextFormat AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin AnalyseAllPlaysPBN
  AlphaMuChooseCard PimcChooseCard AchievableChooseCard SingleDummySolve SingleDummyLines ChooseCard)

execute_process(COMMAND ${NM} -D --defined-only --format=posix ${LIBRARY} OUTPUT_VARIABLE listing RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${NM} failed")
endif()
string(REGEX MATCHALL "[^\n]+" lines "${listing}")
set(names)
foreach(line IN LISTS lines)
  string(REGEX REPLACE " .*" "" name "${line}")
  list(APPEND names ${name})
  if(NOT name IN_LIST dds AND NOT name MATCHES "^Finesse[A-Z]")
    message(SEND_ERROR "exported, but not public: ${name}")
  endif()
endforeach()
foreach(name IN LISTS dds)
  if(NOT name IN_LIST names)
    message(SEND_ERROR "not exported: ${name}")
  endif()
endforeach()
list(LENGTH names count)
message(STATUS "${count} names exported")
