/* How to play one suit: the chances of an encyclopedia of suit combinations, and the line of play in words. */

#include "example.h"

/* The cards of a suit as bits. */
static unsigned int holding(const char *cards)
{
    unsigned int hand[4];
    char text[FINESSE_PBN_TEXT];
    snprintf(text, sizeof text, "%s...", cards);
    read_hand(text, hand);
    return hand[FINESSE_SPADES];
}

static void show_cards(const char *hand, unsigned int bits)
{
    int rank;
    if (bits) {
        printf("  %s", hand);
        for (rank = 14; rank >= 2; rank--) {
            if (bits & (1u << rank)) {
                printf(" %s", card_text(FINESSE_SPADES, rank) + 1);
            }
        }
    }
}

static void show(const char *north, const char *south, int tricks, struct FinesseSuitAnswer *answer)
{
    char line[4000];
    int code, number;

    code = FinesseSuitCombination(holding(north), holding(south), tricks, answer, line, (int)sizeof line, NULL);
    expect(code == RETURN_NO_FAULT, "an answer");
    printf("%s opposite %s\n", north, south);
    for (number = 1; number <= answer->rounds; number++) {
        printf("%d tricks %9.4f%%, double dummy %9.4f%%, first card:", number, 100 * answer->chance[number],
               100 * answer->chanceDoubleDummy[number]);
        show_cards("North", answer->leadNorth[number]);
        show_cards("South", answer->leadSouth[number]);
        puts("");
    }
    printf("On average %.4f tricks, double dummy %.4f.\n", answer->average, answer->averageDoubleDummy);
    if (tricks) {
        printf("For %d tricks:\n%s\n\n", tricks, line);
    } else {
        printf("For the most tricks on average:\n%s\n\n", line);
    }
    expect((size_t)answer->lineLength == strlen(line), "the whole line");
}

static int near(double value, double wanted)
{
    return value > wanted - 0.0000005 && value < wanted + 0.0000005;
}

int main(void)
{
    struct FinesseSuitAnswer answer = FINESSE_SUIT_ANSWER_INIT;
    char line[5];

    /* Nine cards without the queen: the drop. */
    show("AKJ32", "7654", 5, &answer);
    expect(near(answer.chance[5], 0.531304) && near(answer.chanceDoubleDummy[5], 0.717826), "the drop");

    /* The safety play for all tricks begins with an honour of the long hand. */
    show("KQ9876", "AT5", 6, &answer);
    expect(near(answer.chance[6], 1) && answer.leadNorth[6] == holding("KQ"), "an honour of the long hand");
    expect((answer.leadSouth[6] & holding("A")) == 0, "not the ace");

    /* What is best on average need not be best for three tricks. */
    show("J876", "AT32", 0, &answer);
    expect(near(answer.chance[3], 0.460435) && answer.average > 2.42 && answer.average < 2.43, "two different lines");
    expect(answer.averageExactly[3] < answer.chance[3], "fewer tricks in the end, but more on average");

    /* A line that does not fit is cut off; holdings that share a card are refused. */
    expect(FinesseSuitCombination(holding("AKJ32"), holding("7654"), 5, &answer, line, 5, NULL) == RETURN_NO_FAULT
           && strcmp(line, "lead") == 0 && answer.lineLength > 5, "the beginning of the line");
    expect(FinesseSuitCombination(holding("AK"), holding("A2"), 0, &answer, NULL, 0, NULL) == RETURN_DUPLICATE_CARDS,
           "two aces of a suit");
    return 0;
}
