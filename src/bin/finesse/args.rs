//! How the values of options are read.

use finesse::cards::{Seat, Strain, Vulnerability};
use finesse::play::MOST_WORLDS;
use finesse::worlds::Sampling;
use std::time::Duration;

/// How results are shown to people and programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Text,
    Json,
}

/// The options that say how results are shown.
#[derive(clap::Args)]
pub struct Shown {
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Shown {
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// A number of threads, 0 for one per core.
pub fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a whole number from 0 on, 0 for one per core".to_owned())
}

/// A number of things of which there must be some.
pub fn some(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or("a whole number from 1 on".to_owned())
}

/// A number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or("a number of seconds, for instance 2.5".to_owned())
}

/// A number of worlds for one decision.
pub fn worlds(text: &str) -> Result<usize, String> {
    up_to(MOST_WORLDS, text)
}

/// A number of worlds to be listed.
pub fn listed_worlds(text: &str) -> Result<usize, String> {
    up_to(Sampling::MOST, text)
}

fn up_to(most: usize, text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=most).contains(count));
    count.ok_or(format!("a whole number from 1 to {most}"))
}

/// A strain: S, H, D, C, N or NT.
pub fn strain(text: &str) -> Result<Strain, String> {
    match strains(text)?.as_slice() {
        &[strain] => Ok(strain),
        _ => Err("one strain: S, H, D, C or N".to_owned()),
    }
}

/// Strains as letters, no-trump as N or NT, in table order and each once.
pub fn strains(text: &str) -> Result<Vec<Strain>, String> {
    let letters = text.to_ascii_uppercase().replace("NT", "N");
    let mut wanted = [false; 5];
    for letter in letters.chars() {
        let strain = Strain::from_letter(letter).ok_or(format!("{letter:?} is not one of S, H, D, C, N"))?;
        wanted[strain.index()] = true;
    }
    Ok(Strain::ALL.into_iter().filter(|strain| wanted[strain.index()]).collect())
}

/// A seat: N, E, S or W.
pub fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err("one seat: N, E, S or W".to_owned()),
    }
}

pub fn vulnerability(text: &str) -> Result<Vulnerability, String> {
    Vulnerability::from_pbn(text).ok_or("one of None, NS, EW, All".to_owned())
}

/// Wrapper so that a list of strains is one value of one option.
#[derive(Clone, Debug)]
pub struct Strains(pub Vec<Strain>);

impl std::str::FromStr for Strains {
    type Err = String;

    fn from_str(text: &str) -> Result<Strains, String> {
        let strains = strains(text)?;
        if strains.is_empty() { Err("at least one of S, H, D, C, N".to_owned()) } else { Ok(Strains(strains)) }
    }
}
