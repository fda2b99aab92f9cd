//! What the calls answer: the conventions of DDS on endings small enough for plain minimax, and that all ways to ask
//! the same question agree.

use crate::common::structs::*;
use finesse::cards::{Board, Card, Hand, Rank, Seat, Strain, Suit};
use finesse::dd::minimax;
use finesse::ffi::*;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use std::os::raw::c_int;
use std::ptr::{null, null_mut};

/// A random ending with `tricks` to go and `played` cards in the trick under way.
fn ending(random: &mut SmallRng, tricks: usize, played: usize) -> (Board, DealBin) {
    let mut pack: Vec<Card> = Hand::PACK.cards().collect();
    loop {
        pack.shuffle(random);
        let mut hands: Vec<Vec<Card>> = pack.chunks(13).map(|hand| hand[..tricks].to_vec()).collect();
        let leader = Seat::ALL[random.random_range(0..4)];
        let strain = Strain::ALL[random.random_range(0..5)];
        let trick: Vec<Card> = (0..played).filter_map(|turn| hands[leader.plus(turn).index()].pop()).collect();
        let hands: [Hand; 4] = std::array::from_fn(|seat| hands[seat].iter().copied().collect());
        let follows = |turn: usize, card: Card| {
            card.suit() == trick[0].suit() || hands[leader.plus(turn).index()].suit(trick[0].suit()).is_empty()
        };
        if !trick.iter().enumerate().all(|(turn, &card)| follows(turn, card)) {
            continue;
        }
        let board = Board::new(strain, leader, &trick, hands).expect("a board");
        return (board, bin(&board));
    }
}

fn bin(board: &Board) -> DealBin {
    let mut deal = DealBin {
        trump: board.strain().index() as c_int,
        first: board.leader().index() as c_int,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: board.deal().hands().map(|hand| Suit::ALL.map(|suit| u32::from(hand.suit(suit).bits()) << 2)),
    };
    for (turn, card) in board.played().enumerate() {
        deal.currentTrickSuit[turn] = card.suit().index() as c_int;
        deal.currentTrickRank[turn] = c_int::from(card.rank().number());
    }
    deal
}

fn pbn(board: &Board) -> DealPbn {
    let deal = bin(board);
    DealPbn {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: letters(&board.deal().to_string()),
    }
}

fn solve(deal: DealBin, target: c_int, solutions: c_int, mode: c_int) -> FutureTricks {
    let mut answer =
        FutureTricks { nodes: -1, cards: -1, suit: [-1; 13], rank: [-1; 13], equals: [-1; 13], score: [-1; 13] };
    let code = unsafe { SolveBoard(deal, target, solutions, mode, &mut answer, 0) };
    assert_eq!(code, RETURN_NO_FAULT);
    answer
}

/// The cards of an answer with their scores, equal cards spelled out, in the order of the pack.
fn all_cards(answer: &FutureTricks) -> Vec<(Card, u8)> {
    let card = |suit: c_int, rank: c_int| {
        Card::new(Suit::from_index(suit as usize).expect("a suit"), Rank::new(rank as u8).expect("a rank"))
    };
    let mut all: Vec<(Card, u8)> = cards(answer)
        .into_iter()
        .flat_map(|(suit, rank, equals, score)| {
            let equals = (2..=14).filter(move |rank| equals >> rank & 1 == 1);
            equals.chain([rank]).map(move |rank| (card(suit, rank), score as u8))
        })
        .collect();
    all.sort();
    all
}

fn sorted(mut cards: Vec<(Card, u8)>) -> Vec<(Card, u8)> {
    cards.sort();
    cards
}

#[test]
fn every_card_has_its_score() {
    let mut random = SmallRng::seed_from_u64(1);
    for round in 0..200 {
        let (board, deal) = ending(&mut random, 2 + round % 3, round % 4);
        let truth = sorted(minimax::card_tricks(&board));
        let best = truth.iter().map(|&(_, tricks)| tricks).max().expect("a card");
        let least = |tricks| truth.iter().copied().filter(move |&(_, score)| score >= tricks);
        for mode in 0..3 {
            let answer = solve(deal, -1, 3, mode);
            assert_eq!(all_cards(&answer), truth, "{board}");
            assert!(answer.score[..answer.cards as usize].is_sorted_by(|a, b| a >= b), "{board}");
            assert_eq!(cards(&solve(deal, 0, 3, mode)), cards(&answer), "the target is ignored: {board}");
            assert_eq!(all_cards(&solve(deal, -1, 2, mode)), least(best).collect::<Vec<_>>(), "{board}");
            let one = solve(deal, -1, 1, mode);
            assert_eq!((one.cards, one.score[0]), (1, c_int::from(best)), "{board}");
            assert!(all_cards(&one).into_iter().all(|card| truth.contains(&card)), "{board}");
        }
        for target in 1..=board.tricks_left() as u8 {
            let all = solve(deal, target.into(), 2, 1);
            let reaching: Vec<(Card, u8)> = least(target).map(|(card, _)| (card, target)).collect();
            assert_eq!(all_cards(&all), reaching, "{board} for {target}");
            let one = solve(deal, target.into(), 1, 1);
            assert_eq!(one.cards, all.cards.min(1), "{board} for {target}");
            if reaching.is_empty() {
                assert_eq!(all.score[0], if target == 1 { 0 } else { -1 }, "{board} for {target}");
                assert_eq!(one.score[0], all.score[0]);
            }
        }
    }
}

