/* The next call of a hand: by the rules of a system and by simulation; and what the calls of the auction mean. Usage:
 *
 *     bid [HAND [AUCTION]]
 *
 * such as: bid AQ76.K87.KQ4.J32 "P 1H P"
 */

#include "example.h"

static const char *call_text(int call)
{
    static char text[FINESSE_CALL_TEXT];
    expect(FinesseCallToText(call, text) == RETURN_NO_FAULT, "a call");
    return text;
}

/* A range such as 15-17. */
static void show_range(const char *what, int min, int max)
{
    printf(" %s %d-%d", what, min, max == FINESSE_ZERO ? 0 : max);
}

/* What everybody knows of the four hands, and the calls in words. */
static void explain(const struct FinesseBidRequest *request)
{
    static struct FinesseExplanation explanation; /* 40 KB */
    int index, seat;

    explanation.structSize = sizeof explanation;
    expect(FinesseExplainAuction(request, &explanation) == RETURN_NO_FAULT, explanation.message);
    for (index = 0; index < explanation.count; index++) {
        seat = (request->auction->dealer + index) % 4;
        printf("%c %-3s %s\n", SEATS[seat], call_text(request->auction->calls[index]), explanation.text[index]);
    }
    for (seat = 0; seat < 4; seat++) {
        const struct FinesseHand *hand = &explanation.hands[seat];
        printf("%c:", SEATS[seat]);
        show_range("points", hand->minPoints, hand->maxPoints);
        show_range("S", hand->minLength[FINESSE_SPADES], hand->maxLength[FINESSE_SPADES]);
        show_range("H", hand->minLength[FINESSE_HEARTS], hand->maxLength[FINESSE_HEARTS]);
        show_range("D", hand->minLength[FINESSE_DIAMONDS], hand->maxLength[FINESSE_DIAMONDS]);
        show_range("C", hand->minLength[FINESSE_CLUBS], hand->maxLength[FINESSE_CLUBS]);
        puts("");
    }
    expect(explanation.count == request->auction->count, "every call");
}

/* A contract such as 4HX by N. */
static void show_contract(const struct FinesseReached *contract)
{
    static const char *const DOUBLED[] = {"", "X", "XX"};
    if (contract->level) {
        const char *bid = call_text(FinesseBid(contract->level, contract->trump));
        printf(" %s%s by %c", bid, DOUBLED[contract->doubled], SEATS[contract->declarer]);
    } else {
        printf(" passed out");
    }
    printf(" %.0f %%,", 100 * contract->share);
}

/* The answer by simulation with all candidates. */
static void show(const struct FinesseBidChoice *choice)
{
    int index, place;
    printf("By simulation of %d deals, %d of which fit all calls, in %.0f ms: %s\n", choice->deals, choice->fitting,
           choice->milliseconds, call_text(choice->call));
    for (index = 0; index < choice->candidates; index++) {
        const struct FinesseScoredCall *one = &choice->candidate[index];
        printf("  %-3s %+5.2f IMPs (+- %.2f), %+5.0f points:", call_text(one->call), one->mean, one->error, one->points);
        for (place = 0; place < one->contracts && place < 3; place++) {
            show_contract(&one->contract[place]);
        }
        printf(" %s%s\n", one->text, one->byRules ? " (the rules)" : "");
    }
}

int main(int count, char **arguments)
{
    const char *hand = count > 1 ? arguments[1] : "AQJ76.K87.KQ.J32";
    const char *calls = count > 2 ? arguments[2] : "1S P 2S P";
    struct FinesseAuction auction = FINESSE_AUCTION_INIT;
    struct FinesseBidRequest request = FINESSE_BID_REQUEST_INIT;
    struct FinesseBidOptions options = FINESSE_BID_OPTIONS_INIT;
    struct FinesseBidChoice choice = FINESSE_BID_CHOICE_INIT;
    struct FinesseContract contract = FINESSE_CONTRACT_INIT;
    struct FinesseSystem *system;
    char message[FINESSE_MESSAGE];
    uint64_t legal;

    /* North deals. */
    expect(FinesseReadAuction(calls, -1, FINESSE_NORTH, FINESSE_VUL_NONE, &auction, message) == RETURN_NO_FAULT, message);
    read_hand(hand, request.hand);
    request.auction = &auction;

    /* By the rules of the standard system. */
    options.method = FINESSE_BY_RULES;
    expect(ChooseBid(&request, &options, &choice) == RETURN_NO_FAULT, choice.message);
    printf("%c holds %s after \"%s\". The rules: %s %s\n", SEATS[choice.seat], hand, calls, call_text(choice.call),
           choice.candidate[0].text);
    expect(FinesseLegalCalls(&auction, &legal) == RETURN_NO_FAULT && (legal >> choice.call & 1), "a legal call");

    /* By simulation. */
    options.method = FINESSE_BY_SIMULATION;
    options.deals = 40;
    expect(ChooseBid(&request, &options, &choice) == RETURN_NO_FAULT, choice.message);
    show(&choice);
    expect(legal >> choice.call & 1, "a legal call");
    explain(&request);

    /* A system of our own, with a rule that comes before those of the standard system. */
    system = FinesseSystemCreate("include \"sayc\"\n"
                                 "context \"Weak opening\"\n"
                                 "  when opening\n"
                                 "  layer 30\n"
                                 "  1N @99 \"12-14, balanced\": hcp 12-14 and balanced\n", NULL, NULL, message);
    expect(system != NULL, message);
    request.system = system;
    auction.count = 0;
    read_hand("AQ76.K87.K84.432", request.hand);
    options.method = FINESSE_BY_RULES;
    expect(ChooseBid(&request, &options, &choice) == RETURN_NO_FAULT, choice.message);
    printf("A weak notrump: %s %s\n", call_text(choice.call), choice.candidate[0].text);
    expect(choice.call == FinesseBid(1, FINESSE_NOTRUMP), "one no-trump");
    FinesseSystemFree(system);

    /* Where an auction has led. */
    expect(FinesseReadAuction("1S (2H) X (P) 2S AP", -1, FINESSE_SOUTH, FINESSE_VUL_BOTH, &auction, message)
           == RETURN_NO_FAULT, message);
    expect(FinesseAuctionContract(&auction, &contract) == RETURN_NO_FAULT, "a contract");
    expect(contract.over && contract.level == 2 && contract.trump == FINESSE_SPADES
           && contract.declarer == FINESSE_SOUTH && contract.doubled == 0, "two spades by South");
    return 0;
}
