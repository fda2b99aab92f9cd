/* Questions of every kind and answers that can be compared, for the programs that disturb the library while it answers:
   crowds of threads, signals, forks, little stack, little memory. The expected answers are found once, undisturbed;
   other tests check that they are right. */

#ifndef FINESSE_TESTS_QUESTIONS_H
#define FINESSE_TESTS_QUESTIONS_H

#include <finesse.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The code of a call, and a number that stands for all of its answer, but for times and counts of work. */
struct reply {
    int code;
    uint64_t digest;
};

typedef void question(int variant, struct reply *reply);

/* Cards in each hand, of double-dummy questions and of those with two hands hidden. */
static int open_cards = 13, hidden_cards = 5;
/* Threads that batches and choices ask for; 0: as set with SetMaxThreads. */
static int asked_threads = 0;
/* Limits of work, so that no ending takes long. */
static int64_t asked_nodes = 3000000;

static inline uint64_t mixed(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    while (size--)
        digest = (digest ^ *byte++) * UINT64_C(0x100000001b3);
    return digest;
}

static inline uint64_t mixed_int(uint64_t digest, int number)
{
    return mixed(digest, &number, sizeof number);
}

/* The variant's deal: always the same, with `each` cards in each hand. */
static inline void deal_cards(int variant, int each, unsigned int hands[4][4])
{
    unsigned int state = 2463534242u + 77777u * (unsigned int)variant;
    int pack[52], index;
    memset(hands, 0, 16 * sizeof hands[0][0]);
    for (index = 0; index < 52; index++)
        pack[index] = index;
    for (index = 51; index > 0; index--) {
        int other, card = pack[index];
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        other = (int)(state % (unsigned int)(index + 1));
        pack[index] = pack[other];
        pack[other] = card;
    }
    for (index = 0; index < 4 * each; index++)
        hands[index % 4][pack[index] / 13] |= 1u << (pack[index] % 13 + 2);
}

static inline struct deal board_of(int variant)
{
    struct deal board;
    memset(&board, 0, sizeof board);
    board.trump = variant % 5;
    board.first = variant % 4;
    deal_cards(variant, open_cards, board.remainCards);
    return board;
}

static inline uint64_t future_digest(uint64_t digest, const struct futureTricks *future)
{
    int card;
    digest = mixed_int(digest, future->cards);
    for (card = 0; card < future->cards; card++) {
        digest = mixed_int(digest, future->suit[card]);
        digest = mixed_int(digest, future->rank[card]);
        digest = mixed_int(digest, future->equals[card]);
        digest = mixed_int(digest, future->score[card]);
    }
    return digest;
}

static inline void ask_board(int variant, struct reply *reply)
{
    struct futureTricks future;
    reply->code = SolveBoard(board_of(variant), -1, 3, 1, &future, 0);
    reply->digest = reply->code == RETURN_NO_FAULT ? future_digest(1, &future) : 0;
}

static inline void ask_table(int variant, struct reply *reply)
{
    struct ddTableDeal deal;
    struct ddTableResults table;
    deal_cards(variant, open_cards, deal.cards);
    reply->code = CalcDDtable(deal, &table);
    reply->digest = reply->code == RETURN_NO_FAULT ? mixed(2, &table, sizeof table) : 0;
}

static inline void ask_tables(int variant, struct reply *reply)
{
    int filter[5] = {0, 1, 1, 1, 0}, table, strain;
    struct ddTableDeals *deals = (struct ddTableDeals *)calloc(1, sizeof *deals);
    struct ddTablesRes *results = (struct ddTablesRes *)calloc(1, sizeof *results);
    reply->code = RETURN_UNKNOWN_FAULT;
    reply->digest = 0;
    if (deals && results) {
        deals->noOfTables = 3;
        for (table = 0; table < 3; table++)
            deal_cards(variant + table, open_cards, deals->deals[table].cards);
        reply->code = CalcAllTables(deals, -1, filter, results, NULL);
        if (reply->code == RETURN_NO_FAULT) {
            reply->digest = mixed_int(3, results->noOfBoards);
            for (table = 0; table < 3; table++)
                for (strain = 0; strain < 5; strain += 4)
                    reply->digest = mixed(reply->digest, results->results[table].resTable[strain], 4 * sizeof(int));
        }
    }
    free(deals);
    free(results);
}

