/*
 * Finesse: bridge card play and bidding. The 30 functions of DDS 2.9, hidden hands, bidding systems, files of boards.
 *
 * Made by cbindgen from src/ffi; do not edit. For C99 or later and C++11 or later. Programs written for DDS include
 * <dds/dll.h>, which has the names of DDS alone; a program may include both. C++17 programs may use <finesse.hpp>.
 *
 * A program to begin with. South plays three no-trump, West has led the five of hearts, dummy is to play:
 *
 *     #include <finesse.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         struct FinesseRequest request = FINESSE_REQUEST_INIT;
 *         struct FinesseChoice choice = FINESSE_CHOICE_INIT;
 *         char card[FINESSE_CARD_TEXT];
 *
 *         request.declarer = FINESSE_SOUTH;
 *         request.trump = FINESSE_NOTRUMP;
 *         request.level = 3;
 *         request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
 *         FinesseReadPBN("N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -", -1, &request.deal, NULL);
 *         request.play.number = 1;
 *         FinesseCardFromText("H5", &request.play.suit[0], &request.play.rank[0]);
 *
 *         if (ChooseCard(&request, NULL, &choice) != RETURN_NO_FAULT)
 *             return puts(choice.message), 1;
 *         FinesseCardToText(choice.suit, choice.rank, card);
 *         printf("%s makes it in %.0f %%", card, 100 * choice.card[0].probability);
 *         printf(" of %d sampled layouts\n", choice.worlds);
 *         return 0;
 *     }
 *
 * Calls
 *
 * - Nothing needs to be set up before the first call or torn down after the last.
 * - Every function may be called from any thread at any time. A call never waits for another, except two calls with the
 *   same solver or player.
 * - Functions that return int return RETURN_NO_FAULT (1) or a negative code, see "Return codes". Pointers may be NULL
 *   only where it says so.
 * - Invalid input returns an error code; it never crashes. Only what pointers lead to cannot be checked: as much memory
 *   as the type, a count or structSize says.
 * - The library prints nothing, reads no environment and no files of yours, and sets no signal handlers.
 *
 * Memory
 *
 * - What you pass stays yours, and no pointer is kept after the call, except the functions and `user` of a bidder by
 *   FinessePlayerBegin. It may be unaligned, and inputs may overlap outputs.
 * - Only FinesseSolverCreate, FinessePlayerCreate, FinesseSystemCreate, FinesseSystemStandard, FinesseFileRead and
 *   FinesseFileCreate make something that you have to free.
 * - Each thread that has called the library keeps a table, at most as large as SetResources says, until the thread ends
 *   or FreeMemory is called.
 * - When the system refuses large memory, a call goes on with less or returns RETURN_UNKNOWN_FAULT (functions that
 *   return pointers: NULL). When it refuses small memory the process ends, as in every Rust library.
 * - 64 KiB of stack are enough. Calls that need more use a stack of their own.
 *
 * Callbacks
 *
 * - They are called on the thread that made the call, and may call the library.
 * - They must return. An exception ends the process; longjmp and pthread_exit are undefined. A panic in a callback of
 *   the Rust program that this library is part of is caught, and the call returns RETURN_UNKNOWN_FAULT.
 *
 * Signals, fork, time
 *
 * - From a signal handler only FinesseSolverCancel and FinessePlayerCancel may be called.
 * - A child after fork() may call all functions, but not with a solver or player that another thread was using then. If
 *   a callback forks, the child must not return from it.
 * - Time limits use the monotonic clock.
 *
 * Same question, same answer
 *
 * - An answer depends on the arguments alone: not on the machine, the number of threads, or earlier calls. Exceptions:
 *   calls that a time limit or a cancel cuts short, players (which remember), and numbers about effort, time and
 *   memory.
 *
 * Versions
 *
 * - A program compiled with this header works with every later libfinesse.so.0. Structs that begin with structSize,
 *   FinesseLine and FinesseChooseProgress may get more fields at their end; all others never change. So set structSize,
 *   as the ..._INIT macros do.
 *
 * Words
 *
 * - A layout is a way the hidden cards may lie. A world is a layout in a sample. Double dummy: all hands are seen.
 *   Single dummy: declarer sees two hands.
 */

#ifndef FINESSE_H
#define FINESSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the ..._INIT macros are made of: zeros, and the size of the struct. */
#ifdef __cplusplus
template <class T>
inline T FinesseInit()
{
  T value = T();
  value.structSize = sizeof(T);
  return value;
}
template <class Lines, class Line>
inline Lines FinesseInitLines()
{
  Lines lines = FinesseInit<Lines>();
  lines.lineSize = sizeof(Line);
  return lines;
}
#define FINESSE_INIT(type) FinesseInit<type>()
#define FINESSE_INIT_LINES FinesseInitLines<struct FinesseLines, struct FinesseLine>()
#else
#define FINESSE_INIT(type) { .structSize = sizeof(type) }
#define FINESSE_INIT_LINES { .structSize = sizeof(struct FinesseLines), .lineSize = sizeof(struct FinesseLine) }
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Version and numbers
 *
 * Suits, seats and strains are numbered as in DDS.
 * ================================================================================================================== */

/** The version of this library, such as `0.2.0`. The text lives as long as the library. */
const char *FinesseVersion(void);

/**
 * The size in bytes of a struct of this header, by its name without `struct`, such as `deal`, as this library has it:
 * programs in other languages can check their own idea of it. 0 for NULL and for other names.
 */
size_t FinesseStructSize(const char *name);

/** Seats, clockwise. */
#define FINESSE_NORTH 0
#define FINESSE_EAST 1
#define FINESSE_SOUTH 2
#define FINESSE_WEST 3

/** Suits, and no-trump where a strain is meant. */
#define FINESSE_SPADES 0
#define FINESSE_HEARTS 1
#define FINESSE_DIAMONDS 2
#define FINESSE_CLUBS 3
#define FINESSE_NOTRUMP 4

/** Ranks: the spot cards are 2 to 10. Where cards are bits the deuce is 1 << 2 and the ace 1 << FINESSE_ACE. */
#define FINESSE_JACK 11
#define FINESSE_QUEEN 12
#define FINESSE_KING 13
#define FINESSE_ACE 14

/** Vulnerability. */
#define FINESSE_VUL_NONE 0
#define FINESSE_VUL_BOTH 1
#define FINESSE_VUL_NS 2
#define FINESSE_VUL_EW 3

/* ==================================================================================================================
 * Return codes
 *
 * ErrorMessage has a short text for each. RETURN_NO_FAULT means that the answer is complete, or for ChooseCard
 * and ChooseBid the best within their limits. A code never changes its meaning; new ones will be below -1006.
 * ================================================================================================================== */

#define RETURN_NO_FAULT 1           /**< Success. */

/** NULL or a bad vulnerability (DDS); no memory; an error inside; a panic in a callback. */
#define RETURN_UNKNOWN_FAULT -1
#define RETURN_ZERO_CARDS -2        /**< No hand has a card. */
#define RETURN_TARGET_TOO_HIGH -3   /**< The target is more than the tricks left. */
#define RETURN_DUPLICATE_CARDS -4   /**< Two hands have the same card, or the trick under way has a card twice. */
#define RETURN_TARGET_WRONG_LO -5   /**< The target is too low. */
#define RETURN_TARGET_WRONG_HI -7   /**< The target is more than 13. */
#define RETURN_SOLNS_WRONG_LO -8    /**< `solutions` is less than 1. */
#define RETURN_SOLNS_WRONG_HI -9    /**< `solutions` is more than 3. */
#define RETURN_TOO_MANY_CARDS -10   /**< More than 52 cards. */

/** A suit or rank out of range, a bit that is not a card, a card missing in the trick. */
#define RETURN_SUIT_OR_RANK -12
#define RETURN_PLAYED_CARD -13      /**< A card of the trick under way is still in a hand. */
#define RETURN_CARD_COUNT -14       /**< A hand has the wrong number of cards. */

/** The thread index is not 0 to 255 (or to the number of threads less 1, if that is more). */
#define RETURN_THREAD_INDEX -15
#define RETURN_MODE_WRONG_LO -16    /**< The mode is less than 0. */
#define RETURN_MODE_WRONG_HI -17    /**< The mode is more than 2. */
#define RETURN_TRUMP_WRONG -18      /**< Trump is not 0 to 4. */
#define RETURN_FIRST_WRONG -19      /**< A seat is not 0 to 3. */
#define RETURN_PLAY_FAULT -98 /**< More than 52 cards, a card that does not exist or is not held, or a revoke. */
#define RETURN_PBN_FAULT -99        /**< The text is not a deal in PBN. */
#define RETURN_TOO_MANY_BOARDS -101 /**< More than MAXNOOFBOARDS boards. */
#define RETURN_THREAD_CREATE -102   /**< Never returned: without threads the calling thread does the work. */
#define RETURN_THREAD_WAIT -103     /**< Never returned. */
#define RETURN_THREAD_MISSING -104  /**< SetThreading does not know this number. */
#define RETURN_NO_SUIT -201         /**< The filter leaves no strain. */
#define RETURN_TOO_MANY_TABLES -202 /**< More than 200 tables times strains. */
#define RETURN_CHUNK_SIZE -301      /**< The chunk size is less than 1. */
#define RETURN_PAR_TABLE_FAULT -401 /**< A table with a trick count that is not 0 to 13 (functions of DDS 3). */
#define FINESSE_STOPPED -1001 /**< Not a fault: a limit was met or the call was cancelled before it was complete. */

/** NULL, a wrong structSize or an argument out of range (functions that DDS does not have). */
#define FINESSE_BAD_ARGUMENT -1002
#define FINESSE_BAD_REQUEST -1003   /**< A field of a request is out of range or contradicts another. */
#define FINESSE_IMPOSSIBLE -1004    /**< No layout of the hidden cards agrees with the request. */
#define FINESSE_TOO_RARE -1005      /**< No layout was found among many tried at random. */

/** A call that the Laws do not allow, a number or text that is no call, or an auction that is over. */
#define FINESSE_BAD_AUCTION -1006

#ifndef FINESSE_DDS_INTERFACE

/* ==================================================================================================================
 * DDS: one board
 *
 * These sections have the names and structs of DDS.
 * ================================================================================================================== */

/** The answer for one board: the cards worth playing, best first. Of a group of equal cards it names the highest. */
struct futureTricks {
  int nodes;      /**< Nodes searched. */
  int cards;      /**< The number of groups that follow, 0 to 13. */
  int suit[13];   /**< Their suits. */
  int rank[13];   /**< Their highest ranks. */
  int equals[13]; /**< The lower cards of each group; bit = rank, so the deuce is 4 and the ace 0x4000. */
  int score[13];  /**< Tricks for the side to play if the card is played, the trick under way included. */
};

/** A position in the play. */
struct deal {
  /** FINESSE_SPADES to FINESSE_NOTRUMP. */
  int trump;
  /** The leader of the trick under way, or who is on lead. */
  int first;
  /** Suits of the cards in the trick under way, in the order played. These cards are no longer in `remainCards`. */
  int currentTrickSuit[3];
  /** Ranks of these cards. How many count follows from the cards held: none if their number is a multiple of 4. */
  int currentTrickRank[3];
  /** Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000. */
  unsigned int remainCards[4][4];
};

/**
 * The cards worth playing in a position, with the tricks they lead to, best first.
 *
 * - `target`: -1 the most tricks; 1 to 13 at least that many; 0 the legal cards with score 0.
 * - `solutions`: 1 one card that reaches the target; 2 all such cards; 3 every card with its score, whatever the
 *   target.
 * - `mode`: 0 to 2, without effect.
 * - `threadIndex`: 0 to 255 (or to the number of threads less 1 if that is more), without effect.
 *
 * A target that cannot be reached gives 0 cards and `score[0]` -1, or 0 for target 1. With at most 4 cards held there
 * is one card with score 0 or 1, whatever is asked.
 *
 * The calling thread remembers what it has learned while its boards come from the same deal (the same hands, or what
 * is left of them) with the same trumps. So ask about boards of one deal from one thread, one trump suit after the
 * other.
 *
 * Returns RETURN_NO_FAULT, or the first of RETURN_THREAD_INDEX; RETURN_TARGET_WRONG_LO, _HI; RETURN_SOLNS_WRONG_LO,
 * _HI; RETURN_MODE_WRONG_LO, _HI; RETURN_TRUMP_WRONG; RETURN_FIRST_WRONG; RETURN_SUIT_OR_RANK; RETURN_ZERO_CARDS;
 * RETURN_TOO_MANY_CARDS; RETURN_TARGET_TOO_HIGH; RETURN_CARD_COUNT; RETURN_PLAYED_CARD; RETURN_DUPLICATE_CARDS;
 * RETURN_UNKNOWN_FAULT (`futp` is NULL). On failure `*futp` is not written.
 */
int SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp, int threadIndex);

/** A position in the play with the hands as PBN text. */
struct dealPBN {
  /** As in `deal`. */
  int trump;
  /** As in `deal`. */
  int first;
  /** As in `deal`. */
  int currentTrickSuit[3];
  /** As in `deal`. */
  int currentTrickRank[3];
  /**
   * Cards held, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`; see FinesseReadPBN.
   * What follows the fourth hand is ignored. In a deal of 52 cards characters without a meaning are skipped, as DDS
   * does; in an ending they are RETURN_PBN_FAULT.
   */
  char remainCards[80];
};

/** SolveBoard with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes. */
int SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode, struct futureTricks *futp, int thrId);

/* ==================================================================================================================
 * DDS: many boards
 *
 * Up to 200 boards at once. FinesseSolveBoards has no such limit.
 * ================================================================================================================== */

#define MAXNOOFBOARDS 200 /**< The most boards in one batch of DDS. */

/** Up to 200 boards; see SolveBoard for target, solutions and mode. */
struct boards {
  int noOfBoards; /**< The number of boards, at most MAXNOOFBOARDS. */
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/** Up to 200 boards with the hands as PBN text. */
struct boardsPBN {
  int noOfBoards; /**< The number of boards, at most MAXNOOFBOARDS. */
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS];
  int solutions[MAXNOOFBOARDS];
  int mode[MAXNOOFBOARDS];
};

/** The answers to a batch of boards, in their order. */
struct solvedBoards {
  int noOfBoards;                                 /**< The number of boards asked for. */
  struct futureTricks solvedBoard[MAXNOOFBOARDS]; /**< The answers. A board that could not be answered has 0 cards. */
};

/**
 * Solves up to 200 boards with the hands as PBN text, on all threads.
 *
 * Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS or RETURN_UNKNOWN_FAULT (NULL): then `*solvedp` is not written. If
 * boards are bad, returns the code of the first of them, as SolveBoardPBN would; good boards are solved all the same,
 * and bad ones have 0 cards. A negative number of boards means none.
 */
int SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);

/** SolveAllBoards for boards as numbers. */
int SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);

/** SolveAllBoards. `chunkSize` has to be at least 1, or RETURN_CHUNK_SIZE is returned; it has no effect. */
int SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/** The same as SolveAllChunks. */
int SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/** SolveAllChunks for boards as numbers. */
int SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);

/* ==================================================================================================================
 * DDS: tables
 *
 * The tricks of every declarer in every strain.
 * ================================================================================================================== */

/** Four hands. */
struct ddTableDeal {
  unsigned int cards[4][4]; /**< Cards held, by seat and suit; bit = rank, so the deuce is 4 and the ace 0x4000. */
};

/** Tricks of every declarer in every strain. */
struct ddTableResults {
  int resTable[5][4]; /**< Tricks by strain (FINESSE_SPADES to FINESSE_NOTRUMP) and declarer. */
};

/**
 * The tricks of every declarer in every strain, on all threads. The hands have equally many cards, 1 to 13.
 *
 * Returns RETURN_NO_FAULT, or the first of RETURN_SUIT_OR_RANK, RETURN_ZERO_CARDS, RETURN_TOO_MANY_CARDS,
 * RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_UNKNOWN_FAULT (`tablep` is NULL). On failure `*tablep` is not
 * written.
 */
int CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);

/** Four hands as PBN text. */
struct ddTableDealPBN {
  char cards[80]; /**< The text, ended by a zero; see dealPBN. */
};

/** CalcDDtable with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes. */
int CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);

#define MAXNOOFTABLES 40 /**< The most tables of five strains in one batch of DDS. */

/** Up to 200 deals; tables times strains may be 200 at most. */
struct ddTableDeals {
  int noOfTables;
  struct ddTableDeal deals[MAXNOOFTABLES * 5];
};

/** The tables of a batch of deals, in their order. */
struct ddTablesRes {
  int noOfBoards; /**< 4 times the number of strains times the number of tables. */
  struct ddTableResults results[MAXNOOFTABLES * 5];
};

/** The par score and contracts as text: index 0 if North-South open the bidding, 1 if East-West do. */
struct parResults {
  char parScore[2][16];            /**< Such as `NS -110`. */
  char parContractsString[2][128]; /**< Such as `NS:EW 2S`. */
};

/** The par results of a batch of tables, in their order. */
struct allParResults {
  struct parResults presults[MAXNOOFTABLES];
};

/**
 * The tables of many deals, on all threads, and their par results if wanted.
 *
 * - `trumpFilter`: five numbers, spades to no-trump. A strain whose number is not 0 is skipped and its results are not
 *   written. Tables times strains may be 200 at most.
 * - `mode`: the vulnerability for par, FINESSE_VUL_NONE to FINESSE_VUL_EW; any other number, such as -1: no par. Par
 *   needs all five strains.
 * - `presp`: may be NULL without par, and is not written then.
 *
 * Returns RETURN_NO_FAULT with `resp->noOfBoards` 4 * tables * strains. Otherwise RETURN_UNKNOWN_FAULT (NULL),
 * RETURN_NO_SUIT, RETURN_TOO_MANY_TABLES, or the code of the first bad deal, as CalcDDtable returns it: then
 * noOfBoards is 0, good deals have their tables, and par is not written.
 */
int CalcAllTables(struct ddTableDeals *dealsp,
                  int mode,
                  int trumpFilter[5],
                  struct ddTablesRes *resp,
                  struct allParResults *presp);

/** Up to 200 deals as PBN text; tables times strains may be 200 at most. */
struct ddTableDealsPBN {
  int noOfTables;
  struct ddTableDealPBN deals[MAXNOOFTABLES * 5];
};

/** CalcAllTables with the hands as PBN text; RETURN_PBN_FAULT for a text that is not a deal. */
int CalcAllTablesPBN(struct ddTableDealsPBN *dealsp,
                     int mode,
                     int trumpFilter[5],
                     struct ddTablesRes *resp,
                     struct allParResults *presp);

/**
 * The table of a deal as by CalcDDtable, and its par results as by Par. Returns RETURN_NO_FAULT, the codes of
 * CalcDDtable, or RETURN_UNKNOWN_FAULT (NULL, vulnerability out of range). On failure nothing is written.
 */
int CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep, struct parResults *presp);

/**
 * CalcPar with the hands as PBN text. RETURN_PBN_FAULT comes before all other codes. Note the order of the arguments.
 */
int CalcParPBN(struct ddTableDealPBN tableDealPBN,
               struct ddTableResults *tablep,
               int vulnerable,
               struct parResults *presp);

/* ==================================================================================================================
 * DDS: par
 *
 * From a table to par scores and contracts.
 * ================================================================================================================== */

/**
 * Par if North-South open the bidding and if East-West do, as text: scores such as `NS -110`, contracts such as `NS:EW
 * 2S`. `NS:W 45N` means that four and five no-trump lead to the same score; a sacrifice reads `NS:NS 5Hx`.
 * `vulnerable` is FINESSE_VUL_NONE to FINESSE_VUL_EW.
 *
 * Here and in the other par functions: returns RETURN_NO_FAULT, or RETURN_UNKNOWN_FAULT (NULL, a trick count that is
 * not 0 to 13, a vulnerability that is not 0 to 3, a negative dealer), and then the results are all zeros. On a deal
 * passed out the score is 0 and so are the fields of the contracts.
 */
int Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);

/** The par score and contracts as text, for one dealer. */
struct parResultsDealer {
  int number;             /**< The number of contracts. */
  int score;              /**< The par score for North-South. */
  char contracts[10][10]; /**< Such as `4S*-EW-1`. */
};

/**
 * Par if North-South open the bidding (first result) and if East-West do (second), each with the score of that side
 * and contracts as in DealerPar. A deal passed out has the one contract `0N-N`.
 */
int SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);

/** A par contract. */
struct contractType {
  int underTricks; /**< 0 if the contract makes, else the tricks it fails by. */
  int overTricks;  /**< Tricks beyond the contract. */
  int level;       /**< 1 to 7; 0 when the deal is passed out. */
  int denom;       /**< 0 no-trump, 1 spades, 2 hearts, 3 diamonds, 4 clubs. */
  int seats;       /**< 0 North, 1 East, 2 South, 3 West, 4 North or South, 5 East or West. */
};

/** The par score and contracts as numbers. */
struct parResultsMaster {
  int score;  /**< The par score for North-South. */
  int number; /**< The number of contracts. */
  struct contractType contracts[10];
};

/** SidesPar as numbers. */
int SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable);

/**
 * Par for a known dealer, FINESSE_NORTH to FINESSE_WEST; higher numbers go round the table again. The score is that of
 * North-South. A contract reads `4S-NS`, `1S-EW+1` or, for a sacrifice, `4S*-EW-1`; a sacrifice in the opponents' own
 * strain that only one player has reads `3N-E-1`. A deal passed out has the contract `pass`.
 */
int DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer, int vulnerable);

/** DealerPar as numbers, the contracts from the highest strain down. */
int DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer, int vulnerable);

/**
 * Writes a result of DealerParBin as text, `Par 110: NS 2S NS 2H`, at most 128 bytes with the final zero.
 * RETURN_UNKNOWN_FAULT and an empty text for more than ten contracts, and for a strain or seats out of range.
 */
int ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp);

/** Par as one line of text for each side that may open the bidding. */
struct parTextResults {
  char parText[2][128];
  bool equal; /**< Whether both texts are the same; then only the first counts. */
};

/**
 * Writes the two results of SidesParBin as texts, `Par -110: EW 2S EW 1NT+1`, and whether they are the same. On a deal
 * passed out the first is `Par 0`, the second empty. RETURN_UNKNOWN_FAULT and empty texts for more than ten contracts,
 * and for a strain or seats out of range.
 */
int ConvertToSidesTextFormat(struct parResultsMaster *pres, struct parTextResults *resp);

/* ==================================================================================================================
 * DDS: plays
 *
 * The double-dummy value after every card of a play.
 * ================================================================================================================== */

/** The cards of a play, in the order played. */
struct playTraceBin {
  int number; /**< The number of cards, 0 to 52. */
  int suit[52];
  int rank[52];
};

/** The double-dummy values along a play. */
struct solvedPlay {
  /** The number of values: one before the play and one after each card, without the last trick. */
  int number;
  /** Tricks in all for the side that did not lead to the first trick: declarer, after an opening lead. */
  int tricks[53];
};

/**
 * The double-dummy value of a position before the first card of a play and after each card.
 *
 * `dl` is the position before the play; cards in its trick under way are not repeated in `play`. The values are the
 * tricks in all for the side that did not lead to that trick. There is one value more than there are cards, but none
 * for the last trick: a play of 52 cards has 49 values. `thrId` is as in SolveBoard.
 *
 * Returns RETURN_NO_FAULT, or the first of RETURN_THREAD_INDEX, the codes of SolveBoard for the position,
 * RETURN_PLAY_FAULT, RETURN_UNKNOWN_FAULT (`solved` is NULL). On failure `*solved` is not written.
 */
int AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);

/** The cards of a play as text, two characters a card, suit then rank: `CTC4CACJ`. */
struct playTracePBN {
  int number; /**< The number of cards, 0 to 52. */
  char cards[106];
};

/**
 * AnalysePlayBin with hands and cards as text. RETURN_PBN_FAULT for the hands and RETURN_PLAY_FAULT for the cards come
 * before all other codes.
 */
int AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp, int thrId);

/** The plays of a batch of boards. */
struct playTracesBin {
  int noOfBoards;
  struct playTraceBin plays[MAXNOOFBOARDS];
};

/** The analyses of a batch of plays, in their order. */
struct solvedPlays {
  int noOfBoards;
  struct solvedPlay solved[MAXNOOFBOARDS];
};

/**
 * Analyses up to 200 plays on all threads. Target, solutions and mode of the boards and `chunkSize` have no effect.
 *
 * Returns RETURN_NO_FAULT, RETURN_TOO_MANY_BOARDS, or RETURN_UNKNOWN_FAULT (NULL, or not as many plays as boards):
 * then `*solvedp` is not written. If boards or plays are bad, returns the code of the first of them, as AnalysePlayBin
 * would; good ones are analysed all the same, and bad ones have 0 values.
 */
int AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp, int chunkSize);

/** The plays of a batch of boards as text. */
struct playTracesPBN {
  int noOfBoards;
  struct playTracePBN plays[MAXNOOFBOARDS];
};

/** AnalyseAllPlaysBin with hands and cards as text. */
int AnalyseAllPlaysPBN(struct boardsPBN *bopPBN,
                       struct playTracesPBN *plpPBN,
                       struct solvedPlays *solvedp,
                       int chunkSize);

/* ==================================================================================================================
 * DDS: settings
 *
 * All optional, for the whole process and for calls that begin later.
 * ================================================================================================================== */

/**
 * Sets the number of threads of the batch functions: at most one per core; 0 or less: one per core. The memory goes
 * back to the default, as with SetResources(0, userThreads). May be called at any time, or never. Calls under way keep
 * their threads.
 */
void SetMaxThreads(int userThreads);

/**
 * Sets the number of threads as SetMaxThreads does, and the memory for all their tables together, in megabytes: each
 * thread gets its share, at least 1 and at most 160. 0 or less: the default, 32 for each thread. The share is also the
 * most that a thread of the program keeps for SolveBoard and AnalysePlayBin; such threads come on top. Solvers,
 * players and batches with their own `memoryMB` are not affected.
 *
 * Little memory makes searches slower, never wrong.
 */
void SetResources(int maxMemoryMB, int maxThreads);

/**
 * Chooses a threading system: 0 uses the calling thread alone; 2, 4 and 5, the systems of DDS on Linux, and 1 on
 * Windows, all mean the threads of this library. Returns RETURN_NO_FAULT, or RETURN_THREAD_MISSING for other numbers,
 * which change nothing.
 */
int SetThreading(int code);

/**
 * Frees the tables of all threads. May be called at any time; tables in use are freed when their call is done. Solvers
 * and players keep theirs, see FinesseSolverClear and FinessePlayerClear.
 */
void FreeMemory(void);

/** The library and its settings. */
struct DDSInfo {
  int major;               /**< The version of DDS whose interface this is: 2, 9, 0. */
  int minor;
  int patch;
  char versionString[10];  /**< The same as text. */
  int system;              /**< 0 unknown, 1 Windows, 3 Linux, 4 Apple. */
  int numBits;             /**< Bits of a pointer. */
  int compiler;            /**< The kind of compiler: 1 Microsoft, 2 mingw, 3 GNU, 4 clang. */
  int constructor;         /**< 0: nothing happens when the library is loaded. */
  int numCores;            /**< Processors that may be used. */
  int threading;           /**< The number last set with SetThreading. */
  int noOfThreads;         /**< Threads of the batch functions. */
  char threadSizes[128];   /**< Such as `0 S, 8 L`: all tables have one size. */
  char systemString[1024]; /**< All of this as lines of text. */
};

/** Describes the library and its settings in `*info`. Does nothing if that is NULL. */
void GetDDSInfo(struct DDSInfo *info);

/**
 * Writes the text of a return code into `line`, at most 80 characters with the final zero: `Success` for
 * RETURN_NO_FAULT, `Not a DDS error code` for unknown numbers. Does nothing if `line` is NULL.
 */
void ErrorMessage(int code, char line[80]);

#define FINESSE_DDS_INTERFACE
#endif /* FINESSE_DDS_INTERFACE */

/* ==================================================================================================================
 * Batches
 *
 * Any number of boards, deals or plays, with codes, limits and progress.
 * ================================================================================================================== */

/**
 * Receives the progress of a batch: items done and items in all. A result other than 0 stops the batch.
 *
 * It is called on the thread that made the call: after each item that this thread has done itself, and while it waits
 * for others, when they have done more and at least every 100 ms. It is not called while that thread works on an item.
 * `done` never falls. In the last call of a batch that was not stopped it is `total`. A batch without items makes no
 * call.
 *
 * It may call any function of the library. It must return: no exception, no longjmp.
 */
typedef int (*FinesseProgress)(void *user, int done, int total);

/**
 * How to run a batch. Begin with FINESSE_BATCH_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default. A
 * wrong structSize, and a negative `threads`, `memoryMB` or `timeLimitMs`, are FINESSE_BAD_ARGUMENT; no number is too
 * large.
 */
