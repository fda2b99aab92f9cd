//! A search that never ends fails its test, with the position, instead of blocking all that come after it.

use super::naive_play::told;
use finesse::play::Method;
use finesse::play::alphamu::AlphaMu;
use finesse::play::{Choice, Options, Oracle, Problem};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Many times what the longest of the searches takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The answer, in good time. Of the options only those that say what to search are heeded.
pub fn answer(problem: &Problem, options: &Options<'_>, warm: &mut Oracle) -> Choice {
    let Options { depth, switches, every_card, threads, .. } = *options;
    let copy = problem.clone();
    let mut lent = std::mem::take(warm);
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let options = Options { depth, switches, every_card, threads, ..Options::default() };
        let choice = AlphaMu.choose(&copy, &options, &mut lent);
        // Nobody listens any more when the patience was over.
        let _ = sender.send((choice, lent));
    });
    let Ok((choice, returned)) = receiver.recv_timeout(PATIENCE) else {
        panic!("no answer: depth {depth}, every card {every_card}, {switches:?}\n{}", told(problem));
    };
    *warm = returned;
    choice
}
