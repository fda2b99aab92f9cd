//! Compares the answers of all solvers to one question: with the reference where there is one, else with the answer
//! that most of them give.

use peer_protocol::Answer;
use serde::Serialize;

/// An answer that differs.
#[derive(Serialize)]
pub struct Difference {
    pub deal: String,
    pub solver: String,
    pub got: String,
    pub expected: String,
}

/// The solvers whose answers differ, as (index into `given`, what it said, what was expected).
pub fn differing(reference: Option<&[Answer]>, given: &[&[Answer]]) -> Vec<(usize, String, String)> {
    let shortest = shortest_values(reference.into_iter().chain(given.iter().copied()));
    let alike = |answers: &[Answer]| answers.iter().map(|answer| comparable(answer, shortest)).collect::<Vec<_>>();
    let given: Vec<Vec<Answer>> = given.iter().map(|answers| alike(answers)).collect();
    let votes = |answers: &Vec<Answer>| given.iter().filter(|&other| other == answers).count();
    let expected = match reference {
        Some(answers) => alike(answers),
        None => match given.iter().rev().max_by_key(|&answers| votes(answers)) {
            Some(answers) => answers.clone(),
            None => return Vec::new(),
        },
    };
    let wrong = given.iter().enumerate().filter(|(_, answers)| **answers != expected);
    wrong
        .map(|(index, answers)| {
            let place = answers.iter().zip(&expected).position(|(got, wanted)| got != wanted).unwrap_or(0);
            let show = |answers: &[Answer]| format!("{:?}", answers.get(place));
            (index, show(answers), show(&expected))
        })
        .collect()
}

/// Solvers differ in how far they follow a play: some leave out the last trick.
fn shortest_values<'a>(all: impl Iterator<Item = &'a [Answer]>) -> usize {
    let lengths = all.flatten().filter_map(|answer| match answer {
        Answer::Values(values) => Some(values.len()),
        _ => None,
    });
    lengths.min().unwrap_or(usize::MAX)
}

/// The answer without what may differ: the order of cards, and values that not all give.
fn comparable(answer: &Answer, shortest: usize) -> Answer {
    let mut answer = answer.clone();
    match &mut answer {
        Answer::Cards(cards) => cards.sort(),
        Answer::Values(values) => values.truncate(shortest),
        Answer::Table(_) => {}
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_majority_or_the_reference_is_right() {
        let (five, six) = ([Answer::Values(vec![5, 5, 5])], [Answer::Values(vec![6, 5])]);
        let given: [&[Answer]; 3] = [&five, &six, &five];
        assert_eq!(differing(None, &given).iter().map(|(index, ..)| *index).collect::<Vec<_>>(), [1]);
        assert_eq!(differing(Some(&six), &given).iter().map(|(index, ..)| *index).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn a_play_followed_less_far_is_no_difference() {
        let (long, short) = ([Answer::Values(vec![5, 5, 4])], [Answer::Values(vec![5, 5])]);
        assert!(differing(None, &[&long, &short]).is_empty());
    }
}
