/* Finesse: a bridge card-play engine, with the interface of DDS 2.9 and more.
 *
 * This file is made by cbindgen from src/ffi; do not edit it. The first part is the interface of DDS, byte for byte;
 * names that begin with Finesse are additional. C and C++ programs that include <dds/dll.h> find the same there, and
 * the macros of DDS on top. It needs C99 or later, or C++11 or later.
 *
 * Rules for all functions. No function prints, exits, reads the environment, writes a file or keeps a pointer after
 * it returns. Every function may be called from any thread at any time, also in a child after fork(). Nothing needs to
 * be set up before the first call. Functions that return int return RETURN_NO_FAULT (1) or a negative code;
 * ErrorMessage has a text for each. Pointers may be NULL only where it says so; elsewhere NULL is answered with a code.
 */

#ifndef FINESSE_H
#define FINESSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 The most boards in one batch of the DDS functions.
 */
#define MAXNOOFBOARDS 200

/*
 The most tables of all five strains in one batch of the DDS functions.
 */
#define MAXNOOFTABLES 40

/*
 The characters that ErrorMessage may write, the final zero included.
 */
#define FINESSE_ERROR_LINE 80

/*
 The table arrays have room for five strains of each table.
 */
#define FINESSE_TABLE_SLOTS (MAXNOOFTABLES * 5)

/*
 Success.
 */
#define RETURN_NO_FAULT 1

/*
 A NULL pointer, batches of different lengths, or an error inside the library.
 */
#define RETURN_UNKNOWN_FAULT -1

/*
 Nobody holds a card.
 */
#define RETURN_ZERO_CARDS -2

/*
 The target is more than the tricks left.
 */
#define RETURN_TARGET_TOO_HIGH -3

/*
 Two hands hold the same card, or the trick under way contains a card twice.
 */
#define RETURN_DUPLICATE_CARDS -4

/*
 The target is less than -1.
 */
#define RETURN_TARGET_WRONG_LO -5

/*
 The target is more than 13.
 */
#define RETURN_TARGET_WRONG_HI -7

/*
 The number of solutions is less than 1.
 */
#define RETURN_SOLNS_WRONG_LO -8

/*
 The number of solutions is more than 3.
 */
#define RETURN_SOLNS_WRONG_HI -9

/*
 More than 52 cards.
 */
#define RETURN_TOO_MANY_CARDS -10

/*
 A suit or rank of the trick under way, or a bit of a holding, is none; or a card of the trick is missing.
 */
#define RETURN_SUIT_OR_RANK -12

/*
 A card of the trick under way is still in a hand.
 */
#define RETURN_PLAYED_CARD -13

/*
 The hands do not have the lengths that the trick under way asks for.
 */
#define RETURN_CARD_COUNT -14

/*
 The thread index is negative or beyond all reason.
 */
#define RETURN_THREAD_INDEX -15

/*
 The mode is less than 0.
 */
#define RETURN_MODE_WRONG_LO -16

/*
 The mode is more than 2.
 */
#define RETURN_MODE_WRONG_HI -17

/*
 Trump is not 0 to 4.
 */
#define RETURN_TRUMP_WRONG -18

/*
 The leader is not 0 to 3.
 */
#define RETURN_FIRST_WRONG -19

/*
 A play with a number of cards outside 0 to 52, a card that is none or is not held, or a revoke.
 */
#define RETURN_PLAY_FAULT -98

/*
 A text is no PBN deal.
 */
#define RETURN_PBN_FAULT -99

/*
 More than MAXNOOFBOARDS boards.
 */
#define RETURN_TOO_MANY_BOARDS -101

/*
 Threads could not be started. The library never returns this: it then works on the calling thread.
 */
#define RETURN_THREAD_CREATE -102

/*
 Threads could not be waited for. The library never returns this.
 */
#define RETURN_THREAD_WAIT -103

/*
 SetThreading was asked for something unknown.
 */
#define RETURN_THREAD_MISSING -104

/*
 The filter leaves no strain.
 */
#define RETURN_NO_SUIT -201

/*
 More tables times strains than fit.
 */
#define RETURN_TOO_MANY_TABLES -202

/*
 The chunk size is less than 1.
 */
