//! From the parts of a module back to text: reading what is printed gives the same parts.

use super::ast::*;
use std::fmt::{self, Display, Formatter};

/// The text of a module.
pub fn print(items: &[Item]) -> String {
    items.iter().map(|item| format!("{item}\n")).collect()
}

/// A condition as it is written, its suits filled in and without the ranges of tuning.
pub(in crate::bidding) fn written(condition: &Condition) -> String {
    let text = Named(condition, &[]).to_string();
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('}').map_or("", |(_, rest)| rest))
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Item::System(name) => write!(f, "system \"{name}\""),
            Item::Include(_, module) => write!(f, "include \"{module}\""),
            Item::Define(definition) => write!(f, "{definition}"),
            Item::Number(named) => write!(f, "number {}: {}", named.name, named.number),
            Item::Weight(weight) => write!(f, "weight {}: {}", weight.what.word(), weight.quarters),
            Item::Context(context) => write!(f, "\n{context}"),
        }
    }
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "define {}", self.name)?;
        if !self.parameters.is_empty() {
            write!(f, "({})", self.parameters.join(", "))?;
        }
        write!(f, ": {}", Named(&self.condition, &self.parameters))
    }
}

impl Display for Context {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "context \"{}\"", self.title)?;
        if !self.after.is_empty() {
            write!(f, "\n  after ")?;
            list(f, &self.after, " or ")?;
        }
        if self.when != Condition::Always {
            write!(f, "\n  when {}", Named(&self.when, &[]))?;
        }
        if !self.variables.is_empty() {
            write!(f, "\n  for ")?;
            list(f, &self.variables, ", ")?;
        }
        if self.layer != USUAL_LAYER {
            write!(f, "\n  layer {}", self.layer)?;
        }
        if self.closed {
            write!(f, "\n  closed")?;
        }
        self.rules.iter().try_for_each(|rule| write!(f, "\n  {rule}"))
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.call)?;
        if self.priority != USUAL_PRIORITY.into() {
            write!(f, " @{}", self.priority)?;
        }
        for flag in &self.flags {
            match flag {
                Flag::Forcing => write!(f, " forcing")?,
                Flag::Game => write!(f, " game")?,
                Flag::SignOff => write!(f, " signoff")?,
                Flag::Artificial => write!(f, " artificial")?,
                Flag::Tag(tag) => write!(f, " tag {tag}")?,
                Flag::Agrees(suit) => write!(f, " agrees {}", SuitName(*suit, &[]))?,
            }
        }
        if let Some(text) = &self.text {
            write!(f, " \"{text}\"")?;
        }
        match &self.condition {
            Condition::Always => Ok(()),
            condition => write!(f, ": {}", Named(condition, &[])),
        }
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.open {
            write!(f, "... ")?;
        }
        let mut first = true;
        for (i, (theirs, calls)) in self.calls.iter().enumerate() {
            // Their passes go without saying, but for one that stands alone at the beginning.
            let silent = *theirs && calls == &[CallPattern::Pass] && i > 0;
            if silent {
                continue;
            }
            if !first {
                write!(f, " ")?;
            }
            first = false;
            if *theirs {
                write!(f, "(")?;
            }
            list(f, calls, "|")?;
            if *theirs {
                write!(f, ")")?;
            }
        }
        Ok(())
    }
}

impl Display for CallPattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CallPattern::Pass => write!(f, "P"),
            CallPattern::Double => write!(f, "X"),
            CallPattern::Redouble => write!(f, "XX"),
            CallPattern::AnyBid => write!(f, "*"),
            CallPattern::Any => write!(f, "?"),
            CallPattern::Bid(level, strain) => {
                match level {
                    Some(level) => write!(f, "{level}")?,
                    None => write!(f, "*")?,
                }
                match strain {
                    StrainRef::NoTrump => write!(f, "N"),
                    StrainRef::Suit(SuitRef::Is(suit)) => write!(f, "{suit}"),
                    StrainRef::Suit(SuitRef::Var(variable)) => write!(f, "{variable}"),
                }
            }
        }
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let named = Variable::NAMES.into_iter().find(|(_, variable)| variable == self);
        f.write_str(named.map_or("?", |(name, _)| name))
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        self.range.map_or(Ok(()), |(least, most)| write!(f, "{{{least}..{most}}}"))
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Is(number) => write!(f, "{number}"),
            Amount::Named(_, name) => f.write_str(name),
        }
    }
}

/// A suit with the names of the parameters.
struct SuitName<'a>(SuitRef, &'a [String]);

impl Display for SuitName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            SuitRef::Is(suit) => {
                f.write_str(SUIT_WORDS.into_iter().find(|(_, known)| *known == suit).map_or("", |(name, _)| name))
            }
            SuitRef::Var(Variable::Parameter(place)) => {
                f.write_str(self.1.get(usize::from(place)).map_or("?", String::as_str))
            }
            SuitRef::Var(variable) => write!(f, "{variable}"),
        }
    }
}

/// A condition with the names of the parameters.
struct Named<'a, T>(&'a T, &'a [String]);

