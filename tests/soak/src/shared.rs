//! Handles that all threads share, and a thread that cancels their calls at random.

use crate::structs::{any, below, once_in};
use crate::tally::call;
use finesse::ffi::{FinessePlayer, FinesseSolver};
use finesse::random::Random;
use std::os::raw::c_int;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A solver handle, freed with its last user.
pub struct Solver(pub *mut FinesseSolver);

// SAFETY: the header allows any thread to use it.
unsafe impl Send for Solver {}
// SAFETY: as above.
unsafe impl Sync for Solver {}

impl Solver {
    pub fn new(megabytes: c_int) -> Solver {
        Solver(call!(FinesseSolverCreate(megabytes)))
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        call!(FinesseSolverFree(self.0));
    }
}

/// A player handle, freed with its last user.
pub struct Player(pub *mut FinessePlayer);

// SAFETY: the header allows any thread to use it.
unsafe impl Send for Player {}
// SAFETY: as above.
unsafe impl Sync for Player {}

impl Player {
    pub fn new() -> Player {
        Player(call!(FinessePlayerCreate()))
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        call!(FinessePlayerFree(self.0));
    }
}

/// The handles that all threads share.
pub struct Shared {
    solvers: Mutex<Vec<Arc<Solver>>>,
    players: Mutex<Vec<Arc<Player>>>,
}

/// Once in this many times a thread that takes a shared handle puts a new one in its place.
const RENEWAL: usize = 40;

impl Shared {
    pub fn new() -> Shared {
        let solvers = (0..3).map(|_| Solver::new(0).into()).collect();
        let players = (0..2).map(|_| Player::new().into()).collect();
        Shared { solvers: Mutex::new(solvers), players: Mutex::new(players) }
    }

    pub fn solver(&self, random: &mut Random) -> Arc<Solver> {
        take(&self.solvers, random, || Solver::new(0))
    }

    pub fn player(&self, random: &mut Random) -> Arc<Player> {
        take(&self.players, random, Player::new)
    }

    /// Cancels calls of the shared handles at random times until `stop`.
    pub fn cancel_at_random(&self, mut random: Random, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1 + below(&mut random, 40) as u64));
            if once_in(&mut random, 2) {
                let solver = take(&self.solvers, &mut random, || Solver::new(0));
                call!(FinesseSolverCancel(solver.0));
                call!(FinesseSolverMemory(solver.0));
                call!(FinesseSolverNodes(solver.0));
            } else {
                let player = take(&self.players, &mut random, Player::new);
                call!(FinessePlayerCancel(player.0));
            }
        }
    }
}

fn take<T>(handles: &Mutex<Vec<Arc<T>>>, random: &mut Random, new: impl FnOnce() -> T) -> Arc<T> {
    let mut handles = handles.lock().unwrap_or_else(PoisonError::into_inner);
    if !once_in(random, RENEWAL) {
        return any(random, &handles).clone();
    }
    let place = below(random, handles.len());
    let old = std::mem::replace(&mut handles[place], Arc::new(new()));
    drop(handles);
    old
}
