/* Loads the library, uses it from several threads, for tables and for choices, unloads it before or after a thread that
   used it ends and while its own are idle, many times over; then ends normally. Usage: unload LIBRARY [rounds] */

#define _DEFAULT_SOURCE
#include "check.h"
#include "library.h"
#include <finesse.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef int table_function(struct ddTableDealPBN, struct ddTableResults *);
typedef void threads_function(int);
typedef int choose_function(const struct FinesseRequest *, const struct FinesseChooseOptions *, struct FinesseChoice *);

static table_function *calc_table;
static choose_function *choose;
static pthread_barrier_t used, unloaded;

/* South, on lead at no-trump, finesses a queen that East has in half of the layouts. */
static int choice_is_right(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = 2;
    request.trump = 4;
    request.target = 3;
    request.seen[0] = request.seen[2] = 1;
    request.deal.cards[0][0] = 1u << 13 | 1u << 10 | 1u << 3;
    request.deal.cards[2][0] = 1u << 14 | 1u << 11 | 1u << 2;
    request.unseen[0] = 1u << 12 | 1u << 9 | 1u << 8 | 1u << 6 | 1u << 5 | 1u << 4;
    options.threads = 3;
    return choose(&request, &options, &choice) == RETURN_NO_FAULT && choice.worlds == 20 && choice.complete;
}

/* North-South have the spades and the diamonds between them, East-West the hearts and the clubs, all winners. */
static int table_is_right(void)
{
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    memset(&deal, 0, sizeof deal);
    strcpy(deal.cards, "N:AKQ... .AKQ.. ..AKQ. ...AKQ");
    return calc_table(deal, &table) == RETURN_NO_FAULT && table.resTable[0][0] == 3 && table.resTable[0][1] == 0 &&
           table.resTable[1][1] == 3;
}

static void *use_and_outlive(void *right)
{
    *(int *)right = table_is_right() && choice_is_right();
    pthread_barrier_wait(&used);
    pthread_barrier_wait(&unloaded);
    return NULL;
}

int main(int argc, char **argv)
{
    int round, rounds = argc > 2 ? atoi(argv[2]) : 30;
    if (argc < 2) {
        fprintf(stderr, "usage: unload LIBRARY [rounds]\n");
        return 2;
    }
    pthread_barrier_init(&used, NULL, 2);
    pthread_barrier_init(&unloaded, NULL, 2);
    for (round = 0; round < rounds; round++) {
        void *library = open_library(argv[1]);
        threads_function *set_threads = NULL;
        pthread_t thread;
        int right = 0;
        CHECK(library != NULL);
        if (!library)
            break;
        find_function(library, "CalcDDtablePBN", &calc_table);
        find_function(library, "SetMaxThreads", &set_threads);
        find_function(library, "AlphaMuChooseCard", &choose);
        CHECK(calc_table && set_threads && choose);
        if (!calc_table || !set_threads || !choose)
            break;
        set_threads(4);
        CHECK(table_is_right() && choice_is_right());
        CHECK_INT(pthread_create(&thread, NULL, use_and_outlive, &right), 0);
        pthread_barrier_wait(&used);
        CHECK(right);
        if (round % 2 == 0) {
            CHECK_INT(close_library(library), 0);
            pthread_barrier_wait(&unloaded);
            pthread_join(thread, NULL);
        } else {
            pthread_barrier_wait(&unloaded);
            pthread_join(thread, NULL);
            CHECK_INT(close_library(library), 0);
        }
    }
    pthread_barrier_destroy(&used);
    pthread_barrier_destroy(&unloaded);
    return checks_verdict("unload");
}
