//! What to play when hands are hidden, asked through the C interface: answers that are known from elsewhere.

use crate::common::requests::*;
use crate::common::structs::{cards, deal_bin, text};
use finesse::cards::{Bid, Card, Contract, Deal, Doubling, Hand, Level, Seat, Strain, Suit, Vulnerability};
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::os::raw::{c_double, c_int, c_void};
use std::ptr::null;

const METHODS: [Way; 3] = [Way::AlphaMu, Way::Pimc, Way::Achievable];

/// An ending with, for some cards, the worlds it wins against defenders who see everything, and those it wins double
/// dummy.
struct Ending {
    request: FinesseRequest,
    worlds: c_int,
    best: [&'static str; 2],
    wins: [(&'static str, c_int, c_int); 2],
}

/// Endings whose exact answers were found by an independent exhaustive program; the third is from appendix B of
/// Ginsberg's "GIB: Imperfect Information in a Computationally Challenging Game".
fn endings() -> [Ending; 4] {
    let mut gib = position(4, 2, 2, 2, ["...KJT8", "-", "T..98.9", "-"], "Q..J.AQ7642");
    gib.hands[3].holds = holdings("Q...");
    gib.hands[1].holds = holdings("..J.A");
    [
        Ending {
            request: position(4, 2, 2, 2, ["J..Q8.8", "-", "9.A..K9", "-"], "K7.QJ2.T.AQ"),
            worlds: 70,
            best: ["CK", "C9"],
            wins: [("CK", 32, 32), ("HA", 26, 38)],
        },
        Ending {
            request: position(0, 0, 0, 2, ["4.Q.9.Q", "-", ".7.2.64", "-"], "A2.T94.5.KT"),
            worlds: 70,
            best: ["S4", "S4"],
            wins: [("S4", 38, 38), ("HQ", 24, 39)],
        },
        Ending { request: gib, worlds: 10, best: ["D9", "D8"], wins: [("D9", 10, 10), ("C9", 6, 6)] },
        Ending {
            request: position(0, 0, 0, 3, ["J2.6.5.J", "-", "95.A3..7", "-"], "AQ.K42.Q98.A3"),
            worlds: 252,
            best: ["S2", "SJ"],
            wins: [("S2", 140, 140), ("D5", 133, 182)],
        },
    ]
}

#[test]
fn endings_with_exact_answers() {
    // Scoring every card of the last and largest one takes long; that the best is right is seen without.
    let flags = [FINESSE_ALL_CARDS, FINESSE_ALL_CARDS, FINESSE_ALL_CARDS, 0];
    for (Ending { request, worlds, best, wins }, flags) in endings().into_iter().zip(flags) {
        let options = FinesseChooseOptions { flags, ..exact_options() };
        let choice = answer(Way::AlphaMu, &request, &options);
        assert!(best.iter().any(|name| chooses(&choice, name)), "{best:?}, not {} {}", choice.suit, choice.rank);
        assert_eq!((choice.worlds, choice.complete, choice.layouts), (worlds, 1, f64::from(worlds)));
        assert_eq!((choice.stopReason, choice.target, choice.lowered), (FINESSE_ENDED_EXACT, request.target, 0));
        for (name, exact, double_dummy) in wins {
            let found = card(&choice, name);
            let [exactly, first] = [exact, double_dummy].map(|wins| f64::from(wins) / f64::from(worlds));
            assert!((found.expectedFirst - first).abs() < 1e-9, "{name}");
            if found.bound == FINESSE_EXACT {
                assert_eq!(found.worldsWon, exact, "{name}");
                assert!((found.probability - exactly).abs() < 1e-9 && found.expected == found.probability, "{name}");
            } else {
                assert!(flags == 0 && found.bound == FINESSE_AT_MOST && found.probability >= exactly, "{name}");
            }
        }
        let sets = answer(Way::Achievable, &request, &options);
        assert!(best.iter().any(|name| chooses(&sets, name)), "{best:?}, not {} {}", sets.suit, sets.rank);
        for (name, exact, double_dummy) in wins.into_iter().filter(|(name, ..)| card(&sets, name).depth > 1) {
            let found = card(&sets, name);
            assert_eq!((found.worldsWon, found.expectedFirst), (exact, f64::from(double_dummy) / f64::from(worlds)));
        }
        let by_chance = answer(Way::Pimc, &request, &options);
        for (name, _, double_dummy) in
            wins.into_iter().filter(|(name, ..)| card(&by_chance, name).bound == FINESSE_EXACT)
        {
            assert_eq!(card(&by_chance, name).worldsWon, double_dummy, "{name}");
        }
    }
}

#[test]
fn endings_solved_to_the_last_trick() {
    for Ending { request, worlds, best, wins } in endings() {
        let options = FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() };
        let choice = answer(Way::Exact, &request, &options);
        assert!(best.iter().any(|name| chooses(&choice, name)), "{best:?}, not {} {}", choice.suit, choice.rank);
        assert_eq!((choice.worlds, choice.complete, choice.stopReason), (worlds, 1, FINESSE_ENDED_EXACT));
        for (name, exact, double_dummy) in wins {
            let found = card(&choice, name);
            assert_eq!((found.worldsWon, found.bound), (exact, FINESSE_EXACT), "{name}");
            assert!((found.expectedFirst - f64::from(double_dummy) / f64::from(worlds)).abs() < 1e-9, "{name}");
        }
        let best_only = answer(Way::Exact, &request, &exact_options());
        assert_eq!((best_only.suit, best_only.rank), (choice.suit, choice.rank));
        let cut_short = answer(Way::Exact, &request, &FinesseChooseOptions { nodeLimit: 1, ..exact_options() });
        assert!([FINESSE_ENDED_NODES, FINESSE_ENDED_EXACT].contains(&cut_short.stopReason));
        let tricks = FinesseRequest { objective: FINESSE_MOST_TRICKS, ..request };
        assert_eq!(ask(Way::Exact, &tricks, &exact_options()).0, FINESSE_BAD_REQUEST);
    }
}

#[test]
fn the_choice_does_not_depend_on_cuts_and_all_cards() {
    for Ending { request, best, wins, worlds } in endings().into_iter().take(3) {
        for (flags, off) in
            [(0, 0), (FINESSE_NO_TRICK_COUNT, FINESSE_OFF_ROOT_CUT), (FINESSE_ALL_CARDS, 0x154), (0, 0x2aa)]
        {
            let options = FinesseChooseOptions { flags, switchesOff: off, ..exact_options() };
            let choice = answer(Way::AlphaMu, &request, &options);
            assert!(best.iter().any(|name| chooses(&choice, name)), "{best:?} {flags} {off:#x}");
            assert_eq!(choice.card[0].probability, f64::from(wins[0].1) / f64::from(worlds));
        }
    }
}

/// Hands for a grand slam in no-trump by South, and the first ten tricks: what is left is to find the queen of spades.
const NORTH: &str = "KT3.AKQJ.AKQ.432";
const SOUTH: &str = "AJ2...AKQJT98765";
const TEN_TRICKS: &str = "HTHAH2C5 HKH3C6H6 HQH4C7H7 HJH5C8H8 DAD2C9D8 DKD3CTD9 DQD4CJDT C4D5CQH9 CKDJC3D6 CAS7C2D7";

fn queen_to_find() -> FinesseRequest {
    FinesseRequest { level: 7, ..played(4, 2, 0, [NORTH, "-", SOUTH, "-"], TEN_TRICKS) }
}

#[test]
fn a_queen_is_guessed_or_known() {
    let open = answer(Way::AlphaMu, &queen_to_find(), &exact_options());
    assert_eq!((open.worlds, open.complete, open.seat, open.target), (20, 1, 2, 13));
    assert_eq!(open.card[0].probability, 0.5);
    // West has shown a jack. Without two points more the queen is East's: only the two, to the king, then wins.
    let mut east = queen_to_find();
    east.hands[3].maxPoints = 2;
    let known = answer(Way::AlphaMu, &east, &FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() });
    assert_eq!((known.worlds, known.card[0].probability, known.card[0].worldsWon), (10, 1.0, 10));
    assert!(chooses(&known, "S2"));
    assert_eq!(card(&known, "SA").probability, 0.0);
    // East has no points at all: the queen is West's. Said in points, in cards, and by sides.
    let ways: [fn(&mut FinesseRequest); 4] = [
        |request| request.hands[1].maxPoints = FINESSE_ZERO,
        |request| request.hands[3].holds = holdings("Q..."),
        |request| request.hands[1].lacks = holdings("QJ..."),
        |request| request.hands[3].minPoints = 3,
    ];
    for say in ways {
        let mut west = queen_to_find();
        say(&mut west);
        let known = answer(Way::AlphaMu, &west, &exact_options());
        assert_eq!((known.worlds, known.card[0].probability), (10, 1.0));
    }
    // The whole hand of West was four spades, five hearts and four diamonds: nothing new. Five spades cannot be.
    let mut shape = queen_to_find();
    (shape.hands[3].minLength, shape.hands[3].maxLength) = ([4, 5, 4, 0], [4, 5, 4, FINESSE_ZERO]);
    assert_eq!(answer(Way::AlphaMu, &shape, &exact_options()).worlds, 20);
    shape.hands[3].minLength[0] = 5;
    shape.hands[3].maxLength[0] = 0;
    assert_eq!(ask(Way::AlphaMu, &shape, &exact_options()).0, FINESSE_IMPOSSIBLE);
    let mut sides = queen_to_find();
    (sides.minSidePoints, sides.maxSidePoints) = ([37, 3], [37, 3]);
    assert_eq!(answer(Way::AlphaMu, &sides, &exact_options()).worlds, 20);
}

#[test]
fn the_play_as_a_position() {
    let position =
        FinesseRequest { won: [10, 0], ..position(4, 2, 2, 13, ["KT3...", "-", "AJ2...", "-"], "Q98654...") };
    let [by_play, by_position] =
        [queen_to_find(), position].map(|request| answer(Way::AlphaMu, &request, &exact_options()));
    assert_eq!(by_play.card[0].probability, by_position.card[0].probability);
    assert_eq!((by_play.suit, by_play.rank, by_play.target), (by_position.suit, by_position.rank, by_position.target));
    // Cards gone count for the points: with West's jack gone, and at most two points, the queen is East's.
    let mut gone = position;
    gone.gone[3] = holdings("..J.");
    gone.hands[3].maxPoints = 2;
    assert_eq!(answer(Way::AlphaMu, &gone, &exact_options()).worlds, 10);
    gone.gone[3] = [0; 4];
    assert_eq!(answer(Way::AlphaMu, &gone, &exact_options()).worlds, 20);
    // The two was led, West followed: dummy chooses.
    let mut second = in_trick(position, "S2S9");
    second.deal.cards[2] = holdings("AJ...");
    second.unseen = holdings("Q8654...");
    let dummy = answer(Way::AlphaMu, &second, &exact_options());
    assert_eq!((dummy.seat, dummy.worlds, dummy.cards), (0, 10, 3));
    // A seat that is out of spades would have no cards to hold.
    let mut void = position;
    void.voids[1] = 1;
    let (code, refused) = ask(Way::AlphaMu, &void, &exact_options());
    assert_eq!(code, FINESSE_IMPOSSIBLE, "{}", message(&refused));
}

#[test]
fn worlds_of_ones_own() {
    let deal = |west: &str, east: &str| table(&format!("N:{NORTH} {east}.5432.765432. {SOUTH} {west}.T9876.JT98."));
    let (west, east) = (deal("Q987", "654"), deal("9874", "Q65"));
    // Here West had no seven of spades to throw away.
    let unlike = deal("Q984", "765");
    let mut worlds = [west, east, unlike, west];
    let mut request = FinesseRequest { worldCount: 4, worlds: worlds.as_ptr(), ..queen_to_find() };
    let options = FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() };
    let choice = answer(Way::AlphaMu, &request, &options);
    assert_eq!((choice.worlds, choice.complete, choice.layouts), (2, 0, 2.0));
    assert!((choice.card[0].probability - 2.0 / 3.0).abs() < 1e-9);
    for (weights, best, probability) in [
        ([1.0, 4.0, 9.0, 0.0], Some("S2"), 0.8),
        ([6.0, 4.0, 9.0, 0.0], None, 0.6),
        ([f64::NAN, 1e-300, -1.0, -1.0], Some("S2"), 1.0),
        ([1e300, 1e300, f64::NEG_INFINITY, 1e300], None, 2.0 / 3.0),
    ] {
        request.weights = weights.as_ptr();
        for way in METHODS {
            let choice = answer(way, &request, &options);
            let found = best.map_or(&choice.card[0], |name| card(&choice, name));
            if way != Way::Pimc {
                assert!((found.probability - probability).abs() < 1e-9, "{weights:?}: {}", found.probability);
                assert!(best.is_none_or(|name| chooses(&choice, name)));
            }
        }
    }
    let weights = [0.0; 4];
    request.weights = weights.as_ptr();
    assert_eq!(ask(Way::Pimc, &request, &options).0, FINESSE_IMPOSSIBLE);
    let weights = [1.0, f64::INFINITY, 1.0, 1.0];
    request.weights = weights.as_ptr();
    assert_eq!(ask(Way::Pimc, &request, &options).0, FINESSE_BAD_REQUEST);
    request.weights = std::ptr::null();
    request.worldCount = 1;
    request.worlds = &unlike;
    let (code, refused) = ask(Way::Pimc, &request, &options);
    assert_eq!(code, FINESSE_IMPOSSIBLE);
    assert_eq!(message(&refused), "request.worlds: none of the 1 fits the play so far");
    worlds[0].cards[0][0] ^= 1 << 4 | 1 << 13;
    request.worlds = worlds.as_ptr();
    let (code, refused) = ask(Way::Pimc, &request, &options);
    assert_eq!((code, &message(&refused)[..17]), (RETURN_DUPLICATE_CARDS, "request.worlds[0]"));
}

