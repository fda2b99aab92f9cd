/* Cards of a defender: an opening lead with three hands hidden, and a return when partner's hand has to be guessed. */

#include "example.h"

static void print_choice(const struct FinesseChoice *choice)
{
    int index;
    printf("  %d layouts%s; the defenders want %d tricks:\n", choice->worlds,
           choice->complete ? ", all there are" : "", choice->target);
    for (index = 0; index < choice->cards; index++) {
        const struct FinesseScoredCard *card = &choice->card[index];
        printf("  %s %5.1f%%", card_text(card->suit, card->rank), 100 * card->probability);
        if (choice->bracketed) {
            printf(", whatever partner does from %.1f%% to %.1f%%", 100 * card->expectedLeast,
                   100 * card->expectedMost);
        }
        puts("");
    }
}

int main(void)
{
    struct FinesseRequest lead = FINESSE_REQUEST_INIT, request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;

    puts("West leads against three no-trump by South, who showed 15 to 17 points:");
    lead.declarer = FINESSE_SOUTH;
    lead.trump = FINESSE_NOTRUMP;
    lead.level = 3;
    lead.seen[FINESSE_WEST] = 1;
    read_deal("W:KQJT9.A32.432.32 - - -", &lead.deal);
    lead.hands[FINESSE_SOUTH].minPoints = 15;
    lead.hands[FINESSE_SOUTH].maxPoints = 17;
    options.worlds = 10;
    options.depth = 1;
    options.flags = FINESSE_NO_TRICK_COUNT;
    expect(AlphaMuChooseCard(&lead, &options, &choice) == RETURN_NO_FAULT, "an opening lead");
    print_choice(&choice);
    expect(choice.seat == FINESSE_WEST && choice.target == 5 && choice.worlds == 10, "five tricks to beat nine");
    expect(choice.suit == FINESSE_SPADES && choice.rank == 9, "a spade, the lowest of equals");

    /* Three cards are left and East is on lead. South has bid diamonds. */
    puts("East needs all three remaining tricks. South has at least two diamonds left:");
    request.kind = FINESSE_POSITION;
    request.declarer = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.first = FINESSE_EAST;
    request.target = 1; /* declarer's tricks; the defenders are to prevent it */
    read_deal("N:...543 .4.4.2 - -", &request.deal);
    read_hand(".AKQ.AKQ.", request.unseen);
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_EAST] = 1;
    request.hands[FINESSE_SOUTH].minLength[FINESSE_DIAMONDS] = 2;
    options.worlds = 1000;
    options.depth = -1;
    options.flags = FINESSE_ALL_CARDS | FINESSE_BRACKET;
    expect(AlphaMuChooseCard(&request, &options, &choice) == RETURN_NO_FAULT, "a return");
    print_choice(&choice);
    expect(choice.seat == FINESSE_EAST && choice.complete && choice.worlds == 10 && choice.target == 3, "ten layouts");
    expect(choice.suit == FINESSE_HEARTS && choice.rank == 4, "partner's suit");
    expect(choice.bracketed, "what partner can spoil");
    return 0;
}
