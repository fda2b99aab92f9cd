//! How far the breeding is: what single steps are worth, the generations so far and the population, as a file to go on
//! from, and shares of a generation.

use super::History;
use super::tally::Tally;
use crate::experiment::statistics::Estimate;
use crate::output::Failure;
use finesse::evolve::integers::{Bounded, Integers, Promise};
use finesse::evolve::population::{Breeding, Population, Spread};
use std::path::{Path, PathBuf};

pub struct State {
    /// What one less and one more of each number is worth, once that was measured. A step that cannot be taken is
    /// worth nothing.
    pub steps: Option<Vec<[Estimate; 2]>>,
    /// Of all generations that were measured.
    pub history: History,
    pub population: Population<Integers>,
    seed: u64,
}

const NOTHING: Estimate = Estimate { mean: 0.0, error: 0.0 };

impl State {
    /// As the file has it; the first generation if there is none.
    pub fn open(file: Option<&Path>, species: &Bounded, breeding: &Breeding, seed: u64) -> Result<State, Failure> {
        let begin =
            || State { steps: None, history: Vec::new(), population: Population::new(species, breeding, seed), seed };
        let Some(path) = file else { return Ok(begin()) };
        let name = path.display().to_string();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(begin()),
            read => read.map_err(|error| Failure::in_input(&name, error))?,
        };
        let state = State::read(&text, seed).map_err(|fault| Failure::in_input(&name, fault))?;
        let genes = state.steps.as_ref().map_or(species.bounds.len(), Vec::len);
        match genes == species.bounds.len() && state.population.members.iter().all(|genome| species.contains(genome)) {
            true => Ok(state),
            false => Err(Failure::in_input(&name, "it is about another system")),
        }
    }

    fn read(text: &str, seed: u64) -> Result<State, String> {
        let mut history = Vec::new();
        let mut steps = Vec::new();
        let mut rest = text;
        while let Some((line, after)) = rest.split_once('\n') {
            let Some(numbers) = line.strip_prefix("step ") else { break };
            let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
            let [less, less_error, more, more_error] = numbers[..] else { return Err(format!("{line:?} is no step")) };
            steps.push([Estimate { mean: less, error: less_error }, Estimate { mean: more, error: more_error }]);
            rest = after;
        }
        while let Some((line, after)) = rest.split_once('\n') {
            let Some(numbers) = line.strip_prefix("history ") else { break };
            let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
            let [best, mean, deviation] = numbers[..] else { return Err(format!("{line:?} is no history")) };
            history.push(Spread { best, mean, deviation });
            rest = after;
        }
        let population = Population::from_text(rest).map_err(|error| error.to_string())?;
        Ok(State { steps: Some(steps).filter(|steps| !steps.is_empty()), history, population, seed })
    }

    fn text(&self) -> String {
        let line = |spread: &Spread| format!("history {} {} {}\n", spread.best, spread.mean, spread.deviation);
        let step =
            |[less, more]: &[Estimate; 2]| format!("step {} {} {} {}\n", less.mean, less.error, more.mean, more.error);
        let steps: String = self.steps.iter().flatten().map(step).collect();
        steps + &self.history.iter().map(line).collect::<String>() + &self.population.to_text()
    }

    /// Writes a new file before the old one goes, so that there always is a whole one.
    pub fn save(&self, file: Option<&Path>) -> Result<(), Failure> {
        let Some(path) = file else { return Ok(()) };
        let fault = |error| Failure::in_input(&path.display().to_string(), error);
        let new = beside(path, "new");
        std::fs::write(&new, self.text()).map_err(fault)?;
        std::fs::rename(&new, path).map_err(fault)
    }

    /// What the steps promise, for the species.
    pub fn promises(&self) -> Option<Vec<Promise>> {
        let promise = |[less, more]: &[Estimate; 2]| Promise { less: less.chance(), more: more.chance() };
        self.steps.as_ref().map(|steps| steps.iter().map(promise).collect())
    }

    /// Takes what the neighbours of the origin are worth, and begins with the generation that they promise.
    pub fn learn(&mut self, species: &mut Bounded, breeding: &Breeding, tallies: &[Tally]) {
        let mut tallies = tallies.iter();
        let mut worth = |neighbour: &Option<Integers>| {
            neighbour.as_ref().and_then(|_| tallies.next()).map_or(NOTHING, Tally::estimate)
        };
        self.steps = Some(species.neighbours().iter().map(|[less, more]| [worth(less), worth(more)]).collect());
        species.steps = self.promises();
        self.population = Population::new(species, breeding, self.seed);
    }

    /// Takes a generation's worth and breeds the next.
    pub fn advance(&mut self, species: &Bounded, breeding: &Breeding, tallies: &[Tally]) {
        let fitness: Vec<f64> = tallies.iter().map(Tally::mean).collect();
        self.history.push(Spread::of(&fitness));
        self.population.breed(species, breeding, &fitness);
    }

    /// For a progress bar.
    pub fn progress(&self) -> String {
        let generation = self.history.len() + 1;
        match self.history.last() {
            None => format!("generation {generation}"),
            Some(Spread { best, mean, deviation }) => {
                format!("generation {generation} (before: best {best:+.3}, mean {mean:+.3}, spread {deviation:.3})")
            }
        }
    }

    /// What a share is about: the generation, 0 for the single steps.
    fn head(&self, screening: bool) -> String {
        format!("generation {}\n", if screening { 0 } else { self.population.generation + 1 })
    }

    /// Writes what a share of the boards says of the systems.
    pub fn write_share(
        &self,
        path: &Path,
        (share, of): (usize, usize),
        screening: bool,
        tallies: &[Tally],
    ) -> Result<(), Failure> {
        let file = beside(path, &format!("{share}-of-{of}"));
        let text = self.head(screening) + &tallies.iter().map(|tally| format!("{tally}\n")).collect::<String>();
        std::fs::write(&file, text).map_err(|error| Failure::in_input(&file.display().to_string(), error))
    }

    /// Puts all shares together.
    pub fn read_shares(
        &self,
        path: &Path,
        shares: usize,
        screening: bool,
        systems: usize,
    ) -> Result<Vec<Tally>, Failure> {
        let mut all = vec![Tally::default(); systems];
        for share in 1..=shares {
            let file = beside(path, &format!("{share}-of-{shares}"));
            let name = file.display().to_string();
            let text = std::fs::read_to_string(&file).map_err(|error| Failure::in_input(&name, error))?;
            let tallies: Option<Vec<Tally>> =
                text.strip_prefix(&self.head(screening)).and_then(|lines| lines.lines().map(Tally::read).collect());
            let Some(tallies) = tallies.filter(|tallies| tallies.len() == systems) else {
                return Err(Failure::in_input(&name, "not a share of this generation"));
            };
            all.iter_mut().zip(tallies).for_each(|(all, more)| all.add(more));
        }
        Ok(all)
    }
}

/// A file beside another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}