struct FinesseBatchOptions {
  /** sizeof(struct FinesseBatchOptions). */
  size_t structSize;
  /**
   * Threads for this batch, the calling one included; never more than items, than 1024, or than the system grants.
   * 0: as set with SetMaxThreads.
   */
  int threads;
  /**
   * The most memory for each thread's table, in megabytes, taken as needed. A thread whose table had another limit
   * starts with an empty one. 0: as set with SetResources, by default 32.
   */
  int memoryMB;
  /** Stops the batch after this many milliseconds. 0: no limit. */
  int timeLimitMs;
  /** 0. */
  int reserved;
  /** Receives the progress. NULL: none. */
  FinesseProgress progress;
  /** Passed to `progress`. */
  void *user;
};
#define FINESSE_BATCH_OPTIONS_INIT FINESSE_INIT(struct FinesseBatchOptions)

/**
 * Solves any number of boards as SolveBoard does.
 *
 * - `targets`, `solutions`: a number for each board, or NULL: -1 and 3.
 * - `answers`: room for `count` answers. A board without answer has 0 cards.
 * - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as SolveBoard would return, or FINESSE_STOPPED.
 * - `options`: may be NULL.
 *
 * Returns RETURN_NO_FAULT if all boards were solved, else the code of the first that was not; or, with nothing
 * written, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
 */
int FinesseSolveBoards(const struct deal *deals,
                       const int *targets,
                       const int *solutions,
                       int count,
                       struct futureTricks *answers,
                       int *codes,
                       const struct FinesseBatchOptions *options);

/**
 * The tables of any number of deals, as by CalcDDtable.
 *
 * - `trumpFilter`: five numbers, spades to no-trump, or NULL. A strain whose number is not 0 is skipped and not
 *   written.
 * - `tables`: room for `count` tables. That of a deal with another code than RETURN_NO_FAULT is not written.
 * - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as CalcDDtable would return, or FINESSE_STOPPED.
 * - `options`: may be NULL. The progress counts the strains of the good deals.
 *
 * Returns RETURN_NO_FAULT if all tables were made, else the code of the first that was not; or, with nothing written,
 * RETURN_NO_SUIT, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
 */
int FinesseCalcTables(const struct ddTableDeal *deals,
                      int count,
                      const int *trumpFilter,
                      struct ddTableResults *tables,
                      int *codes,
                      const struct FinesseBatchOptions *options);

/**
 * Analyses any number of plays as AnalysePlayBin does.
 *
 * - `values`: room for the values of `count` plays. A play that was not analysed has 0 values.
 * - `codes`: room for `count` codes, or NULL: RETURN_NO_FAULT, as AnalysePlayBin would return, or FINESSE_STOPPED.
 * - `options`: may be NULL.
 *
 * Returns RETURN_NO_FAULT if all plays were analysed, else the code of the first that was not; or, with nothing
 * written, FINESSE_BAD_ARGUMENT (NULL, a negative count, bad options) or RETURN_UNKNOWN_FAULT (no memory).
 */
int FinesseAnalysePlays(const struct deal *deals,
                        const struct playTraceBin *plays,
                        int count,
                        struct solvedPlay *values,
                        int *codes,
                        const struct FinesseBatchOptions *options);

/* ==================================================================================================================
 * Solvers
 *
 * A double-dummy solver of your own: a table that stays warm, limits, cancel.
 * ================================================================================================================== */

/**
 * A double-dummy solver with its own table. It remembers what it has learned while the boards come from the same deal
 * (the same hands, or what is left of them) with the same trumps; with another deal or other trumps it starts afresh.
 *
 * Any thread may use it. Calls from several threads wait for each other, except FinesseSolverCancel,
 * FinesseSolverMemory and FinesseSolverNodes, which never wait.
 */
struct FinesseSolver;

/**
 * Makes a solver whose table takes at most `memoryMB` megabytes, as needed; 0: 32. Some 0.8 MB come on top. Returns
 * NULL if `memoryMB` is negative or memory is refused. End it with FinesseSolverFree.
 */
struct FinesseSolver *FinesseSolverCreate(int memoryMB);

/** Ends a solver and frees its memory. No other call may be using it, or use it later. NULL is allowed. */
void FinesseSolverFree(struct FinesseSolver *solver);

/**
 * Sets limits for each later call: after this many milliseconds, or nodes, it returns FINESSE_STOPPED. 0: no limit.
 * Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a negative number), which changes nothing.
 */
int FinesseSolverSetLimits(struct FinesseSolver *solver, int milliseconds, int64_t nodes);

/**
 * Stops the call that uses the solver now, if there is one: it returns FINESSE_STOPPED unless it is done. Later calls
 * are not stopped. May be called from any thread and from a signal handler. Returns RETURN_NO_FAULT, or
 * FINESSE_BAD_ARGUMENT for NULL.
 */
int FinesseSolverCancel(struct FinesseSolver *solver);

/** Forgets everything and frees the table. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for NULL. */
int FinesseSolverClear(struct FinesseSolver *solver);

/** The bytes of the table at the end of the last call; 0 for NULL. */
uint64_t FinesseSolverMemory(const struct FinesseSolver *solver);

/** The nodes of the last call; 0 for NULL. */
uint64_t FinesseSolverNodes(const struct FinesseSolver *solver);

/**
 * The cards worth playing in a position; `target`, `solutions` and the answer are those of SolveBoard. Returns
 * RETURN_NO_FAULT, the codes of SolveBoard, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On failure `*answer` is
 * not written.
 */
int FinesseSolverSolveBoard(struct FinesseSolver *solver,
                            const struct deal *deal,
                            int target,
                            int solutions,
                            struct futureTricks *answer);

/**
 * Whether the side to play can take at least `tricks` tricks, 0 to 13, the trick under way included: `*reaches`
 * becomes 1 or 0. This is the fastest question. Returns RETURN_NO_FAULT, RETURN_TARGET_WRONG_LO,
 * RETURN_TARGET_WRONG_HI, the codes of SolveBoard for the position, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL.
 * On failure `*reaches` is not written.
 */
int FinesseSolverReaches(struct FinesseSolver *solver, const struct deal *deal, int tricks, int *reaches);

/**
 * The tricks of every declarer in the strains that `trumpFilter` does not skip; see FinesseCalcTables. Returns
 * RETURN_NO_FAULT, the codes of CalcDDtable, RETURN_NO_SUIT, FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On
 * failure `*table` is not written.
 */
int FinesseSolverCalcTable(struct FinesseSolver *solver,
                           const struct ddTableDeal *tableDeal,
                           const int *trumpFilter,
                           struct ddTableResults *table);

/**
 * The double-dummy values along a play, as by AnalysePlayBin. Returns RETURN_NO_FAULT, the codes of AnalysePlayBin,
 * FINESSE_STOPPED, or FINESSE_BAD_ARGUMENT for NULL. On failure `*values` is not written.
 */
int FinesseSolverAnalysePlay(struct FinesseSolver *solver,
                             const struct deal *deal,
                             const struct playTraceBin *play,
                             struct solvedPlay *values);

/* ==================================================================================================================
 * Choosing a card
 *
 * What to play when hands are hidden.
 * ================================================================================================================== */

/**
 * A maximum of 0, in fields where 0 itself means "no maximum": `maxLength[FINESSE_HEARTS] = FINESSE_ZERO` is a void.
 */
#define FINESSE_ZERO -1

/**
 * Facts about one original hand, such as from the auction. Cards played since belong to the hand that played them. All
 * zeros: nothing is known.
 */
struct FinesseHand {
  int minPoints;         /**< High-card points (ace 4, king 3, queen 2, jack 1) at least, 0 to 40. */
  int maxPoints;         /**< High-card points at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none. */
  int minLength[4];      /**< Cards in each suit at least, 0 to 13. */
  int maxLength[4];      /**< Cards in each suit at most, 1 to 13; 0: no maximum; FINESSE_ZERO: none. */
  unsigned int holds[4]; /**< Cards the hand has, by suit; bit = rank. */
  unsigned int lacks[4]; /**< Cards the hand does not have, by suit; bit = rank. */
};

/**
 * Says how likely four hands are. `hands` are the original hands: the cards still held and those played, as far as the
 * request names them. Only the proportions of the results matter; 0, a negative number or NaN rules the hands out;
 * infinity is refused with FINESSE_BAD_REQUEST.
 *
 * It is called many times, on the thread that made the call. It may call any function of the library. It must return:
 * no exception, no longjmp.
 */
typedef double (*FinesseWeigh)(void *user, const struct ddTableDeal *hands);

#define FINESSE_CALLS 320 /**< Room for the calls of an auction. None is longer than 319. */

/**
 * An auction, under way or over. Begin with FINESSE_AUCTION_INIT: North deals, nobody is vulnerable, no call is made.
 */
struct FinesseAuction {
  size_t structSize;        /**< sizeof(struct FinesseAuction). */
  int dealer;               /**< The seat of the dealer, who makes the first call. */
  int vulnerable;           /**< FINESSE_VUL_NONE to FINESSE_VUL_EW. */
  int count;                /**< The number of calls. */
  int reserved;             /**< 0. */
  int calls[FINESSE_CALLS]; /**< The calls, the dealer's first. */
};
#define FINESSE_AUCTION_INIT FINESSE_INIT(struct FinesseAuction)

#define FINESSE_MEANING 128 /**< The characters of the meaning of a call, the final zero included. */

/**
 * Says which call a bidder of the caller's own makes. `auction` is an auction that is not over, `hand` the thirteen
 * cards of the player in turn, by suit; bit = rank. Both are valid during the call only.
 *
 * With `index` 0 the result is his call. With 1, 2 and so on it is another call to compare, the better ones first, or
 * FINESSE_NO_CALL when there are no more. Calls that are not legal are refused with FINESSE_BAD_REQUEST.
 *
 * It is called many times, on the thread that made the call, and may call any function of the library. It must return:
 * no exception, no longjmp. The same arguments should have the same result.
 */
typedef int (*FinesseSuggest)(void *user, const struct FinesseAuction *auction, const unsigned int *hand, int index);

/**
 * Says what a call means to a bidder of the caller's own. `auction` has the calls before it. What the call shows
 * goes to `*shown`, which is all zeros before: nothing is known. What several calls of a player have shown holds
 * together. `text` has room for FINESSE_MEANING characters, all zeros before: the meaning in words.
 *
 * It is called as FinesseSuggest is.
 */
typedef void (*FinesseCallMeaning)(void *user,
                                   const struct FinesseAuction *auction,
                                   int call,
                                   struct FinesseHand *shown,
                                   char *text);

/** A way to bid of the caller's own, for all four players. Begin with FINESSE_BIDDER_INIT. */
struct FinesseBidder {
  /** sizeof(struct FinesseBidder). */
  size_t structSize;
  /** Says which call to make. FinesseExplainAuction does without it. */
  FinesseSuggest suggest;
  /** Says what calls mean. NULL: of hands is known what `suggest` would call with them. */
  FinesseCallMeaning meaning;
  /** Passed to both. */
  void *user;
};
#define FINESSE_BIDDER_INIT FINESSE_INIT(struct FinesseBidder)

/**
 * A bidding system: rules that say which call to make and what calls show. It never changes, so any number of
 * threads may use it at the same time, and nobody waits.
 */
struct FinesseSystem;

#define FINESSE_PLAY 0                  /**< `kind` of a request: the play so far, from the first card on. */
#define FINESSE_POSITION 1              /**< `kind` of a request: a position, without the play that led to it. */

#define FINESSE_MAKE_TARGET 0           /**< `objective` of a request: the best chance to reach the target. */
#define FINESSE_MOST_TRICKS 1           /**< `objective` of a request: the most tricks on average. */
#define FINESSE_BEST_SCORE 2            /**< `objective` of a request: the best score on average. */

#define FINESSE_CONSTRAINTS_LENGTH 4095 /**< The longest text of `constraints`, without the final zero. */

/**
 * A question: everything the player to play knows. Begin with FINESSE_REQUEST_INIT (all zeros and the size), then set
 * the fields that apply. Who is to play follows from the cards.
 *
 * Declarer chooses dummy's cards too and sees both hands. A defender sees one hand, and dummy's after the opening
 * lead. Hands seen beyond these are not refused but used: with all four the answer is double dummy. So with a wrong
 * `declarer` a defender is taken to see partner's hand.
 *
 * With FINESSE_PLAY `deal` has the original hands of the seats that are seen, and `play` all cards so far. A deal of
 * 52 cards begins with the player on declarer's left. An ending can be given as a deal of its own: shorter hands,
 * `unseen` for the cards of the hidden hands together, and `first` for the player who leads to its first trick.
 *
 * With FINESSE_POSITION `deal` has the cards still held by the seats that are seen, `unseen` those still held by the
 * hidden hands together, and `first`, `currentTrickSuit`, `currentTrickRank`, `won`, `gone` and `voids` give the rest.
 */
