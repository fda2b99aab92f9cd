//! Suit combinations: chances known from textbooks, random suits against a naive enumeration and against alpha-mu,
//! lines of play against every defence, and what hostile callers of the C function pass.

use crate::common::naive_suit::Naive;
use crate::common::suit_game::SuitGame;
use finesse::cards::{Holding, Rank, Seat};
use finesse::dd::Interrupted;
use finesse::ffi::*;
use finesse::play::alphamu::search::{Search, Switches, Worth};
use finesse::play::outcomes::Outcomes;
use finesse::random::Random;
use finesse::suit::plan::{Plan, Reply, Step};
use finesse::suit::{Aim, Answer, Combination, CombinationError, DEALS, Layout, Lead, SuitSolver};
use std::cell::Cell;
use std::mem::{size_of, zeroed};
use std::ops::ControlFlow;
use std::os::raw::{c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};

fn holding(ranks: &str) -> Holding {
    ranks.chars().fold(Holding::EMPTY, |holding, letter| holding.with(Rank::from_letter(letter).expect("a rank")))
}

fn solver(north: &str, south: &str) -> SuitSolver<'static> {
    SuitSolver::new(Combination::new(holding(north), holding(south)).expect("two holdings"))
}

/// Two holdings with `missing` cards missing.
fn some_suit(random: &mut Random, missing: u32) -> Combination {
    loop {
        let mut hands = [0u16; 2];
        for place in 0..13 {
            let owner = random.below(3) as usize;
            hands.iter_mut().enumerate().for_each(|(hand, cards)| *cards |= u16::from(hand == owner) << place);
        }
        let [north, south] = hands.map(Holding::from_bits);
        if (north | south).len() as u32 == 13 - missing {
            return Combination::new(north, south).expect("two holdings");
        }
    }
}

/// A number of deals in ten-thousandths of a percent, rounded.
fn percent(deals: u64) -> u64 {
    (deals * 1_000_000 + DEALS / 2) / DEALS
}

#[test]
fn the_table_of_exact_chances() {
    let table = [
        ("KJT7", "A986", 4, 528_261, 10_000),
        ("KJT7", "A986", 3, 1_000_000, 10_000),
        ("J876", "AT32", 3, 460_435, 7939),
        ("KQ9876", "AT5", 6, 1_000_000, 10_000),
        ("AQT", "432", 2, 760_000, 7673),
        ("AQT", "432", 3, 240_000, 2497),
        ("AKJ3", "542", 4, 177_640, 1776),
        ("AKJ3", "542", 3, 770_497, 7705),
        ("AKJ32", "7654", 5, 531_304, 7178),
        ("AKT98", "5432", 5, 463_478, 7035),
        ("AT42", "953", 2, 575_093, 7624),
    ];
    for (north, south, tricks, exact, double_dummy) in table {
        // The hands may be exchanged.
        for (north, south) in [(north, south), (south, north)] {
            let (chance, perfect) = solver(north, south).chance(tricks).expect("no stop");
            assert_eq!((percent(chance), (percent(perfect) + 50) / 100), (exact, double_dummy), "{north} {south}");
        }
    }
}

#[test]
fn first_cards_from_the_textbooks() {
    let six = solver("KQ9876", "AT5").at_least(6).expect("no stop");
    assert_eq!((Lead::cards_of(Seat::North, &six.leads), six.score), (holding("KQ"), DEALS));
    assert!(!Lead::cards_of(Seat::South, &six.leads).contains(Rank::ACE));
    let three = solver("J876", "AT32").at_least(3).expect("no stop");
    assert_eq!(
        (Lead::cards_of(Seat::North, &three.leads), Lead::cards_of(Seat::South, &three.leads)),
        (holding("876"), Holding::EMPTY)
    );
    let two = solver("AQT", "432").at_least(2).expect("no stop");
    assert_eq!(
        (Lead::cards_of(Seat::North, &two.leads), Lead::cards_of(Seat::South, &two.leads)),
        (Holding::EMPTY, holding("432"))
    );
}

