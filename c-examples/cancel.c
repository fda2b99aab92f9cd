/* Work that would take hours: a time limit, a progress function that stops it, and a cancel from another thread. Each
   time the answer has a card to play. */

#include "example.h"
#include <pthread.h>

static void print_choice(const struct FinesseChoice *choice)
{
    static const char *const WHY[] = {"the depth was reached", "the answer is exact", "there was no choice",
                                      "the time was up", "the nodes were used up", "it was cancelled",
                                      "the memory was full"};
    printf("  %c plays %s; %d of %.3g layouts, depth %d, %.0f ms, %s.\n", SEATS[choice->seat],
           card_text(choice->suit, choice->rank), choice->worlds, choice->layouts, choice->depth, choice->milliseconds,
           WHY[choice->stopReason]);
    if (choice->worlds > 0) {
        printf("  It makes the contract in %d of these layouts, %s.\n", choice->card[0].worldsWon,
               choice->depth > 0 ? "as far as the search could see" : "if all hands were seen");
    } else {
        puts("  No layout was searched in time: it is the lowest card.");
    }
}

/* Counts the calls and stops at the fifth. */
static int enough(void *user, const struct FinesseChooseProgress *progress)
{
    int *calls = (int *)user;
    printf("  depth %d: %d of %d\n", progress->depth, progress->done, progress->total);
    return ++*calls == 5;
}

struct work {
    struct FinessePlayer *player;
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;
    int code;
    int begun;
    pthread_mutex_t lock;
    pthread_cond_t news;
};

/* Lets the main thread know that the work has begun. */
static int begun(void *user, const struct FinesseChooseProgress *progress)
{
    struct work *work = (struct work *)user;
    (void)progress;
    pthread_mutex_lock(&work->lock);
    work->begun = 1;
    pthread_cond_signal(&work->news);
    pthread_mutex_unlock(&work->lock);
    return 0;
}

static void *choose(void *argument)
{
    struct work *work = (struct work *)argument;
    work->code = FinessePlayerChoose(work->player, &work->request, &work->options, &work->choice);
    return NULL;
}

int main(void)
{
    static struct work work;
    const struct FinesseRequest request = FINESSE_REQUEST_INIT;
    const struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    const struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    pthread_t thread;
    int calls = 0;

    /* Three no-trump by South; West has led the five of hearts, and dummy is to play. */
    work.request = request;
    work.options = options;
    work.choice = choice;
    work.request.declarer = FINESSE_SOUTH;
    work.request.trump = FINESSE_NOTRUMP;
    work.request.level = 3;
    work.request.seen[FINESSE_NORTH] = work.request.seen[FINESSE_SOUTH] = 1;
    read_deal("N:AT863.K7.Q94.J52 - Q72.A93.KT5.AT76 -", &work.request.deal);
    read_play("H5", &work.request.play);
    work.options.method = FINESSE_METHOD_ALPHA_MU;
    work.options.depth = -1; /* to the end: out of reach with 51 cards */
    work.options.flags = FINESSE_NO_TRICK_COUNT;

    puts("A tenth of a second:");
    work.options.timeLimitMs = 100;
    work.options.worlds = 20;
    expect(ChooseCard(&work.request, &work.options, &work.choice) == RETURN_NO_FAULT, "a card in time");
    print_choice(&work.choice);
    expect(work.choice.stopReason == FINESSE_ENDED_TIME && work.choice.cards == 2, "the time was up");

    puts("Until the progress function says stop:");
    work.options.timeLimitMs = 0;
    work.options.progress = enough;
    work.options.user = &calls;
    expect(ChooseCard(&work.request, &work.options, &work.choice) == RETURN_NO_FAULT, "a card in any case");
    print_choice(&work.choice);
    expect(work.choice.stopReason == FINESSE_ENDED_CANCELLED && calls == 5, "stopped at the fifth report");

    puts("In another thread, cancelled by its handle:");
    work.player = FinessePlayerCreate();
    expect(work.player != NULL, "a player");
    work.options.progress = begun;
    work.options.user = &work;
    pthread_mutex_init(&work.lock, NULL);
    pthread_cond_init(&work.news, NULL);
    expect(pthread_create(&thread, NULL, choose, &work) == 0, "a thread");
    pthread_mutex_lock(&work.lock);
    while (!work.begun) {
        pthread_cond_wait(&work.news, &work.lock);
    }
    pthread_mutex_unlock(&work.lock);
    FinessePlayerCancel(work.player);
    expect(pthread_join(thread, NULL) == 0 && work.code == RETURN_NO_FAULT, "a card");
    print_choice(&work.choice);
    expect(work.choice.stopReason == FINESSE_ENDED_CANCELLED, "cancelled");
    FinessePlayerFree(work.player);
    pthread_cond_destroy(&work.news);
    pthread_mutex_destroy(&work.lock);
    return 0;
}
