// The library from C++: a table, a position played on, a card chosen with two hands hidden, a call, and an error.

#include <finesse.hpp>

#include <cstdlib>
#include <iostream>

static void expect(bool right, const char *what)
{
    if (!right) {
        std::cerr << "unexpected: " << what << "\n";
        std::exit(1);
    }
}

int main()
{
    const auto hands = finesse::read_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
    finesse::Solver solver;
    const auto table = solver.table(hands);
    std::cout << "South takes " << table.resTable[FINESSE_NOTRUMP][FINESSE_SOUTH] << " tricks at no-trump\n";
    expect(table.resTable[FINESSE_NOTRUMP][FINESSE_SOUTH] == 6, "the tricks of South");

    // West leads against South's no-trump; what the best card leaves is what the solver says after it.
    auto board = finesse::position(hands, FINESSE_NOTRUMP, FINESSE_WEST);
    const auto leads = solver.solve(board);
    const finesse::Card lead{leads.suit[0], leads.rank[0]};
    std::cout << "West leads " << lead.text() << " and takes " << leads.score[0] << " tricks\n";
    expect(leads.score[0] == 7 && finesse::legal_cards(board).size() == 13, "the opening lead");
    expect(finesse::play_card(board, lead) == -1, "a trick with one card");
    expect(solver.reaches(board, 6) && !solver.reaches(board, 7), "the tricks of North-South after the lead");

    const std::vector<struct ddTableDeal> deals(3, hands);
    for (const auto &one : finesse::tables(deals))
        expect(one.resTable[FINESSE_SPADES][FINESSE_WEST] == 8, "the same table from a batch");

    // The ending of the README: two tricks, and two hands hidden.
    auto request = finesse::request();
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.target = 2;
    request.deal = finesse::read_deal("N:J..Q8.8 - 9.A..K9 -");
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    const auto unseen = finesse::read_deal("N:K7.QJ2.T.AQ - - -");
    for (int suit = 0; suit < 4; suit++)
        request.unseen[suit] = unseen.cards[FINESSE_NORTH][suit];
    finesse::Player player;
    const auto choice = player.choose(request);
    std::cout << finesse::chosen(choice).text() << " wins in " << 100 * choice.card[0].probability << " % of "
              << choice.worlds << " layouts\n";
    expect(choice.suit == FINESSE_CLUBS && choice.worlds == 70, "a club");
    expect(finesse::sample_worlds(request, 100, 1).deals.size() == 70, "all layouts");

    // North's call after his partner's raise, by the rules of the standard system.
    const auto auction = finesse::read_auction("1S P 3S P");
    auto question = finesse::bid_request();
    auto how = finesse::bid_options();
    const finesse::System system;
    question.auction = &auction;
    question.system = system.get();
    const auto strong = finesse::read_deal("N:AQJ76.K87.KQ.J32 - - -");
    for (int suit = 0; suit < 4; suit++)
        question.hand[suit] = strong.cards[FINESSE_NORTH][suit];
    how.method = FINESSE_BY_RULES;
    const auto bid = finesse::choose_bid(question, &how);
    std::cout << "North bids " << finesse::call_text(bid.call) << "; " << finesse::write_auction(auction) << " so far: "
              << finesse::explain(question)->text[2] << "\n";
    expect(finesse::legal_calls(auction) >> bid.call & 1, "a legal call");
    expect(finesse::contract(auction).level == 3 && finesse::contract(auction).turn == FINESSE_NORTH, "three spades");

    // The same player at a table: North deals and opens.
    auto deal = finesse::deal_request();
    for (int suit = 0; suit < 4; suit++)
        deal.hand[suit] = strong.cards[FINESSE_NORTH][suit];
    player.begin(deal);
    expect(player.turn().decides, "North's call");
    player.tell_call(FINESSE_NORTH, player.next_call(&how).call);
    expect(player.turn().stage == FINESSE_STAGE_AUCTION && player.turn().seat == FINESSE_EAST, "East's turn");

    // A board of one's own as a file, and back.
    auto own = finesse::board();
    own.deal = finesse::read_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
    own.auction = &auction;
    own.players[FINESSE_NORTH] = "Zoe";
    const auto file = finesse::File::read(finesse::File::of(std::vector{own}).text(FINESSE_FORMAT_LIN));
    std::cout << file.text();
    expect(file.size() == 1 && file.faults().empty() && file.board(0).auction->count == 4, "the board again");
    expect(finesse::File::read("[Deal \"N:\"]").faults().at(0).line == 1, "a fault");

    try {
        finesse::read_deal("N:QJ6.K652.J85.T98 873.J97");
        expect(false, "half a deal");
    } catch (const finesse::Error &error) {
        std::cout << "refused: " << error.what() << "\n";
        expect(error.code() == RETURN_PBN_FAULT, "the code");
    }
    const auto refused = [](auto &&call, int code, const std::string &why) {
        try {
            call();
            expect(false, "a refusal");
        } catch (const finesse::Error &error) {
            expect(error.code() == code && error.what() == why, error.what());
        }
    };
    refused([] { finesse::Card::from_text("AS"); }, RETURN_SUIT_OR_RANK,
            "\"AS\" is not a card: suit first, then rank, as SA");
    refused([&] { player.tell_call(FINESSE_WEST, FINESSE_PASS); }, FINESSE_BAD_AUCTION, "E is to call");
    refused([&] { finesse::play_card(board, lead); }, RETURN_PLAY_FAULT,
            "the card is not held, or does not follow suit");
    return 0;
}
