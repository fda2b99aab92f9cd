//! Questions with their answers, found beforehand by one thread that frees all memory between two calls.

use crate::requests::{self, Method};
use crate::structs::*;
use crate::tally::call;
use finesse::cards::{Board, Card, Deal};
use finesse::ffi::*;
use finesse::random::Random;
use std::os::raw::{c_char, c_int, c_uint};

pub struct Bank {
    pub boards: Vec<BoardCase>,
    pub tables: Vec<TableCase>,
    pub pars: Vec<ParCase>,
    pub plays: Vec<PlayCase>,
    pub choices: Vec<ChoiceCase>,
    pub samples: Vec<SampleCase>,
    pub suits: Vec<SuitCase>,
    /// A deal that takes minutes: it fills every table.
    pub freak: DealBin,
}

pub struct BoardCase {
    pub deal: DealBin,
    pub text: DealPbn,
    pub target: c_int,
    pub solutions: c_int,
    pub code: c_int,
    pub answer: FutureTricks,
}

pub struct TableCase {
    pub deal: TableDeal,
    pub text: TableDealPbn,
    pub code: c_int,
    pub table: TableResults,
    /// By vulnerability.
    pub pars: [ParResults; 4],
}

/// The answers of all par functions for a table.
#[derive(Clone, Copy)]
pub struct Pars {
    pub texts: ParResults,
    pub sides: [ParResultsDealer; 2],
    pub sides_numbers: [ParResultsMaster; 2],
    pub dealer: ParResultsDealer,
    pub dealer_numbers: ParResultsMaster,
    pub dealer_text: [c_char; 128],
    pub sides_text: ParTextResults,
}

pub struct ParCase {
    pub table: TableResults,
    pub vulnerable: c_int,
    pub dealer: c_int,
    pub pars: Pars,
}

pub struct PlayCase {
    pub deal: DealBin,
    pub text: DealPbn,
    pub play: PlayTraceBin,
    pub play_text: PlayTracePbn,
    pub code: c_int,
    pub values: SolvedPlay,
}

pub struct ChoiceCase {
    pub method: Method,
    pub request: FinesseRequest,
    pub options: FinesseChooseOptions,
    pub code: c_int,
    pub choice: FinesseChoice,
    /// For the exact method: the number of lines, and the first.
    pub lines: Option<(c_int, FinesseLine)>,
}

pub struct SampleCase {
    pub request: FinesseRequest,
    pub seed: u64,
    pub code: c_int,
    pub sample: requests::Sample,
}

pub struct SuitCase {
    pub north: c_uint,
    pub south: c_uint,
    pub tricks: c_int,
    pub code: c_int,
    pub answer: FinesseSuitAnswer,
    pub line: Vec<c_char>,
}

// SAFETY: the pointers in requests lead to worlds that are never freed and never written to.
unsafe impl Sync for Bank {}
// SAFETY: as above.
unsafe impl Send for Bank {}

impl Bank {
    /// A bank of some 600 questions, divided by `one_in`.
    pub fn new(seed: u64, one_in: usize) -> Bank {
        call!(SetMaxThreads(1));
        let random = &mut Random::new(seed);
        let bank = Bank {
            boards: (0..160 / one_in).map(|index| board_case(random, index)).collect(),
            tables: (0..48 / one_in).map(|index| table_case(random, index)).collect(),
            pars: (0..60 / one_in).map(|_| par_case(random)).collect(),
            plays: (0..80 / one_in).map(|index| play_case(random, index)).collect(),
            choices: (0..160 / one_in).map(|index| choice_case(random, index)).collect(),
            samples: (0..40 / one_in).map(|index| sample_case(random, index)).collect(),
            suits: std::iter::repeat_with(|| suit_case(random)).flatten().take(50 / one_in).collect(),
            freak: freak(),
        };
        call!(SetMaxThreads(0));
        call!(FreeMemory());
        bank
    }
}

/// Makes a call with empty tables.
fn fresh<T>(question: impl FnOnce() -> T) -> T {
    call!(FreeMemory());
    question()
}

fn freak() -> DealBin {
    let deal = Deal::from_pbn("N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962");
    let board = Board::opening(finesse::cards::Strain::Spades, finesse::cards::Seat::North, &deal.expect("a deal"));
    deal_bin(&board.expect("a board"))
}

/// Every eighth board is bad.
fn board_case(random: &mut Random, index: usize) -> BoardCase {
    let length = if index.is_multiple_of(4) { 13 } else { 1 + below(random, 12) };
    let opening = random_board(random, length);
    let cards = below(random, 4 * length);
    let (board, _) = after_play(random, &opening, cards);
    let mut deal = deal_bin(&board);
    let mut text = deal_text(&deal, board.deal());
    let (mut target, mut solutions) = (below(random, 15) as c_int - 1, 1 + below(random, 3) as c_int);
    if index % 8 == 7 {
        match below(random, 5) {
            0 => deal.trump = 5 + below(random, 9) as c_int,
            1 => deal.first = -1 - below(random, 9) as c_int,
            2 => target = 14,
            3 => solutions = 4,
            _ => deal.remainCards[below(random, 4)][below(random, 4)] |= 1 << below(random, 32),
        }
        (text.trump, text.first) = (deal.trump, deal.first);
    }
    let mut answer: FutureTricks = zeroed();
    let code = fresh(|| call!(SolveBoard(deal, target, solutions, 1, &mut answer, 0)));
    // A bad holding cannot be written as PBN.
    if text_differs(&deal, &board) {
        text = DealPbn { remainCards: letters("no deal"), ..text };
    }
    BoardCase { deal, text, target, solutions, code, answer }
}

