//! Functions of the caller's that the library calls back: they go on, stop the call, call the library again, panic, and
//! weigh layouts strangely, as eight bytes of the input say.

use finesse::ffi::{
    DealBin, FINESSE_BAD_ARGUMENT, FinesseChooseProgress, FinessePlayer, FinessePlayerCancel, FinessePlayerClear,
    FreeMemory, FutureTricks, RETURN_NO_FAULT, RETURN_UNKNOWN_FAULT, SetMaxThreads, SolveBoard, TableDeal,
};
use finesse::random::Random;
use std::cell::Cell;
use std::os::raw::{c_double, c_int, c_void};
use std::ptr::null_mut;

/// What the functions are to do, handed to them as `user`.
pub struct Script {
    random: Cell<u64>,
    /// How many calls in 64 stop the work.
    stops: u64,
    player: Cell<*mut FinessePlayer>,
    pub told: Cell<u32>,
    pub last: Cell<(c_int, c_int)>,
    /// Whether one of them has panicked.
    panicked: Cell<bool>,
    /// Something that must not be, found in a callback: told when the call is over.
    pub wrong: Cell<Option<&'static str>>,
}

impl Script {
    pub fn new(word: u64) -> Script {
        Script {
            random: Cell::new(word),
            stops: [0, 0, 1, 20][word as usize % 4],
            player: Cell::new(null_mut()),
            told: Cell::new(0),
            last: Cell::new((0, 0)),
            panicked: Cell::new(false),
            wrong: Cell::new(None),
        }
    }

    /// The player that is at work meanwhile.
    pub fn set_player(&self, player: *mut FinessePlayer) {
        self.player.set(player);
    }

    pub fn user(&self) -> *mut c_void {
        (&raw const *self).cast_mut().cast()
    }

    /// What holds after the call: its code is that of a general fault if a callback panicked, and only then.
    pub fn check(&self, code: c_int) {
        if let Some(wrong) = self.wrong.get() {
            panic!("in a callback: {wrong}");
        }
        assert_eq!(code == RETURN_UNKNOWN_FAULT, self.panicked.get(), "code {code}");
    }

    fn next(&self) -> u64 {
        let next = Random::new(self.random.get()).next();
        self.random.set(next);
        next
    }

    /// Does what comes next; the answer says whether to stop.
    fn act(&self) -> c_int {
        self.told.set(self.told.get() + 1);
        let next = self.next();
        match next >> 8 & 63 {
            0 => FreeMemory(),
            1 => SetMaxThreads((next >> 16) as c_int % 4),
            2 | 3 => self.solve(),
            4 if !self.player.get().is_null() => {
                // SAFETY: the player lives as long as the call that it works on.
                let codes = unsafe { [FinessePlayerCancel(self.player.get()), FinessePlayerClear(self.player.get())] };
                if codes != [RETURN_NO_FAULT, FINESSE_BAD_ARGUMENT] {
                    self.wrong.set(Some("a player at work can be cancelled, and not be cleared"));
                }
            }
            5 | 6 if self.stops == 20 => {
                self.panicked.set(true);
                // As a panic, but without its message.
                std::panic::resume_unwind(Box::new("in a callback"));
            }
            _ => {}
        }
        c_int::from(next & 63 < self.stops) * ((next >> 20) as c_int | 1)
    }

    /// The library called from inside.
    fn solve(&self) {
        let ace = |suit: usize| std::array::from_fn(|index| if index == suit { 0x4000 } else { 0 });
        let remain = [ace(0), ace(1), ace(2), ace(3)];
        let deal =
            DealBin { trump: 4, first: 0, currentTrickSuit: [0; 3], currentTrickRank: [0; 3], remainCards: remain };
        let mut answer = FutureTricks::default();
        // SAFETY: there is a place for the answer.
        let code = unsafe { SolveBoard(deal, -1, 3, 0, &mut answer, 0) };
        if (code, answer.score[0]) != (RETURN_NO_FAULT, 1) {
            self.wrong.set(Some("a board solved inside a call"));
        }
    }
}

/// # Safety
/// `user` is a script, or NULL.
pub unsafe extern "C-unwind" fn progress(user: *mut c_void, done: c_int, total: c_int) -> c_int {
    // SAFETY: as promised.
    let Some(script) = (unsafe { user.cast::<Script>().as_ref() }) else { return 0 };
    if done < script.last.get().0 || done > total {
        script.wrong.set(Some("progress falls, or is more than all"));
    }
    script.last.set((done, total));
    script.act()
}

/// # Safety
/// `user` is a script, or NULL.
pub unsafe extern "C-unwind" fn report(user: *mut c_void, progress: *const FinesseChooseProgress) -> c_int {
    // SAFETY: as promised, and the library passes a progress.
    let (script, progress) = unsafe { (user.cast::<Script>().as_ref(), progress.as_ref()) };
    let (Some(script), Some(progress)) = (script, progress) else { return 0 };
    if progress.done < 0 || progress.done > progress.total.max(0) || progress.depth < 0 {
        script.wrong.set(Some("a report out of range"));
    }
    script.act()
}

/// Weighs a layout by its cards, with numbers that no one should pass.
///
/// # Safety
/// `hands` are four hands.
pub unsafe extern "C-unwind" fn weigh(_: *mut c_void, hands: *const TableDeal) -> c_double {
    // SAFETY: as promised.
    let hands = unsafe { hands.read_unaligned() };
    let sum = hands.cards.iter().flatten().fold(7u64, |sum, &holding| Random::new(sum ^ u64::from(holding)).next());
    [0.0, 1.0, 3.5, f64::NAN, -2.0, 1e-310, 1e300, 0.25][sum as usize % 8]
}

/// Weighs a layout by its cards, between 1 and 4.
///
/// # Safety
/// `hands` are four hands.
pub unsafe extern "C-unwind" fn weigh_fairly(_: *mut c_void, hands: *const TableDeal) -> c_double {
    // SAFETY: as promised.
    let hands = unsafe { hands.read_unaligned() };
    let sum = hands.cards.iter().flatten().fold(7u64, |sum, &holding| Random::new(sum ^ u64::from(holding)).next());
    1.0 + (sum % 4) as c_double
}
