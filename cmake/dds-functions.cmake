# The functions of DDS 2.9, as its header has them, and SolveAllBoardsBin of 2.9.1.
set(dds_functions SetMaxThreads SetThreading SetResources FreeMemory GetDDSInfo ErrorMessage SolveBoard SolveBoardPBN
  SolveAllBoards SolveAllBoardsBin SolveAllChunks SolveAllChunksPBN SolveAllChunksBin CalcDDtable CalcDDtablePBN
  CalcAllTables CalcAllTablesPBN Par CalcPar CalcParPBN SidesPar SidesParBin DealerPar DealerParBin
  ConvertToDealerTextFormat ConvertToSidesTextFormat AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin
  AnalyseAllPlaysPBN)