struct FinesseRequest {
  /** sizeof(struct FinesseRequest). */
  size_t structSize;
  /** FINESSE_PLAY or FINESSE_POSITION. */
  int kind;
  /** FINESSE_MAKE_TARGET, FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE. */
  int objective;
  /**
   * Declarer's seat, FINESSE_NORTH to FINESSE_WEST. With an `auction` this and the next four fields may all be 0:
   * they are those of the auction.
   */
  int declarer;
  /** FINESSE_SPADES to FINESSE_NOTRUMP. */
  int trump;
  /** The level of the contract, 1 to 7. May be 0 if `target` is given, or with FINESSE_MOST_TRICKS. */
  int level;
  /** 0, 1 doubled, 2 redoubled. Only the score depends on it. */
  int doubled;
  /** FINESSE_VUL_NONE to FINESSE_VUL_EW. Only the score depends on it. */
  int vulnerable;
  /**
   * Tricks that declarer wants to make and the defenders to prevent, 1 to 13, those already won included. 0: as many
   * as the contract needs, level + 6. A target that can no longer be reached is refused, unless the lost tricks are
   * known (from `play`, or a `won` that makes 13 with the tricks left); then it is lowered, see `lowered` of the
   * answer.
   */
  int target;
  /** By seat: 1 if the hand is seen, 0 if it is hidden. */
  int seen[4];
  /** The hands that are seen. Those of hidden seats are ignored. */
  struct ddTableDeal deal;
  /**
   * The cards of all hidden hands together, by suit; bit = rank. All zeros: the rest of the 52 cards, without those
   * seen, gone or in the trick under way.
   */
  unsigned int unseen[4];
  /**
   * FINESSE_POSITION: the leader of the trick under way. FINESSE_PLAY: the leader of the first trick; ignored if
   * there are 52 cards.
   */
  int first;
  /** FINESSE_PLAY only: the cards so far, in the order played. */
  struct playTraceBin play;
  /**
   * FINESSE_POSITION only, like all fields down to `voids`: suits of the cards in the trick under way, in the order
   * played.
   */
  int currentTrickSuit[3];
  /** Ranks of those cards; 0 where there is none. */
  int currentTrickRank[3];
  /** Tricks won by North-South and by East-West. */
  int won[2];
  /**
   * Cards known to have been played in earlier tricks, by seat and suit; bit = rank. They count as part of the
   * original hands. They may be left out; but if `unseen` is all zeros, cards left out count as hidden.
   */
  unsigned int gone[4][4];
  /** Suits that a seat is known to be out of, by seat; bit = suit, so spades are 1 and clubs 8. */
  int voids[4];
  /** What else is known of each original hand. */
  struct FinesseHand hands[4];
  /** High-card points of North-South and of East-West at least, 0 to 40. */
  int minSidePoints[2];
  /** The same at most, 1 to 40; 0: no maximum; FINESSE_ZERO: none. */
  int maxSidePoints[2];
  /**
   * What else is known of the original hands, as text, or NULL. A line for each seat (N, E, S, W) or side (NS, EW),
   * a colon, and clauses with commas or semicolons between: `W: 12-14, spades 5+, holds HK` and `NS: 25-28`. It
   * holds together with `hands` and the side points. At most FINESSE_CONSTRAINTS_LENGTH characters, ended by a zero.
   * Faults are FINESSE_BAD_REQUEST with a message that names line and column. The clauses:
   *
   * - `12-14` or `points 12-14`: high-card points. A range is `5`, `5+`, `5-` (at most 5) or `2-4`.
   * - `spades 5+` or `S 5+`: the length of a suit.
   * - `shape any 5431`: lengths in any order of the suits; `x` for any length: `shape any 5xxx`.
   * - `shape 5=4=x=x`: lengths of spades, hearts, diamonds, clubs. `shape any 4333 or 5=4=x=x`: one of several.
   * - `balanced`: `shape any 4333 or any 4432 or any 5332`.
   * - `holds HK HQ` or `holds HKQ`, `lacks SQ`: single cards.
   * - `2+ of SAKQ`: how many of these cards the hand has.
   * - `S 5+ or H 5+`: at least one of these; `or` binds tighter than the comma.
   * - `(12-14, balanced) or (20+, C 6+)`: clauses in parentheses are one clause.
   * - `not (S 4, H 4)`: not all of this.
   *
   * Clauses with `shape any`, `balanced`, `of`, `or` or `not` are checked layout by layout. If few of 200000 drawn
   * at random fit, there are fewer worlds than asked for; if none does, FINESSE_TOO_RARE.
   */
  const char *constraints;
  /**
   * The number of worlds of the caller's own, at most 65536; 0: the library samples worlds. With own worlds `hands`,
   * the side points, `constraints` and `weigh` are ignored.
   */
  int worldCount;
  /** 0. */
  int reserved;
  /**
   * The caller's own worlds. FINESSE_PLAY: original hands; worlds that the play has ruled out are skipped, so the
   * same list serves for the whole deal. FINESSE_POSITION: the cards still held; every world has to fit. A world
   * given twice counts twice.
   */
  const struct ddTableDeal *worlds;
  /**
   * A weight for each own world, or NULL: all the same. Only the proportions matter; 0, a negative number or NaN
   * skips a world; infinity is refused.
   */
  const double *weights;
  /** Says how likely layouts are. NULL: all the same. */
  FinesseWeigh weigh;
  /** Passed to `weigh`. */
  void *weighUser;
  /**
   * Learn from the play: the weight of a world is multiplied by this number, above 0 and at most 1, for each trick
   * that the cards of hidden hands would have cost there, double dummy. Needs FINESSE_PLAY. It may take a third of
   * the time limit; if that is not enough the worlds keep their weights, see `unweighed` of the answer. 0: off.
   */
  double mistakeOdds;
  /**
   * The auction, or NULL. It is over, and its contract is that of the request: declarer, trump, level (0 agrees with
   * every level), doubled and vulnerable are as in the auction or refused with FINESSE_BAD_REQUEST; if all five are
   * 0 they are taken from it. (FinesseSampleWorlds, before the first card is played, takes any auction.) The hands
   * have 13 cards, so with FINESSE_POSITION `gone` names all cards played.
   *
   * Worlds then go with the calls. Points and lengths that the hidden hands have shown hold together with `hands`,
   * the side points and `constraints`, unless they contradict the cards. Then each hidden hand is asked for its
   * calls: worlds in which all calls are right count fully; if there are too few, those with the fewest wrong calls
   * fill the list, and each wrong call multiplies their weight by 0.02. `weigh` multiplies as well. If asking takes
   * half the time limit, points and lengths count alone. See `drawn` and `fitting` of the answer. Own worlds are used
   * as they are, and nobody is asked.
   */
  const struct FinesseAuction *auction;
  /** The system of all four players. NULL: the standard system. */
  const struct FinesseSystem *system;
  /**
   * A way to bid of your own instead, or NULL. Without `suggest` its meanings count alone. FINESSE_BAD_REQUEST if it
   * calls or shows what is not allowed.
   */
  const struct FinesseBidder *bidder;
};
#define FINESSE_REQUEST_INIT FINESSE_INIT(struct FinesseRequest)

/** Progress of a call. Later versions may add fields at the end. */
struct FinesseChooseProgress {
  /** The depth being searched; 0 while worlds are sampled. */
  int depth;
  /**
   * Cards done at that depth; at depth 1, and with PIMC, worlds done. It never falls within a depth. When a target
   * is lowered the search begins again at depth 1 and adds to the worlds done before.
   */
  int done;
  /** Cards, or worlds, in all. */
  int total;
};

/**
 * Receives the progress of a call. A result other than 0 stops the call, which then returns the best card found so
 * far.
 *
 * It is called on the thread that made the call, after each step and otherwise about twenty times a second. It may
 * call any function of the library, but not with the player that is at work, except FinessePlayerCancel. It must
 * return: no exception, no longjmp.
 */
typedef int (*FinesseChooseReport)(void *user, const struct FinesseChooseProgress *progress);

/**
 * `method`: the best method that the limits allow, for any player at any time. It begins with a quick look by PIMC.
 * Then declarer's endings are solved exactly if the layouts are few enough; otherwise alpha-mu looks ahead on more and
 * more worlds. Unfinished work never counts. Without `timeLimitMs` and `nodeLimit` it ends after 10 million nodes,
 * about a second. `worlds` 0: as many as may be useful. Ignored: `depth`, `switchesOff`, `rounds`, FINESSE_BRACKET.
 */
#define FINESSE_METHOD_BEST 0

/**
 * `method`: Perfect Information Monte Carlo. The card that does best on average over sampled worlds, each played
 * double dummy: it plays as if all hands were seen after the next card. It counts tricks for every card in every
 * world. `worlds` 0: 100. Ignored: `depth`, `memoryMB`, `switchesOff`, `rounds`, FINESSE_NO_TRICK_COUNT,
 * FINESSE_BRACKET.
 */
#define FINESSE_METHOD_PIMC 1

/**
 * `method`: alpha-mu (Cazenave and Ventos). One plan for all worlds that cannot be told apart, for the next `depth`
 * own cards, against opponents who see all hands; beyond that depth all hands are seen. A defender's partner plays the
 * card that is best double dummy, the lowest of several. `worlds` 0: 100; `depth` 0: 2. Ignored: `rounds`.
 */
#define FINESSE_METHOD_ALPHA_MU 2

/**
 * `method`: achievable sets (Ginsberg, "GIB", section 7). As alpha-mu, but it finds a good plan, not always the best:
 * it collects worlds, in `rounds` different orders, as long as one plan wins in all of them. `worlds` 0: 100; `depth`
 * 0: 2. Ignored: `switchesOff`, FINESSE_BRACKET.
 */
#define FINESSE_METHOD_ACHIEVABLE 3

/**
 * `method`: the single-dummy game solved exactly (Ginsberg, "GIB", sections 5 and 6): declarer plays one plan to the
 * last trick, the defenders see all hands. For declarer and dummy with FINESSE_MAKE_TARGET only; otherwise
 * FINESSE_BAD_REQUEST. For endings: five tricks with all 252 layouts take milliseconds, seven about a second, some
 * much longer, so pass a limit. `worlds` 0: 20000. `nodeLimit` counts positions. Ignored: `depth`, `switchesOff`,
 * `rounds`, FINESSE_BRACKET.
 */
#define FINESSE_METHOD_SINGLE_DUMMY 4

#define FINESSE_ALL_CARDS 1 /**< `flags`: score every card to the full depth, not only those that may be best. */

/**
 * `flags`: do not count tricks to choose among cards of the same score. Early in the play counting takes alpha-mu
 * longer than all the rest.
 */
#define FINESSE_NO_TRICK_COUNT 2

/**
 * `flags`: for a defender by alpha-mu, also find `expectedLeast` and `expectedMost`. The call takes about three times
 * as long.
 */
#define FINESSE_BRACKET 4

#define FINESSE_OFF_TABLE 1         /**< `switchesOff`: do not remember positions. */

/** `switchesOff`: at the root, do not stop when the score of the depth before is reached again. */
#define FINESSE_OFF_ROOT_CUT 2
#define FINESSE_OFF_EARLY_CUT 4     /**< `switchesOff`: do not leave a position because of its remembered front. */
#define FINESSE_OFF_USEFUL_WORLDS 8 /**< `switchesOff`: keep searching worlds that are lost already. */
#define FINESSE_OFF_EMPTY_ENTRY 16  /**< `switchesOff`: do not ask first what could be won if all hands were seen. */
#define FINESSE_OFF_CUT_ON_WIN 32   /**< `switchesOff`: go on when a card wins all there is to win. */
#define FINESSE_OFF_ALPHA_CUT 64 /**< `switchesOff`: go on when nothing better than the best so far can be found. */
#define FINESSE_OFF_DEEP_CUT 128    /**< `switchesOff`: compare with the nearest choice only, not with all before. */
#define FINESSE_OFF_WORLD_CUTS 256  /**< `switchesOff`: search on when one world is left or none. */
#define FINESSE_OFF_SCORE_BOUND 512 /**< `switchesOff`: keep plans that cannot beat the best score at the root. */

/** `switchesOff`: have the double-dummy solvers forget everything after each question. */
#define FINESSE_OFF_WARM_SOLVERS 1024

/**
 * How to choose a card. Begin with FINESSE_CHOOSE_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default.
 */
struct FinesseChooseOptions {
  /** sizeof(struct FinesseChooseOptions). */
  size_t structSize;
  /** FINESSE_METHOD_BEST to FINESSE_METHOD_SINGLE_DUMMY. */
  int method;
  /**
   * Worlds to use, at most 65536: all layouts if there are no more, otherwise a fair sample. 0: depends on the
   * method. Ignored with own worlds.
   */
  int worlds;
  /**
   * Own cards to look ahead, the one to be played included; dummy's cards are declarer's own. 1 is PIMC; -1: to the
   * end; 0: 2.
   */
  int depth;
  /**
   * Threads for the call, the calling one included. They change the time, never the answer. 0: as set with
   * SetMaxThreads.
   */
  int threads;
  /** Decides which worlds are sampled. The same request with the same seed has the same answer on every machine. */
  uint64_t seed;
  /**
   * Ends the call after this many double-dummy nodes (and at most about 200 more for each of up to 32 searches under
   * way). Positions of alpha-mu and of achievable sets count as nodes, those of the exact solver as 6 with
   * FINESSE_METHOD_BEST; the work of `mistakeOdds` does not count. The answer by then is the same on every machine
   * and for any number of threads. 0: no limit.
   */
  int64_t nodeLimit;
  /**
   * With a FinessePlayer: milliseconds for all decisions of one seat in one deal; see FinessePlayerChoose. Without
   * one it is taken as if this decision were the first. 0: no limit.
   */
  int64_t dealTimeLimitMs;
  /**
   * Ends the call after this many milliseconds, and some 20 more at most, not counting the time that `weigh` takes.
   * The answer by then depends on the machine. 0: no limit.
   */
  int timeLimitMs;
  /**
   * Megabytes for what a search remembers. On top come the tables of the double-dummy solvers (as much again, at
   * most 128 MB, and some 30 MB in any case) and about 1 KB for each world. 0: 256. The exact solver ends with
   * FINESSE_ENDED_MEMORY when the layouts alone take three quarters of it and more than 64 MB.
   */
  int memoryMB;
  /** FINESSE_ALL_CARDS, FINESSE_NO_TRICK_COUNT and FINESSE_BRACKET, added up. */
  int flags;
  /**
   * Optimisations of alpha-mu to switch off, for experiments: FINESSE_OFF_TABLE and so on, added up. They change the
   * work, never the scores.
   */
  int switchesOff;
  /** For achievable sets: the number of orders tried for a card. 0: 24. */
  int rounds;
  /** 0. */
  int reserved;
  /** Receives the progress. NULL: none. */
  FinesseChooseReport progress;
  /** Passed to `progress`. */
  void *user;
};
#define FINESSE_CHOOSE_OPTIONS_INIT FINESSE_INIT(struct FinesseChooseOptions)

#define FINESSE_MESSAGE 256 /**< The characters of a message, the final zero included. */

#define FINESSE_AT_MOST -1 /**< `bound`: the true value is at most the one given. */
#define FINESSE_EXACT 0    /**< `bound`: the value is exact. */
#define FINESSE_AT_LEAST 1 /**< `bound`: the true value is at least the one given. */
#define FINESSE_ESTIMATE 2 /**< `bound`: an estimate; the true value may be more or less. */

/**
 * A card, or group of equal cards, and what it is worth to the side that decides. Like futureTricks it names the
 * highest card of the group.
 */
struct FinesseScoredCard {
  /** The suit. */
  int suit;
  /** The highest rank of the group. */
  int rank;
  /** The lower cards of the group; bit = rank. */
  int equals;
  /** FINESSE_MAKE_TARGET: worlds in which the target is reached. Otherwise 0. */
  int worldsWon;
  /** FINESSE_MAKE_TARGET: the chance of the target, 0 to 1. Otherwise -1. */
  double probability;
  /**
   * What the objective makes as high as possible: the chance of the target, the mean number of tricks in all (those
   * already won included), or the mean score, for the side that decides.
   */
  double expected;
  /** The same one card ahead, double dummy: the value of PIMC. */
  double expectedFirst;
  /** The same if partner plays as badly as possible; see `bracketed`. */
  double expectedLeast;
  /** The same if partner sees all hands; see `bracketed`. */
  double expectedMost;
  /**
   * The mean number of tricks in all, those already won included, if all hands were seen from here on; -1: not
   * counted.
   */
  double meanTricks;
  /** The own cards that `expected` looks ahead. */
  int depth;
  /**
   * How `expected` relates to the true value for these worlds at the depth of the answer (with FINESSE_ENDED_EXACT:
   * at every depth): FINESSE_EXACT, as always for the first card unless the answer is by achievable sets or a limit
   * was met; FINESSE_AT_MOST for a card that could not be best any more; FINESSE_AT_LEAST for the best plan found so
   * far, or a card that PIMC left out; FINESSE_ESTIMATE.
   */
  int bound;
};