#define RETURN_CHUNK_SIZE -301

/*
 The work was stopped by a limit, by a progress function or by FinesseSolverCancel before it was complete.
 */
#define FINESSE_STOPPED -1001

/*
 A NULL pointer or a value out of range in a call that DDS does not have.
 */
#define FINESSE_BAD_ARGUMENT -1002

/*
 A solver with a table of its own. What it has learned is kept from call to call as long as the boards come from the
 same deal (the same hands, or what is left of them after some play) and have the same trump suit; then answers are
 faster. With another deal or trump suit it starts afresh, so asking again for a table of all strains gains little.

 Made by FinesseSolverCreate, ended by FinesseSolverFree. Any thread may use it; calls from several threads at once
 wait for each other, except FinesseSolverCancel, FinesseSolverMemory and FinesseSolverNodes, which never wait.
 */
struct FinesseSolver;

/*
 What the library is and how it is set up.
 */
struct DDSInfo {
  /*
   The version of DDS whose interface this is: 2, 9, 0.
   */
  int major;
  int minor;
  int patch;
  /*
   The same as text.
   */
  char versionString[10];
  /*
   0 unknown, 1 Windows, 3 Linux, 4 Apple.
   */
  int system;
  /*
   Bits of a pointer.
   */
  int numBits;
  /*
   0: none of those that DDS knows.
   */
  int compiler;
  /*
   0: nothing happens when the library is loaded.
   */
  int constructor;
  /*
   Processors that may be used.
   */
  int numCores;
  /*
   What was last set with SetThreading.
   */
  int threading;
  /*
   Threads of the batch functions.
   */
  int noOfThreads;
  /*
   Such as `0 S, 8 L`: all tables are of one size.
   */
  char threadSizes[128];
  /*
   All of this as lines of text.
   */
  char systemString[1024];
};

/*
 A position in the play. Suits, seats and ranks are numbers: spades 0, hearts 1, diamonds 2, clubs 3, no-trump 4;
 North 0, East 1, South 2, West 3; a rank is 2 to 14 (11 jack, 12 queen, 13 king, 14 ace).
 */
struct deal {
  /*
   Strain, 0 to 4.
   */
  int trump;
  /*
   Who led to the trick under way, or who is on lead.
   */
  int first;
  /*
   Suits of the cards in the trick under way, in the order played. Those cards are no longer among `remainCards`.
   */
  int currentTrickSuit[3];
  /*
   Ranks of those cards. How many count follows from the number of cards held: with a multiple of 4, none.
   */
  int currentTrickRank[3];
  /*
   Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
   */
  unsigned int remainCards[4][4];
};

/*
 The answer for one board: the cards worth playing, best first.
 */
struct futureTricks {
  /*
   Nodes searched.
   */
  int nodes;
  /*
   How many cards follow, 0 to 13.
   */
  int cards;
  /*
   Their suits.
   */
  int suit[13];
  /*
   Their ranks: each is the highest of its group of equal cards.
   */
  int rank[13];
  /*
   The lower cards of the same group; bit = rank, so the deuce is 4 and the ace 0x4000.
   */
  int equals[13];
  /*
   Tricks for the side to play if the card is played, the trick under way included.
   */
  int score[13];
};

/*
 A position in the play whose hands are written as PBN text.
 */
struct dealPBN {
  /*
   Strain, 0 to 4.
   */
  int trump;
  /*
   Who led to the trick under way, or who is on lead.
   */
  int first;
  /*
   Suits of the cards in the trick under way, in the order played. Those cards are no longer among `remainCards`.
   */
  int currentTrickSuit[3];
  /*
   Ranks of those cards; see `deal`.
   */
  int currentTrickRank[3];
  /*
   Cards held, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`, ended by a zero: the
   seat of the first hand and a colon, then four hands clockwise, parted by blanks. A hand is spades, hearts,
   diamonds and clubs, parted by dots, nothing for a void, T or 10 for the ten; in an ending hands are shorter.
   */
  char remainCards[80];
};

/*
 Four hands before the opening lead, as in `deal`.
 */
struct ddTableDeal {
  /*
   Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000.
   */
  unsigned int cards[4][4];
};

/*
 Tricks of every declarer in every strain.
 */