#[test]
fn own_worlds_in_a_position_are_the_cards_still_held() {
    let worlds = [table("N:KT3... 654... AJ2... Q98..."), table("N:KT3... Q65... AJ2... 984...")];
    let position = FinesseRequest {
        won: [10, 0],
        worldCount: 2,
        worlds: worlds.as_ptr(),
        ..position(4, 2, 2, 13, ["KT3...", "-", "AJ2...", "-"], "Q98654...")
    };
    let choice = answer(Way::AlphaMu, &position, &exact_options());
    assert_eq!((choice.worlds, choice.card[0].probability), (2, 0.5));
    let elsewhere = [worlds[0], table("N:KT3... Q65... AJ2... 974...")];
    let (code, refused) =
        ask(Way::AlphaMu, &FinesseRequest { worlds: elsewhere.as_ptr(), ..position }, &exact_options());
    assert_eq!(code, FINESSE_BAD_REQUEST);
    assert_eq!(message(&refused), "request.worlds[1].cards[3]: W cannot hold these cards");
}

/// Prefers layouts in which West has the queen of spades, nine to one.
unsafe extern "C-unwind" fn queen_with_west(user: *mut c_void, hands: *const TableDeal) -> c_double {
    // SAFETY: the tests pass a counter, and the library four hands.
    let (calls, hands) = unsafe { (&mut *user.cast::<u32>(), &*hands) };
    *calls += 1;
    let held: u32 = hands.cards.iter().flatten().map(|holding| holding.count_ones()).sum();
    assert_eq!(held, 52, "the original hands");
    if hands.cards[3][0] >> 12 & 1 == 1 { 9.0 } else { 1.0 }
}

