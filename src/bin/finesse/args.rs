//! Options that several commands share, and the parsers of their values.

use finesse::cards::{Seat, Strain, Vulnerability};
use finesse::limits::Limits;
use finesse::play::MOST_WORLDS;
use finesse::worlds::Sampling;
use std::time::{Duration, Instant};

/// The form of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Text,
    Json,
}

/// Headings under which the help of commands with many options groups them.
pub mod heading {
    pub const POSITION: &str = "Position";
    pub const KNOWN: &str = "What is known";
    pub const WANTED: &str = "What is wanted";
    pub const METHOD: &str = "How it is found";
    pub const LIMITS: &str = "Limits";
    pub const OUTPUT: &str = "Output";
}

/// The options for the form of the results.
#[derive(clap::Args)]
pub struct Shown {
    #[arg(long, value_enum, default_value_t = Format::Text, help_heading = heading::OUTPUT)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", help_heading = heading::OUTPUT)]
    json: bool,
}

impl Shown {
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// The option for the number of threads.
#[derive(clap::Args)]
pub struct ThreadsArg {
    /// Threads to work with; 0 for one per core
    #[arg(
        id = "threads",
        long = "threads",
        value_name = "N",
        default_value_t = 0,
        value_parser = threads,
        help_heading = heading::LIMITS,
    )]
    pub number: usize,
}

/// The option for the seed of a sample of layouts.
#[derive(clap::Args)]
pub struct SeedArg {
    /// Decides which layouts a sample has: the same seed gives the same sample
    #[arg(id = "seed", long = "seed", value_name = "NUMBER", default_value_t = 0, help_heading = heading::METHOD)]
    pub number: u64,
}

/// The options that limit a search.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Seconds to search at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = heading::LIMITS)]
    pub time: Option<Duration>,
    /// Nodes to search at most: double dummy, or of the exact search
    #[arg(long, value_name = "N", help_heading = heading::LIMITS)]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits of a search that begins at `start`.
    pub fn limits(&self, start: Instant) -> Limits {
        Limits { deadline: self.time.and_then(|time| start.checked_add(time)), nodes: self.nodes, stop: None }
    }
}

/// The options of a search with two hands hidden, beside its method.
#[derive(clap::Args)]
pub struct SearchArgs {
    /// Multiply the weight of a layout by this factor, above 0 and at most 1, for every double-dummy trick that the
    /// hidden hands have thrown away in it
    #[arg(long, value_name = "ODDS", help_heading = heading::METHOD)]
    pub weigh_plays: Option<f64>,
    #[command(flatten)]
    pub seed: SeedArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub shown: Shown,
}

/// The text of an option's value.
pub fn value_name(value: impl clap::ValueEnum) -> String {
    value.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}

/// A number of threads, 0 for one per core.
pub fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a whole number from 0 on, 0 for one per core".to_owned())
}

/// A number of things, at least one.
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

/// A strain: S, H, D, C, N or NT, a name, or a suit symbol.
pub fn strain(text: &str) -> Result<Strain, String> {
    Strain::parse(text).ok_or("one strain: S, H, D, C or N".to_owned())
}

/// A seat: N or North, E or East, S or South, W or West.
pub fn seat(text: &str) -> Result<Seat, String> {
    Seat::parse(text).ok_or("one seat: N, E, S or W, or its name".to_owned())
}

pub fn vulnerability(text: &str) -> Result<Vulnerability, String> {
    Vulnerability::from_pbn(text).ok_or("one of None, NS, EW, All".to_owned())
}

/// Strains as letters or suit symbols, no-trump as N or NT, in table order and each once. A wrapper, so that a list is
/// one value of one option.
#[derive(Clone, Debug)]
pub struct Strains(pub Vec<Strain>);

impl std::str::FromStr for Strains {
    type Err = String;

    fn from_str(text: &str) -> Result<Strains, String> {
        let letters = text.to_ascii_uppercase().replace("NT", "N").replace(['\u{fe0e}', '\u{fe0f}'], "");
        let read = |letter| Strain::from_letter(letter).ok_or(format!("{letter:?} is not one of S, H, D, C, N"));
        let mut strains: Vec<Strain> = letters.chars().map(read).collect::<Result<_, String>>()?;
        strains.sort_unstable();
        strains.dedup();
        if strains.is_empty() { Err("at least one of S, H, D, C, N".to_owned()) } else { Ok(Strains(strains)) }
    }
}
