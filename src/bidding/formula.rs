//! Conditions on one hand, after all that everybody knows has been filled in: comparisons of features with numbers.

use super::features::{Feature, Features};

/// A condition on a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    True,
    False,
    /// A sum of features lies between two numbers, both included.
    Between(Sum, i16, i16),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
}

/// A sum of features, each times a whole number.
#[derive(Clone, PartialEq, Eq)]
pub struct Sum(pub Vec<(i16, Feature)>);

impl std::fmt::Debug for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (times, feature)) in self.0.iter().enumerate() {
            let (name, suit) = feature.parts();
            let sign = if i > 0 && *times > 0 { "+" } else { "" };
            write!(f, "{sign}{times}*{}{}", name.word(), suit.map_or(String::new(), |suit| format!("({suit})")))?;
        }
        Ok(())
    }
}

impl Sum {
    #[inline]
    pub fn of(&self, hand: &Features) -> i16 {
        self.0.iter().map(|&(times, feature)| times * hand.get(feature)).sum()
    }
}

/// The farthest from 0 that the two sides of a comparison may come together; the language refuses more.
pub const FARTHEST: i16 = 8000;
/// Greater than every sum that a comparison meets. Three times as much is still a number.
pub const NO_LIMIT: i16 = FARTHEST + 1000;

impl Formula {
    /// Whether a hand meets it.
    pub fn holds(&self, hand: &Features) -> bool {
        match self {
            Formula::True => true,
            Formula::False => false,
            Formula::Between(sum, least, most) => (*least..=*most).contains(&sum.of(hand)),
            Formula::And(parts) => parts.iter().all(|part| part.holds(hand)),
            Formula::Or(parts) => parts.iter().any(|part| part.holds(hand)),
            Formula::Not(part) => !part.holds(hand),
        }
    }

    /// Both.
    pub fn and(self, other: Formula) -> Formula {
        match (self, other) {
            (Formula::False, _) | (_, Formula::False) => Formula::False,
            (Formula::True, other) => other,
            (one, Formula::True) => one,
            (Formula::And(mut parts), Formula::And(more)) => {
                parts.extend(more);
                Formula::And(parts)
            }
            (Formula::And(mut parts), other) => {
                parts.push(other);
                Formula::And(parts)
            }
            (one, Formula::And(mut parts)) => {
                parts.insert(0, one);
                Formula::And(parts)
            }
            (one, other) => Formula::And(vec![one, other]),
        }
    }

    /// At least one of both.
    pub fn or(self, other: Formula) -> Formula {
        match (self, other) {
            (Formula::True, _) | (_, Formula::True) => Formula::True,
            (Formula::False, other) => other,
            (one, Formula::False) => one,
            (Formula::Or(mut parts), other) => {
                parts.push(other);
                Formula::Or(parts)
            }
            (one, other) => Formula::Or(vec![one, other]),
        }
    }

    /// The opposite.
    pub fn negated(self) -> Formula {
        match self {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::Not(part) => *part,
            other => Formula::Not(Box::new(other)),
        }
    }
}

impl From<bool> for Formula {
    fn from(value: bool) -> Formula {
        if value { Formula::True } else { Formula::False }
    }
}