unsafe extern "C-unwind" fn nothing_fits(_: *mut c_void, _: *const TableDeal) -> c_double {
    0.0
}

unsafe extern "C-unwind" fn beyond_measure(_: *mut c_void, _: *const TableDeal) -> c_double {
    f64::INFINITY
}

#[test]
fn layouts_are_weighed_by_the_caller() {
    let mut calls = 0u32;
    let weighed =
        FinesseRequest { weigh: Some(queen_with_west), weighUser: (&raw mut calls).cast(), ..queen_to_find() };
    let choice = answer(Way::AlphaMu, &weighed, &exact_options());
    assert!((choice.card[0].probability - 0.9).abs() < 1e-9);
    assert_eq!((calls, choice.worlds), (20, 20));
    let (deals, weights, layouts) = sample(&weighed, 1000, 0);
    assert_eq!((deals.len(), layouts), (20, 20.0));
    for (deal, weight) in deals.iter().zip(weights) {
        let expected = if deal.cards[3][0] >> 12 & 1 == 1 { 1.0 } else { 1.0 / 9.0 };
        assert!((weight - expected).abs() < 1e-9);
    }
    let hopeless = FinesseRequest { weigh: Some(nothing_fits), ..queen_to_find() };
    assert_eq!(ask(Way::AlphaMu, &hopeless, &exact_options()).0, FINESSE_IMPOSSIBLE);
    let infinite = FinesseRequest { weigh: Some(beyond_measure), ..queen_to_find() };
    assert_eq!(ask(Way::AlphaMu, &infinite, &exact_options()).0, FINESSE_BAD_REQUEST);
    // With far too many layouts to look at all of them, none is found.
    let rare =
        FinesseRequest { weigh: Some(nothing_fits), ..played(4, 2, 13, ["-", "-", "-", "Q987.T9876.JT98."], "") };
    assert_eq!(ask(Way::AlphaMu, &rare, &blank_options()).0, FINESSE_TOO_RARE);
}

