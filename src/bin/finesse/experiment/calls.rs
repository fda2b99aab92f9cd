//! `finesse experiment calls`: how many calls of a file the rules agree with.

use crate::bidding::SystemArg;
use crate::output::{Failure, stdout, tell};
use finesse::bidding::Book;
use finesse::cards::{Auction, Call, Seat, Vulnerability, parse_hand};
use std::io::Write;
use std::path::PathBuf;

/// Compare the calls of a file with those of the rules.
///
/// A line has the hand, the call, the auction so far (- for none) and the vulnerability, separated by tabs; lines that
/// begin with # are headings.
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    #[command(flatten)]
    system: SystemArg,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let system = args.system.load()?;
    let name = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file).map_err(|error| Failure::in_input(&name, error))?;
    let mut book = Book::new(system);
    let mut out = stdout();
    let (mut right, mut all, mut skipped, mut heading) = (0, 0, 0, "");
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            heading = line.trim_start_matches('#').trim();
            continue;
        }
        let fault = |what: String| Failure::on_line(&name, number + 1, what);
        let [hand, call, calls, vulnerability] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(fault("four columns expected".to_owned()));
        };
        let vulnerability = Vulnerability::from_pbn(vulnerability.trim())
            .ok_or_else(|| fault(format!("{vulnerability} is no vulnerability")))?;
        let calls = if calls.trim() == "-" { "" } else { calls };
        let auction = Auction::parse(calls, Seat::North, vulnerability).map_err(|error| fault(error.to_string()))?;
        let hand = match parse_hand(auction.to_call(), hand) {
            Ok(hand) => hand,
            Err(error) => {
                tell(fault(error.to_string()));
                skipped += 1;
                continue;
            }
        };
        let wanted: Call = call.parse().map_err(|_| fault(format!("{call} is no call")))?;
        let found = book.call(&auction, hand);
        all += 1;
        if found == wanted {
            right += 1;
        } else {
            writeln!(out, "{heading:<44} {hand:<18} {auction:<30} {wanted:<4} not {found}")?;
        }
    }
    let left_out = if skipped > 0 { format!(", {skipped} left out") } else { String::new() };
    writeln!(out, "{right} of {all}, {:.1} %{left_out}", 100.0 * f64::from(right) / f64::from(all.max(1)))?;
    Ok(out.flush()?)
}
