/* Memory that runs out: the n-th allocation of a call fails, alone or with all after it, for n = 1, 2, ...; or the whole
   process may have only so much. Each call returns the right answer or a code, and when there is memory again all is as
   before. Every kind of question is asked in a child, so that one that dies is told of by name.
   Usage: starve [the most failures of each kind [a kind]] */

#define _GNU_SOURCE
#include "check.h"
#include "questions.h"
#include <errno.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* These take the place of the system's functions, for the library too. */

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static long allocations, fails_from = LONG_MAX, fails_until = LONG_MAX, failures;

static int fails(void)
{
    long number = __atomic_add_fetch(&allocations, 1, __ATOMIC_SEQ_CST);
    if (number < __atomic_load_n(&fails_from, __ATOMIC_SEQ_CST) || number >= __atomic_load_n(&fails_until, __ATOMIC_SEQ_CST))
        return 0;
    __atomic_add_fetch(&failures, 1, __ATOMIC_SEQ_CST);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size)
{
    void *memory = memalign(alignment, size);
    if (!memory)
        return ENOMEM;
    *place = memory;
    return 0;
}

/* Lets the n-th allocation from now on fail, and `more` after it. */
static void starve(long n, long more)
{
    failures = 0;
    fails_from = fails_until = LONG_MAX;
    allocations = 0;
    fails_until = more == LONG_MAX ? LONG_MAX : n + 1 + more;
    fails_from = n;
}

static void feed(void)
{
    fails_from = fails_until = LONG_MAX;
}

/* A code, or the right answer. */
static int is_fit(int kind, int variant, const struct reply *reply)
{
    return reply->code < 0 || (reply->code == RETURN_NO_FAULT && reply->digest == right_digest[kind][variant]);
}

/* How often an answer was right although something was missing, and how often there was a code. */
static long answered, refused;

static void ask_starving(int kind, int variant, long n, long more)
{
    struct reply reply;
    starve(n, more);
    QUESTIONS[kind].ask(variant, &reply);
    feed();
    if (!is_fit(kind, variant, &reply)) {
        checks_failed++;
        fprintf(stderr, "%s: a wrong answer when allocation %ld fails\n", QUESTIONS[kind].name, n);
    }
    checks_done++;
    *(reply.code == RETURN_NO_FAULT ? &answered : &refused) += 1;
}

/* The n-th allocation fails. A cold library asks for more, so it is made cold before each call. */
static void nth_allocation(int kind, long most)
{
    struct reply reply;
    long needed, n, step;
    FreeMemory();
    starve(LONG_MAX, 0);
    QUESTIONS[kind].ask(0, &reply);
    needed = allocations;
    step = needed / most + 1;
    for (n = 1; n <= needed + step; n += n < most / 2 ? 1 : step) {
        FreeMemory();
        ask_starving(kind, 0, n, 0);
        FreeMemory();
        ask_starving(kind, 0, n, LONG_MAX - n - 2);
    }
    CHECK(is_right(kind, 0) && is_right(kind, 1));
    printf("%-24s %6ld allocations, %4ld answers, %4ld codes\n", QUESTIONS[kind].name, needed, answered, refused);
}

static size_t address_space(void)
{
    unsigned long pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");
    if (!statm || fscanf(statm, "%lu", &pages) != 1)
        pages = 0;
    if (statm)
        fclose(statm);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* The process may have so much more than it has. */
static void tight_cap(int kind)
{
    static const long kilobytes[] = {0, 100, 300, 700, 1500, 3000, 6000, 12000, 25000, 50000};
    struct rlimit limit, usual;
    size_t index;
    getrlimit(RLIMIT_AS, &usual);
    for (index = 0; index < sizeof kilobytes / sizeof kilobytes[0]; index++) {
        struct reply reply;
        FreeMemory();
        limit = usual;
        limit.rlim_cur = address_space() + ((size_t)kilobytes[index] << 10);
        if (setrlimit(RLIMIT_AS, &limit) != 0)
            return;
        QUESTIONS[kind].ask(1, &reply);
        setrlimit(RLIMIT_AS, &usual);
        CHECK(is_fit(kind, 1, &reply));
    }
    CHECK(is_right(kind, 0) && is_right(kind, 1));
}

int main(int argc, char **argv)
{
    long most = argc > 1 ? atol(argv[1]) : 60;
    int kind, only = argc > 2 ? atoi(argv[2]) : -1;
    open_cards = 8;
    hidden_cards = 4;
    asked_threads = 2;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind < KINDS; kind++) {
        int part, status;
        for (part = 0; part < 2; part++) {
            pid_t child;
            if (only >= 0 && kind != only)
                continue;
            fflush(stdout);
            child = fork();
            if (child == 0) {
                checks_failed = 0;
                alarm(120);
                if (part == 0)
                    nth_allocation(kind, most);
                else
                    tight_cap(kind);
                fflush(stdout);
                _exit(checks_failed > 0);
            }
            status = -1;
            waitpid(child, &status, 0);
            if (status != 0)
                fprintf(stderr, "%s, %s: status %x\n", QUESTIONS[kind].name, part ? "a cap" : "n-th allocation", (unsigned)status);
            CHECK_INT(status, 0);
        }
    }
    return checks_verdict("starve");
}
