//! How far the breeding is: the generations so far and the population, as a file to go on from, and shares of a
//! generation.

use super::History;
use crate::output::Failure;
use finesse::evolve::integers::{Bounded, Integers};
use finesse::evolve::population::{Breeding, Population, Spread};
use std::path::{Path, PathBuf};

pub struct State {
    /// Of all generations that were measured.
    pub history: History,
    pub population: Population<Integers>,
}

impl State {
    /// As the file has it; the first generation if there is none.
    pub fn open(file: Option<&Path>, species: &Bounded, breeding: &Breeding, seed: u64) -> Result<State, Failure> {
        let begin = || State { history: Vec::new(), population: Population::new(species, breeding, seed) };
        let Some(path) = file else { return Ok(begin()) };
        let name = path.display().to_string();
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(begin()),
            read => read.map_err(|error| Failure::in_input(&name, error))?,
        };
        let state = State::read(&text).map_err(|fault| Failure::in_input(&name, fault))?;
        match state.population.members.iter().all(|genome| species.contains(genome)) {
            true => Ok(state),
            false => Err(Failure::in_input(&name, "it is about another system")),
        }
    }

    fn read(text: &str) -> Result<State, String> {
        let mut history = Vec::new();
        let mut rest = text;
        while let Some((line, after)) = rest.split_once('\n') {
            let Some(numbers) = line.strip_prefix("history ") else { break };
            let numbers: Vec<f64> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
            let [best, mean, deviation] = numbers[..] else { return Err(format!("{line:?} is no history")) };
            history.push(Spread { best, mean, deviation });
            rest = after;
        }
        let population = Population::from_text(rest).map_err(|error| error.to_string())?;
        Ok(State { history, population })
    }

    fn text(&self) -> String {
        let line = |spread: &Spread| format!("history {} {} {}\n", spread.best, spread.mean, spread.deviation);
        self.history.iter().map(line).collect::<String>() + &self.population.to_text()
    }

    /// Writes a new file before the old one goes, so that there always is a whole one.
    pub fn save(&self, file: Option<&Path>) -> Result<(), Failure> {
        let Some(path) = file else { return Ok(()) };
        let fault = |error| Failure::in_input(&path.display().to_string(), error);
        let new = beside(path, "new");
        std::fs::write(&new, self.text()).map_err(fault)?;
        std::fs::rename(&new, path).map_err(fault)
    }

    /// Takes a generation's fitness and breeds the next.
    pub fn advance(&mut self, species: &Bounded, breeding: &Breeding, fitness: &[f64]) {
        self.history.push(Spread::of(fitness));
        self.population.breed(species, breeding, fitness);
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

    /// Writes the sums of a share of the boards.
    pub fn write_share(&self, path: &Path, (share, of): (usize, usize), sums: &[i64]) -> Result<(), Failure> {
        let file = beside(path, &format!("{share}-of-{of}"));
        let sums: Vec<String> = sums.iter().map(i64::to_string).collect();
        let text = format!("generation {}\nsums {}\n", self.population.generation, sums.join(" "));
        std::fs::write(&file, text).map_err(|error| Failure::in_input(&file.display().to_string(), error))
    }

    /// Puts the sums of all shares together.
    pub fn read_shares(&self, path: &Path, shares: usize) -> Result<Vec<i64>, Failure> {
        let mut sums = vec![0; self.population.members.len()];
        for share in 1..=shares {
            let file = beside(path, &format!("{share}-of-{shares}"));
            let name = file.display().to_string();
            let text = std::fs::read_to_string(&file).map_err(|error| Failure::in_input(&name, error))?;
            let head = format!("generation {}\nsums ", self.population.generation);
            let numbers = text.strip_prefix(&head).and_then(|numbers| numbers.strip_suffix('\n'));
            let numbers: Option<Vec<i64>> =
                numbers.and_then(|numbers| numbers.split(' ').map(|number| number.parse().ok()).collect());
            let Some(numbers) = numbers.filter(|numbers| numbers.len() == sums.len()) else {
                return Err(Failure::in_input(&name, "not a share of this generation"));
            };
            sums.iter_mut().zip(numbers).for_each(|(sum, more)| *sum += more);
        }
        Ok(sums)
    }
}

/// A file beside another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}
