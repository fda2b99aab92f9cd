//! The loop of a worker: read a request, ask the solver, write the reply.

use crate::measure;
use crate::{Answer, Holdings, Play, Position, Question, Reply, Request, Scored, Stopwatch, Table, Work};
use std::io::{BufRead, Write};

/// Why there is no answer.
pub type Fault = String;

/// A solver as the workers wrap it. Only what runs inside [`Stopwatch::time`] counts.
pub trait Solver {
    /// Name and version, as the solver gives them.
    fn describe(&self) -> String;

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault>;

    fn board(&mut self, question: &Question, watch: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault>;

    fn play(&mut self, play: &Play, watch: &mut Stopwatch) -> Result<Vec<u8>, Fault>;

    fn table_batch(&mut self, _: &[Holdings], _: &mut Stopwatch) -> Result<Vec<Table>, Fault> {
        Err("no batches".into())
    }

    fn board_batch(&mut self, _: &[Position], _: &mut Stopwatch) -> Result<Vec<Vec<Scored>>, Fault> {
        Err("no batches".into())
    }

    /// The peak memory of the solver, in KiB.
    fn peak_memory(&self) -> u64 {
        measure::peak_memory("self")
    }
}

/// The number of threads that the harness asks for: the worker's first argument.
pub fn threads() -> usize {
    std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1)
}

/// Answers requests until the input ends, then ends the process with `_exit`: DDS 2.9 crashes at an ordinary
/// exit.
pub fn serve(solver: &mut impl Solver) -> ! {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let reply = match serde_json::from_str(&line) {
            Ok(request) => reply(solver, &request).unwrap_or_else(Reply::Refused),
            Err(error) => Reply::Refused(error.to_string()),
        };
        let text = serde_json::to_string(&reply).expect("a reply has only numbers and text");
        let mut output = std::io::stdout().lock();
        if writeln!(output, "{text}").and_then(|()| output.flush()).is_err() {
            break;
        }
    }
    // SAFETY: everything is written.
    unsafe { libc::_exit(0) }
}

fn reply(solver: &mut impl Solver, request: &Request) -> Result<Reply, Fault> {
    let one = |watch: &Stopwatch, answer, nodes| Work { answers: vec![answer], cost: watch.cost(), nodes };
    let mut watch = Stopwatch::default();
    let work = match request {
        Request::Describe => return Ok(Reply::Description(solver.describe())),
        Request::Table(deal) => {
            let (table, nodes) = solver.table(deal, &mut watch)?;
            vec![one(&watch, Answer::Table(table), nodes)]
        }
        Request::Boards(questions) => questions
            .iter()
            .map(|question| {
                let mut watch = Stopwatch::default();
                let (cards, nodes) = solver.board(question, &mut watch)?;
                Ok(one(&watch, Answer::Cards(cards), nodes))
            })
            .collect::<Result<_, Fault>>()?,
        Request::Play(play) => {
            let values = solver.play(play, &mut watch)?;
            vec![one(&watch, Answer::Values(values), None)]
        }
        Request::TableBatch(deals) => {
            let answers = solver.table_batch(deals, &mut watch)?.into_iter().map(Answer::Table).collect();
            vec![Work { answers, cost: watch.cost(), nodes: None }]
        }
        Request::BoardBatch(boards) => {
            let answers = solver.board_batch(boards, &mut watch)?.into_iter().map(Answer::Cards).collect();
            vec![Work { answers, cost: watch.cost(), nodes: None }]
        }
    };
    Ok(Reply::Done { work, peak_memory: solver.peak_memory() })
}
