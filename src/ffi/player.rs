//! A player of one's own: a handle that keeps, from one card to the next of the same deal, the layouts that are still
//! possible and what was learned about them.

use super::boundary::codes::{Code, RETURN_NO_FAULT};
use super::boundary::guard::{guard, value_or};
use super::choose::state::PlayerState;
use super::choose::types::{FinesseChoice, FinesseChooseOptions, FinesseRequest};
use super::choose::{Pick, choose, refuse_player};
use crate::play::MethodName;
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A player at the table. From call to call it keeps the layouts it looked at, as long as they are possible, and what
/// was learned of them: the second card of a deal is chosen more quickly than the first, and from more of the same
/// layouts. Its answers may therefore depend on the calls before; after FinessePlayerClear they are those of
/// AlphaMuChooseCard.
///
/// One handle may serve all seats and deals, but stays warm only within one seat of one deal. Between calls it keeps some
/// 30 MB and what its solvers remember, see `memoryMB`; FinessePlayerClear gives all of it back, so that a program with
/// many players calls it for those who have to wait.
///
/// It also counts the time that each seat has spent on a deal: with `dealTimeLimitMs` every decision gets a share of
/// what is left, more while many cards are still to be played and several differ, and next to nothing where there is
/// nothing to choose. All calls for one seat together keep to it within some 20 ms for each. A deal is over when a
/// request cannot be about the same one: more tricks are left, cards have come, or strain or declarer differ. After
/// FinessePlayerClear nothing is spent. Each seat has its own time, declarer's counts for dummy.
///
/// Made by FinessePlayerCreate, ended by FinessePlayerFree. Any thread may use it; calls from several threads at once
/// wait for each other, except FinessePlayerCancel, which never waits.
pub struct FinessePlayer {
    player: Mutex<PlayerState>,
    stop: Arc<AtomicBool>,
    /// Which thread is at work, 0 for none: a function that it calls back must not wait for it.
    at_work: AtomicUsize,
}

/// Makes a player who knows nothing yet. Returns NULL if there is no memory. End it with FinessePlayerFree.
#[unsafe(no_mangle)]
pub extern "C" fn FinessePlayerCreate() -> *mut FinessePlayer {
    value_or(std::ptr::null_mut(), || {
        let player = Mutex::new(PlayerState::default());
        Box::into_raw(Box::new(FinessePlayer { player, stop: Arc::default(), at_work: AtomicUsize::new(0) }))
    })
}

/// Ends a player and gives its memory back. No other call may be using it or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerFree(player: *mut FinessePlayer) {
    value_or((), || {
        if !player.is_null() {
            // SAFETY: the caller passes what FinessePlayerCreate returned, and does not use it again.
            drop(unsafe { Box::from_raw(player) });
        }
    })
}

/// Forgets everything and gives the memory back. Returns RETURN_NO_FAULT, or FINESSE_BAD_ARGUMENT for NULL and from a
/// function that this player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerClear(player: *mut FinessePlayer) -> c_int {
    guard(|| {
        // SAFETY: the caller passes NULL or a living player.
        let player = unsafe { living(player)? };
        *player.lock()? = PlayerState::default();
        Ok(())
    })
}

/// Stops the call that uses the player now, if there is one: it returns the best that it has found. Calls that begin
/// later are not stopped. May be called from any thread, and from a signal handler. Returns RETURN_NO_FAULT, or
/// FINESSE_BAD_ARGUMENT for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerCancel(player: *mut FinessePlayer) -> c_int {
    // Without the guard, whose variables of the thread a signal handler may not make. Nothing here can panic.
    // SAFETY: the caller passes NULL or a living player.
    match unsafe { living(player) } {
        Ok(player) => {
            player.stop.store(true, Ordering::Relaxed);
            RETURN_NO_FAULT
        }
        Err(code) => code.number(),
    }
}

