//! Why a call has no answer: a code and a message that names the argument or field.

use super::codes::Code;
use super::pointers::item;
use super::tagged::tagged;

#[derive(Debug)]
pub(crate) struct Refusal {
    pub code: Code,
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }

    /// A NULL pointer.
    pub(crate) fn null(argument: &str) -> Refusal {
        Refusal::new(Code::BadArgument, format!("{argument}: NULL"))
    }

    /// A field of the request that is out of range or contradicts another.
    pub(crate) fn bad_request(message: impl Into<String>) -> Refusal {
        Refusal::new(Code::BadRequest, message)
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal::new(code, code.text())
    }
}

/// Reads a struct of the type `name` that begins with its size, passed as `argument`.
///
/// # Safety
/// As for [`tagged`].
pub(crate) unsafe fn tagged_argument<T: Copy>(pointer: *const T, argument: &str, name: &str) -> Result<T, Refusal> {
    // SAFETY: as promised by the caller, the size is there if anything is.
    let size = unsafe { item(pointer.cast::<usize>(), Code::BadArgument).map_err(|_| Refusal::null(argument))? };
    // SAFETY: as promised by the caller.
    unsafe { tagged(pointer, Code::BadArgument) }
        .map_err(|code| Refusal::new(code, format!("{argument}.structSize: {size}, set it to sizeof(struct {name})")))
}
