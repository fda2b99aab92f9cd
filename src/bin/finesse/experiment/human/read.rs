//! Results of people from a PBN file.

use crate::input::Source;
use crate::output::{Failure, LeftOut, tell};
use finesse::cards::{Contract, Deal, Side, Vulnerability, imps};
use finesse::formats::pbn::PbnGame;

/// What happened at one table.
pub struct Played {
    pub label: String,
    pub deal: Deal,
    pub vulnerability: Vulnerability,
    /// None if all passed.
    pub contract: Option<Contract>,
    /// Declarer's tricks.
    pub tricks: u8,
}

impl Played {
    /// What North-South scored.
    pub fn score(&self) -> i32 {
        self.score_with(self.tricks)
    }

    /// What North-South would have scored if declarer had taken so many tricks.
    pub fn score_with(&self, tricks: u8) -> i32 {
        self.contract.map_or(0, |contract| self.declarers(contract.score(tricks, self.vulnerability)))
    }

    /// A number that counts for declarer's side, as it counts for North-South; and back.
    pub fn declarers(&self, number: i32) -> i32 {
        match self.contract.map(|contract| contract.declarer.side()) {
            Some(Side::EastWest) => -number,
            _ => number,
        }
    }

    /// Declarer's IMPs for having taken his tricks and not so many.
    pub fn imps_against(&self, tricks: u8) -> i32 {
        self.declarers(imps(self.score() - self.score_with(tricks)))
    }

    fn is_same_board(&self, other: &Played) -> bool {
        self.deal == other.deal && self.vulnerability == other.vulnerability
    }
}

/// The datum of each result: North-South's mean score on its board, rounded to tens. None for boards that were played once.
pub fn datums(results: &[Played]) -> Vec<Option<i32>> {
    let datum = |one: &Played| {
        let scores: Vec<i32> = results.iter().filter(|other| other.is_same_board(one)).map(Played::score).collect();
        let mean = f64::from(scores.iter().sum::<i32>()) / scores.len() as f64;
        (scores.len() > 1).then(|| 10 * (mean / 10.0).round() as i32)
    };
    results.iter().map(datum).collect()
}

/// All results of a file.
pub fn results(path: &str) -> Result<(Vec<Played>, LeftOut), Failure> {
    let mut source = Source::open(path, None)?;
    let mut results = Vec::new();
    while let Some((found, game)) = source.next_deal()? {
        let at = |fault: String| Failure::on_line(&source.name, found.line, format!("board {}: {fault}", found.label));
        if found.deal.even_length() != Some(13) {
            source.left_out.add(&at("not 13 cards in every hand".to_owned()));
            continue;
        }
        let result = found.vulnerability.map_err(|error| error.to_string()).and_then(|vulnerability| {
            let bidden = contract(&game)?;
            Ok(bidden.map(|(contract, tricks)| {
                let vulnerability = vulnerability.unwrap_or_default();
                Played { label: found.label.clone(), deal: found.deal, vulnerability, contract, tricks }
            }))
        });
        match result {
            Ok(Some(played)) => results.push(played),
            Ok(None) => tell(at("no result".to_owned())),
            Err(fault) => {
                let fault = at(fault);
                source.left_out.add(&fault);
            }
        }
    }
    match results.is_empty() {
        true => Err(source.nothing("result")),
        false => Ok((results, source.left_out)),
    }
}

/// The contract and declarer's tricks; no contract if all passed, nothing if the game does not say.
fn contract(game: &PbnGame) -> Result<Option<(Option<Contract>, u8)>, String> {
    if game.is_passed_out() {
        return Ok(Some((None, 0)));
    }
    let given = |tag: &str| game.tag(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?"));
    let declarer = game.declarer().map_err(|error| error.to_string())?;
    let (Some(contract), Some(declarer), Some(result)) = (given("Contract"), declarer, given("Result")) else {
        return Ok(None);
    };
    let contract = Contract::parse(contract, declarer).map_err(|error| error.to_string())?;
    let tricks = result.trim_start_matches('^').parse().ok().filter(|tricks| *tricks <= 13);
    let tricks = tricks.ok_or(format!("{result:?} is no number of tricks"))?;
    Ok(Some((Some(contract), tricks)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::cards::Seat;

    fn played(contract: &str, declarer: Seat, tricks: u8) -> Played {
        let deal = finesse::random::Random::new(1).deal(13);
        let contract = Contract::parse(contract, declarer).expect("a contract");
        Played { label: String::new(), deal, vulnerability: Vulnerability::None, contract: Some(contract), tricks }
    }

    #[test]
    fn scores_are_north_souths_and_imps_declarers() {
        let (ours, theirs) = (played("4S", Seat::South, 10), played("4S", Seat::West, 9));
        assert_eq!((ours.score(), theirs.score()), (420, 50));
        // A trick less costs 470, ten IMPs; a trick more would have been worth as much to West.
        assert_eq!((ours.imps_against(9), theirs.imps_against(10)), (10, -10));
    }

    #[test]
    fn a_datum_is_the_mean_of_a_board() {
        let results = [played("4S", Seat::South, 10), played("3S", Seat::South, 10), played("4S", Seat::South, 9)];
        // 420, 170 and -50.
        assert_eq!(datums(&results), [Some(180); 3]);
        assert_eq!(datums(&results[..1]), [None]);
    }
}
