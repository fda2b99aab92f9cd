/* Finesse: a bridge card-play engine, with the interface of DDS 2.9 and more.
 *
 * This file is made by cbindgen from src/ffi; do not edit it. The first part is the interface of DDS, byte for byte;
 * names that begin with Finesse, and ChooseCard, AlphaMuChooseCard, PimcChooseCard, AchievableChooseCard,
 * SingleDummySolve and SingleDummyLines, are additional. C and C++ programs that include <dds/dll.h> find the same there,
 * and the macros of DDS on top. It needs C99 or later, or C++11 or later.
 *
 * Rules for all functions. No function prints, exits, reads the environment, opens a file of the caller's, uses a
 * network, handles signals or keeps a pointer after it returns. Every function may be called from any thread at any
 * time, also in a child after fork(). Nothing needs to be set up before the first call. Functions that return int return
 * RETURN_NO_FAULT (1) or a negative code; ErrorMessage has a text for each. Pointers may be NULL only where it says so;
 * elsewhere NULL is answered with a code.
 *
 * Threads. Calls that take helpers share one pool; a call that finds nobody free is done by its own thread alone, so no
 * call waits for another, but for two calls with the same handle. Functions of the caller's are called on the thread that
 * made the call. A handle may be ended when no call uses it any more. What SetMaxThreads, SetResources and SetThreading
 * set holds for the whole process, for calls that begin later. From a signal handler only FinesseSolverCancel and
 * FinessePlayerCancel may be called.
 *
 * When something goes wrong around a call. Without memory it goes on with less, or returns RETURN_UNKNOWN_FAULT (functions
 * that return pointers: NULL) and leaves its results unfinished; the next call finds everything in order. 64 KiB of stack
 * are enough: what needs more is done on a thread of the library's, while the calling thread waits. Functions that the
 * caller passes must return. Out of one in the Rust program that this library is part of, a panic is caught, and the call
 * returns RETURN_UNKNOWN_FAULT; any other exception or panic ends the process; what comes of a longjmp or pthread_exit is
 * undefined. Signals may come at any time. Limits of time go by a clock that nobody sets; batches keep them but for the
 * half microsecond or so that an item takes to be read and answered. A child after fork() may use all functions, but no
 * handle that another thread was using at that moment; and if a function of the caller's has forked, the child must not
 * return from it.
 *
 * Ownership. Memory that is passed is the caller's before and after the call. It may be unaligned, and what is read may
 * overlap what is written; but a pointer has to lead to as much memory as its type, a count or structSize says, which
 * nobody can check. Only FinesseSolverCreate and FinessePlayerCreate make something that the caller has to end. The
 * library keeps a table for each thread that has asked it something, no larger than SetResources says, until the thread
 * ends or FreeMemory is called.
 *
 * Determinism. An answer depends on the arguments alone: not on the machine, the number of threads, the settings, or
 * what was called before or at the same time. The exceptions are calls that a limit of time or a cancel cuts short,
 * players, who remember, numbers that tell of the effort of a solver that remembers (`nodes` of futureTricks,
 * FinesseSolverNodes) or of time and memory, and GetDDSInfo.
 *
 * Codes. Any bytes may be passed in structs and texts: what is no question is answered with a code, never with a crash.
 * RETURN_NO_FAULT means that the answer is complete and right, or for calls that choose a card the best within their
 * limits. FINESSE_STOPPED (-1001) is no fault: a limit was met, or somebody cancelled. FINESSE_BAD_ARGUMENT (-1002) is a
 * mistake in the program, FINESSE_BAD_REQUEST, FINESSE_IMPOSSIBLE and FINESSE_TOO_RARE (-1003 to -1005) and the codes of
 * DDS (-2 to -301) mean that the question cannot be answered. RETURN_UNKNOWN_FAULT (-1) is NULL, or a vulnerability or
 * the like out of range, in a call of DDS; from any other call it is no memory, a panic in a function of the caller's, or
 * an error inside the library, and everything can be called afterwards as before. A code never changes its meaning;
 * further ones will be below -1005.
 *
 * Versions. A program compiled against this header works with every later libfinesse.so.0. Functions, constants and
 * fields stay what and where they are. Structs that begin with structSize, FinesseLine, whose size the caller says in
 * lineSize, and FinesseChooseProgress may get further fields at their end; all others never change. FinesseVersion tells
 * which version is at work.
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
 A NULL pointer, batches of different lengths, no memory, a panic in a function of the caller's, or an error inside
 the library.
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
 A field of a FinesseRequest is out of range or contradicts another; the message that comes along names it.
 */
#define FINESSE_BAD_REQUEST -1003

/*
 No layout of the hidden cards goes with what the request says of them.
 */
#define FINESSE_IMPOSSIBLE -1004

/*
 Of the many layouts that were tried at random, none could be used.
 */
#define FINESSE_TOO_RARE -1005

/*
 The characters of a message, the final zero included.
 */
#define FINESSE_MESSAGE 160

/*
 The longest text that FinesseReadPBN reads. A deal of 52 cards has 69 characters.
 */
#define FINESSE_PBN_LENGTH 1023

/*
 `kind` of a request: the play so far, from the first card on.
 */
#define FINESSE_PLAY 0

/*
 `kind` of a request: a position, without the play that led to it.
 */
#define FINESSE_POSITION 1

/*
 `objective` of a request: the best chance of the target.
 */
#define FINESSE_MAKE_TARGET 0

/*
 `objective` of a request: as many tricks as possible on average.
 */
#define FINESSE_MOST_TRICKS 1

/*
 `objective` of a request: the best score on average.
 */
#define FINESSE_BEST_SCORE 2

/*
 A maximum of 0, in fields where 0 itself says that no maximum is known: `maxLength[1] = FINESSE_ZERO` is a void in
 hearts.
 */
#define FINESSE_ZERO -1

