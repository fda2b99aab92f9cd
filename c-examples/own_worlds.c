/* Worlds of your own with weights; and why one plan for all of them matters. */

#include "example.h"

#define MOST 100

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
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice pimc = FINESSE_CHOICE_INIT, plan = FINESSE_CHOICE_INIT;
    struct ddTableDeal worlds[MOST];
    double weights[MOST], layouts;
    char message[FINESSE_MESSAGE];
    int found, index;

    /* South is on lead at no-trump and needs two of the last four tricks. */
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.target = 2;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    read_deal("N:J..Q8.8 - 9.A..K9 -", &request.deal);
    read_hand("K7.QJ2.T.AQ", request.unseen);
    puts("North has SJ DQ8 C8, South, on lead, S9 HA CK9; two tricks are needed.");

    /* All layouts of the eight cards that are out; a program might have its own instead. */
    expect(FinesseSampleWorlds(&request, MOST, 1, 0, worlds, weights, &found, &layouts, message) == RETURN_NO_FAULT,
           "layouts");
    printf("There are %.0f layouts.\n", layouts);
    expect(found == 70 && layouts == 70, "all layouts of eight cards");

    options.depth = -1;
    options.flags = FINESSE_ALL_CARDS;
    request.worldCount = found;
    request.worlds = worlds;
    options.method = FINESSE_METHOD_PIMC;
    expect(ChooseCard(&request, &options, &pimc) == RETURN_NO_FAULT, "Monte Carlo");
    options.method = FINESSE_METHOD_ALPHA_MU;
    expect(ChooseCard(&request, &options, &plan) == RETURN_NO_FAULT, "alpha-mu");
    printf("Monte Carlo plays %s: it wins in %d of them, if all hands are seen after that.\n",
           card_text(pimc.suit, pimc.rank), pimc.card[0].worldsWon);
    printf("But with one plan for all of them %s wins in %d only, and %s in %d.\n", card_text(pimc.suit, pimc.rank),
           find(&plan, pimc.suit)->worldsWon, card_text(plan.suit, plan.rank), plan.card[0].worldsWon);
    expect(pimc.suit == FINESSE_HEARTS && pimc.card[0].worldsWon == 38, "the ace of hearts");
    expect(find(&plan, FINESSE_HEARTS)->worldsWon == 26, "which wins less with one plan");
    expect(plan.suit == FINESSE_CLUBS && plan.card[0].worldsWon == 32, "a club");

    /* Now with weights: West opened a strong no-trump and has most likely the ace and queen of clubs. */
    for (index = 0; index < found; index++) {
        unsigned int clubs = worlds[index].cards[FINESSE_WEST][FINESSE_CLUBS];
        weights[index] = (clubs >> FINESSE_ACE & 1 ? 3.0 : 1.0) * (clubs >> FINESSE_QUEEN & 1 ? 3.0 : 1.0);
    }
    request.weights = weights;
    expect(ChooseCard(&request, &options, &plan) == RETURN_NO_FAULT, "alpha-mu with weights");
    printf("With the club honours three times as likely with West, %s is best after all: %.1f%%, a club has %.1f%%.\n",
           card_text(plan.suit, plan.rank), 100 * plan.card[0].probability,
           100 * find(&plan, FINESSE_CLUBS)->probability);
    expect(plan.suit == FINESSE_HEARTS && plan.card[0].probability > find(&plan, FINESSE_CLUBS)->probability,
           "another choice");

    /* Messages name the field that is wrong. */
    worlds[3].cards[FINESSE_EAST][FINESSE_SPADES] = 0;
    expect(ChooseCard(&request, &options, &plan) == FINESSE_BAD_REQUEST, "a hand too short");
    printf("Spoiled on purpose: %s\n", plan.message);
    expect(strstr(plan.message, "request.worlds[3]") == plan.message, "which world");
    return 0;
}
