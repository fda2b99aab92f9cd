/*
 * The functions of DDS 3 without a context, for C and C++: programs for DDS 3.1 that include <api/dll.h>, <api/dds.h>
 * or <dds/dds.h> compile unchanged against Finesse with -I PREFIX/include/dds3. The header has the names of DDS alone.
 * finesse.h explains the functions that DDS 2.9 has too, whose structs and fields have other names there. So a program
 * includes either this header or <dds/dll.h> and finesse.h.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS3_DLL_H
#define DDS3_DLL_H

#ifdef FINESSE_DDS_INTERFACE
#error "<dds/dll.h> and finesse.h name the structs as DDS 2.9 does, <api/dll.h> as DDS 3"
#endif

#include <stdbool.h>

/* The version of the interface: 3.1.0. */
#define DDS_VERSION 30100

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5
#define DDS_NOTRUMP 4

/* The seat so many places after another. */
#define HAND_ID(hand, relative) ((hand + relative) & 3)

/* How DDS declares its functions. Programs use these for callbacks and declarations of their own. */
#if (defined(_WIN32) || defined(__CYGWIN__)) && !defined(__clang__)
#define DLLEXPORT __declspec(dllexport)
#define STDCALL __stdcall
#else
#define DLLEXPORT
#define STDCALL
#endif

#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C
#endif

/* Return codes, and what ErrorMessage writes for each. */
#define RETURN_NO_FAULT 1
#define RETURN_UNKNOWN_FAULT -1
#define RETURN_ZERO_CARDS -2
#define RETURN_TARGET_TOO_HIGH -3
#define RETURN_DUPLICATE_CARDS -4
#define RETURN_TARGET_WRONG_LO -5
#define RETURN_TARGET_WRONG_HI -7
#define RETURN_SOLNS_WRONG_LO -8
#define RETURN_SOLNS_WRONG_HI -9
#define RETURN_TOO_MANY_CARDS -10
#define RETURN_SUIT_OR_RANK -12
#define RETURN_PLAYED_CARD -13
#define RETURN_CARD_COUNT -14
#define RETURN_THREAD_INDEX -15
#define RETURN_MODE_WRONG_LO -16
#define RETURN_MODE_WRONG_HI -17
#define RETURN_TRUMP_WRONG -18
#define RETURN_FIRST_WRONG -19
#define RETURN_PLAY_FAULT -98
#define RETURN_PBN_FAULT -99
#define RETURN_TOO_MANY_BOARDS -101
#define RETURN_THREAD_CREATE -102
#define RETURN_THREAD_WAIT -103
#define RETURN_THREAD_MISSING -104
#define RETURN_NO_SUIT -201
#define RETURN_TOO_MANY_TABLES -202
#define RETURN_CHUNK_SIZE -301
#define RETURN_PAR_TABLE_FAULT -401

#define TEXT_NO_FAULT "Success"
#define TEXT_UNKNOWN_FAULT "General error"
#define TEXT_ZERO_CARDS "Zero cards"
#define TEXT_TARGET_TOO_HIGH "Target exceeds number of tricks"
#define TEXT_DUPLICATE_CARDS "Cards duplicated"
#define TEXT_TARGET_WRONG_LO "Target is less than -1"
#define TEXT_TARGET_WRONG_HI "Target is higher than 13"
#define TEXT_SOLNS_WRONG_LO "Solutions parameter is less than 1"
#define TEXT_SOLNS_WRONG_HI "Solutions parameter is higher than 3"
#define TEXT_TOO_MANY_CARDS "Too many cards"
#define TEXT_SUIT_OR_RANK "currentTrickSuit or currentTrickRank has wrong data"
#define TEXT_PLAYED_CARD "Played card also remains in a hand"
#define TEXT_CARD_COUNT "Wrong number of remaining cards in a hand"
#define TEXT_THREAD_INDEX "Thread index is not 0 .. maximum"
#define TEXT_MODE_WRONG_LO "Mode parameter is less than 0"
#define TEXT_MODE_WRONG_HI "Mode parameter is higher than 2"
#define TEXT_TRUMP_WRONG "Trump is not in 0 .. 4"
#define TEXT_FIRST_WRONG "First is not in 0 .. 2"
#define TEXT_PLAY_FAULT "AnalysePlay input error"
#define TEXT_PBN_FAULT "PBN string error"
#define TEXT_TOO_MANY_BOARDS "Too many boards requested"
#define TEXT_THREAD_CREATE "Could not create threads"
#define TEXT_THREAD_WAIT "Something failed waiting for thread to end"
#define TEXT_THREAD_MISSING "Multi-threading system not present"
#define TEXT_NO_SUIT "Denomination filter vector has no entries"
#define TEXT_TOO_MANY_TABLES "Too many DD tables requested"
#define TEXT_CHUNK_SIZE "Chunk size is less than 1"
#define TEXT_PAR_TABLE_FAULT "Missing double dummy table, or an entry outside the range 0 to 13"

