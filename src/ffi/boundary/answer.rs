//! Answers that say why a call failed: structs with a message.

use super::codes::Code;
use super::panic::CallerPanicked;
use super::pointers::Slots;
use super::refusal::Refusal;
use super::stack::with_search_stack;
use super::tagged::{Tagged, TaggedSlot};
use super::text::{FINESSE_MESSAGE, c_text, write_message};
use std::os::raw::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// A struct with a message, which was there in its first release.
pub(crate) trait Answer: Tagged {
    /// The argument it is passed as.
    const ARGUMENT: &str;
    /// The offset of the message.
    const MESSAGE: usize;

    /// The answer of a call that failed.
    fn refused(message: [c_char; FINESSE_MESSAGE]) -> Self;
}

/// The place for an answer.
pub(crate) struct AnswerSlot<T>(TaggedSlot<T>);

impl<T: Answer> AnswerSlot<T> {
    /// Every caller's struct has the fields of the first release, so a wrong `structSize` can be reported in the message.
    ///
    /// # Safety
    /// `answer` is NULL, or points to a struct as large as its structSize.
    pub(crate) unsafe fn new(answer: *mut T) -> Result<AnswerSlot<T>, Code> {
        // SAFETY: as promised by the caller.
        unsafe { TaggedSlot::new(answer, T::ARGUMENT) }.map(AnswerSlot).map_err(|refusal| {
            if !answer.is_null() {
                // SAFETY: the message is a field of the struct.
                let message = unsafe { Slots::optional(answer.byte_add(T::MESSAGE).cast::<c_char>(), FINESSE_MESSAGE) };
                write_message(&message, &refusal.message);
            }
            refusal.code
        })
    }

    /// Runs a search. If it fails or panics, the message says why.
    pub(crate) fn fill<R>(&self, search: impl FnOnce() -> Result<R, Refusal>) -> Result<R, Code> {
        match catch_unwind(AssertUnwindSafe(|| with_search_stack(search))) {
            Ok(outcome) => outcome.map_err(|refusal| self.refuse(&refusal)),
            Err(payload) => {
                let panicked = payload.is::<CallerPanicked>();
                let why = if panicked { "a callback panicked" } else { "an error inside the library" };
                self.refuse(&Refusal::new(Code::UnknownFault, why));
                resume_unwind(payload)
            }
        }
    }

    /// Writes the reason of a failure.
    pub(crate) fn refuse(&self, refusal: &Refusal) -> Code {
        self.set(&T::refused(c_text(&refusal.message)));
        refusal.code
    }

    /// Writes the answer.
    pub(crate) fn set(&self, found: &T) {
        self.0.set(found);
    }
}
