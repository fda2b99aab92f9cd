/* Declarer has a queen to find. What the auction showed of the defenders decides which way to take the finesse. */

#include "example.h"

static struct FinesseChoice ask(const struct FinesseRequest *request)
{
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;

    options.worlds = 1000; /* enough for all layouts */
    options.depth = -1;    /* look ahead to the end */
    if (AlphaMuChooseCard(request, &options, &choice) != RETURN_NO_FAULT) {
        printf("  %s\n", choice.message);
    } else {
        printf("  %c plays %s and makes it in %d of %d layouts: %.0f%%.\n", SEATS[choice.seat],
               card_text(choice.suit, choice.rank), choice.card[0].worldsWon, choice.worlds,
               100 * choice.card[0].probability);
    }
    return choice;
}

int main(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChoice choice;

    /* Seven no-trump by South. North and South are seen, and ten tricks have been played. */
    request.declarer = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.level = 7;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    read_deal("N:KT3.AKQJ.AKQ.432 - AJ2...AKQJT98765 -", &request.deal);
    read_play("HTHAH2C5 HKH3C6H6 HQH4C7H7 HJH5C8H8 DAD2C9D8 DKD3CTD9 DQD4CJDT C4D5CQH9 CKDJC3D6 CAS7C2D7", &request.play);
    puts("Dummy has KT3 of spades, declarer AJ2, and all three tricks are needed.");

    puts("Nothing known about the defenders:");
    choice = ask(&request);
    expect(choice.worlds == 20 && choice.complete && choice.card[0].probability == 0.5, "a guess");

    puts("West passed as dealer with the jack of diamonds and has at most 2 points:");
    request.hands[FINESSE_WEST].maxPoints = 2;
    choice = ask(&request);
    expect(choice.worlds == 10 && choice.card[0].probability == 1.0, "East has the queen");
    expect(choice.suit == FINESSE_SPADES && choice.rank == 2, "low to the king, then through East");

    puts("No: East is the one without a single point. The same as text:");
    request.hands[FINESSE_WEST].maxPoints = 0; /* nothing known */
    request.constraints = "E: points 0";
    choice = ask(&request);
    expect(choice.worlds == 10 && choice.card[0].probability == 1.0, "West has the queen");

    puts("And both at once?");
    request.hands[FINESSE_WEST].maxPoints = 2;
    choice = ask(&request);
    expect(choice.cards == 0 && choice.message[0] != 0, "no layout, and a message that says so");
    return 0;
}