#[test]
fn target_zero_lists_the_legal_cards() {
    let mut random = SmallRng::seed_from_u64(2);
    for round in 0..200 {
        let (board, deal) = ending(&mut random, 2 + round % 5, round % 4);
        let all = solve(deal, 0, 2, 1);
        let legal: Vec<(Card, u8)> = board.legal().cards().map(|card| (card, 0)).collect();
        assert_eq!(all_cards(&all), sorted(legal), "{board}");
        let one = solve(deal, 0, 1, 1);
        assert_eq!(cards(&one), cards(&all)[..1], "{board}");
        assert_eq!((all.nodes, one.nodes), (0, 0));
    }
}

#[test]
fn the_last_trick_plays_itself() {
    let mut random = SmallRng::seed_from_u64(3);
    for round in 0..200 {
        let (board, deal) = ending(&mut random, 1, round % 4);
        let (card, tricks) = minimax::card_tricks(&board)[0];
        let card = (card.suit().index() as c_int, c_int::from(card.rank().number()));
        for (target, solutions, mode) in [(-1, 1, 0), (-1, 2, 1), (0, 3, 2), (1, 1, 0), (1, 2, 1), (0, 1, 0), (0, 2, 2)]
        {
            let answer = solve(deal, target, solutions, mode);
            let score = if target == 0 && solutions < 3 { 0 } else { c_int::from(tricks) };
            assert_eq!(cards(&answer), [(card.0, card.1, 0, score)], "{board} target {target} solutions {solutions}");
            assert_eq!(answer.nodes, 0);
        }
    }
}

#[test]
fn a_forced_card_has_its_real_score() {
    // East has to follow with the king.
    let mut deal = deal_bin(4, 0, "N:.A.A. K.K.K. QJ..Q. T.Q.J.");
    deal.currentTrickRank[0] = 14;
    for solutions in 1..4 {
        for mode in 0..3 {
            assert_eq!(cards(&solve(deal, -1, solutions, mode)), [(0, 13, 0, 0)]);
        }
    }
}

#[test]
fn tables_count_the_tricks_of_short_deals() {
    let mut random = SmallRng::seed_from_u64(4);
    for _ in 0..20 {
        let (board, deal) = ending(&mut random, 3, 0);
        let mut table = TableResults { resTable: [[-1; 4]; 5] };
        assert_eq!(unsafe { CalcDDtable(TableDeal { cards: deal.remainCards }, &mut table) }, RETURN_NO_FAULT);
        let mut from_text = TableResults { resTable: [[-1; 4]; 5] };
        let cards = letters(&board.deal().to_string());
        assert_eq!(unsafe { CalcDDtablePBN(TableDealPbn { cards }, &mut from_text) }, RETURN_NO_FAULT);
        assert_eq!(table.resTable, from_text.resTable);
        for strain in Strain::ALL {
            for declarer in Seat::ALL {
                let opening = Board::opening(strain, declarer.left(), board.deal()).expect("a board");
                let expected = 3 - c_int::from(minimax::best_tricks(&opening));
                assert_eq!(table.resTable[strain.index()][declarer.index()], expected, "{opening}");
            }
        }
    }
}

