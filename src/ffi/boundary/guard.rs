//! The guard that every exported function goes through: panics become codes, and there is enough stack.

use super::codes::{Code, RETURN_NO_FAULT};
use super::panic::{dispose, silencing_panics};
use super::stack::with_solver_stack;
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of an exported function and returns its code; a panic is [`Code::UnknownFault`].
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Code>) -> c_int {
    let outcome = value_or(Err(Code::UnknownFault), body);
    outcome.map_or_else(Code::number, |()| RETURN_NO_FAULT)
}

/// Runs the body of an exported function that returns something else than a code; a panic yields `otherwise`.
pub(crate) fn value_or<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(|| silencing_panics(|| with_solver_stack(body)))).unwrap_or_else(|payload| {
        dispose(payload);
        otherwise
    })
}

#[cfg(test)]
mod tests {
    use super::super::codes::RETURN_UNKNOWN_FAULT;
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            // As a panic, but without its message.
            std::panic::resume_unwind(Box::new(()));
        }
    }

    #[test]
    fn panics_stay_inside() {
        assert_eq!(guard(|| panic!("inside")), RETURN_UNKNOWN_FAULT);
        assert_eq!(guard(|| std::panic::resume_unwind(Box::new(Bomb))), RETURN_UNKNOWN_FAULT);
        assert_eq!(value_or(7, || panic!("inside")), 7);
    }

    #[test]
    fn outcomes_become_numbers() {
        assert_eq!(guard(|| Ok(())), RETURN_NO_FAULT);
        for &code in Code::ALL {
            assert_eq!(guard(|| Err(code)), code.number());
        }
    }
}