#ifdef __cplusplus
extern "C" {
#endif

struct FutureTricks {
  int nodes;
  int cards;
  int suit[13];
  int rank[13];
  int equals[13];
  int score[13];
};

struct Deal {
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  unsigned int remainCards[4][4];
};

int SolveBoard(struct Deal dl, int target, int solutions, int mode, struct FutureTricks *futp, int threadIndex);
struct DealPBN {
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  char remainCards[80];
};

int SolveBoardPBN(struct DealPBN dlpbn, int target, int solutions, int mode, struct FutureTricks *futp, int thrId);
#define MAXNOOFBOARDS 200
struct Boards {
  int no_of_boards;
  struct Deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

struct BoardsPBN {
  int no_of_boards;
  struct DealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

struct SolvedBoards {
  int no_of_boards;
  struct FutureTricks solved_board[MAXNOOFBOARDS];
};

int SolveAllBoards(const struct BoardsPBN *bop, struct SolvedBoards *solvedp);
int SolveAllBoardsBin(const struct Boards *bop, struct SolvedBoards *solvedp);
int SolveAllChunks(const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int chunkSize);
int SolveAllChunksPBN(const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int chunkSize);
int SolveAllChunksBin(const struct Boards *bop, struct SolvedBoards *solvedp, int chunkSize);
struct DdTableDeal {
  unsigned int cards[4][4];
};

struct DdTableResults {
  int res_table[5][4];
};

int CalcDDtable(struct DdTableDeal tableDeal, struct DdTableResults *tablep);
struct DdTableDealPBN {
  char cards[80];
};

int CalcDDtablePBN(struct DdTableDealPBN tableDealPBN, struct DdTableResults *tablep);
#define MAXNOOFTABLES 40
struct DdTableDeals {
  int no_of_tables;
  struct DdTableDeal deals[MAXNOOFTABLES * 5];
};

struct DdTablesRes {
  int no_of_boards;
  struct DdTableResults results[MAXNOOFTABLES * 5];
};

struct ParResults {
  char par_score[2][16];
  char par_contracts_string[2][128];
};

struct AllParResults {
  struct ParResults par_results[MAXNOOFTABLES];
};

int CalcAllTables(const struct DdTableDeals *dealsp,
                  int mode,
                  const int trumpFilter[5],
                  struct DdTablesRes *resp,
                  struct AllParResults *presp);
struct DdTableDealsPBN {
  int no_of_tables;
  struct DdTableDealPBN deals[MAXNOOFTABLES * 5];
};

int CalcAllTablesPBN(const struct DdTableDealsPBN *dealsp,
                     int mode,
                     const int trumpFilter[5],
                     struct DdTablesRes *resp,
                     struct AllParResults *presp);
int CalcPar(struct DdTableDeal tableDeal, int vulnerable, struct DdTableResults *tablep, struct ParResults *presp);
int CalcParPBN(struct DdTableDealPBN tableDealPBN,
               struct DdTableResults *tablep,
               int vulnerable,
               struct ParResults *presp);
int Par(const struct DdTableResults *tablep, struct ParResults *presp, int vulnerable);
struct ParResultsDealer {
  int number;
  int score;
  char contracts[10][10];
};

int SidesPar(const struct DdTableResults *tablep, struct ParResultsDealer sidesRes[2], int vulnerable);
struct ContractType {
  int under_tricks;
  int over_tricks;
  int level;
  int denom;
  int seats;
};

struct ParResultsMaster {
  int score;
  int number;
  struct ContractType contracts[10];
};

int SidesParBin(const struct DdTableResults *tablep, struct ParResultsMaster sidesRes[2], int vulnerable);
int DealerPar(const struct DdTableResults *tablep, struct ParResultsDealer *presp, int dealer, int vulnerable);
int DealerParBin(const struct DdTableResults *tablep, struct ParResultsMaster *presp, int dealer, int vulnerable);
int ConvertToDealerTextFormat(const struct ParResultsMaster *pres, char *resp);
struct ParTextResults {
  char par_text[2][128];
  bool equal;
};

int ConvertToSidesTextFormat(const struct ParResultsMaster *pres, struct ParTextResults *resp);
struct PlayTraceBin {
  int number;
  int suit[52];
  int rank[52];
};

struct SolvedPlay {
  int number;
  int tricks[53];
};

int AnalysePlayBin(struct Deal dl, struct PlayTraceBin play, struct SolvedPlay *solved, int thrId);
struct PlayTracePBN {
  int number;
  char cards[106];
};

int AnalysePlayPBN(struct DealPBN dlPBN, struct PlayTracePBN playPBN, struct SolvedPlay *solvedp, int thrId);
struct PlayTracesBin {
  int no_of_boards;
  struct PlayTraceBin plays[MAXNOOFBOARDS];
};

struct SolvedPlays {
  int no_of_boards;
  struct SolvedPlay solved[MAXNOOFBOARDS];
};

int AnalyseAllPlaysBin(const struct Boards *bop,
                       const struct PlayTracesBin *plp,
                       struct SolvedPlays *solvedp,
                       int chunkSize);
struct PlayTracesPBN {
  int no_of_boards;
  struct PlayTracePBN plays[MAXNOOFBOARDS];
};

int AnalyseAllPlaysPBN(const struct BoardsPBN *bopPBN,
                       const struct PlayTracesPBN *plpPBN,
                       struct SolvedPlays *solvedp,
                       int chunkSize);
void SetMaxThreads(int userThreads);
void SetResources(int maxMemoryMB, int maxThreads);
int SetThreading(int code);
void FreeMemory(void);
struct DDSInfo {
  int major;
  int minor;
  int patch;
  char version_string[10];
  int system;
  int numBits;
  int compiler;
  int constructor;
  int numCores;
  int threading;
  int noOfThreads;
  char threadSizes[128];
  char systemString[1024];
};

void GetDDSInfo(struct DDSInfo *info);
void ErrorMessage(int code, char line[80]);

/** Does nothing: nothing has to be set up. */
void InitializeStaticMemory(void);

/** SolveAllBoards on `maxThreads` threads, the calling one included; 0 or less: as set with SetMaxThreads. */
int SolveAllBoardsN(const struct BoardsPBN *bop, struct SolvedBoards *solvedp, int maxThreads);

/** SolveAllBoardsBin on `maxThreads` threads; see SolveAllBoardsN. */
int SolveAllBoardsBinN(const struct Boards *bop, struct SolvedBoards *solvedp, int maxThreads);

/** SolveAllBoards on the calling thread alone. */
int SolveAllBoardsSeq(const struct BoardsPBN *bop, struct SolvedBoards *solvedp);

/** SolveAllBoardsBin on the calling thread alone. */
int SolveAllBoardsBinSeq(const struct Boards *bop, struct SolvedBoards *solvedp);

/** CalcDDtable on `maxThreads` threads, the calling one included; 0 or less: as set with SetMaxThreads. */
int CalcDDtableN(struct DdTableDeal tableDeal, struct DdTableResults *tablep, int maxThreads);

/** CalcDDtablePBN on `maxThreads` threads; see CalcDDtableN. */
int CalcDDtablePBNN(struct DdTableDealPBN tableDealPBN, struct DdTableResults *tablep, int maxThreads);

/** CalcAllTables on `maxThreads` threads; see CalcDDtableN. */
int CalcAllTablesN(const struct DdTableDeals *dealsp,
                   int mode,
                   const int trumpFilter[5],
                   struct DdTablesRes *resp,
                   struct AllParResults *presp,
                   int maxThreads);

/** CalcAllTablesPBN on `maxThreads` threads; see CalcDDtableN. */
int CalcAllTablesPBNN(const struct DdTableDealsPBN *dealsp,
                      int mode,
                      const int trumpFilter[5],
                      struct DdTablesRes *resp,
                      struct AllParResults *presp,
                      int maxThreads);

/**
 * The tables of any number of deals, as by CalcAllTables.
 *
 * - `trumpFilter`: as for CalcAllTables. `mode`: as there; par needs all five strains.
 * - `results`: room for `numDeals` tables. `par`: room for as many par results; may be NULL without par, and is not
 *   written then.
 * - `maxThreads`: as for CalcDDtableN.
 *
 * Returns RETURN_NO_FAULT. Otherwise RETURN_TOO_MANY_TABLES (less than 0), RETURN_UNKNOWN_FAULT (NULL, no memory),
 * RETURN_NO_SUIT, or the code of the first bad deal, as CalcDDtable returns it: then good deals have their tables, and
 * par is not written. Without deals nothing else is looked at.
 */
int CalcAllTablesX(int numDeals,
                   const struct DdTableDeal *deals,
                   int mode,
                   const int trumpFilter[5],
                   struct DdTableResults *results,
                   struct ParResults *par,
                   int maxThreads);

/** CalcAllTablesX with the hands as PBN text; RETURN_PBN_FAULT for a text that is not a deal. */
int CalcAllTablesPBNX(int numDeals,
                      const struct DdTableDealPBN *deals,
                      int mode,
                      const int trumpFilter[5],
                      struct DdTableResults *results,
                      struct ParResults *par,
                      int maxThreads);

#ifdef __cplusplus
}
#endif

#endif /* DDS3_DLL_H */
