/* Children forked from a process whose threads are all busy in the library, and children of those: each starts its own
   threads and answers as its parent does, even if it has the number of an earlier process.
   Usage: fork [children] */

#define _GNU_SOURCE
#include "../check.h"
#include "../questions.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BUSY = 4 };

static int over;

static void *keep_busy(void *seed)
{
    unsigned int random = 777u + (unsigned int)(intptr_t)seed;
    long wrong = 0;
    while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
        wrong += !is_right((int)random_below(&random, KINDS), (int)random_below(&random, VARIANTS));
        if (random_below(&random, 20) == 0)
            FreeMemory();
    }
    return (void *)wrong;
}

static int status_of(pid_t child)
{
    int status = -1;
    return waitpid(child, &status, 0) == child ? status : -1;
}

/* Batches, tables and choices of every kind; then what a child of this process finds. */
static int all_is_well(int generations, int variant)
{
    int kind, well = 1;
    pid_t child;
    for (kind = 0; kind < KINDS; kind++)
        well = is_right(kind, variant % VARIANTS) && well;
    FreeMemory();
    well = is_right(4, variant % VARIANTS) && is_right(7, variant % VARIANTS) && well;
    if (generations == 0)
        return well;
    child = fork();
    if (child == 0) {
        alarm(120);
        _exit(all_is_well(generations - 1, variant + 1) ? 0 : 1);
    }
    return status_of(child) == 0 && well;
}

/* Waits for a child for two minutes at most. */
static int patient_status_of(pid_t child)
{
    int status = -1, tries;
    for (tries = 0; tries < 1200; tries++) {
        if (waitpid(child, &status, WNOHANG) == child)
            return status;
        usleep(100000);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return status;
}

/* What the namesakes of a process find, all number 1: each is the first process of a name space of its own, which only
   root may make. -1 if there are none to be had. */
static int namesakes(int generations)
{
    pid_t child;
    if (unshare(CLONE_NEWPID) != 0)
        return -1;
    child = fork();
    if (child == 0) {
        int well = getpid() == 1 && is_right(4, 0) && is_right(7, 0);
        _exit(well && (generations == 0 || namesakes(generations - 1) == 0) ? 0 : 1);
    }
    return child < 0 ? -1 : patient_status_of(child);
}

/* The same from a child: a process that has made a name space can have no other children. */
static void check_namesakes(void)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        status = namesakes(2);
        _exit(status == 0 ? 0 : status == -1 ? 77 : 1);
    }
    status = patient_status_of(child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        printf("left out: processes of the same number, which only root can make\n");
    else
        CHECK_INT(status, 0);
}

int main(int argc, char **argv)
{
    int children = argc > 1 ? atoi(argv[1]) : 6, index;
    pthread_t busy[BUSY];
    open_cards = 6;
    hidden_cards = 3;
    asked_threads = 3;
    SetMaxThreads(0);
    CHECK_INT(learn_answers(), 0);
    for (index = 0; index < BUSY; index++)
        CHECK_INT(pthread_create(&busy[index], NULL, keep_busy, (void *)(intptr_t)index), 0);
    for (index = 0; index < children; index++) {
        pid_t child;
        usleep(5000 + 3000 * (unsigned int)index);
        child = fork();
        if (child == 0) {
            alarm(120);
            _exit(all_is_well(1, index) ? 0 : 1);
        }
        CHECK_INT(status_of(child), 0);
    }
    __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
    for (index = 0; index < BUSY; index++) {
        void *wrong = NULL;
        pthread_join(busy[index], &wrong);
        CHECK_INT((long)wrong, 0);
    }
    check_namesakes();
    FreeMemory();
    return checks_verdict("fork");
}
