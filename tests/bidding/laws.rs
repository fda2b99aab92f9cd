//! What must hold in every auction of the standard system.

use crate::standard;
use finesse::bidding::{Book, built_in};
use finesse::cards::{Auction, Deal, Seat, Vulnerability};
use finesse::evolve::integers::Bounded;
use finesse::evolve::numbers::Template;
use finesse::evolve::population::Species;
use finesse::random::Random;

fn start(number: usize) -> Auction {
    Auction::new(Seat::ALL[number % 4], Vulnerability::ALL[number / 4 % 4])
}

/// On 5,000 deals every auction ends, every call is legal, and every hand lies within what its calls have shown.
#[test]
fn hands_are_as_their_calls_show() {
    check_that_hands_are_as_shown(Book::new(standard()), 17, 5000);
}

/// So it is with other numbers and weights: those of random genomes.
#[test]
fn hands_are_as_their_calls_show_whatever_the_numbers() {
    let root = built_in("sayc").expect("the system");
    let template = Template::new(&root, &built_in).expect("a system");
    let anywhere = Bounded { origin: None, ..template.species() };
    for seed in 0..10 {
        let genome = anywhere.random(&mut Random::new(seed));
        // A range may have become empty.
        if let Ok(system) = template.system(&genome) {
            check_that_hands_are_as_shown(Book::new(system.into()), seed, 400);
        }
    }
}

fn check_that_hands_are_as_shown(mut book: Book, seed: u64, deals: usize) {
    let mut random = Random::new(seed);
    for number in 0..deals {
        let deal: Deal = random.deal(13);
        let mut situation = book.situation(&start(number));
        let features = deal.hands().map(|hand| situation.features(hand));
        while !situation.auction().is_over() {
            let auction = situation.auction();
            assert!(auction.calls().len() < 60, "{deal}: {auction}");
            let seat = auction.to_call();
            let call = book.call(auction, deal.hand(seat));
            assert!(auction.is_legal(call), "{deal}: {auction} {call}");
            situation = book.next(&situation, call);
            for (seat, hand) in Seat::ALL.into_iter().zip(&features) {
                let broken = situation.shown(seat).broken_by(hand).map(|feature| feature.parts());
                assert_eq!(broken, None, "{seat} of {deal} after {}", situation.auction());
                assert!(situation.understood(seat), "{seat} of {deal} after {}", situation.auction());
            }
        }
    }
}

/// What a call shows depends on the calls alone: other hands that make the same calls show the same.
#[test]
fn meanings_do_not_look_at_hands() {
    let (mut book, mut other) = (Book::new(standard()), Book::new(standard()));
    let mut random = Random::new(18);
    for number in 0..300 {
        let deal = random.deal(13);
        let auction = book.bid_out(&start(number), &deal);
        // A book that has seen no hand at all.
        let (one, two) = (book.situation(&auction), other.situation(&auction));
        for seat in Seat::ALL {
            assert_eq!(one.shown(seat), two.shown(seat), "{auction}");
        }
    }
}

/// Auctions that no system would produce have an answer, too.
#[test]
fn every_auction_has_an_answer() {
    let mut book = Book::new(standard());
    let mut random = Random::new(19);
    for number in 0..2000 {
        let mut auction = start(number);
        let deal = random.deal(13);
        while !auction.is_over() {
            let call = book.call(&auction, deal.hand(auction.to_call()));
            assert!(auction.is_legal(call), "{auction} {call}");
            // Half of the calls are random ones, mostly low.
            let legal: Vec<_> = auction.legal_calls().collect();
            let most = legal.len().min(8);
            let chosen = if random.index(2) == 0 { legal[random.index(most)] } else { call };
            auction.push(chosen).expect("a legal call");
        }
    }
}
