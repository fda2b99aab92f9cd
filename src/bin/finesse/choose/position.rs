//! The position that the options or a PBN file describe, as the player to play sees it.

use crate::args::{self, SearchArgs, heading};
use crate::input::{Source, SourceDeal};
use crate::known::{Bidding, KnownArgs};
use crate::output::{Failure, plural};
use finesse::cards::{Card, Contract, Hand, Seat, Strain, Vulnerability};
use finesse::formats::pbn::PbnGame;
use finesse::play::{self, Goal, Request};
use finesse::worlds::{Constraints, Knowledge};

/// The options that describe it.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// A PBN or LIN file with deal, contract, declarer and perhaps the play; - for standard input
    #[arg(conflicts_with_all = ["play", "unseen", "strain", "leader"])]
    file: Option<String>,
    /// The board of the file, if it has several
    #[arg(long, requires = "file", help_heading = heading::POSITION)]
    board: Option<String>,
    /// Take only this many cards of the play
    #[arg(long, value_name = "N", help_heading = heading::POSITION)]
    cards: Option<usize>,
    #[command(flatten)]
    known: KnownArgs,
    /// The contract, for instance 3NT or 4SX
    #[arg(long, help_heading = heading::POSITION)]
    contract: Option<String>,
    /// The trump suit, or N for no-trump, instead of the contract
    #[arg(long, value_parser = args::strain, conflicts_with = "contract", help_heading = heading::POSITION)]
    strain: Option<Strain>,
    /// Declarer. A wrong one is not noticed: a defender then uses a hand of partner's that is given
    #[arg(long, value_parser = args::seat, help_heading = heading::POSITION)]
    declarer: Option<Seat>,
    /// Who leads first, in an ending; otherwise declarer's left-hand opponent
    #[arg(long, value_parser = args::seat, help_heading = heading::POSITION)]
    leader: Option<Seat>,
    /// Tricks that declarer's side wants in all, from the first card on; those of the contract when not given
    #[arg(
        long,
        value_name = "TRICKS",
        value_parser = clap::value_parser!(u8).range(0..=13),
        help_heading = heading::WANTED,
    )]
    pub target: Option<u8>,
}

impl PositionArgs {
    /// The vulnerability that an option says.
    pub fn vulnerability(&self) -> Option<Vulnerability> {
        self.known.vul
    }
}

/// A position in which a card is to be chosen.
pub struct Position {
    pub knowledge: Knowledge,
    pub constraints: Constraints,
    pub declarer: Seat,
    pub contract: Option<Contract>,
    pub vulnerability: Option<Vulnerability>,
    /// Tricks of the whole game.
    pub tricks: usize,
    pub bidding: Option<Bidding>,
}

impl Position {
    pub fn read(args: &PositionArgs) -> Result<Position, Failure> {
        match &args.file {
            Some(path) => from_file(args, path),
            None => from_options(args),
        }
    }

    /// The tricks that declarer's side wants in all: the target, or those of the contract.
    pub fn wanted(&self, target: Option<u8>) -> Result<u8, Failure> {
        let usage = |text: &str| Err(Failure::BadUsage(text.to_owned()));
        match (target, self.contract) {
            (Some(target), _) => Ok(target),
            (None, Some(contract)) if !self.is_ending() => Ok(contract.level().tricks()),
            (None, Some(_)) => {
                usage("an ending needs --target: the tricks that declarer's side wants from its first card on")
            }
            (None, None) => usage("give a contract or --target"),
        }
    }

    /// The request for a card in this position.
    pub fn request(&self, goal: Goal, worlds: usize, search: &SearchArgs) -> Request<'_> {
        let seed = search.seed.number;
        let source = match &self.bidding {
            Some(Bidding { calls, .. }) => play::Source::Auction { calls, count: worlds, seed, weigh: None },
            None => play::Source::Sample { count: worlds, seed, weigh: None },
        };
        Request {
            knowledge: self.knowledge.clone(),
            declarer: self.declarer,
            goal,
            constraints: self.constraints.clone(),
            source,
            mistakes: search.weigh_plays,
            bracket: false,
        }
    }

    /// Whether the play began with fewer than 13 cards a hand.
    pub fn is_ending(&self) -> bool {
        self.tricks < 13
    }
}

fn from_options(args: &PositionArgs) -> Result<Position, Failure> {
    let mut known = args.known.read()?;
    known.play = first_cards(args, known.play)?;
    let bid = known.bidding.as_ref().and_then(Bidding::contract);
    let missing = || Failure::BadUsage(missing(args, known.bidding.as_ref()));
    let declarer = args.declarer.or(bid.map(|contract| contract.declarer)).ok_or_else(missing)?;
    let bid = bid.filter(|contract| contract.declarer == declarer && args.strain.is_none());
    let contract = read_contract(args, declarer)?.or(bid);
    let strain = contract.map(|contract| contract.strain()).or(args.strain).ok_or_else(missing)?;
    let knowledge = known.knowledge(strain, args.leader.unwrap_or(declarer.left()))?;
    let tricks = known.pack.len() / 4;
    let vulnerability = known.bidding.as_ref().map(|bidding| bidding.auction.vulnerability());
    let (constraints, bidding) = (known.constraints, known.bidding);
    Ok(Position { knowledge, constraints, declarer, contract, vulnerability, tricks, bidding })
}

