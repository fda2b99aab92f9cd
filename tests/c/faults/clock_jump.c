/* The system's clock jumps by years, forth and back, whenever it is read: time limits hold, and calls without one are
   answered. The library never even reads that clock. Usage: clock_jump */

#define _GNU_SOURCE
#include "../check.h"
#include "../questions.h"
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long looks_at_wall, looks_at_steady;

/* These take the place of the system's functions, for the library too. */

static long years(void)
{
    static long jumps;
    long now = __atomic_add_fetch(&jumps, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&looks_at_wall, 1, __ATOMIC_RELAXED);
    return (now % 2 ? 1 : -1) * (now % 30) * 31556952L;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int code = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI)
        now->tv_sec += years();
    else
        __atomic_add_fetch(&looks_at_steady, 1, __ATOMIC_RELAXED);
    return code;
}

int gettimeofday(struct timeval *now, void *zone)
{
    int code = (int)syscall(SYS_gettimeofday, now, zone);
    now->tv_sec += years();
    return code;
}

time_t time(time_t *place)
{
    time_t now = 1700000000 + years();
    if (place)
        *place = now;
    return now;
}

static double seconds_now(void)
{
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(void)
{
    static struct deal deals[3000];
    static struct futureTricks answers[3000];
    struct FinesseBatchOptions batch = FINESSE_BATCH_OPTIONS_INIT;
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options;
    struct timespec probe;
    unsigned int hands[4][4];
    double begun, taken;
    int index, kind, method;

    asked_threads = 3;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind < KINDS; kind++)
        CHECK(is_right(kind, 1));

    for (index = 0; index < 3000; index++)
        deals[index] = board_of(index);
    batch.threads = 2;
    batch.timeLimitMs = 300;
    begun = seconds_now();
    CHECK_INT(FinesseSolveBoards(deals, NULL, NULL, 3000, answers, NULL, &batch), FINESSE_STOPPED);
    taken = seconds_now() - begun;
    CHECK(taken > 0.25 && taken < 60);

    deal_cards(3, 13, hands);
    request.kind = FINESSE_PLAY;
    request.declarer = 2;
    request.trump = 4;
    request.level = 3;
    request.seen[3] = 1;
    memcpy(request.deal.cards[3], hands[3], sizeof hands[3]);
    options = choose_options(20000);
    options.depth = 3;
    options.nodeLimit = 0;
    options.timeLimitMs = 300;
    for (method = FINESSE_METHOD_BEST; method <= FINESSE_METHOD_ALPHA_MU; method++) {
        struct FinesseChoice choice = FINESSE_CHOICE_INIT;
        options.method = method;
        begun = seconds_now();
        CHECK_INT(ChooseCard(&request, &options, &choice), RETURN_NO_FAULT);
        taken = seconds_now() - begun;
        CHECK(taken < 60);
        CHECK(method != FINESSE_METHOD_ALPHA_MU || choice.stopReason == FINESSE_ENDED_TIME);
        CHECK(choice.milliseconds >= 0 && choice.milliseconds < 60000);
    }
    /* Our functions are the ones that the library calls, and it never asked for the time of day. */
    CHECK(looks_at_steady > 100);
    CHECK_INT(looks_at_wall, 0);
    clock_gettime(CLOCK_REALTIME, &probe);
    CHECK_INT(looks_at_wall, 1);
    printf("%ld looks at the steady clock, none at the other\n", looks_at_steady);
    return checks_verdict("clock_jump");
}