#[test]
fn bad_combinations_are_refused() {
    assert_eq!(Combination::new(Holding::EMPTY, Holding::EMPTY), Err(CombinationError::NoCards));
    assert_eq!(Combination::new(holding("AK2"), holding("K2")), Err(CombinationError::InBothHands(Rank::KING)));
}

#[test]
fn extremes() {
    let mut all = SuitSolver::new(Combination::new(Holding::FULL, Holding::EMPTY).expect("all cards"));
    assert_eq!((all.chance(13).expect("no stop"), all.average().expect("no stop").score), ((DEALS, DEALS), 13 * DEALS));
    let deuce = solver("", "2").average().expect("no stop");
    assert_eq!((deuce.score, deuce.perfect, deuce.layouts.len(), &deuce.plan), (0, 0, 4096, &Plan::Over));
    assert_eq!(solver("A", "K").chance(2).expect("no stop"), (0, 0));
    assert_eq!(solver("A", "KQ").chance(2).expect("no stop").0, DEALS);
    assert_eq!(solver("", "3").chance(1).expect("no stop"), (0, 0), "the defenders need not play the deuce under it");
}

/// All answers about a combination against a naive enumeration.
fn check_against_enumeration(combination: Combination) {
    let mut naive = Naive::new(combination.north().bits(), combination.south().bits());
    let front = naive.solve();
    let worlds = 0..naive.west.len();
    let weights: Vec<u64> = worlds.clone().map(|world| naive.weight(world)).collect();
    assert_eq!(weights.iter().sum::<u64>(), DEALS);
    let open: Vec<u8> = worlds.map(|world| naive.double_dummy(world)).collect();
    let mut solver = SuitSolver::new(combination);
    let chance = |tricks: &[u8], goal: u8| -> u64 {
        tricks.iter().zip(&weights).filter(|&(&taken, _)| taken >= goal).map(|(_, weight)| weight).sum()
    };
    let sum =
        |tricks: &[u8]| -> u64 { tricks.iter().zip(&weights).map(|(&taken, weight)| u64::from(taken) * weight).sum() };
    for goal in 0..=13 {
        let best = front.iter().map(|tricks| chance(tricks, goal)).max().unwrap_or(0);
        assert_eq!(
            solver.chance(goal).expect("no stop"),
            (best, chance(&open, goal)),
            "{combination:?}, {goal} tricks"
        );
        check_line(&mut naive, combination, &solver.at_least(goal).expect("no stop"));
    }
    let average = solver.average().expect("no stop");
    let best = front.iter().map(|tricks| sum(tricks)).max().unwrap_or(0);
    assert_eq!((average.score, average.perfect), (best, sum(&open)), "{combination:?}");
    check_line(&mut naive, combination, &average);
}

/// The line of play does what it promises against every defence.
fn check_line(naive: &mut Naive, combination: Combination, answer: &Answer) {
    let total: u64 = answer.layouts.iter().map(|layout| layout.weight).sum();
    assert_eq!(total, DEALS);
    let won: u64 = answer.won().map(|layout| layout.weight).sum();
    match answer.aim {
        Aim::AtLeast(_) => assert_eq!(won, answer.score, "{combination:?} {:?}", answer.aim),
        Aim::Average => {
            let tricks = answer.layouts.iter().map(|layout| u64::from(layout.tricks) * layout.weight);
            assert_eq!(tricks.sum::<u64>(), answer.score, "{combination:?}");
        }
    }
    for layout in answer.won() {
        let need = if let Aim::AtLeast(tricks) = answer.aim { tricks } else { layout.tricks };
        let world = naive.west.iter().position(|&west| west == layout.west.bits()).expect("a world");
        let own = [combination.north().bits(), combination.south().bits()];
        let mut table = Table { naive, world, layout, own, gone: [0; 2], trick: Vec::new(), won: 0, need };
        table.play(&answer.plan);
    }
}

