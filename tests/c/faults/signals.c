/* A signal every millisecond, whose handler returns to what was interrupted without restarting it, in whatever thread it
   comes: right answers, time limits that hold, and a call that is cancelled from the handler. Usage: signals */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <signal.h>
#include <sys/time.h>
#include <time.h>

/* Several threads may be in the handler at once. */
static int signals, cancel_at;
static struct FinessePlayer *volatile player;
static struct FinesseSolver *volatile solver;

static void on_alarm(int number)
{
    int count = __atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED), at = __atomic_load_n(&cancel_at, __ATOMIC_ACQUIRE);
    (void)number;
    if (at && count >= at) {
        FinessePlayerCancel(player);
        FinesseSolverCancel(solver);
    }
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void every_millisecond(int on)
{
    struct itimerval timer;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    memset(&timer, 0, sizeof timer);
    timer.it_interval.tv_usec = timer.it_value.tv_usec = on ? 1000 : 0;
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* An opening lead with many layouts: it ends only by its time limit. */
static struct FinesseRequest long_request(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    unsigned int hands[4][4];
    deal_cards(3, 13, hands);
    request.kind = FINESSE_PLAY;
    request.declarer = 2;
    request.trump = 4;
    request.level = 3;
    request.seen[3] = 1;
    memcpy(request.deal.cards[3], hands[3], sizeof hands[3]);
    return request;
}

static void limits(void)
{
    struct FinesseRequest request = long_request();
    struct FinesseChooseOptions options = choose_options(20000);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinesseBatchOptions batch = FINESSE_BATCH_OPTIONS_INIT;
    static struct deal deals[3000];
    static struct futureTricks answers[3000];
    double begun;
    int index;
    options.nodeLimit = 0;
    options.depth = 3;
    options.threads = 3;
    options.timeLimitMs = 300;
    begun = seconds_now();
    CHECK_INT(AlphaMuChooseCard(&request, &options, &choice), RETURN_NO_FAULT);
    CHECK_INT(choice.stopReason, FINESSE_ENDED_TIME);
    CHECK(seconds_now() - begun > 0.25 && seconds_now() - begun < 60);

    for (index = 0; index < 3000; index++)
        deals[index] = board_of(index);
    batch.threads = 3;
    batch.timeLimitMs = 200;
    begun = seconds_now();
    CHECK_INT(FinesseSolveBoards(deals, NULL, NULL, 3000, answers, NULL, &batch), FINESSE_STOPPED);
    CHECK(seconds_now() - begun > 0.15 && seconds_now() - begun < 60);

    /* Cancelled by the handler, some 50 ms from now. */
    options.timeLimitMs = 0;
    options.method = FINESSE_METHOD_ALPHA_MU;
    player = FinessePlayerCreate();
    solver = FinesseSolverCreate(0);
    __atomic_store_n(&cancel_at, __atomic_load_n(&signals, __ATOMIC_RELAXED) + 50, __ATOMIC_RELEASE);
    begun = seconds_now();
    CHECK_INT(FinessePlayerChoose(player, &request, &options, &choice), RETURN_NO_FAULT);
    CHECK_INT(choice.stopReason, FINESSE_ENDED_CANCELLED);
    CHECK(seconds_now() - begun < 60);
    __atomic_store_n(&cancel_at, 0, __ATOMIC_RELEASE);
    FinessePlayerFree(player);
    FinesseSolverFree(solver);
}

int main(void)
{
    int kind, variant;
    asked_threads = 3;
    CHECK_INT(learn_answers(), 0);
    every_millisecond(1);
    for (kind = 0; kind < KINDS; kind++)
        for (variant = 0; variant < VARIANTS; variant++)
            CHECK(is_right(kind, variant));
    limits();
    every_millisecond(0);
    printf("%d signals\n", __atomic_load_n(&signals, __ATOMIC_RELAXED));
    CHECK(__atomic_load_n(&signals, __ATOMIC_RELAXED) > 100);
    return checks_verdict("signals");
}
