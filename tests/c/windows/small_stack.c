/* Small stacks on Windows: what is left deep down the stack of a thread, or of a fiber. Every function answers as on a large
   stack, callbacks run on the calling thread, and a thread that was none before is no fiber after. */

#include "../check.h"
#include "../questions.h"
#include <windows.h>

/* Of what is left, some 16 KiB are the system's. */
enum { SMALL = 64 << 10, LITTLE = 32 << 10 };

struct visit {
    int kind, variant, right;
    /* For callbacks: how often they were called on the thread they belong to and elsewhere. */
    DWORD thread;
    int at_home, elsewhere;
    /* The fiber to go back to. */
    void *main;
};

static void visit(struct visit *visit)
{
    visit->right = is_right(visit->kind, visit->variant);
}

static int on_progress(void *user, const struct FinesseChooseProgress *progress)
{
    struct visit *visit = (struct visit *)user;
    (void)progress;
    *(visit->thread == GetCurrentThreadId() ? &visit->at_home : &visit->elsewhere) += 1;
    /* A callback may call the library. */
    if (visit->at_home == 1)
        visit->right = is_right(0, 0) && is_right(7, 0);
    return 0;
}

static void visit_and_be_called(struct visit *visit)
{
    struct FinesseRequest request = ending_request(0);
    struct FinesseChooseOptions options = choose_options(20);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    visit->thread = GetCurrentThreadId();
    options.user = visit;
    options.progress = on_progress;
    options.method = FINESSE_METHOD_ALPHA_MU;
    visit->right = ChooseCard(&request, &options, &choice) == RETURN_NO_FAULT && choice.worlds == 20 && visit->right;
}

/* Goes down the stack until little is left, and asks there. */
static void visit_deep_down(struct visit *asked)
{
    volatile char block[4096];
    ULONG_PTR low, high;
    block[0] = 0;
    GetCurrentThreadStackLimits(&low, &high);
    if ((ULONG_PTR)block - low > LITTLE + 2 * sizeof block)
        visit_deep_down(asked);
    else if (asked->kind < KINDS)
        visit(asked);
    else
        visit_and_be_called(asked);
    block[1] = block[0];
}

static void WINAPI on_fiber(void *place)
{
    struct visit *asked = (struct visit *)place;
    visit_deep_down(asked);
    SwitchToFiber(asked->main);
}

/* The same on a fiber with a small stack; wine makes it larger. */
static void visit_on_fiber(struct visit *asked)
{
    void *fiber = CreateFiberEx(SMALL, SMALL, 0, on_fiber, asked);
    CHECK(fiber != NULL);
    if (!fiber)
        return;
    SwitchToFiber(fiber);
    DeleteFiber(fiber);
}

int main(void)
{
    struct visit asked;
    void *main_fiber;
    int kind;
    hidden_cards = 6;
    asked_nodes = 200000;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind <= KINDS; kind++) {
        memset(&asked, 0, sizeof asked);
        asked.kind = kind;
        visit_deep_down(&asked);
        CHECK(asked.right);
        CHECK_INT(asked.elsewhere, 0);
        CHECK(kind < KINDS || asked.at_home > 0);
        CHECK(!IsThreadAFiber());
    }
    main_fiber = ConvertThreadToFiber(NULL);
    CHECK(main_fiber != NULL);
    for (kind = 0; main_fiber && kind <= KINDS; kind++) {
        memset(&asked, 0, sizeof asked);
        asked.kind = kind;
        asked.main = main_fiber;
        visit_on_fiber(&asked);
        CHECK(asked.right);
        CHECK_INT(asked.elsewhere, 0);
        CHECK(kind < KINDS || asked.at_home > 0);
    }
    CHECK(IsThreadAFiber());
    CHECK(ConvertFiberToThread());
    return checks_verdict("small_stack");
}
