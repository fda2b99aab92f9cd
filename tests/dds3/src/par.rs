//! Par of tables: those of random deals, and such as no deal has.

use crate::common::positions::Positions;
use crate::comparison::Comparison;
use crate::divergences::{par_line_owed, under_tricks_owed};
use crate::libraries::{Libraries, Library, numbers, text};
use crate::tables::par_texts;
use calls::{Call, Reply};
use rand::Rng;
use std::ffi::c_int;

/// A result as far as it has a meaning, or the code.
type Readable = Result<(Vec<c_int>, Vec<String>), c_int>;

const ONE_DEALER: usize = 108;
const ONE_MASTER: usize = 208;

pub fn par(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(31);
    for _ in 0..positions {
        let table = table(&mut source);
        let (vulnerable, dealer) = (source.rng.random_range(0..4), source.rng.random_range(0..4));
        let input: Vec<u8> = table.iter().flat_map(|tricks| tricks.to_ne_bytes()).collect();
        for (call, readable) in calls(&input, dealer, vulnerable) {
            let (theirs, ours) = libraries.both(&call);
            let what = format!("{} {table:?} dealer {dealer} vulnerable {vulnerable}", calls::NAMES[call.function]);
            let mut owed = readable(&theirs);
            if calls::NAMES[call.function] == "dds_c_dealer_par_bin" {
                let call = Call::new("dds_c_dealer_par", &[dealer, vulnerable], &[&input], ONE_DEALER);
                let written = texts(&libraries.dds.call(&call));
                correct(&mut owed, &written);
            }
            comparison.compare(&what, &owed, &readable(&ours));
            convert(libraries, comparison, &what, &call, &ours);
        }
    }
}

/// Puts right the tricks by which contracts fail.
fn correct(numbers: &mut Readable, written: &Readable) {
    let (Ok((numbers, _)), Ok((_, written))) = (numbers, written) else { return };
    for contract in numbers[2..].chunks_exact_mut(5) {
        contract[0] = under_tricks_owed(written, contract[2], contract[3], contract[4]);
    }
}

/// The numbers written as texts.
fn convert(libraries: &mut Libraries, comparison: &mut Comparison, what: &str, call: &Call, ours: &Reply) {
    let (name, room) = match calls::NAMES[call.function] {
        "dds_c_dealer_par_bin" => ("dds_c_convert_to_dealer_text_format", 128),
        "dds_c_sides_par_bin" => ("dds_c_convert_to_sides_text_format", 257),
        _ => return,
    };
    let scores: Vec<c_int> = ours.output.chunks_exact(ONE_MASTER).map(|result| numbers(&result[..4])[0]).collect();
    let (theirs, ours) = libraries.both(&Call::new(name, &[], &[&ours.output], room));
    let readable = |reply: &Reply, line: fn(c_int, &str) -> String| {
        let first = line(scores[0], &text(&reply.output));
        // Of a deal passed out DDS writes one line.
        let both = room == 257 && first != "Par 0";
        let rest = both.then(|| (line(scores[1], &text(&reply.output[128..])), reply.output[256]));
        (reply.code, first, rest)
    };
    let (theirs, ours) = (readable(&theirs, par_line_owed), readable(&ours, |_, line| line.to_owned()));
    comparison.compare(format!("{name} {what}"), &theirs, &ours);
}

type Read = fn(&Reply) -> Readable;

/// The five functions that make par of a table.
fn calls(table: &[u8], dealer: c_int, vulnerable: c_int) -> [(Call, Read); 5] {
    [
        (Call::new("dds_c_par_from_table", &[vulnerable], &[table], 288), |reply| {
            if reply.code == 1 { Ok((Vec::new(), par_texts(&reply.output))) } else { Err(reply.code) }
        }),
        (Call::new("dds_c_sides_par", &[vulnerable], &[table], 2 * ONE_DEALER), texts),
        (Call::new("dds_c_dealer_par", &[dealer, vulnerable], &[table], ONE_DEALER), texts),
        (Call::new("dds_c_sides_par_bin", &[vulnerable], &[table], 2 * ONE_MASTER), contracts),
        (Call::new("dds_c_dealer_par_bin", &[dealer, vulnerable], &[table], ONE_MASTER), contracts),
    ]
}

/// Number, score and the texts of as many contracts.
fn texts(reply: &Reply) -> Readable {
    if reply.code != 1 {
        return Err(reply.code);
    }
    let (mut values, mut written) = (Vec::new(), Vec::new());
    for result in reply.output.chunks_exact(ONE_DEALER) {
        let numbers = numbers(&result[..8]);
        let contracts = result[8..].chunks_exact(10).take(numbers[0].max(0) as usize);
        written.extend(contracts.map(text));
        values.extend(numbers);
    }
    Ok((values, written))
}

/// Score, number and the numbers of as many contracts; of a deal passed out no more.
fn contracts(reply: &Reply) -> Readable {
    if reply.code != 1 {
        return Err(reply.code);
    }
    let mut values = Vec::new();
    for result in reply.output.chunks_exact(ONE_MASTER) {
        let numbers = numbers(result);
        let count = if numbers[0] == 0 { 0 } else { numbers[1].max(0) as usize };
        values.extend(&numbers[..2 + 5 * count]);
    }
    Ok((values, Vec::new()))
}

/// Tricks as deals have them, where partners take about as many and their opponents the rest; or any.
fn table(source: &mut Positions) -> [c_int; 20] {
    if source.rng.random_ratio(1, 4) {
        return std::array::from_fn(|_| source.rng.random_range(0..=13));
    }
    let mut table = [0; 20];
    for row in table.chunks_exact_mut(4) {
        let north = source.rng.random_range(0..=13);
        for (seat, tricks) in row.iter_mut().enumerate() {
            let differs = if source.rng.random_ratio(1, 5) { source.rng.random_range(-1..=1) } else { 0 };
            *tricks = (if seat % 2 == 0 { north } else { 13 - north } + differs).clamp(0, 13);
        }
    }
    table
}

/// Trick counts, vulnerabilities and dealers out of range.
pub fn spoilt(libraries: &mut Libraries, positions: usize, comparison: &mut Comparison) {
    let mut source = Positions::new(32);
    for _ in 0..positions / 10 {
        let mut table = table(&mut source);
        let (mut vulnerable, mut dealer) = (source.rng.random_range(0..4), source.rng.random_range(0..4));
        let odd = [-1, 4, 14, c_int::MIN, c_int::MAX][source.rng.random_range(0..5)];
        if source.rng.random() {
            table[source.rng.random_range(0..20)] = if odd == 4 { 14 } else { odd };
        }
        if source.rng.random() {
            vulnerable = odd;
        }
        if source.rng.random() {
            dealer = odd;
        }
        let input: Vec<u8> = table.iter().flat_map(|tricks| tricks.to_ne_bytes()).collect();
        for (call, _) in calls(&input, dealer, vulnerable) {
            let what = format!("{} {table:?} dealer {dealer} vulnerable {vulnerable}", calls::NAMES[call.function]);
            let (theirs, ours) = (libraries.dds.call(&call).code, libraries.ours.call(&call).code);
            comparison.compare(what, &theirs, &ours);
        }
    }
}
