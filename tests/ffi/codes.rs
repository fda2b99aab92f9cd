//! Which code a call returns, and that of several faults the one counts that DDS 2.9 finds first.

use crate::common::structs::*;
use finesse::ffi::*;
use std::os::raw::c_int;
use std::ptr::null_mut;

/// A call of SolveBoard, good unless faults are built in.
#[derive(Clone, Copy)]
struct Call {
    deal: DealBin,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    thread: c_int,
}

impl Call {
    /// Three tricks to go, one card in the trick under way.
    fn good() -> Call {
        let mut deal = deal_bin(4, 0, "N:A.2..  K.3.4.  Q.5.6.  J.7.8.");
        deal.currentTrickSuit[0] = 3;
        deal.currentTrickRank[0] = 14;
        Call { deal, target: -1, solutions: 3, mode: 1, thread: 0 }
    }

    fn code(&self) -> c_int {
        let mut answer = FutureTricks { nodes: 77, ..FutureTricks::default() };
        let code = unsafe { SolveBoard(self.deal, self.target, self.solutions, self.mode, &mut answer, self.thread) };
        assert_eq!(answer.nodes == 77, code != RETURN_NO_FAULT, "the answer is written exactly on success");
        code
    }
}

/// One way to spoil a call, and the code for it.
type Fault = (c_int, fn(&mut Call));

/// In the order in which DDS looks for them. Faults of one group exclude each other.
const FAULTS: [&[Fault]; 14] = [
    &[(RETURN_THREAD_INDEX, |call| call.thread = -1), (RETURN_THREAD_INDEX, |call| call.thread = c_int::MAX)],
    &[(RETURN_TARGET_WRONG_LO, |call| call.target = -2), (RETURN_TARGET_WRONG_HI, |call| call.target = 14)],
    &[(RETURN_SOLNS_WRONG_LO, |call| call.solutions = 0), (RETURN_SOLNS_WRONG_HI, |call| call.solutions = 4)],
    &[(RETURN_MODE_WRONG_LO, |call| call.mode = -1), (RETURN_MODE_WRONG_HI, |call| call.mode = 3)],
    &[(RETURN_TRUMP_WRONG, |call| call.deal.trump = 5), (RETURN_TRUMP_WRONG, |call| call.deal.trump = -1)],
    &[(RETURN_FIRST_WRONG, |call| call.deal.first = 4), (RETURN_FIRST_WRONG, |call| call.deal.first = -1)],
    &[
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickRank[0] = 15),
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickRank[0] = 1),
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickRank[0] = -3),
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickSuit[0] = 4),
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickSuit[0] = -1),
        (RETURN_SUIT_OR_RANK, |call| call.deal.currentTrickRank[2] = 9),
    ],
    &[
        (RETURN_SUIT_OR_RANK, |call| call.deal.remainCards[1][2] = 0x8000),
        (RETURN_SUIT_OR_RANK, |call| call.deal.remainCards[2][3] = 1),
        (RETURN_SUIT_OR_RANK, |call| call.deal.remainCards[2][3] = 2),
    ],
    &[(RETURN_ZERO_CARDS, |call| call.deal.remainCards = [[0; 4]; 4])],
    &[(RETURN_TOO_MANY_CARDS, |call| call.deal.remainCards = [[0x7ffc; 4]; 4])],
    &[(RETURN_TARGET_TOO_HIGH, |call| call.target = 13)],
    &[(RETURN_CARD_COUNT, |call| {
        call.deal.remainCards[1][0] |= 4;
        call.deal.remainCards[2][2] = 0;
    })],
    &[(RETURN_PLAYED_CARD, |call| {
        call.deal.currentTrickSuit[0] = 0;
        call.deal.currentTrickRank[0] = 14;
    })],
    &[(RETURN_DUPLICATE_CARDS, |call| {
        call.deal.remainCards[3][1] = call.deal.remainCards[2][1];
    })],
];

#[test]
fn a_good_call_is_good() {
    assert_eq!(Call::good().code(), RETURN_NO_FAULT);
}

#[test]
fn every_fault_has_its_code() {
    for (code, spoil) in FAULTS.iter().flat_map(|group| group.iter()) {
        let mut call = Call::good();
        spoil(&mut call);
        assert_eq!(call.code(), *code);
    }
}

#[test]
fn of_two_faults_the_earlier_counts() {
    for (earlier, group) in FAULTS.iter().enumerate() {
        for &(code, spoil) in *group {
            for &(later, spoil_too) in FAULTS[earlier + 1..].iter().flat_map(|group| group.iter()) {
                let mut call = Call::good();
                // The earlier fault last, so that it is not undone.
                spoil_too(&mut call);
                spoil(&mut call);
                assert_eq!(call.code(), code, "together with {later}");
            }
        }
    }
}