fn text_differs(deal: &DealBin, board: &Board) -> bool {
    deal.remainCards != board.deal().hands().map(holdings)
}

fn table_case(random: &mut Random, index: usize) -> TableCase {
    let length = if index.is_multiple_of(2) { 13 } else { 1 + below(random, 12) };
    let deal = random.deal(length);
    let text = table_deal_text(&deal);
    let deal = table_deal(&deal);
    let mut table: TableResults = zeroed();
    let code = fresh(|| call!(CalcDDtable(deal, &mut table)));
    let par = |vulnerable| {
        let mut pars: ParResults = zeroed();
        call!(Par(&mut table, &mut pars, vulnerable));
        pars
    };
    let pars = [0, 1, 2, 3].map(par);
    TableCase { deal, text, code, table, pars }
}

fn par_case(random: &mut Random) -> ParCase {
    let (vulnerable, dealer) = (below(random, 4) as c_int, below(random, 4) as c_int);
    let mut table: TableResults = zeroed();
    for row in &mut table.resTable {
        let north_south = below(random, 14) as c_int;
        *row = [north_south, 13 - north_south, north_south, 13 - north_south];
        row[below(random, 4)] = below(random, 14) as c_int;
    }
    let pars = pars(&table, vulnerable, dealer);
    ParCase { table, vulnerable, dealer, pars }
}

/// Asks all par functions.
pub fn pars(table: &TableResults, vulnerable: c_int, dealer: c_int) -> Pars {
    let (mut table, mut pars) = (*table, zeroed::<Pars>());
    call!(Par(&mut table, &mut pars.texts, vulnerable));
    call!(SidesPar(&mut table, pars.sides.as_mut_ptr(), vulnerable));
    call!(SidesParBin(&mut table, pars.sides_numbers.as_mut_ptr(), vulnerable));
    call!(DealerPar(&mut table, &mut pars.dealer, dealer, vulnerable));
    call!(DealerParBin(&mut table, &mut pars.dealer_numbers, dealer, vulnerable));
    call!(ConvertToDealerTextFormat(&mut pars.dealer_numbers, pars.dealer_text.as_mut_ptr()));
    call!(ConvertToSidesTextFormat(pars.sides_numbers.as_mut_ptr(), &mut pars.sides_text));
    pars
}

/// Every eighth play has a card that is not held.
fn play_case(random: &mut Random, index: usize) -> PlayCase {
    let length = if index.is_multiple_of(3) { 13 } else { 2 + below(random, 11) };
    let opening = random_board(random, length);
    let cards = below(random, 4 * length + 1);
    let (_, mut play) = after_play(random, &opening, cards);
    if index % 8 == 7 && play.len() > 4 {
        let place = below(random, 4);
        play[place] = *any(random, &opening.hand(opening.to_play().plus(place + 1)).cards().collect::<Vec<Card>>());
    }
    let deal = deal_bin(&opening);
    let (text, trace, play_text) = (deal_text(&deal, opening.deal()), play_bin(&play), play_text(&play));
    let mut values: SolvedPlay = zeroed();
    let code = fresh(|| call!(AnalysePlayBin(deal, trace, &mut values, 0)));
    PlayCase { deal, text, play: trace, play_text, code, values }
}

fn choice_case(random: &mut Random, index: usize) -> ChoiceCase {
    let method = Method::ALL[index % Method::ALL.len()];
    let request = requests::random_request(random, method);
    let options = FinesseChooseOptions { threads: 1, ..requests::random_options(random) };
    let (code, choice) = fresh(|| method.ask(&request, &options));
    let lines = (method == Method::Exact).then(|| requests::lines(&request, &options).2);
    ChoiceCase { method, request, options: FinesseChooseOptions { threads: 0, ..options }, code, choice, lines }
}

fn sample_case(random: &mut Random, index: usize) -> SampleCase {
    let request = requests::random_request(random, Method::ALL[index % Method::ALL.len()]);
    let seed = random.next();
    let (code, sample) = requests::sample(&request, seed, 0);
    SampleCase { request, seed, code, sample }
}

/// A suit that does not take long.
fn suit_case(random: &mut Random) -> Option<SuitCase> {
    let (mut north, mut south) = (0, 0);
    for rank in 2..15 {
        match below(random, 4) {
            0 => north |= 1 << rank,
            1 => south |= 1 << rank,
            _ => {}
        }
    }
    let tricks = below(random, 5) as c_int;
    let mut case =
        SuitCase { north, south, tricks, code: 0, answer: requests::suit_answer(), line: vec![0; LINE_ROOM] };
    let options = requests::BatchWishes { milliseconds: 100, ..Default::default() };
    case.code = options.with(|options| {
        let (answer, line) = (&mut case.answer, case.line.as_mut_ptr());
        call!(FinesseSuitCombination(north, south, tricks, answer, line, LINE_ROOM as c_int, options))
    });
    (case.code != finesse::ffi::FINESSE_STOPPED).then_some(case)
}

/// Characters for a line of play.
pub const LINE_ROOM: usize = 6000;
