# Fails when a shared library exports anything but the functions that tests/data/abi.txt records, or lacks one of them.
# With ONLY_DDS the functions are those of DDS: of 2.9, as its header has them, SolveAllBoardsBin of 2.9.1, and of 3.1.

cmake_minimum_required(VERSION 3.18)

set(record ${CMAKE_CURRENT_LIST_DIR}/../tests/data/abi.txt)
file(STRINGS ${record} public REGEX "^function ")
list(TRANSFORM public REPLACE "^function ([A-Za-z0-9_]+) .*" "\\1")
if(ONLY_DDS)
  set(public SetMaxThreads SetThreading SetResources FreeMemory GetDDSInfo ErrorMessage SolveBoard SolveBoardPBN
    SolveAllBoards SolveAllBoardsBin SolveAllChunks SolveAllChunksPBN SolveAllChunksBin CalcDDtable CalcDDtablePBN
    CalcAllTables CalcAllTablesPBN Par CalcPar CalcParPBN SidesPar SidesParBin DealerPar DealerParBin
    ConvertToDealerTextFormat ConvertToSidesTextFormat AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin
    AnalyseAllPlaysPBN
    InitializeStaticMemory SolveAllBoardsN SolveAllBoardsBinN SolveAllBoardsSeq SolveAllBoardsBinSeq CalcDDtableN
    CalcDDtablePBNN CalcAllTablesN CalcAllTablesPBNN CalcAllTablesX CalcAllTablesPBNX
    dds_c_create_solvercontext_default dds_c_create_solvercontext dds_c_destroy_solvercontext dds_c_solve_board
    dds_c_calc_dd_table dds_c_calc_dd_table_pbn dds_c_calc_par dds_c_convert_from_pbn dds_c_configure_tt
    dds_c_resize_tt dds_c_clear_tt dds_c_reset_for_solve dds_c_reset_best_moves_lite dds_c_log_append dds_c_log_clear
    dds_c_par_from_table dds_c_sides_par dds_c_dealer_par dds_c_dealer_par_bin dds_c_sides_par_bin
    dds_c_convert_to_dealer_text_format dds_c_convert_to_sides_text_format dds_c_get_dds_info dds_c_error_message)
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
