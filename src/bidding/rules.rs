//! A system ready for use: contexts with all suit variables filled in.

use super::language::ast::{
    self, Amount, CallPattern, Condition, Definition, Flag, Item, NamedNumber, Place, StrainRef, SuitRef, Variable,
};
use super::language::{LanguageError, check_range, hint, known_words};
use super::weights::Weights;
use crate::cards::{Strain, Suit};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A bidding system.
#[derive(Clone, Debug)]
pub struct System {
    name: String,
    pub(super) contexts: Vec<Context>,
    /// The contexts whose pattern is so many calls long and goes back to the opening, and those without such a pattern.
    anchored: Vec<Vec<u32>>,
    loose: Vec<u32>,
    definitions: FxHashMap<String, Definition>,
    pub(super) weights: Weights,
}

/// The contexts in which two systems differ, by their places, and whether they apply in the same situations.
#[derive(Clone, Debug)]
pub struct Differences(pub(super) Vec<(u32, bool)>);

/// A context for one choice of suits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Context {
    pub(super) after: Option<Pattern>,
    pub(super) when: Condition,
    pub(super) layer: i16,
    pub(super) closed: bool,
    pub(super) rules: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern {
    pub(super) open: bool,
    /// From the first call to the last.
    pub(super) calls: Vec<Vec<Call>>,
    /// Whether the first of these calls is one of ours.
    pub(super) ours_first: bool,
}

/// A call in a pattern or at the head of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    Pass,
    Double,
    Redouble,
    AnyBid,
    Any,
    /// A bid; without a level, any.
    Bid(Option<u8>, Strain),
}

/// A rule for one choice of suits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rule {
    pub(super) call: Call,
    pub(super) priority: i16,
    pub(super) flags: Vec<Flag>,
    pub(super) text: Option<String>,
    pub(super) condition: Condition,
    /// The place in the file order.
    pub(super) order: u32,
}

/// How many modules may include each other.
const DEEPEST_INCLUDE: usize = 16;
/// How many rules and contexts a system may have, suits filled in.
const MOST_RULES: usize = 200_000;
/// How many steps the conditions of a system may have together, definitions filled in.
const MOST_STEPS: usize = 2_000_000;
/// How many bytes a system may have with all its modules.
const LONGEST: usize = 1 << 22;

impl System {
    /// Reads a system. `include` finds the text of a module by its name.
    pub fn parse(text: &str, include: &dyn Fn(&str) -> Option<String>) -> Result<System, LanguageError> {
        let mut builder = Builder {
            system: System::empty(),
            contexts: Vec::new(),
            numbers: Rc::default(),
            include,
            open: Vec::new(),
            tags: Vec::new(),
            steps: 0,
            length: 0,
        };
        builder.module("", text)?;
        builder.build()
    }

    fn empty() -> System {
        System {
            name: String::new(),
            contexts: Vec::new(),
            anchored: Vec::new(),
            loose: Vec::new(),
            definitions: FxHashMap::default(),
            weights: Weights::default(),
        }
    }

    /// The contexts whose patterns may fit so many calls since the opening, with their places.
    pub(super) fn contexts_after(&self, calls: usize) -> impl Iterator<Item = (u32, &Context)> {
        let anchored = self.anchored.get(calls).map_or(&[][..], Vec::as_slice);
        let places = anchored.iter().chain(&self.loose).copied();
        places.map(|place| (place, &self.contexts[place as usize]))
    }

    /// Where another system differs from this one; nothing if they are not the same text with other numbers, or count points
    /// in other ways.
    pub fn differences(&self, other: &System) -> Option<Differences> {
        if self.weights != other.weights || self.contexts.len() != other.contexts.len() {
            return None;
        }
        let mut differences = Differences(Vec::new());
        for ((place, one), two) in (0..).zip(&self.contexts).zip(&other.contexts) {
            if one.after != two.after || one.layer != two.layer || one.closed != two.closed {
                return None;
            }
            if one != two {
                differences.0.push((place, one.when == two.when));
            }
        }
        Some(differences)
    }