/* Each hand plays its highest card of the suit led, or of its first suit. */
static inline void ask_play(int variant, struct reply *reply)
{
    struct deal board = board_of(variant);
    unsigned int hands[4][4];
    struct playTraceBin play;
    struct solvedPlay values;
    int place, suit = 0, rank, seat;
    memcpy(hands, board.remainCards, sizeof hands);
    memset(&play, 0, sizeof play);
    for (place = 0; place < 4; place++) {
        seat = (board.first + place) % 4;
        if (place == 0 || !hands[seat][play.suit[0]])
            for (suit = 0; !hands[seat][suit]; suit++)
                ;
        else
            suit = play.suit[0];
        for (rank = 14; !(hands[seat][suit] >> rank & 1); rank--)
            ;
        play.suit[place] = suit;
        play.rank[place] = rank;
    }
    play.number = 4;
    reply->code = AnalysePlayBin(board, play, &values, 0);
    reply->digest = reply->code == RETURN_NO_FAULT ? mixed(4, values.tricks, (size_t)values.number * sizeof(int)) : 0;
}

static inline void ask_boards(int variant, struct reply *reply)
{
    struct boards *boards = (struct boards *)calloc(1, sizeof *boards);
    struct solvedBoards *solved = (struct solvedBoards *)calloc(1, sizeof *solved);
    int board;
    reply->code = RETURN_UNKNOWN_FAULT;
    reply->digest = 0;
    if (boards && solved) {
        boards->noOfBoards = 6;
        for (board = 0; board < 6; board++) {
            boards->deals[board] = board_of(variant + board);
            boards->target[board] = -1;
            boards->solutions[board] = 2;
            boards->mode[board] = 1;
        }
        reply->code = SolveAllChunksBin(boards, solved, 1);
        if (reply->code == RETURN_NO_FAULT)
            for (reply->digest = 5, board = 0; board < 6; board++)
                reply->digest = future_digest(reply->digest, &solved->solvedBoard[board]);
    }
    free(boards);
    free(solved);
}

static inline void ask_own_batch(int variant, struct reply *reply)
{
    struct deal deals[5];
    struct futureTricks answers[5];
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    int board;
    options.threads = asked_threads;
    for (board = 0; board < 5; board++)
        deals[board] = board_of(variant + board);
    reply->code = FinesseSolveBoards(deals, NULL, NULL, 5, answers, NULL, &options);
    reply->digest = 0;
    if (reply->code == RETURN_NO_FAULT)
        for (reply->digest = 6, board = 0; board < 5; board++)
            reply->digest = future_digest(reply->digest, &answers[board]);
}

static inline void ask_handle(int variant, struct reply *reply)
{
    struct deal board = board_of(variant);
    struct futureTricks future;
    struct FinesseSolver *solver = FinesseSolverCreate(4);
    reply->code = RETURN_UNKNOWN_FAULT;
    reply->digest = 0;
    if (solver) {
        reply->code = FinesseSolverSolveBoard(solver, &board, -1, 3, &future);
        reply->digest = reply->code == RETURN_NO_FAULT ? future_digest(1, &future) : 0;
    }
    FinesseSolverFree(solver);
}

