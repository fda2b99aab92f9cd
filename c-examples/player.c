/* A whole deal played by declarer, who has three seconds for all of it, against defenders who see every hand. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };
enum { BUDGET_MS = 3000, NO_TRUMP = 4 };

static const char *const METHODS[] = {"", "PIMC", "alpha-mu", "achievable sets", "solved to the end"};

/* The deal as it is on the table. */
struct table {
    struct deal deal;
    struct playTraceBin play;
    int in_trick, won[2];
};

static int to_play(const struct table *table)
{
    return (table->deal.first + table->in_trick) % 4;
}

/* Plays a card; the fourth of a trick says who leads to the next. */
static void put(struct table *table, int suit, int rank)
{
    struct deal *deal = &table->deal;
    int seat = to_play(table);

    expect((deal->remainCards[seat][suit] >> rank & 1) != 0, "a card of his own");
    deal->remainCards[seat][suit] &= ~(1u << rank);
    table->play.suit[table->play.number] = suit;
    table->play.rank[table->play.number++] = rank;
    if (table->in_trick < 3) {
        deal->currentTrickSuit[table->in_trick] = suit;
        deal->currentTrickRank[table->in_trick++] = rank;
    } else {
        int best_suit = deal->currentTrickSuit[0], best_rank = deal->currentTrickRank[0], winner = 0, i;
        for (i = 1; i < 4; i++) {
            int s = i < 3 ? deal->currentTrickSuit[i] : suit, r = i < 3 ? deal->currentTrickRank[i] : rank;
            if (s == best_suit && r > best_rank) {
                winner = i;
                best_rank = r;
            }
        }
        deal->first = (deal->first + winner) % 4;
        table->won[deal->first % 2]++;
        table->in_trick = 0;
        memset(deal->currentTrickSuit, 0, sizeof deal->currentTrickSuit);
        memset(deal->currentTrickRank, 0, sizeof deal->currentTrickRank);
    }
}

/* The best card of a defender who sees all hands. */
static void defend(struct table *table)
{
    struct futureTricks answer;
    struct dealPBN pbn;
    char *text = pbn.remainCards;
    int seat, suit, rank;

    pbn.trump = NO_TRUMP;
    pbn.first = table->deal.first;
    memcpy(pbn.currentTrickSuit, table->deal.currentTrickSuit, sizeof pbn.currentTrickSuit);
    memcpy(pbn.currentTrickRank, table->deal.currentTrickRank, sizeof pbn.currentTrickRank);
    *text++ = 'N';
    *text++ = ':';
    for (seat = NORTH; seat <= WEST; seat++) {
        for (suit = 0; suit < 4; suit++) {
            for (rank = 14; rank >= 2; rank--) {
                if (table->deal.remainCards[seat][suit] >> rank & 1) {
                    *text++ = RANKS[rank];
                }
            }
            *text++ = suit < 3 ? '.' : ' ';
        }
    }
    text[-1] = 0;
    expect(SolveBoardPBN(pbn, -1, 1, 1, &answer, 0) == RETURN_NO_FAULT, "a defender's card");
    put(table, answer.suit[0], answer.rank[0]);
}

int main(void)
{
    struct FinessePlayer *player = FinessePlayerCreate();
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;
    struct table table;
    int left = BUDGET_MS, methods[5] = {0, 0, 0, 0, 0}, i;
    double taken = 0;

    memset(&table, 0, sizeof table);
    table.deal.trump = NO_TRUMP;
    table.deal.first = WEST;
    read_holdings("N:AT863.K7.Q94.J52 KJ9.QT4.J87.KQ94 Q72.A93.KT5.AT76 54.J8652.A632.83", table.deal.remainCards);

    /* Three no-trump by South, who sees his own hand and dummy's. */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.declarer = SOUTH;
    request.trump = NO_TRUMP;
    request.level = 3;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    memcpy(request.cards, table.deal.remainCards, sizeof request.cards);

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.dealTimeLimitMs = BUDGET_MS; /* for all of South's and North's cards together */
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;

    expect(player != NULL, "a player");
    for (i = 0; i < 52; i++) {
        if (to_play(&table) % 2 == SOUTH % 2) {
            request.play = table.play;
            expect(FinessePlayerChoose(player, &request, &options, &choice) == RETURN_NO_FAULT, choice.message);
            expect(choice.seat == to_play(&table), "the card of whoever is to play");
            expect(choice.dealTimeLeftMs <= left, "time goes by");
            if (choice.stopReason != FINESSE_ENDED_ONE_CARD) {
                printf("%2d: %c plays %c%c, %5.1f %% for %d tricks, %3.0f ms, %s, %d layouts\n", i / 4 + 1,
                       SEATS[choice.seat], SUITS[choice.suit], RANKS[choice.rank], 100 * choice.card[0].probability,
                       choice.target, choice.milliseconds, METHODS[choice.method], choice.worlds);
            }
            left = choice.dealTimeLeftMs;
            taken += choice.milliseconds;
            methods[choice.method]++;
            put(&table, choice.suit, choice.rank);
        } else {
            defend(&table);
        }
    }
    FinessePlayerFree(player);
    printf("%d tricks in %.0f ms, %d ms left; %d cards by PIMC, %d by alpha-mu, %d exactly\n", table.won[0], taken,
           left, methods[FINESSE_METHOD_PIMC], methods[FINESSE_METHOD_ALPHA_MU], methods[FINESSE_METHOD_SINGLE_DUMMY]);
    expect(table.won[0] + table.won[1] == 13, "all thirteen tricks");
    return 0;
}
