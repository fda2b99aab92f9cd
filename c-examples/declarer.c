/* Declarer has a queen to find. What the auction told about the defenders decides which way to take the finesse. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };

static struct FinesseChoice ask(const struct FinesseRequest *request)
{
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.worlds = 1000; /* enough for all layouts */
    options.depth = -1;    /* look ahead to the end */
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;
    if (AlphaMuChooseCard(request, &options, &choice) != RETURN_NO_FAULT) {
        printf("  %s\n", choice.message);
    } else {
        printf("  %c plays %c%c and makes it in %d of %d layouts: %.0f%%.\n", SEATS[choice.seat],
               SUITS[choice.suit], RANKS[choice.rank], choice.card[0].worldsWon, choice.worlds,
               100 * choice.card[0].probability);
    }
    return choice;
}

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChoice choice;

    /* Seven no-trump by South. North and South are seen, and ten tricks have been played. */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.declarer = SOUTH;
    request.trump = 4;
    request.level = 7;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    read_holdings("N:KT3.AKQJ.AKQ.432 ... AJ2...AKQJT98765 ...", request.cards);
    request.play.number = read_play("HTHAH2C5 HKH3C6H6 HQH4C7H7 HJH5C8H8 DAD2C9D8 DKD3CTD9 DQD4CJDT C4D5CQH9 "
                                    "CKDJC3D6 CAS7C2D7", request.play.suit, request.play.rank);
    puts("Dummy has KT3 of spades, declarer AJ2, and all three tricks are needed.");

    puts("Nothing known about the defenders:");
    choice = ask(&request);
    expect(choice.worlds == 20 && choice.complete && choice.card[0].probability == 0.5, "a guess");

    puts("West passed as dealer with the jack of diamonds; say that he has at most 2 points:");
    request.hands[WEST].maxPoints = 2;
    choice = ask(&request);
    expect(choice.worlds == 10 && choice.card[0].probability == 1.0, "East has the queen");
    expect(choice.suit == 0 && choice.rank == 2, "low to the king, then through East");

    puts("No: East is the one without a single point:");
    request.hands[WEST].maxPoints = 0;            /* nothing known */
    request.hands[EAST].maxPoints = FINESSE_ZERO; /* none at all */
    choice = ask(&request);
    expect(choice.worlds == 10 && choice.card[0].probability == 1.0, "West has the queen");

    puts("And both at once?");
    request.hands[WEST].maxPoints = 2;
    choice = ask(&request);
    expect(choice.cards == 0 && choice.message[0] != 0, "no layout, and a message that says so");
    return 0;
}
