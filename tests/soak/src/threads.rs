//! The threads: each does tasks for a while, ends, and another takes its place.

use crate::bank::Bank;
use crate::shared::Shared;
use crate::structs::below;
use crate::tasks::{self, TASKS, Table};
use finesse::random::Random;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Scope;

/// A thread does at most so many tasks.
const TASKS_OF_A_LIFE: usize = 600;

/// Keeps a place at the table occupied until it is time to stop. The first who takes it does every task once, in an order
/// of his own, so that everything has been done early.
pub fn occupy<'s>(
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
            let mut agenda: Vec<_> = TASKS.iter().map(|&(_, task)| task).collect();
            agenda.rotate_left(place * 5 % TASKS.len());
            if generation > 0 {
                agenda.clear();
            }
            let tasks = below(&mut random, TASKS_OF_A_LIFE);
            let life = move || {
                agenda.into_iter().for_each(|task| task(&mut table));
                for _ in 0..tasks {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let task = tasks::draw(&mut table.random);
                    task(&mut table);
                }
            };
            // The heir waits for the end, so that there are never more threads than places.
            if scope.spawn(life).join().is_err() {
                crate::tally::wrong("a thread panicked");
            }
            if stop.load(Ordering::Relaxed) {
                return;
            }
        }
    });
}
