/* libdds.so.0 and libdds.so.2, for programs that ask the loader for DDS: each function calls the one of the same name in
   libfinesse.so.0. A process that loads several of the three has one engine and one pool of threads.

   The names are defined here, not only imported, because a program linked with -ldds finds no other. A reference to the
   function of the same name would then lead back to this library, so the addresses are taken from libfinesse.so.0 by name,
   once, when this library is loaded. */

#include <dds/dll.h>
#include <dlfcn.h>
#include <string.h>

/* The functions of DDS 2.9: what each returns, how, its name, parameters and arguments. */
#define DDS_FUNCTIONS(X) \
    X(void, , SetMaxThreads, (int userThreads), (userThreads)) \
    X(int, return, SetThreading, (int code), (code)) \
    X(void, , SetResources, (int maxMemoryMB, int maxThreads), (maxMemoryMB, maxThreads)) \
    X(void, , FreeMemory, (void), ()) \
    X(void, , GetDDSInfo, (struct DDSInfo *info), (info)) \
    X(void, , ErrorMessage, (int code, char line[80]), (code, line)) \
    X(int, return, SolveBoard, (struct deal dl, int target, int solutions, int mode, struct futureTricks *futp, \
      int threadIndex), (dl, target, solutions, mode, futp, threadIndex)) \
    X(int, return, SolveBoardPBN, (struct dealPBN dlpbn, int target, int solutions, int mode, \
      struct futureTricks *futp, int thrId), (dlpbn, target, solutions, mode, futp, thrId)) \
    X(int, return, SolveAllBoards, (struct boardsPBN *bop, struct solvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, SolveAllBoardsBin, (struct boards *bop, struct solvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, SolveAllChunks, (struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize), \
      (bop, solvedp, chunkSize)) \
    X(int, return, SolveAllChunksPBN, (struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize), \
      (bop, solvedp, chunkSize)) \
    X(int, return, SolveAllChunksBin, (struct boards *bop, struct solvedBoards *solvedp, int chunkSize), \
      (bop, solvedp, chunkSize)) \
    X(int, return, CalcDDtable, (struct ddTableDeal tableDeal, struct ddTableResults *tablep), (tableDeal, tablep)) \
    X(int, return, CalcDDtablePBN, (struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep), \
      (tableDealPBN, tablep)) \
    X(int, return, CalcAllTables, (struct ddTableDeals *dealsp, int mode, int trumpFilter[5], \
      struct ddTablesRes *resp, struct allParResults *presp), (dealsp, mode, trumpFilter, resp, presp)) \
    X(int, return, CalcAllTablesPBN, (struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[5], \
      struct ddTablesRes *resp, struct allParResults *presp), (dealsp, mode, trumpFilter, resp, presp)) \
    X(int, return, Par, (struct ddTableResults *tablep, struct parResults *presp, int vulnerable), \
      (tablep, presp, vulnerable)) \
    X(int, return, CalcPar, (struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep, \
      struct parResults *presp), (tableDeal, vulnerable, tablep, presp)) \
    X(int, return, CalcParPBN, (struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep, int vulnerable, \
      struct parResults *presp), (tableDealPBN, tablep, vulnerable, presp)) \
    X(int, return, SidesPar, (struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable), \
      (tablep, sidesRes, vulnerable)) \
    X(int, return, SidesParBin, (struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable), \
      (tablep, sidesRes, vulnerable)) \
    X(int, return, DealerPar, (struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer, \
      int vulnerable), (tablep, presp, dealer, vulnerable)) \
    X(int, return, DealerParBin, (struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer, \
      int vulnerable), (tablep, presp, dealer, vulnerable)) \
    X(int, return, ConvertToDealerTextFormat, (struct parResultsMaster *pres, char *resp), (pres, resp)) \
    X(int, return, ConvertToSidesTextFormat, (struct parResultsMaster *pres, struct parTextResults *resp), \
      (pres, resp)) \
    X(int, return, AnalysePlayBin, (struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId), \
      (dl, play, solved, thrId)) \
    X(int, return, AnalysePlayPBN, (struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp, \
      int thrId), (dlPBN, playPBN, solvedp, thrId)) \
    X(int, return, AnalyseAllPlaysBin, (struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp, \
      int chunkSize), (bop, plp, solvedp, chunkSize)) \
    X(int, return, AnalyseAllPlaysPBN, (struct boardsPBN *bopPBN, struct playTracesPBN *plpPBN, \
      struct solvedPlays *solvedp, int chunkSize), (bopPBN, plpPBN, solvedp, chunkSize))

#define DEFINE(result, how, name, parameters, arguments) \
    static __typeof__(name) *finesse_##name; \
    result name parameters \
    { \
        how finesse_##name arguments; \
    }
DDS_FUNCTIONS(DEFINE)

/* Stores the address of a function, which C does not let us cast from an object's. */
static void find(void *library, const char *name, void *place)
{
    void *address = dlsym(library, name);
    memcpy(place, &address, sizeof address);
}

__attribute__((constructor)) static void find_all(void)
{
    /* Loaded already, since this library needs it. */
    void *library = dlopen("libfinesse.so.0", RTLD_LAZY);
    if (!library)
        return;
#define FIND(result, how, name, parameters, arguments) find(library, #name, &finesse_##name);
    DDS_FUNCTIONS(FIND)
}