#[test]
fn skipped_strains_are_left_alone_and_good_tables_filled() {
    let mut random = SmallRng::seed_from_u64(5);
    let mut deals = zeroed_box::<TableDeals>();
    let mut results = zeroed_box::<TablesResults>();
    deals.noOfTables = 4;
    for deal in &mut deals.deals[..4] {
        deal.cards = ending(&mut random, 2, 0).1.remainCards;
    }
    let mut filter = [1, 0, 1, 1, 0];
    for table in results.results.iter_mut() {
        table.resTable = [[77; 4]; 5];
    }
    let run = |deals: &mut TableDeals, filter: &mut [c_int; 5], results: &mut TablesResults| unsafe {
        CalcAllTables(deals, -1, filter.as_mut_ptr(), results, null_mut())
    };
    assert_eq!(run(&mut deals, &mut filter, &mut results), RETURN_NO_FAULT);
    assert_eq!(results.noOfBoards, 4 * 2 * 4);
    let mut single = TableResults { resTable: [[0; 4]; 5] };
    for index in 0..4 {
        assert_eq!(unsafe { CalcDDtable(deals.deals[index], &mut single) }, RETURN_NO_FAULT);
        for (strain, &skip) in filter.iter().enumerate() {
            let expected = if skip == 0 { single.resTable[strain] } else { [77; 4] };
            assert_eq!(results.results[index].resTable[strain], expected);
        }
    }
    assert_eq!(results.results[4].resTable, [[77; 4]; 5]);
    // A bad deal in between.
    deals.deals[1].cards = [[0; 4]; 4];
    for table in results.results.iter_mut() {
        table.resTable = [[77; 4]; 5];
    }
    assert_eq!(run(&mut deals, &mut filter, &mut results), RETURN_ZERO_CARDS);
    assert_eq!(results.noOfBoards, 0);
    assert_eq!(results.results[1].resTable, [[77; 4]; 5]);
    assert_eq!(results.results[3].resTable[4], single.resTable[4]);
}

#[test]
fn par_comes_with_all_five_strains() {
    let mut random = SmallRng::seed_from_u64(6);
    let mut deals = zeroed_box::<TableDealsPbn>();
    let mut results = zeroed_box::<TablesResults>();
    let mut pars = zeroed_box::<AllParResults>();
    deals.noOfTables = 3;
    for deal in &mut deals.deals[..3] {
        deal.cards = letters(&ending(&mut random, 3, 0).0.deal().to_string());
    }
    for mode in -1..5 {
        *pars = *zeroed_box();
        let mut filter = [0; 5];
        let code = unsafe { CalcAllTablesPBN(&mut *deals, mode, filter.as_mut_ptr(), &mut *results, &mut *pars) };
        assert_eq!(code, RETURN_NO_FAULT);
        for index in 0..3 {
            let mut table = TableResults { resTable: [[0; 4]; 5] };
            let mut par = *zeroed_box::<ParResults>();
            let vulnerable = mode.clamp(0, 3);
            let code = unsafe { CalcParPBN(deals.deals[index], &mut table, vulnerable, &mut par) };
            assert_eq!(code, RETURN_NO_FAULT);
            assert_eq!(table.resTable, results.results[index].resTable);
            let expected = if mode == vulnerable { text(&par.parScore[0]) } else { String::new() };
            assert_eq!(text(&pars.presults[index].parScore[0]), expected);
        }
    }
    let mut filter = [0, 0, 0, 0, 1];
    *pars = *zeroed_box();
    let code = unsafe { CalcAllTablesPBN(&mut *deals, 0, filter.as_mut_ptr(), &mut *results, &mut *pars) };
    assert_eq!((code, text(&pars.presults[0].parScore[0])), (RETURN_NO_FAULT, String::new()));
    // Without par there need be no place for it.
    let code = unsafe { CalcAllTablesPBN(&mut *deals, -1, [0; 5].as_mut_ptr(), &mut *results, null_mut()) };
    assert_eq!(code, RETURN_NO_FAULT);
    let code = unsafe { CalcAllTablesPBN(&mut *deals, 0, [0; 5].as_mut_ptr(), &mut *results, null_mut()) };
    assert_eq!(code, RETURN_UNKNOWN_FAULT);
}

#[test]
fn plays_have_the_value_before_and_after_each_card() {
    let mut random = SmallRng::seed_from_u64(7);
    for round in 0..100 {
        let played = round % 4;
        let (board, deal) = ending(&mut random, 3, played);
        let declaring = board.leader().side().other();
        let mut values = Vec::new();
        let (mut won, mut now, mut play) = (0, Some(board), Vec::new());
        while let Some(board) = now {
            let best = minimax::best_tricks(&board);
            values
                .push(won + if board.to_play().side() == declaring { best } else { board.tricks_left() as u8 - best });
            let legal: Vec<Card> = board.legal().cards().collect();
            let card = legal[random.random_range(0..legal.len())];
            let after = board.play(card).expect("legal");
            won += u8::from(after.winner.is_some_and(|winner| winner.side() == declaring));
            play.push(card.to_string());
            now = after.board;
        }
        let before_last_trick = 8 - played;
        let mut solved = SolvedPlay { number: -1, tricks: [-1; 53] };
        let code = unsafe { AnalysePlayBin(deal, play_bin(&play.concat()), &mut solved, 0) };
        assert_eq!((code, solved.number), (RETURN_NO_FAULT, 1 + before_last_trick as c_int), "{board} {play:?}");
        let found: Vec<u8> = solved.tricks[..=before_last_trick].iter().map(|&tricks| tricks as u8).collect();
        assert_eq!(found, values[..=before_last_trick], "{board} {play:?}");
        let mut from_text = SolvedPlay { number: -1, tricks: [-1; 53] };
        let trace = PlayTracePbn { number: play.len() as c_int, cards: letters(&play.concat()) };
        assert_eq!(unsafe { AnalysePlayPBN(pbn(&board), trace, &mut from_text, 0) }, RETURN_NO_FAULT);
        assert_eq!((from_text.number, from_text.tricks), (solved.number, solved.tricks));
    }
}

