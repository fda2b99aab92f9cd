/* Which cards are worth playing? One board, every card with the tricks it leads to. */

#include "example.h"

int main(void)
{
    struct dealPBN deal = {FINESSE_SPADES, FINESSE_NORTH, {0, 0, 0}, {0, 0, 0}, ""}; /* trumps, and who leads */
    struct futureTricks future;
    int code, index, rank;

    strcpy(deal.remainCards, "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");

    /* As many tricks as possible (-1), all cards (3). */
    code = SolveBoardPBN(deal, -1, 3, 1, &future, 0);
    if (code != RETURN_NO_FAULT) {
        char line[80];
        ErrorMessage(code, line);
        fprintf(stderr, "%s\n", line);
        return 1;
    }
    puts("North to lead against a spade contract:");
    for (index = 0; index < future.cards; index++) {
        printf("  %s", card_text(future.suit[index], future.rank[index]));
        /* Lower cards that are worth the same. */
        for (rank = FINESSE_ACE; rank >= 2; rank--)
            if (future.equals[index] >> rank & 1)
                printf("=%s", card_text(future.suit[index], rank));
        printf(" takes %d tricks\n", future.score[index]);
    }
    expect(future.cards == 9, "nine groups of cards");
    expect(future.score[0] == 5 && future.score[8] == 4, "five tricks at best, four at worst");
    return 0;
}