#[test]
fn the_trick_counts_as_far_as_cards_are_missing() {
    // All hands have two cards, so nothing has been played, whatever is left in the trick.
    let mut deal = deal_bin(0, 1, "N:A.2.. K.3.. Q.5.. J.7..");
    deal.currentTrickSuit = [0, 0, 0];
    deal.currentTrickRank = [14, 13, 0];
    let mut call = Call { deal, target: -1, solutions: 3, mode: 0, thread: 0 };
    assert_eq!(call.code(), RETURN_NO_FAULT);
    // A suit that is none does not matter while the rank is 0.
    call.deal.currentTrickRank = [0; 3];
    call.deal.currentTrickSuit = [-7, 1 << 30, 99];
    assert_eq!(call.code(), RETURN_NO_FAULT);
    // A card is missing in the leader's hand, and not in the trick either.
    call.deal.remainCards[1][1] = 0;
    assert_eq!(call.code(), RETURN_SUIT_OR_RANK);
    // The trick contains a card twice.
    call.deal.remainCards[2][1] = 0;
    call.deal.currentTrickSuit = [3, 3, 0];
    call.deal.currentTrickRank = [9, 9, 0];
    assert_eq!(call.code(), RETURN_DUPLICATE_CARDS);
}

#[test]
fn thread_indices_are_taken_from_any_thread() {
    std::thread::scope(|scope| {
        for thread in 0..64 {
            scope.spawn(move || assert_eq!(Call { thread: thread % 16, ..Call::good() }.code(), RETURN_NO_FAULT));
        }
    });
    assert_eq!(Call { thread: 255, ..Call::good() }.code(), RETURN_NO_FAULT);
}

#[test]
fn pbn_faults_come_before_the_thread_index() {
    let mut answer = FutureTricks::default();
    let bad = deal_pbn(4, 0, "N:AK.Q.J");
    assert_eq!(unsafe { SolveBoardPBN(bad, -9, 9, 9, &mut answer, -1) }, RETURN_PBN_FAULT);
    let good = deal_pbn(4, 0, "N:A.2.. K.3.. Q.5.. J.7..");
    assert_eq!(unsafe { SolveBoardPBN(good, -9, 9, 9, &mut answer, -1) }, RETURN_THREAD_INDEX);
    assert_eq!(unsafe { SolveBoardPBN(good, -1, 3, 0, &mut answer, 0) }, RETURN_NO_FAULT);
}

#[test]
fn tables_of_what_is_no_deal() {
    let code = |cards| {
        let mut table = TableResults { resTable: [[77; 4]; 5] };
        let code = unsafe { CalcDDtable(TableDeal { cards }, &mut table) };
        assert_eq!(table.resTable == [[77; 4]; 5], code != RETURN_NO_FAULT);
        code
    };
    let good = deal_bin(0, 0, "N:A.2.. K.3.. Q.5.. J.7..").remainCards;
    assert_eq!(code(good), RETURN_NO_FAULT);
    assert_eq!(code([[0; 4]; 4]), RETURN_ZERO_CARDS);
    assert_eq!(code([[0x7ffc; 4]; 4]), RETURN_TOO_MANY_CARDS);
    for seat in 0..4 {
        let mut cards = good;
        cards[seat][1] = 0;
        assert_eq!(code(cards), RETURN_CARD_COUNT);
        cards = good;
        cards[seat][2] = 0x8000;
        assert_eq!(code(cards), RETURN_SUIT_OR_RANK);
        cards = good;
        cards[seat][0] = cards[(seat + 1) % 4][0];
        assert_eq!(code(cards), RETURN_DUPLICATE_CARDS);
    }
    let pbn = TableDealPbn { cards: letters("no deal") };
    assert_eq!(unsafe { CalcDDtablePBN(pbn, null_mut()) }, RETURN_PBN_FAULT);
}