/// Why the options do not say what is played, and by whom.
fn missing(args: &PositionArgs, bidding: Option<&Bidding>) -> String {
    match (bidding, args.declarer) {
        (Some(bidding), _) if !bidding.auction.is_over() => {
            "the auction is not over: finish it, or give --declarer with --contract or --strain".to_owned()
        }
        (Some(bidding), declarer) => match (bidding.contract(), declarer) {
            (Some(contract), Some(declarer)) => format!(
                "the auction ends in {contract}, so {declarer} is not declarer; leave --declarer out, or give --contract \
                 or --strain with it"
            ),
            _ => "the deal was passed out".to_owned(),
        },
        (None, _) => {
            "give a FILE, or --declarer with --contract or --strain (or a finished --auction), and the hands seen"
                .to_owned()
        }
    }
}

fn read_contract(args: &PositionArgs, declarer: Seat) -> Result<Option<Contract>, Failure> {
    let contract = args.contract.as_deref().map(|text| Contract::parse(text, declarer));
    contract.transpose().map_err(|error| Failure::in_option("--contract", error))
}

fn from_file(args: &PositionArgs, path: &str) -> Result<Position, Failure> {
    let known = args.known.read()?;
    if known.seen.iter().any(Option::is_some) {
        return Err(Failure::BadUsage("the hands come from the file; give what is known besides, as 12-14".to_owned()));
    }
    let mut source = Source::open(path, args.board.as_deref())?;
    let (deal, game) = pick(&mut source)?;
    let in_board = |fault: String| Failure::on_line(&source.name, deal.line, format!("board {}: {fault}", deal.label));
    let in_file = |error| Failure::in_input(&source.name, error);

    let declarer = args.declarer.map_or_else(|| game.declarer(), |seat| Ok(Some(seat))).map_err(in_file)?;
    let declarer = declarer.ok_or_else(|| in_board("no declarer".to_owned()))?;
    let contract = match read_contract(args, declarer)? {
        Some(contract) => Some(contract),
        None => contract_of(&game, declarer),
    };
    let strain = contract.map_or_else(|| game.strain(), |contract| Ok(Some(contract.strain()))).map_err(in_file)?;
    let without = if game.is_passed_out() { "passed out" } else { "no contract" };
    let strain = strain.ok_or_else(|| in_board(without.to_owned()))?;
    let (leader, play) = match game.play().map_err(in_file)? {
        Some(play) => (play.leader, play.cards),
        None => (declarer.left(), Vec::new()),
    };
    let play = first_cards(args, play)?;

    let full = deal.deal.hands().iter().any(|hand| hand.len() == 13);
    let pack = if full { Hand::PACK } else { deal.deal.cards() };
    let nobody = Knowledge::from_play(strain, leader, pack, [None; 4], &play);
    let to_play = nobody.map_err(|error| in_board(error.to_string()))?.to_play();
    let exposed = !full || !play.is_empty();
    let seen = Seat::ALL.map(|seat| sees(to_play, seat, declarer, exposed).then(|| deal.deal.hand(seat)));
    let knowledge = Knowledge::from_play(strain, leader, pack, seen, &play);
    let knowledge = knowledge.map_err(|error| in_board(error.to_string()))?;
    let vulnerability = deal.vulnerability.map_err(in_file)?;
    // The auction of the file, unless one is given.
    let bidding = match (known.bidding, game.auction().map_err(in_file)?) {
        (None, Some(found)) if !found.cut_short => Some(Bidding::new(found.auction, args.known.system())?),
        (given, _) => given,
    };
    Ok(Position {
        knowledge,
        constraints: known.constraints,
        declarer,
        contract,
        vulnerability,
        tricks: pack.len() / 4,
        bidding,
    })
}

/// The board of --board, or the only one.
fn pick(source: &mut Source) -> Result<(SourceDeal, PbnGame), Failure> {
    let Some(found) = source.next_deal()? else { return Err(source.nothing("deal")) };
    if source.board.is_none() {
        let mut count = 1;
        while source.next_deal()?.is_some() {
            count += 1;
        }
        if count > 1 {
            return Err(Failure::in_input(&source.name, format!("{count} boards; say which with --board")));
        }
    }
    Ok(found)
}

/// The contract of a game, unless only its strain is given.
fn contract_of(game: &PbnGame, declarer: Seat) -> Option<Contract> {
    let text: String = game.tag("Contract")?.chars().filter(|letter| !letter.is_whitespace()).collect();
    Contract::parse(&text, declarer).ok()
}

/// The cards of the play, as many as wanted.
fn first_cards(args: &PositionArgs, mut play: Vec<Card>) -> Result<Vec<Card>, Failure> {
    if let Some(count) = args.cards {
        if count > play.len() {
            let fault = format!("the play has only {}", plural(play.len(), "card"));
            return Err(Failure::in_input("--cards", fault));
        }
        play.truncate(count);
    }
    Ok(play)
}

/// Whether the player who decides for `to_play` sees the hand of `seat`.
fn sees(to_play: Seat, seat: Seat, declarer: Seat, exposed: bool) -> bool {
    let dummy = declarer.partner();
    if to_play.side() == declarer.side() {
        seat.side() == declarer.side()
    } else {
        seat == to_play || (seat == dummy && exposed)
    }
}
