//! Reading conditions: alternatives of conjunctions of comparisons, facts and definitions.

use super::LanguageError;
use super::ast::*;
use super::hints::{hint, is_reserved, known_words};
use super::lexer::Token;
use super::parser::{FARTHEST_NAMED, Parsed, Parser, is_call};
use crate::bidding::features::{BySuit, FeatureName, Whole};
use crate::bidding::formula::FARTHEST;
use crate::few::SortFew;

/// How deep conditions may be nested.
const DEEPEST: u32 = 60;
/// How many numbers a comparison may have.
const MOST_NUMBERS: u32 = 40;

impl Parser {
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.error("conditions are nested too deeply");
        }
        let mut parts = vec![self.conjunction()?];
        while self.word("or") {
            parts.push(self.conjunction()?);
        }
        self.depth -= 1;
        Ok(join(parts, Condition::Or).unwrap_or(Condition::Always))
    }

    fn conjunction(&mut self) -> Parsed<Condition> {
        let mut parts = vec![self.negation()?];
        while self.sign(",") || self.word("and") {
            parts.push(self.negation()?);
        }
        Ok(join(parts, Condition::And).unwrap_or(Condition::Always))
    }

    fn negation(&mut self) -> Parsed<Condition> {
        if self.word("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return self.error("conditions are nested too deeply");
            }
            let inner = self.negation()?;
            self.depth -= 1;
            return Ok(Condition::Not(Box::new(inner)));
        }
        self.atom()
    }

    fn atom(&mut self) -> Parsed<Condition> {
        if let Some(Token::Sign("(")) = self.peek() {
            // A condition in parentheses, unless it turns out to be the beginning of a number.
            let before = (self.at, self.depth);
            self.at += 1;
            match self.condition().and_then(|inner| self.expect_sign(")").map(|()| inner)) {
                Ok(inner) if !self.at_operator() => return Ok(inner),
                Ok(_) => (self.at, self.depth) = before,
                Err(error) => {
                    let reached = self.at;
                    (self.at, self.depth) = before;
                    return match self.comparison() {
                        Ok(found) => Ok(found),
                        Err(_) => {
                            self.at = reached;
                            Err(error)
                        }
                    };
                }
            }
        }
        if let Some(fact) = self.fact()? {
            return Ok(fact);
        }
        self.comparison()
    }

    fn at_operator(&self) -> bool {
        matches!(
            self.peek(),
            Some(Token::Sign("+" | "-" | "*" | "=" | "!=" | "<" | "<=" | ">" | ">=") | Token::Number(_))
        ) && !self.at_head()
    }

    /// A word that is a condition by itself.
    fn fact(&mut self) -> Parsed<Option<Condition>> {
        let Some(Token::Word(word)) = self.peek() else { return Ok(None) };
        let word = word.clone();
        let called = matches!(self.lexemes.get(self.at + 1).map(|next| &next.token), Some(Token::Sign("(")));
        if let Some((_, fact)) = PlainFact::NAMES.into_iter().find(|(name, _)| *name == word)
            && !(called && word == "agreed")
        {
            self.at += 1;
            return Ok(Some(Condition::Fact(Fact::Plain(fact))));
        }
        let place = self.place();
        let fact = match word.as_str() {
            "always" => {
                self.at += 1;
                return Ok(Some(Condition::Always));
            }
            "stops" => {
                self.at += 1;
                return Ok(Some(Condition::Stops));
            }
            "shape" => {
                self.at += 1;
                return self.shape().map(Some);
            }
            "asked" | "answered" if called => {
                self.at += 2;
                let tag = self.any_word("the name of a tag")?;
                self.expect_sign(")")?;
                if word == "asked" { Fact::Asked(tag) } else { Fact::Answered(tag) }
            }
            "agreed" | "unbid" if called => {
                self.at += 2;
                let suit = self.suit()?;
                self.expect_sign(")")?;
                if word == "agreed" { Fact::Agreed(suit) } else { Fact::Unbid(suit) }
            }
            "standing" if called => {
                self.at += 2;
                let strain = if self.word("N") { StrainRef::NoTrump } else { StrainRef::Suit(self.suit()?) };
                self.expect_sign(")")?;
                Fact::Standing(strain)
            }
            _ if !is_reserved(&word) && self.suit_of(&word).is_none() && !is_call(&word) => {
                self.at += 1;
                if !called && (self.at_operator() || self.number_name().is_some()) {
                    // A number by its name.
                    self.at -= 1;
                    return Ok(None);
                }
                let mut suits = Vec::new();
                if called {
                    self.at += 1;
                    loop {
                        suits.push(self.suit()?);
                        if !self.sign(",") {
                            break;
                        }
                    }
                    self.expect_sign(")")?;
                }
                return Ok(Some(Condition::Named(place, word, suits)));
            }
            _ => return Ok(None),
        };
        Ok(Some(Condition::Fact(fact)))
    }

    fn shape(&mut self) -> Parsed<Condition> {
        let any = self.word("any");
        let place = self.place();
        let mut lengths = [0; 4];
        match self.peek() {
            Some(Token::Number(digits @ 1000..)) => {
                if !any {
                    return self.error(format!("say shape any {digits} for any order, or put = between the lengths"));
                }
                let mut digits = *digits;
                self.at += 1;
                for length in lengths.iter_mut().rev() {
                    *length = (digits % 10) as u8;
                    digits /= 10;
                }
            }
            _ => {
                for (i, length) in lengths.iter_mut().enumerate() {
                    if i > 0 {
                        self.expect_sign("=")?;
                    }
                    *length = u8::try_from(self.number()?.value).unwrap_or(99);
                }
            }
        }
        if lengths.iter().map(|&length| u32::from(length)).sum::<u32>() != 13 {
            return Err(LanguageError::new(place, "the lengths of a shape add up to 13".to_owned()));
        }
        if any {
            lengths.sort_few_by(|a, b| b.cmp(a));
        }
        Ok(Condition::Shape { lengths, any })
    }

    fn comparison(&mut self) -> Parsed<Condition> {
        let place = self.place();
        let compared = self.compared()?;
        let sizes = match &compared {
            Condition::Compare(left, _, right) => [size(left), size(right), (0, 0)],
            Condition::Range(inner, least, most) => {
                [size(inner), amount_size(least), (1, most.as_ref().map_or(0, |most| amount_size(most).1))]
            }
            Condition::Positive(inner) => [size(inner), (0, 0), (0, 0)],
            _ => [(0, 0); 3],
        };
        if sizes.iter().map(|size| size.0).sum::<u32>() > MOST_NUMBERS {
            return Err(LanguageError::new(place, format!("a comparison of more than {MOST_NUMBERS} numbers")));
        }
        if sizes.iter().fold(0, |all: i64, size| all.saturating_add(size.1)) > i64::from(FARTHEST) {
            return Err(LanguageError::new(place, format!("the numbers of this comparison may exceed {FARTHEST}")));
        }
        Ok(compared)
    }

    fn compared(&mut self) -> Parsed<Condition> {
        let left = self.expression()?;
        let comparisons = [
            ("=", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::AtMost),
            ("<", Comparison::Less),
            (">=", Comparison::AtLeast),
            (">", Comparison::Greater),
        ];
        for (sign, comparison) in comparisons {
            if self.sign(sign) {
                let right = self.expression()?;
                return Ok(Condition::Compare(left, comparison, right));
            }
        }
        if matches!(self.peek(), Some(Token::Number(_))) && !self.at_head() || self.number_name().is_some() {
            let place = self.place();
            let least = self.amount()?;
            let most = if self.sign("+") {
                None
            } else if self.sign("-") {
                Some(self.amount()?)
            } else {
                Some(least.clone())
            };
            if let Amount::Is(low) = least {
                let high = match most {
                    Some(Amount::Is(high)) => Some(high),
                    _ => None,
                };
                check_range(&left, low.value, high.map(|high| high.value), (place, self.place()))?;
            }
            return Ok(Condition::Range(left, least, most));
        }
        Ok(Condition::Positive(left))
    }

    fn expression(&mut self) -> Parsed<Expression> {
        let mut sum = self.term()?;
        let mut numbers = 1;
        loop {
            numbers += 1;
            if numbers > MOST_NUMBERS {
                return self.error(format!("a sum of more than {MOST_NUMBERS} numbers"));
            }
            if self.sign("+") {
                sum = Expression::Sum(Box::new(sum), Box::new(self.term()?));
            } else if self.sign("-") {
                sum = Expression::Difference(Box::new(sum), Box::new(self.term()?));
            } else {
                return Ok(sum);
            }
        }
    }

    fn term(&mut self) -> Parsed<Expression> {
        if let Some(Token::Number(_)) = self.peek() {
            let number = self.number()?;
            return if !self.at_head() && self.sign("*") {
                Ok(Expression::Times(number, Box::new(self.factor()?)))
            } else {
                Ok(Expression::Number(number.into()))
            };
        }
        let factor = self.factor()?;
        if !self.at_head() && self.sign("*") {
            return Ok(Expression::Times(self.number()?, Box::new(factor)));
        }
        Ok(factor)
    }

    fn factor(&mut self) -> Parsed<Expression> {
        if self.sign("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return self.error("sums are nested too deeply");
            }
            let inner = self.expression()?;
            self.depth -= 1;
            self.expect_sign(")")?;
            return Ok(inner);
        }
        if matches!(self.peek(), Some(Token::Number(_)) | Some(Token::Sign("-"))) {
            return Ok(Expression::Number(self.number()?.into()));
        }
        if self.number_name().is_some() {
            return self.amount().map(Expression::Number);
        }
        let word = self.any_word("a feature of the hand or a number")?;
        if let Some((_, who)) = Who::NAMES.into_iter().find(|(name, _)| *name == word) {
            self.expect_sign(".")?;
            if who != Who::Their && self.word("bids") {
                return Ok(Expression::Public(PublicNumber::Bids(who)));
            }
            let most = self.word("max");
            if most {
                self.expect_sign(".")?;
            }
            let word = self.any_word("a feature")?;
            let name = self.name(&word)?;
            return Ok(Expression::Shown { who, most, name });
        }
        let suit_in_parentheses = |parser: &mut Parser| -> Parsed<SuitRef> {
            parser.expect_sign("(")?;
            let suit = parser.suit()?;
            parser.expect_sign(")")?;
            Ok(suit)
        };
        let partner = |name: Name| Expression::Shown { who: Who::Partner, most: false, name };
        let both = |name: Name| Expression::Sum(Box::new(Expression::Own(name)), Box::new(partner(name)));
        match word.as_str() {
            "seat" => Ok(Expression::Public(PublicNumber::Seat)),
            "standing" => Ok(Expression::Public(PublicNumber::Standing)),
            "level" => Ok(Expression::Public(PublicNumber::Level)),
            "jump" => Ok(Expression::Public(PublicNumber::Jump)),
            "bids" => Ok(Expression::Public(PublicNumber::Bids(Who::Me))),
            "total" => Ok(both(Name { feature: FeatureName::Whole(Whole::Points), suit: None })),
            "fit" => {
                Ok(both(Name { feature: FeatureName::BySuit(BySuit::Length), suit: Some(suit_in_parentheses(self)?) }))
            }
            "trumps" => {
                Ok(both(Name { feature: FeatureName::BySuit(BySuit::Support), suit: Some(suit_in_parentheses(self)?) }))
            }
            _ => self.name(&word).map(Expression::Own),
        }
    }

    /// The feature that a word, already read, begins.
    fn name(&mut self, word: &str) -> Parsed<Name> {
        if matches!(self.peek(), Some(Token::Sign("(")))
            && let Some(feature) = FeatureName::from_word(word, true)
        {
            self.at += 1;
            let suit = Some(self.suit()?);
            self.expect_sign(")")?;
            return Ok(Name { feature, suit });
        }
        if let Some(feature) = FeatureName::from_word(word, false) {
            return Ok(Name { feature, suit: None });
        }
        if let Some(suit) = self.suit_of(word) {
            return Ok(Name { feature: FeatureName::BySuit(BySuit::Length), suit: Some(suit) });
        }
        self.at -= 1;
        self.error(format!("{word} is not known{}", hint(word, known_words())))
    }
}