#[test]
fn batches_of_tables_have_limits() {
    let mut deals = zeroed_box::<TableDeals>();
    let mut results = zeroed_box::<TablesResults>();
    let mut run = |tables, filter: [c_int; 5]| {
        let mut filter = filter;
        deals.noOfTables = tables;
        for deal in deals.deals.iter_mut() {
            deal.cards = deal_bin(0, 0, "N:A... K... Q... J...").remainCards;
        }
        let code = unsafe { CalcAllTables(&mut *deals, -1, filter.as_mut_ptr(), &mut *results, null_mut()) };
        (code, results.noOfBoards)
    };
    assert_eq!(run(40, [0; 5]), (RETURN_NO_FAULT, 800));
    assert_eq!(run(200, [1, 1, 0, 1, 1]), (RETURN_NO_FAULT, 800));
    assert_eq!(run(2, [0, 9, 0, -1, 0]), (RETURN_NO_FAULT, 24));
    assert_eq!(run(0, [0; 5]), (RETURN_NO_FAULT, 0));
    assert_eq!(run(-3, [0; 5]), (RETURN_NO_FAULT, 0));
    assert_eq!(run(41, [0; 5]).0, RETURN_TOO_MANY_TABLES);
    assert_eq!(run(201, [1, 1, 1, 1, 0]).0, RETURN_TOO_MANY_TABLES);
    assert_eq!(run(c_int::MAX, [0; 5]).0, RETURN_TOO_MANY_TABLES);
    assert_eq!(run(c_int::MAX, [1; 5]).0, RETURN_NO_SUIT);
}

#[test]
fn batches_of_boards_have_limits() {
    let mut boards = zeroed_box::<BoardsBin>();
    let mut pbn = zeroed_box::<BoardsPbn>();
    let mut solved = zeroed_box::<SolvedBoards>();
    for count in [201, c_int::MAX] {
        boards.noOfBoards = count;
        pbn.noOfBoards = count;
        assert_eq!(unsafe { SolveAllBoardsBin(&mut *boards, &mut *solved) }, RETURN_TOO_MANY_BOARDS);
        assert_eq!(unsafe { SolveAllBoards(&mut *pbn, &mut *solved) }, RETURN_TOO_MANY_BOARDS);
        assert_eq!(unsafe { SolveAllChunksBin(&mut *boards, &mut *solved, 0) }, RETURN_CHUNK_SIZE);
        assert_eq!(unsafe { SolveAllChunks(&mut *pbn, &mut *solved, -1) }, RETURN_CHUNK_SIZE);
        assert_eq!(unsafe { SolveAllChunksPBN(&mut *pbn, &mut *solved, 1) }, RETURN_TOO_MANY_BOARDS);
    }
    for count in [0, -1, c_int::MIN] {
        boards.noOfBoards = count;
        assert_eq!(unsafe { SolveAllBoardsBin(&mut *boards, &mut *solved) }, RETURN_NO_FAULT);
        assert_eq!(solved.noOfBoards, 0);
    }
}

#[test]
fn plays_that_cannot_be() {
    let deal = deal_bin(4, 0, "N:A.A.. K.K.. Q.Q.. J.J..");
    let code = |cards: &str, thread| {
        let mut solved = SolvedPlay { number: 77, tricks: [0; 53] };
        let code = unsafe { AnalysePlayBin(deal, play_bin(cards), &mut solved, thread) };
        assert_eq!(solved.number == 77, code != RETURN_NO_FAULT);
        (code, solved.number)
    };
    assert_eq!(code("", 0), (RETURN_NO_FAULT, 1));
    assert_eq!(code("SA SK SQ SJ", 0), (RETURN_NO_FAULT, 5));
    // The last trick plays itself and is not looked at.
    assert_eq!(code("SA SK SQ SJ HA HK", 0), (RETURN_NO_FAULT, 5));
    assert_eq!(code("SA SK SQ SJ C2 C2", 0), (RETURN_NO_FAULT, 5));
    assert_eq!(code("SK", 0).0, RETURN_PLAY_FAULT, "not held");
    assert_eq!(code("SA HK", 0).0, RETURN_PLAY_FAULT, "a revoke");
    assert_eq!(code("SA", -1).0, RETURN_THREAD_INDEX);
    let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
    for number in [-1, 53, c_int::MAX] {
        let play = PlayTraceBin { number, ..play_bin("SA") };
        assert_eq!(unsafe { AnalysePlayBin(deal, play, &mut solved, 0) }, RETURN_PLAY_FAULT);
        let text = PlayTracePbn { number, cards: letters("SA") };
        let pbn = deal_pbn(4, 0, "N:A.A.. K.K.. Q.Q.. J.J..");
        assert_eq!(unsafe { AnalysePlayPBN(pbn, text, &mut solved, -1) }, RETURN_PLAY_FAULT);
    }
    for (suit, rank) in [(4, 14), (-1, 14), (0, 15), (0, 1), (c_int::MAX, c_int::MIN)] {
        let mut play = play_bin("SA");
        (play.suit[0], play.rank[0]) = (suit, rank);
        assert_eq!(unsafe { AnalysePlayBin(deal, play, &mut solved, 0) }, RETURN_PLAY_FAULT);
    }
    let bad = DealBin { trump: 7, ..deal };
    assert_eq!(unsafe { AnalysePlayBin(bad, play_bin("SK"), &mut solved, 0) }, RETURN_TRUMP_WRONG);
}

