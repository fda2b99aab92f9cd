/* Many threads, all with the same thread index, ask questions of every kind at random, free the memory and change the
   number of threads meanwhile: no answer is wrong.
   Usage: many_threads [seconds [threads [small [threads of each batch]]]]: `small` asks about short endings only, as for
   a run under valgrind. */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <pthread.h>
#include <time.h>

enum { MOST_THREADS = 256 };

static double seconds = 5;
static struct timespec begun;

static double seconds_gone(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun.tv_sec) + (double)(now.tv_nsec - begun.tv_nsec) / 1e9;
}

struct runner {
    pthread_t thread;
    unsigned int random;
    long asked, wrong;
};

static void *run(void *place)
{
    struct runner *runner = (struct runner *)place;
    do {
        int kind = (int)random_below(&runner->random, KINDS);
        int variant = (int)random_below(&runner->random, VARIANTS);
        unsigned int mischief = random_below(&runner->random, 40);
        runner->wrong += !is_right(kind, variant);
        runner->asked++;
        if (mischief == 0)
            FreeMemory();
        else if (mischief == 1)
            SetMaxThreads((int)random_below(&runner->random, 5));
        else if (mischief == 2)
            SetResources(20 * (int)random_below(&runner->random, 5), (int)random_below(&runner->random, 4));
    } while (seconds_gone() < seconds);
    return NULL;
}

int main(int argc, char **argv)
{
    static struct runner runners[MOST_THREADS];
    int threads = argc > 2 ? atoi(argv[2]) : 32, index;
    long asked = 0;
    if (argc > 1)
        seconds = atof(argv[1]);
    if (argc > 3) {
        open_cards = 4;
        hidden_cards = 3;
    }
    if (argc > 4)
        asked_threads = atoi(argv[4]);
    threads = threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : threads;
    CHECK_INT(learn_answers(), 0);
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (index = 0; index < threads; index++) {
        runners[index].random = 88172645u + 1013904223u * (unsigned int)index;
        CHECK_INT(pthread_create(&runners[index].thread, NULL, run, &runners[index]), 0);
    }
    for (index = 0; index < threads; index++) {
        pthread_join(runners[index].thread, NULL);
        CHECK_INT(runners[index].wrong, 0);
        CHECK(runners[index].asked > 0);
        asked += runners[index].asked;
    }
    FreeMemory();
    printf("%ld questions from %d threads in %.1f s\n", asked, threads, seconds_gone());
    return checks_verdict("many_threads");
}