/*
 A flag of FinesseChooseOptions: score every card to the full depth, not only those that may be best.
 */
#define FINESSE_ALL_CARDS 1

/*
 A flag of FinesseChooseOptions: do not count tricks to choose among cards of the same score. Early in the play
 counting takes alpha-mu longer than all the rest; PIMC counts tricks in any case.
 */
#define FINESSE_NO_TRICK_COUNT 2

/*
 A flag of FinesseChooseOptions: for a defender by alpha-mu, also find what each card is worth at least and at most,
 whatever his partner does. It makes the call some three times as long. With a limit of depth both are estimates, as
 `expected` is: beyond that depth everybody is taken to see all hands, and a partner to help. Without one, and with
 all layouts, they are what their names say.
 */
#define FINESSE_BRACKET 4

/*
 A bit of `switchesOff`: do not remember positions.
 */
#define FINESSE_OFF_TABLE 1

/*
 A bit of `switchesOff`: at the root, do not stop when the score of the depth before is reached again.
 */
#define FINESSE_OFF_ROOT_CUT 2

/*
 A bit of `switchesOff`: do not leave a position because of what is remembered of it.
 */
#define FINESSE_OFF_EARLY_CUT 4

/*
 A bit of `switchesOff`: go on looking at worlds that are lost already.
 */
#define FINESSE_OFF_USEFUL_WORLDS 8

/*
 A bit of `switchesOff`: do not ask first what could be won if all hands were seen.
 */
#define FINESSE_OFF_EMPTY_ENTRY 16

/*
 A bit of `switchesOff`: go on when a card wins all there is to win.
 */
#define FINESSE_OFF_CUT_ON_WIN 32

/*
 A bit of `switchesOff`: go on when nothing better than what is known can be found any more.
 */
#define FINESSE_OFF_ALPHA_CUT 64

/*
 A bit of `switchesOff`: in that, compare with the nearest choice only, not with all before.
 */
#define FINESSE_OFF_DEEP_CUT 128

/*
 A bit of `switchesOff`: search on when one world is left or none.
 */
#define FINESSE_OFF_WORLD_CUTS 256

/*
 A bit of `switchesOff`: keep plans that cannot be worth as much as what is known at the root.
 */
#define FINESSE_OFF_SCORE_BOUND 512

/*
 A bit of `switchesOff`: have the double-dummy solvers forget everything after each question.
 */
#define FINESSE_OFF_WARM_SOLVERS 1024

/*
 `method` of an answer: Perfect Information Monte Carlo.
 */
#define FINESSE_METHOD_PIMC 1

/*
 `method` of an answer: alpha-mu.
 */
#define FINESSE_METHOD_ALPHA_MU 2

/*
 `method` of an answer: achievable sets.
 */
#define FINESSE_METHOD_ACHIEVABLE 3

/*
 `method` of an answer: solved exactly.
 */
#define FINESSE_METHOD_SINGLE_DUMMY 4

/*
 `stopReason`: the depth asked for was reached. For PIMC: all worlds were looked at. For ChooseCard: what could be
 afforded was done, and there was not enough left for more.
 */
#define FINESSE_ENDED_DEPTH 0

/*
 `stopReason`: looking further ahead would not change the choice. If `complete` is 1 too, the scores of cards with
 `exact` 1 are those of best play against opponents who see everything: that of the first card, or with
 FINESSE_ALL_CARDS those of all.
 */
#define FINESSE_ENDED_EXACT 1

/*
 `stopReason`: only one card, or group of equal cards, may be played. Its numbers are those of a first look, all hands
 taken to be seen, often at few worlds: they are no chance to be shown.
 */
#define FINESSE_ENDED_ONE_CARD 2

/*
 `stopReason`: the time was up.
 */
#define FINESSE_ENDED_TIME 3

/*
 `stopReason`: the nodes were used up.
 */
#define FINESSE_ENDED_NODES 4

/*
 `stopReason`: the progress function or FinessePlayerCancel stopped the call.
 */
#define FINESSE_ENDED_CANCELLED 5

/*
 `stopReason`: what an exact search cannot do without filled the memory; see `memoryMB`.
 */
#define FINESSE_ENDED_MEMORY 6

/*
 The characters of a line's `text`, with the final zero.
 */
#define FINESSE_LINE_TEXT 512

/*
 A player at the table. From call to call it keeps the layouts it looked at, as long as they are possible, and what
 was learned of them: the second card of a deal is chosen more quickly than the first, and from more of the same
 layouts. Its answers may therefore depend on the calls before; after FinessePlayerClear they are those of
 AlphaMuChooseCard.

 One handle may serve all seats and deals, but stays warm only within one seat of one deal. Between calls it keeps some
 30 MB and what its solvers remember, see `memoryMB`; FinessePlayerClear gives all of it back, so that a program with
 many players calls it for those who have to wait.

 It also counts the time that each seat has spent on a deal: with `dealTimeLimitMs` every decision gets a share of
 what is left, more while many cards are still to be played and several differ, and next to nothing where there is
 nothing to choose. All calls for one seat together keep to it within some 20 ms for each. A deal is over when a
 request cannot be about the same one: more tricks are left, cards have come, or strain or declarer differ. After
 FinessePlayerClear nothing is spent. Each seat has its own time, declarer's counts for dummy.

 Made by FinessePlayerCreate, ended by FinessePlayerFree. Any thread may use it; calls from several threads at once
 wait for each other, except FinessePlayerCancel, which never waits.
 */
struct FinessePlayer;

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
   4: clang, whose code generator is rustc's too. DDS has 0 for unknown and up to 4 for compilers of C++.
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
   FinesseReadPBN says what else does no harm.
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

/*
 What is known of one original hand, as from the auction; cards played since count with the hand that played them.
 All zeros mean that nothing is known.
 */
