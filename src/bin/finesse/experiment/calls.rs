//! `finesse experiment calls`: how many calls of a file the rules agree with.

use crate::args::Shown;
use crate::bidding::SystemArg;
use crate::json::{decimal, json, list, text};
use crate::output::{Failure, tell, write_results};
use finesse::Hand;
use finesse::bidding::Book;
use finesse::cards::{Auction, Call, Seat, Vulnerability, parse_hand};
use serde_json::Value;
use std::io::{self, Write};
use std::path::PathBuf;

/// Compare the calls of a file with those of the rules.
///
/// A line has the hand, the call, the auction so far (- for none) and the vulnerability, separated by tabs; North is
/// dealer. Lines that begin with # are headings.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[command(flatten)]
    system: SystemArg,
    #[command(flatten)]
    shown: Shown,
}

/// A call to be found.
struct Case {
    hand: Hand,
    auction: Auction,
    wanted: Call,
}

/// A case that the rules call otherwise.
struct Wrong {
    heading: String,
    line: usize,
    case: Case,
    found: Call,
}

struct Report {
    system: String,
    right: usize,
    wrong: Vec<Wrong>,
    left_out: usize,
}

impl Report {
    fn all(&self) -> usize {
        self.right + self.wrong.len()
    }

    fn share(&self) -> f64 {
        self.right as f64 / self.all().max(1) as f64
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let system = args.system.load()?;
    let name = args.file.display().to_string();
    let lines = std::fs::read_to_string(&args.file).map_err(|error| Failure::in_input(&name, error))?;
    let mut report = Report { system: system.name().to_owned(), right: 0, wrong: Vec::new(), left_out: 0 };
    let mut book = Book::new(system);
    let mut heading = "";
    for (line, content) in (1..).zip(lines.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        if let Some(title) = content.strip_prefix('#') {
            heading = title.trim();
            continue;
        }
        let case = match case(content) {
            Ok(case) => case,
            Err(fault) => {
                tell(Failure::on_line(&name, line, fault));
                report.left_out += 1;
                continue;
            }
        };
        let found = book.call(&case.auction, case.hand);
        match found == case.wanted {
            true => report.right += 1,
            false => report.wrong.push(Wrong { heading: heading.to_owned(), line, case, found }),
        }
    }
    write_results(&args.shown, |out| write_text(out, &report), || json(&report))
}

fn case(line: &str) -> Result<Case, String> {
    let [hand, call, calls, vulnerability] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err("not four columns: hand, call, auction, vulnerability".to_owned());
    };
    let vulnerability = vulnerability.trim();
    let vulnerability = Vulnerability::from_pbn(vulnerability).ok_or(format!("{vulnerability} is no vulnerability"))?;
    let calls = if calls.trim() == "-" { "" } else { calls };
    let auction = Auction::parse(calls, Seat::North, vulnerability).map_err(|error| error.to_string())?;
    let hand = parse_hand(auction.to_call(), hand).map_err(|error| error.to_string())?;
    let wanted = call.parse().map_err(|_| format!("{call} is no call"))?;
    Ok(Case { hand, auction, wanted })
}

fn write_text(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    for Wrong { heading, case: Case { hand, auction, wanted }, found, .. } in &report.wrong {
        let (hand, auction, wanted) = (hand.to_string(), auction.to_string(), wanted.to_string());
        writeln!(out, "{heading:<44} {hand:<18} {auction:<30} {wanted:<4} not {found}")?;
    }
    let left_out = if report.left_out > 0 { format!(", {} left out", report.left_out) } else { String::new() };
    writeln!(out, "{} of {}, {:.1} %{left_out}", report.right, report.all(), 100.0 * report.share())
}

fn json(report: &Report) -> Value {
    let wrong = report.wrong.iter().map(|Wrong { heading, line, case, found }| {
        json!({
            "line": line,
            "heading": text(heading),
            "hand": text(case.hand),
            "auction": text(&case.auction),
            "call": text(case.wanted),
            "by_rules": text(found),
        })
    });
    json!({
        "system": text(&report.system),
        "right": report.right,
        "all": report.all(),
        "share": decimal(report.share()),
        "left_out": report.left_out,
        "wrong": list(wrong),
    })
}
