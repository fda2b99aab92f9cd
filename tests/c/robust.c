/* Nothing a caller does may crash, hang or confuse the library: null pointers, random bytes, any order of set-up and
   clean-up, the same thread index from many threads, fork, and exit while others are busy. Small endings keep it quick
   enough to run under valgrind, but without the children: what threads that are not in a child held there is lost to it.
   Windows has no fork; there the program itself exits while others are busy.
   Usage: robust [rounds of random bytes [childless]] */

#define _DEFAULT_SOURCE
#include "check.h"
#include <dds/dll.h>
#include <finesse.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#define THREADS 8

/* North holds three winners, and leads at no-trump. */
static const char *const ENDING = "N:AKQ... .AKQ.. ..AKQ. ...AKQ";

static struct dealPBN ending_pbn(void)
{
    struct dealPBN deal;
    memset(&deal, 0, sizeof deal);
    deal.trump = 4;
    strcpy(deal.remainCards, ENDING);
    return deal;
}

static struct deal ending(void)
{
    struct deal deal;
    int hand;
    memset(&deal, 0, sizeof deal);
    deal.trump = 4;
    for (hand = 0; hand < 4; hand++)
        deal.remainCards[hand][hand] = 7u << 12;
    return deal;
}

static int solves_ending(int thread)
{
    struct futureTricks future;
    return SolveBoard(ending(), -1, 3, 1, &future, thread) == RETURN_NO_FAULT && future.cards == 1 &&
           future.suit[0] == 0 && future.rank[0] == 14 && future.equals[0] == 3 << 12 && future.score[0] == 3;
}

static int solves_batch(void)
{
    struct boards *boards = (struct boards *)calloc(1, sizeof *boards);
    struct solvedBoards *solved = (struct solvedBoards *)calloc(1, sizeof *solved);
    int index, right = boards && solved;
    if (right) {
        boards->noOfBoards = 20;
        for (index = 0; index < 20; index++) {
            boards->deals[index] = ending();
            boards->deals[index].first = index % 4;
            boards->deals[index].trump = index % 5;
            boards->target[index] = -1;
            boards->solutions[index] = 3;
            boards->mode[index] = 1;
        }
        right = SolveAllChunksBin(boards, solved, 1) == RETURN_NO_FAULT && solved->noOfBoards == 20;
        /* In its own suit or at no-trump the leader takes all three; otherwise the hand with the trumps ruffs. */
        for (index = 0; right && index < 20; index++) {
            int first = index % 4, trump = index % 5;
            int all = trump == 4 || trump == first || trump == (first + 2) % 4;
            right = solved->solvedBoard[index].score[0] == (all ? 3 : 0);
        }
    }
    free(boards);
    free(solved);
    return right;
}

/* South, on lead at no-trump, finesses a queen that East has in half of the layouts; with or without a player. */
static int chooses_card(struct FinessePlayer *player)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    int code;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = 2;
    request.trump = 4;
    request.target = 3;
    request.seen[0] = request.seen[2] = 1;
    request.deal.cards[0][0] = 1u << 13 | 1u << 10 | 1u << 3;
    request.deal.cards[2][0] = 1u << 14 | 1u << 11 | 1u << 2;
    request.unseen[0] = 1u << 12 | 1u << 9 | 1u << 8 | 1u << 6 | 1u << 5 | 1u << 4;
    code = player ? FinessePlayerChoose(player, &request, NULL, &choice) : AlphaMuChooseCard(&request, NULL, &choice);
    return code == RETURN_NO_FAULT && choice.worlds == 20 && choice.complete && choice.message[0] == 0;
}

static void null_pointers(void)
{
    struct ddTableDeal deal;
    struct ddTableDealPBN deal_pbn;
    struct ddTableResults table;
    struct playTraceBin play;
    struct playTracePBN play_pbn;
    struct parResults par;
    struct parResultsMaster master;
    memset(&deal, 0, sizeof deal);
    memset(&deal_pbn, 0, sizeof deal_pbn);
    memset(&table, 0, sizeof table);
    memset(&play, 0, sizeof play);
    memset(&play_pbn, 0, sizeof play_pbn);
    memset(&master, 0, sizeof master);
    CHECK(SolveBoard(ending(), -1, 3, 1, NULL, 0) < 0);
    CHECK(SolveBoardPBN(ending_pbn(), -1, 3, 1, NULL, 0) < 0);
    CHECK(CalcDDtable(deal, NULL) < 0);
    CHECK(CalcDDtablePBN(deal_pbn, NULL) < 0);
    CHECK(CalcAllTables(NULL, 0, NULL, NULL, NULL) < 0);
    CHECK(CalcAllTablesPBN(NULL, 0, NULL, NULL, NULL) < 0);
    CHECK(SolveAllBoards(NULL, NULL) < 0);
    CHECK(SolveAllChunks(NULL, NULL, 1) < 0);
    CHECK(SolveAllChunksPBN(NULL, NULL, 1) < 0);
    CHECK(SolveAllChunksBin(NULL, NULL, 1) < 0);
    CHECK(Par(NULL, NULL, 0) < 0);
    CHECK(Par(&table, NULL, 0) < 0);
    CHECK(Par(NULL, &par, 0) < 0);
    CHECK(CalcPar(deal, 0, NULL, NULL) < 0);
    CHECK(CalcParPBN(deal_pbn, NULL, 0, NULL) < 0);
    CHECK(SidesPar(NULL, NULL, 0) < 0);
    CHECK(SidesParBin(NULL, NULL, 0) < 0);
    CHECK(DealerPar(NULL, NULL, 0, 0) < 0);
    CHECK(DealerParBin(NULL, NULL, 0, 0) < 0);
    CHECK(ConvertToDealerTextFormat(NULL, NULL) < 0);
    CHECK(ConvertToDealerTextFormat(&master, NULL) < 0);
    CHECK(ConvertToSidesTextFormat(NULL, NULL) < 0);
    CHECK(AnalysePlayBin(ending(), play, NULL, 0) < 0);
    CHECK(AnalysePlayPBN(ending_pbn(), play_pbn, NULL, 0) < 0);
    CHECK(AnalyseAllPlaysBin(NULL, NULL, NULL, 1) < 0);
    CHECK(AnalyseAllPlaysPBN(NULL, NULL, NULL, 1) < 0);
    GetDDSInfo(NULL);
    ErrorMessage(1, NULL);
}

