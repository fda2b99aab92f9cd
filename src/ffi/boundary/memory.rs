//! Large memory is asked for before the work begins, so that its refusal becomes a code. (A refusal of small memory
//! ends the process, as in every Rust library.)

use super::codes::Code;

/// Collects a list that may be long.
pub(crate) fn try_collect<T>(items: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, Code> {
    let mut list = Vec::new();
    list.try_reserve_exact(items.len()).map_err(|_| Code::UnknownFault)?;
    list.extend(items);
    Ok(list)
}

/// Checks that the system grants memory for `count` values of a type, twice: a batch holds its results once while it
/// runs and once in their order.
pub(crate) fn check_room_for<T>(count: usize) -> Result<(), Code> {
    check_room(count.checked_mul(2 * size_of::<T>()).ok_or(Code::UnknownFault)?)
}

/// Checks that the system grants so many bytes.
pub(crate) fn check_room(bytes: usize) -> Result<(), Code> {
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| Code::UnknownFault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_code() {
        assert_eq!(try_collect([3, 4].into_iter()), Ok(vec![3, 4]));
        assert_eq!(try_collect((0..usize::MAX >> 8).map(|_| [0u64; 1 << 12])).err(), Some(Code::UnknownFault));
        assert_eq!(check_room_for::<u64>(1000), Ok(()));
        assert_eq!(check_room_for::<u64>(usize::MAX / 8), Err(Code::UnknownFault));
    }
}
