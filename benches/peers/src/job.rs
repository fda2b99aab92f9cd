//! What is measured on one thread: the request for a deal, which part of the work counts, and in what unit.

use crate::case::Case;
use peer_protocol::{Answer, Mode, Position, Question, Request, Work};
use serde::{Serialize, Serializer};
use std::fmt;

/// How often a board is asked about again.
const REPEATS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Tricks of every declarer in every strain.
    Tables,
    /// Every card of the opening leader, scored.
    Boards,
    /// The value before the first and after each card of a play.
    Plays,
    /// The same board again, after a first time that does not count.
    Again(Mode),
    /// After the opening lead's board, which does not count, the board before each further card of the play.
    Walk(Mode),
}

impl Job {
    pub fn request(self, case: &Case) -> Request {
        match self {
            Job::Tables => Request::Table(case.holdings()),
            Job::Boards => Request::Boards(vec![ask(case.opening(), Mode::Always)]),
            Job::Plays => Request::Play(case.played()),
            Job::Again(mode) => first_then(vec![case.opening(); REPEATS + 1], mode),
            Job::Walk(mode) => first_then(case.walk(), mode),
        }
    }

    /// The part of the work that counts.
    pub fn counted(self, work: &[Work]) -> &[Work] {
        match self {
            Job::Tables | Job::Boards | Job::Plays => work,
            Job::Again(_) | Job::Walk(_) => work.get(1..).unwrap_or_default(),
        }
    }

    /// The number of units of a request.
    pub fn units(self, request: &Request) -> usize {
        match (self, request) {
            (Job::Again(_) | Job::Walk(_), Request::Boards(questions)) => questions.len() - 1,
            _ => 1,
        }
    }

    /// The unit of the times.
    pub fn unit(self) -> &'static str {
        match self {
            Job::Tables | Job::Boards | Job::Plays => "deal",
            Job::Again(_) | Job::Walk(_) => "query",
        }
    }

    /// The reference answer.
    pub fn reference(self, case: &Case) -> Option<Answer> {
        let reference = case.reference.as_ref()?;
        match self {
            Job::Tables => Some(Answer::Table(reference.table)),
            Job::Boards => Some(Answer::Cards(reference.cards.clone())),
            Job::Plays => Some(Answer::Values(reference.values.clone())),
            Job::Again(_) | Job::Walk(_) => None,
        }
    }
}

fn ask(position: Position, mode: Mode) -> Question {
    Question { position, mode }
}

/// The first board begins afresh, as the one before it was of another deal.
fn first_then(positions: Vec<Position>, mode: Mode) -> Request {
    let modes = std::iter::once(Mode::Always).chain(std::iter::repeat(mode));
    Request::Boards(positions.into_iter().zip(modes).map(|(position, mode)| ask(position, mode)).collect())
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Job::Tables => f.write_str("full tables"),
            Job::Boards => f.write_str("all cards of a board"),
            Job::Plays => f.write_str("play analysis"),
            Job::Again(mode) => write!(f, "same board again, mode {}", *mode as u8),
            Job::Walk(mode) => write!(f, "next cards of a deal, mode {}", *mode as u8),
        }
    }
}

impl Serialize for Job {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