/// The card to play by alpha-mu, as AlphaMuChooseCard, with what the player knows from the calls before. Returns what
/// that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerAlphaMu(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, and structs of which as much is there as they say.
    guard(|| unsafe { run(player, |_| MethodName::AlphaMu, request, options, choice) })
}

/// The card to play by Perfect Information Monte Carlo, as PimcChooseCard, with what the player knows from the calls
/// before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
/// player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerPimc(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, and structs of which as much is there as they say.
    guard(|| unsafe { run(player, |_| MethodName::Pimc, request, options, choice) })
}

/// The card to play by achievable sets, as AchievableChooseCard, with what the player knows from the calls
/// before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
/// player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerAchievable(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, and structs of which as much is there as they say.
    guard(|| unsafe { run(player, |wishes| MethodName::Achievable(wishes.wheel), request, options, choice) })
}

/// The card to play with the single-dummy game solved exactly, as SingleDummySolve, with what the player knows from the
/// calls before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that
/// this player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerSingleDummy(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, and structs of which as much is there as they say.
    guard(|| unsafe { run(player, |_| MethodName::Exact, request, options, choice) })
}

/// The card to play by the best method that can be afforded, as ChooseCard, with what the player knows from the calls
/// before. Returns what that would return; FINESSE_BAD_ARGUMENT also for a NULL player and from a function that this
/// player calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinessePlayerChoose(
    player: *mut FinessePlayer,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> c_int {
    // SAFETY: the caller passes NULL, a living player, and structs of which as much is there as they say.
    guard(|| unsafe { run(player, |_| MethodName::Best, request, options, choice) })
}

/// # Safety
/// The pointers are NULL, or a living player and structs of which as much is there as they say.
unsafe fn run(
    player: *mut FinessePlayer,
    pick: Pick,
    request: *const FinesseRequest,
    options: *const FinesseChooseOptions,
    choice: *mut FinesseChoice,
) -> Result<(), Code> {
    // SAFETY: as promised by the caller.
    let refuse = |message: &str| unsafe { refuse_player(choice, message) };
    // SAFETY: as promised by the caller.
    let handle = unsafe { living(player) }.map_err(|_| refuse("player: NULL"))?;
    let mut player =
        handle.lock().map_err(|_| refuse("player: at work, and called by a function that it has called"))?;
    handle.stop.store(false, Ordering::Relaxed);
    let at_work = AtWork::begin(&handle.at_work);
    // SAFETY: as promised by the caller.
    let body = || unsafe { choose(pick, request, options, choice, &mut player, Some(&handle.stop)) };
    let outcome = catch_unwind(AssertUnwindSafe(body));
    drop(at_work);
    outcome.unwrap_or_else(|payload| {
        // What a panic leaves behind is not to be relied on.
        *player = PlayerState::default();
        resume_unwind(payload)
    })
}

/// # Safety
/// `player` is NULL or what [`FinessePlayerCreate`] returned, not yet freed.
unsafe fn living<'a>(player: *const FinessePlayer) -> Result<&'a FinessePlayer, Code> {
    // SAFETY: as promised by the caller.
    unsafe { player.as_ref() }.ok_or(Code::BadArgument)
}

impl FinessePlayer {
    /// Waits for calls of other threads; a call from within a call of this thread is refused.
    fn lock(&self) -> Result<MutexGuard<'_, PlayerState>, Code> {
        if self.at_work.load(Ordering::Relaxed) == this_thread() {
            return Err(Code::BadArgument);
        }
        Ok(self.player.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// While it lives, the thread that made it is the one at work.
struct AtWork<'a>(&'a AtomicUsize);

impl AtWork<'_> {
    fn begin(place: &AtomicUsize) -> AtWork<'_> {
        place.store(this_thread(), Ordering::Relaxed);
        AtWork(place)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

/// A number for the thread that made the call, which no other living thread has, and that is not 0.
fn this_thread() -> usize {
    thread_local!(static HERE: u8 = const { 0 });
    HERE.with(|here| std::ptr::from_ref(here).addr())
}
