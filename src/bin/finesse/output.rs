//! The output of results, and the failures of commands.

use crate::args::{Format, Shown};
use finesse::cards::BoardError;
use finesse::dd::Interrupted;
use serde_json::Value;
use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

/// Why a search with a limit of time ended.
pub const TIME_UP: &str = "the time was up";

/// Why a command failed, or did only a part.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input is wrong; the text says where and what.
    #[error("{0}")]
    BadInput(String),
    /// Bad deals of a named input were left out, this many; each has been reported already.
    #[error("{0}: {deals} left out", deals = plural(*.1, "bad deal"))]
    LeftOut(String, usize),
    /// Arguments that do not go together.
    #[error("{0}")]
    BadUsage(String),
    /// A limit was met too early for any answer; the text names it.
    #[error("{0} before anything was known")]
    NoAnswer(&'static str),
    /// The benchmark found wrong answers.
    #[error("{0} wrong answers")]
    WrongAnswers(usize),
    /// The reader of the output has closed it, as `| head` does. Not an error.
    #[error("the output is closed")]
    ClosedPipe,
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::BadInput(_) | Failure::LeftOut(..) | Failure::NoAnswer(_) | Failure::Output(_) => 1,
            Failure::BadUsage(_) => 2,
            Failure::WrongAnswers(_) => 3,
        }
    }

    /// An option has a bad value.
    pub fn in_option(name: &str, fault: impl fmt::Display) -> Failure {
        Failure::BadUsage(format!("{name}: {fault}"))
    }

    /// A fault of one named input: a file, or an option that contradicts others.
    pub fn in_input(name: &str, fault: impl fmt::Display) -> Failure {
        Failure::BadInput(format!("{name}: {fault}"))
    }

    /// A fault on a line of one named input.
    pub fn on_line(name: &str, line: usize, fault: impl fmt::Display) -> Failure {
        Failure::BadInput(format!("{name}: line {line}: {fault}"))
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

/// Counts the bad deals of an input. Each is reported when it is found; the others are done.
pub struct LeftOut {
    input: String,
    count: usize,
}

impl LeftOut {
    pub fn none_of(input: &str) -> LeftOut {
        LeftOut { input: input.to_owned(), count: 0 }
    }

    /// Reports a bad deal; the fault has its line.
    pub fn add(&mut self, fault: &Failure) {
        tell(fault);
        self.count += 1;
    }

    /// The value, or `None` after reporting the fault.
    pub fn unless<T>(&mut self, value: Result<T, Failure>) -> Option<T> {
        value.map_err(|fault| self.add(&fault)).ok()
    }

    /// The result of a command that did the other deals.
    pub fn verdict(self) -> Result<(), Failure> {
        if self.count == 0 { Ok(()) } else { Err(Failure::LeftOut(self.input, self.count)) }
    }
}

/// Writes a message to standard error. It is lost if that is closed, as after `2>&1 | head`.
pub fn tell(message: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "finesse: {message}");
}

/// A number of things.
pub fn plural<N: fmt::Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Standard output, written in large pieces. The caller flushes it, to see errors.
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Writes results in the form that the options ask for.
pub fn write_results(
    shown: &Shown,
    text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    json: impl FnOnce() -> Value,
) -> Result<(), Failure> {
    let mut out = stdout();
    match shown.format() {
        Format::Text => text(&mut out)?,
        Format::Json => writeln!(out, "{}", json())?,
    }
    Ok(out.flush()?)
}
