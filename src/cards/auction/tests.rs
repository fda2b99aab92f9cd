use super::*;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn call(text: &str) -> Call {
    text.parse().expect(text)
}

/// The auction with North as dealer.
fn auction(text: &str) -> Auction {
    Auction::parse(text, Seat::North, Vulnerability::None).expect(text)
}

fn fault(text: &str, next: &str) -> Option<CallFault> {
    let mut auction = auction(text);
    let error = auction.push(call(next)).err()?;
    assert_eq!((error.call, error.place), (call(next), auction.calls().len() + 1), "{text}");
    assert!(!auction.is_legal(call(next)));
    Some(error.fault)
}

#[test]
fn the_laws_of_calls() {
    use CallFault::*;
    let bid = |text: &str| call(text).bid().expect(text);
    for (before, next, expected) in [
        ("", "P", None),
        ("", "1C", None),
        ("", "X", Some(NothingToDouble)),
        ("", "XX", Some(NothingToRedouble)),
        ("P P P", "P", None),
        ("P P P", "7NT", None),
        ("P P P P", "P", Some(Over)),
        ("P P P P", "1C", Some(Over)),
        ("1H", "1H", Some(Insufficient(bid("1H")))),
        ("1H", "1D", Some(Insufficient(bid("1H")))),
        ("1H P", "1D", Some(Insufficient(bid("1H")))),
        ("1H", "1S", None),
        ("1H", "X", None),
        ("1H P", "X", Some(OwnSide)),
        ("1H P P", "X", None),
        ("1H", "XX", Some(NothingToRedouble)),
        ("1H P", "XX", Some(NothingToRedouble)),
        ("1H X", "XX", None),
        ("1H X P", "XX", Some(OwnSide)),
        ("1H X P P", "XX", None),
        ("1H X", "X", Some(OwnSide)),
        ("1H X P", "X", Some(Already(Doubling::Doubled))),
        ("1H X XX", "X", Some(Already(Doubling::Redoubled))),
        ("1H X XX P", "XX", Some(Already(Doubling::Redoubled))),
        ("1H X XX P P", "1S", None),
        ("1H X XX P P P", "P", Some(Over)),
        ("1H X 1S", "XX", Some(NothingToRedouble)),
        ("1H P P P", "P", Some(Over)),
        ("P P P 1H P P", "P", None),
        ("7NT", "7NT", Some(Insufficient(bid("7NT")))),
    ] {
        assert_eq!(fault(before, next), expected, "{before} {next}");
    }
    let error = Auction::with_calls(Seat::East, Vulnerability::Both, &[call("1H"), Call::Pass, call("1D")]);
    assert_eq!(error.unwrap_err().to_string(), "call 3, 1D: not higher than 1H");
}

#[test]
fn what_stands() {
    for (text, highest, doubling, contract, to_call) in [
        ("", None, "", None, Seat::North),
        ("P P", None, "", None, Seat::South),
        ("1S", Some("1S by N"), "", Some("1S by N"), Seat::East),
        ("P 1S P 2S", Some("2S by W"), "", Some("2S by E"), Seat::North),
        ("1H 1S 2H 2S", Some("2S by W"), "", Some("2S by E"), Seat::North),
        // The other side named the strain first.
        ("1C 1S X 2S 2NT", Some("2NT by N"), "", Some("2NT by N"), Seat::East),
        ("1C 1NT 2NT", Some("2NT by S"), "", Some("2NT by S"), Seat::West),
        ("1NT X P P XX", Some("1NT by N"), "XX", Some("1NTXX by N"), Seat::East),
        ("1NT P 2H P 2S X", Some("2S by N"), "X", Some("2SX by N"), Seat::South),
        ("1NT P 2H P 2S X P 3C", Some("3C by W"), "", Some("3C by W"), Seat::North),
    ] {
        let auction = auction(text);
        let shown = auction.highest().map(|(bid, seat)| format!("{bid} by {seat}"));
        assert_eq!(shown.as_deref(), highest, "{text}");
        assert_eq!(auction.doubling().to_string(), doubling, "{text}");
        assert_eq!(auction.contract().map(|contract| contract.to_string()).as_deref(), contract, "{text}");
        assert_eq!(auction.to_call(), to_call, "{text}");
    }
}