impl<'a, T> Named<'a, T> {
    fn also<U>(&self, other: &'a U) -> Named<'a, U> {
        Named(other, self.1)
    }
}

impl Display for Named<'_, Condition> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts = |f: &mut Formatter<'_>, parts: &[Condition], word: &str| {
            for (i, part) in parts.iter().enumerate() {
                let nested = matches!(part, Condition::And(_) | Condition::Or(_));
                let (open, close) = if nested { ("(", ")") } else { ("", "") };
                write!(f, "{}{open}{}{close}", if i > 0 { word } else { "" }, self.also(part))?;
            }
            Ok(())
        };
        match self.0 {
            Condition::Always => write!(f, "always"),
            Condition::And(list) => parts(f, list, " and "),
            Condition::Or(list) => parts(f, list, " or "),
            Condition::Not(inner) => match **inner {
                Condition::And(_) | Condition::Or(_) => write!(f, "not ({})", self.also(&**inner)),
                _ => write!(f, "not {}", self.also(&**inner)),
            },
            Condition::Compare(left, comparison, right) => {
                let sign = match comparison {
                    Comparison::Equal => "=",
                    Comparison::NotEqual => "!=",
                    Comparison::Less => "<",
                    Comparison::AtMost => "<=",
                    Comparison::Greater => ">",
                    Comparison::AtLeast => ">=",
                };
                write!(f, "{} {sign} {}", self.also(left), self.also(right))
            }
            Condition::Range(left, least, None) => write!(f, "{} {least}+", self.also(left)),
            Condition::Range(left, least, Some(most)) if same(least, most) => write!(f, "{} {least}", self.also(left)),
            Condition::Range(left, least, Some(most)) => write!(f, "{} {least}-{most}", self.also(left)),
            Condition::Positive(expression) => write!(f, "{}", self.also(expression)),
            Condition::Fact(fact) => write!(f, "{}", self.also(fact)),
            Condition::Shape { lengths: [a, b, c, d], any } => {
                write!(f, "shape {}{a}={b}={c}={d}", if *any { "any " } else { "" })
            }
            Condition::Stops => write!(f, "stops"),
            Condition::Named(_, name, suits) => {
                write!(f, "{name}")?;
                for (i, suit) in suits.iter().enumerate() {
                    write!(f, "{}{}", if i == 0 { "(" } else { ", " }, SuitName(*suit, self.1))?;
                }
                write!(f, "{}", if suits.is_empty() { "" } else { ")" })
            }
        }
    }
}

impl Display for Named<'_, Fact> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Fact::Plain(fact) => {
                let named = PlainFact::NAMES.into_iter().find(|(_, known)| known == fact);
                f.write_str(named.map_or("", |(name, _)| name))
            }
            Fact::Asked(tag) => write!(f, "asked({tag})"),
            Fact::Answered(tag) => write!(f, "answered({tag})"),
            Fact::Agreed(suit) => write!(f, "agreed({})", SuitName(*suit, self.1)),
            Fact::Unbid(suit) => write!(f, "unbid({})", SuitName(*suit, self.1)),
            Fact::Standing(StrainRef::NoTrump) => write!(f, "standing(N)"),
            Fact::Standing(StrainRef::Suit(suit)) => write!(f, "standing({})", SuitName(*suit, self.1)),
        }
    }
}

impl Display for Named<'_, Expression> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expression::Number(number) => write!(f, "{number}"),
            Expression::Own(name) => write!(f, "{}", self.also(name)),
            Expression::Shown { who, most, name } => {
                write!(f, "{who}.{}{}", if *most { "max." } else { "" }, self.also(name))
            }
            Expression::Public(number) => match number {
                PublicNumber::Seat => write!(f, "seat"),
                PublicNumber::Standing => write!(f, "standing"),
                PublicNumber::Level => write!(f, "level"),
                PublicNumber::Jump => write!(f, "jump"),
                PublicNumber::Bids(Who::Me) => write!(f, "bids"),
                PublicNumber::Bids(who) => write!(f, "{who}.bids"),
            },
            Expression::Sum(left, right) => write!(f, "{} + {}", self.also(&**left), self.operand(right)),
            Expression::Difference(left, right) => write!(f, "{} - {}", self.also(&**left), self.operand(right)),
            Expression::Times(number, inner) => write!(f, "{number} * {}", self.operand(inner)),
        }
    }
}

/// Whether two ends of a range are the same number, wherever they stand.
fn same(one: &Amount, other: &Amount) -> bool {
    match (one, other) {
        (Amount::Named(_, one), Amount::Named(_, other)) => one == other,
        _ => one == other,
    }
}

impl Named<'_, Expression> {
    /// In parentheses if it is a sum.
    fn operand(&self, inner: &Expression) -> String {
        match inner {
            Expression::Sum(..) | Expression::Difference(..) => format!("({})", Named(inner, self.1)),
            _ => Named(inner, self.1).to_string(),
        }
    }
}

impl Display for Named<'_, Name> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        use crate::bidding::features::{BySuit, FeatureName};
        match (self.0.feature, self.0.suit) {
            (FeatureName::BySuit(BySuit::Length), Some(suit)) => write!(f, "{}", SuitName(suit, self.1)),
            (feature, Some(suit)) => write!(f, "{}({})", feature.word(), SuitName(suit, self.1)),
            (feature, None) => f.write_str(feature.word()),
        }
    }
}

impl Display for Who {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let named = Who::NAMES.into_iter().find(|(_, known)| known == self);
        f.write_str(named.map_or("", |(name, _)| name))
    }
}

fn list<T: Display>(f: &mut Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i > 0 { between } else { "" })?;
    }
    Ok(())
}