    fn index(&mut self) {
        for (place, context) in self.contexts.iter().enumerate() {
            let list = match &context.after {
                Some(pattern) if !pattern.open => {
                    let length = pattern.calls.len();
                    if self.anchored.len() <= length {
                        self.anchored.resize(length + 1, Vec::new());
                    }
                    &mut self.anchored[length]
                }
                _ => &mut self.loose,
            };
            list.push(place as u32);
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many rules there are, with all suits filled in.
    pub fn rules(&self) -> usize {
        self.contexts.iter().map(|context| context.rules.len()).sum()
    }
}

/// Named numbers.
type Numbers = FxHashMap<String, i16>;

struct Builder<'a> {
    system: System,
    contexts: Vec<(String, ast::Context)>,
    /// The named numbers; shared, as conditions are filled in while others are added to the system.
    numbers: Rc<Numbers>,
    include: &'a dyn Fn(&str) -> Option<String>,
    open: Vec<String>,
    /// The tags of all rules.
    tags: Vec<String>,
    steps: usize,
    length: usize,
}

/// Suits for variables.
#[derive(Clone, Copy, Default)]
struct Suits([Option<Suit>; 8]);

fn place_of(variable: Variable) -> Option<usize> {
    Variable::NAMES.iter().position(|(_, known)| *known == variable)
}

impl Suits {
    fn get(&self, variable: Variable) -> Option<Suit> {
        place_of(variable).and_then(|place| self.0[place])
    }

    /// All ways to give the variable a suit: itself if it has one.
    fn choices(self, variable: Variable) -> Vec<Suits> {
        if self.get(variable).is_some() {
            return vec![self];
        }
        let candidates: &[Suit] = match variable {
            Variable::Major | Variable::OtherMajor => &[Suit::Hearts, Suit::Spades],
            Variable::Minor | Variable::OtherMinor => &[Suit::Clubs, Suit::Diamonds],
            _ => &[Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades],
        };
        // The other major and the other minor are names for suits that another variable may have as well.
        let taken = |suit: Suit| {
            let other = |variable: &Variable| matches!(variable, Variable::OtherMajor | Variable::OtherMinor);
            let names = Variable::NAMES.iter().zip(self.0).filter(|((_, variable), _)| !other(variable));
            names.into_iter().any(|(_, known)| known == Some(suit))
        };
        let others = |suit: &&Suit| !taken(**suit);
        let with = |&suit: &Suit| {
            let mut suits = self;
            let mut set = |variable: Variable, suit: Suit| {
                if let Some(place) = place_of(variable) {
                    suits.0[place] = Some(suit);
                }
            };
            set(variable, suit);
            match variable {
                Variable::Major => set(Variable::OtherMajor, other_of_rank(suit)),
                Variable::OtherMajor => set(Variable::Major, other_of_rank(suit)),
                Variable::Minor => set(Variable::OtherMinor, other_of_rank(suit)),
                Variable::OtherMinor => set(Variable::Minor, other_of_rank(suit)),
                _ => {}
            }
            suits
        };
        candidates.iter().filter(others).map(with).collect()
    }
}

/// The other major, the other minor.
fn other_of_rank(suit: Suit) -> Suit {
    match suit {
        Suit::Spades => Suit::Hearts,
        Suit::Hearts => Suit::Spades,
        Suit::Diamonds => Suit::Clubs,
        Suit::Clubs => Suit::Diamonds,
    }
}

impl Builder<'_> {
    fn module(&mut self, name: &str, text: &str) -> Result<(), LanguageError> {
        let inside = |error: LanguageError| LanguageError { module: name.to_owned(), ..error };
        self.length += text.len();
        if self.length > LONGEST {
            return Err(inside(LanguageError::new(
                Place::default(),
                "the system is too long with its modules".to_owned(),
            )));
        }
        for item in super::language::parse(text).map_err(inside)? {
            match item {
                Item::System(system) => {
                    if self.open.is_empty() {
                        self.system.name = system;
                    }
                }
                Item::Include(place, module) => {
                    let error = |message: String| inside(LanguageError::new(place, message));
                    if self.open.contains(&module) || self.open.len() >= DEEPEST_INCLUDE {
                        return Err(error(format!("{module} includes itself")));
                    }
                    let Some(text) = (self.include)(&module) else {
                        return Err(error(format!("there is no module {module}")));
                    };
                    self.open.push(module.clone());
                    self.module(&module, &text)?;
                    self.open.pop();
                }
                Item::Define(definition) => {
                    let place = definition.place;
                    let twice = self.system.definitions.insert(definition.name.clone(), definition);
                    if let Some(before) = twice {
                        return Err(inside(LanguageError::new(place, format!("{} is defined twice", before.name))));
                    }
                }
                Item::Number(NamedNumber { place, name: number, number: value }) => {
                    if Rc::make_mut(&mut self.numbers).insert(number.clone(), value.value).is_some() {
                        return Err(inside(LanguageError::new(place, format!("{number} is defined twice"))));
                    }
                }
                Item::Weight(weight) => self.system.weights.set(weight.what, weight.quarters.value),
                Item::Context(context) => self.contexts.push((name.to_owned(), context)),
            }
        }
        Ok(())
    }

