//! From the text of a module to its parts. The grammar is in `docs/bidding.md`.

use super::LanguageError;
use super::ast::*;
use super::conditions::join;
use super::hints::{hint, is_reserved};
use super::lexer::{Lexeme, Token, lex};
use crate::bidding::weights::Weighed;
use crate::cards::Suit;

/// The parts of a module.
pub fn parse(text: &str) -> Result<Vec<Item>, LanguageError> {
    let mut parser = Parser { lexemes: lex(text)?, at: 0, parameters: Vec::new(), depth: 0 };
    let mut items = Vec::new();
    while parser.peek().is_some() {
        items.push(parser.item()?);
    }
    Ok(items)
}

pub(super) struct Parser {
    pub(super) lexemes: Vec<Lexeme>,
    pub(super) at: usize,
    /// The parameters of the definition that is being read.
    parameters: Vec<String>,
    pub(super) depth: u32,
}

/// How many suits a definition may take.
const MOST_PARAMETERS: usize = 8;

/// Every copy of a rule, for a suit or a pattern, has its text.
const LONGEST_TEXT: usize = 500;

pub(super) type Parsed<T> = Result<T, LanguageError>;

/// The words that begin a part of a module, and the clauses of a context.
const PARTS: usize = 6;
pub(super) const HEADS: [&str; 10] =
    ["system", "include", "define", "number", "weight", "context", "after", "when", "for", "layer"];

/// The farthest from 0 that a named number may be, so that the size of a comparison is known where it is written.
pub(super) const FARTHEST_NAMED: i16 = 100;

impl Parser {
    pub(super) fn peek(&self) -> Option<&Token> {
        self.lexemes.get(self.at).map(|lexeme| &lexeme.token)
    }

    pub(super) fn place(&self) -> Place {
        let last = || self.lexemes.last().map_or(Place { line: 1, column: 1 }, |lexeme| lexeme.place);
        self.lexemes.get(self.at).map_or_else(last, |lexeme| lexeme.place)
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(LanguageError::new(self.place(), message.into()))
    }

    /// Whether the next lexeme begins a rule, a clause or a part of its own.
    pub(super) fn at_head(&self) -> bool {
        let Some(lexeme) = self.lexemes.get(self.at) else { return true };
        lexeme.first
            && match &lexeme.token {
                Token::Word(word) => HEADS.contains(&word.as_str()) || word == "closed" || is_call(word),
                Token::Sign("*") => self.lexemes.get(self.at + 1).is_some_and(|next| next.joined),
                _ => false,
            }
    }