/* South declares an ending and is to lead; North and South are seen. */
static inline struct FinesseRequest ending_request(int variant)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    unsigned int hands[4][4];
    int suit;
    deal_cards(1000 + variant, hidden_cards, hands);
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = 2;
    request.trump = variant % 5;
    request.target = hidden_cards / 2 + variant % 2;
    request.seen[0] = request.seen[2] = 1;
    memcpy(request.deal.cards[0], hands[0], sizeof hands[0]);
    memcpy(request.deal.cards[2], hands[2], sizeof hands[2]);
    for (suit = 0; suit < 4; suit++)
        request.unseen[suit] = hands[1][suit] | hands[3][suit];
    return request;
}

static inline struct FinesseChooseOptions choose_options(int worlds)
{
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    options.worlds = worlds;
    options.seed = 7;
    options.threads = asked_threads;
    options.nodeLimit = asked_nodes;
    return options;
}

static inline uint64_t choice_digest(uint64_t digest, const struct FinesseChoice *choice)
{
    int card;
    digest = mixed_int(digest, choice->suit);
    digest = mixed_int(digest, choice->rank);
    digest = mixed_int(digest, choice->cards);
    digest = mixed_int(digest, choice->worlds);
    for (card = 0; card < choice->cards; card++) {
        digest = mixed_int(digest, choice->card[card].suit);
        digest = mixed_int(digest, choice->card[card].rank);
        digest = mixed_int(digest, choice->card[card].worldsWon);
        digest = mixed(digest, &choice->card[card].expected, sizeof(double));
    }
    return digest;
}

static inline void ask_choice(int method, int worlds, int depth, int variant, struct reply *reply)
{
    struct FinesseRequest request = ending_request(variant);
    struct FinesseChooseOptions options = choose_options(worlds);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    options.method = method;
    options.depth = depth;
    reply->code = ChooseCard(&request, &options, &choice);
    reply->digest = reply->code == RETURN_NO_FAULT ? choice_digest(7, &choice) : 0;
}

static inline void ask_alpha_mu(int variant, struct reply *reply)
{
    ask_choice(FINESSE_METHOD_ALPHA_MU, 25, 3, variant, reply);
}

static inline void ask_pimc(int variant, struct reply *reply)
{
    ask_choice(FINESSE_METHOD_PIMC, 40, 0, variant, reply);
}

static inline void ask_achievable(int variant, struct reply *reply)
{
    ask_choice(FINESSE_METHOD_ACHIEVABLE, 25, 3, variant, reply);
}

static inline void ask_single_dummy(int variant, struct reply *reply)
{
    ask_choice(FINESSE_METHOD_SINGLE_DUMMY, 0, 0, variant, reply);
}

static inline void ask_best(int variant, struct reply *reply)
{
    ask_choice(FINESSE_METHOD_BEST, 0, 0, variant, reply);
}

/* Two cards of the same deal, chosen by one player, who is warm for the second. */
static inline void ask_player(int variant, struct reply *reply)
{
    struct FinesseRequest request = ending_request(variant);
    struct FinesseChooseOptions options = choose_options(20);
    struct FinessePlayer *player = FinessePlayerCreate();
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    int round;
    reply->code = player ? RETURN_NO_FAULT : RETURN_UNKNOWN_FAULT;
    reply->digest = 0;
    for (round = 0; reply->code == RETURN_NO_FAULT && round < 2; round++) {
        options.method = round ? FINESSE_METHOD_ALPHA_MU : FINESSE_METHOD_BEST;
        reply->code = FinessePlayerChoose(player, &request, &options, &choice);
        reply->digest = reply->code == RETURN_NO_FAULT ? choice_digest(8 + reply->digest, &choice) : 0;
    }
    FinessePlayerFree(player);
}

static inline void ask_suit(int variant, struct reply *reply)
{
    unsigned int north[4] = {0x2c80, 0x5200, 0x1430, 0x7004}, south[4] = {0x4340, 0x0c1c, 0x6200, 0x0a20};
    struct FinesseSuitAnswer answer = FINESSE_SUIT_ANSWER_INIT;
    char line[4000];
    reply->code = FinesseSuitCombination(north[variant % 4], south[variant % 4], 0, &answer, line, sizeof line, NULL);
    reply->digest = 0;
    if (reply->code == RETURN_NO_FAULT)
        reply->digest = mixed(mixed(9, answer.chance, sizeof answer.chance), line, strlen(line));
}

