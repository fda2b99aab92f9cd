/* Calls that are cancelled from many threads at random moments, and batches whose time is up in the midst of them: each
   call returns a right answer or says that it was stopped, none hangs, and later calls are answered as ever.
   Usage: cancel [rounds] */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { CANCELLERS = 6, CALLERS = 4, BATCH = 60, LATE = 8 };

static struct FinesseSolver *solver;
static struct FinessePlayer *player;
static int rounds = 25, over;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void *cancel_often(void *seed)
{
    unsigned int random = 12345u + (unsigned int)(intptr_t)seed;
    intptr_t wrong = 0;
    while (!__atomic_load_n(&over, __ATOMIC_RELAXED)) {
        wrong += FinesseSolverCancel(solver) != RETURN_NO_FAULT;
        wrong += FinessePlayerCancel(player) != RETURN_NO_FAULT;
        usleep(random_below(&random, 3000));
    }
    return (void *)wrong;
}

/* Whether a card is one of the hand that is to play: a stopped call names a card all the same. */
static int is_held(const struct FinesseRequest *request, const struct FinesseChoice *choice)
{
    return choice->suit >= 0 && choice->suit < 4 && choice->rank >= 2 && choice->rank <= 14 &&
           request->deal.cards[choice->seat][choice->suit] >> choice->rank & 1;
}

static int stopped_calls;

static void *call_often(void *seed)
{
    unsigned int random = 54321u + (unsigned int)(intptr_t)seed;
    intptr_t wrong = 0;
    int round;
    for (round = 0; round < rounds; round++) {
        int variant = (int)random_below(&random, VARIANTS);
        struct deal board = board_of(variant);
        struct futureTricks future;
        struct FinesseRequest request = ending_request(variant);
        struct FinesseChooseOptions options = choose_options(60);
        struct FinesseChoice choice = FINESSE_CHOICE_INIT;
        int code = FinesseSolverSolveBoard(solver, &board, -1, 3, &future);
        if (code == RETURN_NO_FAULT)
            wrong += future_digest(1, &future) != right_digest[0][variant];
        else
            wrong += code != FINESSE_STOPPED;
        if (code == FINESSE_STOPPED)
            __atomic_add_fetch(&stopped_calls, 1, __ATOMIC_RELAXED);
        if (round % 5 == 0)
            wrong += FinesseSolverClear(solver) != RETURN_NO_FAULT;
        options.depth = 4;
        options.method = (int)random_below(&random, 1 + FINESSE_METHOD_SINGLE_DUMMY);
        code = FinessePlayerChoose(player, &request, &options, &choice);
        wrong += code != RETURN_NO_FAULT || !is_held(&request, &choice);
        if (choice.stopReason == FINESSE_ENDED_CANCELLED)
            __atomic_add_fetch(&stopped_calls, 1, __ATOMIC_RELAXED);
    }
    return (void *)wrong;
}

static void cancels(void)
{
    pthread_t cancellers[CANCELLERS], callers[CALLERS];
    void *wrong = NULL;
    int index, variant;
    struct reply reply;
    solver = FinesseSolverCreate(0);
    player = FinessePlayerCreate();
    CHECK(solver && player);
    for (index = 0; index < CANCELLERS; index++)
        CHECK_INT(pthread_create(&cancellers[index], NULL, cancel_often, (void *)(intptr_t)index), 0);
    for (index = 0; index < CALLERS; index++)
        CHECK_INT(pthread_create(&callers[index], NULL, call_often, (void *)(intptr_t)index), 0);
    for (index = 0; index < CALLERS; index++) {
        pthread_join(callers[index], &wrong);
        CHECK(wrong == NULL);
    }
    __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
    for (index = 0; index < CANCELLERS; index++) {
        pthread_join(cancellers[index], &wrong);
        CHECK(wrong == NULL);
    }
    printf("%d calls were stopped\n", stopped_calls);
    CHECK(stopped_calls > 0);
    /* The cancelling is over, and the last cancel does not count for what begins now. */
    for (variant = 0; variant < VARIANTS; variant++) {
        struct deal board = board_of(variant);
        struct futureTricks future;
        struct FinesseRequest request = ending_request(variant);
        struct FinesseChooseOptions options = choose_options(25);
        struct FinesseChoice choice = FINESSE_CHOICE_INIT;
        CHECK_INT(FinesseSolverSolveBoard(solver, &board, -1, 3, &future), RETURN_NO_FAULT);
        CHECK(future_digest(1, &future) == right_digest[0][variant]);
        options.depth = 3;
        options.method = FINESSE_METHOD_ALPHA_MU;
        CHECK_INT(FinessePlayerClear(player), RETURN_NO_FAULT);
        CHECK_INT(FinessePlayerChoose(player, &request, &options, &choice), RETURN_NO_FAULT);
        ask_alpha_mu(variant, &reply);
        CHECK(choice_digest(7, &choice) == reply.digest && reply.digest != 0);
    }
    FinesseSolverFree(solver);
    FinessePlayerFree(player);
}

static int solve_batch(const struct deal *deals, struct futureTricks *answers, int *codes, int threads, int milliseconds)
{
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    options.threads = threads;
    options.timeLimitMs = milliseconds;
    return FinesseSolveBoards(deals, NULL, NULL, BATCH, answers, codes, &options);
}

/* Batches that get some parts in ten of the time that they take. */
static void late_batches(void)
{
    static struct deal deals[BATCH];
    static struct futureTricks answers[BATCH];
    static int codes[BATCH];
    int index, round, cut_short = 0;
    double begun = seconds_now(), taken;
    for (index = 0; index < BATCH; index++)
        deals[index] = board_of(index % VARIANTS);
    CHECK_INT(solve_batch(deals, answers, codes, 1, 0), RETURN_NO_FAULT);
    taken = seconds_now() - begun;
    for (round = 0; round < LATE; round++) {
        int milliseconds = 1 + (int)(taken * 1000 * (round + 1) / 10);
        int code, done = 0, wrong = 0;
        begun = seconds_now();
        code = solve_batch(deals, answers, codes, 1 + round % 4, milliseconds);
        /* Ample: the machine may be busy with something else. */
        CHECK(seconds_now() - begun < milliseconds / 1000.0 + 5);
        for (index = 0; index < BATCH; index++) {
            done += codes[index] == RETURN_NO_FAULT;
            if (codes[index] == RETURN_NO_FAULT)
                wrong += future_digest(1, &answers[index]) != right_digest[0][index % VARIANTS];
            else
                wrong += codes[index] != FINESSE_STOPPED || answers[index].cards != 0;
        }
        CHECK_INT(wrong, 0);
        CHECK(code == FINESSE_STOPPED ? done < BATCH : code == RETURN_NO_FAULT && done == BATCH);
        cut_short += code == FINESSE_STOPPED && done > 0;
    }
    printf("%d of %d batches were stopped in the midst of it\n", cut_short, LATE);
    CHECK(cut_short > 0);
    CHECK(is_right(4, 0) && is_right(5, 1));
}

int main(int argc, char **argv)
{
    if (argc > 1)
        rounds = atoi(argv[1]);
    CHECK_INT(learn_answers(), 0);
    late_batches();
    cancels();
    return checks_verdict("cancel");
}
