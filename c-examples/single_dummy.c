/* An ending solved to the last trick: what each card is worth to a declarer who does not see the defenders' hands, and
 * what it would be worth if he did. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;
    unsigned int hidden[4][4];
    int i;

    /* Five cards each, spades are trumps. North leads and needs three tricks; the other ten cards may lie in any way. */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = SOUTH;
    request.first = NORTH;
    request.trump = 0;
    request.target = 3;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    read_holdings("N:J2.6.5.J ... 95.A3..7 ...", request.cards);
    read_holdings("N:AQ.K42.Q98.A3 ... ... ...", hidden);
    memcpy(request.unseen, hidden[NORTH], sizeof request.unseen);

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.worlds = 1000;      /* enough for all layouts */
    options.timeLimitMs = 60000; /* endings differ widely: have a limit */
    options.flags = FINESSE_ALL_CARDS;
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;

    expect(SingleDummySolve(&request, &options, &choice) == RETURN_NO_FAULT, "an answer");
    for (i = 0; i < choice.cards; i++) {
        const struct FinesseScoredCard *card = &choice.card[i];
        printf("%c%c  %s%3d of %d layouts, %3.0f if all hands were seen\n", SUITS[card->suit], RANKS[card->rank],
               card->exact ? "" : "at most ", card->worldsWon, choice.worlds, card->expectedFirst * choice.worlds);
    }
    expect(choice.stopReason == FINESSE_ENDED_EXACT && choice.complete, "exact, and for all layouts");
    expect(choice.worlds == 252 && choice.card[0].worldsWon == 140, "a trump wins in 140 of 252 layouts");
    expect(choice.suit == 0, "the trump");
    return 0;
}