struct ddTableResults {
  /*
   Tricks by strain (spades 0 to no-trump 4) and declarer.
   */
  int resTable[5][4];
};

/*
 Four hands as PBN text.
 */
struct ddTableDealPBN {
  /*
   Cards held as PBN text, ended by a zero.
   */
  char cards[80];
};

/*
 Up to 200 deals; tables times strains must not be more than 200.
 */
struct ddTableDeals {
  int noOfTables;
  struct ddTableDeal deals[FINESSE_TABLE_SLOTS];
};

/*
 The tables of a batch of deals, in their order.
 */
struct ddTablesRes {
  /*
   4 times the number of strains times the number of tables.
   */
  int noOfBoards;
  struct ddTableResults results[FINESSE_TABLE_SLOTS];
};

/*
 The par score and the contracts that lead to it, as text; index 0 if North-South open the bidding, 1 if East-West
 do.
 */
struct parResults {
  /*
   Such as `NS -110`.
   */
  char parScore[2][16];
  /*
   Such as `NS:EW 2S`.
   */
  char parContractsString[2][128];
};

/*
 The par results of a batch of tables, in their order.
 */
struct allParResults {
  struct parResults presults[MAXNOOFTABLES];
};

/*
 Up to 200 deals as PBN text; tables times strains must not be more than 200.
 */
struct ddTableDealsPBN {
  int noOfTables;
  struct ddTableDealPBN deals[FINESSE_TABLE_SLOTS];
};

/*
 Up to 200 boards with the hands as PBN text.
 */
