//! A worker for macroxue's bridge-solver, which has no functions to call: a program for the command line, started once
//! for each deal, that writes full tables only. The start, a few milliseconds, counts.
//! `peer-program THREADS PATH`.

use peer_protocol::{Cost, Fault, Holdings, Play, Question, Scored, Solver, Stopwatch, Table, serve};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// The order of the hands in the program's input: North, West, East, South.
const INPUT: [usize; 4] = [0, 3, 1, 2];
/// The declarers of a line of its output: South, North, West, East.
const OUTPUT: [usize; 4] = [2, 0, 3, 1];
/// The strains as it writes them.
const STRAINS: [&str; 5] = ["S", "H", "D", "C", "N"];

struct Program {
    path: String,
    input: PathBuf,
}

impl Solver for Program {
    fn describe(&self) -> String {
        format!("bridge-solver, {}", self.path)
    }

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault> {
        let lines: String = INPUT.iter().map(|&seat| format!("{}\n", hand(&deal[seat]))).collect();
        std::fs::write(&self.input, lines).map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.path);
        command.arg("-f").arg(&self.input);
        // SAFETY: only one system call is made after the fork. The program must not outlive a worker that was stopped.
        unsafe {
            command.pre_exec(|| {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                Ok(())
            });
        }
        let (begun, before) = (Instant::now(), children().cpu);
        let output = command.output().map_err(|error| error.to_string())?;
        watch.add(Cost { cpu: children().cpu - before, wall: begun.elapsed().as_nanos() as u64 });
        if !output.status.success() {
            return Err(output.status.to_string());
        }
        let table = table(&String::from_utf8_lossy(&output.stdout)).ok_or("its output was not understood")?;
        Ok((table, None))
    }

    fn board(&mut self, _: &Question, _: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault> {
        Err("full tables only".into())
    }

    fn play(&mut self, _: &Play, _: &mut Stopwatch) -> Result<Vec<u8>, Fault> {
        Err("full tables only".into())
    }

    fn peak_memory(&self) -> u64 {
        children().peak_memory
    }
}

/// The cost of the programs that have ended.
struct Children {
    /// Nanoseconds, all together.
    cpu: u64,
    /// KiB, of the largest.
    peak_memory: u64,
}

fn children() -> Children {
    // SAFETY: zeros are a value of the struct, which the call fills.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let nanoseconds = |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000;
    Children { cpu: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime), peak_memory: usage.ru_maxrss as u64 }
}

/// A hand as the program reads it: the suits from spades down, a dash for a void.
fn hand(suits: &[u16; 4]) -> String {
    let suit = |bits: &u16| match bits {
        0 => "-".to_string(),
        _ => (2..=14).rev().filter(|rank| bits >> rank & 1 == 1).map(letter).collect(),
    };
    suits.iter().map(suit).collect::<Vec<_>>().join(" ")
}

fn letter(rank: u32) -> char {
    char::from(b"23456789TJQKA"[rank as usize - 2])
}

/// Lines such as `H  7  7  6  5  0.21 s  12.9 M`.
fn table(output: &str) -> Option<Table> {
    let mut table = [[0; 4]; 5];
    for (row, name) in table.iter_mut().zip(STRAINS) {
        let line = output.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let words = line.into_iter().find(|words| words.first() == Some(&name) && words.len() >= 5)?;
        for (seat, word) in OUTPUT.into_iter().zip(&words[1..5]) {
            row[seat] = word.parse().ok()?;
        }
    }
    Some(table)
}

fn main() {
    let path = std::env::args().nth(2).unwrap_or_default();
    let input = std::env::current_dir().unwrap_or_default().join(format!("deal-{}", std::process::id()));
    serve(&mut Program { path, input })
}