#[test]
fn sampled_worlds_are_worlds() {
    let request = queen_to_find();
    let (all, weights, layouts) = sample(&request, 100, 5);
    assert_eq!((all.len(), weights, layouts), (20, vec![1.0; 20], 20.0));
    let mut wests: Vec<u32> = all.iter().map(|deal| deal.cards[3][0]).collect();
    wests.sort_unstable();
    wests.dedup();
    assert_eq!(wests.len(), 20, "all different");
    assert!(all.iter().all(|deal| deal.cards[3][0] >> 7 & 1 == 1), "West has played the seven");
    // Before the play a single hand is enough, and the same seed finds the same.
    let mut auction = played(4, 2, 0, ["-", "-", SOUTH, "-"], "");
    auction.hands[0].minPoints = 20;
    let (first, _, layouts) = sample(&auction, 50, 7);
    let again = sample(&auction, 50, 7).0;
    let other = sample(&auction, 50, 8).0;
    let cards = |deals: &[TableDeal]| deals.iter().map(|deal| deal.cards).collect::<Vec<_>>();
    assert!(cards(&first) == cards(&again) && cards(&first) != cards(&other));
    assert!(first.len() == 50 && layouts > 1e9);
    // What was sampled can be given back.
    let own = FinesseRequest { worldCount: all.len() as c_int, worlds: all.as_ptr(), ..request };
    let [given, found] = [own, request].map(|request| answer(Way::AlphaMu, &request, &exact_options()));
    assert_eq!((given.card[0].probability, given.worlds), (found.card[0].probability, found.worlds));
}

