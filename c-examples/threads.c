/* Boards from several threads of the program's own. Each thread has its own warm table, whatever index it passes. */

#include "example.h"
#include <finesse.h>
#include <pthread.h>

#define THREADS 4

static const int EXPECTED[THREADS] = {5, 7, 6, 8}; /* South leads against East in spades, hearts, diamonds, clubs */

struct task {
    int index;
    int code;
    struct futureTricks future;
};

static void *solve(void *argument)
{
    struct task *task = (struct task *)argument;
    struct dealPBN deal = {0, 2, {0, 0, 0}, {0, 0, 0}, ""};
    deal.trump = task->index;
    strcpy(deal.remainCards, "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
    task->code = SolveBoardPBN(deal, -1, 1, 1, &task->future, task->index);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    struct task tasks[THREADS];
    int index;

    for (index = 0; index < THREADS; index++) {
        tasks[index].index = index;
        expect(pthread_create(&threads[index], NULL, solve, &tasks[index]) == 0, "a thread");
    }
    for (index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
        expect(tasks[index].code == RETURN_NO_FAULT, "an answer");
        printf("%c trumps: lead %c%c for %d tricks\n", SUITS[index], SUITS[tasks[index].future.suit[0]],
               RANKS[tasks[index].future.rank[0]], tasks[index].future.score[0]);
        expect(tasks[index].future.score[0] == EXPECTED[index], "the right number of tricks");
    }
    return 0;
}
