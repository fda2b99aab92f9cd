//! The boards, in three sets that have no seed in common, with their tricks: each is solved once and kept in a file.
//!
//! A line of the file is one that `experiment bidding` reads too: number, dealer, vulnerability, deal, tricks.

use crate::bidding::table_of;
use crate::deal::duplicate_board;
use crate::output::Failure;
use crate::run::ProgressBatch;
use finesse::cards::{Deal, Seat, Strain, Vulnerability};
use finesse::dd::Table;
use finesse::par::par_by_dealer;
use finesse::random::Random;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A board and what it is worth.
#[derive(Clone, Copy)]
pub struct Board {
    pub deal: Deal,
    pub dealer: Seat,
    pub vulnerability: Vulnerability,
    pub tricks: Table,
    /// North-South's score.
    pub par: i32,
}

/// Where boards come from.
pub struct Boards {
    seed: u64,
    file: Option<PathBuf>,
    threads: usize,
    known: RefCell<HashMap<Deal, Table>>,
}

impl Boards {
    pub fn new(seed: u64, file: Option<&Path>, threads: usize) -> Result<Boards, Failure> {
        let mut known = HashMap::new();
        if let Some(path) = file {
            let name = path.display().to_string();
            let text = match std::fs::read_to_string(path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
                read => read.map_err(|error| Failure::in_input(&name, error))?,
            };
            // A line that an interrupted run has not finished is solved again.
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            for (line, columns) in text[..whole].lines().enumerate() {
                let read =
                    read(columns).ok_or_else(|| Failure::on_line(&name, line + 1, "not a board with its tricks"));
                let (deal, table) = read?;
                known.insert(deal, table);
            }
        }
        Ok(Boards { seed, file: file.map(Path::to_owned), threads, known: RefCell::new(known) })
    }

    pub fn training(&self, count: usize) -> Result<Vec<Board>, Failure> {
        self.set(1, count)
    }

    pub fn choosing(&self, count: usize) -> Result<Vec<Board>, Failure> {
        self.set(2, count)
    }

    pub fn last(&self, count: usize) -> Result<Vec<Board>, Failure> {
        self.set(3, count)
    }

    /// The first boards of a set.
    fn set(&self, set: u64, count: usize) -> Result<Vec<Board>, Failure> {
        let seed = Random::new(self.seed ^ set << 48).next();
        let deals: Vec<Deal> = (0..count as u64).map(|number| Random::new(seed ^ number).deal(13)).collect();
        let missing: Vec<(u64, Deal)> = {
            let known = self.known.borrow();
            let numbered = (0..).zip(deals.iter().copied());
            numbered.filter(|(_, deal)| !known.contains_key(deal)).collect()
        };
        self.solve(&missing)?;
        let known = self.known.borrow();
        let board = |(number, deal): (u64, &Deal)| {
            let (dealer, vulnerability) = duplicate_board(number);
            let tricks = known[deal];
            let par = par_by_dealer(&tricks, dealer, vulnerability).score;
            Board { deal: *deal, dealer, vulnerability, tricks, par }
        };
        Ok((0..).zip(&deals).map(board).collect())
    }

    /// Solves boards and adds them to the file.
    fn solve(&self, missing: &[(u64, Deal)]) -> Result<(), Failure> {
        if missing.is_empty() {
            return Ok(());
        }
        let batch = ProgressBatch::new(self.threads, missing.len(), "boards to solve");
        let fault = |path: &Path, error| Failure::in_input(&path.display().to_string(), error);
        let open = |path: &PathBuf| {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
            file.map_err(|error| fault(path, error))
        };
        let mut file = self.file.as_ref().map(open).transpose()?;
        // Small parts, so that little is lost when a run is interrupted.
        for part in missing.chunks(100) {
            let tables = batch.map(part, |solver, (_, deal)| table_of(deal, solver))?;
            for ((number, deal), table) in part.iter().zip(tables) {
                self.known.borrow_mut().insert(*deal, table);
                if let (Some(file), Some(path)) = (&mut file, &self.file) {
                    writeln!(file, "{}", line(*number, deal, &table)).map_err(|error| fault(path, error))?;
                }
            }
        }
        Ok(())
    }
}

/// The seats and strains of a table's digits.
const SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

fn line(number: u64, deal: &Deal, table: &Table) -> String {
    let (dealer, vulnerability) = duplicate_board(number);
    let digits = SEATS.map(|seat| Strain::BY_RANK.map(|strain| format!("{:x}", table.tricks(strain, seat))).concat());
    format!("{}\t{dealer}\t{vulnerability}\t{deal}\t{}", number + 1, digits.join(" "))
}

fn read(line: &str) -> Option<(Deal, Table)> {
    let [_, _, _, deal, tricks] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let mut table = Table::default();
    let words: Vec<&str> = tricks.split_whitespace().collect();
    if words.len() != 4 || words.iter().any(|word| word.len() != 5) {
        return None;
    }
    for (word, seat) in words.into_iter().zip(SEATS) {
        for (digit, strain) in word.chars().zip(Strain::BY_RANK) {
            let tricks = digit.to_digit(16).filter(|&tricks| tricks <= 13)?;
            table.0[strain.index()][seat.index()] = tricks as u8;
        }
    }
    Some((Deal::from_pbn(deal).ok()?, table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use finesse::dd::Solver;

    #[test]
    fn sets_differ_and_boards_keep_their_tricks() {
        let boards = Boards::new(5, None, 1).expect("no file");
        let [one, two] = [boards.training(3), boards.last(3)].map(|set| set.expect("no limit"));
        assert!(one.iter().all(|board| two.iter().all(|other| board.deal != other.deal)));
        assert_eq!(boards.training(2).expect("no limit")[1].deal, one[1].deal, "fewer boards are the first ones");
        for board in one {
            let table = table_of(&board.deal, &mut Solver::new()).expect("no limit");
            assert_eq!(read(&line(4, &board.deal, &table)), Some((board.deal, board.tricks)), "{}", board.deal);
        }
        assert_eq!(read("1\tN\tNone\tx\t"), None);
    }
}
