/* Small stacks, 64 KiB: a thread's own, or one that the program has made. Every function answers as on a large stack, and
   callbacks run on the calling thread.
   Usage: small_stack [KiB [depths]]: with `depths` it prints how much of the stack each function takes. */

#define _DEFAULT_SOURCE
#include "../check.h"
#include "../questions.h"
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

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

int main(int argc, char **argv)
{
    size_t bytes = (size_t)(argc > 1 ? atoi(argv[1]) : 64) << 10;
    struct visit called;
    int kind, variant;
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
    return checks_verdict("small_stack");
}