struct boardsPBN {
  /*
   How many boards, at most MAXNOOFBOARDS.
   */
  int noOfBoards;
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/*
 The answers to a batch of boards, in their order.
 */
struct solvedBoards {
  /*
   How many boards were asked about.
   */
  int noOfBoards;
  /*
   The answers. A board that could not be answered has 0 cards.
   */
  struct futureTricks solvedBoard[MAXNOOFBOARDS];
};

/*
 Up to 200 boards, each with its own question; see SolveBoard for target, solutions and mode.
 */
struct boards {
  /*
   How many boards, at most MAXNOOFBOARDS.
   */
  int noOfBoards;
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/*
 The cards of a play, in the order played.
 */
struct playTraceBin {
  /*
   How many cards, 0 to 52.
   */
  int number;
  int suit[52];
  int rank[52];
};

/*
 The double-dummy values along a play.
 */
struct solvedPlay {
  /*
   How many values follow: one before the play and one after each card; the last trick plays itself and has none.
   */
  int number;
  /*
   Tricks in all for the side that did not lead to the first trick: declarer's, after an opening lead.
   */
  int tricks[53];
};

/*
 The cards of a play as text: two characters a card, suit then rank, such as `CTC4CACJ`.
 */
struct playTracePBN {
  /*
   How many cards, 0 to 52.
   */
  int number;
  char cards[106];
};

/*
 The plays of a batch of boards.
 */
struct playTracesBin {
  int noOfBoards;
  struct playTraceBin plays[MAXNOOFBOARDS];
};

/*
 The analyses of a batch of plays, in their order.
 */
struct solvedPlays {
  int noOfBoards;
  struct solvedPlay solved[MAXNOOFBOARDS];
};

/*
 The plays of a batch of boards as text.
 */
struct playTracesPBN {
  int noOfBoards;
  struct playTracePBN plays[MAXNOOFBOARDS];
};

/*
 The par score and contracts when one particular seat is dealer, as text.
 */
struct parResultsDealer {
  /*
   How many contracts lead to the par score.
   */
  int number;
  /*
   The par score for North-South.
   */
  int score;
  /*
   Such as `4S*-EW-1`.
   */
  char contracts[10][10];
};

/*
 One par contract.
 */
struct contractType {
  /*
   0 if the contract makes, else by how many tricks it fails.
   */
  int underTricks;
  /*
   Tricks beyond the contract.
   */
  int overTricks;
  /*
   1 to 7; 0 when the deal is passed out.
   */
  int level;
  /*
   0 no-trump, 1 spades, 2 hearts, 3 diamonds, 4 clubs.
   */
  int denom;
  /*
   0 North, 1 East, 2 South, 3 West, 4 North or South, 5 East or West.
   */
  int seats;
};

/*
 The par score and contracts as numbers.
 */
struct parResultsMaster {
  /*
   The par score for North-South.
   */
  int score;
  /*
   How many contracts lead to it.
   */
  int number;
  struct contractType contracts[10];
};

/*
 Par as one line of text for each side that may open the bidding.
 */
struct parTextResults {
  char parText[2][128];
  /*
   Whether it does not matter who opens the bidding; then only the first text counts.
   */
  bool equal;
};

/*
 Told how far a batch is: items done and items in all. Any answer but 0 stops the batch.

 Always called on the thread that called the batch function: after each item that this thread has done itself, and
 once it waits for the others, when they have done more and about every 100 ms in any case. While that thread is
 busy with an item of its own there is no call. `done` never falls, and may stay the same from call to call. In the
 last call of a batch that was not stopped it is `total`; in a batch that was, it counts the items that were cut
 short too. A batch without items makes no call.

 It may call any function of the library. It must return: no exception and no longjmp.
 */
typedef int (*FinesseProgress)(void *user, int done, int total);

/*
 How a batch is to be run. Fill it with zeros, set structSize, then what is wanted: 0 or NULL always means the
 default. Later versions may add fields at the end; structSize tells which fields the caller knows. Those beyond it
 count as 0, and what a newer caller has beyond the fields listed here is not looked at.

 Bad options, which the batch functions answer with FINESSE_BAD_ARGUMENT, are a structSize less than sizeof(size_t),
 such as 0, and a negative number in `threads`, `memoryMB` or `timeLimitMs`. No number is too large.
 */
struct FinesseBatchOptions {
  /*
   sizeof(struct FinesseBatchOptions).
   */
  size_t structSize;
  /*
   Threads that work on this batch, the calling one included, even if that is more than there are cores. There are
   never more than items, than 1024, or than the system grants. 0: as set with SetMaxThreads.
   */
  int threads;
  /*
   The most memory for each thread's table in MB; it is taken as needed. A thread forgets its table when this is
   not what it had before. 0: as set with SetResources, or 32 if nothing was set.
   */
  int memoryMB;
  /*
   The batch is stopped after so many milliseconds. 0: no limit.
   */
  int timeLimitMs;
  /*
   Told how far the batch is. NULL: not called.
   */
  FinesseProgress progress;
  /*
   Handed to `progress`.
   */
  void *user;
};

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/*
 Sets how many threads the batch functions use: at most one per core; 0 or less means one per core. The memory goes
 back to the default, as with SetResources(0, userThreads).

 May be called at any time from any thread, as often as wanted, or never. Calls under way keep their threads.
 */
void SetMaxThreads(int userThreads);

/*
 Sets how many threads the batch functions use, as SetMaxThreads does, and the memory for all of their tables
 together in MB: each thread gets its share, at least 1 and at most 160. 0 or less means the default, 32 for each
 thread. The share is also the most that a thread of the program keeps for SolveBoard and AnalysePlay; such threads
 come on top. Handles, and batches with a `memoryMB` of their own, are not touched.

 Little memory makes searches slower, never wrong, and never means fewer threads.
 */
void SetResources(int maxMemoryMB, int maxThreads);

/*
 Chooses a way of threading: 0 works on the calling thread alone; 2, 4 and 5, the ways that DDS knows on Linux, all
 mean the threads of this library.

 Returns RETURN_NO_FAULT, or RETURN_THREAD_MISSING for other numbers, which change nothing.
 */
int SetThreading(int code);

/*
 Gives back the memory of all threads' tables.

 May be called at any time; every function works afterwards as before, only without what was learned. Memory in use
 by a call under way is given back when that call is done. Handles made with FinesseSolverCreate keep theirs.
 */
void FreeMemory(void);

/*
 Describes the library and its settings in `*info`; does nothing if that is NULL.
 */
void GetDDSInfo(struct DDSInfo *info);

/*
 Writes the text of a return code into `line`, at most 80 characters with the final zero: `Success` for
 RETURN_NO_FAULT, `Not a DDS error code` for a number that no function returns. Does nothing if `line` is NULL.
 */
void ErrorMessage(int code, char line[80]);

/*
 The cards worth playing in a position, with the tricks they lead to.

 `target` -1 asks for the most tricks, 1 to 13 for at least that many, 0 for the legal cards with score 0.
 `solutions` 1 asks for one card that reaches the target, 2 for all such cards, 3 for every card with its own score,
 whatever the target. `mode` has to be 0 to 2 and does not change the answer. `threadIndex` is only checked: 0 to
 255, or to one less than the number of threads where that is more, may be used from any thread at any time.

 The calling thread keeps what it has learned as long as its boards come from the same deal (the same hands, or what
 is left of them after some play) and have the same trump suit; with another deal or trump suit it starts afresh. So
 boards of one deal are best asked about from one thread, one trump suit after the other.

 The cards are listed best first. A target that cannot be reached gives 0 cards and score[0] -1, or 0 for target 1.
 With at most 4 cards held, the one card and its score 0 or 1 are returned whatever is asked.

 Returns RETURN_NO_FAULT, or the first of: RETURN_THREAD_INDEX; RETURN_TARGET_WRONG_LO, _HI; RETURN_SOLNS_WRONG_LO,
 _HI; RETURN_MODE_WRONG_LO, _HI; RETURN_TRUMP_WRONG; RETURN_FIRST_WRONG; RETURN_SUIT_OR_RANK; RETURN_ZERO_CARDS;
 RETURN_TOO_MANY_CARDS; RETURN_TARGET_TOO_HIGH; RETURN_CARD_COUNT; RETURN_PLAYED_CARD; RETURN_DUPLICATE_CARDS. Then,
 and when `futp` is NULL (RETURN_UNKNOWN_FAULT), `*futp` is left alone.
 */
int SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp, int threadIndex);

/*
 As SolveBoard, for hands written as PBN text; a text that is no deal is RETURN_PBN_FAULT before everything else.
 */
int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode, struct futureTricks *futp, int thrId);