/**
 * `stopReason`: the depth asked for was reached. With PIMC: all worlds are done. With FINESSE_METHOD_BEST: the limits
 * left too little for more.
 */
#define FINESSE_ENDED_DEPTH 0

/**
 * `stopReason`: looking further ahead would not change the choice. If `complete` is 1 too, cards with FINESSE_EXACT
 * have the value of best play against opponents who see all hands.
 */
#define FINESSE_ENDED_EXACT 1

/**
 * `stopReason`: only one card, or group of equal cards, may be played. Its numbers come from a first look, often at
 * few worlds: do not show them as a chance.
 */
#define FINESSE_ENDED_ONE_CARD 2
#define FINESSE_ENDED_TIME 3   /**< `stopReason`: the time was up. */
#define FINESSE_ENDED_NODES 4  /**< `stopReason`: the nodes were used up. */

/** `stopReason`: the progress function or FinessePlayerCancel stopped the call. */
#define FINESSE_ENDED_CANCELLED 5
#define FINESSE_ENDED_MEMORY 6 /**< `stopReason`: the exact solver needs more memory than `memoryMB`. */

/**
 * The answer: the card to play, and what all cards are worth. Begin with FINESSE_CHOICE_INIT. On failure `message` is
 * set and all other fields are 0.
 */
struct FinesseChoice {
  /** sizeof(struct FinesseChoice). */
  size_t structSize;
  /** Empty, or why the call failed, such as `request.deal.cards[2]: 12 cards, 13 expected`. Always ended by a zero. */
  char message[FINESSE_MESSAGE];
  /** The card to play: its suit. */
  int suit;
  /** Its rank: the lowest of the group `card[0]`. */
  int rank;
  /** Who plays it; dummy, if it is dummy's turn. */
  int seat;
  /** The method that the answer is from, FINESSE_METHOD_PIMC to FINESSE_METHOD_SINGLE_DUMMY. */
  int method;
  /** The number of groups in `card`, 1 to 13. */
  int cards;
  /**
   * The depth that was completed. 0: the call ended before every card was tried in all worlds, and the numbers are
   * about `worlds` worlds, one card ahead. If that is 0 too nothing is known: the lowest card is named and the
   * numbers are 0, `meanTricks` -1.
   */
  int depth;
  /**
   * Why the call ended: FINESSE_ENDED_DEPTH to FINESSE_ENDED_MEMORY. If a limit was met only while the `bracketed`
   * numbers were computed, that limit; the rest of the answer is complete.
   */
  int stopReason;
  /**
   * FINESSE_MAKE_TARGET: the tricks in all that `probability` is about, for the side that decides; a defender's
   * target is to leave declarer one trick short. Otherwise 0.
   */
  int target;
  /**
   * By how much `target` is less than asked for. While no card has a chance the target is lowered, but never below
   * one trick more than those won.
   */
  int lowered;
  /** Worlds used. */
  int worlds;
  /** 1 if these are all possible layouts; always 0 with own worlds or an auction. */
  int complete;
  /** 1 if `expectedLeast` and `expectedMost` are set. */
  int bracketed;
  /** 1 if `mistakeOdds` was set and there was no time for it. */
  int unweighed;
  /** With `dealTimeLimitMs`: the milliseconds left for later decisions. Otherwise 0. */
  int dealTimeLeftMs;
  /**
   * The number of possible layouts, before any weighing; at most so many if `constraints` has clauses with `shape
   * any`, `balanced`, `of`, `or` or `not` and `complete` is 0. With own worlds or an auction, the number of
   * different ones.
   */
  double layouts;
  /** The time taken. */
  double milliseconds;
  /** Double-dummy questions asked. */
  uint64_t ddCalls;
  /** Nodes searched for them. */
  uint64_t nodes;
  /**
   * The cards, best first. Of cards worth the same, the one with more tricks comes first (if tricks were counted),
   * then the better by PIMC, then the lower, then spades before hearts, diamonds and clubs.
   */
  struct FinesseScoredCard card[13];
  /** With an auction: the worlds drawn, of which `worlds` were used. Otherwise 0. */
  int drawn;
  /** In how many of them every hidden hand would have made all its calls. The others count less. */
  int fitting;
};
#define FINESSE_CHOICE_INIT FINESSE_INIT(struct FinesseChoice)

/**
 * The card to play, by the method that the options name.
 *
 * `options` may be NULL: all defaults, that is the best method for about a second. The answer goes to `*choice`.
 *
 * With all layouts (`complete`) and no limit of depth the numbers are exact; otherwise they are those of the sample.
 * On the opening lead depths beyond 1 add little to alpha-mu, because dummy tells the worlds apart.
 *
 * A call that meets a limit, or is cancelled, returns RETURN_NO_FAULT with the best answer so far, and `stopReason`
 * says so. Nothing is remembered from call to call; a program that asks for one card after the other does better with
 * a FinessePlayer. Without `timeLimitMs` and `dealTimeLimitMs` the answer depends on the arguments alone.
 *
 * Returns RETURN_NO_FAULT, or
 * - FINESSE_BAD_ARGUMENT: a pointer is NULL, a structSize is wrong, or an option is out of range;
 * - FINESSE_IMPOSSIBLE, FINESSE_TOO_RARE: no layout fits, or none was found;
 * - RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS, RETURN_SUIT_OR_RANK, RETURN_ZERO_CARDS: the cards are wrong;
 * - RETURN_PLAY_FAULT: the play is not legal;
 * - RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_TARGET_WRONG_LO, RETURN_TARGET_WRONG_HI, RETURN_TARGET_TOO_HIGH;
 * - FINESSE_BAD_AUCTION: a call of the auction is not legal, it is not over, or it was passed out;
 * - FINESSE_BAD_REQUEST: another field is wrong, or `bidder` has called or shown what is not allowed;
 * - RETURN_UNKNOWN_FAULT: no memory, a panic in a callback, or an error inside the library.
 *
 * On failure `choice->message` says what is wrong and the other fields are 0.
 */
int ChooseCard(const struct FinesseRequest *request,
               const struct FinesseChooseOptions *options,
               struct FinesseChoice *choice);

/** ChooseCard with FINESSE_METHOD_ALPHA_MU. `options->method` has to be 0 or FINESSE_METHOD_ALPHA_MU. */
int AlphaMuChooseCard(const struct FinesseRequest *request,
                      const struct FinesseChooseOptions *options,
                      struct FinesseChoice *choice);

/**
 * Samples worlds: all layouts of the hidden cards if there are at most `count`, otherwise `count` of them at random.
 * Every layout is as likely as every other, and none appears twice.
 *
 * Of the request only the cards matter: `objective`, `level`, `target`, own worlds and `mistakeOdds` are ignored, and
 * any hands may be hidden. The same request with the same seed gives the same worlds on every machine. A thousand
 * worlds take a few milliseconds; constraints on many hands, or a `weigh` that rules most layouts out, take longer.
 *
 * With an `auction` worlds go with the calls, as the request says; a hundred worlds take some hundredths of a second.
 * Before the first card is played the auction may still go on, or be passed out; then the contract fields of the
 * request count as they are.
 *
 * - `count`: 1 to 1048576.
 * - `timeLimitMs`: the call fails with FINESSE_STOPPED after that time; 0: no limit.
 * - `deals`: room for `count` worlds, original hands with FINESSE_PLAY, cards still held with FINESSE_POSITION. They
 *   can be passed as `worlds` of a request.
 * - `weights`: room for `count` weights, or NULL. The largest is 1; without `weigh` and `auction` all are.
 * - `*found` becomes the number of worlds.
 * - `*layouts` becomes the number of possible layouts before any weighing. It is an upper bound if all four hands are
 *   hidden and more than two of them constrained, or if `constraints` has clauses with `shape any`, `balanced`, `of`,
 *   `or` or `not`, unless all layouts are listed. With an auction it is the number of layouts with the points and
 *   lengths shown, 0 if not known. `layouts` may be NULL.
 * - `message`: room for FINESSE_MESSAGE characters, or NULL: what is wrong, or empty.
 *
 * Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, `count` or `timeLimitMs` out of range),
 * FINESSE_STOPPED, or the codes of ChooseCard for the cards. On failure only `message` is written.
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

/* ==================================================================================================================
 * Players
 *
 * Choosing the cards of a whole deal, with memory and a budget of time.
 * ================================================================================================================== */

/**
 * A player at the table. It keeps the worlds it has used, as long as they are possible, and what it has learned about
 * them. So the second card of a deal is chosen faster than the first, and from more of the same worlds.
 *
 * It can be asked with FinessePlayerChoose, where each request says everything; or it follows a deal from
 * FinessePlayerBegin on, and bids and plays.
 *
 * One player may serve all seats and deals, but stays warm only within one seat of one deal. Between calls it keeps
 * some 30 MB and the tables of its solvers, see `memoryMB`.
 *
 * Any thread may use it. Calls from several threads wait for each other, except FinessePlayerCancel, which never
 * waits.
 */
struct FinessePlayer;

/** Makes a player. Returns NULL if memory is refused. End it with FinessePlayerFree. */
struct FinessePlayer *FinessePlayerCreate(void);

/** Ends a player and frees its memory. No other call may be using it, or use it later. NULL is allowed. */
void FinessePlayerFree(struct FinessePlayer *player);

/**
 * ChooseCard, with what the player remembers from earlier calls. The answer may therefore depend on these calls; after
 * FinessePlayerClear it is that of ChooseCard.
 *
 * With `dealTimeLimitMs` the player shares the time out over the deal: each decision gets a part of what is left, more
 * while many cards are still to be played, almost nothing when only one card may be played. All calls for one seat
 * together keep to it within some 20 ms each; declarer's time counts for dummy. With `timeLimitMs` the shorter limit
 * counts. A new deal begins when a request cannot be about the same one: more tricks are left, cards have come back,
 * or strain or declarer differ.
 *
 * Returns as ChooseCard; FINESSE_BAD_ARGUMENT also if `player` is NULL, or from a callback of this player.
 */
int FinessePlayerChoose(struct FinessePlayer *player,
                        const struct FinesseRequest *request,
                        const struct FinesseChooseOptions *options,
                        struct FinesseChoice *choice);

/**
 * Stops the call that uses the player now, if there is one: it returns the best card found so far. Later calls are not
 * stopped. May be called from any thread and from a signal handler. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT
 * if `player` is NULL.
 */
int FinessePlayerCancel(struct FinessePlayer *player);

/**
 * Forgets everything, the time spent and the deal under way included, and frees the memory of worlds and tables.
 * Worth calling for players that have to wait. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT if `player` is NULL,
 * or from a callback of this player.
 */
int FinessePlayerClear(struct FinessePlayer *player);

/* ==================================================================================================================
 * Single dummy
 *
 * What to play for: lines of play, solved exactly and put in words.
 * ================================================================================================================== */

#define FINESSE_LINE_TEXT 512 /**< The characters of a line's `text`, the final zero included. */

/**
 * A line of play: a card, and the worlds that one plan after it wins. Later versions may add fields at the end; the
 * size is `lineSize` of FinesseLines.
 */
struct FinesseLine {
  /** The suit of the card. */
  int suit;
  /** Its rank, the highest of a group of equal cards. */
  int rank;
  /** The lower cards of the group; bit = rank. */
  int equals;
  /** The number of worlds won. */
  int worldsWon;
  /** The chance to win, 0 to 1: the weight of those worlds. */
  double probability;
  /** 1: `text` is true in all worlds won. 0: only in some of them. In worlds that are not won it is never true. */
  int textComplete;
  /** The number of worlds won in which `text` is true. */
  int worldsDescribed;
  /** The chance that `text` is true, 0 to 1. */
  double probabilityDescribed;
  /**
   * When the line wins, in English, to follow the word "wins": `when West holds the queen of clubs`, `unless clubs
   * break 5-0`, `always`; if not complete, `at least when spades break 2-2 (12 of the 15 layouts)`. It speaks of the
   * cards still held. Always ended by a zero; a text that is too long ends with three dots.
   */
  char text[FINESSE_LINE_TEXT];
};

/**
 * Room for lines and worlds. Begin with FINESSE_LINES_INIT, then set the arrays wanted: those that are NULL are not
 * written, the others as far as there is room.
 */
struct FinesseLines {
  /** sizeof(struct FinesseLines). */
  size_t structSize;
  /** sizeof(struct FinesseLine). */
  size_t lineSize;
  /** Room for `lineCapacity` lines, or NULL. */
  struct FinesseLine *lines;
  /** The number of lines there is room for, also in `won`. */
  int lineCapacity;
  /** The most lines for each card: its best, then others that win in other worlds. 0: 1. */
  int linesPerCard;
  /**
   * Room for lineCapacity * wonWords numbers, or NULL. Line i wins world w if the bit
   * `won[i * wonWords + w / 64] >> (w % 64) & 1` is 1.
   */
  uint64_t *won;
  /** The numbers for each line, with 64 worlds in each: (worlds + 63) / 64 are enough. Worlds beyond are left out. */
  int wonWords;
  /** The number of worlds there is room for in `worlds` and `weights`. */
  int worldCapacity;
  /**
   * Room for the worlds, in the order of their numbers, or NULL: original hands with FINESSE_PLAY, cards still held
   * with FINESSE_POSITION.
   */
  struct ddTableDeal *worlds;
  /** Room for the weights of the worlds, or NULL. The weights of all worlds add up to 1. */
  double *weights;
  /** Set by the call: the number of lines, maybe more than there was room for. */
  int lineCount;
  /** Set by the call: the number of worlds, maybe more than there was room for. */
  int worldCount;
};
#define FINESSE_LINES_INIT FINESSE_INIT_LINES

/**
 * Solves declarer's ending exactly, as ChooseCard with FINESSE_METHOD_SINGLE_DUMMY, and says what to play for: for
 * every card solved, the worlds in which its best line of play wins, and a short description in words.
 *
 * `request`, `options`, `*choice` and the codes are those of ChooseCard; `options->method` has to be 0 or
 * FINESSE_METHOD_SINGLE_DUMMY. The lines go to `*lines`, in the order of the cards of the answer, for each card the
 * heaviest first; the first line of a card has the card's probability. Only cards with FINESSE_EXACT have lines: the
 * first, and with FINESSE_ALL_CARDS all. After a limit was met, every card with a plan has a line: the best found so
 * far. Further lines of a card are those found on the way, not all there are. A description takes up to 100 ms for
 * 1000 worlds, which the limits do not count.
 *
 * Returns as ChooseCard; FINESSE_BAD_ARGUMENT also if `lines` is NULL, has a wrong structSize or lineSize or a
 * negative number. On failure `lineCount` and `worldCount` are 0, and nothing else of `*lines` and its arrays is
 * written.
 */
