/* Any number of deals in one call, on all cores, with progress and a way to stop. */

#include "example.h"

#define DEALS 300

/* Called on this thread while the batch runs. `user` is ours: here, where to stop. */
static int show_progress(void *user, int done, int total)
{
    const int *stop_at = (const int *)user;
    fprintf(stderr, "\r%d of %d ", done, total);
    return *stop_at > 0 && done >= *stop_at;
}

/* An ending of four cards a hand from the pack, shuffled with a generator of our own so that it is always the same. */
static void deal_ending(unsigned int *random, struct ddTableDeal *deal)
{
    int pack[52], index;
    memset(deal, 0, sizeof *deal);
    for (index = 0; index < 52; index++)
        pack[index] = index;
    for (index = 0; index < 16; index++) {
        int other, card;
        *random = *random * 1664525u + 1013904223u;
        other = index + (int)((*random >> 8) % (unsigned int)(52 - index));
        card = pack[other];
        pack[other] = pack[index];
        deal->cards[index / 4][card / 13] |= 1u << (2 + card % 13);
    }
}

int main(void)
{
    static struct ddTableDeal deals[DEALS];
    static struct ddTableResults tables[DEALS];
    static int codes[DEALS];
    struct FinesseBatchOptions options = FINESSE_BATCH_OPTIONS_INIT;
    struct ddTableResults alone;
    unsigned int random = 1;
    int index, code, stop_at = 0;
    long tricks = 0;

    for (index = 0; index < DEALS; index++)
        deal_ending(&random, &deals[index]);

    options.progress = show_progress;
    options.user = &stop_at;
    code = FinesseCalcTables(deals, DEALS, NULL, tables, codes, &options);
    fprintf(stderr, "\n");
    expect(code == RETURN_NO_FAULT, "all tables");
    for (index = 0; index < DEALS; index++)
        tricks += tables[index].resTable[FINESSE_NOTRUMP][FINESSE_NORTH];
    printf("North takes %.2f of 4 tricks at no-trump on average.\n", (double)tricks / DEALS);

    /* The same as one by one. */
    for (index = 0; index < DEALS; index += 50) {
        expect(CalcDDtable(deals[index], &alone) == RETURN_NO_FAULT, "a table");
        expect(memcmp(&alone, &tables[index], sizeof alone) == 0, "the same table");
    }

    /* Stopped on the way: some deals have no table, and say so. */
    stop_at = 10;
    options.threads = 1;
    code = FinesseCalcTables(deals, DEALS, NULL, tables, codes, &options);
    fprintf(stderr, "\n");
    expect(code == FINESSE_STOPPED, "a batch that was stopped");
    expect(codes[0] == RETURN_NO_FAULT && codes[DEALS - 1] == FINESSE_STOPPED, "some tables");
    puts("Stopped after a few, as asked.");
    return 0;
}