/// A line of play being played.
struct Table<'a> {
    naive: &'a mut Naive,
    world: usize,
    layout: &'a Layout,
    own: [u16; 2],
    gone: [u16; 2],
    /// The cards of the trick under way and whose they are.
    trick: Vec<(u16, bool)>,
    won: u8,
    need: u8,
}

impl Table<'_> {
    fn play(&mut self, plan: &Plan) {
        if let Plan::Play(step) = plan {
            assert_eq!(step.lead, self.trick.is_empty());
            let hand = step.seat.index() / 2;
            let card = step.card.map_or(0, |rank| 1 << rank.place());
            assert!(if card == 0 { self.own[hand] == 0 } else { self.own[hand] & card != 0 }, "{step:?}");
            self.own[hand] &= !card;
            self.trick.push((card, true));
            self.defend(step);
            self.trick.pop();
            self.own[hand] |= card;
        } else if *plan == Plan::Over {
            assert!(self.won >= self.need, "{:?} is lost", self.layout);
        } else {
            assert!(self.trick.is_empty());
            let rest = self.naive.rest(self.own, self.gone, self.world);
            assert!(self.won + rest >= self.need, "{:?}: {plan:?}", self.layout);
        }
    }

    fn defend(&mut self, step: &Step) {
        let seat = step.seat.left();
        let (place, holding) = if seat == Seat::West { (0, self.layout.west) } else { (1, self.layout.east) };
        let held = holding.bits() & !self.gone[place];
        let cards: Vec<u16> = (0..13).map(|place| 1 << place).filter(|card| held & card != 0).collect();
        for card in if cards.is_empty() { vec![0] } else { cards } {
            let answers = |reply: &&Reply| {
                assert_eq!(reply.seat, seat);
                if card == 0 { reply.shows_out } else { reply.cards.bits() & card != 0 }
            };
            let reply = step.replies.iter().find(answers).expect("every card is in some reply");
            self.gone[place] |= card;
            self.trick.push((card, false));
            if self.trick.len() == 4 {
                let trick = std::mem::take(&mut self.trick);
                let ours = trick.iter().max().is_some_and(|&(_, ours)| ours);
                self.won += u8::from(ours);
                self.play(&reply.then);
                self.won -= u8::from(ours);
                self.trick = trick;
            } else {
                self.play(&reply.then);
            }
            self.trick.pop();
            self.gone[place] &= !card;
        }
    }
}

#[test]
fn random_suits_against_a_naive_enumeration() {
    let mut random = Random::new(1);
    for (missing, count) in [(0, 2), (1, 5), (2, 15), (3, 25), (4, 20), (5, 1), (11, 1), (12, 1)] {
        for _ in 0..count {
            check_against_enumeration(some_suit(&mut random, missing));
        }
    }
}

#[test]
fn random_suits_against_alpha_mu() {
    let mut random = Random::new(2);
    for missing in [4, 4, 4, 5, 5, 5, 5, 5, 6] {
        let combination = some_suit(&mut random, missing);
        let (north, south) = (combination.north().to_string(), combination.south().to_string());
        let mut solver = SuitSolver::new(combination);
        for tricks in 1..=combination.rounds() {
            let game = SuitGame::new(&north, &south, tricks);
            let (weights, root, all) = (game.weights(), game.root(), Outcomes::all(game.worlds()));
            let mut search = Search::new(game, Switches::ALL, 1 << 28);
            let (chance, _) = solver.chance(tricks).expect("no stop");
            // Vectors worth less than the answer are left out; one worth more would be found.
            search.look_for(&Worth::new(weights.clone()), chance);
            let front = search.value(&root, u32::MAX, &all, &all, None).expect("no stop").front;
            let weigh = |vector: &Outcomes| vector.iter().map(|world| weights[world]).sum::<u64>();
            assert_eq!(front.vectors().iter().map(weigh).max(), Some(chance), "{north} {south}, {tricks} tricks");
        }
    }
}

