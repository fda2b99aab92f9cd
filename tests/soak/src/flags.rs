//! The command line.

use std::time::Duration;

pub const USAGE: &str = "soak [--minutes N] [--threads N] [--seed N] [--report-every SECONDS]

Calls every function of the C interface from many threads for N minutes (60), and checks every answer.
Exit code 1: an answer was wrong, a function was never called, or memory grew by more than 5 %.";

pub struct Flags {
    pub time: Duration,
    pub threads: usize,
    pub seed: u64,
    pub report_every: Duration,
}

impl Flags {
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Flags, String> {
        let hour = Duration::from_secs(3600);
        let mut flags = Flags { time: hour, threads: 8, seed: 1, report_every: Duration::from_secs(10) };
        let mut arguments = arguments;
        while let Some(flag) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{flag} needs a number"))?;
            let number: f64 = value.parse().map_err(|_| format!("{flag}: {value} is not a number"))?;
            if !(number > 0.0 && number < 1e9) {
                return Err(format!("{flag}: {value} is out of range"));
            }
            match flag.as_str() {
                "--minutes" => flags.time = Duration::from_secs_f64(number * 60.0),
                "--threads" => flags.threads = (number as usize).max(1),
                "--seed" => flags.seed = number as u64,
                "--report-every" => flags.report_every = Duration::from_secs_f64(number),
                _ => return Err(format!("{flag} is unknown")),
            }
        }
        Ok(flags)
    }
}
