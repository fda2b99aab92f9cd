/* Tricks by breeding orders of play, beside those of the exact solver. */

#include "example.h"

/* Stops the search after so many generations. */
static int stop_after(void *user, int done, int total)
{
    return done >= *(const int *)user && done < total;
}

int main(void)
{
    struct deal deal = {FINESSE_SPADES, FINESSE_NORTH, {0, 0, 0}, {0, 0, 0}, {{0}}};
    struct FinesseEvolveOptions options = FINESSE_EVOLVE_OPTIONS_INIT;
    struct FinesseEvolvedTricks found = FINESSE_EVOLVED_TRICKS_INIT, again = FINESSE_EVOLVED_TRICKS_INIT;
    struct ddTableDeal hands;
    struct futureTricks exact;
    int index, generations = 3;

    read_deal("N:QJ6.K65.J8. 873.J9.AT.Q K5.T8.K9.A7 AT9.AQ4..KJ", &hands);
    memcpy(deal.remainCards, hands.cards, sizeof hands.cards);
    expect(SolveBoard(deal, -1, 1, 0, &exact, 0) == RETURN_NO_FAULT, "eight cards each");

    options.seed = 7;
    options.generations = 20;
    expect(FinesseEvolveTricks(&deal, &options, &found) == RETURN_NO_FAULT, "an answer");
    printf("declarer takes %d tricks; bred: %d, between %d and %d\n", 8 - exact.score[0], found.tricks, found.declarers,
           found.defenders);
    printf("the best plans against each other give %d:", found.lineTricks);
    for (index = 0; index < found.line.number; index++)
        printf("%s%s", index % 4 ? " " : "  ", card_text(found.line.suit[index], found.line.rank[index]));
    puts("");
    expect(found.generations == 20 && found.line.number == 32, "all generations, and all cards");

    /* The same seed is the same search on any number of threads. */
    options.threads = 3;
    expect(FinesseEvolveTricks(&deal, &options, &again) == RETURN_NO_FAULT, "an answer");
    expect(again.tricks == found.tricks && memcmp(&again.line, &found.line, sizeof found.line) == 0, "the same answer");

    /* The line may be one that the defenders help with: nobody plays against anybody. */
    options.method = FINESSE_EVOLVE_LOW_TAIL;
    options.progress = stop_after;
    options.user = &generations;
    expect(FinesseEvolveTricks(&deal, &options, &found) == RETURN_NO_FAULT, "an answer");
    printf("bred together for three generations: %.1f tricks on average, %d at most\n", found.mean, found.lineTricks);
    expect(found.generations == 3, "stopped");
    return 0;
}
