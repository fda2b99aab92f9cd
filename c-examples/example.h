/* Helpers of the examples. */

#ifndef FINESSE_EXAMPLE_H
#define FINESSE_EXAMPLE_H

#include <finesse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SEATS[] = "NESW";

/* Each example checks its answers and ends with status 1 if one is wrong. */
static inline void expect(int right, const char *what)
{
    if (!right) {
        fprintf(stderr, "unexpected: %s\n", what);
        exit(1);
    }
}

/* A card as text, such as HT. It lives until the fourth call after this one. */
static inline const char *card_text(int suit, int rank)
{
    static char texts[4][FINESSE_CARD_TEXT];
    static int next;
    char *text = texts[next++ % 4];
    expect(FinesseCardToText(suit, rank, text) == RETURN_NO_FAULT, "a card");
    return text;
}

/* A deal in PBN; "-" for a hand that is not given. */
static inline void read_deal(const char *pbn, struct ddTableDeal *deal)
{
    char message[FINESSE_MESSAGE];
    expect(FinesseReadPBN(pbn, -1, deal, message) == RETURN_NO_FAULT, message);
}

/* The cards of one hand, such as AQ.K2..T9, by suit. */
static inline void read_hand(const char *hand, unsigned int cards[4])
{
    struct ddTableDeal deal;
    char pbn[200];
    snprintf(pbn, sizeof pbn, "N:%s - - -", hand);
    read_deal(pbn, &deal);
    memcpy(cards, deal.cards[FINESSE_NORTH], sizeof deal.cards[FINESSE_NORTH]);
}

/* A play such as "HT HA H2 C5". */
static inline void read_play(const char *text, struct playTraceBin *play)
{
    for (play->number = 0; play->number < 52 && *text; play->number++) {
        char card[FINESSE_CARD_TEXT] = {text[0], text[1], 0};
        int code = FinesseCardFromText(card, &play->suit[play->number], &play->rank[play->number]);
        expect(code == RETURN_NO_FAULT, "a card");
        text += 2;
        text += strspn(text, " ");
    }
}

#endif
