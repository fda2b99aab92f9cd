//! The answer, for people and for programs.

use super::position::Position;
use crate::grid::{Align, Grid};
use crate::json::{count, decimal, json, list, text};
use crate::output::{Failure, TIME_UP, plural};
use finesse::cards::Card;
use finesse::play::{Bound, CardScore, Choice, Decision, Ended, MethodName, Objective};
use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// The characters of the longest bar.
const LONGEST: f64 = 20.0;

pub struct Report<'a> {
    pub position: &'a Position,
    /// Whether the method was left open.
    pub left_open: bool,
    pub decision: &'a Decision,
    pub time: Duration,
}

impl Report<'_> {
    pub fn choice(&self) -> &Choice {
        &self.decision.choice
    }

    /// What a score is on average: a chance in percent, a number of tricks, or a score at the table.
    pub fn average(&self, score: u64) -> f64 {
        let mean = score as f64 / (self.choice().weight as f64).max(1.0);
        match self.choice().objective {
            Objective::Target(_) => 100.0 * mean,
            Objective::Tricks => self.won() + mean,
            Objective::Payoff(payoff) => payoff[0] as f64 + mean,
        }
    }

    /// Tricks that the side to play has won already.
    fn won(&self) -> f64 {
        let knowledge = &self.position.knowledge;
        knowledge.won(knowledge.to_play().side()).into()
    }

    pub fn shown(&self, score: u64) -> String {
        match self.choice().objective {
            _ if !self.is_known() => "-".to_owned(),
            Objective::Target(_) => format!("{:.1} %", self.average(score)),
            Objective::Tricks => format!("{:.2}", self.average(score)),
            Objective::Payoff(_) => format!("{:.1}", self.average(score)),
        }
    }

    /// A bar as long as the score is high: of a chance, its share of certainty; otherwise its share of the best.
    pub fn bar(&self, score: u64) -> String {
        let whole = match self.choice().objective {
            Objective::Target(_) => self.choice().weight,
            _ => self.choice().cards.iter().map(|scored| scored.score).max().unwrap_or(0),
        };
        "#".repeat((LONGEST * score as f64 / (whole as f64).max(1.0)).round() as usize)
    }

    /// Tricks in all, on average, if they were counted.
    fn tricks(&self, scored: &CardScore) -> Option<f64> {
        scored.tricks.map(|tricks| self.won() + tricks as f64 / (self.choice().weight as f64).max(1.0))
    }

    /// Whether Monte Carlo dropped the card because it could not catch up; then its score is not about all worlds.
    fn is_left_out(&self, scored: &CardScore) -> bool {
        self.decision.choice.method == MethodName::Pimc && !scored.exact
    }

    /// Whether the cards have scores.
    pub fn is_known(&self) -> bool {
        self.choice().weight > 0
    }

    /// The sign before a score that is a bound: the true score is at most or at least this.
    pub fn bound(&self, scored: &CardScore) -> &'static str {
        match self.choice().bound(scored) {
            Bound::AtMost => "<=",
            Bound::Exact => "",
            Bound::AtLeast => ">=",
            Bound::Estimate => "~",
        }
    }

    /// Tricks that the side to play needs from now on for the target asked for; `None` without a target.
    fn needed(&self) -> Option<u8> {
        match self.decision.asked {
            Objective::Target(needed) => Some(needed),
            _ => None,
        }
    }

    /// The lines above the table: who is to play what, and what the numbers mean.
    pub fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { knowledge, declarer, contract, .. } = self.position;
        let side = knowledge.to_play().side();
        match contract {
            Some(contract) => write!(f, "{contract}")?,
            None => write!(f, "{} by {declarer}", knowledge.strain())?,
        }
        write!(f, ", {} to play", knowledge.to_play())?;
        if !knowledge.trick().is_empty() {
            let trick: Vec<String> = knowledge.trick().iter().map(Card::to_string).collect();
            write!(f, " to {}", trick.join(" "))?;
        }
        let (won, played) = (knowledge.won(side), self.position.tricks - knowledge.tricks_left());
        let name = ["North-South", "East-West"][side.index()];
        match (played, self.needed()) {
            (0, Some(needed)) => writeln!(f, "; {name} needs {needed}"),
            (0, None) => writeln!(f),
            (_, Some(0)) => writeln!(f, "; {name} has {won} of {played} tricks, which is enough"),
            (_, Some(needed)) => writeln!(f, "; {name} has {won} of {played} tricks and needs {needed} more"),
            (_, None) => writeln!(f, "; {name} has {won} of {played} tricks"),
        }?;
        if let (Some(needed), Objective::Target(target)) = (self.needed(), self.choice().objective)
            && target < needed
        {
            let hopeless = self.is_known() && self.choice().cards.iter().all(|scored| scored.score == 0);
            let cut_short = self.choice().ended.is_early();
            let chances = plural(target, "more trick");
            match hopeless {
                true if !cut_short => writeln!(f, "no trick can be won any more")?,
                true => writeln!(f, "no card has a chance of that; of {chances} too little is known yet")?,
                false => writeln!(f, "no card has a chance of that; these are the chances of {chances}")?,
            }
        }
        Ok(())
    }

    fn grid(&self) -> Grid {
        let value = match self.choice().objective {
            Objective::Target(_) => "chance",
            Objective::Tricks => "tricks",
            Objective::Payoff(_) => "score",
        };
        let counted = self.choice().cards.iter().any(|scored| scored.tricks.is_some());
        let counted = counted && self.choice().objective != Objective::Tricks;
        let deep = self.decision.choice.method != MethodName::Pimc;
        let mut columns = vec![("card", Align::Left), (value, Align::Right), ("", Align::Left)];
        let more = [
            (deep, vec!["PIMC"]),
            (self.decision.bracket.is_some(), vec!["at least", "at most"]),
            (counted, vec!["tricks"]),
            (deep, vec!["depth"]),
        ];
        let more = more.into_iter().filter(|(show, _)| *show).flat_map(|(_, names)| names);
        columns.extend(more.map(|name| (name, Align::Right)));
        let mut grid = Grid::new(&columns);
        for (index, scored) in self.choice().cards.iter().enumerate() {
            let mut row = vec![cards_of(scored)];
            if !self.is_known() {
                row.extend(["-".to_owned(), String::new()]);
            } else if self.is_left_out(scored) {
                row.extend(["left out".to_owned(), String::new()]);
            } else {
                row.extend([format!("{}{}", self.bound(scored), self.shown(scored.score)), self.bar(scored.score)]);
            }
            if deep {
                row.push(self.shown(scored.first));
            }
            if let Some(bracket) = &self.decision.bracket {
                let shown = |scores: &Vec<u64>| scores.get(index).map_or(String::new(), |&score| self.shown(score));
                row.extend([&bracket.least, &bracket.most].map(shown));
            }
            if counted {
                row.push(self.tricks(scored).map_or(String::new(), |tricks| format!("{tricks:.2}")));
            }
            if deep {
                row.push(if self.is_known() && scored.depth > 0 { scored.depth.to_string() } else { "-".to_owned() });
            }
            grid.row(row);
        }
        grid
    }

    /// The line below the table: the work done.
    pub fn effort(&self) -> String {
        let Choice { worlds, calls, nodes, .. } = self.choice();
        let drawn = match (self.decision.complete, self.decision.layouts) {
            (true, 1) => "the only layout".to_owned(),
            (true, _) => format!("all {worlds} layouts"),
            (false, 0) => "no layouts".to_owned(),
            (false, layouts) => {
                let at_most = if self.decision.counted { "" } else { "at most " };
                format!("{worlds} of {at_most}{}", plural(layouts, "layout"))
            }
        };
        let (calls, nodes) = (plural(*calls, "double-dummy question"), plural(*nodes, "node"));
        let time = self.time.as_secs_f64();
        let unweighed = if self.decision.unweighed { ", no time to weigh the plays" } else { "" };
        let heard =
            self.decision.heard.map_or(String::new(), |heard| format!("; {}", with_calls(heard.fitting, heard.drawn)));
        let ended = format!("{}{}{}", self.ended(), self.unfinished(), self.used());
        format!("{drawn}, {calls}, {nodes}, {time:.2} s; {ended}{unweighed}{heard}")
    }

    /// The failure of a search that a limit ended before the first world, though there was a choice.
    pub fn verdict(&self) -> Result<(), Failure> {
        let choice = self.choice();
        match choice.ended {
            _ if choice.worlds > 0 => Ok(()),
            Ended::Time => Err(Failure::NoAnswer(TIME_UP)),
            Ended::Nodes => Err(Failure::NoAnswer("the nodes were used up")),
            Ended::Stopped | Ended::Memory | Ended::Exact | Ended::Depth | Ended::OneCard => Ok(()),
        }
    }

    /// The kind of answer if not even the first look at all cards in all layouts was finished.
    fn unfinished(&self) -> String {
        match (self.choice().depth, self.choice().worlds) {
            (0, 0) => ", nothing is known and the lowest card is named".to_owned(),
            (0, worlds) => format!(", the best of {}, not finished", plural(worlds, "layout")),
            _ => String::new(),
        }
    }

    fn ended(&self) -> String {
        let Choice { ended, depth, .. } = self.choice();
        match ended {
            Ended::Depth if self.decision.choice.method == MethodName::Pimc => "all hands taken to be seen".to_owned(),
            Ended::Depth => {
                format!("{} ahead{}", plural(*depth, "own card"), if self.left_open { "" } else { ", as asked" })
            }
            Ended::Exact if self.decision.complete => "exact".to_owned(),
            Ended::Exact => "looking further ahead would change nothing".to_owned(),
            Ended::OneCard => "nothing to choose".to_owned(),
            Ended::Time => TIME_UP.to_owned(),
            Ended::Nodes => "the nodes were used up".to_owned(),
            Ended::Stopped => "stopped".to_owned(),
            Ended::Memory => "the memory was full".to_owned(),
        }
    }

    /// The method used, if it was left open.
    fn used(&self) -> &'static str {
        match self.decision.choice.method {
            _ if !self.left_open => "",
            MethodName::Pimc => "; by PIMC",
            MethodName::AlphaMu => "; by alpha-mu",
            MethodName::Achievable(_) => "; by achievable sets",
            MethodName::Exact => "; solved to the last trick",
            MethodName::Best => "",
        }
    }

    fn method_name(&self) -> &'static str {
        match self.decision.choice.method {
            MethodName::Pimc => "pimc",
            MethodName::AlphaMu => "alphamu",
            MethodName::Achievable(_) => "achievable",
            MethodName::Exact => "exact",
            MethodName::Best => "best",
        }
    }

    pub fn json(&self) -> Value {
        let Position { knowledge, declarer, contract, .. } = self.position;
        let choice = self.choice();
        let optional = |value: Option<f64>| value.filter(|_| self.is_known()).map_or(Value::Null, decimal);
        let bracket = |index: usize, most: bool| {
            let scores =
                self.decision.bracket.as_ref().map(|bracket| if most { &bracket.most } else { &bracket.least });
            optional(scores.and_then(|scores| scores.get(index)).map(|&score| self.average(score)))
        };
        let cards = choice.cards.iter().enumerate().map(|(index, scored)| {
            json!({
                "card": text(scored.card),
                "equals": list(scored.equals.cards().map(text)),
                "value": optional(Some(self.average(scored.score)).filter(|_| !self.is_left_out(scored))),
                "exact": self.choice().bound(scored) == Bound::Exact,
                "bound": text(self.bound(scored)),
                "pimc": optional(Some(self.average(scored.first)).filter(|_| !self.is_left_out(scored))),
                "tricks": optional(self.tricks(scored)),
                "worlds": scored.worlds,
                "depth": scored.depth,
                "at_least": bracket(index, false),
                "at_most": bracket(index, true),
            })
        });
        let (objective, target) = match choice.objective {
            Objective::Target(target) => ("target", Some(target + self.won() as u8)),
            Objective::Tricks => ("tricks", None),
            Objective::Payoff(_) => ("score", None),
        };
        json!({
            "contract": contract.map_or(Value::Null, text),
            "strain": text(knowledge.strain()),
            "declarer": text(declarer),
            "to_play": text(knowledge.to_play()),
            "trick": list(knowledge.trick().iter().map(text)),
            "method": text(self.method_name()),
            "objective": text(objective),
            "asked": self.needed().map(|needed| needed + self.won() as u8),
            "target": target,
            "cards": list(cards),
            "depth": choice.depth,
            "ended": text(format!("{:?}", choice.ended).to_lowercase()),
            "worlds": choice.worlds,
            "layouts": count(self.decision.layouts),
            "complete": self.decision.complete,
            "drawn": self.decision.heard.map(|heard| heard.drawn),
            "fitting": self.decision.heard.map(|heard| heard.fitting),
            "unweighed": self.decision.unweighed,
            "questions": choice.calls,
            "nodes": choice.nodes,
            "seconds": decimal(self.time.as_secs_f64()),
        })
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        write!(f, "{}", self.grid())?;
        writeln!(f, "{}", self.effort())
    }
}

/// How many of the worlds drawn go with all calls of the auction.
pub fn with_calls(fitting: usize, drawn: usize) -> String {
    format!("{fitting} of {} drawn with all calls as bid", plural(drawn, "world"))
}

/// A group of equal cards, highest first.
pub fn cards_of(scored: &CardScore) -> String {
    scored.equals.with(scored.card).cards().map(|card| card.to_string()).collect::<Vec<String>>().join(" ")
}
