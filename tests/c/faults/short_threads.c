/* Thousands of threads, fifty at a time, that each solve one board and end: their memory is freed.
   Usage: short_threads [threads] */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <pthread.h>
#include <unistd.h>
#ifdef _WIN32
#define PSAPI_VERSION 2
#include <windows.h>
#include <psapi.h>
#endif

enum { AT_A_TIME = 50 };

static void *solve_once(void *variant)
{
    struct reply reply;
    ask_board((int)(intptr_t)variant, &reply);
    return (void *)(intptr_t)(reply.code == RETURN_NO_FAULT && reply.digest == right_digest[0][(intptr_t)variant]);
}

/* Starts this many threads; returns how many were right. */
static int swarm(int threads)
{
    pthread_t alive[AT_A_TIME];
    int begun, index, right = 0;
    for (begun = 0; begun < threads; begun += AT_A_TIME) {
        for (index = 0; index < AT_A_TIME; index++)
            if (pthread_create(&alive[index], NULL, solve_once, (void *)(intptr_t)(index % VARIANTS)) != 0)
                return -1;
        for (index = 0; index < AT_A_TIME; index++) {
            void *was_right = NULL;
            pthread_join(alive[index], &was_right);
            right += was_right != NULL;
        }
    }
    return right;
}

#ifdef _WIN32
static long resident_kilobytes(void)
{
    PROCESS_MEMORY_COUNTERS counters;
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) ? (long)(counters.WorkingSetSize / 1024) : 0;
}
#else
static long resident_kilobytes(void)
{
    long size = 0, pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm || fscanf(statm, "%ld %ld", &size, &pages) != 2)
        pages = 0;
    if (statm)
        fclose(statm);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}
#endif

int main(int argc, char **argv)
{
    int threads = argc > 1 ? atoi(argv[1]) : 5000;
    long before, after;
    open_cards = 7;
    CHECK_INT(learn_answers(), 0);
    threads -= threads % AT_A_TIME;
    CHECK_INT(swarm(threads), threads);
    before = resident_kilobytes();
    CHECK_INT(swarm(threads), threads);
    after = resident_kilobytes();
    printf("%ld kB resident, %ld kB after %d more threads\n", before, after, threads);
    /* The system's allocator wanders by a few arenas; one table that stayed behind of each thread would be gigabytes. */
    CHECK(before > 0 && after < before + 16 * 1024);
    return checks_verdict("short_threads");
}
