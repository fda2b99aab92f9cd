//! Tables of one deal and of many, with par or without.

use crate::common::positions::Positions;
use crate::common::question::{table_deal_as_text, table_deal_of};
use crate::comparison::Comparison;
use crate::libraries::{Libraries, bytes, numbers, text};
use calls::Call;
use finesse::ffi::TableDeal;
use rand::Rng;
use std::ffi::c_int;

pub fn tables(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(11);
    let endings = positions / 10;
    for index in 0..endings + positions / 400 {
        let tricks = if index < endings { source.rng.random_range(1..=7) } else { 13 };
        let board = source.board(tricks, 0);
        let deal = table_deal_of(&board);
        let pbn = table_deal_as_text(&deal);
        let kept = source.rng.random_range(0..2);
        let (threads, vulnerable) = (source.rng.random_range(-1..=2), source.rng.random_range(0..4));
        for call in [
            Call::new("dds_c_calc_dd_table", &[kept], &[bytes(&deal)], 80),
            Call::new("dds_c_calc_dd_table_pbn", &[kept], &[bytes(&pbn)], 80),
            Call::new("CalcDDtableN", &[threads], &[bytes(&deal)], 80),
            Call::new("CalcDDtablePBNN", &[threads], &[bytes(&pbn)], 80),
        ] {
            let (theirs, ours) = libraries.both(&call);
            comparison.compare(board, &(theirs.code, numbers(&theirs.output)), &(ours.code, numbers(&ours.output)));
        }
        let (theirs, ours) =
            libraries.both(&Call::new("dds_c_calc_par", &[kept, vulnerable], &[bytes(&deal)], 80 + 288));
        let readable = |output: &[u8]| (numbers(&output[..80]), par_texts(&output[80..]));
        comparison.compare(
            format!("{board} vulnerable {vulnerable}"),
            &(theirs.code, readable(&theirs.output)),
            &(ours.code, readable(&ours.output)),
        );
    }
}

/// The texts of a par result.
pub fn par_texts(result: &[u8]) -> Vec<String> {
    [0, 16]
        .map(|start| text(&result[start..start + 16]))
        .into_iter()
        .chain([32, 160].map(|start| text(&result[start..start + 128])))
        .collect()
}

/// Some strains of some deals, and par when all strains are wanted.
pub fn many(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(12);
    for round in 0..positions / 100 {
        let tricks = source.rng.random_range(1..=5);
        let all = source.rng.random_ratio(1, 2);
        let filter: [c_int; 5] = std::array::from_fn(|_| if all { 0 } else { source.rng.random_range(0..2) });
        let mode = source.rng.random_range(-1..=4);
        let threads = source.rng.random_range(-1..=2);
        let count = if round % 10 == 0 { 201 } else { source.rng.random_range(0..=50) };
        let deals: Vec<TableDeal> = (0..count).map(|_| table_deal_of(&source.board(tricks, 0))).collect();
        let by_numbers: Vec<u8> = deals.iter().flat_map(|deal| bytes(deal).to_vec()).collect();
        let by_text: Vec<u8> = deals.iter().flat_map(|deal| bytes(&table_deal_as_text(deal)).to_vec()).collect();
        let what = format!("{count} deals of {tricks} tricks, filter {filter:?}, mode {mode}, {threads} threads");
        for (name, deals) in [("CalcAllTablesX", &by_numbers), ("CalcAllTablesPBNX", &by_text)] {
            let call = Call::new(name, &[count, mode, threads], &[bytes(&filter), deals], (80 + 288) * count as usize);
            compare(libraries, comparison, &what, &call, 0, count, 80 * count as usize);
        }
        for (name, deals, size) in [("CalcAllTablesN", &by_numbers, 64), ("CalcAllTablesPBNN", &by_text, 80)] {
            let mut batch = count.to_ne_bytes().to_vec();
            batch.extend(&deals[..deals.len().min(200 * size)]);
            batch.resize(4 + 200 * size, 0);
            let call = Call::new(name, &[mode, threads], &[bytes(&filter), &batch], 16004 + 11520);
            compare(libraries, comparison, &what, &call, 4, count, 16004);
        }
    }
}

/// Tables from `tables` on, par from `pars` on. What is not written is the same too.
fn compare(
    libraries: &mut Libraries,
    comparison: &mut Comparison,
    what: &str,
    call: &Call,
    tables: usize,
    count: c_int,
    pars: usize,
) {
    let (theirs, ours) = libraries.both(call);
    let what = format!("{} {what}", calls::NAMES[call.function]);
    comparison.compare(&what, &theirs.code, &ours.code);
    if theirs.code != 1 || count == 0 {
        return;
    }
    if tables > 0 {
        comparison.compare(&what, &numbers(&theirs.output[..4]), &numbers(&ours.output[..4]));
    }
    let end = tables + 80 * count as usize;
    comparison.compare(&what, &numbers(&theirs.output[tables..end]), &numbers(&ours.output[tables..end]));
    let par = |output: &[u8]| -> Vec<Vec<String>> {
        let results = output[pars..].chunks_exact(288).take(count as usize);
        results.filter(|result| result[0] != 0x5e).map(par_texts).collect()
    };
    comparison.compare(&what, &par(&theirs.output), &par(&ours.output));
}

/// Deals with one fault. With several, the one that is named may be another: 3.1 looks for cards that two hands have
/// before it counts those of each hand.
pub fn spoilt(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(13);
    for _ in 0..positions / 10 {
        let tricks = source.rng.random_range(2..=6);
        let mut deal = table_deal_of(&source.board(tricks, 0));
        let (seat, other) = (source.rng.random_range(0..4), source.rng.random_range(1..4));
        let suit = source.rng.random_range(0..4);
        let fault = source.rng.random_range(0..6);
        let lowest = |hand: &[u32; 4]| -> (usize, u32) {
            let suit = hand.iter().position(|&bits| bits != 0).expect("a hand");
            (suit, hand[suit] & hand[suit].wrapping_neg())
        };
        let hands = &mut deal.cards;
        match fault {
            0 => {
                let (own, bit) = lowest(&hands[seat]);
                hands[seat][own] &= !bit;
            }
            1 => {
                let (theirs, bit) = lowest(&hands[(seat + other) % 4]);
                let (own, old) = lowest(&hands[seat]);
                hands[seat][own] &= !old;
                hands[seat][theirs] |= bit;
            }
            2 => hands[seat][suit] |= 0x8000,
            3 => hands[seat][suit] = 1,
            4 => *hands = [[0; 4]; 4],
            _ => {
                let (own, bit) = lowest(&hands[seat]);
                hands[seat][own] &= !bit;
                hands[(seat + other) % 4][own] |= bit;
            }
        }
        let filter = [0; 5];
        for call in [
            Call::new("dds_c_calc_dd_table", &[0], &[bytes(&deal)], 80),
            Call::new("dds_c_calc_par", &[0, 0], &[bytes(&deal)], 368),
            Call::new("CalcDDtableN", &[1], &[bytes(&deal)], 80),
            Call::new("CalcAllTablesX", &[1, -1, 1], &[bytes(&filter), bytes(&deal)], 368),
        ] {
            let (theirs, ours) = libraries.both(&call);
            let what = format!("{} fault {fault}: {:x?}", calls::NAMES[call.function], deal.cards);
            comparison.compare(what, &theirs.code, &ours.code);
        }
    }
}