    fn build(mut self) -> Result<System, LanguageError> {
        let mut rules = 0;
        let mut order = 0;
        let flags = self.contexts.iter().flat_map(|(_, context)| &context.rules).flat_map(|rule| &rule.flags);
        self.tags = flags
            .filter_map(|flag| match flag {
                Flag::Tag(tag) => Some(tag.clone()),
                _ => None,
            })
            .collect();
        for (module, context) in std::mem::take(&mut self.contexts) {
            let inside = |error: LanguageError| LanguageError { module: module.clone(), ..error };
            let patterns: Vec<Option<&ast::Pattern>> = match context.after.as_slice() {
                [] => vec![None],
                list => list.iter().map(Some).collect(),
            };
            for pattern in patterns {
                for suits in choices(pattern, &context.variables) {
                    let built = self.context(&context, pattern, suits, order).map_err(inside)?;
                    rules += built.rules.len();
                    self.system.contexts.push(built);
                    if rules + self.system.contexts.len() > MOST_RULES || self.steps > MOST_STEPS {
                        return Err(inside(LanguageError::new(context.place, "too many rules".to_owned())));
                    }
                }
            }
            order += context.rules.len() as u32;
        }
        if rules == 0 {
            return Err(LanguageError::new(Place { line: 1, column: 1 }, "a system without any rule".to_owned()));
        }
        self.system.index();
        Ok(self.system)
    }

    fn context(
        &mut self,
        context: &ast::Context,
        pattern: Option<&ast::Pattern>,
        suits: Suits,
        order: u32,
    ) -> Result<Context, LanguageError> {
        let mut rules = Vec::new();
        let opening = is_for_openings(&context.when);
        for (rule, order) in context.rules.iter().zip(order..) {
            let variable = match rule.call {
                CallPattern::Bid(_, StrainRef::Suit(SuitRef::Var(variable))) => Some(variable),
                _ => None,
            };
            for suits in variable.map_or(vec![suits], |variable| suits.choices(variable)) {
                let flag = |flag: &Flag| match flag {
                    Flag::Agrees(suit) => {
                        fill(*suit, &suits, &[], rule.place).map(|suit| Flag::Agrees(SuitRef::Is(suit)))
                    }
                    other => Ok(other.clone()),
                };
                if opening && matches!(rule.call, CallPattern::Double | CallPattern::Redouble) {
                    let message = "nobody has bid yet: there is nothing to double".to_owned();
                    return Err(LanguageError::new(rule.place, message));
                }
                rules.push(Rule {
                    call: call(rule.call, &suits, rule.place)?,
                    priority: rule.priority.value,
                    flags: rule.flags.iter().map(flag).collect::<Result<_, _>>()?,
                    text: rule
                        .text
                        .as_ref()
                        .map(|text| fill_text(text, &suits, &self.numbers, rule.place))
                        .transpose()?,
                    condition: self.condition(&rule.condition, &suits, &[], rule.place, 0)?,
                    order,
                });
            }
        }
        let after = pattern.map(|pattern| self.pattern(pattern, &suits, context.place)).transpose()?;
        let when = self.condition(&context.when, &suits, &[], context.when_place, 0)?;
        if mentions_own_hand(&when) {
            let message = "when is about what everybody knows; features of the own hand belong to rules".to_owned();
            return Err(LanguageError::new(context.when_place, message));
        }
        Ok(Context { after, when, layer: context.layer, closed: context.closed, rules })
    }

