//! The command line.

use crate::targets::{TARGETS, Target, named};
use std::path::PathBuf;

pub const USAGE: &str = "\
usage: finesse-fuzz [--calls N] [--seconds S] [--seed K] [--only NAME]... [--threads T] [--skip N]
       finesse-fuzz --replay FILE... [--only NAME]
       finesse-fuzz --write-corpus DIRECTORY [--seed K]
  --calls N    ends after so many calls of the library (200000 unless --seconds is given)
  --seconds S  ends after so many seconds
  --seed K     another seed, other inputs (1)
  --only NAME  only this target, or those whose names begin so
  --threads T  threads that make calls (1)
  --skip N     leaves out the first N inputs of the seed
  --replay     runs these inputs in this process; the target is named by the directory a file is in, or by --only
  --write-corpus  writes an input of each target that is answered, for the corpus";

pub struct Arguments {
    pub calls: u64,
    pub seconds: Option<u64>,
    pub seed: u64,
    pub only: Vec<&'static Target>,
    pub threads: usize,
    pub skip: u64,
    pub replay: Vec<PathBuf>,
    pub write_corpus: Option<PathBuf>,
}

impl Arguments {
    pub fn read(words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut arguments = Arguments {
            calls: 0,
            seconds: None,
            seed: 1,
            only: Vec::new(),
            threads: 1,
            skip: 0,
            replay: Vec::new(),
            write_corpus: None,
        };
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
            match word.as_str() {
                "--calls" => arguments.calls = number(&value()?)?,
                "--seconds" => arguments.seconds = Some(number(&value()?)?),
                "--seed" => arguments.seed = number(&value()?)?,
                "--threads" => arguments.threads = number(&value()?)?.clamp(1, super::shared::SLOTS as u64) as usize,
                "--skip" => arguments.skip = number(&value()?)?,
                "--only" => arguments.only.extend(targets(&value()?)?),
                "--write-corpus" => arguments.write_corpus = Some(value()?.into()),
                "--replay" => {
                    while let Some(file) = words.next_if(|word| !word.starts_with("--")) {
                        arguments.replay.push(file.into());
                    }
                }
                _ => return Err(format!("{word} is not known")),
            }
        }
        if arguments.calls == 0 {
            arguments.calls = if arguments.seconds.is_some() { u64::MAX } else { 200_000 };
        }
        Ok(arguments)
    }
}

fn number(word: &str) -> Result<u64, String> {
    word.replace('_', "").parse().map_err(|_| format!("{word} is no number"))
}

fn targets(name: &str) -> Result<Vec<&'static Target>, String> {
    let found: Vec<_> = match named(name) {
        Some(target) => vec![target],
        None => TARGETS.iter().filter(|target| target.name.starts_with(name)).collect(),
    };
    if found.is_empty() { Err(format!("no target is called {name}")) } else { Ok(found) }
}