int FinesseSingleDummyLines(const struct FinesseRequest *request,
                            const struct FinesseChooseOptions *options,
                            struct FinesseChoice *choice,
                            struct FinesseLines *lines);

/* ==================================================================================================================
 * Suit combinations
 *
 * One suit between two hands.
 * ================================================================================================================== */

/** How to play one suit between two hands. Begin with FINESSE_SUIT_ANSWER_INIT. Holdings have bit = rank. */
struct FinesseSuitAnswer {
  /** sizeof(struct FinesseSuitAnswer). */
  size_t structSize;
  /** The tricks that are played: the cards of the longer hand. More tricks than that have chance 0. */
  int rounds;
  /** The characters of the whole line of play, without the final zero. */
  int lineLength;
  /** The chance of at least 0, 1, ... 13 tricks, 0 to 1, each with the line of play that is best for it. */
  double chance[14];
  /** The same if declarer saw all hands. */
  double chanceDoubleDummy[14];
  /** The chance of exactly 0, 1, ... 13 tricks with a line of play that takes the most tricks on average. */
  double averageExactly[14];
  /** The tricks that this line takes on average. */
  double average;
  /** The tricks on average if declarer saw all hands. */
  double averageDoubleDummy;
  /**
   * The cards of North that are best to lead to the first trick, for at least 0, 1, ... 13 tricks; for 0 those that
   * are best on average. 0 if the best lead is in the other hand, or the chance is 0.
   */
  unsigned int leadNorth[14];
  /** The cards of South that are best to lead. */
  unsigned int leadSouth[14];
};
#define FINESSE_SUIT_ANSWER_INIT FINESSE_INIT(struct FinesseSuitAnswer)

/**
 * How to play one suit, as in encyclopedias of suit combinations. `north` and `south` are declarer's and dummy's cards
 * in it; the other cards lie with East and West at random.
 *
 * Both hands have all the entries they want: either may lead to every trick, and a hand without cards of the suit
 * discards. The defenders see all hands and never lead the suit. Nothing is known of the other suits. All chances are
 * exact up to the rounding of double.
 *
 * The answer goes to `*answer`. `line` has room for `lineSize` characters and gets a best line of play in English, cut
 * off where the room ends, always ended by a zero: for at least `tricks` tricks, 1 to 13, or for the most tricks on
 * average if `tricks` is 0. It has up to 40 lines of text; 4000 characters hold nearly every one. `line` may be NULL
 * if `lineSize` is 0.
 *
 * Nearly all calls take milliseconds, a few a second or two; the longest that we know is KJ974 opposite a void with
 * some 14 seconds. `options` may be NULL; only its `timeLimitMs`, `progress` and `user` matter. The answer depends on
 * the cards and `tricks` alone.
 *
 * Returns RETURN_NO_FAULT; FINESSE_STOPPED if the time was up or `progress` stopped the call; FINESSE_BAD_ARGUMENT
 * (NULL, a wrong structSize, `tricks` or `lineSize` out of range, bad options); RETURN_SUIT_OR_RANK if a holding has a
 * bit that is not a card; RETURN_DUPLICATE_CARDS; RETURN_ZERO_CARDS. On failure nothing is written.
 */
int FinesseSuitCombination(unsigned int north,
                           unsigned int south,
                           int tricks,
                           struct FinesseSuitAnswer *answer,
                           char *line,
                           int lineSize,
                           const struct FinesseBatchOptions *options);

/* ==================================================================================================================
 * Genetic search
 *
 * Tricks as a paper of 2005 looked for them. SolveBoard is exact and faster.
 * ================================================================================================================== */

#define FINESSE_EVOLVE_TWO_SIDED 0       /**< `method`: the two sides are bred against each other. */

/**
 * `method`: the search of the paper. All four hands are bred together for the score of a line of play, and lines
 * more than a standard deviation from the mean are thrown away. It finds how the play may go, not what a side can
 * force.
 */
#define FINESSE_EVOLVE_PUBLISHED 1
#define FINESSE_EVOLVE_LOW_TAIL 2        /**< `method`: the same, but only lines below the mean are thrown away. */
#define FINESSE_EVOLVE_POPULATION 100000 /**< The largest `population`. */

/** How to search. Begin with FINESSE_EVOLVE_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default. */
struct FinesseEvolveOptions {
  /** sizeof(struct FinesseEvolveOptions). */
  size_t structSize;
  /** The same seed gives the same answer on every machine and any number of threads. */
  uint64_t seed;
  /** Stops after the generation in which so many lines of play have been reached. 0: no limit. */
  int64_t nodeLimit;
  /** FINESSE_EVOLVE_TWO_SIDED, FINESSE_EVOLVE_PUBLISHED or FINESSE_EVOLVE_LOW_TAIL. */
  int method;
  /** Genomes of a generation, at most FINESSE_EVOLVE_POPULATION. 0: 200. */
  int population;
  /** Generations at most. 0: 100. */
  int generations;
  /** Threads for the call, the calling one included. 0: as set with SetMaxThreads. */
  int threads;
  /** Stops after this many milliseconds. 0: no limit. */
  int timeLimitMs;
  /** 0. */
  int reserved;
  /** Receives the generations done and in all; a result other than 0 stops the search. NULL: none. */
  FinesseProgress progress;
  /** Passed to `progress`. */
  void *user;
};
#define FINESSE_EVOLVE_OPTIONS_INIT FINESSE_INIT(struct FinesseEvolveOptions)

/**
 * What came of it. Begin with FINESSE_EVOLVED_TRICKS_INIT. Tricks are those of declarer's side: of the opponents of
 * `first`.
 */
struct FinesseEvolvedTricks {
  /** sizeof(struct FinesseEvolvedTricks). */
  size_t structSize;
  /** The answer: half-way between the next two numbers, upwards; else the mean of the last generation, rounded. */
  int tricks;
  /**
   * What declarer's best plan takes at least against the defenders' best ones. Without two sides: the fewest
   * tricks that the mean and the deviation leave likely.
   */
  int declarers;
  /** What the defenders' best plan gives declarer's best ones at most. Without two sides: the most that is likely. */
  int defenders;
  /** Generations that were played: fewer than asked for if a limit or `progress` stopped the search. */
  int generations;
  /** The lines of play that were looked at. */
  uint64_t nodes;
  /** The mean tricks of the last generation; with two sides, of `declarers` and `defenders`. */
  double mean;
  /** The tricks of `line`. */
  int lineTricks;
  /** A line of play: the best plans against each other, or the line with the most tricks for declarer. */
  struct playTraceBin line;
};
#define FINESSE_EVOLVED_TRICKS_INIT FINESSE_INIT(struct FinesseEvolvedTricks)

/**
 * Looks for the tricks of a position, all hands seen, by breeding orders in which the hands play their cards, as a
 * paper of 2005 did. For study: the answer is an estimate and often wrong, FinesseSolverSolveBoard is exact and
 * faster.
 *
 * 13 cards a hand take a second or two with the default options. `options` may be NULL. A search that is stopped
 * answers with the generations played until then.
 *
 * Returns RETURN_NO_FAULT; FINESSE_STOPPED if it was stopped before the first generation was done; the codes of
 * SolveBoard for the position; FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, an option out of range);
 * RETURN_UNKNOWN_FAULT (no memory). On failure nothing is written.
 */
int FinesseEvolveTricks(const struct deal *deal,
                        const struct FinesseEvolveOptions *options,
                        struct FinesseEvolvedTricks *found);

/* ==================================================================================================================
 * Bidding
 *
 * Calls and auctions, bidding systems, which call to make, and what calls mean.
 * ================================================================================================================== */

/**
 * Calls are numbers: FINESSE_PASS, FINESSE_DOUBLE, FINESSE_REDOUBLE, then the bids as they rise, from 3 for 1C to 37
 * for 7NT. FinesseBid makes one of level and strain. The level of a bid is (call - 3) / 5 + 1, its strain the
 * remainder, clubs first.
 */
#define FINESSE_PASS 0
#define FINESSE_DOUBLE 1
#define FINESSE_REDOUBLE 2
#define FINESSE_LOWEST_BID 3   /**< One club. */
#define FINESSE_HIGHEST_BID 37 /**< Seven no-trump. */
#define FINESSE_NO_CALL -1     /**< No call at all, where one may be missing. */

/**
 * The bid of a level, 1 to 7, in a strain, FINESSE_SPADES to FINESSE_NOTRUMP. Returns its number, or
 * FINESSE_BAD_AUCTION if one of both is out of range.
 */
int FinesseBid(int level, int strain);

#define FINESSE_CALL_TEXT 4 /**< The characters of a call as text, the final zero included. */

/**
 * Writes a call as text: `P`, `X`, `XX`, or a bid from `1C` to `7NT`. `text` has room for FINESSE_CALL_TEXT
 * characters.
 *
 * Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if the number is no call, or FINESSE_BAD_ARGUMENT if `text` is NULL. On
 * failure nothing is written.
 */
int FinesseCallToText(int number, char text[4]);

/**
 * Reads a call from text, in either case: `P`, `Pass` or `-`; `X`, `D`, `Dbl` or `Double`; `XX`, `R`, `Rdbl` or
 * `Redouble`; or a bid such as `1NT`, `1n`, `2h` or `2♥`, with or without white space around. The marks `!` and `*`
 * after it mean nothing.
 *
 * Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if `text` is not one call, or FINESSE_BAD_ARGUMENT if a pointer is
 * NULL. On failure nothing is written.
 */
int FinesseCallFromText(const char *text, int *number);

#define FINESSE_AUCTION_LENGTH 4095 /**< The longest text that FinesseReadAuction reads. */

/**
 * Reads the calls of an auction from the dealer on, such as `1NT P 3NT AP`, `1n-p-3n` or `1C (1S) X 2C`. Calls are
 * written as FinesseCallFromText reads them, with white space, commas, semicolons or hyphens between; `AP` is passes
 * to the end. Marks and notes after a call (`!`, `*`, `?`, `=1=`) mean nothing. With parentheses anywhere, the plain
 * calls are those of one side and the calls in parentheses those of the other, and opponents' passes may be left
 * out.
 *
 * The text ends at its first zero, or after `length` characters; -1: at the zero. More than FINESSE_AUCTION_LENGTH
 * characters are refused. `dealer` and `vulnerable` go to the struct. `message` has room for FINESSE_MESSAGE
 * characters, or is NULL: what is wrong and at which character, or empty.
 *
 * Returns RETURN_NO_FAULT, FINESSE_BAD_AUCTION if the text is no auction or a call is not legal, RETURN_FIRST_WRONG
 * (`dealer` is not 0 to 3), or FINESSE_BAD_ARGUMENT (`text` or `auction` NULL, a wrong structSize, `vulnerable` is
 * not 0 to 3, `length` below -1). On failure `*auction` is not written.
 */
int FinesseReadAuction(const char *text,
                       int length,
                       int dealer,
                       int vulnerable,
                       struct FinesseAuction *auction,
                       char *message);

#define FINESSE_AUCTION_TEXT 1024 /**< The characters of an auction as text, the final zero included. */

/**
 * Writes the calls of an auction with a blank between: `1NT P 3NT P P P`. `text` has room for FINESSE_AUCTION_TEXT
 * characters.
 *
 * Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (the dealer), FINESSE_BAD_AUCTION if a call is not legal, or
 * FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, `vulnerable` or `count` out of range). On failure nothing is
 * written.
 */
int FinesseWriteAuction(const struct FinesseAuction *auction, char text[1024]);

/**
 * The calls that the player in turn may make; bit = call, so a pass is 1. `*calls` becomes 0 if the auction is over.
 *
 * Returns as FinesseWriteAuction. On failure nothing is written.
 */
int FinesseLegalCalls(const struct FinesseAuction *auction, uint64_t *calls);

/** Where an auction has led: the contract if nobody bids any more. Begin with FINESSE_CONTRACT_INIT. */
struct FinesseContract {
  size_t structSize; /**< sizeof(struct FinesseContract). */
  int level;         /**< 1 to 7; 0: there is no bid, and the other fields down to `doubled` are 0 too. */
  int trump;         /**< FINESSE_SPADES to FINESSE_NOTRUMP. */
  int declarer;      /**< Who plays it. */
  int doubled;       /**< 0, 1 doubled, 2 redoubled. */
  int over;          /**< 1 if the auction is over. */
  int turn;          /**< Who calls next; -1 if the auction is over. */
};
#define FINESSE_CONTRACT_INIT FINESSE_INIT(struct FinesseContract)

/**
 * Where an auction has led: the contract if nobody bids any more, whether the auction is over, and who is in turn.
 *
 * Returns as FinesseWriteAuction. On failure nothing is written.
 */
int FinesseAuctionContract(const struct FinesseAuction *auction, struct FinesseContract *contract);

#define FINESSE_SYSTEM_LENGTH 4194303 /**< The longest text of a system or module. */

/**
 * Finds the text of a module that a system includes. It returns the text, ended by a zero, which has to stay until the
 * next call of the function or until FinesseSystemCreate returns; or NULL: a module of that name that is part of the
 * library is taken, if there is one. `name` is valid during the call only.
 *
 * It is called on the thread that made the call and may call any function of the library. It must return: no
 * exception, no longjmp.
 */
typedef const char *(*FinesseInclude)(void *user, const char *name);

/**
 * Reads a bidding system from a text in the language of docs/bidding.md, at most FINESSE_SYSTEM_LENGTH characters,
 * ended by a zero. No file is read: `include` finds the text of the modules that it includes, with `user` as its
 * first argument. With NULL these are the modules that are part of the library; `include "sayc"` is the standard
 * system.
 *
 * `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, such as `line 3, column 14: ...`, or
 * empty. Returns NULL if `text` is NULL, no system, or has no rule. End the system with FinesseSystemFree.
 */
struct FinesseSystem *FinesseSystemCreate(const char *text, FinesseInclude include, void *user, char *message);

/**
 * The standard system, which is part of the library: Standard American Yellow Card. Returns NULL if memory is refused.
 * End it with FinesseSystemFree.
 */
struct FinesseSystem *FinesseSystemStandard(void);

/** Ends a system. No other call may be using it, or use it later. NULL is allowed. */
void FinesseSystemFree(struct FinesseSystem *system);