/*
 The tricks of every declarer in every strain, on all threads.

 The hands need equally many cards, 1 to 13. Returns RETURN_NO_FAULT, or the first of RETURN_SUIT_OR_RANK,
 RETURN_ZERO_CARDS, RETURN_TOO_MANY_CARDS, RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, or RETURN_UNKNOWN_FAULT when
 `tablep` is NULL; then `*tablep` is left alone.
 */
int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);

/*
 As CalcDDtable, for hands written as PBN text; a text that is no deal is RETURN_PBN_FAULT before everything else.
 */
int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);

/*
 The tables of many deals, on all threads, and the par results if wanted.

 `trumpFilter` has five numbers, spades to no-trump; a strain whose number is not 0 is skipped, and its results are
 left alone. The tables wanted times the strains wanted may be 200 at most. `mode` is -1 for no par, or the
 vulnerability for par (0 none, 1 both, 2 North-South, 3 East-West); par needs all five strains, and is left out
 without them. `presp` may be NULL when there is no par.

 Returns RETURN_NO_FAULT, with `resp->noOfBoards` 4 times tables times strains. Otherwise RETURN_UNKNOWN_FAULT
 (NULL), RETURN_NO_SUIT, RETURN_TOO_MANY_TABLES, or the code of the first bad deal, as CalcDDtable returns it: then
 noOfBoards is 0, the results of bad deals are left alone, those of good deals are filled in, and there is no par.
 */
int CalcAllTables(struct ddTableDeals *dealsp,
                  int mode,
                  int trumpFilter[5],
                  struct ddTablesRes *resp,
                  struct allParResults *presp);

/*
 As CalcAllTables, for hands written as PBN text; a text that is no deal is RETURN_PBN_FAULT.
 */
int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp,
                     int mode,
                     int trumpFilter[5],
                     struct ddTablesRes *resp,
                     struct allParResults *presp);

/*
 The table of a deal as CalcDDtable makes it, and its par results as Par makes them.

 Returns RETURN_NO_FAULT, what CalcDDtable would return, or RETURN_UNKNOWN_FAULT for a vulnerability outside 0 to 3
 or a NULL pointer; then `*tablep` and `*presp` are left alone.
 */
int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep, struct parResults *presp);

/*
 As CalcPar, for hands written as PBN text; a text that is no deal is RETURN_PBN_FAULT before everything else. Mind
 the order of the arguments.
 */