#[test]
fn opening_leads() {
    // Five spade tricks from the top beat three no-trump, whoever has the rest.
    let lead = FinesseRequest { level: 3, ..played(4, 2, 0, ["-", "-", "-", "AKQJT.432.432.32"], "") };
    for choose in METHODS {
        let options = FinesseChooseOptions { worlds: 30, depth: 1, flags: FINESSE_NO_TRICK_COUNT, ..blank_options() };
        let choice = answer(choose, &lead, &options);
        assert_eq!((choice.seat, choice.target, choice.lowered, choice.complete), (3, 5, 0, 0));
        assert!(chooses(&choice, "SA") && choice.rank == 10, "the lowest of equals");
        assert_eq!((choice.card[0].probability, choice.card[0].worldsWon, choice.worlds), (1.0, 30, 30));
    }
    // In an ending of five cards, dummy hidden, to the end and over all layouts that are given.
    let worlds = [table("N:A.2.3.45 9.A.5.67 8.3.A.98 K.Q.J.AK"), table("N:9.A.5.67 A.2.3.45 8.3.A.98 K.Q.J.AK")];
    let ending = FinesseRequest {
        first: 3,
        target: 2,
        unseen: holdings("A98.A32.A53.987654"),
        worldCount: 2,
        worlds: worlds.as_ptr(),
        ..played(4, 2, 0, ["-", "-", "-", "K.Q.J.AK"], "")
    };
    let choice = answer(Way::AlphaMu, &ending, &exact_options());
    assert_eq!((choice.seat, choice.target + choice.lowered, choice.worlds), (3, 4, 2));
}

