//! Where results go, and how a command fails.

use finesse::cards::BoardError;
use finesse::cards::pbn_file::PbnFileError;
use finesse::dd::Interrupted;
use std::fmt;
use std::io::{self, BufWriter, StdoutLock};

/// Why a command did not do all it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the text says where and what.
    BadInput(String),
    /// Arguments that do not go together.
    BadUsage(String),
    /// The benchmark found wrong answers.
    WrongAnswers(usize),
    /// Nobody reads the output any more, as after `| head`. No reason to complain.
    ClosedPipe,
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::BadInput(_) | Failure::Output(_) => 1,
            Failure::BadUsage(_) => 2,
            Failure::WrongAnswers(_) => 3,
        }
    }

    /// A fault of one named input: a file, or an option.
    pub fn in_input(name: &str, fault: impl fmt::Display) -> Failure {
        Failure::BadInput(format!("{name}: {fault}"))
    }

    /// A fault on a line of one named input.
    pub fn on_line(name: &str, line: usize, fault: impl fmt::Display) -> Failure {
        Failure::BadInput(format!("{name}: line {line}: {fault}"))
    }

    pub fn in_file(name: &str, error: &PbnFileError) -> Failure {
        Failure::in_input(name, error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput(text) | Failure::BadUsage(text) => f.write_str(text),
            Failure::WrongAnswers(count) => write!(f, "{count} wrong answers"),
            Failure::ClosedPipe => f.write_str("nobody reads the output"),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Output(error),
        }
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        Failure::BadInput(error.to_string())
    }
}

impl From<Interrupted> for Failure {
    fn from(_: Interrupted) -> Failure {
        Failure::BadInput("the search was stopped before it had an answer".to_owned())
    }
}

/// Standard output, written in large pieces. The caller flushes it, to learn of errors.
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}
