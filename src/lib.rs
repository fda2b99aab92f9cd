//! Finesse, a bridge engine: tricks and par double dummy, and the card to play when two hands are hidden.
//!
//! The same engine is behind the C library `libfinesse`, which replaces DDS, and the command `finesse`.
//!
//! # Double dummy
//!
//! The tricks of every declarer in every strain, and par:
//!
//! ```
//! use finesse::cards::Vulnerability;
//! use finesse::par::par_by_dealer;
//! use finesse::{Deal, Seat, Strain, pool};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let deal = Deal::from_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")?;
//! let tables = pool::tables(&pool::Options::default(), &[deal], [true; 5]);
//! let table = tables[0].expect("no limit was set");
//! assert_eq!(table.tricks(Strain::Spades, Seat::West), 8);
//! assert_eq!(table.tricks(Strain::NoTrump, Seat::South), 6);
//!
//! let par = par_by_dealer(&table, Seat::North, Vulnerability::None);
//! assert_eq!((par.score, par.line().as_str()), (-110, "EW 2S"));
//! # Ok(())
//! # }
//! ```
//!
//! # When two hands are hidden
//!
//! South is on lead at no-trump and needs two of the last four tricks. With all hands seen the ace of hearts wins in 38 of
//! the 70 layouts of the unseen cards. But South must make one plan for all of them; then a club wins in 32, the ace of
//! hearts in 26:
//!
//! ```
//! use finesse::cards::parse_hands;
//! use finesse::worlds::Position;
//! use finesse::{Card, Constraints, Goal, Knowledge, MethodName, Options, Player, Request, Seat, Source, Strain};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // In the place of East: the cards that South does not see.
//! let [north, unseen, south, _] = parse_hands("N:J..Q8.8 K7.QJ2.T.AQ 9.A..K9 -")?;
//! let position = Position::new(Strain::NoTrump, Seat::South, [Some(north), None, Some(south), None], unseen);
//! let request = Request {
//!     knowledge: Knowledge::from_position(position)?,
//!     declarer: Seat::South,
//!     goal: Goal::Contract(2),
//!     constraints: Constraints::default(),
//!     source: Source::Sample { count: 100, seed: 1, weigh: None },
//!     mistakes: None,
//!     bracket: false,
//! };
//! let options = Options { depth: u32::MAX, every_card: true, ..Options::default() };
//! let decision = Player::new().choose(&request, MethodName::AlphaMu, &options)?;
//! let best = decision.choice.cards[0];
//! assert_eq!((decision.layouts, decision.complete), (70, true));
//! assert_eq!((best.card.to_string().as_str(), best.worlds), ("C9", 32));
//!
//! let ace = Card::parse("HA").unwrap();
//! let ace = decision.choice.cards.iter().find(|scored| scored.card == ace).unwrap();
//! assert_eq!(ace.first * 70 / decision.choice.weight, 38); // one card ahead, then double dummy
//! assert_eq!(ace.worlds, 26);
//! # Ok(())
//! # }
//! ```
//!
//! # The modules, in reading order
//!
//! A module uses only those above it.
//!
//! - [`cards`]: the vocabulary of bridge, valid by construction; PBN deals.
//! - [`formats`]: files of boards.
//! - `bits`: bit tricks on sets of cards.
//! - `few`: sorting of short lists.
//! - [`limits`]: when to stop. The stop rule of a time limit is here.
//! - [`random`]: random numbers that depend on their seed alone.
//! - `dds_order`: the order in which DDS lists cards with the same score (`dds_order/mod.rs` has the rule).
//! - [`dd`]: double dummy: the search, its move ordering, sure tricks, transposition table; [`Solver`].
//! - [`par`]: the result of a deal when both sides bid and play seeing all hands.
//! - [`pool`]: many boards at once, one solver per thread.
//! - [`worlds`]: what a seat knows, and the exact sampling (`worlds/sample.rs`) of the layouts that fit it. A layout is a
//!   distribution of the unseen cards, a world a sampled deal with a weight.
//! - [`bidding`]: systems in text files, what calls show, deals that go with an auction, which call to make.
//! - [`play`]: the card to play when two hands are hidden: Monte Carlo, alpha-mu with its Pareto front
//!   ([`play::alphamu::front`]), achievable sets with the squeaky wheel ([`play::achievable::squeaky`]), the exact solver.
//! - [`table`]: a player at the table, who is told calls and cards and knows what to decide.
//! - [`suit`]: suit combinations.
//! - [`evolve`]: searches of a paper of 2005 and breeding; docs/evolution.md says what they are worth.
//! - [`ffi`]: the C interface with its return codes (`ffi/boundary/codes.rs`). Nothing imports it.
//!
//! # In a Rust program
//!
//! Calls through the C interface install a panic hook in front of the present one, once: it is silent for panics inside
//! such calls, which become return codes, and passes all others on. Calls of the Rust functions install nothing.
//!
//! The library never prints, never reads files or the environment, and never ends the process, except that it aborts, as
//! every Rust program does, when the system refuses a small piece of memory.

pub mod bidding;
mod binomial;
mod bits;
pub mod cards;
pub mod dd;
mod dds_order;
pub mod evolve;
mod few;
pub mod ffi;
pub mod formats;
pub mod limits;
pub mod par;
pub mod play;
pub mod pool;
pub mod random;
pub mod suit;
pub mod table;
pub mod worlds;

pub use cards::{Board, Card, Contract, Deal, Hand, Seat, Strain, Suit};
pub use dd::{Solver, Table};
pub use limits::{Interrupted, Limits};
pub use play::{Choice, Decision, Goal, Method, MethodName, Options, Player, Request, Source};
pub use suit::SuitSolver;
pub use worlds::{Constraints, Knowledge};
