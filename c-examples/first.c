#include <finesse.h>
#include <stdio.h>

int main(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    char card[FINESSE_CARD_TEXT];

    request.declarer = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.level = 3;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    FinesseReadPBN("N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -", -1, &request.deal, NULL);
    request.play.number = 1;
    FinesseCardFromText("H5", &request.play.suit[0], &request.play.rank[0]);

    if (ChooseCard(&request, NULL, &choice) != RETURN_NO_FAULT)
        return puts(choice.message), 1;
    FinesseCardToText(choice.suit, choice.rank, card);
    printf("%s makes it in %.0f %%", card, 100 * choice.card[0].probability);
    printf(" of %d sampled layouts\n", choice.worlds);
    return 0;
}