#[test]
fn plays_as_text() {
    let deal = deal_pbn(4, 0, "N:A.T.. K.K.. Q.Q.. J.J..");
    let number = |number, cards| {
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        let play = PlayTracePbn { number, cards: letters(cards) };
        (unsafe { AnalysePlayPBN(deal, play, &mut solved, 0) }, solved.number)
    };
    assert_eq!(number(4, "SASKSQSJ"), (RETURN_NO_FAULT, 5));
    assert_eq!(number(2, "sask!!!!"), (RETURN_NO_FAULT, 3));
    assert_eq!(number(4, "H10HKHQHJ"), (RETURN_NO_FAULT, 5));
    assert_eq!(number(3, "SA SK SQ"), (RETURN_NO_FAULT, 4));
    assert_eq!(number(4, "SASK").0, RETURN_PLAY_FAULT);
    assert_eq!(number(1, "XA").0, RETURN_PLAY_FAULT);
}

#[test]
fn batches_of_plays_must_match() {
    let mut boards = zeroed_box::<BoardsBin>();
    let mut plays = zeroed_box::<PlayTracesBin>();
    let mut solved = zeroed_box::<SolvedPlays>();
    boards.noOfBoards = 2;
    plays.noOfBoards = 1;
    assert_eq!(unsafe { AnalyseAllPlaysBin(&mut *boards, &mut *plays, &mut *solved, 0) }, RETURN_UNKNOWN_FAULT);
    boards.noOfBoards = 201;
    assert_eq!(unsafe { AnalyseAllPlaysBin(&mut *boards, &mut *plays, &mut *solved, 0) }, RETURN_TOO_MANY_BOARDS);
}

#[test]
fn threading_is_chosen_by_number() {
    for code in -2..12 {
        let expected = if [0, 2, 4, 5].contains(&code) { RETURN_NO_FAULT } else { RETURN_THREAD_MISSING };
        assert_eq!(SetThreading(code), expected, "{code}");
    }
    SetThreading(0);
    SetMaxThreads(0);
    assert_eq!(dds_info().noOfThreads, 1);
    SetThreading(5);
    assert_eq!(dds_info().noOfThreads, dds_info().numCores);
    for threads in [1, 0, 1 << 30, -5] {
        SetMaxThreads(threads);
        let cores = dds_info().numCores;
        assert_eq!(dds_info().noOfThreads, if threads > 0 { threads.min(cores) } else { cores });
    }
    for (memory, threads) in [(1, 1), (-1, -1), (c_int::MAX, c_int::MAX), (0, 0)] {
        SetResources(memory, threads);
        assert_eq!(Call::good().code(), RETURN_NO_FAULT);
    }
}

#[test]
fn the_library_describes_itself() {
    let info = dds_info();
    assert_eq!((info.major, info.minor, info.patch), (2, 9, 0));
    assert_eq!(text(&info.versionString), "2.9.0");
    assert!(text(&info.systemString).starts_with("Finesse"));
    assert!(info.numBits == 64 || info.numBits == 32);
    // DDS's numbers for compilers are 1 to 4, and 0 for unknown, which clients refuse.
    assert!((1..=4).contains(&info.compiler));
}

#[test]
fn every_code_has_the_text_that_the_header_promises() {
    let header = include_str!("../../include/dds/dll.h");
    let codes = include_str!("../../include/finesse.h");
    let mut seen = 0;
    for line in header.lines().filter_map(|line| line.strip_prefix("#define TEXT_")) {
        let (name, quoted) = line.split_once(' ').expect("a name and a text");
        let define = format!("#define RETURN_{name} ");
        let number = codes.lines().find_map(|line| line.strip_prefix(&define)).expect("each text has its code");
        assert_eq!(error_text(number.parse().expect("a number")), quoted.trim_matches('"'));
        seen += 1;
    }
    assert_eq!(seen, 27);
    for number in [0, 2, -6, -11, -20, -100, -1000, c_int::MIN, c_int::MAX] {
        assert_eq!(error_text(number), "Not a DDS error code");
    }
    assert_eq!(error_text(FINESSE_STOPPED), "Stopped before the work was complete");
    assert_eq!(error_text(FINESSE_BAD_ARGUMENT), "NULL pointer or argument out of range");
}

fn error_text(code: c_int) -> String {
    let mut line = [-1; 80];
    unsafe { ErrorMessage(code, line.as_mut_ptr()) };
    text(&line)
}

fn dds_info() -> DdsInfo {
    let mut info = zeroed_box::<DdsInfo>();
    unsafe { GetDDSInfo(&mut *info) };
    *info
}
