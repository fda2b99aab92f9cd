/* Refused memory: the system refuses all blocks from a size on, 16 MiB and more. Every call returns the right answer or a
   code, and answers rightly again once memory is granted. (When a small block is refused the process ends, as with every
   Rust library.) Usage: out_of_memory */

#define _GNU_SOURCE
#include "../check.h"
#include "../questions.h"
#include <errno.h>
#include <signal.h>
#include <unistd.h>

/* These take the place of the system's functions, for the library too. */

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static size_t refused_from = SIZE_MAX;
static long refusals;

static int is_refused(size_t size)
{
    if (size < __atomic_load_n(&refused_from, __ATOMIC_RELAXED))
        return 0;
    __atomic_add_fetch(&refusals, 1, __ATOMIC_RELAXED);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return is_refused(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused(count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return is_refused(size) ? NULL : __libc_realloc(old, size);
}

int posix_memalign(void **place, size_t alignment, size_t size)
{
    if (is_refused(size) || !(*place = __libc_memalign(alignment, size)))
        return ENOMEM;
    return 0;
}

/* Questions about many worlds, boards and deals, whose lists are large. */

enum { WORLDS = 65536, DEALS = 50000 };

static struct ddTableDeal worlds[DEALS];

/* Cards such as "KT2.AK.AK.AQ", by suit. */
static void read_cards(const char *text, unsigned int suits[4])
{
    static const char RANKS[] = "0023456789TJQKA";
    int suit = 0;
    for (memset(suits, 0, 4 * sizeof suits[0]); *text; text++)
        if (*text == '.')
            suit++;
        else
            suits[suit] |= 1u << (strchr(RANKS, *text) - RANKS);
}

/* South is to lead, and a queen is missing: 48620 layouts, each played out in no time. */
static struct FinesseRequest two_way_finesse(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = 2;
    request.trump = 4;
    request.target = 9;
    request.seen[0] = request.seen[2] = 1;
    read_cards("KT2.AK.AK.AQ", request.deal.cards[0]);
    read_cards("AJ3.QJ.QJ.KJ", request.deal.cards[2]);
    read_cards("Q987654.98765.987.987", request.unseen);
    return request;
}

static struct FinesseRequest most_tricks(void)
{
    struct FinesseRequest request = two_way_finesse();
    request.objective = FINESSE_MOST_TRICKS;
    return request;
}

/* The same after a trick of small clubs, with the play to be judged. */
static struct FinesseRequest after_a_trick(void)
{
    static const int RANKS[] = {3, 4, 6, 5};
    struct FinesseRequest request = two_way_finesse();
    request.kind = FINESSE_PLAY;
    read_cards("KT2.AK.AK.AQ6", request.deal.cards[0]);
    read_cards("AJ3.QJ.QJ.KJ3", request.deal.cards[2]);
    read_cards("Q987654.98765.987.98754", request.unseen);
    for (; request.play.number < 4; request.play.number++) {
        request.play.suit[request.play.number] = 3;
        request.play.rank[request.play.number] = RANKS[request.play.number];
    }
    request.mistakeOdds = 0.5;
    return request;
}

/* West is to lead and sees the own cards only. */
static struct FinesseRequest opening_lead(void)
{
    struct FinesseRequest request = two_way_finesse();
    request.seen[0] = request.seen[2] = 0;
    request.seen[3] = 1;
    request.first = 3;
    request.target = 3;
    read_cards("Q9.98.9.", request.deal.cards[3]);
    read_cards("KJ.AK.AQJ.AKQ98765", request.unseen);
    return request;
}

static struct FinesseRequest own_worlds(void)
{
    struct FinesseRequest request = opening_lead();
    request.worldCount = DEALS;
    request.worlds = worlds;
    return request;
}

static const struct {
    const char *name;
    int method, depth, worlds;
    struct FinesseRequest (*request)(void);
} MANY_WORLDS[] = {
    {"many: alpha-mu", FINESSE_METHOD_ALPHA_MU, 2, WORLDS, two_way_finesse},
    {"many: most tricks", FINESSE_METHOD_ALPHA_MU, 1, WORLDS, most_tricks},
    {"many: PIMC", FINESSE_METHOD_PIMC, 0, WORLDS, two_way_finesse},
    {"many: achievable sets", FINESSE_METHOD_ACHIEVABLE, 2, WORLDS, two_way_finesse},
    {"many: single dummy", FINESSE_METHOD_SINGLE_DUMMY, 0, WORLDS, two_way_finesse},
    {"many: best", FINESSE_METHOD_BEST, 0, WORLDS, two_way_finesse},
    {"many: judged", FINESSE_METHOD_PIMC, 0, WORLDS, after_a_trick},
    {"many: opening lead", FINESSE_METHOD_PIMC, 0, WORLDS, opening_lead},
    {"many: own worlds", FINESSE_METHOD_PIMC, 0, 0, own_worlds},
    {"deep: alpha-mu", FINESSE_METHOD_ALPHA_MU, -1, 900, most_tricks},
    {"deep: achievable sets", FINESSE_METHOD_ACHIEVABLE, -1, 900, two_way_finesse},
};

static void ask_many_worlds(int row, struct reply *reply)
{
    struct FinesseRequest request = MANY_WORLDS[row].request();
    struct FinesseChooseOptions options = choose_options(MANY_WORLDS[row].worlds);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    options.method = MANY_WORLDS[row].method;
    options.depth = MANY_WORLDS[row].depth;
    reply->code = ChooseCard(&request, &options, &choice);
    /* How far a search comes before a limit depends on its memory. */
    reply->digest = choice.stopReason < FINESSE_ENDED_TIME ? choice_digest(12, &choice) : 0;
}

static void ask_sample(int seed, struct reply *reply)
{
    struct FinesseRequest request = opening_lead();
    int found = 0;
    reply->code = FinesseSampleWorlds(&request, DEALS, (uint64_t)seed, 0, worlds, NULL, &found, NULL, NULL);
    reply->digest = mixed(13, worlds, (size_t)found * sizeof worlds[0]);
}

static void ask_many_boards(int variant, struct reply *reply)
{
    static struct deal deals[DEALS];
    static struct futureTricks answers[DEALS];
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    int board;
    options.threads = asked_threads;
    for (board = 0; board < DEALS; board++) {
        deals[board] = board_of(variant + board % 100);
        deal_cards(variant + board % 100, 2, deals[board].remainCards);
    }
    reply->code = FinesseSolveBoards(deals, NULL, NULL, DEALS, answers, NULL, &options);
    for (reply->digest = 14, board = 0; board < DEALS; board++)
        reply->digest = future_digest(reply->digest, &answers[board]);
}

static void ask_many_tables(int variant, struct reply *reply)
{
    static struct ddTableDeal deals[DEALS];
    static struct ddTableResults tables[DEALS];
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    int deal;
    options.threads = asked_threads;
    for (deal = 0; deal < DEALS; deal++)
        deal_cards(variant + deal % 100, 1, deals[deal].cards);
    reply->code = FinesseCalcTables(deals, DEALS, NULL, tables, NULL, &options);
    reply->digest = mixed(15, tables, sizeof tables);
}

static const char *asking = "";

static void on_abort(int number)
{
    (void)number;
    (void)!write(2, asking, strlen(asking));
    (void)!write(2, " ended the process\n", 19);
}

/* Asks a question in peace, while blocks from each size on are refused, and in peace again. */
static void check_question(const char *name, question *ask, int variant)
{
    struct reply right, reply;
    int bits, codes = 0;
    long refused = refusals;
    asking = name;
    ask(variant, &right);
    CHECK_INT(right.code, RETURN_NO_FAULT);
    for (bits = 24; bits < 28; bits++) {
        FreeMemory();
        __atomic_store_n(&refused_from, (size_t)1 << bits, __ATOMIC_RELAXED);
        ask(variant, &reply);
        __atomic_store_n(&refused_from, SIZE_MAX, __ATOMIC_RELAXED);
        CHECK(reply.code == RETURN_NO_FAULT ? reply.digest == right.digest : reply.code == RETURN_UNKNOWN_FAULT);
        codes += reply.code != RETURN_NO_FAULT;
    }
    ask(variant, &reply);
    CHECK(reply.code == RETURN_NO_FAULT && reply.digest == right.digest);
    printf("%-24s %5ld blocks refused, %d calls of 4 without an answer\n", name, refusals - refused, codes);
}

int main(void)
{
    int kind;
    signal(SIGABRT, on_abort);
    setvbuf(stdout, NULL, _IOLBF, 1024);
    asked_threads = 2;
    check_question("many sampled", ask_sample, 11);
    for (kind = 0; kind < (int)(sizeof MANY_WORLDS / sizeof MANY_WORLDS[0]); kind++)
        check_question(MANY_WORLDS[kind].name, ask_many_worlds, kind);
    check_question("many boards", ask_many_boards, 0);
    check_question("many tables", ask_many_tables, 0);
    CHECK(refusals > 0);
    return checks_verdict("out_of_memory");
}