#[test]
fn ends_of_auctions() {
    for (text, over, passed_out, opening) in [
        ("", false, false, None),
        ("P P P", false, false, None),
        ("P P P P", true, true, None),
        ("P P P 1C P P", false, false, Some(3)),
        ("P P P 1C P P P", true, false, Some(3)),
        ("1C P P X P P", false, false, Some(0)),
        ("P 1C P P X P P P", true, false, Some(1)),
    ] {
        let mut auction = auction(text);
        assert_eq!(
            (auction.is_over(), auction.is_passed_out(), auction.opening()),
            (over, passed_out, opening),
            "{text}"
        );
        assert_eq!(auction.legal_calls().next().is_none(), over, "{text}");
        if let Some(last) = auction.pop() {
            assert!(!auction.is_over() && auction.is_legal(last), "{text}");
        }
    }
    assert_eq!(format!("{:?}", auction("P 1n")), "N None: P 1NT");
}

/// The contract, by going through the calls from the first one.
fn contract_naively(auction: &Auction) -> Option<Contract> {
    let mut first_to_name = std::collections::HashMap::new();
    let mut contract = None;
    for (index, &call) in auction.calls().iter().enumerate() {
        let seat = Seat::from_index((auction.dealer().index() + index) % 4).expect("a seat");
        match (call, &mut contract) {
            (Call::Bid(bid), _) => {
                let declarer = *first_to_name.entry((seat.side(), bid.strain)).or_insert(seat);
                contract = Some(Contract::new(bid, declarer, Doubling::Undoubled));
            }
            (Call::Double, Some(contract)) => contract.doubling = Doubling::Doubled,
            (Call::Redouble, Some(contract)) => contract.doubling = Doubling::Redoubled,
            _ => {}
        }
    }
    contract
}

#[test]
fn random_auctions() {
    let mut random = SmallRng::seed_from_u64(1);
    for round in 0..2000 {
        let dealer = Seat::ALL[round % 4];
        let vulnerability = Vulnerability::ALL[random.random_range(0..4)];
        let mut auction = Auction::new(dealer, vulnerability);
        // Mostly passes and cheap bids, or any calls.
        let cheap = round % 2 == 0;
        while !auction.is_over() {
            let legal: Vec<Call> = auction.legal_calls().collect();
            assert!(legal.windows(2).all(|pair| pair[0].index() < pair[1].index()), "{auction:?}");
            let by_rule: Vec<Call> =
                (0..Call::COUNT).filter_map(Call::from_index).filter(|&call| auction.is_legal(call)).collect();
            assert_eq!(legal, by_rule, "{auction:?}");
            assert_eq!(legal[0], Call::Pass);
            let choices = if cheap { legal.len().min(5) } else { legal.len() };
            let call = legal[random.random_range(0..choices)];
            assert_eq!(auction.to_call(), auction.caller(auction.calls().len()));
            auction.push(call).expect("legal");
            assert_eq!(auction.contract(), contract_naively(&auction), "{auction:?}");
        }
        // The longest auction: three passes, and each bid with two passes, a double, two passes, a redouble, two passes.
        assert!(auction.calls().len() <= 319, "{auction:?}");
        assert_eq!(auction.legal_calls().count(), 0);
        assert_eq!(auction.is_passed_out(), auction.contract().is_none());
        assert_eq!(Auction::with_calls(dealer, vulnerability, auction.calls()), Ok(auction.clone()));
        assert_eq!(Auction::parse(&auction.to_string(), dealer, vulnerability), Ok(auction.clone()));
        assert_eq!(Auction::parse(&in_sides(&auction, |_| true), dealer, vulnerability), Ok(auction.clone()));
        // A pass between two calls of one side may be left out, if no other is left out next to it.
        let mut left_out = false;
        let terse = in_sides(&auction, |index| {
            let inner = index > 0 && index + 1 < auction.calls().len();
            left_out = inner && !left_out && auction.calls()[index] == Call::Pass && random.random();
            !left_out
        });
        assert_eq!(Auction::parse(&terse, dealer, vulnerability), Ok(auction), "{terse}");
    }
}

/// The auction with the calls of one side in parentheses, as far as they are kept.
fn in_sides(auction: &Auction, mut keep: impl FnMut(usize) -> bool) -> String {
    let show = |(index, call): (usize, &Call)| if index % 2 == 1 { format!("({call})") } else { call.to_string() };
    let kept: Vec<_> = auction.calls().iter().enumerate().filter(|(index, _)| keep(*index)).map(show).collect();
    kept.join(" ")
}
