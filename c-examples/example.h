/* What the examples share: cards as people write them. */

#ifndef FINESSE_EXAMPLE_H
#define FINESSE_EXAMPLE_H

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
    int seat = (int)(strchr(SEATS, pbn[0]) - SEATS), suit = 0;
    memset(cards, 0, 16 * sizeof(unsigned int));
    for (pbn += 2; *pbn; pbn++) {
        if (*pbn == ' ') {
            seat = (seat + 1) % 4;
            suit = 0;
        } else if (*pbn == '.') {
            suit++;
        } else {
            cards[seat][suit] |= 1u << (strchr(RANKS, *pbn) - RANKS);
        }
    }
}

/* A play such as "HT HA H2 C5" as suits and ranks; how many cards it has. */
static inline int read_play(const char *play, int suit[52], int rank[52])
{
    int number = 0;
    for (; play[0] && play[1] && number < 52; play += 2) {
        play += strspn(play, " ");
        suit[number] = (int)(strchr(SUITS, play[0]) - SUITS);
        rank[number++] = (int)(strchr(RANKS, play[1]) - RANKS);
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
