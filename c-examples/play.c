/* Where did the tricks go? The double-dummy value after each card that was played. */

#include "example.h"

int main(void)
{
    struct dealPBN deal = {FINESSE_NOTRUMP, FINESSE_EAST, {0, 0, 0}, {0, 0, 0}, ""}; /* East leads */
    struct playTracePBN play;
    struct solvedPlay solved;
    int card;

    strcpy(deal.remainCards, "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63");
    strcpy(play.cards, "SQD2S8SAHKHTH3H2HQS2H4H6H8D6HJHA");
    play.number = (int)strlen(play.cards) / 2;
    expect(AnalysePlayPBN(deal, play, &solved, 0) == RETURN_NO_FAULT, "an analysis");
    expect(solved.number == play.number + 1, "a value before the first card and after each");

    printf("Declarer can take %d tricks.\n", solved.tricks[0]);
    for (card = 0; card < play.number; card++) {
        int change = solved.tricks[card + 1] - solved.tricks[card];
        printf("%.2s", play.cards + 2 * card);
        if (change != 0)
            printf(" (%+d for declarer)", change);
        printf(card % 4 == 3 ? "\n" : " ");
    }
    printf("Declarer can still take %d.\n", solved.tricks[play.number]);
    expect(solved.tricks[0] == 9, "nine tricks at the start");
    expect(solved.tricks[1] == 10, "the lead of the spade queen gives a trick away");
    return 0;
}
