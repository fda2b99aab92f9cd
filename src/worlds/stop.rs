//! Whether the caller still wants what is being worked out.

/// A question to the caller, asked again and again by work that takes long.
#[derive(Clone, Copy)]
pub struct Stop<'a>(pub Option<&'a dyn Fn() -> bool>);

/// The caller has stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

impl Stop<'_> {
    /// Nobody stops this.
    pub const NEVER: Stop<'static> = Stop(None);

    /// Asks.
    pub(super) fn check(self) -> Result<(), Stopped> {
        if self.0.is_some_and(|stop| stop()) { Err(Stopped) } else { Ok(()) }
    }
}
