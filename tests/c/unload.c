/* Loads the library, uses it from several threads, unloads it before or after a thread that used it ends and while its own
   are idle, many times over; then ends normally. Usage: unload LIBRARY */

#define _DEFAULT_SOURCE
#include "check.h"
#include <dds/dll.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef int table_function(struct ddTableDealPBN, struct ddTableResults *);
typedef void threads_function(int);

static table_function *calc_table;
static pthread_barrier_t used, unloaded;

/* The address of a function, which C does not let us cast from an object's. */
static table_function *table_symbol(void *library, const char *name)
{
    table_function *function = NULL;
    void *symbol = dlsym(library, name);
    memcpy(&function, &symbol, sizeof function);
    return function;
}

static threads_function *threads_symbol(void *library, const char *name)
{
    threads_function *function = NULL;
    void *symbol = dlsym(library, name);
    memcpy(&function, &symbol, sizeof function);
    return function;
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
    *(int *)right = table_is_right();
    pthread_barrier_wait(&used);
    pthread_barrier_wait(&unloaded);
    return NULL;
}

int main(int argc, char **argv)
{
    int round;
    if (argc < 2) {
        fprintf(stderr, "usage: unload LIBRARY\n");
        return 2;
    }
    pthread_barrier_init(&used, NULL, 2);
    pthread_barrier_init(&unloaded, NULL, 2);
    for (round = 0; round < 30; round++) {
        void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        threads_function *set_threads;
        pthread_t thread;
        int right = 0;
        CHECK(library != NULL);
        if (!library) {
            fprintf(stderr, "%s\n", dlerror());
            break;
        }
        calc_table = table_symbol(library, "CalcDDtablePBN");
        set_threads = threads_symbol(library, "SetMaxThreads");
        CHECK(calc_table && set_threads);
        if (!calc_table || !set_threads)
            break;
        set_threads(4);
        CHECK(table_is_right());
        CHECK_INT(pthread_create(&thread, NULL, use_and_outlive, &right), 0);
        pthread_barrier_wait(&used);
        CHECK(right);
        if (round % 2 == 0) {
            CHECK_INT(dlclose(library), 0);
            pthread_barrier_wait(&unloaded);
            pthread_join(thread, NULL);
        } else {
            pthread_barrier_wait(&unloaded);
            pthread_join(thread, NULL);
            CHECK_INT(dlclose(library), 0);
        }
    }
    pthread_barrier_destroy(&used);
    pthread_barrier_destroy(&unloaded);
    return checks_verdict("unload");
}
