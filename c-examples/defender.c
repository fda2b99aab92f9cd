/* Cards of a defender: an opening lead with three hands hidden, and a return when partner's hand has to be guessed. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };

static void print_choice(const struct FinesseChoice *choice)
{
    int index;
    printf("  %d layouts%s; the defenders want %d tricks:\n", choice->worlds,
           choice->complete ? ", all there are" : "", choice->target);
    for (index = 0; index < choice->cards; index++) {
        const struct FinesseScoredCard *card = &choice->card[index];
        printf("  %c%c %5.1f%%", SUITS[card->suit], RANKS[card->rank], 100 * card->probability);
        if (choice->bracketed) {
            printf(", whatever partner does from %.1f%% to %.1f%%", 100 * card->expectedLeast,
                   100 * card->expectedMost);
        }
        puts("");
    }
}

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;
    unsigned int all[4][4];

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;

    puts("West leads against three no-trump by South, who showed 15 to 17 points:");
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.declarer = SOUTH;
    request.trump = 4;
    request.level = 3;
    request.seen[WEST] = 1;
    read_holdings("W:KQJT9.A32.432.32 ... ... ...", request.cards);
    request.hands[SOUTH].minPoints = 15;
    request.hands[SOUTH].maxPoints = 17;
    options.worlds = 10;
    options.depth = 1;
    options.flags = FINESSE_NO_TRICK_COUNT;
    expect(AlphaMuChooseCard(&request, &options, &choice) == RETURN_NO_FAULT, "an opening lead");
    print_choice(&choice);
    expect(choice.seat == WEST && choice.target == 5 && choice.worlds == 10, "five tricks to beat nine");
    expect(choice.suit == 0 && choice.rank == 9, "a spade, the lowest of equals");

    /* Three cards are left and East is on lead. South has bid diamonds. */
    puts("East needs all three remaining tricks. South has at least two diamonds left:");
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = SOUTH;
    request.trump = 4;
    request.first = EAST;
    request.target = 1; /* declarer's tricks; the defenders are to prevent it */
    read_holdings("N:...543 .4.4.2 ..AKQ. .AKQ..", all);
    hide(SOUTH, all, request.unseen);
    hide(WEST, all, request.unseen);
    memcpy(request.cards, all, sizeof all);
    request.seen[NORTH] = request.seen[EAST] = 1;
    request.hands[SOUTH].minLength[2] = 2;
    options.worlds = 1000;
    options.depth = -1;
    options.flags = FINESSE_ALL_CARDS | FINESSE_BRACKET;
    expect(AlphaMuChooseCard(&request, &options, &choice) == RETURN_NO_FAULT, "a return");
    print_choice(&choice);
    expect(choice.seat == EAST && choice.complete && choice.worlds == 10 && choice.target == 3, "ten layouts");
    expect(choice.suit == 1 && choice.rank == 4, "partner's suit");
    expect(choice.bracketed, "what partner can spoil");
    return 0;
}
