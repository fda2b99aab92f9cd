/* Memory that runs out: the n-th allocation of a call fails, alone or with all after it, for n = 1, 2, ...; or the whole
   process may have only so much. Each call returns the right answer or a code, and when there is memory again all is as
   before. Questions about many thousand layouts, whose lists are too long for any reserve, find the n-th large block and
   all after it refused, and then all blocks of whatever size. Every kind of question is asked in a child, so that one that
   dies is told of by name.
   Usage: out_of_memory [the most failures of each kind [a kind]], or out_of_memory N large: long lists only, and none but
   large blocks are refused, as for a run with a sanitizer, which needs small ones itself. */

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
/* Smaller blocks are not counted, and given or refused as `small_fail` says when the time has come. */
static size_t counted_size;
static int small_fail;

static int fails(size_t size)
{
    long number;
    if (size < counted_size) {
        number = __atomic_load_n(&allocations, __ATOMIC_SEQ_CST);
        if (!small_fail)
            return 0;
    } else
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

/* Questions about many layouts. */

enum { LARGE = 1 << 16, WORLDS = 65536, SAMPLE = 200000 };

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
    struct FinesseRequest request;
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = 2;
    request.trump = 4;
    request.target = 9;
    request.seen[0] = request.seen[2] = 1;
    read_cards("KT2.AK.AK.AQ", request.cards[0]);
    read_cards("AJ3.QJ.QJ.KJ", request.cards[2]);
    read_cards("Q987654.98765.987.987", request.unseen);
    return request;
}

/* The same after a trick of small clubs, with the play to be judged. */
static struct FinesseRequest after_a_trick(void)
{
    struct FinesseRequest request = two_way_finesse();
    int place;
    request.kind = FINESSE_PLAY;
    read_cards("KT2.AK.AK.AQ6", request.cards[0]);
    read_cards("AJ3.QJ.QJ.KJ3", request.cards[2]);
    read_cards("Q987654.98765.987.98754", request.unseen);
    request.play.number = 4;
    for (place = 0; place < 4; place++) {
        request.play.suit[place] = 3;
        request.play.rank[place] = place == 0 ? 3 : place == 1 ? 4 : place == 2 ? 6 : 5;
    }
    request.mistakeOdds = 0.5;
    return request;
}

/* West is to lead and sees his own cards only. */
static struct FinesseRequest opening_lead(void)
{
    struct FinesseRequest request = two_way_finesse();
    request.seen[0] = request.seen[2] = 0;
    request.seen[3] = 1;
    request.first = 3;
    request.target = 3;
    read_cards("Q9.98.9.", request.cards[3]);
    read_cards("KJ.AK.AQJ.AKQ98765", request.unseen);
    return request;
}

static int ask_long(choose_function *choose, struct FinesseRequest request, int depth, int milliseconds)
{
    struct FinesseChooseOptions options = choose_options(WORLDS);
    struct FinesseChoice choice;
    options.depth = depth;
    options.nodeLimit = 0;
    options.timeLimitMs = milliseconds;
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;
    return choose(&request, &options, &choice);
}

static int long_first_look(void)
{
    return ask_long(AlphaMuChooseCard, two_way_finesse(), 1, 0);
}

static int long_alpha_mu(void)
{
    return ask_long(AlphaMuChooseCard, two_way_finesse(), 4, 700);
}

static int long_tricks(void)
{
    struct FinesseRequest request = two_way_finesse();
    request.objective = FINESSE_MOST_TRICKS;
    return ask_long(AlphaMuChooseCard, request, 3, 700);
}

static int long_pimc(void)
{
    return ask_long(PimcChooseCard, two_way_finesse(), 0, 700);
}

static int long_achievable(void)
{
    return ask_long(AchievableChooseCard, two_way_finesse(), 4, 700);
}

static int long_single_dummy(void)
{
    return ask_long(SingleDummySolve, two_way_finesse(), 0, 700);
}

/* A function that can be asked like the others. */
static int lines_of_play(const struct FinesseRequest *request, const struct FinesseChooseOptions *options,
                         struct FinesseChoice *choice)
{
    struct FinesseLine line[4];
    struct FinesseLines lines;
    memset(line, 0, sizeof line);
    memset(&lines, 0, sizeof lines);
    lines.structSize = sizeof lines;
    lines.lineSize = sizeof line[0];
    lines.lines = line;
    lines.lineCapacity = 4;
    lines.linesPerCard = 2;
    return SingleDummyLines(request, options, choice, &lines);
}

static int long_lines(void)
{
    return ask_long(lines_of_play, two_way_finesse(), 0, 700);
}

static int long_best(void)
{
    return ask_long(ChooseCard, two_way_finesse(), 0, 700);
}

static int long_lead(void)
{
    return ask_long(AlphaMuChooseCard, opening_lead(), 2, 700);
}

static int long_judged(void)
{
    return ask_long(AlphaMuChooseCard, after_a_trick(), 2, 700);
}

/* Two cards of one deal by one player, who keeps the worlds of the first: some of all. */
static int long_player(void)
{
    struct FinesseRequest request = opening_lead();
    struct FinesseChooseOptions options = choose_options(WORLDS);
    struct FinesseChoice choice;
    struct FinessePlayer *player = FinessePlayerCreate();
    int round, code = player ? RETURN_NO_FAULT : RETURN_UNKNOWN_FAULT;
    options.nodeLimit = 0;
    options.timeLimitMs = 300;
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;
    for (round = 0; code == RETURN_NO_FAULT && round < 2; round++)
        code = FinessePlayerPimc(player, &request, &options, &choice);
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
    return ask_long(PimcChooseCard, request, 0, 300);
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
    static struct deal deals[20000];
    static struct futureTricks answers[20000];
    struct FinesseBatchOptions options;
    int board;
    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.threads = 2;
    options.timeLimitMs = 200;
    for (board = 0; board < 20000; board++)
        deals[board] = board_of(board % 7);
    return FinesseSolveBoards(deals, NULL, NULL, 20000, answers, NULL, &options);
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

/* Whether a child that finds the n-th large block and what comes after it refused ends well. `large` gets the number of
   large blocks that were asked for. */
static int outlives(int kind, long n, int small, long *large)
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
        counted_size = LARGE;
        small_fail = small;
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
        fprintf(stderr, "%s: status %x when large block %ld is refused%s\n", LONG[kind].name, (unsigned)status, n,
                small ? ", and all small ones" : "");
    return status == 0;
}

static void long_lists(int kind, long most, int with_small)
{
    long needed = 0, asked, n, step;
    int small;
    CHECK(outlives(kind, LONG_MAX - 3, 0, &needed));
    step = needed / most + 1;
    for (n = 1; n <= needed; n += n < most / 2 ? 1 : step)
        for (small = 0; small <= with_small; small++)
            CHECK(outlives(kind, n, small, &asked));
    printf("%-24s %6ld large blocks\n", LONG[kind].name, needed);
}

int main(int argc, char **argv)
{
    long most = argc > 1 ? atol(argv[1]) : 60;
    int large_only = argc > 2 && strcmp(argv[2], "large") == 0;
    int kind, only = argc > 2 && !large_only ? atoi(argv[2]) : -1;
    open_cards = 8;
    hidden_cards = 4;
    asked_threads = 2;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind < KINDS && !large_only; kind++) {
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
    long_sample();
    for (kind = 0; kind < LONG_KINDS; kind++)
        if (only < 0 || only == KINDS + kind)
            long_lists(kind, most / 6, !large_only);
    return checks_verdict("out_of_memory");
}
