//! `finesse single`: declarer's problem solved to the last trick, and what each card plays for.

mod report;

use crate::args::{self, SearchArgs, heading};
use crate::choose::position::{Position, PositionArgs};
use crate::choose::refused;
use crate::choose::report::Report;
use crate::known;
use crate::output::{Failure, write_results};
use crate::run;
use finesse::play::explain::lines::decide_lines;
use finesse::play::method::EXACT_WORLDS;
use finesse::play::{Goal, Options, Player, Progress};
use report::Lines;
use std::ops::ControlFlow;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  finesse single --north J..Q8.8 --south 9.A..K9 --unseen K7.QJ2.T.AQ --strain N --declarer S --leader S --target 2 --all-cards
  finesse single game.pbn --board 7 --cards 32 --lines 3 --time 60";

/// Solve declarer's problem to the last trick, and say what each card plays for.
///
/// The single-dummy game: declarer plays the same card in all layouts that cannot be told apart, and the defenders see
/// all hands. For every card that was solved, the layouts in which its best line of play wins are described in words.
/// It is for endings: with five cards a hand most take milliseconds, with six some hundredths of a second, and a few
/// endings take very long. Give the position as for `finesse choose`.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", known::SYNTAX))]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Solve for every card, not only until the best is known
    #[arg(long, help_heading = heading::METHOD)]
    all_cards: bool,
    /// Lines of play to show for a card: its best, and others that win in other layouts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::some, help_heading = heading::OUTPUT)]
    lines: usize,
    /// List the layouts in which each line wins
    #[arg(long, help_heading = heading::OUTPUT)]
    layouts: bool,
    /// Worlds (layouts) to use at most; if there are more layouts, this many at random
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = EXACT_WORLDS,
        value_parser = args::worlds,
        help_heading = heading::METHOD,
    )]
    worlds: usize,
    #[command(flatten)]
    search: SearchArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = Position::read(&args.position)?;
    let goal = Goal::Contract(position.wanted(args.position.target)?);
    let request = position.request(goal, args.worlds, &args.search);
    let bar = run::spinner();
    let show = |progress: Progress| {
        bar.set_message(if progress.depth == 0 { "sampling worlds" } else { "solving" });
        ControlFlow::Continue(())
    };
    let start = Instant::now();
    let options = Options {
        every_card: args.all_cards,
        threads: args.search.threads.number,
        limits: args.search.limits.limits(start),
        progress: Some(&show),
        ..Options::default()
    };
    let lined = decide_lines(&request, &options, &mut Player::new());
    bar.finish_and_clear();
    let lined = lined.map_err(|error| refused(&position, error))?;
    let time = start.elapsed();
    let report = Report { position: &position, left_open: false, decision: &lined.decision, time };
    let lines = Lines { report, lined: &lined, most: args.lines, layouts: args.layouts };
    write_results(&args.search.shown, |out| write!(out, "{lines}"), || lines.json())?;
    lines.report.verdict()
}
