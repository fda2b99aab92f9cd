//! Choosing k of n cards: how many ways there are, and the way with a given number.

use crate::cards::Hand;

/// Pascal's triangle up to a whole pack, of each row the first half: the other half is the same backwards.
static WAYS: [u64; row(53)] = pascal();

/// Where the row of `n` cards begins.
const fn row(n: usize) -> usize {
    (n + 1) * (n + 1) / 4
}

const fn pascal() -> [u64; row(53)] {
    let mut ways = [0; row(53)];
    let mut n = 0;
    while n < 53 {
        ways[row(n)] = 1;
        let mut k = 1;
        while k <= n / 2 {
            let other = if k < n - k { k } else { n - 1 - k };
            ways[row(n) + k] = ways[row(n - 1) + k - 1] + ways[row(n - 1) + other];
            k += 1;
        }
        n += 1;
    }
    ways
}

/// How many ways there are to choose `k` of `n` cards, `n` at most 52.
pub(crate) fn ways(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { WAYS[row(n) + k.min(n - k)] }
}

/// The choice number `rank`, counted from 0, of `k` of these cards.
pub(crate) fn choice(cards: Hand, k: usize, mut rank: u64) -> Hand {
    let mut left = cards.len();
    let mut wanted = k;
    let mut chosen = Hand::EMPTY;
    let mut rest = cards;
    while !rest.is_empty() {
        left -= 1;
        // The choices with the lowest card come first.
        let with = if wanted == 0 { 0 } else { ways(left, wanted - 1) };
        if rank < with {
            chosen |= rest.lowest();
            wanted -= 1;
        } else {
            rank -= with;
        }
        rest = rest.without_lowest();
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_choice_has_its_number() {
        assert_eq!(ways(52, 13), 635_013_559_600);
        assert_eq!((ways(0, 0), ways(5, 6), ways(3, 60)), (1, 0, 0));
        for n in 1..=52 {
            assert!((1..=n).all(|k| ways(n, k) == ways(n - 1, k - 1) + ways(n - 1, k)), "{n} cards");
        }
        let cards = Hand::from_bits(0x1003_0008_0011_1001);
        for k in 0..=cards.len() {
            let all: HashSet<u64> = (0..ways(cards.len(), k)).map(|rank| choice(cards, k, rank).bits()).collect();
            assert_eq!(all.len() as u64, ways(cards.len(), k));
            assert!(all.iter().all(|&bits| bits & !cards.bits() == 0 && bits.count_ones() as usize == k));
        }
    }
}