    fn pattern(&self, pattern: &ast::Pattern, suits: &Suits, place: Place) -> Result<Pattern, LanguageError> {
        let filled = |calls: &Vec<CallPattern>| calls.iter().map(|&one| call(one, suits, place)).collect();
        Ok(Pattern {
            open: pattern.open,
            calls: pattern.calls.iter().map(|(_, calls)| filled(calls)).collect::<Result<_, _>>()?,
            ours_first: pattern.calls.first().is_some_and(|(theirs, _)| !theirs),
        })
    }

    /// The condition with definitions and suits filled in.
    fn condition(
        &mut self,
        condition: &Condition,
        suits: &Suits,
        arguments: &[Suit],
        place: Place,
        depth: usize,
    ) -> Result<Condition, LanguageError> {
        self.steps += 1;
        if depth > 200 || self.steps > MOST_STEPS {
            return Err(LanguageError::new(place, "this condition is too large, or defined by itself".to_owned()));
        }
        let suit = |suit: SuitRef| fill(suit, suits, arguments, place).map(SuitRef::Is);
        let strain = |strain: StrainRef| match strain {
            StrainRef::Suit(one) => suit(one).map(StrainRef::Suit),
            StrainRef::NoTrump => Ok(StrainRef::NoTrump),
        };
        let known = Rc::clone(&self.numbers);
        let named = |amount: &Amount| number(amount, &known);
        let mut steps = 0;
        let mut expression = |expression: &ast::Expression| {
            steps += numbers(expression);
            fill_expression(expression, suits, arguments, place, &named)
        };
        let mut list = |parts: &[Condition]| -> Result<Vec<Condition>, LanguageError> {
            parts.iter().map(|part| self.condition(part, suits, arguments, place, depth + 1)).collect()
        };
        let filled = match condition {
            Condition::Always => Condition::Always,
            Condition::And(parts) => Condition::And(list(parts)?),
            Condition::Or(parts) => Condition::Or(list(parts)?),
            Condition::Not(inner) => {
                Condition::Not(Box::new(self.condition(inner, suits, arguments, place, depth + 1)?))
            }
            Condition::Compare(left, comparison, right) => {
                Condition::Compare(expression(left)?, *comparison, expression(right)?)
            }
            Condition::Range(inner, least, most) => {
                let inner = expression(inner)?;
                let (low, high) = (named(least)?, most.as_ref().map(named).transpose()?);
                let at = match (least, most) {
                    (Amount::Named(place, _), _) | (_, Some(Amount::Named(place, _))) => *place,
                    _ => place,
                };
                check_range(&inner, low, high, (at, at))?;
                let is = |value: i16| Amount::Is(value.into());
                Condition::Range(inner, is(low), high.map(is))
            }
            Condition::Positive(inner) => Condition::Positive(expression(inner)?),
            Condition::Shape { lengths, any } => Condition::Shape { lengths: *lengths, any: *any },
            Condition::Stops => Condition::Stops,
            Condition::Fact(ast::Fact::Asked(tag) | ast::Fact::Answered(tag)) if !self.tags.contains(tag) => {
                let hint = super::language::hint(tag, self.tags.iter().map(String::as_str));
                return Err(LanguageError::new(place, format!("no rule has the tag {tag}{hint}")));
            }
            Condition::Fact(fact) => Condition::Fact(match fact {
                ast::Fact::Agreed(one) => ast::Fact::Agreed(suit(*one)?),
                ast::Fact::Unbid(one) => ast::Fact::Unbid(suit(*one)?),
                ast::Fact::Standing(one) => ast::Fact::Standing(strain(*one)?),
                other => other.clone(),
            }),
            Condition::Named(place, name, given) => {
                let Some(definition) = self.system.definitions.get(name).cloned() else {
                    let known = self.system.definitions.keys().map(String::as_str);
                    let hint = super::language::hint(name, known);
                    return Err(LanguageError::new(*place, format!("{name} is not known{hint}")));
                };
                if definition.parameters.len() != given.len() {
                    let message = format!("{name} takes {} suits", definition.parameters.len());
                    return Err(LanguageError::new(*place, message));
                }
                let arguments: Vec<Suit> =
                    given.iter().map(|&suit| fill(suit, suits, arguments, *place)).collect::<Result<_, _>>()?;
                self.condition(&definition.condition, suits, &arguments, *place, depth + 1)?
            }
        };
        self.steps += steps;
        Ok(filled)
    }
}