static unsigned int state = 12345;

static unsigned int next_random(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

/* Bytes of some flavour: all ones, all letters of PBN, small numbers, or anything. */
static void scribble(void *out, size_t size, int flavour)
{
    static const char letters[] = "N:AKQJT98765432. ...SHDC10nesw";
    unsigned char *bytes = (unsigned char *)out;
    size_t index;
    for (index = 0; index < size; index++) {
        unsigned int random = next_random() >> 8;
        switch (flavour % 4) {
        case 0: bytes[index] = 0xff; break;
        case 1: bytes[index] = (unsigned char)letters[random % (sizeof letters - 1)]; break;
        case 2: bytes[index] = index % 4 == 0 ? (unsigned char)(random % 6) : 0; break;
        default: bytes[index] = (unsigned char)random;
        }
    }
}

/* Counts of boards that do not fit, and, seldom, one that does. */
static int some_count(void)
{
    static const int counts[] = {-1, 0, 1, 2, 40, 41, 200, 201, INT_MAX, INT_MIN};
    return counts[(next_random() >> 8) % (sizeof counts / sizeof counts[0])];
}

static void random_bytes(int rounds)
{
    static struct boards boards;
    static struct boardsPBN boards_pbn;
    static struct solvedBoards solved;
    static struct ddTableDeals deals;
    static struct ddTableDealsPBN deals_pbn;
    static struct ddTablesRes tables;
    static struct allParResults all_par;
    static struct playTracesBin plays;
    static struct playTracesPBN plays_pbn;
    static struct solvedPlays solved_plays;
    int round;
    for (round = 0; round < rounds; round++) {
        struct deal deal;
        struct dealPBN deal_pbn;
        struct ddTableDeal table_deal;
        struct ddTableDealPBN table_deal_pbn;
        struct ddTableResults table;
        struct futureTricks future;
        struct playTraceBin play;
        struct playTracePBN play_pbn;
        struct solvedPlay solved_play;
        struct parResults par;
        struct parResultsDealer dealer[2];
        struct parResultsMaster master[2];
        struct parTextResults text;
        char line[256];
        int filter[DDS_STRAINS];
        int number = (int)(next_random() >> 8) % 40 - 20;
        scribble(&deal, sizeof deal, round);
        scribble(&deal_pbn, sizeof deal_pbn, round);
        scribble(&table_deal, sizeof table_deal, round);
        scribble(&table_deal_pbn, sizeof table_deal_pbn, round);
        scribble(&table, sizeof table, round);
        scribble(&play, sizeof play, round);
        scribble(&play_pbn, sizeof play_pbn, round);
        scribble(filter, sizeof filter, round);
        scribble(master, sizeof master, round);
        SolveBoard(deal, number, 3, 1, &future, number);
        SolveBoardPBN(deal_pbn, number, 3, 1, &future, number);
        deal_pbn.trump = deal_pbn.first = 0;
        SolveBoardPBN(deal_pbn, -1, 3, 1, &future, 0);
        CalcDDtable(table_deal, &table);
        CalcDDtablePBN(table_deal_pbn, &table);
        scribble(&table, sizeof table, round);
        Par(&table, &par, number);
        Par(&table, &par, round % 4);
        SidesPar(&table, dealer, round % 4);
        SidesParBin(&table, master, round % 4);
        DealerPar(&table, dealer, number, round % 4);
        DealerPar(&table, dealer, 0, round % 4);
        DealerParBin(&table, master, round % 4, number);
        scribble(master, sizeof master, round);
        ConvertToDealerTextFormat(master, line);
        ConvertToSidesTextFormat(master, &text);
        AnalysePlayBin(ending(), play, &solved_play, 0);
        AnalysePlayPBN(ending_pbn(), play_pbn, &solved_play, 0);
        AnalysePlayBin(deal, play, &solved_play, number);
        scribble(&boards, sizeof boards, round);
        scribble(&boards_pbn, sizeof boards_pbn, round);
        scribble(&deals, sizeof deals, round);
        scribble(&deals_pbn, sizeof deals_pbn, round);
        scribble(&plays, sizeof plays, round);
        scribble(&plays_pbn, sizeof plays_pbn, round);
        boards.noOfBoards = some_count();
        boards_pbn.noOfBoards = some_count();
        plays.noOfBoards = round % 2 ? boards.noOfBoards : some_count();
        plays_pbn.noOfBoards = round % 2 ? boards_pbn.noOfBoards : some_count();
        deals.noOfTables = some_count();
        deals_pbn.noOfTables = some_count();
        SolveAllBoards(&boards_pbn, &solved);
        SolveAllChunksBin(&boards, &solved, number);
        CalcAllTables(&deals, number, filter, &tables, &all_par);
        CalcAllTablesPBN(&deals_pbn, round % 4, filter, &tables, &all_par);
        AnalyseAllPlaysBin(&boards, &plays, &solved_plays, number);
        AnalyseAllPlaysPBN(&boards_pbn, &plays_pbn, &solved_plays, number);
        ErrorMessage(number * 17, line);
        CHECK(memchr(line, 0, 80) != NULL);
    }
    CHECK(solves_ending(0));
    CHECK(solves_batch());
}

static void any_order(void)
{
    int round;
    FreeMemory();
    FreeMemory();
    CHECK(solves_ending(0));
    for (round = 0; round < 20; round++) {
        SetMaxThreads(round % 7);
        CHECK(solves_batch());
        SetResources(round * 50, round % 5);
        CHECK(solves_ending(round % 16));
        FreeMemory();
        CHECK(solves_ending(0));
    }
    SetMaxThreads(-5);
    SetMaxThreads(INT_MAX);
    SetResources(-1, -1);
    SetResources(INT_MAX, INT_MAX);
    CHECK(solves_ending(0));
    SetResources(0, 4);
    CHECK(solves_batch());
}

static void *solve_often(void *rounds)
{
    long round;
    intptr_t wrong = 0;
    for (round = 0; round < *(const long *)rounds; round++) {
        /* All threads say they are number 0. */
        wrong += !solves_ending(0);
        if (round % 10 == 0)
            wrong += !solves_batch();
        if (round % 25 == 0)
            FreeMemory();
    }
    return (void *)wrong;
}

static void same_index_from_many_threads(void)
{
    pthread_t threads[THREADS];
    long rounds = 100;
    int index;
    for (index = 0; index < THREADS; index++)
        CHECK_INT(pthread_create(&threads[index], NULL, solve_often, &rounds), 0);
    for (index = 0; index < THREADS; index++) {
        void *wrong = NULL;
        pthread_join(threads[index], &wrong);
        CHECK(wrong == NULL);
    }
}

#ifdef _WIN32
static void after_fork(void)
{
    struct FinessePlayer *player = FinessePlayerCreate();
    CHECK(chooses_card(player) && chooses_card(NULL));
    FinessePlayerFree(player);
}

/* Leaves two threads busy, which the system ends in the midst of their work. */
static void exit_while_busy(void)
{
    static long forever = LONG_MAX;
    pthread_t busy[2];
    CHECK_INT(pthread_create(&busy[0], NULL, solve_often, &forever), 0);
    CHECK_INT(pthread_create(&busy[1], NULL, solve_often, &forever), 0);
    CHECK(solves_batch());
}
#else
/* The exit status of a child that must end within a minute. */
static int status_of(pid_t child)
{
    int status = -1;
    return waitpid(child, &status, 0) == child ? status : -1;
}

static void after_fork(void)
{
    int round;
    struct FinessePlayer *player = FinessePlayerCreate();
    CHECK(solves_batch() && chooses_card(player) && chooses_card(NULL));
    for (round = 0; round < 5; round++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(60);
            _exit(chooses_card(player) && chooses_card(NULL) && solves_ending(0) && solves_batch() &&
                          (FreeMemory(), solves_batch()) ? 0 : 1);
        }
        CHECK_INT(status_of(child), 0);
        CHECK(solves_batch() && chooses_card(player));
    }
    FinessePlayerFree(player);
}

static void exit_while_busy(void)
{
    static long forever = LONG_MAX;
    int round;
    for (round = 0; round < 5; round++) {
        pid_t child = fork();
        if (child == 0) {
            pthread_t busy[2];
            alarm(60);
            pthread_create(&busy[0], NULL, solve_often, &forever);
            pthread_create(&busy[1], NULL, solve_often, &forever);
            usleep(20000);
            exit(solves_batch() ? 0 : 1);
        }
        CHECK_INT(status_of(child), 0);
    }
}
#endif

int main(int argc, char **argv)
{
    null_pointers();
    random_bytes(argc > 1 ? atoi(argv[1]) : 400);
    any_order();
    same_index_from_many_threads();
    if (argc <= 2) {
        after_fork();
        exit_while_busy();
    }
    FreeMemory();
    return checks_verdict("robust");
}
