//! A solver in a process of its own, with a limit on the processor time of each request.

use crate::peer::Peer;
use peer_protocol::{Reply, Request, Work, measure};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The poll interval for the processor time of a busy worker.
const LOOK: Duration = Duration::from_millis(250);
/// A worker that sleeps instead of working is stopped after this many times the limit.
const PATIENCE: u32 = 10;
/// Clock ticks a second in /proc, the same on all Linux machines.
const TICKS: f64 = 100.0;

/// The outcome of a request.
pub enum Outcome {
    Done {
        work: Vec<Work>,
        /// KiB.
        peak_memory: u64,
    },
    Described(String),
    Refused(String),
    /// Stopped at the limit.
    OverLimit {
        /// KiB so far.
        peak_memory: u64,
    },
    /// The process ended by itself.
    Died(String),
}

/// A worker that is started when it is first asked, and again after it was stopped or died.
pub struct Worker<'a> {
    peer: &'a Peer,
    threads: usize,
    scratch: &'a Path,
    limit: Duration,
    process: Option<Process>,
}

struct Process {
    child: Child,
    requests: ChildStdin,
    replies: Receiver<String>,
    complaints: PathBuf,
}

impl<'a> Worker<'a> {
    /// `scratch` is the worker's working directory: some solvers write files when something goes wrong.
    pub fn new(peer: &'a Peer, threads: usize, scratch: &'a Path, limit: Duration) -> Worker<'a> {
        Worker { peer, threads, scratch, limit, process: None }
    }

    pub fn ask(&mut self, request: &Request) -> Outcome {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => match Process::start(self.peer, self.threads, self.scratch) {
                Ok(process) => process,
                Err(error) => return Outcome::Died(error.to_string()),
            },
        };
        let outcome = process.ask(request, self.limit);
        match outcome {
            Outcome::OverLimit { .. } | Outcome::Died(_) => process.end(),
            _ => self.process = Some(process),
        }
        outcome
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.end();
        }
    }
}

impl Process {
    fn start(peer: &Peer, threads: usize, scratch: &Path) -> std::io::Result<Process> {
        let complaints = scratch.join(format!("{}-{threads}.stderr", peer.id));
        let mut child = Command::new(&peer.program)
            .arg(threads.to_string())
            .args(&peer.arguments)
            .current_dir(scratch)
            // Finesse can be installed as libdds.so.0, and cargo adds directories of its own.
            .env_remove("LD_LIBRARY_PATH")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(&complaints)?)
            .spawn()?;
        let (Some(requests), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("no pipes"));
        };
        let (sender, replies) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Ok(Process { child, requests, replies, complaints })
    }

    fn ask(&mut self, request: &Request, limit: Duration) -> Outcome {
        let text = serde_json::to_string(request).expect("a request has only numbers");
        let begun = (Instant::now(), self.cpu_seconds());
        if writeln!(self.requests, "{text}").and_then(|()| self.requests.flush()).is_err() {
            return Outcome::Died(self.last_words());
        }
        loop {
            match self.replies.recv_timeout(LOOK) {
                Ok(line) => match serde_json::from_str(&line) {
                    Ok(Reply::Done { work, peak_memory }) => return Outcome::Done { work, peak_memory },
                    Ok(Reply::Refused(reason)) => return Outcome::Refused(reason),
                    Ok(Reply::Description(text)) => return Outcome::Described(text),
                    // Output that is not a reply: the solver prints.
                    Err(_) => continue,
                },
                Err(RecvTimeoutError::Disconnected) => return Outcome::Died(self.last_words()),
                Err(RecvTimeoutError::Timeout) => {
                    let slept = begun.0.elapsed() > limit * PATIENCE;
                    if slept || self.cpu_seconds() - begun.1 > limit.as_secs_f64() {
                        return Outcome::OverLimit { peak_memory: measure::peak_memory(&self.child.id().to_string()) };
                    }
                }
            }
        }
    }

    /// Processor time of the process and its children, ended or not; 0 where the system does not say.
    fn cpu_seconds(&self) -> f64 {
        let id = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        let processes = std::iter::once(id.to_string()).chain(children.split_whitespace().map(String::from));
        processes.map(|process| ticks(&process)).sum::<f64>() / TICKS
    }

    /// The process's exit status, and its last output.
    fn last_words(&mut self) -> String {
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        let complaints = std::fs::read_to_string(&self.complaints).unwrap_or_default();
        match complaints.lines().rev().find(|line| !line.trim().is_empty()) {
            Some(line) => format!("{status}: {line}"),
            None => status,
        }
    }

    fn end(mut self) {
        // Errors mean that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processor time of a process, and of those of its children that have ended.
fn ticks(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in brackets, may hold spaces. The 12th to the 15th field after it are user and system
    // time, its own and its children's.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(4);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum()
}