#[test]
fn a_defender_and_what_partner_may_do() {
    // West leads in a four-card ending; dummy, North, is seen.
    let request =
        FinesseRequest { won: [4, 5], ..position(4, 2, 3, 7, ["AQ.A4..", "-", "-", "K2.K3.."], "JT9.QJT2..A") };
    let options = FinesseChooseOptions { flags: FINESSE_BRACKET | FINESSE_ALL_CARDS, ..exact_options() };
    let choice = answer(Way::AlphaMu, &request, &options);
    // South, with four tricks, wants seven; the defenders need seven to leave him one short.
    assert_eq!((choice.seat, choice.bracketed, choice.target + choice.lowered, choice.worlds), (3, 1, 7, 70));
    for scored in &choice.card[..choice.cards as usize] {
        assert!(scored.expectedLeast <= scored.expected && scored.expected <= scored.expectedMost);
        assert!((0.0..=1.0).contains(&scored.expectedLeast) && (0.0..=1.0).contains(&scored.expectedMost));
    }
    assert_eq!(answer(Way::Pimc, &request, &options).bracketed, 0);
    let plain = answer(Way::AlphaMu, &request, &FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..options });
    assert_eq!((plain.bracketed, plain.card[0].expected), (0, choice.card[0].expected));
    assert!(plain.nodes <= choice.nodes);
    // Without dummy in sight a defender who is not on lead cannot decide.
    let mut blind = FinesseRequest { seen: [0, 0, 0, 1], unseen: holdings("AQJT9.AQJT42..A"), ..request };
    blind.first = 2;
    blind = in_trick(blind, "CA");
    blind.unseen[3] = 0;
    let (code, refused) = ask(Way::AlphaMu, &blind, &options);
    assert_eq!((code, &message(&refused)[..16]), (FINESSE_BAD_REQUEST, "request.seen[0]:"));
}

/// A random ending of so many cards a hand.
fn random_ending(random: &mut SmallRng, length: usize) -> Deal {
    let mut pack: Vec<u32> = (0..52).map(|place| place / 13 * 16 + place % 13).collect();
    pack.shuffle(random);
    let hand = |seat: usize| {
        pack[seat * length..][..length].iter().fold(Hand::EMPTY, |hand, &bit| hand.with(Card::from_bit(bit)))
    };
    Deal::new(std::array::from_fn(hand)).expect("different cards")
}

fn table_of(deal: &Deal) -> TableDeal {
    TableDeal { cards: deal.hands().map(|hand| Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2)) }
}

/// Tricks after each card of the player on lead, by SolveBoard.
fn double_dummy(trump: c_int, first: c_int, deal: &TableDeal) -> Vec<((c_int, c_int), c_int)> {
    let mut board = deal_bin(trump, first, "N:2... 3... 4... 5...");
    board.remainCards = deal.cards;
    let mut answer = FutureTricks::default();
    // SAFETY: there is a place for the answer.
    assert_eq!(unsafe { SolveBoard(board, -1, 3, 0, &mut answer, 0) }, RETURN_NO_FAULT);
    let all = cards(&answer).into_iter().flat_map(|(suit, rank, equals, tricks)| {
        (2..15).filter(move |&other| other == rank || equals >> other & 1 == 1).map(move |rank| ((suit, rank), tricks))
    });
    all.collect()
}