    pub(super) fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.sign(sign) { Ok(()) } else { self.error(format!("{sign} expected")) }
    }

    pub(super) fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(other)) if other == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn any_word(&mut self, what: &str) -> Parsed<String> {
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
            Some(Token::Text(text)) if text.chars().count() > LONGEST_TEXT => {
                self.error(format!("a text of more than {LONGEST_TEXT} characters"))
            }
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
        let head = self.any_word("system, include, define, number, weight or context")?;
        match head.as_str() {
            "system" => Ok(Item::System(self.text("the name of the system")?)),
            "include" => Ok(Item::Include(place, self.text("the name of a module")?)),
            "define" => self.definition(place).map(Item::Define),
            "number" => self.named_number(place).map(Item::Number),
            "weight" => self.weight(place).map(Item::Weight),
            "context" => self.context(place).map(Item::Context),
            other => {
                self.at -= 1;
                self.error(format!("system, include, define, number, weight or context expected, not {other}"))
            }
        }
    }

    /// A name that is no word of the language.
    fn new_name(&mut self) -> Parsed<String> {
        let name = self.any_word("a name")?;
        if is_reserved(&name) {
            self.at -= 1;
            return self.error(format!("{name} is a word of the language"));
        }
        Ok(name)
    }

    fn named_number(&mut self, place: Place) -> Parsed<NamedNumber> {
        let name = self.new_name()?;
        if self.suit_of(&name).is_some() || is_call(&name) {
            self.at -= 1;
            return self.error(format!("{name} is a word of the language"));
        }
        self.expect_sign(":")?;
        let at = self.place();
        let number = self.number()?;
        let (least, most) = number.range.unwrap_or((number.value, number.value));
        if least < -FARTHEST_NAMED || most > FARTHEST_NAMED {
            return Err(LanguageError::new(at, format!("a named number is -{FARTHEST_NAMED} to {FARTHEST_NAMED}")));
        }
        self.end_of_line("the number")?;
        Ok(NamedNumber { place, name, number })
    }

    fn weight(&mut self, place: Place) -> Parsed<Weight> {
        let word = self.any_word("what has the weight")?;
        let Some(what) = Weighed::from_word(&word) else {
            self.at -= 1;
            let known = Weighed::ALL.map(Weighed::word);
            return self.error(format!("{word} has no weight{}", hint(&word, known.into_iter())));
        };
        self.expect_sign(":")?;
        let at = self.place();
        let quarters = self.number()?;
        let (least, most) = what.bounds();
        let (low, high) = quarters.range.unwrap_or((quarters.value, quarters.value));
        if low < least || high > most {
            return Err(LanguageError::new(at, format!("the weight of {word} is {least} to {most} quarters")));
        }
        self.end_of_line("the weight")?;
        Ok(Weight { place, what, quarters })
    }

    fn definition(&mut self, place: Place) -> Parsed<Definition> {
        let name = self.new_name()?;
        let mut parameters = Vec::new();
        if self.sign("(") {
            loop {
                parameters.push(self.any_word("a parameter")?);
                if parameters.len() > MOST_PARAMETERS {
                    return self.error(format!("more than {MOST_PARAMETERS} parameters"));
                }
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
        if self.at_head() { Ok(()) } else { self.misplaced(format!("this does not belong to {what}; and, or?")) }
    }

    /// An error at something that does not belong here: a bid of a level that there is not, or what `message` says.
    fn misplaced<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let is_bid = |word: &str| word.starts_with(|digit: char| digit.is_ascii_digit()) && is_strain(word);
        match self.peek() {
            Some(Token::Word(word)) if is_bid(word) => self.error(format!("{word}: the level of a bid is 1 to 7")),
            _ => self.error(message),
        }
    }

    fn context(&mut self, place: Place) -> Parsed<Context> {
        let mut context = Context {
            place,
            title: self.text("the title of the context")?,
            after: Vec::new(),
            when: Condition::Always,
            when_place: place,
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
                    if when.is_empty() {
                        context.when_place = self.place();
                    }
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
            Some(Token::Word(word)) if HEADS[..PARTS].contains(&word.as_str()) => Ok(context),
            Some(Token::Word(word)) if HEADS.contains(&word.as_str()) => self.error("clauses go before the rules"),
            _ => self.misplaced("a call, context, define, number or include expected"),
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
        let mut highest = None;
        loop {
            if self.at_head() {
                break;
            }
            let theirs = self.sign("(");
            if !theirs && !self.is_rule() && !matches!(self.peek(), Some(Token::Sign("?"))) {
                break;
            }
            let place = self.place();
            let mut alternatives = vec![self.call()?];
            while self.sign("|") {
                alternatives.push(self.call()?);
            }
            if theirs {
                self.expect_sign(")")?;
            }
            if let &[CallPattern::Bid(Some(level), strain)] = alternatives.as_slice() {
                if highest.is_some_and(|before| !may_follow(before, (level, strain))) {
                    return Err(LanguageError::new(place, "not higher than the bid before".to_owned()));
                }
                highest = Some((level, strain));
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
            None => return self.misplaced("a pattern of calls expected"),
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

    pub(super) fn number(&mut self) -> Parsed<Number> {
        let value = self.plain_number()?;
        let mut range = None;
        if self.sign("{") {
            let least = self.plain_number()?;
            self.expect_sign("..")?;
            let most = self.plain_number()?;
            self.expect_sign("}")?;
            if !(least..=most).contains(&value) {
                return self.error(format!("{value} is not within {least}..{most}"));
            }
            range = Some((least, most));
        }
        Ok(Number { value, range })
    }

    /// A number as it stands, or by its name.
    pub(super) fn amount(&mut self) -> Parsed<Amount> {
        match self.number_name() {
            Some(name) => {
                let place = self.place();
                self.at += 1;
                Ok(Amount::Named(place, name))
            }
            None => self.number().map(Amount::Is),
        }
    }

    /// The next word, if it may be the name of a number.
    pub(super) fn number_name(&self) -> Option<String> {
        let Some(Token::Word(word)) = self.peek() else { return None };
        let called = matches!(self.lexemes.get(self.at + 1).map(|next| &next.token), Some(Token::Sign("(")));
        let taken = called || self.at_head() || is_reserved(word) || self.suit_of(word).is_some() || is_call(word);
        (!taken).then(|| word.clone())
    }

    fn plain_number(&mut self) -> Parsed<i16> {
        let sign = if self.sign("-") { -1 } else { 1 };
        let value = match self.peek() {
            Some(Token::Number(value)) => sign * *value,
            _ => return self.error("a number expected"),
        };
        self.at += 1;
        Ok(value)
    }

    pub(super) fn suit(&mut self) -> Parsed<SuitRef> {
        let word = self.any_word("a suit")?;
        self.suit_of(&word).map_or_else(
            || {
                self.at -= 1;
                self.error(format!("{word} is not a suit or suit variable"))
            },
            Ok,
        )
    }

    pub(super) fn suit_of(&self, word: &str) -> Option<SuitRef> {
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
}

/// Whether a bid may be higher than another. A suit variable may stand for the highest suit here, for the lowest before.
fn may_follow(before: (u8, StrainRef), bid: (u8, StrainRef)) -> bool {
    let below_notrump = |strain: StrainRef, unknown: Suit| match strain {
        StrainRef::NoTrump => 0,
        StrainRef::Suit(SuitRef::Is(suit)) => 1 + suit.index(),
        StrainRef::Suit(SuitRef::Var(_)) => 1 + unknown.index(),
    };
    let higher = below_notrump(bid.1, Suit::Spades) < below_notrump(before.1, Suit::Clubs);
    bid.0 > before.0 || bid.0 == before.0 && higher
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

/// Whether the letters after the digits of a word are a strain.
fn is_strain(word: &str) -> bool {
    !is_call(word) && strain(word.trim_start_matches(|digit: char| digit.is_ascii_digit())).is_some()
}

pub(super) fn is_call(word: &str) -> bool {
    call(word).is_some()
}
