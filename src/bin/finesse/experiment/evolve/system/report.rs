//! What was bred, as text, JSON, a plot and a system file.

use super::super::super::plot::{Curve, Curves};
use super::{Args, Bred, Fitness};
use crate::args::value_name;
use crate::experiment::statistics::Estimate;
use crate::grid::{Align, Grid};
use crate::json::{decimal, json, list};
use finesse::evolve::numbers::Template;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, Write};

/// How many single steps are shown.
const BEST_STEPS: usize = 30;

pub struct Report<'a> {
    pub args: &'a Args,
    pub template: &'a Template,
    pub bred: &'a Bred,
}

impl Report<'_> {
    fn unit(&self) -> &'static str {
        match self.args.fitness {
            Fitness::Imps => "IMPs a board against the opponent, at two tables",
            Fitness::Par => "IMPs a board nearer to par than the opponent",
        }
    }

    /// The numbers that were changed: where, from what, to what.
    fn changes(&self) -> Vec<(String, i32, i32)> {
        let numbers = self.template.numbers().iter().zip(&self.bred.genome.0);
        let changed = numbers.filter(|(number, gene)| number.value != **gene);
        changed.map(|(number, &gene)| (self.template.place(number), number.value, gene)).collect()
    }

    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Args { boards, choosing, last, population, seed, .. } = self.args;
        writeln!(out, "{} numbers; {population} systems a generation, seed {}", self.bred.genome.0.len(), seed.number)?;
        writeln!(out, "{}; {boards} boards train, {choosing} choose, {last} are the last", self.unit())?;
        let mut grid = Grid::of_numbers(["generation", "best", "mean", "spread"]);
        for (number, spread) in self.bred.state.history.iter().enumerate() {
            let numbers = [spread.best, spread.mean].map(|value| format!("{value:+.3}"));
            let [best, mean] = numbers;
            grid.row([(number + 1).to_string(), best, mean, format!("{:.3}", spread.deviation)]);
        }
        writeln!(out, "{grid}")?;
        if let Some(steps) = &self.bred.state.steps {
            write!(out, "{}", self.best_steps(steps))?;
        }
        writeln!(out, "chosen: {}", self.bred.choosing)?;
        writeln!(out, "last boards: {}", self.bred.last)?;
        writeln!(out, "last boards: {}", self.bred.won_and_lost)?;
        match self.changes() {
            changes if changes.is_empty() => writeln!(out, "the system as it stands was chosen"),
            changes => changes.iter().try_for_each(|(place, old, new)| writeln!(out, "{place}: {old} -> {new}")),
        }
    }

    /// The single steps that are worth the most, in standard errors.
    fn best_steps(&self, steps: &[[Estimate; 2]]) -> Grid {
        let numbers = self.template.numbers().iter().zip(steps);
        let mut list: Vec<_> = numbers
            .flat_map(|(number, [less, more])| [(number, -1, *less), (number, 1, *more)])
            .filter(|(_, _, worth)| worth.mean > 0.0 && worth.error > 0.0)
            .collect();
        list.sort_by(|(.., one), (.., other)| (other.mean / other.error).total_cmp(&(one.mean / one.error)));
        let mut grid =
            Grid::new(&[("step", Align::Left), ("IMPs a board", Align::Right), ("standard error", Align::Right)]);
        for (number, step, Estimate { mean, error }) in list.into_iter().take(BEST_STEPS) {
            let change = format!("{}: {} -> {}", self.template.place(number), number.value, number.value + step);
            grid.row([change, format!("{mean:+.4}"), format!("{error:.4}")]);
        }
        grid
    }

    pub fn json(&self) -> Value {
        let history = self.bred.state.history.iter().map(|spread| {
            json!({"best": decimal(spread.best), "mean": decimal(spread.mean), "spread": decimal(spread.deviation)})
        });
        let changes =
            self.changes().into_iter().map(|(place, old, new)| json!({"place": place, "old": old, "new": new}));
        let worth = |one: &Estimate| list([one.mean, one.error].map(decimal));
        let steps = self.bred.state.steps.as_ref().map(|steps| {
            let numbers = self.template.numbers().iter().zip(steps);
            list(numbers.map(|(number, [less, more])| {
                json!({"place": self.template.place(number), "less": worth(less), "more": worth(more)})
            }))
        });
        let [choosing, last] = [self.bred.choosing, self.bred.last].map(|estimate| {
            json!({
                "imps_a_board": decimal(estimate.mean),
                "standard_error": decimal(estimate.error),
                "interval": list(estimate.interval().map(decimal)),
            })
        });
        json!({
            "seed": self.args.seed.number,
            "fitness": value_name(self.args.fitness),
            "boards": [self.args.boards, self.args.choosing, self.args.last],
            "population": self.args.population,
            "steps": steps,
            "generations": list(history),
            "numbers": self.bred.genome.0,
            "changes": list(changes),
            "choosing": choosing,
            "final": last,
            "final_boards": self.bred.won_and_lost.json(),
        })
    }

    pub fn curves(&self) -> Curves {
        let curve = |name: &str, value: fn(&finesse::evolve::population::Spread) -> f64| Curve {
            name: name.to_owned(),
            points: self
                .bred
                .state
                .history
                .iter()
                .zip(1..)
                .map(|(one, number)| (f64::from(number), value(one)))
                .collect(),
        };
        let curves = vec![
            curve("best", |spread| spread.best),
            curve("mean", |spread| spread.mean),
            curve("spread", |spread| spread.deviation),
        ];
        Curves {
            title: "Breeding a bidding system".to_owned(),
            note: format!("{}; {} boards", self.unit(), self.args.boards),
            across: "generation".to_owned(),
            up: "IMPs a board".to_owned(),
            equal_factors: false,
            curves,
        }
    }

    /// One file: the system with its modules in their places, under its pedigree.
    pub fn system(&self) -> String {
        let Args { boards, choosing, last, population, generations, seed, fitness, .. } = self.args;
        let mut text = format!(
            "# Bred by finesse experiment evolve system --seed {} --boards {boards} --choosing {choosing} --final {last}\n\
             #   --population {population} --generations {generations} --fitness {}.\n\
             # Fitness: {}.\n# On the boards that chose it: {}.\n# On the last boards: {}; {}.\n",
            seed.number,
            value_name(*fitness),
            self.unit(),
            self.bred.choosing,
            self.bred.last,
            self.bred.won_and_lost,
        );
        for (place, old, new) in self.changes() {
            let _ = writeln!(text, "# {place}: {old} -> {new}");
        }
        text + "\n" + &self.template.text(&self.bred.genome)
    }
}
