//! The threads: each does some tasks and ends, and another replaces it.

use crate::bank::Bank;
use crate::shared::Shared;
use crate::structs::below;
use crate::tasks::{self, TASKS, Table};
use finesse::random::Random;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Scope;

/// The most tasks of one thread.
const MAX_TASKS: usize = 600;

/// Runs one thread after the other until `stop`. The first does every task once, in an order that depends on `place`, so
/// that every function is called early.
pub fn keep_running<'s>(
    scope: &'s Scope<'s, '_>,
    bank: &'s Bank,
    shared: &'s Shared,
    seed: u64,
    place: usize,
    stop: &'s AtomicBool,
) {
    scope.spawn(move || {
        let mut random = Random::new(seed ^ (place as u64) << 32);
        for generation in 0.. {
            let mut table = Table { bank, shared, random: Random::new(random.next()) };
            let mut first_tasks: Vec<_> = TASKS.iter().map(|&(_, task)| task).collect();
            first_tasks.rotate_left(place * 5 % TASKS.len());
            if generation > 0 {
                first_tasks.clear();
            }
            let tasks = below(&mut random, MAX_TASKS);
            let work = move || {
                first_tasks.into_iter().for_each(|task| task(&mut table));
                for _ in 0..tasks {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let task = tasks::draw(&mut table.random);
                    task(&mut table);
                }
            };
            // Join before the next one starts, so that there are never more threads than asked for.
            if scope.spawn(work).join().is_err() {
                crate::tally::wrong("a thread panicked");
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
        }
    });
}
