//! What a thread may do next.

mod batches;
mod bidding;
pub mod boards;
mod choices;
mod files;
mod handles;
mod players;
mod settings;
mod table;
mod texts;

use crate::bank::Bank;
use crate::shared::Shared;
use finesse::random::Random;

/// What every task has at hand.
pub struct Table<'a> {
    pub bank: &'a Bank,
    pub shared: &'a Shared,
    pub random: Random,
}

/// A few calls that belong together.
pub type Task = fn(&mut Table<'_>);

/// All tasks, and how often each comes up. Together they call every function of the header.
pub const TASKS: [(usize, Task); 24] = [
    (60, boards::solve),
    (20, boards::table),
    (30, boards::play),
    (30, boards::par),
    (4, boards::many_boards),
    (2, boards::many_tables),
    (2, boards::many_plays),
    (15, batches::boards),
    (6, batches::tables),
    (8, batches::plays),
    (1, batches::fill_the_table),
    (40, handles::own),
    (20, handles::shared),
    (40, choices::choose),
    (20, choices::sample),
    (20, choices::suit),
    (10, players::play_on),
    (3, settings::change),
    (5, texts::there_and_back),
    (3, files::there_and_back),
    (3, files::score),
    (3, bidding::bid_out),
    (3, table::bid_and_play),
    (3, table::breed),
];

/// A task, by chance.
pub fn draw(random: &mut Random) -> Task {
    let mut number = crate::structs::below(random, TASKS.iter().map(|&(often, _)| often).sum());
    for (often, task) in TASKS {
        match number.checked_sub(often) {
            Some(left) => number = left,
            None => return task,
        }
    }
    unreachable!("the number is below the sum")
}
