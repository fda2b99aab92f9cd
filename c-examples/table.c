/* Four players bid a deal and play it out. Each sees a hand of its own, and later dummy's. Usage:
 *
 *     table [DEAL [DEALER]]
 *
 * with a deal in PBN, and N, E, S or W.
 */

#include "example.h"

static const char STRAINS[] = "SHDCN";

/* The calls of an auction in four columns, North's first. */
static void show_auction(const struct FinesseAuction *auction)
{
    char text[FINESSE_CALL_TEXT];
    int index;

    printf("N    E    S    W\n%*s", 5 * auction->dealer, "");
    for (index = 0; index < auction->count; index++) {
        expect(FinesseCallToText(auction->calls[index], text) == RETURN_NO_FAULT, "a call");
        printf("%s%*s", text, 5 - (int)strlen(text), (auction->dealer + index) % 4 == 3 ? "\n" : "");
    }
    puts("");
}

/* Where a player is; all players are at the same place, but dummy need not be shown a hand. */
static struct FinesseTurn turn_of(struct FinessePlayer *player)
{
    struct FinesseTurn turn = FINESSE_TURN_INIT;
    expect(FinessePlayerTurn(player, &turn) == RETURN_NO_FAULT, "a turn");
    return turn;
}

/* The player who decides now. */
static struct FinessePlayer *decider(struct FinessePlayer *const players[4])
{
    int seat;
    for (seat = 0; seat < 4; seat++)
        if (turn_of(players[seat]).decides)
            return players[seat];
    expect(0, "somebody decides");
    return NULL;
}

int main(int count, char **arguments)
{
    const char *pbn = count > 1 ? arguments[1]
                                : "N:T72.J63.KT62.T43 AQ65.T92.A83.K72 K84.AK54.QJ5.A95 J93.Q87.974.QJ86";
    const char *dealer = count > 2 ? strchr(SEATS, arguments[2][0]) : SEATS + 2;
    struct FinessePlayer *players[4];
    struct FinesseDealRequest request = FINESSE_DEAL_REQUEST_INIT;
    struct FinesseBidOptions bid_options = FINESSE_BID_OPTIONS_INIT;
    struct FinesseChooseOptions choose_options = FINESSE_CHOOSE_OPTIONS_INIT;
    static struct FinesseBidChoice bid; /* 20 KB */
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinesseAuction auction = FINESSE_AUCTION_INIT;
    struct FinesseTurn turn;
    struct ddTableDeal deal;
    char message[FINESSE_MESSAGE];
    int seat, cards = 0;

    read_deal(pbn, &deal);
    expect(dealer != NULL && *dealer, "N, E, S or W");
    request.dealer = auction.dealer = (int)(dealer - SEATS);
    for (seat = 0; seat < 4; seat++) {
        request.seat = seat;
        memcpy(request.hand, deal.cards[seat], sizeof request.hand);
        players[seat] = FinessePlayerCreate();
        expect(players[seat] != NULL, "a player");
        expect(FinessePlayerBegin(players[seat], &request, message) == RETURN_NO_FAULT, message);
    }

    /* Few deals and worlds and a limit of nodes: without them a card takes about a second and a deal a minute. There is
     * no limit of time, so that the result is the same on every machine. A program with a clock sets dealTimeLimitMs. */
    bid.structSize = sizeof bid;
    bid_options.deals = 20;
    choose_options.worlds = 20;
    choose_options.nodeLimit = 100000;

    /* The auction. */
    while ((turn = turn_of(players[0])).stage == FINESSE_STAGE_AUCTION) {
        struct FinessePlayer *player = decider(players);
        expect(FinessePlayerNextCall(player, &bid_options, &bid) == RETURN_NO_FAULT, bid.message);
        for (seat = 0; seat < 4; seat++)
            expect(FinessePlayerTellCall(players[seat], turn.seat, bid.call, message) == RETURN_NO_FAULT, message);
        auction.calls[auction.count++] = bid.call;
    }
    show_auction(&auction);

    /* The play. */
    if (turn.level)
        printf("%d%c by %c\n", turn.level, STRAINS[turn.trump], SEATS[turn.declarer]);
    while ((turn = turn_of(players[0])).stage != FINESSE_STAGE_OVER) {
        struct FinessePlayer *player = decider(players);
        expect(FinessePlayerNextCard(player, &choose_options, &choice) == RETURN_NO_FAULT, choice.message);
        for (seat = 0; seat < 4; seat++)
            expect(FinessePlayerTellCard(players[seat], turn.seat, choice.suit, choice.rank, message)
                   == RETURN_NO_FAULT, message);
        if (cards % 4 == 0)
            printf("%2d %c: ", cards / 4 + 1, SEATS[turn.seat]);
        printf("%s%s", card_text(choice.suit, choice.rank), cards % 4 == 3 ? "\n" : " ");
        if (cards++ == 0) {
            int dummy = (turn.declarer + 2) % 4;
            for (seat = 0; seat < 4; seat++)
                expect(FinessePlayerTellDummy(players[seat], deal.cards[dummy], message) == RETURN_NO_FAULT, message);
        }
    }

    /* The result. */
    if (turn.level) {
        int made = turn.won[turn.declarer % 2], over = made - turn.level - 6;
        printf("%d tricks: ", made);
        if (over < 0)
            printf("%d down\n", -over);
        else
            printf("made, %d over\n", over);
        expect(cards == 52 && turn.won[0] + turn.won[1] == 13, "thirteen tricks");
    } else {
        puts("passed out");
    }
    for (seat = 0; seat < 4; seat++)
        FinessePlayerFree(players[seat]);
    return 0;
}
