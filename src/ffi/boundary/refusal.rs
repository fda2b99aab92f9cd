//! Why a call failed: a code and a message that names the argument or field.

use super::codes::Code;

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

impl From<Refusal> for Code {
    fn from(refusal: Refusal) -> Code {
        refusal.code
    }
}