/// All choices of suits for the variables of a pattern and of `for`.
fn choices(pattern: Option<&ast::Pattern>, more: &[Variable]) -> Vec<Suits> {
    let in_pattern = pattern.into_iter().flat_map(|pattern| &pattern.calls).flat_map(|(_, calls)| calls);
    let variables = in_pattern.filter_map(|call| match call {
        CallPattern::Bid(_, StrainRef::Suit(SuitRef::Var(variable))) => Some(*variable),
        _ => None,
    });
    let mut all = vec![Suits::default()];
    for variable in variables.chain(more.iter().copied()) {
        all = all.into_iter().flat_map(|suits| suits.choices(variable)).collect();
    }
    all
}

fn fill(suit: SuitRef, suits: &Suits, arguments: &[Suit], place: Place) -> Result<Suit, LanguageError> {
    let found = match suit {
        SuitRef::Is(suit) => Some(suit),
        SuitRef::Var(Variable::Parameter(index)) => arguments.get(usize::from(index)).copied(),
        SuitRef::Var(variable) => suits.get(variable),
    };
    found.ok_or_else(|| {
        let name = match suit {
            SuitRef::Var(variable) => variable.to_string(),
            SuitRef::Is(suit) => suit.to_string(),
        };
        LanguageError::new(place, format!("{name} stands for no suit here: neither a pattern nor the call names it"))
    })
}

fn call(call: CallPattern, suits: &Suits, place: Place) -> Result<Call, LanguageError> {
    Ok(match call {
        CallPattern::Pass => Call::Pass,
        CallPattern::Double => Call::Double,
        CallPattern::Redouble => Call::Redouble,
        CallPattern::AnyBid => Call::AnyBid,
        CallPattern::Any => Call::Any,
        CallPattern::Bid(level, StrainRef::NoTrump) => Call::Bid(level, Strain::NoTrump),
        CallPattern::Bid(level, StrainRef::Suit(suit)) => Call::Bid(level, fill(suit, suits, &[], place)?.into()),
    })
}