struct FinesseHand {
  /*
   High-card points (ace 4, king 3, queen 2, jack 1) at least, 0 to 40.
   */
  int minPoints;
  /*
   High-card points at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
   */
  int maxPoints;
  /*
   Cards in spades, hearts, diamonds, clubs at least, 0 to 13.
   */
  int minLength[4];
  /*
   Cards in each suit at most, 1 to 13; 0: no maximum; FINESSE_ZERO: none.
   */
  int maxLength[4];
  /*
   Cards the hand has, by suit; bit = rank.
   */
  unsigned int holds[4];
  /*
   Cards the hand does not have, by suit; bit = rank.
   */
  unsigned int lacks[4];
};

/*
 How likely four hands are for reasons that only the caller knows: `hands` are the original hands, that is with the
 cards put back that have been played, as far as the request names them. Only the proportions of the answers matter;
 0, a negative number and NaN rule the hands out; infinity is refused with FINESSE_BAD_REQUEST.

 Called on the thread that made the call, many times. It may call any function of the library, and must return: no
 exception and no longjmp.
 */
typedef double (*FinesseWeigh)(void *user, const struct ddTableDeal *hands);

/*
 A question: what is known at the table by whoever is to play. Fill it with zeros, set structSize, then what applies;
 numbers of suits, seats and ranks are those of `deal`. Fields beyond structSize count as 0.

 Declarer chooses dummy's cards too and sees both hands. A defender sees his own hand, and dummy's after the opening
 lead. Who has to play follows from the cards.

 FINESSE_PLAY: `cards` are the original hands of the seats that are seen, `play` all cards so far. A deal of 52 cards
 begins with the player on declarer's left. An ending, played as a game of its own, has shorter hands, `unseen` for
 the cards of the hidden hands together, and `first` for the player who leads to its first trick.

 FINESSE_POSITION: `cards` are those still held by the seats that are seen, `unseen` those still held by the hidden
 hands together, and `first`, the trick under way, `won`, `gone` and `voids` say what else is known.
 */
struct FinesseRequest {
  /*
   sizeof(struct FinesseRequest).
   */
  size_t structSize;
  /*
   FINESSE_PLAY or FINESSE_POSITION.
   */
  int kind;
  /*
   FINESSE_MAKE_TARGET, FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE.
   */
  int objective;
  /*
   Declarer's seat, 0 to 3.
   */
  int declarer;
  /*
   Strain, 0 to 4.
   */
  int trump;
  /*
   The level of the contract, 1 to 7. May be 0 if a target is given or none is needed.
   */
  int level;
  /*
   0, 1 doubled, 2 redoubled. Matters for the score.
   */
  int doubled;
  /*
   0 none, 1 both, 2 North-South, 3 East-West. Matters for the score.
   */
  int vulnerable;
  /*
   The tricks in all that declarer is to make, and the defenders to prevent, 1 to 13; those won already count. 0:
   as many as the contract needs, level + 6. More than those that declarer has won and all that are left is
   refused, unless `play`, or a `won` that makes 13 tricks with those left, shows that he has lost the others.
   */
  int target;
  /*
   By seat, whether the hand is seen: 0 hidden, anything else seen.
   */
  int seen[4];
  /*
   The hands of the seats that are seen, by seat and suit; bit = rank. Those of hidden seats are not looked at.
   */
  unsigned int cards[4][4];
  /*
   The cards of all hidden hands together, by suit. All zeros, if there are hidden hands: the rest of the 52 cards,
   without those that are seen, gone, or in the trick under way.
   */
  unsigned int unseen[4];
  /*
   FINESSE_POSITION: who led to the trick under way, or who is on lead. FINESSE_PLAY: who leads to the first trick,
   not looked at if there are 52 cards.
   */
  int first;
  /*
   FINESSE_PLAY only, no cards otherwise: the cards so far, in the order played.
   */
  struct playTraceBin play;
  /*
   FINESSE_POSITION only, zeros otherwise, as all down to `voids`: suits of the cards in the trick under way, in the
   order played.
   */
  int currentTrickSuit[3];
  /*
   Ranks of those cards; 0 where there is none.
   */
  int currentTrickRank[3];
  /*
   Tricks won by North-South and by East-West.
   */
  int won[2];
  /*
   Cards known to have been played in earlier tricks, by seat and suit, without those of the trick under way. They
   count as part of the original hands that `hands` speaks of. None need be given, but if `unseen` is all zeros
   those that are not count as hidden.
   */
  unsigned int gone[4][4];
  /*
   Suits that a seat is known to be out of, by seat; bit = suit, so spades are 1 and clubs 8.
   */
  int voids[4];
  /*
   What else is known of each original hand.
   */
  struct FinesseHand hands[4];
  /*
   High-card points of North-South and of East-West at least, 0 to 40.
   */
  int minSidePoints[2];
  /*
   The same at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none.
   */
  int maxSidePoints[2];
  /*
   How many worlds of the caller's own are given; 0: layouts are found by the library. With own worlds `hands`,
   `minSidePoints`, `maxSidePoints` and `weigh` are not looked at.
   */
  int worldCount;
  /*
   The caller's own worlds, at most 65536, not looked at if `worldCount` is 0. FINESSE_PLAY: the original hands;
   worlds in which the play so far could not have happened are left out, so the same worlds can be given again and
   again. FINESSE_POSITION: the cards still held; each has to fit. A world given twice counts twice.
   */
  const struct ddTableDeal *worlds;
  /*
   A weight for each own world, of which only the proportions matter; NULL: all the same. 0, a negative number and
   NaN leave a world out; infinity is refused.
   */
  const double *weights;
  /*
   Says how likely layouts are. NULL: all the same.
   */
  FinesseWeigh weigh;
  /*
   Handed to `weigh`.
   */
  void *weighUser;
  /*
   How likely a hidden hand throws a trick away, above 0 and at most 1: the weight of a world is multiplied by this
   for each trick that cards of hidden hands would have cost there, double dummy. Needs FINESSE_PLAY. If a third of
   the time that `timeLimitMs` leaves is not enough for that, the worlds keep their weights. 0: do not judge.
   */
  double mistakeOdds;
};

