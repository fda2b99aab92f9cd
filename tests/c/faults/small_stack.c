/* Small stacks, 64 KiB: a thread's own, one that the program has made, or what is left of the main stack, which a long
   environment shares. Every function answers as on a large stack, and callbacks run on the calling thread.
   Usage: small_stack [KiB [depths]]: with `depths` it prints how much of the stack each function takes. */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <inttypes.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

struct visit {
    int kind, variant, right;
    /* For callbacks: the thread they belong to, and how often they were called there and elsewhere. */
    pthread_t thread;
    struct FinessePlayer *player;
    int at_home, elsewhere;
};

static void *visit(void *place)
{
    struct visit *visit = (struct visit *)place;
    visit->right = is_right(visit->kind, visit->variant);
    return NULL;
}

static void note(struct visit *visit)
{
    *(pthread_equal(visit->thread, pthread_self()) ? &visit->at_home : &visit->elsewhere) += 1;
}

/* A callback may call the library, but not with the player that is at work. */
static int on_progress(void *user, const struct FinesseChooseProgress *progress)
{
    struct visit *visit = (struct visit *)user;
    (void)progress;
    note(visit);
    if (visit->at_home == 1)
        visit->right = is_right(0, 0) && is_right(7, 0) && FinessePlayerClear(visit->player) == FINESSE_BAD_ARGUMENT;
    return 0;
}

static double on_weigh(void *user, const struct ddTableDeal *hands)
{
    note((struct visit *)user);
    return hands->cards[1][0] > hands->cards[3][0] ? 2 : 1;
}

static void *visit_and_be_called(void *place)
{
    struct visit *visit = (struct visit *)place;
    struct FinesseRequest request = ending_request(0);
    struct FinesseChooseOptions options = choose_options(20);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    int code;
    visit->thread = pthread_self();
    visit->player = FinessePlayerCreate();
    request.weigh = on_weigh;
    request.weighUser = options.user = visit;
    options.progress = on_progress;
    options.method = FINESSE_METHOD_ALPHA_MU;
    code = FinessePlayerChoose(visit->player, &request, &options, &choice);
    visit->right = visit->right && code == RETURN_NO_FAULT && choice.worlds == 20;
    FinessePlayerFree(visit->player);
    return NULL;
}

/* Runs a question on a thread whose stack is `bytes` long, and begins at a page that may not be touched. How much of it
   was ever written, or -1 without a thread. */
static long visit_on(void *(*part)(void *), struct visit *asked, size_t bytes)
{
    size_t page = 4096, index = 0;
    unsigned char *memory = (unsigned char *)mmap(NULL, page + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_attr_t attributes;
    pthread_t thread;
    long used = -1;
    if (memory == MAP_FAILED)
        return -1;
    mprotect(memory, page, PROT_NONE);
    memset(memory + page, 0xa5, bytes);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, memory + page, bytes) == 0 &&
        pthread_create(&thread, &attributes, part, asked) == 0) {
        pthread_join(thread, NULL);
        while (index < bytes && memory[page + index] == 0xa5)
            index++;
        used = (long)(bytes - index);
    }
    pthread_attr_destroy(&attributes);
    munmap(memory, page + bytes);
    return used;
}

/* The same on a stack that this thread has made itself, as programs with coroutines do. */
static ucontext_t here, there;
static void *(*coroutine_part)(void *);
static struct visit *coroutine_visit;

static void coroutine(void)
{
    coroutine_part(coroutine_visit);
}

static int visit_as_coroutine(void *(*part)(void *), struct visit *asked, size_t bytes)
{
    void *stack = malloc(bytes);
    if (!stack || getcontext(&there) != 0)
        return -1;
    coroutine_part = part;
    coroutine_visit = asked;
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = bytes;
    there.uc_link = &here;
    makecontext(&there, coroutine, 0);
    swapcontext(&here, &there);
    free(stack);
    return 0;
}

/* The lowest address that the main stack may grow to; NULL if that is not known. */
static char *main_stack_floor(void)
{
    char line[512];
    struct rlimit limit;
    uintptr_t low, high = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        return NULL;
    while (fgets(line, sizeof line, maps))
        if (strstr(line, "[stack]") && sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &low, &high) != 2)
            high = 0;
    fclose(maps);
    if (high == 0 || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur > (64u << 20))
        return NULL;
    return (char *)(high - limit.rlim_cur);
}

/* Goes down the stack until so many bytes are left, and asks there. */
static void visit_at_depth(struct visit *visited, const char *floor, size_t left)
{
    volatile char block[4096];
    block[0] = 0;
    if ((size_t)((const char *)block - floor) > left + 2 * sizeof block)
        visit_at_depth(visited, floor, left);
    else
        visit(visited);
    block[1] = block[0];
}

/* Runs the program again with an environment of a megabyte. */
static void run_with_long_environment(char **argv)
{
    static char name[32], text[100000];
    int i;
    if (getenv("FINESSE_LONG_0"))
        return;
    memset(text, 'x', sizeof text - 1);
    for (i = 0; i < 10; i++) {
        sprintf(name, "FINESSE_LONG_%d", i);
        setenv(name, text, 1);
    }
    execv("/proc/self/exe", argv);
    for (i = 0; i < 10; i++) {
        sprintf(name, "FINESSE_LONG_%d", i);
        unsetenv(name);
    }
    setenv("FINESSE_LONG_0", "", 1);
}

int main(int argc, char **argv)
{
    const char *floor;
    size_t bytes = (size_t)(argc > 1 ? atoi(argv[1]) : 64) << 10;
    struct visit called;
    int kind, variant;
    run_with_long_environment(argv);
    hidden_cards = 6;
    asked_nodes = 200000;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind < KINDS; kind++) {
        long deepest = 0;
        for (variant = 0; variant < VARIANTS; variant++) {
            struct visit asked;
            long used;
            memset(&asked, 0, sizeof asked);
            asked.kind = kind;
            asked.variant = variant;
            used = visit_on(visit, &asked, bytes);
            CHECK(used >= 0);
            CHECK(asked.right);
            deepest = used > deepest ? used : deepest;
        }
        if (argc > 2)
            printf("%-24s %6ld bytes of stack\n", QUESTIONS[kind].name, deepest);
    }
    memset(&called, 0, sizeof called);
    CHECK(visit_on(visit_and_be_called, &called, bytes) >= 0);
    CHECK(called.right && called.at_home > 20);
    CHECK_INT(called.elsewhere, 0);
    for (kind = 0; kind < KINDS; kind++) {
        struct visit asked;
        memset(&asked, 0, sizeof asked);
        asked.kind = kind;
        CHECK_INT(visit_as_coroutine(visit, &asked, bytes), 0);
        CHECK(asked.right);
    }
    memset(&called, 0, sizeof called);
    CHECK_INT(visit_as_coroutine(visit_and_be_called, &called, bytes), 0);
    CHECK(called.right && called.at_home > 20);
    floor = main_stack_floor();
    for (kind = 0; floor && kind < KINDS; kind++) {
        struct visit asked;
        memset(&asked, 0, sizeof asked);
        asked.kind = kind;
        visit_at_depth(&asked, floor, bytes / 4);
        CHECK(asked.right);
    }
    return checks_verdict("small_stack");
}
