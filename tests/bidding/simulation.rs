//! Deals that go with an auction, and the simulation over them.

use crate::{standard, system};
use finesse::bidding::{Bidder, Book, BorelEnd, BorelOptions, Calls, Scoring, choose_bid, deals};
use finesse::cards::{Auction, Hand, Seat, Vulnerability, parse_hand};
use finesse::limits::Limits;
use finesse::pool;
use finesse::random::Random;
use std::ops::ControlFlow;

fn auction(text: &str) -> Auction {
    Auction::parse(text, Seat::North, Vulnerability::None).expect(text)
}

fn hand(seat: Seat, text: &str) -> Hand {
    parse_hand(seat, text).expect(text)
}

/// All deals keep the own hand, use the pack once, and their hands would have made the calls.
#[test]
fn deals_go_with_the_auction() {
    let mut book = Book::new(standard());
    for (calls, own) in
        [("1NT P", "K32.Q432.K432.32"), ("1S P 2H P", "AQ432.K2.K32.432"), ("1H 1S 2H", "AQ32.2.K432.Q432")]
    {
        let auction = auction(calls);
        let seat = auction.to_call();
        let own = hand(seat, own);
        let calls = Calls::of(&auction, &mut book);
        let sample = deals(&calls, seat, own, 50, 3, None).expect("deals");
        assert_eq!((sample.list.len(), sample.contradictory), (50, false));
        assert!(sample.fitting >= 40, "{} of {}", sample.fitting, sample.tried);
        for (number, (deal, weight)) in sample.list.iter().enumerate() {
            assert_eq!(deal.hand(seat), own);
            assert_eq!(deal.cards(), Hand::PACK);
            let wrong = calls.wrong(deal, Seat::ALL.map(|other| other != seat));
            assert_eq!(number < sample.fitting, wrong == 0);
            assert_eq!(*weight == 1.0, wrong == 0);
        }
        let again = deals(&calls, seat, own, 50, 3, None).expect("deals");
        assert_eq!(again.list, sample.list);
    }
}

/// An auction that no hands fit still has deals, with small weights.
#[test]
fn strange_auctions_have_deals() {
    let mut book = Book::new(standard());
    let auction = auction("1NT 7C X XX 7NT P");
    let seat = auction.to_call();
    let calls = Calls::of(&auction, &mut book);
    let sample = deals(&calls, seat, hand(seat, "AKQJ.AKQJ.AKQ.AK"), 30, 1, None).expect("deals");
    assert_eq!(sample.list.len(), 30);
    assert!(sample.list.iter().all(|&(_, weight)| weight > 0.0));
}

/// South passes by the rules with a hand that makes game opposite most hands that West's bid leaves to North: the
/// simulation sees it.
#[test]
fn the_simulation_finds_a_game_that_the_rules_miss() {
    let rules = system(
        r#"
        context "Openings"
          when opening
          1N: hcp 15-17 and balanced
        context "Answers"
          after 1N
          P @60: hcp 0-12
          3N @50: hcp 9+
        "#,
    );
    let auction = auction("1NT P");
    let own = hand(Seat::South, "K32.KQ2.Q432.Q32");
    let mut book = Book::new(rules);
    assert_eq!(book.call(&auction, own).to_string(), "P");
    let choice = choose_bid(&auction, own, &mut book, &BorelOptions::default()).expect("an answer");
    assert_eq!(choice.call.to_string(), "3NT");
    assert_eq!(choice.end, BorelEnd::Clear);
    let [best, other] = choice.candidates.as_slice() else { panic!("{choice:?}") };
    assert!(best.mean > 3.0 && other.by_rules && other.error > 0.0, "{choice:?}");
    assert!(best.mean - other.mean >= 2.0 * other.error, "{choice:?}");
    assert_eq!(best.reached[0].contract.map(|contract| contract.to_string()).as_deref(), Some("3NT by N"));
}

/// A question that the rules do not know is not passed: the simulation compares natural bids.
#[test]
fn the_simulation_answers_where_the_rules_are_silent() {
    let rules = system(
        r#"
        context "Openings"
          when opening
          1S: points 12+ and spades 5+
        "#,
    );
    let auction = auction("1S P 4NT P");
    let own = hand(Seat::North, "KQ985.3.QJ54.A82");
    let mut book = Book::new(rules);
    let calls = |book: &mut Book, near_misses| {
        let calls = book.candidates(&auction, own, 6, near_misses);
        calls.iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    assert_eq!(calls(&mut book, false), ["P"]);
    assert_eq!(calls(&mut book, true), ["P", "5NT"]);
}

/// Who leaves the rules gains at least the margin, and two standard errors.
#[test]
fn other_calls_are_surely_better() {
    let mut book = Book::new(standard());
    let mut random = Random::new(11);
    for _ in 0..6 {
        let deal = random.deal(13);
        let mut auction = Auction::new(Seat::North, Vulnerability::Both);
        while !auction.is_over() && auction.calls().len() < 5 {
            let own = deal.hand(auction.to_call());
            let options = BorelOptions { deals: 40, seed: 5, ..BorelOptions::default() };
            let choice = choose_bid(&auction, own, &mut book, &options).expect("an answer");
            let rules = choice.candidates.iter().find(|one| one.by_rules).expect("the call of the rules");
            if choice.call != rules.call {
                let gain = choice.candidates[0].mean - rules.mean;
                let sure = gain >= Scoring::Imps.margin() && gain >= 2.0 * rules.error - 1e-9;
                assert!(sure, "{deal} {auction}: {choice:?}");
            }
            let by_rules = rules.call;
            auction.push(by_rules).expect("a legal call");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let mut book = Book::new(standard());
    let auction = auction("1S P 2S P");
    let own = hand(Seat::North, "AKQ95.AT3.KJ2.97");
    let options = |threads: usize| BorelOptions { threads, deals: 40, seed: 7, ..BorelOptions::default() };
    let one = choose_bid(&auction, own, &mut book, &options(1)).expect("an answer");
    for threads in [2, 5] {
        assert_eq!(choose_bid(&auction, own, &mut book, &options(threads)).expect("an answer"), one);
    }
    assert!(one.candidates.len() > 1);
    assert!(pool::threads() >= 1);
}

#[test]
fn limits_and_callers_stop_it() {
    let mut book = Book::new(standard());
    let auction = auction("1S P 2S P");
    let own = hand(Seat::North, "AKQ95.AT3.KJ2.97");
    let stop = |done: usize, _: usize| if done >= 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let options = BorelOptions { deals: 100, progress: Some(&stop), ..BorelOptions::default() };
    let choice = choose_bid(&auction, own, &mut book, &options).expect("an answer");
    assert!(choice.deals <= 40 && matches!(choice.end, BorelEnd::Stopped | BorelEnd::Clear), "{choice:?}");
    let late = BorelOptions { limits: Limits::until(std::time::Instant::now()), ..BorelOptions::default() };
    let choice = choose_bid(&auction, own, &mut book, &late).expect("an answer");
    assert_eq!((choice.call, choice.end), (book.call(&auction, own), BorelEnd::Stopped));
}
