//! The boards to bid: random, from a PBN file, or from lines that have their tricks already.

use super::Args;
use crate::deal::duplicate_board;
use crate::input::Source;
use crate::output::Failure;
use finesse::cards::{Deal, Seat, Strain, Vulnerability};
use finesse::dd::Table;
use finesse::random::Random;

/// A board to bid.
pub struct Board {
    /// Its place among all boards, counted from 1.
    pub number: usize,
    pub label: String,
    pub dealer: Seat,
    pub vulnerability: Vulnerability,
    pub deal: Deal,
    /// Its tricks, if they are known already.
    pub tricks: Option<Table>,
}

/// The boards that the options ask for.
pub fn read(args: &Args) -> Result<Vec<Board>, Failure> {
    let last = args.count.map_or(usize::MAX, |count| args.boards_from.saturating_add(count - 1));
    let wanted = args.boards_from..=last;
    let boards: Vec<Board> = match &args.file {
        None => {
            let most = args.random.unwrap_or(0).min(last);
            (args.boards_from..=most).map(|number| random(number, args.seed.number)).collect()
        }
        Some(path) => from_file(path)?.into_iter().filter(|board| wanted.contains(&board.number)).collect(),
    };
    match boards.is_empty() {
        true => Err(Failure::BadInput(format!("no board from number {} on", args.boards_from))),
        false => Ok(boards),
    }
}

/// A random board, with dealer and vulnerability as in duplicate bridge.
pub fn random(number: usize, seed: u64) -> Board {
    let seed = Random::new(seed).next() ^ number as u64;
    let (dealer, vulnerability) = duplicate_board(number as u64 - 1);
    let deal = Random::new(seed).deal(13);
    Board { number, label: number.to_string(), dealer, vulnerability, deal, tricks: None }
}

fn from_file(path: &str) -> Result<Vec<Board>, Failure> {
    // Standard input is read once, so it cannot be looked at first.
    if path != "-" {
        let bytes = std::fs::read(path).map_err(|error| Failure::in_input(path, error))?;
        if let Some(boards) = from_columns(path, &String::from_utf8_lossy(&bytes)) {
            return boards;
        }
    }
    let mut source = Source::open(path, None)?;
    let mut boards = Vec::new();
    while let Some((found, _)) = source.next_deal()? {
        if found.deal.even_length() != Some(13) {
            source.left_out.add(&Failure::on_line(&source.name, found.line, "bad deal: not 13 cards in every hand"));
            continue;
        }
        let number = boards.len() + 1;
        let (dealer, vulnerability) = duplicate_board(number as u64 - 1);
        let in_file = |error| Failure::in_input(path, error);
        boards.push(Board {
            number,
            label: found.label,
            dealer: found.dealer.map_err(in_file)?.unwrap_or(dealer),
            vulnerability: found.vulnerability.map_err(in_file)?.unwrap_or(vulnerability),
            deal: found.deal,
            tricks: None,
        });
    }
    source.left_out.verdict()?;
    Ok(boards)
}

/// Boards from lines of columns; `None` if the first line that is no comment has no tab.
fn from_columns(name: &str, text: &str) -> Option<Result<Vec<Board>, Failure>> {
    let is_board = |line: &&str| !line.starts_with('#') && !line.trim().is_empty();
    text.lines().find(is_board).filter(|line| line.contains('\t'))?;
    let lines = text.lines().enumerate().filter(|(_, line)| is_board(line));
    let board = |(place, (line, columns)): (usize, (usize, &str))| {
        columns_of(place + 1, columns).map_err(|fault| Failure::on_line(name, line + 1, fault))
    };
    Some(lines.enumerate().map(board).collect())
}

fn columns_of(number: usize, line: &str) -> Result<Board, String> {
    let [label, dealer, vulnerability, deal, tricks] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err("not five columns: number, dealer, vulnerability, deal, tricks".to_owned());
    };
    let vulnerability = Vulnerability::from_pbn(vulnerability).ok_or(format!("{vulnerability} is no vulnerability"))?;
    let deal = Deal::from_pbn(deal).map_err(|error| error.to_string())?;
    if deal.even_length() != Some(13) {
        return Err("not 13 cards in every hand".to_owned());
    }
    Ok(Board {
        number,
        label: label.to_owned(),
        dealer: Seat::parse(dealer).ok_or(format!("{dealer} is no seat"))?,
        vulnerability,
        deal,
        tricks: Some(table(tricks)?),
    })
}

/// The tricks of N, S, E, W, each five hexadecimal digits: no-trump, spades, hearts, diamonds, clubs.
fn table(text: &str) -> Result<Table, String> {
    let mut table = Table::default();
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != 4 || words.iter().any(|word| word.len() != 5) {
        return Err(format!("{text:?} is not four times five digits"));
    }
    for (word, seat) in words.into_iter().zip([Seat::North, Seat::South, Seat::East, Seat::West]) {
        for (digit, strain) in word.chars().zip(Strain::BY_RANK) {
            let tricks = digit.to_digit(16).filter(|&tricks| tricks <= 13);
            table.0[strain.index()][seat.index()] = tricks.ok_or(format!("{digit} is no number of tricks"))? as u8;
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_with_their_tricks() {
        let line = "7\tS\tEW\tN:AK97.K.A75.AJ986 Q54.A84.K9643.K7 2.JT532.J8.QT532 JT863.Q976.QT2.4\t\
                    6575b 6575b 68572 68572";
        let boards = from_columns("x", &format!("# heading\n\n{line}\n")).expect("columns").expect("boards");
        let board = &boards[0];
        assert_eq!((board.number, board.label.as_str(), board.dealer), (1, "7", Seat::South));
        let tricks = board.tricks.expect("tricks");
        assert_eq!((tricks.tricks(Strain::Clubs, Seat::North), tricks.tricks(Strain::NoTrump, Seat::East)), (11, 6));
        assert!(from_columns("x", "[Deal \"N:...\"]\n").is_none());
        for bad in [line.replace("EW", "?"), line.replace("6575b 6575b", "6575b"), line.replace("6575b", "6575f")] {
            assert!(from_columns("x", &bad).expect("columns").is_err(), "{bad}");
        }
    }

    #[test]
    fn a_random_board_depends_on_its_number_and_the_seed() {
        assert_eq!(random(3, 1).deal, random(3, 1).deal);
        assert_ne!(random(3, 1).deal, random(4, 1).deal);
        assert_ne!(random(3, 1).deal, random(3, 2).deal);
        assert_eq!((random(3, 1).dealer, random(3, 1).vulnerability), (Seat::South, Vulnerability::EastWest));
    }
}
