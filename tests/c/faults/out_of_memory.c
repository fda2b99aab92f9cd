/* Large memory that is refused: in questions about many thousand layouts, boards or deals the n-th large block and all
   large ones after it are refused, for n = 1, 2, ... Each call returns an answer or a code. (When small memory is refused
   the process ends.) Every question is asked in a child, so that the name of one that dies can be told.
   Usage: out_of_memory [the most refusals of each kind [a kind]] */

#define _GNU_SOURCE
#include "../check.h"
#include "../questions.h"
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
/* Smaller blocks are always given. */
enum { LARGE = 16 << 20 };

static int fails(size_t size)
{
    long number;
    if (size < LARGE)
        return 0;
    number = __atomic_add_fetch(&allocations, 1, __ATOMIC_SEQ_CST);
    if (number < __atomic_load_n(&fails_from, __ATOMIC_SEQ_CST) || number >= __atomic_load_n(&fails_until, __ATOMIC_SEQ_CST))
        return 0;
    __atomic_add_fetch(&failures, 1, __ATOMIC_SEQ_CST);
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(count * size) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(size) ? NULL : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails(size) ? NULL : __libc_memalign(alignment, size);
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

/* Lets the n-th large allocation from now on fail, and `more` after it. */
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

/* Questions about many layouts. */

enum { WORLDS = 65536, SAMPLE = 200000 };

static const char RANKS[] = "0023456789TJQKA";

/* Cards such as "KT2.AK.AK.AQ", by suit. */
static void read_cards(const char *text, unsigned int suits[4])
{
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

/* The same after a trick of small clubs, with the play to be judged. */
static struct FinesseRequest after_a_trick(void)
{
    struct FinesseRequest request = two_way_finesse();
    int place;
    request.kind = FINESSE_PLAY;
    read_cards("KT2.AK.AK.AQ6", request.deal.cards[0]);
    read_cards("AJ3.QJ.QJ.KJ3", request.deal.cards[2]);
    read_cards("Q987654.98765.987.98754", request.unseen);
    request.play.number = 4;
    for (place = 0; place < 4; place++) {
        request.play.suit[place] = 3;
        request.play.rank[place] = place == 0 ? 3 : place == 1 ? 4 : place == 2 ? 6 : 5;
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

static int ask_long(int method, struct FinesseRequest request, int depth, int milliseconds)
{
    struct FinesseChooseOptions options = choose_options(WORLDS);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    options.method = method;
    options.depth = depth;
    options.nodeLimit = 0;
    options.timeLimitMs = milliseconds;
    return ChooseCard(&request, &options, &choice);
}

static int long_first_look(void)
{
    return ask_long(FINESSE_METHOD_ALPHA_MU, two_way_finesse(), 1, 0);
}

static int long_alpha_mu(void)
{
    return ask_long(FINESSE_METHOD_ALPHA_MU, two_way_finesse(), 4, 700);
}

static int long_tricks(void)
{
    struct FinesseRequest request = two_way_finesse();
    request.objective = FINESSE_MOST_TRICKS;
    return ask_long(FINESSE_METHOD_ALPHA_MU, request, 3, 700);
}

static int long_pimc(void)
{
    return ask_long(FINESSE_METHOD_PIMC, two_way_finesse(), 0, 700);
}

static int long_achievable(void)
{
    return ask_long(FINESSE_METHOD_ACHIEVABLE, two_way_finesse(), 4, 700);
}

static int long_single_dummy(void)
{
    return ask_long(FINESSE_METHOD_SINGLE_DUMMY, two_way_finesse(), 0, 700);
}

static int long_lines(void)
{
    struct FinesseRequest request = two_way_finesse();
    struct FinesseChooseOptions options = choose_options(WORLDS);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinesseLine line[4];
    struct FinesseLines lines = FINESSE_LINES_INIT;
    options.nodeLimit = 0;
    options.timeLimitMs = 700;
    memset(line, 0, sizeof line);
    lines.lines = line;
    lines.lineCapacity = 4;
    lines.linesPerCard = 2;
    return FinesseSingleDummyLines(&request, &options, &choice, &lines);
}

static int long_best(void)
{
    return ask_long(FINESSE_METHOD_BEST, two_way_finesse(), 0, 700);
}

static int long_lead(void)
{
    return ask_long(FINESSE_METHOD_ALPHA_MU, opening_lead(), 2, 700);
}

static int long_judged(void)
{
    return ask_long(FINESSE_METHOD_ALPHA_MU, after_a_trick(), 2, 700);
}

/* Two cards of one deal by one player, who keeps the worlds of the first: some of all. */
static int long_player(void)
{
    struct FinesseRequest request = opening_lead();
    struct FinesseChooseOptions options = choose_options(WORLDS);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinessePlayer *player = FinessePlayerCreate();
    int round, code = player ? RETURN_NO_FAULT : RETURN_UNKNOWN_FAULT;
    options.nodeLimit = 0;
    options.timeLimitMs = 300;
    options.method = FINESSE_METHOD_PIMC;
    for (round = 0; code == RETURN_NO_FAULT && round < 2; round++)
        code = FinessePlayerChoose(player, &request, &options, &choice);
    FinessePlayerFree(player);
    return code;
}

static struct ddTableDeal sampled[SAMPLE];
static double sampled_weights[SAMPLE];

static int long_sample(void)
{
    struct FinesseRequest request = opening_lead();
    double layouts;
    int found = 0;
    return FinesseSampleWorlds(&request, SAMPLE, 11, 0, sampled, sampled_weights, &found, &layouts, NULL);
}

/* Worlds of the caller's own: those sampled before. */
static int long_own_worlds(void)
{
    struct FinesseRequest request = opening_lead();
    request.worldCount = 50000;
    request.worlds = sampled;
    return ask_long(FINESSE_METHOD_PIMC, request, 0, 300);
}

/* All four hands are hidden, and points matter. */
static int long_points(void)
{
    struct FinesseRequest request;
    double layouts;
    int found = 0;
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.declarer = 2;
    request.level = 3;
    request.hands[0].minPoints = 12;
    request.hands[1].minPoints = 5;
    request.hands[2].minPoints = 7;
    return FinesseSampleWorlds(&request, 1000, 11, 300, sampled, sampled_weights, &found, &layouts, NULL);
}

static int long_boards(void)
{
    static struct deal deals[100000];
    static struct futureTricks answers[100000];
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    int board;
    options.threads = 2;
    options.timeLimitMs = 200;
    for (board = 0; board < 100000; board++)
        deals[board] = board_of(board % 7);
    return FinesseSolveBoards(deals, NULL, NULL, 100000, answers, NULL, &options);
}

static const struct {
    const char *name;
    int (*ask)(void);
} LONG[] = {
    {"first look", long_first_look}, {"alpha-mu", long_alpha_mu},     {"most tricks", long_tricks},
    {"PIMC", long_pimc},             {"achievable", long_achievable}, {"opening lead", long_lead},
    {"judged", long_judged},         {"player", long_player},         {"sample", long_sample},
    {"own worlds", long_own_worlds}, {"points", long_points},         {"boards", long_boards},
    {"best", long_best},             {"single dummy", long_single_dummy},
    {"lines of play", long_lines},
};

enum { LONG_KINDS = sizeof LONG / sizeof LONG[0] };

/* Whether a child that finds the n-th large block and those after it refused ends well. `large` gets the number of large
   blocks that were asked for. */
static int outlives(int kind, long n, long *large)
{
    int pipe_ends[2], status = -1;
    pid_t child;
    if (pipe(pipe_ends) != 0)
        return 0;
    fflush(stdout);
    child = fork();
    if (child == 0) {
        int code;
        alarm(60);
        starve(n, LONG_MAX - n - 2);
        code = LONG[kind].ask();
        feed();
        _exit(write(pipe_ends[1], &allocations, sizeof allocations) != sizeof allocations ||
              (code != RETURN_NO_FAULT && code >= 0));
    }
    close(pipe_ends[1]);
    if (read(pipe_ends[0], large, sizeof *large) != sizeof *large)
        *large = 0;
    close(pipe_ends[0]);
    waitpid(child, &status, 0);
    if (status != 0)
        fprintf(stderr, "%s: status %x when large block %ld is refused\n", LONG[kind].name, (unsigned)status, n);
    return status == 0;
}

static void long_lists(int kind, long most)
{
    long needed = 0, asked, n, step;
    CHECK(outlives(kind, LONG_MAX - 3, &needed));
    step = needed / most + 1;
    for (n = 1; n <= needed; n += n < most / 2 ? 1 : step)
        CHECK(outlives(kind, n, &asked));
    printf("%-24s %6ld large blocks\n", LONG[kind].name, needed);
}

int main(int argc, char **argv)
{
    long most = argc > 1 ? atol(argv[1]) : 10;
    int kind, only = argc > 2 ? atoi(argv[2]) : -1;
    open_cards = 8;
    hidden_cards = 4;
    asked_threads = 2;
    CHECK_INT(long_sample(), RETURN_NO_FAULT);
    for (kind = 0; kind < LONG_KINDS; kind++)
        if (only < 0 || only == kind)
            long_lists(kind, most);
    return checks_verdict("out_of_memory");
}