/// Refuses a range that holds nothing, or nothing that the feature can be. The places are those of its first number and of
/// what follows the range.
pub(in crate::bidding) fn check_range(
    of: &Expression,
    least: i16,
    most: Option<i16>,
    (place, end): (Place, Place),
) -> Result<(), LanguageError> {
    if most.is_some_and(|most| most < least) {
        return Err(LanguageError::new(end, "a range that holds nothing".to_owned()));
    }
    if let Expression::Own(name) | Expression::Shown { name, .. } = of {
        let (lowest, highest) = name.feature.bounds();
        if least > highest || most.is_some_and(|most| most < lowest) {
            let message = format!("{} is {lowest} to {highest}", name.feature.word());
            return Err(LanguageError::new(place, message));
        }
    }
    Ok(())
}

fn amount_size(amount: &Amount) -> (u32, i64) {
    match amount {
        Amount::Is(number) => (1, reach(number)),
        Amount::Named(..) => (1, i64::from(FARTHEST_NAMED)),
    }
}

/// How many numbers a sum has, and how far from 0 it may come.
fn size(expression: &Expression) -> (u32, i64) {
    match expression {
        Expression::Number(amount) => amount_size(amount),
        // No feature exceeds 46, and nobody bids a hundred times.
        Expression::Own(_) | Expression::Shown { .. } => (1, 46),
        Expression::Public(_) => (1, 100),
        Expression::Sum(left, right) | Expression::Difference(left, right) => {
            let (left, right) = (size(left), size(right));
            (left.0 + right.0, left.1.saturating_add(right.1))
        }
        Expression::Times(number, inner) => {
            let inner = size(inner);
            (inner.0 + 1, inner.1.saturating_mul(reach(number)))
        }
    }
}

fn reach(number: &Number) -> i64 {
    let (least, most) = number.range.unwrap_or((number.value, number.value));
    i64::from(least).abs().max(i64::from(most).abs())
}

/// Several conditions as one; none of none.
pub(super) fn join(mut parts: Vec<Condition>, how: impl Fn(Vec<Condition>) -> Condition) -> Option<Condition> {
    if parts.len() > 1 { Some(how(parts)) } else { parts.pop() }
}
