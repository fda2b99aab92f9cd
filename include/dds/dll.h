/*
 * The header of DDS 2.9: programs for it compile unchanged against Finesse. It has the names of DDS alone; finesse.h
 * explains them and has more. Programs that include <dds/dll.h> need -I PREFIX/include, those that include "dll.h" need
 * -I PREFIX/include/dds.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS_DLL_H
#define DDS_DLL_H

#include <stdbool.h>

/* The version of the interface: 2.9.0. */
#define DDS_VERSION 20900

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5

/* How DDS declares its functions. Programs use these for callbacks and declarations of their own. */
#if defined(_WIN32) || defined(__CYGWIN__)
#define DLLEXPORT __declspec(dllexport)
#define STDCALL __stdcall
#else
#define DLLEXPORT
#define STDCALL
#ifndef INT8
#define INT8 char
#endif
#endif

#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FINESSE_DDS_INTERFACE

/* DDS: one board */

struct futureTricks {
  int nodes;
  int cards;
  int suit[13];
  int rank[13];
  int equals[13];
  int score[13];
};

struct deal {
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  unsigned int remainCards[4][4];
};

int SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp, int threadIndex);
struct dealPBN {
  int trump;
  int first;
  int currentTrickSuit[3];
  int currentTrickRank[3];
  char remainCards[80];
};

int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode, struct futureTricks *futp, int thrId);

/* DDS: many boards */

#define MAXNOOFBOARDS 200
struct boards {
  int noOfBoards;
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

struct boardsPBN {
  int noOfBoards;
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

struct solvedBoards {
  int noOfBoards;
  struct futureTricks solvedBoard[MAXNOOFBOARDS];
};

int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);
int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);

/* DDS: tables */

struct ddTableDeal {
  unsigned int cards[4][4];
};

struct ddTableResults {
  int resTable[5][4];
};

int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);
struct ddTableDealPBN {
  char cards[80];
};

int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);
#define MAXNOOFTABLES 40
struct ddTableDeals {
  int noOfTables;
  struct ddTableDeal deals[MAXNOOFTABLES * 5];
};

struct ddTablesRes {
  int noOfBoards;
  struct ddTableResults results[MAXNOOFTABLES * 5];
};

struct parResults {
  char parScore[2][16];
  char parContractsString[2][128];
};

struct allParResults {
  struct parResults presults[MAXNOOFTABLES];
};

int CalcAllTables(struct ddTableDeals *dealsp,
                  int mode,
                  int trumpFilter[5],
                  struct ddTablesRes *resp,
                  struct allParResults *presp);
struct ddTableDealsPBN {
  int noOfTables;
  struct ddTableDealPBN deals[MAXNOOFTABLES * 5];
};

int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp,
                     int mode,
                     int trumpFilter[5],
                     struct ddTablesRes *resp,
                     struct allParResults *presp);
int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep, struct parResults *presp);
int CalcParPBN(struct ddTableDealPBN tableDealPBN,
               struct ddTableResults *tablep,
               int vulnerable,
               struct parResults *presp);

/* DDS: par */

int Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
struct parResultsDealer {
  int number;
  int score;
  char contracts[10][10];
};

int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);
struct contractType {
  int underTricks;
  int overTricks;
  int level;
  int denom;
  int seats;
};

struct parResultsMaster {
  int score;
  int number;
  struct contractType contracts[10];
};

int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable);
int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer, int vulnerable);
int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer, int vulnerable);
int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp);
struct parTextResults {
  char parText[2][128];
  bool equal;
};

int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

/* DDS: plays */

struct playTraceBin {
  int number;
  int suit[52];
  int rank[52];
};

struct solvedPlay {
  int number;
  int tricks[53];
};

int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);
struct playTracePBN {
  int number;
  char cards[106];
};

int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp, int thrId);
struct playTracesBin {
  int noOfBoards;
  struct playTraceBin plays[MAXNOOFBOARDS];
};

struct solvedPlays {
  int noOfBoards;
  struct solvedPlay solved[MAXNOOFBOARDS];
};

int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp, int chunkSize);
struct playTracesPBN {
  int noOfBoards;
  struct playTracePBN plays[MAXNOOFBOARDS];
};

int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN,
                       struct playTracesPBN *plpPBN,
                       struct solvedPlays *solvedp,
                       int chunkSize);

/* DDS: settings */

void SetMaxThreads(int userThreads);
void SetResources(int maxMemoryMB, int maxThreads);
int SetThreading(int code);
void FreeMemory(void);
struct DDSInfo {
  int major;
  int minor;
  int patch;
  char versionString[10];
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

#define FINESSE_DDS_INTERFACE
#endif /* FINESSE_DDS_INTERFACE */

#ifdef __cplusplus
}
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

#endif /* DDS_DLL_H */
