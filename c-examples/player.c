/* A whole deal played by declarer, who has three seconds for all of it, against defenders who see every hand. */

#include "example.h"

enum { BUDGET_MS = 3000 };

static const char *const METHODS[] = {"", "Monte Carlo", "alpha-mu", "achievable sets", "solved to the end"};

/* The best card of a defender who sees all hands. */
static void defend(const struct deal *position, int *suit, int *rank)
{
    struct futureTricks answer;
    expect(SolveBoard(*position, -1, 1, 1, &answer, 0) == RETURN_NO_FAULT, "a defender's card");
    *suit = answer.suit[0];
    *rank = answer.rank[0];
}

int main(void)
{
    struct FinessePlayer *player = FinessePlayerCreate();
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct deal position = {FINESSE_NOTRUMP, FINESSE_WEST, {0, 0, 0}, {0, 0, 0}, {{0}}}; /* West leads */
    int left = BUDGET_MS, won = 0, lost = 0, card;
    double taken = 0;

    /* Three no-trump by South, who sees two hands. */
    read_deal("N:AT863.K7.Q94.J52 KJ9.QT4.J87.KQ94 Q72.A93.KT5.AT76 54.J8652.A632.83", &request.deal);
    memcpy(position.remainCards, request.deal.cards, sizeof position.remainCards);
    request.declarer = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.level = 3;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    options.dealTimeLimitMs = BUDGET_MS; /* for all of South's and North's cards together */

    expect(player != NULL, "a player");
    for (card = 0; card < 52; card++) {
        struct playTraceBin *play = &request.play;
        int seat = (position.first + card % 4) % 4, winner, suit, rank;
        if (seat == FINESSE_SOUTH || seat == FINESSE_NORTH) {
            expect(FinessePlayerChoose(player, &request, &options, &choice) == RETURN_NO_FAULT, choice.message);
            expect(choice.seat == seat && choice.dealTimeLeftMs <= left, "a card of the right seat, and time goes by");
            if (choice.stopReason != FINESSE_ENDED_ONE_CARD) {
                printf("%2d: %c plays %s, %5.1f %% for %d tricks, %3.0f ms, %s, %d worlds\n", card / 4 + 1, SEATS[seat],
                       card_text(choice.suit, choice.rank), 100 * choice.card[0].probability, choice.target,
                       choice.milliseconds, METHODS[choice.method], choice.worlds);
            }
            left = choice.dealTimeLeftMs;
            taken += choice.milliseconds;
            suit = choice.suit;
            rank = choice.rank;
        } else {
            defend(&position, &suit, &rank);
        }
        play->suit[play->number] = suit;
        play->rank[play->number++] = rank;
        expect(FinessePlayCard(&position, suit, rank, &winner) == RETURN_NO_FAULT, "a legal card");
        won += winner == FINESSE_SOUTH || winner == FINESSE_NORTH;
        lost += winner == FINESSE_EAST || winner == FINESSE_WEST;
    }
    FinessePlayerFree(player);
    printf("%d tricks in %.0f ms, %d ms left\n", won, taken, left);
    expect(won + lost == 13, "all thirteen tricks");
    return 0;
}
