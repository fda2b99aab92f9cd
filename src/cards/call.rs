//! The calls of an auction: pass, double, redouble and the bids.

use super::Bid;
use std::fmt;
use std::str::FromStr;

/// A call.
///
/// ```
/// use finesse::cards::Call;
///
/// assert_eq!("pass".parse(), Ok(Call::Pass));
/// assert_eq!("dbl".parse(), Ok(Call::Double));
/// assert_eq!("1n".parse::<Call>()?.to_string(), "1NT");
/// # Ok::<(), finesse::cards::CallError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    Pass,
    Double,
    Redouble,
    Bid(Bid),
}

impl Call {
    /// How many calls there are.
    pub const COUNT: usize = 3 + Bid::COUNT;

    /// The number of the call: 0 pass, 1 double, 2 redouble, then the bids from 3 for one club to 37 for seven no-trump.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(bid) => 3 + bid.index(),
        }
    }

    pub const fn from_index(index: usize) -> Option<Call> {
        match index {
            0 => Some(Call::Pass),
            1 => Some(Call::Double),
            2 => Some(Call::Redouble),
            _ => match Bid::from_index(index - 3) {
                Some(bid) => Some(Call::Bid(bid)),
                None => None,
            },
        }
    }

    /// The bid, if the call is one.
    #[inline]
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Call::Bid(bid) => Some(bid),
            _ => None,
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Call {
        Call::Bid(bid)
    }
}

/// `P`, `X`, `XX`, or the bid: `1C` to `7NT`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("P"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(bid) => write!(f, "{bid}"),
        }
    }
}

/// Other ways to write the calls that are no bids, in small letters.
const NAMES: [(&str, Call); 14] = [
    ("p", Call::Pass),
    ("pass", Call::Pass),
    ("-", Call::Pass),
    ("–", Call::Pass),
    ("x", Call::Double),
    ("d", Call::Double),
    ("dbl", Call::Double),
    ("double", Call::Double),
    ("xx", Call::Redouble),
    ("r", Call::Redouble),
    ("rd", Call::Redouble),
    ("rdbl", Call::Redouble),
    ("redbl", Call::Redouble),
    ("redouble", Call::Redouble),
];

impl FromStr for Call {
    type Err = CallError;

    /// Reads, in either case, `P`, `Pass` or `-`; `X`, `D`, `Dbl` or `Double`; `XX`, `R`, `Rdbl` or `Redouble`; or a bid
    /// such as `1NT`, `1n`, `2h` or `2♥`. The marks of an alert after it, `!` and `*`, mean nothing.
    fn from_str(text: &str) -> Result<Call, CallError> {
        let name = text.trim_end_matches(['!', '*']);
        match NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some(&(_, call)) => Ok(call),
            None => name.parse().map(Call::Bid).map_err(|_| CallError),
        }
    }
}

/// A text is no call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a call is P, X, XX or a bid such as 1NT")]
pub struct CallError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_have_their_numbers_and_names() {
        let calls: Vec<Call> = (0..Call::COUNT).filter_map(Call::from_index).collect();
        assert_eq!(calls.len(), 38);
        for (index, &call) in calls.iter().enumerate() {
            assert_eq!(call.index(), index);
            assert_eq!(call.to_string().parse(), Ok(call));
            assert_eq!(call.to_string().to_lowercase().parse(), Ok(call));
            assert_eq!(call.bid().map(Call::from), (index >= 3).then_some(call));
        }
        assert!(calls[3..].windows(2).all(|pair| pair[0].bid() < pair[1].bid()));
        let shown: Vec<String> = [0, 1, 2, 3, 7, 37].map(|index| calls[index].to_string()).into();
        assert_eq!(shown, ["P", "X", "XX", "1C", "1NT", "7NT"]);
        assert_eq!(Call::from_index(Call::COUNT), None);
        assert_eq!(Call::from_index(usize::MAX), None);
    }

    #[test]
    fn calls_are_read_as_people_write_them() {
        for (call, texts) in [
            ("P", &["P", "p", "Pass", "pass", "PASS", "-", "–", "P*", "pass!"] as &[&str]),
            ("X", &["X", "x", "D", "d", "Dbl", "Double", "X!", "dbl*"]),
            ("XX", &["XX", "xx", "Xx", "R", "Rd", "Rdbl", "Redbl", "Redouble", "XX!!"]),
            ("1NT", &["1N", "1NT", "1nt", "1Nt", "1n", "1NT!", "1N*", "1N*!"]),
            ("2H", &["2H", "2h", "2♥", "2♡", "2♥\u{fe0f}", "2♥\u{fe0e}!", "2H*"]),
            ("7C", &["7C", "7c", "7♣"]),
        ] {
            for text in texts {
                assert_eq!(text.parse::<Call>().map(|call| call.to_string()), Ok(call.to_owned()), "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_no_call_is_refused() {
        for text in
            ["", "!", "*", "0C", "8C", "1", "NT", "1X", "1NTX", "XXX", "2H?", "!2H", " P", "P P", "PP", "--", "é"]
        {
            assert_eq!(text.parse::<Call>(), Err(CallError), "{text:?}");
        }
    }
}
