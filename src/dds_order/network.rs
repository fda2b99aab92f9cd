//! Sorting networks: fixed sequences of comparisons, so that items of equal weight end in an order that depends on the
//! network alone. These are the four of DDS; the smaller sizes use a larger network's comparisons among the lanes they have.

use crate::few::SortFew;
type Comparisons = &'static [(usize, usize)];

/// Batcher's odd-even merge sort, for up to eight lanes.
#[rustfmt::skip]
const EIGHT: Comparisons = &[
    (0, 1), (2, 3), (4, 5), (6, 7),
    (0, 2), (4, 6), (1, 3), (5, 7),
    (1, 2), (5, 6), (0, 4), (1, 5),
    (2, 6), (3, 7), (2, 4), (3, 5),
    (1, 2), (3, 4), (5, 6),
];

/// Three sorted triples, merged.
#[rustfmt::skip]
const NINE: Comparisons = &[
    (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7),
    (0, 3), (3, 6), (0, 3), (1, 4), (4, 7), (1, 4), (2, 5), (5, 8), (2, 5),
    (1, 3), (5, 7), (2, 6), (4, 6), (2, 4), (2, 3), (5, 6),
];

/// Waksman's network for ten lanes.
#[rustfmt::skip]
const TEN: Comparisons = &[
    (1, 8), (0, 4), (5, 9), (2, 6), (3, 7), (0, 3), (6, 9), (2, 5), (0, 1), (3, 6), (8, 9), (4, 7), (0, 2), (4, 8), (1, 5),
    (7, 9), (1, 2), (3, 4), (5, 6), (7, 8), (1, 3), (6, 8), (2, 4), (5, 7), (2, 3), (6, 7), (3, 5), (4, 6), (4, 5),
];

/// Three sorted fours, merged; for eleven and twelve lanes.
#[rustfmt::skip]
const TWELVE: Comparisons = &[
    (0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (1, 3), (5, 7), (9, 11), (0, 2), (4, 6), (8, 10), (1, 2), (5, 6), (9, 10),
    (1, 5), (6, 10), (5, 9), (2, 6), (1, 5), (6, 10), (0, 4), (7, 11), (3, 7), (4, 8), (0, 4), (7, 11),
    (1, 4), (7, 10), (3, 8), (2, 3), (8, 9), (2, 4), (7, 9), (3, 5), (6, 8), (3, 4), (5, 6), (7, 8),
];

/// Sorts by weight, the heaviest first. Thirteen items, the most a hand can have, keep their order when weights are equal.
pub(super) fn sort_heaviest_first<T>(items: &mut [(i32, T)]) {
    let network = match items.len() {
        0..=8 => EIGHT,
        9 => NINE,
        10 => TEN,
        11 | 12 => TWELVE,
        _ => return items.sort_few_by_key(|&(weight, _)| std::cmp::Reverse(weight)),
    };
    for &(upper, lower) in network {
        if lower < items.len() && items[upper].0 < items[lower].0 {
            items.swap(upper, lower);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_heaviest_first;

    /// A network sorts every input if it sorts every input of zeros and ones (Knuth, volume 3, 5.3.4).
    #[test]
    fn every_size_sorts() {
        for size in 0..=13usize {
            for bits in 0..1u32 << size {
                let mut items: Vec<_> = (0..size).map(|lane| ((bits >> lane & 1) as i32, lane)).collect();
                sort_heaviest_first(&mut items);
                assert!(items.is_sorted_by(|above, below| above.0 >= below.0), "{size} lanes, {bits:b}");
            }
        }
    }

    #[test]
    fn equal_weights_end_where_the_network_takes_them() {
        let order = |weights: &[i32]| {
            let mut items: Vec<_> = weights.iter().copied().zip(0..).collect();
            sort_heaviest_first(&mut items);
            items.into_iter().map(|(_, place)| place).collect::<Vec<usize>>()
        };
        assert_eq!(order(&[0, 0, 1]), [2, 1, 0]);
        assert_eq!(order(&[1, 1, 2, 3]), [3, 2, 0, 1]);
        assert_eq!(order(&[0, 0, 0, 0, 1]), [4, 1, 2, 3, 0]);
    }
}
