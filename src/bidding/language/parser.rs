//! From the text of a module to its parts. The grammar is in `docs/bidding.md`.

use super::LanguageError;
use super::ast::*;
use super::lexer::{Lexeme, Token, lex};
use crate::bidding::features::{BySuit, FeatureName, Whole};
use crate::cards::Suit;

/// How deep conditions may be nested.
const DEEPEST: u32 = 60;

/// The parts of a module.
pub fn parse(text: &str) -> Result<Vec<Item>, LanguageError> {
    let mut parser = Parser { lexemes: lex(text)?, at: 0, parameters: Vec::new(), depth: 0 };
    let mut items = Vec::new();
    while parser.peek().is_some() {
        items.push(parser.item()?);
    }
    Ok(items)
}

struct Parser {
    lexemes: Vec<Lexeme>,
    at: usize,
    /// The parameters of the definition that is being read.
    parameters: Vec<String>,
    depth: u32,
}

type Parsed<T> = Result<T, LanguageError>;

const HEADS: [&str; 8] = ["system", "include", "define", "context", "after", "when", "for", "layer"];

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.lexemes.get(self.at).map(|lexeme| &lexeme.token)
    }

    fn place(&self) -> Place {
        let last = || self.lexemes.last().map_or(Place { line: 1, column: 1 }, |lexeme| lexeme.place);
        self.lexemes.get(self.at).map_or_else(last, |lexeme| lexeme.place)
    }

    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(LanguageError::new(self.place(), message.into()))
    }

    /// Whether the next lexeme begins a rule, a clause or a part of its own.
    fn at_head(&self) -> bool {
        let Some(lexeme) = self.lexemes.get(self.at) else { return true };
        lexeme.first
            && match &lexeme.token {
                Token::Word(word) => HEADS.contains(&word.as_str()) || word == "closed" || is_call(word),
                Token::Sign("*") => self.lexemes.get(self.at + 1).is_some_and(|next| next.joined),
                _ => false,
            }
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(found);
        found
    }

    fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.sign(sign) { Ok(()) } else { self.error(format!("{sign} expected")) }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(other)) if other == word);
        self.at += usize::from(found);
        found
    }

    fn any_word(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => self.error(format!("{what} expected")),
        }
    }

    fn text(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Some(Token::Text(text)) => {
                let text = text.clone();
                self.at += 1;
                Ok(text)
            }
            _ => self.error(format!("{what} in quotes expected")),
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        let place = self.place();
        let head = self.any_word("system, include, define or context")?;
        match head.as_str() {
            "system" => Ok(Item::System(self.text("the name of the system")?)),
            "include" => Ok(Item::Include(place, self.text("the name of a module")?)),
            "define" => self.definition(place).map(Item::Define),
            "context" => self.context(place).map(Item::Context),
            other => {
                self.at -= 1;
                self.error(format!("system, include, define or context expected, not {other}"))
            }
        }
    }

    fn definition(&mut self, place: Place) -> Parsed<Definition> {
        let name = self.any_word("a name")?;
        if is_reserved(&name) {
            self.at -= 1;
            return self.error(format!("{name} is a word of the language"));
        }
        let mut parameters = Vec::new();
        if self.sign("(") {
            loop {
                parameters.push(self.any_word("a parameter")?);
                if !self.sign(",") {
                    break;
                }
            }
            self.expect_sign(")")?;
        }
        self.expect_sign(":")?;
        self.parameters.clone_from(&parameters);
        let condition = self.condition();
        self.parameters.clear();
        let condition = condition?;
        self.end_of_line("the condition")?;
        Ok(Definition { place, name, parameters, condition })
    }

    fn end_of_line(&self, what: &str) -> Parsed<()> {
        if self.at_head() { Ok(()) } else { self.error(format!("this does not belong to {what}; and, or?")) }
    }

    fn context(&mut self, place: Place) -> Parsed<Context> {
        let mut context = Context {
            place,
            title: self.text("the title of the context")?,
            after: Vec::new(),
            when: Condition::Always,
            variables: Vec::new(),
            layer: USUAL_LAYER,
            closed: false,
            rules: Vec::new(),
        };
        let mut when = Vec::new();
        while let Some(Token::Word(word)) = self.peek() {
            let word = word.clone();
            match word.as_str() {
                "after" => {
                    self.at += 1;
                    loop {
                        context.after.push(self.pattern()?);
                        if !self.word("or") {
                            break;
                        }
                    }
                }
                "when" => {
                    self.at += 1;
                    when.push(self.condition()?);
                }
                "for" => {
                    self.at += 1;
                    loop {
                        let name = self.any_word("a suit variable")?;
                        let Some(variable) = Variable::from_word(&name) else {
                            self.at -= 1;
                            return self.error(format!("{name} is not one of x y z w M m"));
                        };
                        context.variables.push(variable);
                        if !self.sign(",") {
                            break;
                        }
                    }
                }
                "layer" => {
                    self.at += 1;
                    context.layer = self.number()?.value;
                }
                "closed" => {
                    self.at += 1;
                    context.closed = true;
                }
                _ => break,
            }
            self.end_of_line("the clause")?;
        }
        if let Some(one) = join(when, Condition::And) {
            context.when = one;
        }
        while self.at_head() && self.is_rule() {
            context.rules.push(self.rule()?);
        }
        match self.peek() {
            None => Ok(context),
            Some(Token::Word(word)) if HEADS[..4].contains(&word.as_str()) => Ok(context),
            Some(Token::Word(word)) if HEADS.contains(&word.as_str()) => self.error("clauses go before the rules"),
            _ => self.error("a call, context, define or include expected"),
        }
    }

    fn is_rule(&self) -> bool {
        match self.peek() {
            Some(Token::Word(word)) => is_call(word),
            Some(Token::Sign("*")) => true,
            _ => false,
        }
    }

    fn pattern(&mut self) -> Parsed<Pattern> {
        let open = self.sign("...");
        let mut calls: Vec<(bool, Vec<CallPattern>)> = Vec::new();
        loop {
            if self.at_head() {
                break;
            }
            let theirs = self.sign("(");
            if !theirs && !self.is_rule() && !matches!(self.peek(), Some(Token::Sign("?"))) {
                break;
            }
            let mut alternatives = vec![self.call()?];
            while self.sign("|") {
                alternatives.push(self.call()?);
            }
            if theirs {
                self.expect_sign(")")?;
            }
            // An opponent who is not mentioned passed.
            if calls.last().is_some_and(|last| last.0 == theirs) {
                if theirs {
                    return self.error("a call of ours goes between two of theirs");
                }
                calls.push((true, vec![CallPattern::Pass]));
            }
            calls.push((theirs, alternatives));
        }
        match calls.last() {
            None => return self.error("a pattern of calls expected"),
            Some((false, _)) => calls.push((true, vec![CallPattern::Pass])),
            Some((true, _)) => {}
        }
        Ok(Pattern { open, calls })
    }

    fn call(&mut self) -> Parsed<CallPattern> {
        if self.sign("?") {
            return Ok(CallPattern::Any);
        }
        if self.sign("*") {
            let joined = self.lexemes.get(self.at).is_some_and(|next| next.joined);
            return match self.peek() {
                Some(Token::Word(word)) if joined => match strain(word) {
                    Some(strain) => {
                        self.at += 1;
                        Ok(CallPattern::Bid(None, strain))
                    }
                    None => self.error(format!("{word} is not a strain")),
                },
                _ => Ok(CallPattern::AnyBid),
            };
        }
        let word = self.any_word("a call")?;
        match call(&word) {
            Some(call) => Ok(call),
            None => {
                self.at -= 1;
                self.error(format!("{word} is not a call"))
            }
        }
    }

    fn rule(&mut self) -> Parsed<Rule> {
        let place = self.place();
        let call = self.call()?;
        if matches!(call, CallPattern::Any | CallPattern::AnyBid) {
            return Err(LanguageError::new(place, "a rule is for one call; *x is any level of a suit".to_owned()));
        }
        let mut rule = Rule {
            place,
            call,
            priority: USUAL_PRIORITY.into(),
            flags: Vec::new(),
            text: None,
            condition: Condition::Always,
        };
        loop {
            if self.sign("@") {
                rule.priority = self.number()?;
            } else if let Some(Token::Text(_)) = self.peek() {
                rule.text = Some(self.text("a text")?);
            } else if self.sign(":") {
                rule.condition = self.condition()?;
                break;
            } else if self.at_head() {
                break;
            } else {
                let flag = self.flag()?;
                rule.flags.push(flag);
            }
        }
        self.end_of_line("the rule")?;
        Ok(rule)
    }

    fn flag(&mut self) -> Parsed<Flag> {
        let word = self.any_word("a priority, a flag, a text or :")?;
        match word.as_str() {
            "forcing" => Ok(Flag::Forcing),
            "game" => Ok(Flag::Game),
            "signoff" => Ok(Flag::SignOff),
            "artificial" => Ok(Flag::Artificial),
            "tag" => Ok(Flag::Tag(self.any_word("the name of a tag")?)),
            "agrees" => Ok(Flag::Agrees(self.suit()?)),
            other => {
                self.at -= 1;
                let flags = ["forcing", "game", "signoff", "artificial", "tag", "agrees"];
                self.error(format!("{other} is not a flag{}", hint(other, flags.into_iter())))
            }
        }
    }

    fn number(&mut self) -> Parsed<Number> {
        let sign = if self.sign("-") { -1 } else { 1 };
        let value = match self.peek() {
            Some(Token::Number(value)) => sign * *value,
            _ => return self.error("a number expected"),
        };
        self.at += 1;
        let mut range = None;
        if self.sign("{") {
            let least = self.number()?.value;
            self.expect_sign("..")?;
            let most = self.number()?.value;
            self.expect_sign("}")?;
            if !(least..=most).contains(&value) {
                return self.error(format!("{value} is not within {least}..{most}"));
            }
            range = Some((least, most));
        }
        Ok(Number { value, range })
    }

    fn suit(&mut self) -> Parsed<SuitRef> {
        let word = self.any_word("a suit")?;
        self.suit_of(&word).map_or_else(
            || {
                self.at -= 1;
                self.error(format!("{word} is not a suit or suit variable"))
            },
            Ok,
        )
    }

    fn suit_of(&self, word: &str) -> Option<SuitRef> {
        if let Some(place) = self.parameters.iter().position(|name| name == word) {
            return Some(SuitRef::Var(Variable::Parameter(place as u8)));
        }
        let suit = SUIT_WORDS.into_iter().find(|(name, _)| *name == word).map(|(_, suit)| suit);
        let letter = || {
            if word.len() == 1 {
                word.chars().next().filter(char::is_ascii_uppercase).and_then(Suit::from_letter)
            } else {
                None
            }
        };
        suit.or_else(letter).map(SuitRef::Is).or_else(|| Variable::from_word(word).map(SuitRef::Var))
    }

    fn condition(&mut self) -> Parsed<Condition> {
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
        if let Some((_, fact)) = PlainFact::NAMES.into_iter().find(|(name, _)| *name == word) {
            if !(called && word == "agreed") {
                self.at += 1;
                return Ok(Some(Condition::Fact(Fact::Plain(fact))));
            }
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
                if !called && self.at_operator() {
                    self.at -= 1;
                    return self.error(format!("{word} is not known{}", hint(&word, known_words())));
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
            lengths.sort_by(|a, b| b.cmp(a));
        }
        Ok(Condition::Shape { lengths, any })
    }

    fn comparison(&mut self) -> Parsed<Condition> {
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
        if matches!(self.peek(), Some(Token::Number(_))) && !self.at_head() {
            let least = self.number()?;
            let most = if self.sign("+") {
                None
            } else if self.sign("-") {
                Some(self.number()?)
            } else {
                Some(least)
            };
            if most.is_some_and(|most| most.value < least.value) {
                return self.error("a range that holds nothing");
            }
            return Ok(Condition::Range(left, least, most));
        }
        Ok(Condition::Positive(left))
    }

    fn expression(&mut self) -> Parsed<Expression> {
        let mut sum = self.term()?;
        loop {
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
                Ok(Expression::Number(number))
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
            return Ok(Expression::Number(self.number()?));
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
        if matches!(self.peek(), Some(Token::Sign("("))) {
            if let Some(feature) = FeatureName::from_word(word, true) {
                self.at += 1;
                let suit = Some(self.suit()?);
                self.expect_sign(")")?;
                return Ok(Name { feature, suit });
            }
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

fn join(mut parts: Vec<Condition>, how: impl Fn(Vec<Condition>) -> Condition) -> Option<Condition> {
    if parts.len() > 1 { Some(how(parts)) } else { parts.pop() }
}

fn strain(word: &str) -> Option<StrainRef> {
    match word {
        "N" | "NT" => Some(StrainRef::NoTrump),
        "S" | "H" | "D" | "C" => Suit::from_letter(word.chars().next()?).map(|suit| StrainRef::Suit(SuitRef::Is(suit))),
        other => Variable::from_word(other).map(|variable| StrainRef::Suit(SuitRef::Var(variable))),
    }
}

fn call(word: &str) -> Option<CallPattern> {
    match word {
        "P" => Some(CallPattern::Pass),
        "X" => Some(CallPattern::Double),
        "XX" => Some(CallPattern::Redouble),
        other => {
            let level = other.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
            Some(CallPattern::Bid(Some(level as u8), strain(&other[1..])?))
        }
    }
}

fn is_call(word: &str) -> bool {
    call(word).is_some()
}

fn known_words() -> impl Iterator<Item = &'static str> {
    const MORE: [&str; 20] = [
        "always", "stops", "shape", "asked", "answered", "agreed", "unbid", "standing", "and", "or", "not", "seat",
        "level", "jump", "bids", "total", "fit", "trumps", "max", "any",
    ];
    let features = [false, true].into_iter().flat_map(|with_suit| FeatureName::words(with_suit));
    let facts = PlainFact::NAMES.into_iter().map(|(name, _)| name);
    let people = Who::NAMES.into_iter().map(|(name, _)| name);
    features.chain(facts).chain(people).chain(SUIT_WORDS.map(|(name, _)| name)).chain(MORE)
}

/// Whether a definition may not have this name.
fn is_reserved(word: &str) -> bool {
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