int CalcParPBN(struct ddTableDealPBN tableDealPBN,
               struct ddTableResults *tablep,
               int vulnerable,
               struct parResults *presp);

/*
 Answers up to 200 boards, written as PBN text, on all threads.

 Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS, or RETURN_UNKNOWN_FAULT when a pointer is NULL: then `*solvedp` is
 left alone. If boards are bad, returns the code of the first of them, as SolveBoardPBN would; good boards are
 answered all the same, and bad ones have 0 cards. A negative number of boards means none.
 */
int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);

/*
 As SolveAllBoards, for boards written as numbers.
 */
int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);

/*
 As SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
 */
int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/*
 As SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
 */
int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/*
 As SolveAllBoardsBin. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned, and means nothing.
 */
int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);

/*
 The double-dummy value of a position before the first and after each card of a play.

 `dl` is the position before the play, maybe with cards in the trick under way; those are not repeated in `play`. The
 values are the tricks in all for the side that did not lead to that trick, those it wins during the play included.
 There is one value more than there are cards; the last trick plays itself, so its cards are neither looked at nor
 given values, and a play of 52 cards has 49 values. `thrId` is as in SolveBoard.

 Returns RETURN_NO_FAULT, or the first of RETURN_THREAD_INDEX, what SolveBoard says of the position,
 RETURN_PLAY_FAULT (a number of cards outside 0 to 52, a card that is none or is not held by the player to play, a
 revoke), RETURN_UNKNOWN_FAULT (`solved` is NULL); then `*solved` is left alone.
 */
int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);

/*
 As AnalysePlayBin, for hands and cards written as text; RETURN_PBN_FAULT for the hands and RETURN_PLAY_FAULT for the
 cards come before everything else.
 */
int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp, int thrId);

/*
 Analyses up to 200 plays on all threads. Target, solutions and mode of the boards and `chunkSize` mean nothing.

 Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS, or RETURN_UNKNOWN_FAULT when a pointer is NULL or there are not as
 many plays as boards: then `*solvedp` is left alone. If boards or plays are bad, returns the code of the first of
 them, as AnalysePlayBin would; good ones are analysed all the same, and bad ones have 0 values.
 */
int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp, int chunkSize);

/*
 As AnalyseAllPlaysBin, for hands and cards written as text.
 */
int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN,
                       struct playTracesPBN *plpPBN,
                       struct solvedPlays *solvedp,
                       int chunkSize);

/*
 Par when North-South open the bidding and when East-West do, as texts: the scores `NS -110` and `EW 110`, and the
 contracts `NS:EW 2S` and `EW:EW 2S`. `NS:W 45N` means that four and five no-trump lead to the same score, a
 sacrifice reads `NS:NS 5Hx`. `vulnerable` is 0 for none, 1 for both, 2 for North-South, 3 for East-West.

 Here and in the other par functions the answer is RETURN_UNKNOWN_FAULT when a pointer is NULL, a trick count is not
 0 to 13, the vulnerability is not 0 to 3 or the dealer is below 0; the results are then all zeros. On a deal that nobody can make
 anything on the score is 0, and so are the fields of the contracts.
 */
int Par(struct ddTableResults *tablep,
        struct parResults *presp,
        int vulnerable);

/*
 Par when North-South open the bidding (the first result) and when East-West do (the second), each with the score of
 that side and the contracts as in DealerPar. A deal passed out has one contract, `0N-N`.
 */
int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);

/*
 SidesPar in numbers.
 */
int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable);

/*
 Par when it is known who deals: 0 to 3 for North, East, South, West; higher numbers go round the table again. The
 score is that of North-South, a contract reads `4S-NS`, `1S-EW+1` or, for a sacrifice, `4S*-EW-1`. A sacrifice in
 the opponents' own strain that is open to one player only has no star, `3N-E-1`. A deal passed out has the contract
 `pass`.
 */
int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer, int vulnerable);

/*
 DealerPar in numbers, the contracts from the highest strain down.
 */
int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer, int vulnerable);

/*
 Writes a result of DealerParBin as a text, `Par 110: NS 2S NS 2H`. At most 128 bytes are written, the closing NUL
 included; a result of this library takes less than half of that. The answer is -1, and the text empty, for more than
 ten contracts and for a strain or seats out of range.
 */
