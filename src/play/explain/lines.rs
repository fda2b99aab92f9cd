//! The lines of play of an exact answer: for each card the sets of layouts that it can win.

use super::{Description, Universe};
use crate::cards::{Deal, Side};
use crate::few::SortFew;
use crate::play::choice::{CardScore, Choice, Decision};
use crate::play::exact::Exact;
use crate::play::exact::solve::{Line, solve};
use crate::play::method::{Method, MethodName};
use crate::play::options::Options;
use crate::play::oracle::Oracle;
use crate::play::outcomes::Outcomes;
use crate::play::player::Player;
use crate::play::problem::Problem;
use crate::play::request::{DecisionError, Request};
use std::cell::RefCell;
use std::cmp::Reverse;

/// A decision that was solved exactly, with its worlds and lines of play.
#[derive(Clone, Debug)]
pub struct Lined {
    pub decision: Decision,
    /// The worlds with their weights; empty if the time was up before there were any.
    pub worlds: Vec<(Deal, u64)>,
    /// The lines of each card whose score is exact, in the order of the cards of the choice. If a limit was met, the
    /// lines found so far, of any card. The sets of a card are in falling order of weight; the first has its score.
    pub lines: Vec<Line>,
    /// The side whose hands are hidden.
    pub hidden: Side,
}

impl Lined {
    /// The weight of the worlds of a set.
    pub fn weight(&self, set: &Outcomes) -> u64 {
        set.iter().map(|world| self.worlds[world].1).sum()
    }

    /// The card of a line, with its score.
    pub fn scored(&self, line: &Line) -> Option<&CardScore> {
        self.decision.choice.cards.iter().find(|scored| scored.card == line.card)
    }

    /// A description of a set of layouts, in words.
    pub fn describe(&self, set: &Outcomes) -> Description {
        Universe::new(&self.worlds, self.hidden).describe(set)
    }
}

/// The exact solver as a method that keeps the lines of play it finds.
#[derive(Default)]
struct Lines {
    worlds: RefCell<Vec<(Deal, u64)>>,
    lines: RefCell<Vec<Line>>,
}

impl Method for Lines {
    fn name(&self) -> MethodName {
        MethodName::Exact
    }

    fn prepare<'r>(&self, request: &Request<'r>) -> Result<Request<'r>, DecisionError> {
        Exact.prepare(request)
    }

    fn choose(&self, problem: &Problem, options: &Options<'_>, oracle: &mut Oracle) -> Choice {
        let solution = solve(problem, options, oracle).expect("declarer wants a number of tricks");
        self.worlds.replace(problem.worlds.clone());
        self.lines.replace(solution.lines);
        solution.choice
    }
}

/// Solves a decision of declarer exactly.
pub fn decide_lines(request: &Request<'_>, options: &Options<'_>, player: &mut Player) -> Result<Lined, DecisionError> {
    let found = Lines::default();
    let decision = player.choose_by(request, &found, options)?;
    let worlds = found.worlds.into_inner();
    let mut lined = Lined { decision, worlds, lines: Vec::new(), hidden: request.declarer.side().other() };
    lined.lines = found.lines.into_inner().into_iter().map(|line| heaviest_first(&lined, line)).collect();
    Ok(lined)
}

fn heaviest_first(lined: &Lined, mut line: Line) -> Line {
    let sets = &mut line.fronts;
    let mut order: Vec<_> = sets.iter().enumerate().map(|(place, set)| (Reverse(lined.weight(set)), place)).collect();
    let members = |place: usize| sets[place].iter();
    order.sort_any_by(|one, other| one.0.cmp(&other.0).then_with(|| members(one.1).cmp(members(other.1))));
    line.fronts = order.into_iter().map(|(_, place)| sets[place].take()).collect();
    line
}
