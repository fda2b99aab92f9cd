/* libdds.so.0 and libdds.so.2, for programs that ask the loader for DDS: each function calls the one of the same name in
   libfinesse.so.0. A process that loads several of the three has one engine and one pool of threads.

   The names are defined here, not only imported, because a program linked with -ldds finds no other. A reference to the
   function of the same name would then lead back to this library, so the addresses are taken from libfinesse.so.0 by name,
   once, when this library is loaded. */

#include <api/dds_c_api.h>
#include <api/dll.h>
#include <dlfcn.h>
#include <string.h>

/* The functions of DDS 2.9 and 3.1: what each returns, how, its name, parameters and arguments. */
#define DDS_FUNCTIONS(X) \
    X(void, , SetMaxThreads, (int userThreads), (userThreads)) \
    X(int, return, SetThreading, (int code), (code)) \
    X(void, , SetResources, (int maxMemoryMB, int maxThreads), (maxMemoryMB, maxThreads)) \
    X(void, , FreeMemory, (void), ()) \
    X(void, , GetDDSInfo, (struct DDSInfo *info), (info)) \
    X(void, , ErrorMessage, (int code, char line[80]), (code, line)) \
    X(int, return, SolveBoard, (struct Deal dl, int target, int solutions, int mode, struct FutureTricks *futp, \
      int threadIndex), (dl, target, solutions, mode, futp, threadIndex)) \
    X(int, return, SolveBoardPBN, (struct DealPBN dlpbn, int target, int solutions, int mode, \
      struct FutureTricks *futp, int thrId), (dlpbn, target, solutions, mode, futp, thrId)) \
    X(int, return, SolveAllBoards, (const struct BoardsPBN *bop, struct SolvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, SolveAllBoardsBin, (const struct Boards *bop, struct SolvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, SolveAllChunks, (const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int chunkSize), (bop, \
      solvedp, chunkSize)) \
    X(int, return, SolveAllChunksPBN, (const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int chunkSize), \
      (bop, solvedp, chunkSize)) \
    X(int, return, SolveAllChunksBin, (const struct Boards *bop, struct SolvedBoards *solvedp, int chunkSize), (bop, \
      solvedp, chunkSize)) \
    X(int, return, CalcDDtable, (struct DdTableDeal tableDeal, struct DdTableResults *tablep), (tableDeal, tablep)) \
    X(int, return, CalcDDtablePBN, (struct DdTableDealPBN tableDealPBN, struct DdTableResults *tablep), \
      (tableDealPBN, tablep)) \
    X(int, return, CalcAllTables, (const struct DdTableDeals *dealsp, int mode, const int trumpFilter[5], \
      struct DdTablesRes *resp, struct AllParResults *presp), (dealsp, mode, trumpFilter, resp, presp)) \
    X(int, return, CalcAllTablesPBN, (const struct DdTableDealsPBN *dealsp, int mode, const int trumpFilter[5], \
      struct DdTablesRes *resp, struct AllParResults *presp), (dealsp, mode, trumpFilter, resp, presp)) \
    X(int, return, Par, (const struct DdTableResults *tablep, struct ParResults *presp, int vulnerable), (tablep, \
      presp, vulnerable)) \
    X(int, return, CalcPar, (struct DdTableDeal tableDeal, int vulnerable, struct DdTableResults *tablep, \
      struct ParResults *presp), (tableDeal, vulnerable, tablep, presp)) \
    X(int, return, CalcParPBN, (struct DdTableDealPBN tableDealPBN, struct DdTableResults *tablep, int vulnerable, \
      struct ParResults *presp), (tableDealPBN, tablep, vulnerable, presp)) \
    X(int, return, SidesPar, (const struct DdTableResults *tablep, struct ParResultsDealer sidesRes[2], \
      int vulnerable), (tablep, sidesRes, vulnerable)) \
    X(int, return, SidesParBin, (const struct DdTableResults *tablep, struct ParResultsMaster sidesRes[2], \
      int vulnerable), (tablep, sidesRes, vulnerable)) \
    X(int, return, DealerPar, (const struct DdTableResults *tablep, struct ParResultsDealer *presp, int dealer, \
      int vulnerable), (tablep, presp, dealer, vulnerable)) \
    X(int, return, DealerParBin, (const struct DdTableResults *tablep, struct ParResultsMaster *presp, int dealer, \
      int vulnerable), (tablep, presp, dealer, vulnerable)) \
    X(int, return, ConvertToDealerTextFormat, (const struct ParResultsMaster *pres, char *resp), (pres, resp)) \
    X(int, return, ConvertToSidesTextFormat, (const struct ParResultsMaster *pres, struct ParTextResults *resp), \
      (pres, resp)) \
    X(int, return, AnalysePlayBin, (struct Deal dl, struct PlayTraceBin play, struct SolvedPlay *solved, int thrId), \
      (dl, play, solved, thrId)) \
    X(int, return, AnalysePlayPBN, (struct DealPBN dlPBN, struct PlayTracePBN playPBN, struct SolvedPlay *solvedp, \
      int thrId), (dlPBN, playPBN, solvedp, thrId)) \
    X(int, return, AnalyseAllPlaysBin, (const struct Boards *bop, const struct PlayTracesBin *plp, \
      struct SolvedPlays *solvedp, int chunkSize), (bop, plp, solvedp, chunkSize)) \
    X(int, return, AnalyseAllPlaysPBN, (const struct BoardsPBN *bopPBN, const struct PlayTracesPBN *plpPBN, \
      struct SolvedPlays *solvedp, int chunkSize), (bopPBN, plpPBN, solvedp, chunkSize)) \
    X(void, , InitializeStaticMemory, (void), ()) \
    X(int, return, SolveAllBoardsN, (const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int maxThreads), \
      (bop, solvedp, maxThreads)) \
    X(int, return, SolveAllBoardsBinN, (const struct Boards *bop, struct SolvedBoards *solvedp, int maxThreads), \
      (bop, solvedp, maxThreads)) \
    X(int, return, SolveAllBoardsSeq, (const struct BoardsPBN *bop, struct SolvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, SolveAllBoardsBinSeq, (const struct Boards *bop, struct SolvedBoards *solvedp), (bop, solvedp)) \
    X(int, return, CalcDDtableN, (struct DdTableDeal tableDeal, struct DdTableResults *tablep, int maxThreads), \
      (tableDeal, tablep, maxThreads)) \
    X(int, return, CalcDDtablePBNN, (struct DdTableDealPBN tableDealPBN, struct DdTableResults *tablep, \
      int maxThreads), (tableDealPBN, tablep, maxThreads)) \
    X(int, return, CalcAllTablesN, (const struct DdTableDeals *dealsp, int mode, const int trumpFilter[5], \
      struct DdTablesRes *resp, struct AllParResults *presp, int maxThreads), (dealsp, mode, trumpFilter, resp, \
      presp, maxThreads)) \
    X(int, return, CalcAllTablesPBNN, (const struct DdTableDealsPBN *dealsp, int mode, const int trumpFilter[5], \
      struct DdTablesRes *resp, struct AllParResults *presp, int maxThreads), (dealsp, mode, trumpFilter, resp, \
      presp, maxThreads)) \
    X(int, return, CalcAllTablesX, (int numDeals, const struct DdTableDeal *deals, int mode, \
      const int trumpFilter[5], struct DdTableResults *results, struct ParResults *par, int maxThreads), (numDeals, \
      deals, mode, trumpFilter, results, par, maxThreads)) \
    X(int, return, CalcAllTablesPBNX, (int numDeals, const struct DdTableDealPBN *deals, int mode, \
      const int trumpFilter[5], struct DdTableResults *results, struct ParResults *par, int maxThreads), (numDeals, \
      deals, mode, trumpFilter, results, par, maxThreads)) \
    X(DDS_C_SOLVER_CTX, return, dds_c_create_solvercontext_default, (void), ()) \
    X(DDS_C_SOLVER_CTX, return, dds_c_create_solvercontext, (int tt_kind, int def_mb, int max_mb), (tt_kind, def_mb, \
      max_mb)) \
    X(void, , dds_c_destroy_solvercontext, (DDS_C_SOLVER_CTX ctx), (ctx)) \
    X(int, return, dds_c_solve_board, (DDS_C_SOLVER_CTX ctx, const struct Deal *dl, int target, int solutions, \
      int mode, struct FutureTricks *futp), (ctx, dl, target, solutions, mode, futp)) \
    X(int, return, dds_c_calc_dd_table, (DDS_C_SOLVER_CTX ctx, const struct DdTableDeal *deal, \
      struct DdTableResults *results), (ctx, deal, results)) \
    X(int, return, dds_c_calc_dd_table_pbn, (DDS_C_SOLVER_CTX ctx, const struct DdTableDealPBN *deal, \
      struct DdTableResults *results), (ctx, deal, results)) \
    X(int, return, dds_c_calc_par, (DDS_C_SOLVER_CTX ctx, const struct DdTableDeal *deal, int vulnerable, \
      struct DdTableResults *results, struct ParResults *par), (ctx, deal, vulnerable, results, par)) \
    X(int, return, dds_c_convert_from_pbn, (const char *pbn_deal, unsigned int cards[4][4]), (pbn_deal, cards)) \
    X(void, , dds_c_configure_tt, (DDS_C_SOLVER_CTX ctx, int tt_kind, int def_mb, int max_mb), (ctx, tt_kind, \
      def_mb, max_mb)) \
    X(void, , dds_c_resize_tt, (DDS_C_SOLVER_CTX ctx, int def_mb, int max_mb), (ctx, def_mb, max_mb)) \
    X(void, , dds_c_clear_tt, (DDS_C_SOLVER_CTX ctx), (ctx)) \
    X(void, , dds_c_reset_for_solve, (DDS_C_SOLVER_CTX ctx), (ctx)) \
    X(void, , dds_c_reset_best_moves_lite, (DDS_C_SOLVER_CTX ctx), (ctx)) \
    X(void, , dds_c_log_append, (DDS_C_SOLVER_CTX ctx, const char *msg), (ctx, msg)) \
    X(void, , dds_c_log_clear, (DDS_C_SOLVER_CTX ctx), (ctx)) \
    X(int, return, dds_c_par_from_table, (const struct DdTableResults *table, int vulnerable, \
      struct ParResults *par), (table, vulnerable, par)) \
    X(int, return, dds_c_sides_par, (const struct DdTableResults *table, struct ParResultsDealer sides_res[2], \
      int vulnerable), (table, sides_res, vulnerable)) \
    X(int, return, dds_c_dealer_par, (const struct DdTableResults *table, struct ParResultsDealer *par, int dealer, \
      int vulnerable), (table, par, dealer, vulnerable)) \
    X(int, return, dds_c_dealer_par_bin, (const struct DdTableResults *table, struct ParResultsMaster *par, \
      int dealer, int vulnerable), (table, par, dealer, vulnerable)) \
    X(int, return, dds_c_sides_par_bin, (const struct DdTableResults *table, struct ParResultsMaster sides_res[2], \
      int vulnerable), (table, sides_res, vulnerable)) \
    X(int, return, dds_c_convert_to_dealer_text_format, (const struct ParResultsMaster *par, char *resp), (par, \
      resp)) \
    X(int, return, dds_c_convert_to_sides_text_format, (const struct ParResultsMaster par[2], \
      struct ParTextResults *resp), (par, resp)) \
    X(void, , dds_c_get_dds_info, (struct DDSInfo *info), (info)) \
    X(void, , dds_c_error_message, (int code, char line[80]), (code, line))

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