int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp);

/*
 Writes the two results of SidesParBin as texts, `Par -110: EW 2S EW 1NT+1`, and says whether they are the same.
 On a deal passed out the first is `Par 0`, the second empty. The answer is -1, and the texts are empty, for more
 than ten contracts and for a strain or seats out of range. Texts are cut off at 127 letters, which results of this
 library never reach.
 */
int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

/*
 The version of this library as text, such as `0.1.0`. The text lives as long as the library.
 */
const char *FinesseVersion(void);

/*
 Answers `count` boards, as many as wanted, as SolveBoard does one.

 `targets` and `solutions` have a number for each board; NULL means -1 and 3 for all. `answers` has room for `count`
 answers, `codes` for `count` codes, or is NULL. `options` may be NULL. No memory is kept.

 Each board gets its code, RETURN_NO_FAULT or as SolveBoard would return, or FINESSE_STOPPED; a board without answer
 has 0 cards. Returns RETURN_NO_FAULT if all boards were answered, else the code of the first that was not; or
 FINESSE_BAD_ARGUMENT, with nothing written, for a negative count, a NULL pointer where there are boards, or bad
 options.
 */
int FinesseSolveBoards(const struct deal *deals,
                       const int *targets,
                       const int *solutions,
                       int count,
                       struct futureTricks *answers,
                       int *codes,
                       const struct FinesseBatchOptions *options);

/*
 The tables of `count` deals, as many as wanted, as CalcDDtable makes one.

 `trumpFilter` has five numbers, spades to no-trump, and a strain whose number is not 0 is skipped; NULL means all
 strains. `tables` has room for `count` tables, `codes` for `count` codes, or is NULL. `options` may be NULL. The
 items that the progress counts are the strains of the deals that are in order.

 Each deal gets its code, RETURN_NO_FAULT or as CalcDDtable would return, or FINESSE_STOPPED. The tables of deals
 with another code than RETURN_NO_FAULT, and strains that are skipped, are left alone. Returns RETURN_NO_FAULT if all
 tables were made, else the code of the first that was not; or, with nothing written, RETURN_NO_SUIT if all strains
 are skipped, or FINESSE_BAD_ARGUMENT for a negative count, a NULL pointer where there are deals, or bad options.
 */
int FinesseCalcTables(const struct ddTableDeal *deals,
                      int count,
                      const int *trumpFilter,
                      struct ddTableResults *tables,
                      int *codes,
                      const struct FinesseBatchOptions *options);

/*
 Analyses `count` plays, as many as wanted, as AnalysePlayBin does one.

 `values` has room for the values of `count` plays, `codes` for `count` codes, or is NULL. `options` may be NULL.

 Each play gets its code, RETURN_NO_FAULT or as AnalysePlayBin would return, or FINESSE_STOPPED; a play that was not
 analysed has 0 values. Returns RETURN_NO_FAULT if all plays were analysed, else the code of the first that was not;
 or FINESSE_BAD_ARGUMENT, with nothing written, for a negative count, a NULL pointer where there are plays, or bad
 options.
 */
int FinesseAnalysePlays(const struct deal *deals,
                        const struct playTraceBin *plays,
                        int count,
                        struct solvedPlay *values,
                        int *codes,
                        const struct FinesseBatchOptions *options);

/*
 Makes a solver whose table takes at most `memoryMB` megabytes, as they are needed; 0 means the default, 32. Returns
 NULL if that is negative or there is no memory. End it with FinesseSolverFree.
 */
struct FinesseSolver *FinesseSolverCreate(int memoryMB);

/*
 Ends a solver and gives its memory back. No other call may be using it or use it later. NULL is allowed.
 */
void FinesseSolverFree(struct FinesseSolver *solver);

/*
 Sets limits for each later call: after so many milliseconds, or so many nodes, the call gives up and returns
 FINESSE_STOPPED. 0 means no limit. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL or a negative number),
 which changes nothing.
 */
int FinesseSolverSetLimits(struct FinesseSolver *solver, int milliseconds, int64_t nodes);