fn fill_expression(
    expression: &ast::Expression,
    suits: &Suits,
    arguments: &[Suit],
    place: Place,
    named: &dyn Fn(&Amount) -> Result<i16, LanguageError>,
) -> Result<ast::Expression, LanguageError> {
    use ast::{Expression, Name};
    let again = |inner: &Expression| fill_expression(inner, suits, arguments, place, named).map(Box::new);
    let name = |name: Name| {
        let suit = name.suit.map(|suit| fill(suit, suits, arguments, place)).transpose()?;
        Ok::<Name, LanguageError>(Name { suit: suit.map(SuitRef::Is), ..name })
    };
    Ok(match expression {
        Expression::Number(amount) => Expression::Number(Amount::Is(named(amount)?.into())),
        Expression::Own(one) => Expression::Own(name(*one)?),
        Expression::Shown { who, most, name: one } => Expression::Shown { who: *who, most: *most, name: name(*one)? },
        Expression::Public(number) => Expression::Public(*number),
        Expression::Sum(left, right) => Expression::Sum(again(left)?, again(right)?),
        Expression::Difference(left, right) => Expression::Difference(again(left)?, again(right)?),
        Expression::Times(number, inner) => Expression::Times(*number, again(inner)?),
    })
}

/// A number, which may be given by its name.
fn number(amount: &Amount, numbers: &Numbers) -> Result<i16, LanguageError> {
    match amount {
        Amount::Is(number) => Ok(number.value),
        Amount::Named(place, name) => numbers.get(name).copied().ok_or_else(|| {
            let mut known: Vec<&str> = known_words().collect();
            known.extend(numbers.keys().map(String::as_str));
            LanguageError::new(*place, format!("{name} is not known{}", hint(name, known.into_iter())))
        }),
    }
}

fn numbers(expression: &ast::Expression) -> usize {
    use ast::Expression::{Difference, Sum, Times};
    match expression {
        Sum(left, right) | Difference(left, right) => numbers(left) + numbers(right),
        Times(_, inner) => 1 + numbers(inner),
        _ => 1,
    }
}

/// Replaces `{x}` by the name of the suit, `{name}` by the number of this name.
fn fill_text(text: &str, suits: &Suits, numbers: &Numbers, place: Place) -> Result<String, LanguageError> {
    let named = |suit: Suit| ast::SUIT_WORDS.into_iter().find(|(_, known)| *known == suit).map_or("", |(name, _)| name);
    let filled =
        Variable::NAMES.into_iter().fold(text.to_owned(), |text, (name, variable)| match suits.get(variable) {
            Some(suit) => text.replace(&format!("{{{name}}}"), named(suit)),
            None => text,
        });
    let filled = match filled.contains('{') {
        true => {
            numbers.iter().fold(filled, |text, (name, value)| text.replace(&format!("{{{name}}}"), &value.to_string()))
        }
        false => filled,
    };
    match filled.split_once('{') {
        None => Ok(filled),
        Some((_, rest)) => {
            let name = rest.split('}').next().unwrap_or_default();
            let message =
                format!("{{{name}}} in the text stands for no suit here; suit variables are x y z w M oM m om");
            Err(LanguageError::new(place, message))
        }
    }
}

/// Whether a context says by itself that nobody has bid yet.
fn is_for_openings(when: &Condition) -> bool {
    match when {
        Condition::Fact(ast::Fact::Plain(ast::PlainFact::Opening)) => true,
        Condition::And(parts) => parts.iter().any(is_for_openings),
        _ => false,
    }
}

fn mentions_own_hand(condition: &Condition) -> bool {
    fn own(expression: &ast::Expression) -> bool {
        match expression {
            ast::Expression::Own(_) => true,
            ast::Expression::Sum(left, right) | ast::Expression::Difference(left, right) => own(left) || own(right),
            ast::Expression::Times(_, inner) => own(inner),
            _ => false,
        }
    }
    match condition {
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(mentions_own_hand),
        Condition::Not(inner) => mentions_own_hand(inner),
        Condition::Compare(left, _, right) => own(left) || own(right),
        Condition::Range(inner, ..) | Condition::Positive(inner) => own(inner),
        Condition::Shape { .. } | Condition::Stops => true,
        _ => false,
    }
}
