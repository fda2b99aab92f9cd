//! Bidding systems by handle.

use crate::bidding::{System, built_in};
use crate::ffi::boundary::codes::Code;
use crate::ffi::boundary::guard::value_or;
use crate::ffi::boundary::panic::call_user;
use crate::ffi::boundary::pointers::{Slots, free, living};
use crate::ffi::boundary::refusal::{Refusal, refusal};
use crate::ffi::boundary::stack::with_search_stack;
use crate::ffi::boundary::text::{FINESSE_MESSAGE, read_text, write_message};
use std::cell::RefCell;
use std::ffi::CString;
use std::os::raw::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::Arc;

/// A bidding system: rules that say which call to make and what calls show. It never changes, so any number of
/// threads may use it at the same time, and nobody waits.
pub struct FinesseSystem {
    system: Arc<System>,
}

/// The longest text of a system or module.
pub const FINESSE_SYSTEM_LENGTH: usize = 4194303;

/// Finds the text of a module that a system includes. It returns the text, ended by a zero, which has to stay until the
/// next call of the function or until FinesseSystemCreate returns; or NULL: a module of that name that is part of the
/// library is taken, if there is one. `name` is valid during the call only.
///
/// It is called on the thread that made the call and may call any function of the library. It must return: no
/// exception, no longjmp.
pub type FinesseInclude = Option<unsafe extern "C-unwind" fn(user: *mut c_void, name: *const c_char) -> *const c_char>;

/// Reads a bidding system from a text in the language of docs/bidding.md, at most FINESSE_SYSTEM_LENGTH characters,
/// ended by a zero. No file is read: `include` finds the text of the modules that it includes, with `user` as its
/// first argument. With NULL these are the modules that are part of the library; `include "sayc"` is the standard
/// system.
///
/// `message` has room for FINESSE_MESSAGE characters, or is NULL: what is wrong, such as `line 3, column 14: ...`, or
/// empty. Returns NULL if `text` is NULL, no system, or has no rule. End the system with FinesseSystemFree.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSystemCreate(
    text: *const c_char,
    include: FinesseInclude,
    user: *mut c_void,
    message: *mut c_char,
) -> *mut FinesseSystem {
    value_or(null_mut(), || {
        // SAFETY: the caller passes NULL or room for that many characters.
        let words = unsafe { Slots::optional(message, FINESSE_MESSAGE) };
        write_message(&words, "an error inside the library, or a callback panicked");
        // SAFETY: the caller passes NULL, or a text that ends with a zero, and a function that finds such texts.
        let made = with_search_stack(|| unsafe { create(text, include, user) });
        write_message(&words, made.as_ref().err().map_or("", |refusal| &refusal.message));
        made.map_or(null_mut(), handle)
    })
}

/// The standard system, which is part of the library: Standard American Yellow Card. Returns NULL if memory is refused.
/// End it with FinesseSystemFree.
#[unsafe(no_mangle)]
pub extern "C" fn FinesseSystemStandard() -> *mut FinesseSystem {
    value_or(null_mut(), || handle(with_search_stack(System::standard)))
}

/// Ends a system. No other call may be using it, or use it later. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FinesseSystemFree(system: *mut FinesseSystem) {
    // SAFETY: the caller passes NULL or what FinesseSystemCreate or FinesseSystemStandard returned, and does not use it
    // again.
    with_search_stack(|| unsafe { free(system) })
}

fn handle(system: Arc<System>) -> *mut FinesseSystem {
    Box::into_raw(Box::new(FinesseSystem { system }))
}

/// # Safety
/// `text` is NULL or ends with a zero, and `include` returns such texts for `user`.
unsafe fn create(text: *const c_char, include: FinesseInclude, user: *mut c_void) -> Result<Arc<System>, Refusal> {
    // SAFETY: as promised by the caller.
    let text = unsafe { read_text(text, -1, FINESSE_SYSTEM_LENGTH, "text", Code::BadArgument)? };
    // What is wrong with the text of a module, if it cannot be read at all.
    let wrong = RefCell::new(None);
    let find = |name: &str| {
        let own = include.zip(CString::new(name).ok()).map(|(include, name)| {
            // SAFETY: the caller has passed a function of this type and its argument.
            call_user(|| unsafe { include(user, name.as_ptr()) })
        });
        let Some(own) = own.filter(|own| !own.is_null()) else { return built_in(name) };
        // SAFETY: the function returns a text that ends with a zero.
        let read = unsafe { read_text(own, -1, FINESSE_SYSTEM_LENGTH, name, Code::BadArgument) };
        let note = |refusal: Refusal| *wrong.borrow_mut() = Some(refusal!(BadArgument, "{name}: {}", refusal.message));
        read.map_err(note).ok()
    };
    let system = System::parse(&text, &find).map_err(|error| refusal!(BadArgument, "{error}"));
    wrong.into_inner().map_or(system, Err).map(Arc::new)
}

/// The system of a handle; the standard system for NULL.
///
/// # Safety
/// `system` is NULL or a living system.
pub(super) unsafe fn system_or_standard(system: *const FinesseSystem) -> Arc<System> {
    // SAFETY: as promised by the caller.
    unsafe { living(system) }.map_or_else(|_| System::standard(), |handle| Arc::clone(&handle.system))
}