/*
 How far a call is. Later versions may add fields at the end.
 */
struct FinesseChooseProgress {
  /*
   The depth being searched; 0 while worlds are put together.
   */
  int depth;
  /*
   Cards done at that depth; at depth 1, and for PIMC, worlds done. Within one depth it never falls; after a target
   is lowered the search begins again at depth 1, and adds its worlds to those before.
   */
  int done;
  /*
   Cards, or worlds, in all.
   */
  int total;
};

/*
 Told how far a call is. Any answer but 0 stops the call, which then returns the best that it has found.

 Called on the thread that made the call, whenever a step is done, and otherwise some twenty times a second. It may
 call any function of the library, only not with the player that is at work, except FinessePlayerCancel. It must
 return: no exception and no longjmp.
 */
typedef int (*FinesseChooseReport)(void *user, const struct FinesseChooseProgress *progress);

/*
 How a card is to be chosen. Fill it with zeros, set structSize, then what is wanted: 0 or NULL always means the
 default. Fields beyond structSize count as 0.
 */
struct FinesseChooseOptions {
  /*
   sizeof(struct FinesseChooseOptions).
   */
  size_t structSize;
  /*
   How many layouts to look at, at most 65536: all if there are not more, else a fair sample. 0: 100,
   for SingleDummySolve and SingleDummyLines 20000, for ChooseCard as many as may be of use. With own worlds it is not
   looked at.
   */
  int worlds;
  /*
   How many own cards alpha-mu, or a search for achievable sets, looks ahead, the one to be played included; for
   declarer, dummy's cards are own cards. 1 is PIMC, -1 means to the end. 0: 2.
   */
  int depth;
  /*
   The number that decides which layouts make the sample, and which of their orders are tried. The same request
   with the same seed has the same answer; for several samples 1, 2, 3, ... are as good as any numbers.
   */
  uint64_t seed;
  /*
   Threads that work on the call, the calling one included. They change the time, never the answer. 0: as set with
   SetMaxThreads.
   */
  int threads;
  /*
   The call ends after so many milliseconds. 0: no limit. What a call has found when its time is up depends on the
   machine.
   */
  int timeLimitMs;
  /*
   The call ends after so many double-dummy nodes, and at most some 200 more for each of up to 32 searches under
   way, in an exact search at most 1024 more; positions of alpha-mu, of achievable sets and of exact searches count as
   one each, those that `mistakeOdds` takes do not. What a call has found by then is the same on every machine and
   with any number of threads. 0: no limit.
   */
  int64_t nodeLimit;
  /*
   Memory for what alpha-mu, a search for achievable sets or an exact one remembers, in MB. On top come what the
   double-dummy solvers remember, as much again but at most 128 MB; some 30 MB for those solvers in any case; and
   the layouts themselves, about 1 KB each. An exact search cannot forget which cards may lie where: when that takes
   more than three quarters of the memory, and more than 64 MB, it ends with FINESSE_ENDED_MEMORY and the best found
   so far. 0: 256.
   */
  int memoryMB;
  /*
   FINESSE_ALL_CARDS, FINESSE_NO_TRICK_COUNT, FINESSE_BRACKET, added up.
   */
  int flags;
  /*
   Optimisations of alpha-mu not to use, FINESSE_OFF_TABLE and those after it, added up. They change the work,
   never the scores.
   */
  int switchesOff;
  /*
   Told how far the call is. NULL: not called.
   */
  FinesseChooseReport progress;
  /*
   Handed to `progress`.
   */
  void *user;
  /*
   For achievable sets: how many orders of the layouts are tried for a card. 0: 24.
   */
  int rounds;
  /*
   Not looked at: fills what was a gap.
   */
  int reserved;
  /*
   For a FinessePlayer, see there: milliseconds for all decisions of one seat in one deal together. With
   `timeLimitMs` the shorter of both counts. 0: no limit. The functions without a player take it as if this
   decision were the first.
   */
  int64_t dealTimeLimitMs;
};

/*
 A card and what it is worth to the side that decides.
 */
struct FinesseScoredCard {
  int suit;
  /*
   The lowest of a group of equal cards: unlike futureTricks, which names the highest.
   */
  int rank;
  /*
   The higher cards of the same group; bit = rank.
   */
  int equals;
  /*
   With FINESSE_MAKE_TARGET, worlds in which the target is reached; with other objectives 0.
   */
  int worldsWon;
  /*
   With FINESSE_MAKE_TARGET, the chance of the target, 0 to 1; with other objectives -1.
   */
  double probability;
  /*
   What is to be as high as possible: the chance of the target, the mean number of tricks in all (those won
   included), or the mean score, from the point of view of the side that decides.
   */
  double expected;
  /*
   The same one card ahead, double dummy: the answer of PIMC.
   */
  double expectedFirst;
  /*
   The same if partner plays as badly as possible; see `bracketed`.
   */
  double expectedLeast;
  /*
   The same if partner sees all hands; see `bracketed`.
   */
  double expectedMost;
  /*
   The mean number of tricks in all, those won included, if all hands were seen from here on; -1: not counted.
   */
  double meanTricks;
  /*
   How many own cards `expected` looks ahead.
   */
  int depth;
  /*
   1: `expected` is the value at the depth of the answer, and with FINESSE_ENDED_EXACT at any greater one: of the
   first card, and with FINESSE_ALL_CARDS of all; others may lack it. 0: alpha-mu found no use in a closer look, and
   the value is at most this; or by achievable sets it was not proved that there is no better plan, and the value is
   at least this; or PIMC left the card out when it could no longer win, and the numbers count the worlds until then.
   */
  int exact;
};

