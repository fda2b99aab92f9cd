//! The numbers of a bidding system that are open to tuning, `15{14..16}` in its text: the genome of a system.
//!
//! They are found in the text itself, and a genome is written back into it: comments, names and layout stay, so that
//! what was bred is a file that people can read and compare with the one they had.

use super::integers::{Bounded, Integers};
use crate::bidding::System;
use crate::bidding::language::LanguageError;
use crate::bidding::language::ast::Item;
use crate::bidding::language::parse;
use std::ops::{Range, RangeInclusive};

/// A number open to tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenNumber {
    /// The module it is in, by its place.
    module: usize,
    /// Where its digits stand in the text, with a sign that is part of it.
    place: Range<usize>,
    pub line: usize,
    /// What its name is, or what it is the weight of.
    pub name: Option<String>,
    pub value: i32,
    pub bounds: RangeInclusive<i32>,
}

/// A system's text with its modules, and the open numbers in them.
#[derive(Clone, Debug)]
pub struct Template {
    /// Names and texts; the system itself comes first and has no name.
    modules: Vec<(String, String)>,
    numbers: Vec<OpenNumber>,
}

impl Template {
    /// Reads a system; `include` finds the text of a module by its name.
    pub fn new(text: &str, include: &dyn Fn(&str) -> Option<String>) -> Result<Template, LanguageError> {
        // What includes cannot find, and all other faults.
        System::parse(text, include)?;
        let mut modules = vec![(String::new(), text.to_owned())];
        let mut next = 0;
        while let Some((_, text)) = modules.get(next) {
            for item in parse(text)? {
                let Item::Include(_, name) = item else { continue };
                if modules.iter().all(|(known, _)| *known != name) {
                    let text = include(&name).unwrap_or_default();
                    modules.push((name, text));
                }
            }
            next += 1;
        }
        let numbers = modules.iter().enumerate().flat_map(|(module, (_, text))| open_numbers(module, text)).collect();
        Ok(Template { modules, numbers })
    }

    pub fn numbers(&self) -> &[OpenNumber] {
        &self.numbers
    }

    /// The name of a number if it has one, its module and its line, for people.
    pub fn place(&self, number: &OpenNumber) -> String {
        let (name, _) = &self.modules[number.module];
        let dot = if name.is_empty() { "" } else { ", " };
        let line = format!("{name}{dot}line {}", number.line);
        number.name.as_ref().map_or(line.clone(), |name| format!("{name} ({line})"))
    }

    /// The numbers as they stand.
    pub fn origin(&self) -> Integers {
        Integers(self.numbers.iter().map(|number| number.value).collect())
    }

    /// Where a genome differs from the numbers as they stand.
    pub fn changes(&self, genome: &Integers) -> Vec<usize> {
        let pairs = self.numbers.iter().zip(&genome.0).enumerate();
        pairs.filter(|(_, (number, gene))| number.value != **gene).map(|(place, _)| place).collect()
    }

    /// Genomes near those numbers.
    pub fn species(&self) -> Bounded {
        let bounds = self.numbers.iter().map(|number| number.bounds.clone()).collect();
        Bounded { bounds, origin: Some(self.origin()), steps: None }
    }

    /// The modules with the numbers of a genome, by name.
    pub fn texts(&self, genome: &Integers) -> Vec<(String, String)> {
        let mut texts = self.modules.clone();
        // From the last number to the first, so that those before stay where they are.
        for (number, gene) in self.numbers.iter().zip(&genome.0).rev() {
            texts[number.module].1.replace_range(number.place.clone(), &gene.to_string());
        }
        texts
    }

    /// One text with the numbers of a genome: the system with its modules in the places where they are included.
    pub fn text(&self, genome: &Integers) -> String {
        let texts = self.texts(genome);
        let mut joined = String::new();
        join(&texts, &texts[0].1, &mut joined);
        joined
    }

    /// The system of a genome. A range that has become empty is an error.
    pub fn system(&self, genome: &Integers) -> Result<System, LanguageError> {
        let texts = self.texts(genome);
        let include = |name: &str| texts.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
        System::parse(&texts[0].1, &include)
    }
}

/// Adds a text with its modules in the places where they are included.
fn join(modules: &[(String, String)], text: &str, joined: &mut String) {
    for line in text.lines() {
        let name = line.trim().strip_prefix("include").map(|rest| without_comment(rest).trim().trim_matches('"'));
        match name.and_then(|name| modules.iter().find(|(known, _)| known == name)) {
            Some((_, module)) => join(modules, module, joined),
            None => *joined += line,
        }
        joined.push('\n');
    }
}

/// The open numbers of a text that the language has accepted.
fn open_numbers(module: usize, text: &str) -> Vec<OpenNumber> {
    let mut numbers = Vec::new();
    let mut start = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let code = without_comment(line);
        let unquoted = |brace: &usize| code[..*brace].matches('"').count().is_multiple_of(2);
        for brace in code.match_indices('{').map(|(brace, _)| brace).filter(unquoted) {
            numbers.extend(number_before(code, brace).map(|(place, value, bounds)| OpenNumber {
                module,
                place: start + place.start..start + place.end,
                line: index + 1,
                name: name_of(code),
                value,
                bounds,
            }));
        }
        start += line.len();
    }
    numbers
}

/// The name on the line of a named number or of a weight.
fn name_of(code: &str) -> Option<String> {
    let (head, _) = code.split_once(':')?;
    let mut words = head.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("number"), Some(name), None) => Some(name.to_owned()),
        (Some("weight"), Some(what), None) => Some(format!("weight of {what}")),
        _ => None,
    }
}

/// A line up to its comment, with the contents of quoted texts as they are.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.bytes().position(|letter| {
        quoted ^= letter == b'"';
        letter == b'#' && !quoted
    });
    &line[..end.unwrap_or(line.len())]
}

/// The number before a brace, and the bounds in the brace.
fn number_before(code: &str, brace: usize) -> Option<(Range<usize>, i32, RangeInclusive<i32>)> {
    let (least, most) = code[brace + 1..].split_once('}')?.0.split_once("..")?;
    let read = |text: &str| text.split_whitespace().collect::<String>().parse::<i32>().ok();
    let bounds = read(least)?..=read(most)?;
    let before = code[..brace].trim_end();
    let digits = before.len() - before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let value: i32 = before[digits..].parse().ok()?;
    if bounds.contains(&value) {
        return Some((digits..before.len(), value, bounds));
    }
    // A minus that is the number's own, not a difference.
    let sign = before[..digits].trim_end().strip_suffix('-')?.len();
    bounds.contains(&-value).then_some((sign..before.len(), -value, bounds))
}
