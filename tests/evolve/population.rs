//! Breeding.

use finesse::evolve::integers::{Bounded, Integers, Promise};
use finesse::evolve::population::{Breeding, Population, Selection, Species, Spread, ranked};
use finesse::random::Random;
use proptest::prelude::*;

const BREEDING: Breeding = Breeding { size: 40, elite: 2, selection: Selection::Tournament(3), mutation: (0.02, 0.3) };

fn species(genes: usize) -> Bounded {
    Bounded { bounds: vec![-5..=20; genes], origin: None, steps: None }
}

/// Highest where every gene is 7.
fn fitness(members: &[Integers]) -> Vec<f64> {
    members.iter().map(|genome| -genome.0.iter().map(|gene| f64::from((gene - 7).abs())).sum::<f64>()).collect()
}

#[test]
fn the_best_is_kept_and_the_top_is_found() {
    for selection in [Selection::Tournament(3), Selection::AboveDeviation] {
        let breeding = Breeding { selection, ..BREEDING };
        let species = species(8);
        let mut population = Population::new(&species, &breeding, 5);
        let mut best = f64::NEG_INFINITY;
        let first = Spread::of(&fitness(&population.members)).mean;
        for generation in 0..200 {
            let measured = fitness(&population.members);
            let spread = Spread::of(&measured);
            assert!(spread.best >= best && spread.mean <= spread.best, "generation {generation}");
            best = spread.best;
            assert!((0.02..=0.3).contains(&population.rate()));
            population.breed(&species, &breeding, &measured);
            assert!(population.members.len() == 40 && population.members.iter().all(|genome| species.contains(genome)));
        }
        assert!(Spread::of(&fitness(&population.members)).mean > first);
        assert!(selection != Selection::Tournament(3) || best == 0.0, "{best}");
    }
}

#[test]
fn a_seed_decides_everything() {
    let after = |seed: u64| {
        let species = species(5);
        let mut population = Population::new(&species, &BREEDING, seed);
        (0..10).for_each(|_| population.breed(&species, &BREEDING, &fitness(&population.members)));
        population
    };
    assert_eq!(after(3), after(3));
    assert_ne!(after(3).members, after(4).members);
}

/// Written down and read again, a population goes on as if it had never stopped.
#[test]
fn a_checkpoint_changes_nothing() {
    let species = species(6);
    let mut through = Population::new(&species, &BREEDING, 11);
    let mut broken = through.clone();
    for _ in 0..12 {
        through.breed(&species, &BREEDING, &fitness(&through.members));
        broken.breed(&species, &BREEDING, &fitness(&broken.members));
        let text = broken.to_text();
        broken = Population::from_text(&text).expect(&text);
    }
    assert_eq!(through, broken);
}

#[test]
fn what_is_no_checkpoint_is_refused_with_its_line() {
    let text = Population::new(&species(2), &Breeding { size: 2, ..BREEDING }, 1).to_text();
    let line = |text: &str| Population::<Integers>::from_text(text).map(|_| 0).unwrap_or_else(|error| error.line);
    assert_eq!(line(&text), 0, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    for bad in 0..lines.len() {
        let mut changed = lines.clone();
        changed[bad] = "member x";
        assert_eq!(line(&changed.join("\n")), bad + 1);
    }
    assert_eq!([line(""), line("x"), line(&lines[..5].join("\n"))], [1, 1, 6]);
}

#[test]
fn the_fittest_come_first_and_equals_in_their_order() {
    assert_eq!(ranked(&[1.0, 3.0, 3.0, -2.0, 7.0]), [4, 1, 2, 0, 3]);
    let spread = Spread::of(&[1.0, 3.0]);
    assert_eq!((spread.best, spread.mean, spread.deviation), (3.0, 2.0, 1.0));
}

/// The neighbours of the origin differ from it by a step; what promises nothing does not change, and what promises much
/// mostly does.
#[test]
fn steps_that_promise_something() {
    let promise = |less: f64, more: f64| Promise { less, more };
    let species = Bounded {
        bounds: vec![0..=9, 5..=9, 0..=5],
        origin: Some(Integers(vec![5, 5, 5])),
        steps: Some(vec![promise(0.0, 0.0), promise(0.1, 0.95), promise(0.5, 0.5)]),
    };
    let neighbours: Vec<String> = species.neighbours().iter().flatten().flatten().map(Integers::to_string).collect();
    assert_eq!(neighbours, ["4 5 5", "6 5 5", "5 6 5", "5 5 4"]);
    let mut random = Random::new(3);
    let genomes: Vec<Integers> = (0..400).map(|_| species.random(&mut random)).collect();
    let count = |wanted: &dyn Fn(&Integers) -> bool| genomes.iter().filter(|genome| wanted(genome)).count();
    assert_eq!(count(&|genome| genome.0[0] != 5 || genome.0[2] != 5), 0);
    assert!((330..390).contains(&count(&|genome| genome.0[1] == 6)));
    let mut mutant = Integers(vec![5, 5, 5]);
    (0..200).for_each(|_| species.mutate(&mut mutant, 0.5, &mut random));
    assert_eq!(mutant.0[0], 5);
}

proptest! {
    #[test]
    fn integers_stay_within_their_bounds(
        bounds in prop::collection::vec((-50i32..50, 0i32..60), 1..12),
        rate in 0.0f64..=1.0,
        seed: u64,
    ) {
        let bounds: Vec<_> = bounds.into_iter().map(|(low, width)| low..=low + width).collect();
        let origin = Integers(bounds.iter().map(|bounds| *bounds.end()).collect());
        for origin in [None, Some(origin)] {
            let species = Bounded { bounds: bounds.clone(), origin, steps: None };
            let mut random = Random::new(seed);
            let (one, other) = (species.random(&mut random), species.random(&mut random));
            let child = species.cross(&one, &other, &mut random);
            prop_assert!(child.0.iter().enumerate().all(|(gene, value)| [one.0[gene], other.0[gene]].contains(value)));
            let mut mutant = child.clone();
            species.mutate(&mut mutant, rate, &mut random);
            for genome in [&one, &other, &child, &mutant] {
                prop_assert!(species.contains(genome), "{genome} {bounds:?}");
                prop_assert_eq!(&genome.to_string().parse::<Integers>().unwrap(), genome);
            }
        }
    }
}
