/* One ending by every method. Monte Carlo assumes that all hands are seen after the next card: it is more optimistic than
 * the others, and wrong. */

#include "example.h"

static const char *const METHODS[] = {"Best", "Monte Carlo", "Alpha-mu", "Achievable sets", "Single dummy"};
static const char *const BOUNDS[] = {"at most ", "", "at least ", "about "};

int main(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    int method, index;

    /* Four cards each at no-trump. South leads and needs two tricks; the other eight cards may lie in any way. */
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.target = 2;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    read_deal("N:J..Q8.8 - 9.A..K9 -", &request.deal);
    read_hand("K7.QJ2.T.AQ", request.unseen);

    options.worlds = 1000; /* enough for all 70 layouts */
    options.depth = -1;    /* alpha-mu and achievable sets look ahead to the end */
    options.flags = FINESSE_ALL_CARDS;
    for (method = FINESSE_METHOD_BEST; method <= FINESSE_METHOD_SINGLE_DUMMY; method++) {
        struct FinesseChoice choice = FINESSE_CHOICE_INIT;
        options.method = method;
        expect(ChooseCard(&request, &options, &choice) == RETURN_NO_FAULT, choice.message);
        printf("%s plays %s:\n", METHODS[method], card_text(choice.suit, choice.rank));
        for (index = 0; index < choice.cards; index++) {
            const struct FinesseScoredCard *card = &choice.card[index];
            printf("  %s wins in %s%d of %d layouts\n", card_text(card->suit, card->rank),
                   BOUNDS[card->bound - FINESSE_AT_MOST], card->worldsWon, choice.worlds);
        }
        expect(choice.worlds == 70 && choice.complete, "all layouts");
        expect(choice.card[0].bound == FINESSE_EXACT, "the first card has its exact value");
        if (method == FINESSE_METHOD_PIMC)
            expect(choice.suit == FINESSE_HEARTS && choice.card[0].worldsWon == 38, "the ace of hearts");
        else
            expect(choice.suit == FINESSE_CLUBS && choice.card[0].worldsWon == 32, "a club");
    }
    return 0;
}
