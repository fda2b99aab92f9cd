/* Layouts of one's own, weighed as one likes; and why it matters to choose one plan for all of them. */

#include "example.h"
#include <finesse.h>

#define MOST 100

enum { NORTH, EAST, SOUTH, WEST };

static const struct FinesseScoredCard *find(const struct FinesseChoice *choice, int suit)
{
    int index;
    for (index = 0; index < choice->cards; index++) {
        if (choice->card[index].suit == suit) {
            return &choice->card[index];
        }
    }
    return NULL;
}

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice pimc, plan;
    struct ddTableDeal worlds[MOST];
    double weights[MOST], layouts;
    char message[FINESSE_MESSAGE];
    int found, index;

    /* South is on lead at no-trump and needs two of the last four tricks. */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = SOUTH;
    request.trump = 4;
    request.first = SOUTH;
    request.target = 2;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    read_holdings("N:J..Q8.8 K7.QJ.. 9.A..K9 .2.T.AQ", request.cards);
    hide(EAST, request.cards, request.unseen);
    hide(WEST, request.cards, request.unseen);
    puts("North has SJ DQ8 C8, South, on lead, S9 HA CK9; two tricks are needed.");

    /* All layouts of the eight cards that are out; a program might have its own instead. */
    expect(FinesseSampleWorlds(&request, MOST, 1, 0, worlds, weights, &found, &layouts, message) == RETURN_NO_FAULT,
           "layouts");
    printf("There are %.0f layouts.\n", layouts);
    expect(found == 70 && layouts == 70, "all layouts of eight cards");

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.depth = -1;
    options.flags = FINESSE_ALL_CARDS;
    request.worldCount = found;
    request.worlds = worlds;
    memset(&pimc, 0, sizeof pimc);
    pimc.structSize = sizeof pimc;
    plan = pimc;
    expect(PimcChooseCard(&request, &options, &pimc) == RETURN_NO_FAULT, "Monte Carlo");
    expect(AlphaMuChooseCard(&request, &options, &plan) == RETURN_NO_FAULT, "alpha-mu");
    printf("Monte Carlo plays %c%c: it wins in %d of them, if one sees the cards after that.\n", SUITS[pimc.suit],
           RANKS[pimc.rank], pimc.card[0].worldsWon);
    printf("But with one plan for all of them %c%c wins in %d only, and %c%c in %d.\n", SUITS[pimc.suit],
           RANKS[pimc.rank], find(&plan, pimc.suit)->worldsWon, SUITS[plan.suit], RANKS[plan.rank],
           plan.card[0].worldsWon);
    expect(pimc.suit == 1 && pimc.card[0].worldsWon == 38 && find(&plan, 1)->worldsWon == 26, "the ace of hearts");
    expect(plan.suit == 3 && plan.card[0].worldsWon == 32, "a club");

    /* Now with weights: West opened a strong no-trump and has most likely the ace and queen of clubs. */
    for (index = 0; index < found; index++) {
        unsigned int clubs = worlds[index].cards[WEST][3];
        weights[index] = (clubs & (1u << 14) ? 3.0 : 1.0) * (clubs & (1u << 12) ? 3.0 : 1.0);
    }
    request.weights = weights;
    expect(AlphaMuChooseCard(&request, &options, &plan) == RETURN_NO_FAULT, "alpha-mu with weights");
    printf("With the club honours three times as likely with West, %c%c is best after all: %.1f%%, %c%c has %.1f%%.\n",
           SUITS[plan.suit], RANKS[plan.rank], 100 * plan.card[0].probability, SUITS[3], RANKS[find(&plan, 3)->rank],
           100 * find(&plan, 3)->probability);
    expect(plan.suit == 1 && plan.card[0].probability > find(&plan, 3)->probability, "another choice");

    /* What cannot be is told. */
    worlds[3].cards[EAST][0] = 0;
    expect(AlphaMuChooseCard(&request, &options, &plan) == FINESSE_BAD_REQUEST, "a hand too short");
    printf("Spoiled on purpose: %s\n", plan.message);
    expect(strstr(plan.message, "request.worlds[3]") == plan.message, "which world");
    return 0;
}
