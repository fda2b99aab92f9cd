/* What to play for: the largest set of layouts that one way of playing wins. Monte Carlo, which takes all hands to be
 * seen after the next card, is more hopeful, and wrong. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };

static void show(const char *how, const struct FinesseChoice *choice)
{
    int i;
    printf("%s:\n", how);
    for (i = 0; i < choice->cards; i++) {
        const struct FinesseScoredCard *card = &choice->card[i];
        printf("  %c%c  %s%2d of %d layouts, %2.0f if all hands were seen\n", SUITS[card->suit], RANKS[card->rank],
               card->exact ? "         " : "at least ", card->worldsWon, choice->worlds,
               card->expectedFirst * choice->worlds);
    }
}

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice sets, chance, again;
    unsigned int hidden[4][4];

    /* Four cards each at no-trump. South leads and needs two tricks; the other eight cards may lie in any way. */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = SOUTH;
    request.trump = 4;
    request.target = 2;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    read_holdings("N:J..Q8.8 ... 9.A..K9 ...", request.cards);
    read_holdings("N:K7.QJ2.T.AQ ... ... ...", hidden);
    memcpy(request.unseen, hidden[NORTH], sizeof request.unseen);

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.worlds = 1000; /* enough for all layouts */
    options.depth = -1;    /* look ahead to the end */
    options.flags = FINESSE_ALL_CARDS;
    options.rounds = 10;   /* orders in which the layouts are gathered */
    options.seed = 1;
    memset(&sets, 0, sizeof sets);
    sets.structSize = sizeof sets;
    again = chance = sets;

    expect(PimcChooseCard(&request, &options, &chance) == RETURN_NO_FAULT, "Monte Carlo");
    show("Monte Carlo", &chance);
    expect(chance.suit == 1 && chance.rank == 14 && chance.card[0].worldsWon == 38, "it believes in the ace of hearts");

    expect(AchievableChooseCard(&request, &options, &sets) == RETURN_NO_FAULT, "achievable sets");
    show("Achievable sets", &sets);
    expect(sets.worlds == 70 && sets.complete, "all layouts");
    expect(sets.suit == 3 && sets.card[0].worldsWon == 32, "a club wins in 32 layouts");
    expect(sets.card[0].exact, "and not in more, whoever sees what");

    expect(AchievableChooseCard(&request, &options, &again) == RETURN_NO_FAULT, "the same once more");
    again.milliseconds = sets.milliseconds;
    expect(memcmp(&sets, &again, sizeof sets) == 0, "the same seed, the same answer");
    return 0;
}
