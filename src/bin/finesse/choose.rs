//! `finesse choose`: which card to play when two hands are hidden.

pub mod position;
pub mod report;

use crate::args::{self, SearchArgs, heading};
use crate::known;
use crate::output::{Failure, write_results};
use crate::run;
use finesse::cards::{Seat, Vulnerability};
use finesse::play::achievable::squeaky::SqueakyWheel;
use finesse::play::alphamu::Switches;
use finesse::play::{DecisionError, Goal, MethodName, Options, Player, Progress, Request};
use indicatif::ProgressBar;
use position::{Position, PositionArgs};
use report::Report;
use std::ops::ControlFlow;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  finesse choose --south AQ7.K84.Q962.A73 --north K52.AJ3.KT85.KJ4 --contract 3NT --declarer S --west \"spades 5+, 8-11\" --play SJ
  finesse choose game.pbn --board 7 --cards 14 --worlds 100 --depth 3
  finesse choose --north J..Q8.8 --south 9.A..K9 --unseen K7.QJ2.T.AQ --strain N --declarer S --leader S --target 2 --worlds 70 --depth max";

/// Find the card to play when two hands are hidden.
///
/// The command lists the layouts of the hidden cards, or samples them, and scores every card by how often it reaches
/// the objective, by the best method that the limits allow. Alpha-mu makes one plan for all layouts that cannot be told
/// apart, for the next few cards. Perfect Information Monte Carlo (PIMC) assumes that all hands are seen after the next
/// card, and is too optimistic. Achievable sets work as alpha-mu, but find a good plan, not always the best. Declarer
/// decides for dummy too. For the position give the hands that are seen, contract, declarer and the play, or a PBN
/// file. Hands in the file that the player to play does not see are ignored.
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", known::SYNTAX))]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The objective of declarer's side; the defenders want the opposite
    #[arg(long, value_enum, default_value_t = ObjectiveArg::Target, help_heading = heading::WANTED)]
    objective: ObjectiveArg,
    /// The method that finds the card; best when not given, and alphamu with --depth, --off or --bracket
    #[arg(long, value_enum, help_heading = heading::METHOD)]
    method: Option<MethodArg>,
    /// For achievable sets: orders of the layouts to try for a card; 24 when not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help_heading = heading::METHOD)]
    rounds: Option<u32>,
    /// Worlds (layouts) to use at most; when not given as many as may be useful, and with alphamu, pimc and achievable 100
    #[arg(short = 'n', long, value_name = "N", value_parser = args::worlds, help_heading = heading::METHOD)]
    worlds: Option<usize>,
    /// Own cards that alpha-mu and achievable sets look ahead, or max; 2 when not given
    #[arg(long, value_parser = depth, help_heading = heading::METHOD)]
    depth: Option<u32>,
    /// Score every card at the full depth, not only those that may be best
    #[arg(long, help_heading = heading::METHOD)]
    all_cards: bool,
    /// For a defender: also show what each card is worth with the worst partner, and with a partner who sees all hands
    #[arg(long, help_heading = heading::OUTPUT)]
    bracket: bool,
    /// Switch these optimisations off, with commas between; the chances stay the same, the search takes longer
    #[arg(long, value_enum, value_delimiter = ',', help_heading = heading::METHOD)]
    off: Vec<Switch>,
    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    /// The method asked for. Without one the other options tell: some are alpha-mu's alone.
    fn asked(&self) -> MethodArg {
        let alphamu = self.depth.is_some() || !self.off.is_empty() || self.bracket;
        self.method.unwrap_or(if alphamu { MethodArg::Alphamu } else { MethodArg::Best })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ObjectiveArg {
    /// To make the contract, or the tricks of --target
    Target,
    /// As many tricks as possible
    Tricks,
    /// The best score
    Score,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum MethodArg {
    /// Make one plan for all layouts that cannot be told apart
    Alphamu,
    /// Assume that all hands are seen after the next card
    Pimc,
    /// Collect layouts that one plan wins, in many orders, and keep the best set
    Achievable,
    /// Solve to the last trick; for declarer's endings
    Exact,
    /// The best of these that --time or --nodes allow, or about a second
    Best,
}

/// The optimisations of alpha-mu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Switch {
    /// Remembering positions
    Table,
    /// Ending when the score of the depth before is reached
    Root,
    /// Leaving positions that are remembered as no better than the best so far
    Early,
    /// Skipping layouts that are lost already
    Useful,
    /// Asking double dummy first in positions not remembered
    Empty,
    /// Ending at a card that wins everything
    Win,
    /// Leaving positions that turn out no better than the best so far
    Alpha,
    /// Comparing with all own turns before, not only the last
    Deep,
    /// Double-dummy answers when one layout is left
    Worlds,
    /// Skipping plans that cannot be worth as much as the best so far
    ScoreBound,
    /// Solvers that keep their tables between questions
    Oracle,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = Position::read(&args.position)?;
    let goal = goal(args, &position)?;
    let asked = args.asked();
    if args.depth.is_some() && !matches!(asked, MethodArg::Alphamu | MethodArg::Achievable) {
        return Err(Failure::BadUsage("--depth goes with --method alphamu and achievable only".to_owned()));
    }
    let method = match asked {
        MethodArg::Alphamu => MethodName::AlphaMu,
        MethodArg::Pimc => MethodName::Pimc,
        MethodArg::Exact => MethodName::Exact,
        MethodArg::Best => MethodName::Best,
        MethodArg::Achievable => {
            let rounds = args.rounds.unwrap_or(SqueakyWheel::default().rounds);
            MethodName::Achievable(SqueakyWheel { rounds, seed: args.search.seed.number })
        }
    };
    let usual = method.usual_worlds(position.knowledge.tricks_left(), args.search.weigh_plays.is_some());
    let worlds = args.worlds.unwrap_or(usual);
    let request = Request { bracket: args.bracket, ..position.request(goal, worlds, &args.search) };
    let bar = run::spinner();
    let show = |progress: Progress| {
        tell(&bar, asked, progress);
        ControlFlow::Continue(())
    };
    let start = Instant::now();
    let options = Options {
        depth: args.depth.unwrap_or(Options::default().depth),
        switches: switches(&args.off),
        every_card: args.all_cards,
        threads: args.search.threads.number,
        limits: args.search.limits.limits(start),
        progress: Some(&show),
        ..Options::default()
    };
    let decision = Player::new().choose(&request, method, &options);
    bar.finish_and_clear();
    let decision = decision.map_err(|error| refused(&position, error))?;
    let left_open = method == MethodName::Best;
    let report = Report { position: &position, left_open, decision: &decision, time: start.elapsed() };
    write_results(&args.search.shown, |out| write!(out, "{report}"), || report.json())?;
    report.verdict()
}

/// Why the request cannot be answered, by the option that is wrong.
pub fn refused(position: &Position, error: DecisionError) -> Failure {
    match error {
        DecisionError::Hidden(seat) => Failure::BadInput(hidden(position, seat)),
        DecisionError::Odds => Failure::BadUsage(format!("--weigh-plays: {error}")),
        DecisionError::Target { .. } => Failure::in_option("--target", error),
        _ => Failure::BadInput(error.to_string()),
    }
}

/// A hand is missing that the player to play sees.
fn hidden(position: &Position, seat: Seat) -> String {
    let knowledge = &position.knowledge;
    let option = format!("give --{}", seat.name().to_lowercase());
    let to_play = knowledge.to_play();
    match seat == to_play {
        true if knowledge.trick().is_empty() => format!("{seat} is on lead: {option}"),
        true => format!("{seat} is to play: {option}"),
        false => format!("{to_play} is to play, and {seat}'s hand is seen: {option}"),
    }
}

/// The goal of declarer's side.
fn goal(args: &Args, position: &Position) -> Result<Goal, Failure> {
    let usage = |text: &str| Err(Failure::BadUsage(text.to_owned()));
    match (args.objective, args.position.target, position.contract) {
        (ObjectiveArg::Tricks, None, _) => Ok(Goal::Tricks),
        (ObjectiveArg::Score, None, Some(contract)) => {
            let vulnerability = args.position.vulnerability().or(position.vulnerability).unwrap_or(Vulnerability::None);
            Ok(Goal::Score(contract, vulnerability))
        }
        (ObjectiveArg::Score, None, None) => usage("--objective score needs a contract"),
        (ObjectiveArg::Target, target, _) => position.wanted(target).map(Goal::Contract),
        (ObjectiveArg::Tricks | ObjectiveArg::Score, Some(_), _) => usage("--target goes with --objective target only"),
    }
}

fn switches(off: &[Switch]) -> Switches {
    let mut on = Switches::ALL;
    for switch in off {
        let place = match switch {
            Switch::Table => &mut on.table,
            Switch::Root => &mut on.root_cut,
            Switch::Early => &mut on.early_cut,
            Switch::Useful => &mut on.useful_worlds,
            Switch::Empty => &mut on.empty_entry,
            Switch::Win => &mut on.cut_on_win,
            Switch::Alpha => &mut on.alpha_cut,
            Switch::Deep => &mut on.deep_cut,
            Switch::Worlds => &mut on.world_cuts,
            Switch::ScoreBound => &mut on.score_bound,
            Switch::Oracle => &mut on.warm_solvers,
        };
        *place = false;
    }
    on
}

/// Shows the progress of the search.
fn tell(bar: &ProgressBar, method: MethodArg, progress: Progress) {
    let Progress { depth, done, total } = progress;
    bar.set_message(match (depth, method) {
        (0, _) => "sampling worlds".to_owned(),
        (_, MethodArg::Pimc) => format!("{done} of {total} layouts"),
        (_, MethodArg::Exact) => "solving".to_owned(),
        (1, MethodArg::Alphamu | MethodArg::Best) => format!("one own card ahead, {done} of {total} layouts"),
        (1, MethodArg::Achievable) => "one own card ahead".to_owned(),
        (depth, _) => format!("{depth} own cards ahead, {done} of {total} cards"),
    });
}

fn depth(text: &str) -> Result<u32, String> {
    match text.parse() {
        _ if text.eq_ignore_ascii_case("max") => Ok(u32::MAX),
        Ok(0) | Err(_) => Err("a whole number from 1 on, or max".to_owned()),
        Ok(depth) => Ok(depth),
    }
}