#[test]
fn with_all_hands_seen_the_answer_is_double_dummy() {
    let random = &mut SmallRng::seed_from_u64(31);
    for round in 0..60 {
        let deal = random_ending(random, 5);
        let (trump, first, declarer) =
            (random.random_range(0..5), random.random_range(0..4), random.random_range(0..4));
        let own = declarer % 2 == first % 2;
        let won: [c_int; 2] = [3, 5];
        let request = FinesseRequest {
            kind: FINESSE_POSITION,
            objective: FINESSE_MOST_TRICKS,
            trump,
            first,
            declarer,
            seen: [1; 4],
            deal: table_of(&deal),
            won,
            ..blank_request()
        };
        let expected = double_dummy(trump, first, &table_of(&deal));
        let level = random.random_range(1..8);
        let scored = FinesseRequest {
            objective: FINESSE_BEST_SCORE,
            level,
            doubled: round % 3,
            vulnerable: round % 4,
            ..request
        };
        let strain = Strain::from_index(trump as usize).expect("a strain");
        let contract = Contract::new(
            Bid::new(Level::new(level as u8).expect("a level"), strain),
            Seat::from_index(declarer as usize).expect("a seat"),
            [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled][round as usize % 3],
        );
        let vulnerability = Vulnerability::from_index(round as usize % 4).expect("a vulnerability");
        for choose in METHODS {
            let options = FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() };
            let tricks = answer(choose, &request, &options);
            let score = answer(choose, &scored, &options);
            assert_eq!((tricks.worlds, tricks.complete, tricks.target), (1, 1, 0));
            for found in &tricks.card[..tricks.cards as usize] {
                let dd = expected.iter().find(|(card, _)| *card == (found.suit, found.rank)).expect("the card").1;
                let in_all = dd + won[first as usize % 2];
                assert_eq!(found.expected, f64::from(in_all), "{} {trump} {first}", deal.to_pbn(Seat::North));
                assert_eq!(found.probability, -1.0);
                let declarers = if own { in_all } else { 13 - in_all };
                let points = contract.score(declarers as u8, vulnerability) * if own { 1 } else { -1 };
                let found = score.card[..score.cards as usize]
                    .iter()
                    .find(|other| (other.suit, other.rank) == (found.suit, found.rank))
                    .expect("the same cards");
                assert_eq!(found.expected, f64::from(points), "{contract} {}", deal.to_pbn(Seat::North));
            }
        }
    }
}

#[test]
fn monte_carlo_is_the_mean_over_all_layouts() {
    let random = &mut SmallRng::seed_from_u64(32);
    for _ in 0..12 {
        let deal = random_ending(random, 4);
        let (trump, first) = (random.random_range(0..5), random.random_range(0..2) * 2);
        let mut request = FinesseRequest {
            kind: FINESSE_POSITION,
            objective: FINESSE_MOST_TRICKS,
            trump,
            first,
            seen: [1, 0, 1, 0],
            deal: table_of(&deal),
            won: [2, 7],
            ..blank_request()
        };
        for suit in 0..4 {
            request.unseen[suit] = request.deal.cards[1][suit] | request.deal.cards[3][suit];
        }
        let (worlds, _, _) = sample(&request, 1000, 0);
        assert_eq!(worlds.len(), 70);
        let by_world: Vec<_> = worlds.iter().map(|world| double_dummy(trump, first, world)).collect();
        let options = FinesseChooseOptions { flags: FINESSE_ALL_CARDS, ..exact_options() };
        let choice = answer(Way::Pimc, &request, &options);
        let mean = |card: &FinesseScoredCard| {
            let tricks = |dd: &Vec<((c_int, c_int), c_int)>| {
                dd.iter().find(|(other, _)| *other == (card.suit, card.rank)).expect("the card").1
            };
            f64::from(by_world.iter().map(tricks).sum::<c_int>()) / 70.0 + 2.0
        };
        for card in &choice.card[..choice.cards as usize] {
            assert!((card.expected - mean(card)).abs() < 1e-9, "{}", deal.to_pbn(Seat::North));
        }
        // Looking ahead finds at most what double dummy promises.
        let ahead = answer(Way::AlphaMu, &request, &options);
        assert!(ahead.card[0].expected <= choice.card[0].expected + 1e-9);
        for card in &ahead.card[..ahead.cards as usize] {
            assert!((card.expectedFirst - mean(card)).abs() < 1e-9 && card.expected <= card.expectedFirst + 1e-9);
        }
    }
}