#[test]
fn lines_keep_their_promises() {
    let mut random = Random::new(3);
    let known = [("KJT7", "A986"), ("J876", "AT32"), ("AQT", "432"), ("AKT98", "5432"), ("AT42", "953")];
    let known = known.map(|(north, south)| Combination::new(holding(north), holding(south)).expect("two holdings"));
    let more: Vec<Combination> = (0..6).map(|_| some_suit(&mut random, 5)).collect();
    for combination in known.into_iter().chain(more) {
        let mut naive = Naive::new(combination.north().bits(), combination.south().bits());
        let mut solver = SuitSolver::new(combination);
        for tricks in 1..=combination.rounds() {
            check_line(&mut naive, combination, &solver.at_least(tricks).expect("no stop"));
        }
        check_line(&mut naive, combination, &solver.average().expect("no stop"));
    }
}

#[test]
fn laws() {
    let mut random = Random::new(4);
    for _ in 0..150 {
        let missing = random.below(13) as u32;
        let combination = some_suit(&mut random, missing);
        let mut solver = SuitSolver::new(combination);
        let average = solver.average().expect("no stop");
        let exactly = average.distribution();
        let chances: Vec<(u64, u64)> = (0..=13).map(|tricks| solver.chance(tricks).expect("no stop")).collect();
        assert!(chances.windows(2).all(|pair| pair[0].0 >= pair[1].0), "{combination:?}");
        assert!(chances.iter().all(|(chance, perfect)| chance <= perfect), "{combination:?}");
        // No line does better at a number of tricks than the one made for it, and none has a better average.
        let with_average = |tricks: usize| exactly[tricks..].iter().sum::<u64>();
        assert!((0..14).all(|tricks| with_average(tricks) <= chances[tricks].0), "{combination:?}");
        assert!(average.score <= chances[1..].iter().map(|(chance, _)| chance).sum(), "{combination:?}");
        // With the hands exchanged, or asked again, the answer is the same.
        let mirrored = Combination::new(combination.south(), combination.north()).expect("two holdings");
        let mut mirrored = SuitSolver::new(mirrored);
        assert_eq!(mirrored.average().expect("no stop").score, average.score, "{combination:?}");
        assert_eq!(solver.average().expect("no stop"), average, "{combination:?}");
        // A better card is never worse.
        let (north, south) = (combination.north().bits(), combination.south().bits());
        let promoted = north & !(north | south) >> 1 & 0xfff;
        if promoted != 0 {
            let card = promoted & promoted.wrapping_neg();
            let north = Holding::from_bits(north & !card | card << 1);
            let better = Combination::new(north, combination.south()).expect("two holdings");
            let better = SuitSolver::new(better).average().expect("no stop");
            assert!(better.score >= average.score && better.perfect >= average.perfect, "{combination:?}");
        }
    }
}