static inline void ask_lines(int variant, struct reply *reply)
{
    struct FinesseRequest request = ending_request(variant);
    struct FinesseChooseOptions options = choose_options(0);
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinesseLine line[4];
    struct FinesseLines lines = FINESSE_LINES_INIT;
    memset(line, 0, sizeof line);
    lines.lines = line;
    lines.lineCapacity = 4;
    lines.linesPerCard = 2;
    reply->code = FinesseSingleDummyLines(&request, &options, &choice, &lines);
    reply->digest = 0;
    if (reply->code == RETURN_NO_FAULT)
        reply->digest = mixed(choice_digest(10, &choice), line[0].text, strlen(line[0].text));
}

static inline void ask_worlds(int variant, struct reply *reply)
{
    struct FinesseRequest request = ending_request(variant);
    struct ddTableDeal deals[50];
    double layouts;
    int found = 0;
    reply->code = FinesseSampleWorlds(&request, 50, 11, 0, deals, NULL, &found, &layouts, NULL);
    reply->digest = 0;
    if (reply->code == RETURN_NO_FAULT)
        reply->digest = mixed(11, deals, (size_t)found * sizeof deals[0]);
}

struct named_question {
    const char *name;
    question *ask;
};

static const struct named_question QUESTIONS[] = {
    {"SolveBoard", ask_board},
    {"CalcDDtable", ask_table},
    {"CalcAllTables", ask_tables},
    {"AnalysePlayBin", ask_play},
    {"SolveAllChunksBin", ask_boards},
    {"FinesseSolveBoards", ask_own_batch},
    {"FinesseSolverSolveBoard", ask_handle},
    {"alpha-mu", ask_alpha_mu},
    {"PIMC", ask_pimc},
    {"achievable sets", ask_achievable},
    {"single dummy", ask_single_dummy},
    {"ChooseCard", ask_best},
    {"FinessePlayerChoose", ask_player},
    {"FinesseSuitCombination", ask_suit},
    {"FinesseSingleDummyLines", ask_lines},
    {"FinesseSampleWorlds", ask_worlds},
};

enum { KINDS = sizeof QUESTIONS / sizeof QUESTIONS[0], VARIANTS = 4 };

static uint64_t right_digest[KINDS][VARIANTS];

/* Asks every question undisturbed. Returns how many were not answered. */
static inline int learn_answers(void)
{
    int kind, variant, unanswered = 0;
    for (kind = 0; kind < KINDS; kind++)
        for (variant = 0; variant < VARIANTS; variant++) {
            struct reply reply;
            QUESTIONS[kind].ask(variant, &reply);
            right_digest[kind][variant] = reply.digest;
            if (reply.code != RETURN_NO_FAULT) {
                fprintf(stderr, "%s, variant %d: code %d\n", QUESTIONS[kind].name, variant, reply.code);
                unanswered++;
            }
        }
    return unanswered;
}

/* Asks a question once more: 1 if the answer is the same, 0 if not. */
static inline int is_right(int kind, int variant)
{
    struct reply reply;
    QUESTIONS[kind].ask(variant, &reply);
    if (reply.code == RETURN_NO_FAULT && reply.digest == right_digest[kind][variant])
        return 1;
    fprintf(stderr, "%s, variant %d: code %d, %s\n", QUESTIONS[kind].name, variant, reply.code,
            reply.code == RETURN_NO_FAULT ? "another answer" : "no answer");
    return 0;
}

/* Random numbers, a state for each thread. */
static inline unsigned int random_below(unsigned int *state, unsigned int limit)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (*state >> 8) % limit;
}

#endif