#[test]
fn a_target_out_of_reach_is_lowered() {
    // Nobody has a chance of all four tricks without the ace of spades.
    let request = position(4, 2, 2, 4, ["432...2", "-", "K..AK.A", "-"], "AQJ.98..K43");
    for choose in METHODS {
        let choice = answer(choose, &request, &exact_options());
        assert_eq!((choice.target, choice.lowered), (3, 1));
        assert_eq!(choice.card[0].probability, 1.0);
    }
    let made = FinesseRequest { target: 1, won: [2, 1], ..request };
    let choice = answer(Way::AlphaMu, &made, &exact_options());
    assert_eq!((choice.target, choice.lowered, choice.card[0].probability), (1, 0, 1.0));
}

#[test]
fn mistakes_are_held_against_layouts() {
    // A trick that a defender would have thrown away makes a layout less likely, so weights change, worlds do not.
    let request = queen_to_find();
    let judged = FinesseRequest { mistakeOdds: 0.25, ..request };
    let [plain, judged] = [request, judged].map(|request| answer(Way::AlphaMu, &request, &exact_options()));
    assert_eq!((plain.worlds, judged.worlds), (20, 20));
    // Double dummy South has all thirteen tricks in each layout: nobody could throw one away.
    assert_eq!(judged.card[0].probability, 0.5);
    for odds in [f64::NAN, -0.5, 1.5, f64::INFINITY] {
        let (code, refused) = ask(Way::AlphaMu, &FinesseRequest { mistakeOdds: odds, ..request }, &exact_options());
        assert_eq!((code, &message(&refused)[..19]), (FINESSE_BAD_REQUEST, "request.mistakeOdds"));
    }
    let position = FinesseRequest {
        won: [10, 0],
        mistakeOdds: 0.5,
        ..position(4, 2, 2, 13, ["KT3...", "-", "AJ2...", "-"], "Q98654...")
    };
    assert_eq!(ask(Way::AlphaMu, &position, &exact_options()).0, FINESSE_BAD_REQUEST);
}

#[test]
fn a_player_stays_warm() {
    let player = FinessePlayerCreate();
    let mut choice = FinesseChoice::NONE;
    let request = endings()[0].request;
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let code = Way::AlphaMu.ask_player(player, &request, &exact_options(), &mut choice);
        assert_eq!((code, choice.card[0].worldsWon, choice.worlds), (RETURN_NO_FAULT, 32, 70));
        nodes.push(choice.nodes);
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
    // SAFETY: as above; the player is not used again.
    unsafe {
        assert_eq!(Way::Pimc.ask_player(player, &request, &exact_options(), &mut choice), RETURN_NO_FAULT);
        assert_eq!(FinessePlayerClear(player), RETURN_NO_FAULT);
        assert_eq!(Way::AlphaMu.ask_player(player, &request, &exact_options(), &mut choice), RETURN_NO_FAULT);
        assert_eq!(choice.nodes, nodes[0], "as fresh as ever");
        // Another question altogether.
        assert_eq!(Way::AlphaMu.ask_player(player, &queen_to_find(), &exact_options(), &mut choice), RETURN_NO_FAULT);
        assert_eq!(choice.card[0].probability, 0.5);
        FinessePlayerFree(player);
    }
}

#[test]
fn without_options_the_defaults_count() {
    let mut choice = FinesseChoice::NONE;
    // SAFETY: both are there, and options need not be.
    assert_eq!(unsafe { AlphaMuChooseCard(&endings()[3].request, null(), &mut choice) }, RETURN_NO_FAULT);
    check_choice(&choice);
    assert_eq!((choice.worlds, choice.complete, choice.layouts, choice.depth), (100, 0, 252.0, 2));
    assert!(choice.milliseconds > 0.0 && choice.nodes > 0 && choice.ddCalls > 0);
    assert_eq!(text(&choice.message), "");
}