/** A question about an auction. Begin with FINESSE_BID_REQUEST_INIT, then set the auction and the hand. */
struct FinesseBidRequest {
  /** sizeof(struct FinesseBidRequest). */
  size_t structSize;
  /** The calls so far. */
  const struct FinesseAuction *auction;
  /** The thirteen cards of the player in turn, by suit; bit = rank. FinesseExplainAuction ignores them. */
  unsigned int hand[4];
  /** The system that all four players use; NULL: that of FinesseSystemStandard. */
  const struct FinesseSystem *system;
  /** A way to bid of the caller's own in place of a system, or NULL. */
  const struct FinesseBidder *bidder;
};
#define FINESSE_BID_REQUEST_INIT FINESSE_INIT(struct FinesseBidRequest)

/**
 * `method`: simulation (Ginsberg, "GIB", section 4). Deals are drawn that go with the auction; after each candidate
 * the auction goes on by the system, and the contracts reached are scored double dummy. The best mean wins.
 */
#define FINESSE_BY_SIMULATION 0
#define FINESSE_BY_RULES 1     /**< `method`: the call that the system says. */

#define FINESSE_SCORE_IMPS 0   /**< `scoring`: IMPs, against the other candidates on the same deal. */
#define FINESSE_SCORE_POINTS 1 /**< `scoring`: points. */

/** `scoring`: matchpoints, one for each other candidate that is beaten and half of one for a tie, as a mean. */
#define FINESSE_SCORE_MATCHPOINTS 2

/** `flags`: no candidates but the calls that the rules allow for this very hand. */
#define FINESSE_NO_NEAR_MISSES 1

/**
 * `flags`: no result counts for more than par, since opponents who see each other's cards would not let it happen. It
 * takes five times as long.
 */
#define FINESSE_PAR_AT_MOST 2

#define FINESSE_CANDIDATES 16  /**< The most candidates. */

/** How to choose a call. Begin with FINESSE_BID_OPTIONS_INIT, then set the fields wanted: 0 or NULL is the default. */
struct FinesseBidOptions {
  /** sizeof(struct FinesseBidOptions). */
  size_t structSize;
  /** FINESSE_BY_SIMULATION or FINESSE_BY_RULES, which ignores all other fields. */
  int method;
  /**
   * Deals at most, up to 65536. The simulation ends earlier when the difference is clear. 0: 100. It bounds the work
   * alike on every machine. There is no limit of nodes: how many nodes a deal takes depends on what the thread that
   * solves it remembers from earlier calls, so the answer by then would not be the same again.
   */
  int deals;
  /** Candidates at most, up to FINESSE_CANDIDATES. 0: 6. */
  int candidates;
  /** FINESSE_SCORE_IMPS, FINESSE_SCORE_POINTS or FINESSE_SCORE_MATCHPOINTS. */
  int scoring;
  /** FINESSE_NO_NEAR_MISSES and FINESSE_PAR_AT_MOST, added up. */
  int flags;
  /**
   * Threads for the double-dummy results, the calling one included. They change the time, never the answer. 0: as
   * set with SetMaxThreads.
   */
  int threads;
  /** Decides which deals are drawn. The same request with the same seed has the same answer on every machine. */
  uint64_t seed;
  /**
   * By how much a call must be better than that of the system to be preferred, in units of the scoring; also by two
   * standard errors. 0: 0.5 IMPs, 10 points, 0.05 matchpoints; FINESSE_ZERO: the standard errors are enough.
   */
  double margin;
  /**
   * Ends the call after this many milliseconds, with the best call so far. The answer by then depends on the
   * machine. 0: no limit.
   */
  int timeLimitMs;
  /** 0. */
  int reserved;
  /**
   * Receives the progress: deals done and deals in all, first 0 done while deals are drawn. It is called on the
   * thread that made the call, about a hundred times a second at most. A result other than 0 ends the call with
   * the best call so far. NULL: none.
   */
  FinesseProgress progress;
  /** Passed to `progress`. */
  void *user;
};
#define FINESSE_BID_OPTIONS_INIT FINESSE_INIT(struct FinesseBidOptions)

/** A contract that a candidate led to. */
struct FinesseReached {
  int level;    /**< 1 to 7; 0: passed out. */
  int trump;    /**< FINESSE_SPADES to FINESSE_NOTRUMP. */
  int declarer; /**< Who plays it. */
  int doubled;  /**< 0, 1 doubled, 2 redoubled. */
  double share; /**< The share of the deals, by weight: 0 to 1. */
};

#define FINESSE_CONTRACTS 8 /**< How many contracts of a candidate are told. */

/** A candidate and what came of it. */
struct FinesseScoredCall {
  /** The call. */
  int call;
  /** 1 if it is that of the system. */
  int byRules;
  /** The number of contracts in `contract`. */
  int contracts;
  /** 0. */
  int reserved;
  /** What it is worth on average, in units of the scoring. */
  double mean;
  /** The score on average, in points, for the side that calls. */
  double points;
  /** The standard error of the difference in `mean` from the call chosen; 0 for that call. */
  double error;
  /** Where it led, the most frequent first. Rarer contracts are left out. */
  struct FinesseReached contract[FINESSE_CONTRACTS];
  /** What it means, in words, in UTF-8; empty if there is nothing to say. Always ended by a zero. */
  char text[FINESSE_MEANING];
};

/** `stopReason`: one candidate only, whose numbers are 0. Always so with FINESSE_BY_RULES. */
#define FINESSE_ENDED_ONE_CALL 7
#define FINESSE_ENDED_CLEAR 8 /**< `stopReason`: the difference is clear. */
#define FINESSE_ENDED_DEALS 9 /**< `stopReason`: all deals were used. */

/**
 * The answer: the call to make, and what all candidates are worth. Begin with FINESSE_BID_CHOICE_INIT. On failure
 * `message` is set and all other fields are 0.
 */
struct FinesseBidChoice {
  /** sizeof(struct FinesseBidChoice). */
  size_t structSize;
  /** Empty, or why the call failed, such as `request.hand: 12 cards, 13 expected`. Always ended by a zero. */
  char message[FINESSE_MESSAGE];
  /** The call to make. */
  int call;
  /** Who makes it. */
  int seat;
  /** The number of candidates in `candidate`, at least 1. */
  int candidates;
  /** Deals used. 0: the call is that of the system, and the numbers of the candidates are 0. */
  int deals;
  /** In how many of them every hand would have made its calls. */
  int fitting;
  /**
   * Why the call ended: FINESSE_ENDED_ONE_CALL, FINESSE_ENDED_CLEAR, FINESSE_ENDED_DEALS, FINESSE_ENDED_TIME or
   * FINESSE_ENDED_CANCELLED.
   */
  int stopReason;
  /** The time taken. */
  double milliseconds;
  /** The candidates, the call chosen first, then the best first. */
  struct FinesseScoredCall candidate[FINESSE_CANDIDATES];
};
#define FINESSE_BID_CHOICE_INIT FINESSE_INIT(struct FinesseBidChoice)

/**
 * The call to make with a hand, by simulation or by the rules of a system.
 *
 * `options` may be NULL: all defaults. The answer goes to `*choice`. A simulation takes about a tenth of a second
 * for each ten deals; with one candidate it takes no time.
 *
 * A call that meets its time limit, or is cancelled by its progress function, returns RETURN_NO_FAULT with the best
 * answer so far, and `stopReason` says so. Nothing is remembered from call to call. Without `timeLimitMs` the answer
 * depends on the arguments alone.
 *
 * Returns RETURN_NO_FAULT, or
 * - FINESSE_BAD_ARGUMENT: a pointer is NULL, a structSize is wrong, an option is out of range, or `vulnerable` or
 *   `count` of the auction is;
 * - RETURN_FIRST_WRONG: the dealer is wrong;
 * - FINESSE_BAD_AUCTION: a call of the auction is not legal, or the auction is over;
 * - RETURN_CARD_COUNT, RETURN_SUIT_OR_RANK: the hand is wrong;
 * - FINESSE_BAD_REQUEST: `bidder` has called or shown what is not allowed;
 * - FINESSE_TOO_RARE, FINESSE_IMPOSSIBLE: no deal was found;
 * - RETURN_UNKNOWN_FAULT: no memory, a panic in a callback, or an error inside the library.
 *
 * On failure `choice->message` says what is wrong and the other fields are 0.
 */
int ChooseBid(const struct FinesseBidRequest *request,
              const struct FinesseBidOptions *options,
              struct FinesseBidChoice *choice);

/**
 * What the calls of an auction mean. Begin with FINESSE_EXPLANATION_INIT. On failure `message` is set and all other
 * fields are 0. It takes 40 KB.
 */
struct FinesseExplanation {
  /** sizeof(struct FinesseExplanation). */
  size_t structSize;
  /** Empty, or why the call failed. Always ended by a zero. */
  char message[FINESSE_MESSAGE];
  /** The number of calls explained. */
  int count;
  /** 0. */
  int reserved;
  /**
   * What each seat has shown. Maxima are always set: FINESSE_ZERO where none is allowed. They can be copied to
   * `hands` of a FinesseRequest.
   */
  struct FinesseHand hands[4];
  /** Each call in words, in UTF-8; empty if there is nothing to say. Always ended by a zero. */
  char text[FINESSE_CALLS][FINESSE_MEANING];
};
#define FINESSE_EXPLANATION_INIT FINESSE_INIT(struct FinesseExplanation)

/**
 * What the calls of an auction mean, and what each player has shown by them. The auction may be over.
 *
 * The text of a call is that of the rules that it may come from; without any it says points and lengths, such as
 * `12-14 points, 5+ spades`. The ranges are never too narrow, but may be too wide: they cannot say "spades or hearts".
 *
 * Returns RETURN_NO_FAULT or the codes of ChooseBid. On failure `explanation->message` says what is wrong and the
 * other fields are 0.
 */
int FinesseExplainAuction(const struct FinesseBidRequest *request, struct FinesseExplanation *explanation);

/* ==================================================================================================================
 * A player at the table
 *
 * A FinessePlayer who is told the calls and cards of a deal, and bids and plays.
 * ================================================================================================================== */

/** A deal for a player: the seat and the thirteen cards. Begin with FINESSE_DEAL_REQUEST_INIT. */
struct FinesseDealRequest {
  /** sizeof(struct FinesseDealRequest). */
  size_t structSize;
  /** The player's seat. */
  int seat;
  /** The seat of the dealer. */
  int dealer;
  /** FINESSE_VUL_NONE to FINESSE_VUL_EW. */
  int vulnerable;
  /** What cards are chosen for: FINESSE_MAKE_TARGET (the contract), FINESSE_MOST_TRICKS or FINESSE_BEST_SCORE. */
  int objective;
  /** The player's cards, by suit; bit = rank. */
  unsigned int hand[4];
  /** The system of all four players. NULL: the standard system. The player keeps it: it may be freed. */
  const struct FinesseSystem *system;
  /**
   * A way to bid of your own instead, or NULL. The struct is copied. Its functions are called until the next deal
   * begins or the player is cleared or freed, so `user` has to live as long.
   */
  const struct FinesseBidder *bidder;
};
#define FINESSE_DEAL_REQUEST_INIT FINESSE_INIT(struct FinesseDealRequest)

/**
 * A deal begins: the player takes a seat and thirteen cards, and forgets the deal before. From here on the player is
 * told everything that is said and shown at the table, its own calls and cards included:
 *
 * - FinessePlayerTellCall for every call, from the dealer's on;
 * - FinessePlayerTellCard for the opening lead;
 * - FinessePlayerTellDummy for dummy's hand;
 * - FinessePlayerTellCard for every other card, dummy's too, to the last.
 *
 * FinessePlayerTurn says at any time what comes next and whether this player decides; then FinessePlayerNextCall or
 * FinessePlayerNextCard says what it does. Asking changes nothing: a call or card counts when it is told, whichever it
 * is. What cannot be is refused, the message says why, and nothing has changed. Nothing is taken back: to correct a
 * deal, begin it again and tell what stands.
 *
 * `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, or empty. So it is in the other
 * functions.
 *
 * Returns RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT (`player` or `request` is NULL, a wrong structSize, `vulnerable` is
 * not 0 to 3, or a callback of this player calls), RETURN_FIRST_WRONG (`seat`, `dealer`), RETURN_SUIT_OR_RANK,
 * RETURN_CARD_COUNT (the hand), or FINESSE_BAD_REQUEST (`objective`). On failure the deal before goes on.
 */
int FinessePlayerBegin(struct FinessePlayer *player, const struct FinesseDealRequest *request, char *message);

/**
 * Tells a player that `seat` has made a call: FINESSE_PASS to FINESSE_HIGHEST_BID.
 *
 * Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (`seat` is not 0 to 3), FINESSE_BAD_AUCTION (no call, not legal, out of
 * turn, or the auction is over), FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as
 * FinessePlayerBegin. On failure nothing has changed.
 */
int FinessePlayerTellCall(struct FinessePlayer *player, int seat, int number, char *message);

/**
 * Tells a player that `seat` has played a card. Dummy's cards are played by dummy's seat.
 *
 * Returns RETURN_NO_FAULT, RETURN_FIRST_WRONG (`seat` is not 0 to 3), RETURN_SUIT_OR_RANK (no card), RETURN_PLAY_FAULT
 * (out of turn, not legal as far as the player sees, before the auction is over, before dummy's hand is told, after
 * the last card), FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as FinessePlayerBegin. On failure
 * nothing has changed.
 */
int FinessePlayerTellCard(struct FinessePlayer *player, int seat, int suit, int rank, char *message);

/**
 * Tells a player the hand of dummy, by suit; bit = rank: after the opening lead, all thirteen cards. Later, and to
 * dummy itself, only the same hand can be told.
 *
 * Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK, RETURN_CARD_COUNT, RETURN_DUPLICATE_CARDS (the hand has a card that
 * the player holds or that was led), RETURN_PLAY_FAULT (before the opening lead, or dummy's hand is another one),
 * FINESSE_BAD_REQUEST (no deal was begun), or FINESSE_BAD_ARGUMENT as FinessePlayerBegin, also if `hand` is NULL. On
 * failure nothing has changed.
 */
int FinessePlayerTellDummy(struct FinessePlayer *player, const unsigned int hand[4], char *message);

#define FINESSE_STAGE_NONE 0    /**< `stage` of a FinesseTurn: no deal was begun. */
#define FINESSE_STAGE_AUCTION 1 /**< `stage`: the auction goes on. Tell calls. */
#define FINESSE_STAGE_LEAD 2    /**< `stage`: the opening lead is next. Tell it. */