/*
 The answer: a card to play, and what is known of all others. Set structSize before the call; as much is written as
 that allows, all of it zeros (but for the message) when there is no answer.
 */
struct FinesseChoice {
  /*
   sizeof(struct FinesseChoice), set by the caller.
   */
  size_t structSize;
  /*
   The card to play: its suit.
   */
  int suit;
  /*
   Its rank; of equal cards the lowest.
   */
  int rank;
  /*
   Higher cards that are as good; bit = rank.
   */
  int equals;
  /*
   Who plays it: maybe dummy.
   */
  int seat;
  /*
   How many cards follow in `card`, 1 to 13.
   */
  int cards;
  /*
   The depth that was completed. 0: the call ended before all cards were looked at in all worlds, and the numbers,
   one card ahead, are about those in which they were. See `worlds`: if that is 0 nothing is known, the lowest card
   is named, and the numbers of the cards are 0, `meanTricks` -1.
   */
  int depth;
  /*
   Why the call ended: FINESSE_ENDED_DEPTH and those after it. If a limit was met while `bracketed` was being found
   out, that limit; the rest of the answer is finished then.
   */
  int stopReason;
  /*
   With FINESSE_MAKE_TARGET, the tricks in all that `probability` is about, of the side that decides: a defender's
   target is to leave declarer one trick short. 0 with other objectives.
   */
  int target;
  /*
   By how much that is less than what was asked for: as long as no card has a chance, the target is lowered, but
   never below one trick more than those won.
   */
  int lowered;
  /*
   Worlds looked at.
   */
  int worlds;
  /*
   1 if those are all layouts that are possible; 0 with own worlds, of which nobody knows that.
   */
  int complete;
  /*
   1 if `expectedLeast` and `expectedMost` are known: asked for, for a defender, and found before the call ended.
   */
  int bracketed;
  /*
   How many layouts are possible, before any weighing; with own worlds, how many different ones were used.
   */
  double layouts;
  /*
   Time taken.
   */
  double milliseconds;
  /*
   Double-dummy questions asked.
   */
  uint64_t ddCalls;
  /*
   Nodes searched for them.
   */
  uint64_t nodes;
  /*
   The cards, best first; the first is the card to play. Of cards that are worth the same, the one that takes more
   tricks comes first (if they were counted), then the better by PIMC, then the lower, then spades before hearts,
   diamonds and clubs.
   */
  struct FinesseScoredCard card[13];
  /*
   Empty, or why there is no answer, such as `request.cards[2]: 12 cards, 13 expected`. Always ended by a zero.
   */
  char message[FINESSE_MESSAGE];
  /*
   The method that the answer is from: FINESSE_METHOD_PIMC and those after it.
   */
  int method;
  /*
   With `dealTimeLimitMs`, the milliseconds left for the decisions to come; otherwise 0.
   */
  int dealTimeLeftMs;
  /*
   1 if the worlds were to be weighed by the play (`mistakeOdds`) and there was no time for that, so that they all
   count as they would without; otherwise 0.
   */
  int unweighed;
  /*
   0.
   */
  int reserved;
};

/*
 A line of play: a card, and the worlds that one way of playing on after it wins.
 */
struct FinesseLine {
  /*
   The card: its suit.
   */
  int suit;
  /*
   Its rank, the lowest of a group of equal cards.
   */
  int rank;
  /*
   The higher cards of the same group; bit = rank.
   */
  int equals;
  /*
   How many worlds are won.
   */
  int worldsWon;
  /*
   The chance to win, 0 to 1: the weight of those worlds.
   */
  double probability;
  /*
   1: `text`, which speaks of the cards still held, is true in the worlds won and in no others. 0: it is true only in
   worlds won, but not in all of them.
   */
  int exact;
  /*
   In how many of the worlds won `text` is true.
   */
  int worldsDescribed;
  /*
   The chance that it is, 0 to 1.
   */
  double probabilityDescribed;
  /*
   When the line wins, in English, to go on after "wins": `when West holds the queen of clubs`, `unless clubs break
   5-0`, `always`, or if not exact `at least when spades break 2-2 (12 of the 15 layouts)`. Always ended by a zero;
   what is too long is cut off and ends with three points.
   */
  char text[FINESSE_LINE_TEXT];
};

/*
 Room for lines and worlds. Fill it with zeros, set structSize, then whatever is wanted: arrays that are NULL are not
 written, and of the others no more than there is room for. Fields beyond structSize count as 0.
 */
struct FinesseLines {
  /*
   sizeof(struct FinesseLines).
   */
  size_t structSize;
  /*
   sizeof(struct FinesseLine), if there is room for lines.
   */
  size_t lineSize;
  /*
   Room for lines; or NULL.
   */
  struct FinesseLine *lines;
  /*
   For how many.
   */
  int lineCapacity;
  /*
   At most so many lines for each card: its best, then others that win in other worlds. 0: 1.
   */
  int linesPerCard;
  /*
   Room for the worlds each line wins; or NULL. World number w is won by line number i if the bit
   `won[i * wonWords + w / 64] >> (w % 64) & 1` is 1.
   */
  uint64_t *won;
  /*
   The words for each line, of 64 worlds each; there have to be lineCapacity times as many. Worlds beyond are left
   out, so `(worlds + 63) / 64` is enough.
   */
  int wonWords;
  /*
   For how many worlds there is room in `worlds` and `weights`.
   */
  int worldCapacity;
  /*
   Room for the worlds, in the order of their numbers; or NULL. Original hands with FINESSE_PLAY, cards still held
   with FINESSE_POSITION.
   */
  struct ddTableDeal *worlds;
  /*
   Room for the weights of the worlds, of which the sum over all worlds is 1; or NULL.
   */
  double *weights;
  /*
   Set by the call: how many lines there are, maybe more than there was room for.
   */
  int lineCount;
  /*
   Set by the call: how many worlds there are, maybe more than there was room for.
   */
  int worldCount;
};

