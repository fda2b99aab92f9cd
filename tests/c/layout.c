/* The layout that programs compiled against DDS 2.9 rely on, as a C and as a C++ compiler sees our header. */

#include <dds/dll.h>
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
#define HOLDS(what) static_assert(what, #what)
#else
#define HOLDS(what) _Static_assert(what, #what)
#endif

#define SIZE(type, bytes) HOLDS(sizeof(type) == (bytes))
#define AT(type, field, offset) HOLDS(offsetof(type, field) == (offset))

SIZE(struct futureTricks, 216);
AT(struct futureTricks, nodes, 0);
AT(struct futureTricks, cards, 4);
AT(struct futureTricks, suit, 8);
AT(struct futureTricks, rank, 60);
AT(struct futureTricks, equals, 112);
AT(struct futureTricks, score, 164);

SIZE(struct deal, 96);
AT(struct deal, trump, 0);
AT(struct deal, first, 4);
AT(struct deal, currentTrickSuit, 8);
AT(struct deal, currentTrickRank, 20);
AT(struct deal, remainCards, 32);

SIZE(struct dealPBN, 112);
AT(struct dealPBN, remainCards, 32);

SIZE(struct boards, 21604);
AT(struct boards, deals, 4);
AT(struct boards, target, 19204);
AT(struct boards, solutions, 20004);
AT(struct boards, mode, 20804);

SIZE(struct boardsPBN, 24804);
AT(struct boardsPBN, deals, 4);
AT(struct boardsPBN, target, 22404);
AT(struct boardsPBN, solutions, 23204);
AT(struct boardsPBN, mode, 24004);

SIZE(struct solvedBoards, 43204);
AT(struct solvedBoards, solvedBoard, 4);

SIZE(struct playTraceBin, 420);
AT(struct playTraceBin, suit, 4);
AT(struct playTraceBin, rank, 212);
SIZE(struct playTracePBN, 112);
AT(struct playTracePBN, cards, 4);
SIZE(struct playTracesBin, 84004);
AT(struct playTracesBin, plays, 4);
SIZE(struct playTracesPBN, 22404);
AT(struct playTracesPBN, plays, 4);
SIZE(struct solvedPlay, 216);
AT(struct solvedPlay, tricks, 4);
SIZE(struct solvedPlays, 43204);
AT(struct solvedPlays, solved, 4);

SIZE(struct ddTableDeal, 64);
SIZE(struct ddTableDealPBN, 80);
SIZE(struct ddTableDeals, 12804);
AT(struct ddTableDeals, deals, 4);
SIZE(struct ddTableDealsPBN, 16004);
AT(struct ddTableDealsPBN, deals, 4);
SIZE(struct ddTableResults, 80);
SIZE(struct ddTablesRes, 16004);
AT(struct ddTablesRes, results, 4);

SIZE(struct parResults, 288);
AT(struct parResults, parContractsString, 32);
SIZE(struct allParResults, 11520);
SIZE(struct parResultsDealer, 108);
AT(struct parResultsDealer, score, 4);
AT(struct parResultsDealer, contracts, 8);
SIZE(struct contractType, 20);
AT(struct contractType, overTricks, 4);
AT(struct contractType, level, 8);
AT(struct contractType, denom, 12);
AT(struct contractType, seats, 16);
SIZE(struct parResultsMaster, 208);
AT(struct parResultsMaster, number, 4);
AT(struct parResultsMaster, contracts, 8);
SIZE(struct parTextResults, 257);
AT(struct parTextResults, equal, 256);

SIZE(struct DDSInfo, 1204);
AT(struct DDSInfo, versionString, 12);
AT(struct DDSInfo, system, 24);
AT(struct DDSInfo, numBits, 28);
AT(struct DDSInfo, compiler, 32);
AT(struct DDSInfo, constructor, 36);
AT(struct DDSInfo, numCores, 40);
AT(struct DDSInfo, threading, 44);
AT(struct DDSInfo, noOfThreads, 48);
AT(struct DDSInfo, threadSizes, 52);
AT(struct DDSInfo, systemString, 180);

HOLDS(MAXNOOFBOARDS == 200);
HOLDS(MAXNOOFTABLES == 40);
HOLDS(DDS_HANDS == 4 && DDS_SUITS == 4 && DDS_STRAINS == 5);

/* Beyond DDS: structs that begin with their size only grow at the end. */
#if UINTPTR_MAX == 0xffffffffffffffffu
SIZE(struct FinesseHand, 72);
AT(struct FinesseRequest, kind, 8);
AT(struct FinesseRequest, seen, 40);
AT(struct FinesseRequest, play, 140);
AT(struct FinesseRequest, hands, 672);
AT(struct FinesseRequest, worlds, 984);
AT(struct FinesseRequest, mistakeOdds, 1016);
SIZE(struct FinesseRequest, 1024);
AT(struct FinesseChooseOptions, seed, 16);
AT(struct FinesseChooseOptions, progress, 56);
AT(struct FinesseChooseOptions, rounds, 72);
AT(struct FinesseChooseOptions, dealTimeLimitMs, 80);
SIZE(struct FinesseChooseOptions, 88);
SIZE(struct FinesseScoredCard, 72);
AT(struct FinesseScoredCard, probability, 16);
AT(struct FinesseChoice, layouts, 56);
AT(struct FinesseChoice, card, 88);
AT(struct FinesseChoice, message, 1024);
AT(struct FinesseChoice, method, 1184);
AT(struct FinesseChoice, unweighed, 1192);
SIZE(struct FinesseChoice, 1200);
AT(struct FinesseLine, probability, 16);
AT(struct FinesseLine, text, 40);
SIZE(struct FinesseLine, 552);
AT(struct FinesseLines, lines, 16);
AT(struct FinesseLines, won, 32);
AT(struct FinesseLines, worlds, 48);
AT(struct FinesseLines, lineCount, 64);
SIZE(struct FinesseLines, 72);
AT(struct FinesseSuitAnswer, chance, 16);
AT(struct FinesseSuitAnswer, average, 352);
AT(struct FinesseSuitAnswer, leadNorth, 368);
SIZE(struct FinesseSuitAnswer, 480);
#endif

#ifndef DDS_VERSION
#error "DDS_VERSION is a macro"
#endif

int main(void)
{
    puts("layout: as DDS 2.9 has it");
    return 0;
}
