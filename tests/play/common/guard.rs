//! A timeout: a search that never ends fails its test and shows the position, instead of blocking the tests after it.

use super::naive_play::context;
use finesse::play::Method;
use finesse::play::alphamu::AlphaMu;
use finesse::play::{Choice, Options, Oracle, Problem};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Far longer than the longest search takes, even on a machine that has much else to do.
pub const TIMEOUT: Duration = Duration::from_secs(120);

/// The answer, within the timeout. Only the options that say what to search are used.
pub fn answer(problem: &Problem, options: &Options<'_>, warm: &mut Oracle) -> Choice {
    let Options { depth, switches, every_card, threads, .. } = *options;
    let copy = problem.clone();
    let mut lent = std::mem::take(warm);
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let options = Options { depth, switches, every_card, threads, ..Options::default() };
        let choice = AlphaMu.choose(&copy, &options, &mut lent);
        // After the timeout the receiver is gone.
        let _ = sender.send((choice, lent));
    });
    let Ok((choice, returned)) = receiver.recv_timeout(TIMEOUT) else {
        panic!("no answer: depth {depth}, every card {every_card}, {switches:?}\n{}", context(problem));
    };
    *warm = returned;
    choice
}