/*
 How to play one suit between two hands. Holdings have bit n for the card of rank n, 2 to 14, as in `deal`.
 */
struct FinesseSuitAnswer {
  /*
   sizeof(struct FinesseSuitAnswer), set by the caller; fields beyond it are not written.
   */
  size_t structSize;
  /*
   The tricks that are played: the cards of the longer hand. Numbers of tricks above have chance 0.
   */
  int rounds;
  /*
   The characters of the whole line of play, without the final zero.
   */
  int lineLength;
  /*
   The chance of at least 0, 1, ... 13 tricks, 0 to 1: each with the line of play that is best for it.
   */
  double chance[14];
  /*
   The same if declarer saw all hands.
   */
  double chanceDoubleDummy[14];
  /*
   The chance of exactly 0, 1, ... 13 tricks with a line of play that takes the most tricks on average.
   */
  double averageExactly[14];
  /*
   The tricks that this line takes on average.
   */
  double average;
  /*
   The tricks on average if declarer saw all hands.
   */
  double averageDoubleDummy;
  /*
   The cards of North that are best to lead to the first trick, for at least 0, 1, ... 13 tricks; for 0 those that
   are best on average. None if the best lead is in the other hand, or the chance is 0.
   */
  unsigned int leadNorth[14];
  /*
   The cards of South that are best to lead.
   */
  unsigned int leadSouth[14];
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
 by a call under way is given back when that call is done. Solvers and players keep theirs: see FinesseSolverClear and
 FinessePlayerClear.
 */
void FreeMemory(void);

/*
 Describes the library and its settings in `*info`; does nothing if that is NULL.
 */
void GetDDSInfo(struct DDSInfo *info);

/*
 Writes the text of a return code into `line`, at most 80 characters with the final zero: `Success` for
 RETURN_NO_FAULT, `Not a DDS error code` for a number that no function returns. Does nothing if `line` is NULL. The
 texts of the codes of DDS are its own, for programs that compare them; what this header says of a code is fuller.
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

 The cards are listed best first. A target that cannot be reached gives 0 cards and `score[0]` -1, or 0 for target 1.
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
 vulnerability for par (0 none, 1 both, 2 North-South, 3 East-West); any other number is taken for -1, as DDS does.
 Par needs all five strains. Without par `*presp` is left alone, and may be NULL.

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
 Makes a solver whose table takes at most `memoryMB` megabytes, as they are needed; 0 means the default, 32. Some 0.8 MB
 are taken besides, at once. Returns NULL if `memoryMB` is negative or there is no memory. End it with
 FinesseSolverFree.
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

/*
 Reads a deal in PBN, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`, for the
 functions that take no texts: the seat of the first hand, a colon, and four hands clockwise with blanks between; a
 hand is four suits, spades first, with points between. Either case, white space around and between, `10` for a ten,
 `-` for a void or for a hand that is not given, and up to two characters before the seat do no harm. The hands may be
 of any length, as in endings; whether they make a question is judged where it is asked.

 The text ends with its first zero, or after `length` characters; more than FINESSE_PBN_LENGTH are too many. It may
 come from anywhere. `deal` is written as a whole, or, unless the text is a deal in which no card appears twice, not at
 all. `message` gets what is wrong and at which character, in at most FINESSE_MESSAGE characters with the final zero,
 and is empty after RETURN_NO_FAULT; it may be NULL. Returns RETURN_NO_FAULT, RETURN_PBN_FAULT, or
 FINESSE_BAD_ARGUMENT (NULL, or a negative `length`).
 */
int FinesseReadPBN(const char *text, int length, struct ddTableDeal *deal, char *message);

/*
 The card to play by alpha-mu (Cazenave and Ventos): the plan that wins in as many layouts of the hidden cards as
 possible, the same plan in all of them as long as they cannot be told apart, against opponents who see everything.

 `options` may be NULL. The answer goes to `*choice`, whose structSize has to be set. Its numbers are those of the
 sample: with all layouts (`complete`) and no limit of depth they are exact. A defender's partner is taken to play
 the card that is best double dummy, the lowest of several. On the opening lead dummy's hand, once laid down, tells
 sampled layouts apart, so that depths beyond 1 add little.

 No memory is kept, and the answer depends on nothing but the request and the options, unless a limit of time cuts it
 short. A program that asks about one card after the other does better with a FinessePlayer, who remembers.

 A call that meets its limits, or is cancelled, returns RETURN_NO_FAULT with the best answer so far, and `stopReason`
 says so. It keeps to its time limit within some 20 ms, but for a `weigh` that does not return.

 Returns RETURN_NO_FAULT; FINESSE_BAD_ARGUMENT (NULL, a structSize less than sizeof(size_t), options out of range);
 FINESSE_IMPOSSIBLE or FINESSE_TOO_RARE if there are no layouts; for cards or a play that cannot be the codes that
 DDS has for them, RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_SUIT_OR_RANK, RETURN_PLAY_FAULT,
 RETURN_ZERO_CARDS, RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_TARGET_TOO_HIGH (more than those won and
 left), RETURN_TARGET_WRONG_LO or _HI; else FINESSE_BAD_REQUEST.
 Then `message` says what is wrong, and the rest of `*choice` is zeros.
 */
int AlphaMuChooseCard(const struct FinesseRequest *request,
                      const struct FinesseChooseOptions *options,
                      struct FinesseChoice *choice);

/*
 The card to play by Perfect Information Monte Carlo: the one that does best on average over layouts of the hidden
 cards, each played double dummy. It plays as if everything were known after the next card. Tricks are counted for
 every card in every layout, which early in the play takes longer than alpha-mu's questions whether the target is
 reached; from then on it is the quickest method.

 Arguments, answer and codes are those of AlphaMuChooseCard. Of the options `depth`, `memoryMB`, `switchesOff`,
 FINESSE_NO_TRICK_COUNT and FINESSE_BRACKET do not matter.
 */
int PimcChooseCard(const struct FinesseRequest *request,
                   const struct FinesseChooseOptions *options,
                   struct FinesseChoice *choice);

/*
 The card to play by achievable sets (Ginsberg, "GIB", section 7): layouts are gathered one after the other as long
 as one way of playing wins in all of them, in many orders, and the heaviest set is what the card is worth.

 Arguments, answer and codes are those of AlphaMuChooseCard, and so is what is looked for; but where alpha-mu finds
 the best plan, this finds a good one, mostly the best. `exact` is 1 if no plan can win more, as not even seeing all
 hands would; otherwise the true chance at that depth is at least the one given. Cards that could not be best any
 more keep what they had at a lesser depth. Of the options `switchesOff` and FINESSE_BRACKET do not matter; `rounds`
 and `seed` decide how many orders are tried, and which.
 */
int AchievableChooseCard(const struct FinesseRequest *request,
                         const struct FinesseChooseOptions *options,
                         struct FinesseChoice *choice);

/*
 The card to play with the single-dummy game solved exactly (Ginsberg, "GIB", sections 5 and 6): declarer plays the
 same card in all layouts that he cannot tell apart, to the last trick, and the defenders see everything.

 Arguments, answer and codes are those of AlphaMuChooseCard with unlimited depth. It is for endings: of five tricks a
 hand, with all 252 layouts, most take some milliseconds, of six some tens of them, of seven about a second, and some
 much longer; pass a limit. If `worlds` is 0 there may be 20000; with fewer than there are layouts, as `complete` 0
 says, it is exact for those. Only declarer's and
 dummy's cards are solved for, and only the target: FINESSE_BAD_REQUEST otherwise. Cards with `exact` 1 have their
 true chance. The others are worth at most what is given, and less than the first; but when a limit was met, as
 `stopReason` says, at least what is given: it is what the best way of playing found so far wins, and the first card
 has the best of them. Of the options `depth`, `switchesOff`, `rounds` and FINESSE_BRACKET do not matter; `nodeLimit`
 counts positions, and other work as if it were positions.
 */
int SingleDummySolve(const struct FinesseRequest *request,
                     const struct FinesseChooseOptions *options,
                     struct FinesseChoice *choice);

/*
 The card to play by the best method that can be afforded, for declarer, dummy or a defender at any time of the play:
 the one to call when nothing is wanted but a good card.

 Arguments, answer and codes are those of AlphaMuChooseCard; `method` says which method the answer is from. A first
 look is that of PIMC. Declarer's endings are then solved exactly, if all layouts are few enough and the time
 suffices; else alpha-mu looks ahead, on more and more layouts, as far as it comes. What is not finished when a limit
 is met never counts. Where all cards are equal the call returns almost at once, with numbers from a few layouts.

 Pass `timeLimitMs`, such as 1000, or `nodeLimit`; a position of the exact solver counts as 6 nodes. Without either a
 call ends after 10 million nodes, about a second (`mistakeOdds` comes on top), with FINESSE_ENDED_NODES unless it is
 done before. Without `timeLimitMs` the answer is the same on every machine. Of the options `depth`, `switchesOff`, `rounds` and
 FINESSE_BRACKET do not matter. `worlds` is how many layouts to look at, at most; 0 leaves that to the call.
 */
int ChooseCard(const struct FinesseRequest *request,
               const struct FinesseChooseOptions *options,
               struct FinesseChoice *choice);

/*
 Layouts of the hidden cards: all if there are at most `count`, else so many at random, every layout as likely as
 every other, none of them twice.

 What counts is what the request says of the cards: `objective`, `level`, `target`, own worlds and `mistakeOdds` are
 not looked at, and any hands may be hidden. `deals` has room for `count` deals, at most 1048576, and `*found`
 becomes their number: original hands with FINESSE_PLAY, cards still held with FINESSE_POSITION, fit for `worlds` of
 a request. `weights` has room for as many weights, the largest is 1 and without `weigh` all are; or is NULL.
 `*layouts` becomes the number of layouts that are possible, before any weighing, or at most so many if all four hands
 are hidden and more than two of them constrained; `layouts` may be NULL. The same request with the same seed finds
 the same layouts on every machine. A call that is not done after `timeLimitMs` milliseconds ends with
 FINESSE_STOPPED; with 0 there is no limit. A thousand layouts take a few milliseconds; what is known of many hands,
 or a `weigh` that rarely likes what it sees, takes longer.

 Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (NULL, `count` or `timeLimitMs` out of range), FINESSE_STOPPED, or
 what AlphaMuChooseCard would say of the cards; then nothing is written but `message`: what is wrong, at most
 FINESSE_MESSAGE characters with the final zero, empty after RETURN_NO_FAULT. `message` may be NULL.
 */
int FinesseSampleWorlds(const struct FinesseRequest *request,
                        int count,
                        uint64_t seed,
                        int timeLimitMs,
                        struct ddTableDeal *deals,
                        double *weights,
                        int *found,
                        double *layouts,
                        char *message);

/*
 Makes a player who knows nothing yet. Returns NULL if there is no memory. End it with FinessePlayerFree.
 */
struct FinessePlayer *FinessePlayerCreate(void);

/*
 Ends a player and gives its memory back. No other call may be using it or use it later. NULL is allowed.
 */
void FinessePlayerFree(struct FinessePlayer *player);

/*
 Forgets everything and gives the memory back. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for NULL and from a
 function that this player calls.
 */
int FinessePlayerClear(struct FinessePlayer *player);

/*
 Stops the call that uses the player now, if there is one: it returns the best that it has found. Calls that begin
 later are not stopped. May be called from any thread, and from a signal handler. Returns RETURN_NO_FAULT, or
 FINESSE_BAD_ARGUMENT for NULL.
 */
int FinessePlayerCancel(struct FinessePlayer *player);

/*
 The card to play by alpha-mu, as AlphaMuChooseCard, with what the player knows from the calls before. Returns what
 that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this player calls.
 */
int FinessePlayerAlphaMu(struct FinessePlayer *player,
                         const struct FinesseRequest *request,
                         const struct FinesseChooseOptions *options,
                         struct FinesseChoice *choice);

/*
 The card to play by Perfect Information Monte Carlo, as PimcChooseCard, with what the player knows from the calls
 before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
 player calls.
 */
int FinessePlayerPimc(struct FinessePlayer *player,
                      const struct FinesseRequest *request,
                      const struct FinesseChooseOptions *options,
                      struct FinesseChoice *choice);

/*
 The card to play by achievable sets, as AchievableChooseCard, with what the player knows from the calls
 before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
 player calls.
 */
int FinessePlayerAchievable(struct FinessePlayer *player,
                            const struct FinesseRequest *request,
                            const struct FinesseChooseOptions *options,
                            struct FinesseChoice *choice);

/*
 The card to play with the single-dummy game solved exactly, as SingleDummySolve, with what the player knows from the
 calls before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that
 this player calls.
 */
int FinessePlayerSingleDummy(struct FinessePlayer *player,
                             const struct FinesseRequest *request,
                             const struct FinesseChooseOptions *options,
                             struct FinesseChoice *choice);

/*
 The card to play by the best method that can be afforded, as ChooseCard, with what the player knows from the calls
 before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
 player calls.
 */
int FinessePlayerChoose(struct FinessePlayer *player,
                        const struct FinesseRequest *request,
                        const struct FinesseChooseOptions *options,
                        struct FinesseChoice *choice);

/*
 SingleDummySolve, and what is played for: for every card that was solved, the worlds in which its best line of play
 wins, and others if asked for, with a short description in the words of bridge.

 `request`, `options`, `*choice` and the codes are those of SingleDummySolve. The lines go to `*lines`, in the order
 of the cards of the answer, and for each card the heaviest first; the first line of a card has its probability. Only
 cards with `exact` 1 have lines: the first, and with FINESSE_ALL_CARDS all. When the call met its limits, so have all
 cards for which something was found: the best line found so far. Other lines of a card are those that were met on
 the way, not all there are. A description takes up to some 100 ms for
 1000 worlds, which limits of time and nodes do not count.

 FINESSE_BAD_ARGUMENT also if `lines` is NULL, has a structSize less than sizeof(size_t), a number that is negative,
 or a lineSize less than that of the fields down to `worldsWon`. On failure `lineCount` and `worldCount` become 0, if
 structSize has room for them, and nothing else of `*lines` nor the arrays are written.
 */
int SingleDummyLines(const struct FinesseRequest *request,
                     const struct FinesseChooseOptions *options,
                     struct FinesseChoice *choice,
                     struct FinesseLines *lines);

/*
 How to play one suit, as encyclopedias of suit combinations have it: `north` and `south` are declarer's and dummy's
 cards in it, the other cards lie with East and West as chance has it.

 Both hands have all the entries they want: either may lead to every trick, and a hand that has no more cards of the
 suit discards. The defenders see everything and never lead the suit. Nothing is known of the other suits: West's 13
 cards are any of the 26 hidden ones. All chances are exact but for the rounding of double.

 The answer goes to `*answer`, whose structSize has to be set. `line`, room for `lineSize` characters, gets a best
 line of play in English, as much of it as there is room for, with a final zero in any case: for at least `tricks`
 tricks, 1 to 13, or for the most tricks on average if `tricks` is 0. It has some 40 lines of text at most: below
 each card what depends on the defenders' next one, and dots where it would become too long. 4000 characters hold
 nearly every one, and `lineLength` says how many there are. `line` may be NULL if `lineSize` is 0.

 The call takes some milliseconds as a rule, a second for some suits with many gaps, and minutes for very few.
 `options` may be NULL; of its fields `timeLimitMs`, `progress` and `user` are looked at, and `progress` is called
 some twenty times a second and whenever a number of tricks is done. What the call answers depends on nothing but the
 cards and `tricks`.

 Returns RETURN_NO_FAULT; FINESSE_STOPPED if the time was up, or `progress` stopped the call, before all was known;
 FINESSE_BAD_ARGUMENT (NULL, a structSize less than sizeof(size_t), `tricks` not 0 to 13, `lineSize` negative, bad
 options); RETURN_SUIT_OR_RANK if a holding has a bit that is no card; RETURN_DUPLICATE_CARDS if both hands have the
 same card; RETURN_ZERO_CARDS if neither has a card. Unless it is RETURN_NO_FAULT nothing is written.
 */
int FinesseSuitCombination(unsigned int north,
                           unsigned int south,
                           int tricks,
                           struct FinesseSuitAnswer *answer,
                           char *line,
                           int lineSize,
                           const struct FinesseBatchOptions *options);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* FINESSE_H */

/* In C the structs are known by their tags, so that programs may use names such as deal or boards for their own
 * variables. Define FINESSE_TYPEDEFS before including this file to have the names without `struct` too, as in C++. */
#if defined(FINESSE_TYPEDEFS) && !defined(__cplusplus) && !defined(FINESSE_TYPEDEFS_MADE)
#define FINESSE_TYPEDEFS_MADE
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
typedef struct FinesseHand FinesseHand;
typedef struct FinesseRequest FinesseRequest;
typedef struct FinesseChooseOptions FinesseChooseOptions;
typedef struct FinesseChooseProgress FinesseChooseProgress;
typedef struct FinesseScoredCard FinesseScoredCard;
typedef struct FinesseChoice FinesseChoice;
typedef struct FinessePlayer FinessePlayer;
typedef struct FinesseLine FinesseLine;
typedef struct FinesseLines FinesseLines;
typedef struct FinesseSuitAnswer FinesseSuitAnswer;
#endif