/*
 Stops the call that uses the solver now, if there is one; it returns FINESSE_STOPPED unless it is already done.
 Calls that begin later are not stopped. May be called from any thread, and from a signal handler. Returns
 RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for NULL.
 */
int FinesseSolverCancel(struct FinesseSolver *solver);

/*
 Forgets everything learned and gives the table's memory back. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for
 NULL.
 */
int FinesseSolverClear(struct FinesseSolver *solver);

/*
 Bytes that the solver's table held when its last call ended; 0 for NULL.
 */
uint64_t FinesseSolverMemory(const struct FinesseSolver *solver);

/*
 Nodes that the solver's last call searched; 0 for NULL.
 */
uint64_t FinesseSolverNodes(const struct FinesseSolver *solver);

/*
 The cards worth playing in a position: `target`, `solutions` and the answer are those of SolveBoard.

 Returns RETURN_NO_FAULT, what SolveBoard would return, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL; unless
 RETURN_NO_FAULT, `*answer` is left alone.
 */
int FinesseSolverSolveBoard(struct FinesseSolver *solver,
                            const struct deal *deal,
                            int target,
                            int solutions,
                            struct futureTricks *answer);

/*
 Whether the side to play can take at least `tricks` tricks, 0 to 13, the trick under way included: `*reaches`
 becomes 1 or 0. This is the fastest question there is.

 Returns RETURN_NO_FAULT, RETURN_TARGET_WRONG_LO or _HI, what SolveBoard would say of the position, FINESSE_STOPPED,
 or FINESSE_BAD_ARGUMENT for NULL; unless RETURN_NO_FAULT, `*reaches` is left alone.
 */
int FinesseSolverReaches(struct FinesseSolver *solver, const struct deal *deal, int tricks, int *reaches);

/*
 The tricks of every declarer in the strains that `trumpFilter` does not skip, as in FinesseCalcTables.

 Returns RETURN_NO_FAULT, what CalcDDtable would return, RETURN_NO_SUIT, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for
 NULL; unless RETURN_NO_FAULT, `*table` is left alone.
 */
int FinesseSolverCalcTable(struct FinesseSolver *solver,
                           const struct ddTableDeal *tableDeal,
                           const int *trumpFilter,
                           struct ddTableResults *table);

/*
 The double-dummy values along a play, as AnalysePlayBin gives them.

 Returns RETURN_NO_FAULT, what AnalysePlayBin would return, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL; unless
 RETURN_NO_FAULT, `*values` is left alone.
 */
int FinesseSolverAnalysePlay(struct FinesseSolver *solver,
                             const struct deal *deal,
                             const struct playTraceBin *play,
                             struct solvedPlay *values);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* FINESSE_H */

/* In C the structs are known by their tags, so that programs may use names such as deal or boards for their own
 * variables. Define FINESSE_TYPEDEFS before including this file to have the names without `struct` too, as in C++. */
#if defined(FINESSE_TYPEDEFS) && !defined(__cplusplus)
typedef struct futureTricks futureTricks;
typedef struct deal deal;
typedef struct dealPBN dealPBN;
typedef struct boards boards;
typedef struct boardsPBN boardsPBN;
typedef struct solvedBoards solvedBoards;
typedef struct ddTableDeal ddTableDeal;
typedef struct ddTableDeals ddTableDeals;
typedef struct ddTableDealPBN ddTableDealPBN;
typedef struct ddTableDealsPBN ddTableDealsPBN;
typedef struct ddTableResults ddTableResults;
typedef struct ddTablesRes ddTablesRes;
typedef struct parResults parResults;
typedef struct allParResults allParResults;
typedef struct parResultsDealer parResultsDealer;
typedef struct contractType contractType;
typedef struct parResultsMaster parResultsMaster;
typedef struct parTextResults parTextResults;
typedef struct playTraceBin playTraceBin;
typedef struct playTracePBN playTracePBN;
typedef struct solvedPlay solvedPlay;
typedef struct playTracesBin playTracesBin;
typedef struct playTracesPBN playTracesPBN;
typedef struct solvedPlays solvedPlays;
typedef struct DDSInfo DDSInfo;
typedef struct FinesseBatchOptions FinesseBatchOptions;
typedef struct FinesseSolver FinesseSolver;
#endif
