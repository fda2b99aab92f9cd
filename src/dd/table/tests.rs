//! Laws of the table: it answers only what was stored, all of it as long as there is room, and never takes more than its cap.

use super::{Lengths, Owners, Shape, Table};
use crate::cards::{Seat, Strain};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// What was stored for one family.
struct Stored {
    owners: Owners,
    mask: u64,
    least: i32,
    most: i32,
}

impl Stored {
    fn fits(&self, owners: Owners) -> bool {
        ((self.owners.even ^ owners.even) | (self.owners.odd ^ owners.odd)) & self.mask == 0
    }

    fn decides(&self, need: i32) -> bool {
        self.least >= need || self.most < need
    }
}

/// Lengths with which North has `left` cards, different for each number.
fn lengths(left: u64, number: u64) -> Lengths {
    Lengths(number << 16 & 0x0fff_0fff_0fff_0000 | left)
}

/// Owners of all cards of which most agree from one to the next.
fn random_owners(random: &mut SmallRng, left: u64) -> Owners {
    let cards = (1u64 << (4 * left)) - 1;
    let few = random.random::<u64>() & random.random::<u64>() & random.random::<u64>();
    Owners { even: few & cards, odd: few.rotate_left(7) & random.random::<u64>() & cards }
}

/// Stores and looks up at random; `complete` when nothing may be forgotten.
fn check(cap: usize, families: u64, rounds: usize, complete: bool) {
    let mut random = SmallRng::seed_from_u64(families);
    let mut table = Table::new(cap);
    table.prepare().expect("memory");
    for clearing in 0..2 {
        let mut stored: Vec<Vec<Stored>> = (0..families).map(|_| Vec::new()).collect();
        for _ in 0..rounds {
            let number = random.random_range(0..families);
            let left = 2 + number % 11;
            let family =
                Shape::new(lengths(left, number / 4), Strain::NoTrump).led_by(Seat::North.plus(number as usize));
            let owners = random_owners(&mut random, left);
            let need = random.random_range(1..=left as i32);
            let known = &mut stored[number as usize];
            let found = table.look_up(family, owners, need, left as i32);
            if let Some(found) = found {
                let mut same = known.iter().filter(|stored| stored.mask == found.mask && stored.fits(owners));
                let bound = |stored: &Stored| if found.tricks >= need { stored.least } else { stored.most };
                assert!(same.any(|stored| bound(stored) == found.tricks), "clearing {clearing}: nobody stored that");
                continue;
            }
            let missed = known.iter().any(|stored| stored.fits(owners) && stored.decides(need));
            assert!(!(complete && missed), "clearing {clearing}: a pattern was lost");
            let mask = random.random::<u64>() & ((1 << (4 * left)) - 1);
            let (least, most) = if random.random() { (need, left as i32) } else { (0, need - 1) };
            table.store(family, owners, mask, least, most);
            known.push(Stored { owners, mask, least, most });
            assert!(table.memory() <= cap, "{} bytes", table.memory());
        }
        table.clear();
    }
}

#[test]
fn nothing_is_lost_while_there_is_room() {
    check(64 << 20, 44, 20_000, true);
    check(64 << 20, 4000, 40_000, true);
}

#[test]
fn a_full_table_forgets_and_stays_right() {
    check(Table::LEAST_MEMORY, 44, 40_000, false);
    check(Table::LEAST_MEMORY, 4000, 40_000, false);
    check(1 << 20, 400, 60_000, false);
}