/** `stage`: the lead is made. Tell dummy's hand. Dummy itself is in the play at once. */
#define FINESSE_STAGE_DUMMY 3
#define FINESSE_STAGE_PLAY 4    /**< `stage`: the play goes on. Tell cards. */
#define FINESSE_STAGE_OVER 5    /**< `stage`: all cards are played, or the deal was passed out. */

/** How far a deal is, and whose turn it is. Begin with FINESSE_TURN_INIT. */
struct FinesseTurn {
  /** sizeof(struct FinesseTurn). */
  size_t structSize;
  /** FINESSE_STAGE_NONE to FINESSE_STAGE_OVER. */
  int stage;
  /** Whose call or card is next; -1 if nobody's. */
  int seat;
  /**
   * 1 if this player decides on it: FinessePlayerNextCall or FinessePlayerNextCard has an answer. Declarer decides
   * on dummy's cards, dummy on none.
   */
  int decides;
  /** The level of the contract; 0 as long as there is none, and the next three fields are 0 too. */
  int level;
  /** FINESSE_SPADES to FINESSE_NOTRUMP. */
  int trump;
  /** Who plays it. */
  int declarer;
  /** 0, 1 doubled, 2 redoubled. */
  int doubled;
  /** Tricks won by North-South and by East-West. */
  int won[2];
  /** 0. */
  int reserved;
};
#define FINESSE_TURN_INIT FINESSE_INIT(struct FinesseTurn)

/**
 * How far the deal of a player is, and whose turn it is.
 *
 * Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, or a callback of this player calls). On
 * failure nothing is written.
 */
int FinessePlayerTurn(struct FinessePlayer *player, struct FinesseTurn *turn);

/**
 * The call that a player makes, whose turn it is: ChooseBid with the auction that it was told, its hand, and the
 * system or bidder of the deal. FinessePlayerCancel ends the call as the progress function does.
 *
 * Returns as ChooseBid; FINESSE_BAD_AUCTION if it is not this player's turn to call; FINESSE_BAD_REQUEST if no deal
 * was begun; FINESSE_BAD_ARGUMENT also if `player` is NULL, or from a callback of this player.
 */
int FinessePlayerNextCall(struct FinessePlayer *player,
                          const struct FinesseBidOptions *options,
                          struct FinesseBidChoice *choice);

/**
 * The card that a player plays, or as declarer plays from dummy: FinessePlayerChoose with all that the player knows,
 * the auction and the system or bidder of the deal included. Without limits a card takes about a second, which is no
 * bound: it counts nodes, and drawing worlds that go with the auction takes time besides. With a clock at the table set
 * `dealTimeLimitMs`, for all cards of the deal, or `timeLimitMs`, for one.
 *
 * Returns as FinessePlayerChoose; RETURN_PLAY_FAULT if this player does not decide on the next card;
 * FINESSE_BAD_REQUEST also if no deal was begun.
 */
int FinessePlayerNextCard(struct FinessePlayer *player,
                          const struct FinesseChooseOptions *options,
                          struct FinesseChoice *choice);

/* ==================================================================================================================
 * Files
 *
 * Boards from the text of a file, in PBN, LIN and other forms, and such texts from boards.
 * ================================================================================================================== */

/** The boards of a file. It never changes, so any number of threads may use it at the same time, and nobody waits. */
struct FinesseFile;

#define FINESSE_FILE_LENGTH 67108863 /**< The most bytes of a text that FinesseFileRead reads. */

/**
 * Reads boards from the text of a file: PBN; LIN, the format of Bridge Base Online; addresses of hand viewers, one a
 * line; or one PBN deal a line. Which of them it is shows in the text, which may be in UTF-8, Latin-1, or UTF-16 with a
 * byte order mark. No file is opened.
 *
 * The text ends after `length` bytes; -1: at its first zero. More than FINESSE_FILE_LENGTH bytes are refused. A board
 * that cannot be read is left out, as is a part of a board; FinesseFileFault says why. So a text of anything at all has
 * boards, faults, or neither.
 *
 * `message` has room for FINESSE_MESSAGE characters, or is NULL: why the text cannot be read at all, or empty. Returns
 * NULL then: `text` is NULL, `length` wrong, the text no text, or memory is refused. End the file with FinesseFileFree.
 */
struct FinesseFile *FinesseFileRead(const char *text, int length, char *message);

/** What a file says of a call. */
struct FinesseNote {
  const char *text; /**< What it means, in UTF-8; empty or NULL: nobody says. */
  int alerted;      /**< 1 if it was alerted. */
  int reserved;     /**< 0. */
};

#define FINESSE_KNOWN_DEALER 1     /**< `known`: the dealer. */
#define FINESSE_KNOWN_VULNERABLE 2 /**< `known`: who is vulnerable. */
#define FINESSE_KNOWN_CONTRACT 4   /**< `known`: the contract, or that all passed. */
#define FINESSE_KNOWN_TRICKS 8     /**< `known`: declarer's tricks. */
#define FINESSE_KNOWN_LEADER 16    /**< `known`: who led. */

/**
 * A board of a file: the deal, and what became of it at one table. Begin with FINESSE_BOARD_INIT, by which nothing is
 * known, then set the fields known.
 *
 * The texts are in UTF-8. Of a board that was read none is NULL; those that are not known are empty. In a board to be
 * written they may be NULL, and have at most FINESSE_FIELD_LENGTH characters.
 */
struct FinesseBoard {
  /** sizeof(struct FinesseBoard). */
  size_t structSize;
  /** The line on which the board begins, counted from 1; 0 if it was not read from a text. */
  int line;
  /** Which of the next fields are known: FINESSE_KNOWN_DEALER and so on, added up. The others are 0. */
  int known;
  /** The seat of the dealer. */
  int dealer;
  /** FINESSE_VUL_NONE to FINESSE_VUL_EW. */
  int vulnerable;
  /** The level of the contract, 1 to 7; 0: all passed, and the other fields down to `tricks` are 0 too. */
  int level;
  /** FINESSE_SPADES to FINESSE_NOTRUMP. */
  int trump;
  /** Who plays it. */
  int declarer;
  /** 0, 1 doubled, 2 redoubled. */
  int doubled;
  /** The tricks that declarer took in all, cards played or not: 0 to 13. */
  int tricks;
  /** The seat that led first. */
  int leader;
  /** The hands at the start; a hand without cards is not known. Without any card the deal is not known. */
  struct ddTableDeal deal;
  /** The cards in the order played; 0 if none is known. There is no play without a contract. */
  struct playTraceBin play;
  /** 0. */
  int reserved;
  /** The calls, or NULL if they are not known. */
  const struct FinesseAuction *auction;
  /** A note for each of the calls, or NULL if there are none. */
  const struct FinesseNote *notes;
  /** The number or name of the board. */
  const char *board;
  /** The tournament or match. */
  const char *event;
  /** Where it was played. */
  const char *site;
  /** When it was played, as PBN has it: `2026.11.19`. */
  const char *date;
  /** `Open` or `Closed`. */
  const char *room;
  /** The names of the players, by seat. */
  const char *players[4];
  /** The score table of PBN, in lines: the columns, such as `Rank\2R;Contract;Score_NS\4R`, then each row. */
  const char *scores;
};
#define FINESSE_BOARD_INIT FINESSE_INIT(struct FinesseBoard)

#define FINESSE_FIELD_LENGTH 65535 /**< The most characters of a text in a FinesseBoard. */

/**
 * Makes a file of `count` boards, which lie `boards[0].structSize` bytes apart, as in an array. They are checked and
 * copied. A contract, a dealer or the vulnerability that is not known is taken from the auction, the leader from the
 * contract, the tricks from a play of all cards, and the fourth hand from three whole ones.
 *
 * `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, such as `boards[2].level: 8 is not 0 to
 * 7`, or empty. Returns NULL then. End the file with FinesseFileFree.
 */
struct FinesseFile *FinesseFileCreate(const struct FinesseBoard *boards, int count, char *message);

/** Ends a file with all its texts. No other call may be using it, or use it later. NULL is allowed. */
void FinesseFileFree(struct FinesseFile *file);

/**
 * How many boards and faults a file has. `boards` and `faults` may be NULL.
 *
 * Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT if `file` is NULL.
 */
int FinesseFileCount(const struct FinesseFile *file, int *boards, int *faults);

/**
 * Board `index` of a file, counted from 0. What its pointers lead to is the file's and stays until FinesseFileFree.
 *
 * Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (NULL, a wrong structSize, no such board). On failure nothing is
 * written.
 */
int FinesseFileBoard(const struct FinesseFile *file, int index, struct FinesseBoard *board);

/**
 * Fault `index` of a file, counted from 0: something that could not be read and was left out. `line` is the line it is
 * on, counted from 1; `message` has room for FINESSE_MESSAGE characters: what is wrong there. Both may be NULL.
 *
 * Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT (`file` is NULL, no such fault). On failure nothing is written.
 */
int FinesseFileFault(const struct FinesseFile *file, int index, int *line, char *message);

/** `format`: Portable Bridge Notation 2.1. A call that was alerted has a note that begins with `Alert`. */
#define FINESSE_FORMAT_PBN 0

/**
 * `format`: LIN. It cannot say a contract without an auction, its tricks and play, the place, the date, a score table,
 * or rooms other than `Open` and `Closed`; these are left out. Bars and line ends in texts become blanks, and so do
 * commas except in notes. Texts are cut after 1000 characters when they are read.
 */
#define FINESSE_FORMAT_LIN 1

/**
 * The boards of a file as text in UTF-8, ended by a zero: FINESSE_FORMAT_PBN or FINESSE_FORMAT_LIN, whatever they were
 * read from. FinesseFileRead reads it back. The text is the file's and stays until FinesseFileFree.
 *
 * Returns NULL if `file` is NULL, `format` is none of these, or memory is refused.
 */
const char *FinesseFileText(const struct FinesseFile *file, int format);

/* ==================================================================================================================
 * Cards and texts
 *
 * Helpers for every program about cards.
 * ================================================================================================================== */

#define FINESSE_CARD_TEXT 3 /**< The characters of a card as text, the final zero included. */

/**
 * Writes a card as text, suit then rank: `SA`, `HT`, `C2`. `text` has room for FINESSE_CARD_TEXT characters.
 *
 * Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK, or FINESSE_BAD_ARGUMENT if `text` is NULL. On failure nothing is
 * written.
 */
int FinesseCardToText(int suit, int rank, char text[3]);

/**
 * Reads a card from text: suit (a letter, or a suit symbol in UTF-8) then rank, in either case, `10` or `T` for the
 * ten, with or without white space around.
 *
 * Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK if `text` is not one card, or FINESSE_BAD_ARGUMENT if a pointer is
 * NULL. On failure nothing is written.
 */
int FinesseCardFromText(const char *text, int *suit, int *rank);

/**
 * The cards that the player to play may play, by suit; bit = rank.
 *
 * Returns RETURN_NO_FAULT, the codes of SolveBoard for the position, or FINESSE_BAD_ARGUMENT if a pointer is NULL. On
 * failure nothing is written.
 */
int FinesseLegalCards(const struct deal *position, unsigned int cards[4]);

/**
 * The seat that wins a trick of four cards, given in the order played; `first` led to it.
 *
 * Returns RETURN_NO_FAULT, RETURN_TRUMP_WRONG, RETURN_FIRST_WRONG, RETURN_SUIT_OR_RANK, RETURN_DUPLICATE_CARDS, or
 * FINESSE_BAD_ARGUMENT if a pointer is NULL. On failure nothing is written.
 */
int FinesseTrickWinner(int trump, int first, const int suits[4], const int ranks[4], int *winner);

/**
 * Plays a card: the player to play loses it, and it joins the trick under way. The fourth card of a trick clears the
 * trick, makes `first` its winner, and sets `*winner`; before that `*winner` becomes -1. `winner` may be NULL.
 *
 * Returns RETURN_NO_FAULT, the codes of SolveBoard for the position, RETURN_PLAY_FAULT for a card that is not held and
 * for a revoke, or FINESSE_BAD_ARGUMENT if `position` is NULL. On failure nothing is written.
 */
int FinessePlayCard(struct deal *position, int suit, int rank, int *winner);

/**
 * What declarer's side scores in duplicate bridge when it takes `tricks` tricks, 0 to 13, all thirteen counted: less
 * than 0 if the contract goes down. `over` and `turn` of the contract mean nothing; level 0 scores 0. `vulnerable` is
 * FINESSE_VUL_NONE to FINESSE_VUL_EW.
 *
 * Returns RETURN_NO_FAULT; RETURN_TRUMP_WRONG; RETURN_FIRST_WRONG (declarer); FINESSE_BAD_ARGUMENT (NULL, a wrong
 * structSize, another number out of range). On failure nothing is written.
 */
int FinesseScore(const struct FinesseContract *contract, int vulnerable, int tricks, int *score);

/** The IMPs for a difference of two scores; less than 0 if the difference is. */
int FinesseImps(int difference);

/** The longest text that FinesseReadPBN reads. A deal of 52 cards has 69 characters. */
#define FINESSE_PBN_LENGTH 1023

/**
 * Reads a deal in PBN, such as `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`: the seat of
 * the first hand, a colon, and four hands clockwise with blanks between. A hand is four suits, spades first, with dots
 * between. The text may be in either case, with white space around and between, `10` for a ten, `-` for a void or for
 * a hand that is not given, suit symbols in UTF-8 in front of the suits, and up to two characters before the
 * seat. Hands may be of any length, as in endings.
 *
 * The text ends at its first zero, or after `length` characters; -1: at the zero. More than FINESSE_PBN_LENGTH
 * characters are refused. `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong and at which
 * character, or empty.
 *
 * Returns RETURN_NO_FAULT, RETURN_PBN_FAULT if the text is not a deal or a card appears twice, or FINESSE_BAD_ARGUMENT
 * (`text` or `deal` NULL, `length` below -1). On failure `*deal` is not written.
 */
int FinesseReadPBN(const char *text, int length, struct ddTableDeal *deal, char *message);

/** The characters of a deal as PBN text, the final zero included: as many as `remainCards` of dealPBN has. */
#define FINESSE_PBN_TEXT 80

/**
 * Writes a deal in PBN, the hand of seat `first` first. `text` has room for FINESSE_PBN_TEXT characters, as in dealPBN
 * and ddTableDealPBN. Hands may be of any length.
 *
 * Returns RETURN_NO_FAULT, RETURN_SUIT_OR_RANK (a bit that is not a card), RETURN_DUPLICATE_CARDS, RETURN_FIRST_WRONG,
 * or FINESSE_BAD_ARGUMENT if a pointer is NULL. On failure nothing is written.
 */
int FinesseWritePBN(const struct ddTableDeal *deal, int first, char text[80]);

#ifdef __cplusplus
}
#endif

#endif /* FINESSE_H */