#[test]
fn a_stopped_search_has_no_answer_and_can_be_asked_again() {
    let combination = Combination::new(holding("AQT8"), holding("643")).expect("two holdings");
    let best = SuitSolver::new(combination).average().expect("no stop");
    let questions = Cell::new(0u32);
    let go_on = || {
        questions.set(questions.get() + 1);
        if questions.get().is_power_of_two() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut solver = SuitSolver::watched(combination, &go_on);
    let mut answers = (0..32).map(|_| solver.average());
    assert_eq!(answers.by_ref().take(3).collect::<Vec<_>>(), vec![Err(Interrupted); 3]);
    // The stops have changed no answer.
    assert_eq!(answers.find_map(Result::ok), Some(best));
}

fn ask(north: c_uint, south: c_uint, tricks: c_int, line: &mut [c_char]) -> (c_int, Box<FinesseSuitAnswer>) {
    // SAFETY: zeros are values of numbers.
    let mut answer = Box::new(unsafe { std::mem::zeroed::<FinesseSuitAnswer>() });
    answer.structSize = size_of::<FinesseSuitAnswer>();
    // SAFETY: the struct and the text are as long as they say.
    let code = unsafe {
        FinesseSuitCombination(north, south, tricks, &mut *answer, line.as_mut_ptr(), line.len() as c_int, null())
    };
    (code, answer)
}

fn text(line: &[c_char]) -> String {
    line.iter().map(|&letter| letter as u8 as char).take_while(|&letter| letter != '\0').collect()
}

#[test]
fn the_c_function_says_the_same() {
    let mut random = Random::new(5);
    for _ in 0..40 {
        let missing = random.below(13) as u32;
        let combination = some_suit(&mut random, missing);
        let tricks = random.below(u128::from(combination.rounds()) + 1) as u8;
        let [north, south] = [combination.north(), combination.south()].map(|hand| c_uint::from(hand.bits()) << 2);
        let mut line = vec![1; 100_000];
        let (code, answer) = ask(north, south, c_int::from(tricks), &mut line);
        assert_eq!(code, RETURN_NO_FAULT);
        let mut solver = SuitSolver::new(combination);
        let best =
            if tricks == 0 { solver.average().expect("no stop") } else { solver.at_least(tricks).expect("no stop") };
        assert_eq!(text(&line), best.plan.readable());
        assert_eq!(answer.lineLength as usize, text(&line).len());
        assert_eq!(
            answer.leadNorth[usize::from(tricks)],
            c_uint::from(Lead::cards_of(Seat::North, &best.leads).bits()) << 2
        );
        assert_eq!(
            answer.leadSouth[usize::from(tricks)],
            c_uint::from(Lead::cards_of(Seat::South, &best.leads).bits()) << 2
        );
        let deals = answer.chance[usize::from(tricks)] * DEALS as f64;
        assert_eq!(deals.round() as u64, solver.chance(tricks).expect("no stop").0);
        assert!((answer.averageExactly.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[test]
fn faults_have_codes() {
    let mut line = [1; 8];
    assert_eq!(ask(0, 0, 0, &mut line).0, RETURN_ZERO_CARDS);
    assert_eq!(ask(1 << 14, 1 << 14, 0, &mut line).0, RETURN_DUPLICATE_CARDS);
    assert_eq!(ask(1 << 15, 1 << 14, 0, &mut line).0, RETURN_SUIT_OR_RANK);
    assert_eq!(ask(1 << 14, 3, 0, &mut line).0, RETURN_SUIT_OR_RANK);
    assert_eq!(ask(1 << 14 | 2, 1 << 13, 0, &mut line).0, RETURN_SUIT_OR_RANK);
    assert_eq!(ask(1 << 14, 1 << 13, 14, &mut line).0, FINESSE_BAD_ARGUMENT);
    assert_eq!(ask(1 << 14, 1 << 13, -1, &mut line).0, FINESSE_BAD_ARGUMENT);
    assert_eq!(line, [1; 8], "nothing is written");
    let mut answer = *ask(1 << 14, 1 << 13, 1, &mut line).1;
    assert_eq!((text(&line).as_str(), answer.lineLength), ("cash th", 16));
    // SAFETY: NULL is allowed, and the struct is as long as it says.
    unsafe {
        assert_eq!(FinesseSuitCombination(4, 8, 0, null_mut(), null_mut(), 0, null()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseSuitCombination(4, 8, 0, &mut answer, null_mut(), 1, null()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseSuitCombination(4, 8, 0, &mut answer, line.as_mut_ptr(), -1, null()), FINESSE_BAD_ARGUMENT);
        assert_eq!(FinesseSuitCombination(4, 8, 0, &mut answer, null_mut(), 0, null()), RETURN_NO_FAULT);
        answer.structSize = 3;
        assert_eq!(FinesseSuitCombination(4, 8, 0, &mut answer, null_mut(), 0, null()), FINESSE_BAD_ARGUMENT);
        // No release had a shorter struct.
        (answer.structSize, answer.rounds, answer.lineLength) = (size_of::<usize>() + 4, 0, -5);
        assert_eq!(FinesseSuitCombination(4, 8, 0, &mut answer, null_mut(), 0, null()), FINESSE_BAD_ARGUMENT);
        assert_eq!((answer.rounds, answer.lineLength), (0, -5));
    }
}

/// Far longer than a call that was stopped takes to end, even on a machine that has much else to do.
const GUARD: Duration = Duration::from_secs(60);

/// The calls of a progress function, its last report, and the call at which it stops the search.
struct Reports {
    calls: c_int,
    done: c_int,
    total: c_int,
    stop_at: c_int,
}

unsafe extern "C-unwind" fn count_report(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: `user` is the struct that was passed with the function.
    let reports = unsafe { &mut *user.cast::<Reports>() };
    assert!(done >= reports.done && done <= total && (reports.calls == 0 || total == reports.total));
    (reports.calls, reports.done, reports.total) = (reports.calls + 1, done, total);
    c_int::from(reports.calls == reports.stop_at)
}

fn ask_watched(north: c_uint, south: c_uint, milliseconds: c_int, reports: &mut Reports) -> (c_int, c_int) {
    // SAFETY: zeros are values of numbers, of pointers and of an optional function.
    let (mut answer, mut options): (FinesseSuitAnswer, FinesseBatchOptions) = unsafe { (zeroed(), zeroed()) };
    (answer.structSize, options.structSize) = (size_of::<FinesseSuitAnswer>(), size_of::<FinesseBatchOptions>());
    options.timeLimitMs = milliseconds;
    options.progress = Some(count_report);
    options.user = std::ptr::from_mut(reports).cast();
    // SAFETY: the structs are as long as they say.
    let code = unsafe { FinesseSuitCombination(north, south, 0, &mut answer, null_mut(), 0, &options) };
    (code, answer.rounds)
}

#[test]
fn limits_of_the_c_function_are_kept() {
    let bits = |ranks: &str| c_uint::from(holding(ranks).bits()) << 2;
    // This one takes long.
    let mut reports = Reports { calls: 0, done: 0, total: 0, stop_at: -1 };
    let begun = Instant::now();
    assert_eq!(ask_watched(0, bits("KJ975"), 200, &mut reports), (FINESSE_STOPPED, 0));
    let mut reports = Reports { calls: 0, done: 0, total: 0, stop_at: 2 };
    assert_eq!(ask_watched(0, bits("KJ975"), 0, &mut reports), (FINESSE_STOPPED, 0));
    assert!(reports.calls == 2 && begun.elapsed() < GUARD, "{} reports, {:?}", reports.calls, begun.elapsed());
    // This one does not.
    let mut reports = Reports { calls: 0, done: 0, total: 0, stop_at: -1 };
    assert_eq!(ask_watched(bits("AQT"), bits("432"), 60_000, &mut reports), (RETURN_NO_FAULT, 3));
    assert_eq!((reports.done, reports.total), (5, 5));
    assert_eq!(ask_watched(bits("AQT"), bits("432"), -1, &mut reports), (FINESSE_BAD_ARGUMENT, 0));
}

#[test]
fn random_arguments_through_the_c_interface() {
    let mut random = Random::new(6);
    for _ in 0..400 {
        let bits = |random: &mut Random| (random.next() >> random.below(64)) as c_uint;
        let (north, south) = (bits(&mut random), bits(&mut random));
        let keep = if random.below(2) == 0 { c_uint::MAX } else { 0x7ffc };
        let (north, south) = (north & keep, south & keep & if random.below(2) == 0 { !north } else { c_uint::MAX });
        let tricks = random.below(17) as c_int - 2;
        let mut line = vec![1; random.below(40) as usize];
        let (code, answer) = ask(north, south, tricks, &mut line);
        let codes =
            [RETURN_NO_FAULT, RETURN_ZERO_CARDS, RETURN_DUPLICATE_CARDS, RETURN_SUIT_OR_RANK, FINESSE_BAD_ARGUMENT];
        assert!(codes.contains(&code), "{north:x} {south:x} {tricks}: {code}");
        if code == RETURN_NO_FAULT {
            assert!(answer.chance.windows(2).all(|pair| pair[0] >= pair[1]) && answer.chance[0] == 1.0);
            assert!(line.is_empty() || line.contains(&0));
        } else {
            assert!(answer.rounds == 0 && line.iter().all(|&letter| letter == 1));
        }
    }
}
