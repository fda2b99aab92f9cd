//! The words of the language, and which of them a misspelt word may stand for.

use super::ast::{PlainFact, SUIT_WORDS, Who};
use super::parser::HEADS;
use crate::bidding::features::FeatureName;

/// The words of conditions.
pub(in crate::bidding) fn known_words() -> impl Iterator<Item = &'static str> {
    const MORE: [&str; 20] = [
        "always", "stops", "shape", "asked", "answered", "agreed", "unbid", "standing", "and", "or", "not", "seat",
        "level", "jump", "bids", "total", "fit", "trumps", "max", "any",
    ];
    let features = [false, true].into_iter().flat_map(|with_suit| FeatureName::words(with_suit));
    let facts = PlainFact::NAMES.into_iter().map(|(name, _)| name);
    let people = Who::NAMES.into_iter().map(|(name, _)| name);
    features.chain(facts).chain(people).chain(SUIT_WORDS.map(|(name, _)| name)).chain(MORE)
}

/// Whether a definition or a number may not have this name.
pub(super) fn is_reserved(word: &str) -> bool {
    known_words().any(|known| known == word) || HEADS.contains(&word) || word == "closed"
}

/// The known word that a misspelt one most likely stands for.
pub(in crate::bidding) fn hint<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let nearest = known.map(|other| (distance(word, other), other)).min();
    match nearest {
        Some((1..=2, other)) if word.len() > 2 => format!("; {other}?"),
        _ => String::new(),
    }
}

/// How many letters must be changed, added or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for j in 0..b.len() {
            let change = diagonal + usize::from(b[j] != letter);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