#[test]
fn a_full_play_has_49_values() {
    let mut random = SmallRng::seed_from_u64(8);
    // Each player has a suit, so that any play is easy to analyse.
    let deal = deal_bin(4, 0, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432");
    let mut order: Vec<c_int> = (2..=14).collect();
    let mut play = PlayTraceBin { number: 52, suit: [0; 52], rank: [0; 52] };
    for seat in 0..4 {
        order.shuffle(&mut random);
        for (trick, &rank) in order.iter().enumerate() {
            play.suit[4 * trick + seat] = seat as c_int;
            play.rank[4 * trick + seat] = rank;
        }
    }
    let mut solved = SolvedPlay { number: 0, tricks: [-1; 53] };
    for number in 48..=52 {
        assert_eq!(unsafe { AnalysePlayBin(deal, PlayTraceBin { number, ..play }, &mut solved, 0) }, RETURN_NO_FAULT);
        assert_eq!(solved.number, 49);
        assert_eq!(solved.tricks[..49], [0; 49]);
    }
}

#[test]
fn a_batch_answers_like_single_calls() {
    let mut random = SmallRng::seed_from_u64(9);
    let mut boards = zeroed_box::<BoardsBin>();
    let mut texts = zeroed_box::<BoardsPbn>();
    boards.noOfBoards = 200;
    texts.noOfBoards = 200;
    let mut endings = Vec::new();
    for index in 0..200 {
        // The same deal with different questions, too.
        let (board, _) = match endings.last() {
            Some(&last) if index % 3 > 0 => (last, ()),
            _ => (ending(&mut random, 1 + index % 4, index % 4).0, ()),
        };
        endings.push(board);
        boards.deals[index] = bin(&board);
        texts.deals[index] = pbn(&board);
        boards.target[index] = [-1, 0, 1][random.random_range(0..3)];
        boards.solutions[index] = random.random_range(1..4);
        boards.mode[index] = random.random_range(0..3);
    }
    texts.target = boards.target;
    texts.solutions = boards.solutions;
    texts.mode = boards.mode;
    let bad = [(17, RETURN_TRUMP_WRONG), (101, RETURN_FIRST_WRONG)];
    for spoiled in [false, true] {
        if spoiled {
            (boards.deals[17].trump, texts.deals[17].trump) = (9, 9);
            (boards.deals[101].first, texts.deals[101].first) = (9, 9);
        }
        let expected = if spoiled { bad[0].1 } else { RETURN_NO_FAULT };
        let mut solved = zeroed_box::<SolvedBoards>();
        let mut from_text = zeroed_box::<SolvedBoards>();
        assert_eq!(unsafe { SolveAllBoardsBin(&mut *boards, &mut *solved) }, expected);
        assert_eq!(unsafe { SolveAllBoards(&mut *texts, &mut *from_text) }, expected);
        let mut answers = vec![FutureTricks::default(); 200];
        let mut codes = vec![0; 200];
        let (targets, solutions) = (boards.target.as_ptr(), boards.solutions.as_ptr());
        let code = unsafe {
            let deals = boards.deals.as_ptr();
            FinesseSolveBoards(deals, targets, solutions, 200, answers.as_mut_ptr(), codes.as_mut_ptr(), null())
        };
        assert_eq!(code, expected);
        assert_eq!((solved.noOfBoards, from_text.noOfBoards), (200, 200));
        for index in 0..200 {
            let fault = bad.iter().find(|&&(place, _)| spoiled && place == index);
            let single = match fault {
                Some(_) => FutureTricks::default(),
                None => solve(boards.deals[index], boards.target[index], boards.solutions[index], boards.mode[index]),
            };
            for answer in [&solved.solvedBoard[index], &from_text.solvedBoard[index], &answers[index]] {
                assert_eq!(cards(answer), cards(&single), "{}", endings[index]);
                assert_eq!(answer.score[0], single.score[0]);
            }
            assert_eq!(codes[index], fault.map_or(RETURN_NO_FAULT, |&(_, code)| code));
        }
    }
}

#[test]
fn a_handle_answers_like_the_global_functions() {
    let mut random = SmallRng::seed_from_u64(10);
    let solver = FinesseSolverCreate(1);
    for round in 0..100 {
        let (board, deal) = ending(&mut random, 2 + round % 3, round % 4);
        let mut answer = FutureTricks::default();
        assert_eq!(unsafe { FinesseSolverSolveBoard(solver, &deal, -1, 3, &mut answer) }, RETURN_NO_FAULT);
        assert_eq!(cards(&answer), cards(&solve(deal, -1, 3, 1)), "{board}");
        for tricks in 0..=13 {
            let mut reaches = -1;
            assert_eq!(unsafe { FinesseSolverReaches(solver, &deal, tricks, &mut reaches) }, RETURN_NO_FAULT);
            assert_eq!(reaches == 1, tricks <= answer.score[0], "{board} {tricks}");
        }
        let mut play = [SolvedPlay { number: 0, tricks: [0; 53] }; 2];
        let card = board.legal().cards().next().expect("a card").to_string();
        let trace = play_bin(&card);
        assert_eq!(unsafe { FinesseSolverAnalysePlay(solver, &deal, &trace, &mut play[0]) }, RETURN_NO_FAULT);
        assert_eq!(unsafe { AnalysePlayBin(deal, trace, &mut play[1], 0) }, RETURN_NO_FAULT);
        assert_eq!((play[0].number, play[0].tricks), (play[1].number, play[1].tricks), "{board} {card}");
        if board.played_count() == 0 {
            let table_deal = TableDeal { cards: deal.remainCards };
            let mut tables = [TableResults { resTable: [[0; 4]; 5] }; 2];
            let code = unsafe { FinesseSolverCalcTable(solver, &table_deal, null(), &mut tables[0]) };
            assert_eq!((code, unsafe { CalcDDtable(table_deal, &mut tables[1]) }), (RETURN_NO_FAULT, RETURN_NO_FAULT));
            assert_eq!(tables[0].resTable, tables[1].resTable, "{board}");
        }
    }
    unsafe { FinesseSolverFree(solver) };
}

#[test]
fn many_tables_and_plays_at_once() {
    let mut random = SmallRng::seed_from_u64(11);
    let endings: Vec<(Board, DealBin)> = (0..500).map(|_| ending(&mut random, 2, 0)).collect();
    let deals: Vec<TableDeal> = endings.iter().map(|(_, deal)| TableDeal { cards: deal.remainCards }).collect();
    let mut tables = vec![TableResults { resTable: [[77; 4]; 5] }; 500];
    let mut codes = vec![0; 500];
    let filter = [0, 1, 0, 0, 1];
    let code = unsafe {
        let (tables, codes) = (tables.as_mut_ptr(), codes.as_mut_ptr());
        FinesseCalcTables(deals.as_ptr(), 500, filter.as_ptr(), tables, codes, null())
    };
    assert_eq!((code, codes), (RETURN_NO_FAULT, vec![RETURN_NO_FAULT; 500]));
    let mut values = vec![SolvedPlay { number: 0, tricks: [0; 53] }; 500];
    let positions: Vec<DealBin> = endings.iter().map(|&(_, deal)| deal).collect();
    let plays: Vec<PlayTraceBin> =
        endings.iter().map(|(board, _)| play_bin(&board.legal().cards().next().expect("a card").to_string())).collect();
    let code = unsafe {
        FinesseAnalysePlays(positions.as_ptr(), plays.as_ptr(), 500, values.as_mut_ptr(), null_mut(), null())
    };
    assert_eq!(code, RETURN_NO_FAULT);
    for index in (0..500).step_by(25) {
        let mut table = TableResults { resTable: [[0; 4]; 5] };
        assert_eq!(unsafe { CalcDDtable(deals[index], &mut table) }, RETURN_NO_FAULT);
        for (strain, &skip) in filter.iter().enumerate() {
            let expected = if skip == 0 { table.resTable[strain] } else { [77; 4] };
            assert_eq!(tables[index].resTable[strain], expected);
        }
        let mut solved = SolvedPlay { number: 0, tricks: [0; 53] };
        assert_eq!(unsafe { AnalysePlayBin(positions[index], plays[index], &mut solved, 0) }, RETURN_NO_FAULT);
        assert_eq!((solved.number, solved.tricks), (values[index].number, values[index].tricks));
    }
}
