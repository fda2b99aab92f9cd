//! Genetic search.

use crate::make::callbacks::{Script, progress};
use crate::make::cards::*;
use crate::room::Room;
use crate::run::Run;
use finesse::ffi::*;
use std::ptr::null_mut;

pub fn tricks(run: &mut Run) {
    let deal = some_deal(&mut run.bytes);
    let script = Script::new(run.bytes.word());
    let bytes = &mut run.bytes;
    // Larger searches end by their limits.
    let mut value = FinesseEvolveOptions {
        structSize: size_of::<FinesseEvolveOptions>(),
        seed: bytes.word(),
        nodeLimit: 20_000,
        method: bytes.number(0, 2),
        population: bytes.number(0, 40),
        generations: bytes.number(0, 6),
        threads: bytes.number(0, 3),
        timeLimitMs: bytes.pick(&[200, 1, 50, 0, -1]),
        reserved: 0,
        progress: None,
        user: null_mut(),
    };
    if bytes.once_in(3) {
        value.progress = Some(progress);
        value.user = script.user();
    }
    if bytes.once_in(8) {
        value.nodeLimit = i64::from(bytes.odd());
        value.timeLimitMs = 20;
    }
    if bytes.once_in(8) {
        value.structSize = match bytes.below(3) {
            0 => bytes.odd() as usize,
            _ => size_of::<FinesseEvolveOptions>() + bytes.below(9),
        };
    }
    let mut options = Room::tagged(bytes, &value, value.structSize);
    // SAFETY: zeros are an answer.
    let mut blank: FinesseEvolvedTricks = unsafe { std::mem::zeroed() };
    blank.structSize = match bytes.below(8) {
        0 => bytes.below(size_of::<FinesseEvolvedTricks>() + 20),
        1 => bytes.odd() as usize,
        _ => size_of::<FinesseEvolvedTricks>(),
    };
    let mut answer = Room::tagged(bytes, &blank, blank.structSize);
    let place = answer.or_null(bytes);
    let pointer = options.pointer::<FinesseEvolveOptions>().cast_const();
    // SAFETY: the places are NULL or there.
    let code = run.call("FinesseEvolveTricks", || unsafe { FinesseEvolveTricks(&deal, pointer, place) });
    script.check(code);
    answer.check("the answer");
    assert!(options.is_untouched(), "arguments are not to be written");
    if code != RETURN_NO_FAULT {
        return assert!(answer.is_untouched(), "written though refused with {code}");
    }
    if blank.structSize < size_of::<FinesseEvolvedTricks>() {
        return;
    }
    let found: FinesseEvolvedTricks = answer.get(0);
    let cards: u32 = deal.remainCards.iter().flatten().map(|holding| (holding & 0x7ffc).count_ones()).sum();
    assert_eq!(found.line.number as u32, cards, "a line of all cards");
    let tricks = cards.div_ceil(4) as i32;
    for number in [found.tricks, found.declarers, found.defenders, found.lineTricks] {
        assert!((0..=tricks).contains(&number), "{number} of {tricks} tricks");
    }
    assert!((0.0..=f64::from(tricks)).contains(&found.mean) && found.generations > 0 && found.nodes > 0);
}
