//! Why a call failed: a code and a message that names the argument or field.

use super::codes::Code;

/// A [`Refusal`] with the name of its code and a formatted message.
macro_rules! refusal {
    ($code:ident, $($message:tt)*) => {
        Refusal::new(Code::$code, format!($($message)*))
    };
}
pub(crate) use refusal;

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
        refusal!(BadArgument, "{argument}: NULL")
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal::new(code, code.text())
    }
}

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Code {
        refusal.code
    }
}
