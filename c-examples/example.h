/* What the examples share: cards as people write them. */

#ifndef FINESSE_EXAMPLE_H
#define FINESSE_EXAMPLE_H

#include <finesse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SUITS[] = "SHDC";
static const char RANKS[] = "..23456789TJQKA";
static const char SEATS[] = "NESW";

/* Each example knows the right answers and ends the program when it gets others. */
static inline void expect(int right, const char *what)
{
    if (!right) {
        fprintf(stderr, "unexpected: %s\n", what);
        exit(1);
    }
}

/* The holdings of a PBN deal, by seat and suit: bit n is the card of rank n, 2 to 14. */
static inline void read_holdings(const char *pbn, unsigned int cards[4][4])
{
    struct ddTableDeal deal;
    char message[FINESSE_MESSAGE];
    int code = FinesseReadPBN(pbn, (int)strlen(pbn), &deal, message);
    expect(code == RETURN_NO_FAULT, message);
    memcpy(cards, deal.cards, sizeof deal.cards);
}

/* A play such as "HT HA H2 C5" as suits and ranks; how many cards it has. */
static inline int read_play(const char *play, int suit[52], int rank[52])
{
    int number = 0;
    for (play += strspn(play, " "); play[0] && number < 52; play += strspn(play, " ")) {
        const char *in_suits = strchr(SUITS, play[0]), *in_ranks = play[1] ? strchr(RANKS, play[1]) : NULL;
        expect(in_suits && in_ranks, "no card");
        suit[number] = (int)(in_suits - SUITS);
        rank[number++] = (int)(in_ranks - RANKS);
        play += 2;
    }
    return number;
}

/* Hides the cards of a seat among the unseen ones. */
static inline void hide(int seat, unsigned int cards[4][4], unsigned int unseen[4])
{
    int suit;
    for (suit = 0; suit < 4; suit++) {
        unseen[suit] |= cards[seat][suit];
        cards[seat][suit] = 0;
    }
}

#endif
