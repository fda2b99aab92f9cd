//! The two sides bred against each other, so that each plays for its own tricks.
//!
//! The published search breeds all four hands for one score. Here a genome is the order of the cards of one side's
//! two hands, and there are two populations. The fitness of a genome is the fewest tricks that it takes against any
//! of the other side's champions, then the mean; the best of each generation joins the champions of its side. Hillis,
//! "Co-evolving parasites improve simulated evolution as an optimization procedure", Physica D 42, 1990; the growing
//! list of champions keeps the sides from running in circles (Rosin and Belew, "New methods for competitive
//! coevolution", 1997).
//!
//! A side that is bound to an order before the play cannot take more than the deal is worth if the other side knows
//! the order: max over declarer's orders of min over the defenders' is at most the value, the other way round at
//! least. So the search ends with two numbers, what declarer's best order takes against all champions of the
//! defenders and what their best order holds declarer's champions to, and its answer lies between them. As neither
//! side has met all orders of the other, the numbers are estimates, not bounds.

use super::node::Node;
use super::order::{Order, Played, play};
use super::population::{Breeding, Population, Selection, Species, Spread, happens};
use super::published::{Run, Settings, declaring};
use crate::cards::{Board, Seat, Side};
use crate::limits::Interrupted;
use crate::pool::Options;
use crate::random::Random;

/// The most champions of a side; the oldest go first.
const CHAMPIONS: usize = 64;
/// The least and the highest chance that two cards of a child are switched.
const SWITCH: (f64, f64) = (0.2, 0.8);
const ELITE: usize = 4;
const TOURNAMENT: usize = 3;

/// The orders of a side's two hands: North's and South's, or East's and West's.
pub type Plan = [Order; 2];

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What declarer's best plan takes at least against the defenders' champions.
    pub declarers: u8,
    /// What the defenders' best plan gives declarer's champions at most.
    pub defenders: u8,
    /// The best plans of declarer's side and of the defenders.
    pub plans: [Plan; 2],
    /// The best plans played against each other.
    pub line: Played,
    /// The last generation of both sides, in order.
    pub populations: [Vec<Plan>; 2],
    /// Generations that were played.
    pub generations: u32,
    /// Lines that were played.
    pub played: u64,
}

impl Value {
    /// Declarer's tricks: half-way between the two numbers, upwards.
    pub fn tricks(&self) -> u8 {
        (self.declarers + self.defenders).div_ceil(2)
    }
}

/// Searches a board. Limits and progress are those of [`super::published::search`].
pub fn search(board: &Board, settings: &Settings, options: &Options<'_>) -> Result<Value, Interrupted> {
    let start = Node::new(board);
    let side = declaring(board);
    let game = Game { start, sides: [side, side.other()] };
    let breeding = Breeding {
        size: settings.population,
        elite: ELITE,
        selection: Selection::Tournament(TOURNAMENT),
        mutation: SWITCH,
    };
    let species = game.sides.map(|side| OneSide { start, side });
    let mut seeds = Random::new(settings.seed);
    let seeds = [seeds.next(), seeds.next()];
    let mut populations = [0, 1].map(|which| Population::new(&species[which], &breeding, seeds[which]));
    let mut champions = [0, 1].map(|which| vec![populations[which].members[0]]);
    let mut run = Run::new(options, settings.generations);
    let mut found = None;
    for generation in 1..=settings.generations.max(1) {
        let Ok(results) = game.measure(&mut run, &populations, &champions) else { break };
        let best = [0, 1].map(|which| results[which].best());
        let plans = [0, 1].map(|which| populations[which].members[best[which]]);
        let [declarers, defenders] = [0, 1].map(|which| results[which].fewest[best[which]]);
        found = Some(Value {
            declarers,
            defenders: start.tricks_left() - defenders,
            plans,
            line: game.play(&plans[0], &plans[1]),
            populations: [0, 1].map(|which| populations[which].members.clone()),
            generations: generation,
            played: run.played,
        });
        if run.is_done(generation) {
            break;
        }
        for which in [0, 1] {
            if !champions[which].contains(&plans[which]) {
                champions[which].push(plans[which]);
            }
            if champions[which].len() > CHAMPIONS {
                champions[which].remove(0);
            }
            populations[which].breed(&species[which], &breeding, &results[which].fitness);
        }
    }
    found.ok_or(Interrupted)
}

/// What the plans of one side take against the other's champions.
struct Results {
    fewest: Vec<u8>,
    fitness: Vec<f64>,
}

impl Results {
    fn best(&self) -> usize {
        let best = Spread::of(&self.fitness).best;
        self.fitness.iter().position(|&fitness| fitness == best).unwrap_or(0)
    }
}

/// Declarer's side and the defenders.
struct Game {
    start: Node,
    sides: [Side; 2],
}

impl Game {
    /// Plays a plan of declarer's side against one of the defenders'.
    fn play(&self, declarers: &Plan, defenders: &Plan) -> Played {
        let [ours, theirs] = [declarers, defenders];
        let orders = Seat::ALL.map(|seat| {
            let plan = if seat.side() == self.sides[0] { ours } else { theirs };
            &plan[seat.index() / 2]
        });
        play(&self.start, orders)
    }

    /// Plays all plans of both sides against the champions of the other.
    fn measure(
        &self,
        run: &mut Run<'_, '_>,
        populations: &[Population<Plan>; 2],
        champions: &[Vec<Plan>; 2],
    ) -> Result<[Results; 2], Interrupted> {
        let ours = self.results(run, &populations[0].members, &champions[1], 0)?;
        let theirs = self.results(run, &populations[1].members, &champions[0], 1)?;
        Ok([ours, theirs])
    }

    fn results(
        &self,
        run: &mut Run<'_, '_>,
        plans: &[Plan],
        rivals: &[Plan],
        which: usize,
    ) -> Result<Results, Interrupted> {
        let side = self.sides[which].index();
        let taken = run.map(plans, |plan| {
            let tricks = rivals.iter().map(|rival| {
                let [ours, theirs] = if which == 0 { [plan, rival] } else { [rival, plan] };
                self.play(ours, theirs).wins[side]
            });
            tricks.fold((u8::MAX, 0u32), |(fewest, sum), tricks| (fewest.min(tricks), sum + u32::from(tricks)))
        })?;
        run.count((plans.len() * (rivals.len() - 1)) as u64);
        let fewest = taken.iter().map(|&(fewest, _)| fewest).collect();
        // A mean is at most 13: it only decides between plans with the same fewest tricks.
        let fitness = |&(fewest, sum): &(u8, u32)| f64::from(fewest) + f64::from(sum) / (14 * rivals.len()) as f64;
        Ok(Results { fewest, fitness: taken.iter().map(fitness).collect() })
    }
}

/// Genomes of one side.
struct OneSide {
    start: Node,
    side: Side,
}

impl Species for OneSide {
    type Genome = Plan;

    fn random(&self, random: &mut Random) -> Plan {
        let seats = [Seat::ALL[self.side.index()], Seat::ALL[self.side.index() + 2]];
        seats.map(|seat| Order::random(self.start.hand(seat), random))
    }

    fn cross(&self, one: &Plan, other: &Plan, random: &mut Random) -> Plan {
        let point = random.index(usize::from(self.start.tricks_left()) + 1);
        [0, 1].map(|hand| one[hand].crossed(&other[hand], point))
    }

    fn mutate(&self, genome: &mut Plan, rate: f64, random: &mut Random) {
        if happens(rate, random) {
            genome[random.index(2)].switch_two(random);
        }
    }
}
