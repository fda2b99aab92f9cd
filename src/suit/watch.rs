//! Whether to go on: most suits take milliseconds, but a few take long, and a caller may not want to wait.

use crate::dd::Interrupted;
use std::cell::Cell;
use std::ops::ControlFlow;

/// So many steps are made between two questions to the caller. A step takes microseconds, rarely a millisecond.
const STEPS: u32 = 16;

/// Asks the caller now and then, if he wants to be asked.
pub(super) struct Watch<'w> {
    go_on: Option<&'w dyn Fn() -> ControlFlow<()>>,
    steps: Cell<u32>,
}

impl<'w> Watch<'w> {
    pub(super) fn new(go_on: Option<&'w dyn Fn() -> ControlFlow<()>>) -> Watch<'w> {
        Watch { go_on, steps: Cell::new(0) }
    }

    /// One step more, unless the caller has had enough.
    pub(super) fn step(&self) -> Result<(), Interrupted> {
        let Some(go_on) = self.go_on else { return Ok(()) };
        let steps = self.steps.replace(self.steps.get().wrapping_add(1));
        if steps.is_multiple_of(STEPS) && go_on().is_break() { Err(Interrupted) } else { Ok(()) }
    }
}
