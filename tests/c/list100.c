/* Reads a file of deals with reference answers and asks the library for all of them through the C interface:
   every card of every group with its equals in order, the table, both forms of par, and the trace of the play.
   Usage: list100 FILE [first deals only] */

#include "check.h"
#include <dds/dll.h>
#include <stdlib.h>
#include <string.h>

#define LINE 1024

/* The deal being checked, for messages. */
static int number = 0;

/* Reads a line that begins with `tag` and returns what follows the tag, or NULL. */
static char *tagged(FILE *file, char line[LINE], const char *tag)
{
    size_t length = strlen(tag);
    if (!fgets(line, LINE, file) || strncmp(line, tag, length) != 0 || line[length] != ' ') {
        CHECK(!"a line of the file is not what it should be");
        return NULL;
    }
    return line + length;
}

static int next_int(char **text)
{
    return (int)strtol(*text, text, 10);
}

/* Copies the next text in quotes. */
static void next_quoted(char **text, char *out, size_t room)
{
    char *open = strchr(*text, '"');
    char *close = open ? strchr(open + 1, '"') : NULL;
    out[0] = '\0';
    if (close) {
        snprintf(out, room, "%.*s", (int)(close - open - 1), open + 1);
        *text = close + 1;
    }
}

static void compare(const char *what, int index, int found, int expected)
{
    checks_done++;
    if (found != expected) {
        checks_failed++;
        fprintf(stderr, "deal %d: %s %d is %d, not %d\n", number, what, index, found, expected);
    }
}

static void compare_text(const char *what, const char *found, const char *expected)
{
    checks_done++;
    if (strcmp(found, expected) != 0) {
        checks_failed++;
        fprintf(stderr, "deal %d: %s is \"%s\", not \"%s\"\n", number, what, found, expected);
    }
}

static void check_cards(struct dealPBN deal, char *text)
{
    struct futureTricks future;
    int group, cards = next_int(&text);
    compare("result of SolveBoardPBN", 0, SolveBoardPBN(deal, -1, 3, 1, &future, 0), RETURN_NO_FAULT);
    compare("count of cards", 0, future.cards, cards);
    for (group = 0; group < cards; group++)
        compare("suit", group, future.suit[group], next_int(&text));
    for (group = 0; group < cards; group++)
        compare("rank", group, future.rank[group], next_int(&text));
    for (group = 0; group < cards; group++)
        compare("equals", group, future.equals[group], next_int(&text));
    for (group = 0; group < cards; group++)
        compare("score", group, future.score[group], next_int(&text));
}

static void check_table(const struct dealPBN *deal, char *text, struct ddTableResults *table)
{
    struct ddTableDealPBN cards;
    int strain, hand;
    memcpy(cards.cards, deal->remainCards, sizeof cards.cards);
    compare("result of CalcDDtablePBN", 0, CalcDDtablePBN(cards, table), RETURN_NO_FAULT);
    for (strain = 0; strain < DDS_STRAINS; strain++)
        for (hand = 0; hand < DDS_HANDS; hand++)
            compare("table", 4 * strain + hand, table->resTable[strain][hand], next_int(&text));
}

static void check_par(struct ddTableResults *table, int vulnerable, char *text)
{
    struct parResults par;
    char expected[128];
    int side;
    compare("result of Par", 0, Par(table, &par, vulnerable), RETURN_NO_FAULT);
    for (side = 0; side < 2; side++) {
        next_quoted(&text, expected, sizeof expected);
        compare_text("par score", par.parScore[side], expected);
    }
    for (side = 0; side < 2; side++) {
        next_quoted(&text, expected, sizeof expected);
        compare_text("par contracts", par.parContractsString[side], expected);
    }
}

static void check_dealer_par(struct ddTableResults *table, int dealer, int vulnerable, char *text)
{
    struct parResultsDealer par;
    char expected[128], score[16];
    int contract;
    compare("result of DealerPar", 0, DealerPar(table, &par, dealer, vulnerable), RETURN_NO_FAULT);
    next_quoted(&text, expected, sizeof expected);
    snprintf(score, sizeof score, "%d", par.score);
    compare_text("dealer's par score", score, expected);
    for (contract = 0; contract < par.number; contract++) {
        next_quoted(&text, expected, sizeof expected);
        compare_text("dealer's par contract", par.contracts[contract], expected);
    }
    next_quoted(&text, expected, sizeof expected);
    compare_text("contract beyond the last", "", expected);
}

static void check_play(struct dealPBN deal, char *play_text, char *text)
{
    struct playTracePBN play;
    struct solvedPlay solved;
    int card, count;
    play.number = next_int(&play_text);
    next_quoted(&play_text, play.cards, sizeof play.cards);
    count = next_int(&text);
    compare("result of AnalysePlayPBN", 0, AnalysePlayPBN(deal, play, &solved, 0), RETURN_NO_FAULT);
    compare("length of the trace", 0, solved.number, count);
    for (card = 0; card < count; card++)
        compare("trace", card, solved.tricks[card], next_int(&text));
}

static int check_deal(FILE *file)
{
    char line[LINE], play_line[LINE];
    char *text, *play_text;
    struct dealPBN deal;
    struct ddTableResults table;
    int dealer, vulnerable;

    if (!(text = tagged(file, line, "PBN")))
        return 0;
    memset(&deal, 0, sizeof deal);
    dealer = next_int(&text);
    vulnerable = next_int(&text);
    deal.trump = next_int(&text);
    deal.first = next_int(&text);
    next_quoted(&text, deal.remainCards, sizeof deal.remainCards);

    if (!(text = tagged(file, line, "FUT")))
        return 0;
    check_cards(deal, text);
    if (!(text = tagged(file, line, "TABLE")))
        return 0;
    check_table(&deal, text, &table);
    if (!(text = tagged(file, line, "PAR")))
        return 0;
    check_par(&table, vulnerable, text);
    if (!(text = tagged(file, line, "PAR2")))
        return 0;
    check_dealer_par(&table, dealer, vulnerable, text);
    if (!(play_text = tagged(file, play_line, "PLAY")) || !(text = tagged(file, line, "TRACE")))
        return 0;
    check_play(deal, play_text, text);
    return 1;
}

int main(int argc, char **argv)
{
    char line[LINE];
    char *text;
    int count;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: list100 FILE [first deals only]\n");
        return 2;
    }
    text = tagged(file, line, "NUMBER");
    count = text ? next_int(&text) : 0;
    if (argc > 2 && atoi(argv[2]) < count)
        count = atoi(argv[2]);
    CHECK(count > 0);
    for (number = 1; number <= count; number++)
        if (!check_deal(file))
            break;
    fclose(file);
    printf("%d deals\n", number - 1);
    FreeMemory();
    return checks_verdict("list100");
}
