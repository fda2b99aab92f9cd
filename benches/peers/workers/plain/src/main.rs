//! A worker for Finesse through its Rust interface, kept to the arithmetic that every processor has. Batches are left
//! to the worker that loads the library.

use finesse::cards::{Board, Card as BridgeCard, Deal, Hand, Holding, Rank, Seat, Strain, Suit};
use finesse::dd::{Goal, Solutions, Solver as Finesse};
use peer_protocol::{Card, Fault, Holdings, Play, Position, Question, Scored, Solver, Stopwatch, Table, serve};

struct Plain(Finesse);

impl Solver for Plain {
    fn describe(&self) -> String {
        "Finesse without special instructions".into()
    }

    fn table(&mut self, deal: &Holdings, watch: &mut Stopwatch) -> Result<(Table, Option<u64>), Fault> {
        let deal = Deal::new(hands(deal)).ok_or("a card is held twice")?;
        let (mut table, mut nodes) = ([[0; 4]; 5], 0);
        for strain in Strain::ALL {
            table[strain.index()] = watch.time(|| self.0.strain_row(&deal, strain)).map_err(|_| "stopped")?;
            nodes += self.0.nodes();
        }
        Ok((table, Some(nodes)))
    }

    fn board(&mut self, question: &Question, watch: &mut Stopwatch) -> Result<(Vec<Scored>, Option<u64>), Fault> {
        let board = board(&question.position)?;
        let cards = watch.time(|| self.0.solve(&board, Goal::Maximum, Solutions::EveryCard)).map_err(|_| "stopped")?;
        let scored = cards.iter().map(|scored| Scored {
            card: Card { suit: scored.card.suit().index() as u8, rank: scored.card.rank().number() },
            equals: scored.equals.bits() << 2,
            score: scored.score as i8,
        });
        Ok((scored.collect(), Some(self.0.nodes())))
    }

    fn play(&mut self, play: &Play, watch: &mut Stopwatch) -> Result<Vec<u8>, Fault> {
        let (board, cards) = (board(&play.position)?, cards(&play.cards)?);
        let values = watch.time(|| self.0.trace(&board, &cards)).map_err(|_| "stopped")?;
        values.map_err(|error| error.to_string())
    }
}

fn hands(holdings: &Holdings) -> [Hand; 4] {
    holdings.map(|hand| Hand::from_holdings(hand.map(|bits| Holding::from_bits(bits >> 2))))
}

fn board(position: &Position) -> Result<Board, Fault> {
    let strain = Strain::from_index(usize::from(position.strain)).ok_or("no such strain")?;
    let leader = Seat::from_index(usize::from(position.leader)).ok_or("no such seat")?;
    let trick = cards(&position.trick)?;
    Board::new(strain, leader, &trick, hands(&position.holdings)).map_err(|error| error.to_string())
}

fn cards(cards: &[Card]) -> Result<Vec<BridgeCard>, Fault> {
    let card = |card: &Card| Some(BridgeCard::new(Suit::from_index(usize::from(card.suit))?, Rank::new(card.rank)?));
    cards.iter().map(card).collect::<Option<_>>().ok_or_else(|| "no such card".into())
}

fn main() {
    serve(&mut Plain(Finesse::new().without_special_instructions()))
}
