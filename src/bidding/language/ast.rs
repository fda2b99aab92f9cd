//! A system as it is written: contexts, rules and conditions with suit variables.

use crate::bidding::features::FeatureName;
use crate::bidding::weights::Weighed;
use crate::cards::Suit;

/// A place in the text of a module: line and column, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// One part of a module.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    System(String),
    Include(Place, String),
    Define(Definition),
    Number(NamedNumber),
    Weight(Weight),
    Context(Context),
}

/// A name for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNumber {
    pub place: Place,
    pub name: String,
    pub number: Number,
}

/// What a card or a shape adds to high-card points, in quarters of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    pub place: Place,
    pub what: Weighed,
    pub quarters: Number,
}

/// A name for a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    pub place: Place,
    pub name: String,
    pub parameters: Vec<String>,
    pub condition: Condition,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    pub place: Place,
    pub title: String,
    pub after: Vec<Pattern>,
    pub when: Condition,
    /// Where the first condition of `when` begins.
    pub when_place: Place,
    /// Variables of `for`.
    pub variables: Vec<Variable>,
    pub layer: i16,
    pub closed: bool,
    pub rules: Vec<Rule>,
}

/// The layer of a context that names none.
pub const USUAL_LAYER: i16 = 10;
/// The priority of a rule that names none.
pub const USUAL_PRIORITY: i16 = 50;

/// The auction so far: calls in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Whether any auction may go before.
    pub open: bool,
    /// Each with whether an opponent makes it; passes of opponents are filled in.
    pub calls: Vec<(bool, Vec<CallPattern>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallPattern {
    Pass,
    Double,
    Redouble,
    /// `*`: any bid.
    AnyBid,
    /// `?`: any call.
    Any,
    /// A level or `*`, and a strain.
    Bid(Option<u8>, StrainRef),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrainRef {
    Suit(SuitRef),
    NoTrump,
}

/// A suit, or a name for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuitRef {
    Is(Suit),
    Var(Variable),
}

/// A suit variable, or a parameter of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    X,
    Y,
    Z,
    W,
    Major,
    OtherMajor,
    Minor,
    OtherMinor,
    /// The n-th parameter.
    Parameter(u8),
}

impl Variable {
    pub const NAMES: [(&'static str, Variable); 8] = [
        ("x", Variable::X),
        ("y", Variable::Y),
        ("z", Variable::Z),
        ("w", Variable::W),
        ("M", Variable::Major),
        ("oM", Variable::OtherMajor),
        ("m", Variable::Minor),
        ("om", Variable::OtherMinor),
    ];

    pub fn from_word(word: &str) -> Option<Variable> {
        Variable::NAMES.into_iter().find(|(name, _)| *name == word).map(|(_, variable)| variable)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub place: Place,
    pub call: CallPattern,
    pub priority: Number,
    pub flags: Vec<Flag>,
    pub text: Option<String>,
    pub condition: Condition,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flag {
    Forcing,
    Game,
    SignOff,
    Artificial,
    Tag(String),
    Agrees(SuitRef),
}

/// A number, perhaps open to tuning between two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub value: i16,
    pub range: Option<(i16, i16)>,
}

impl From<i16> for Number {
    fn from(value: i16) -> Number {
        Number { value, range: None }
    }
}

/// A number in a condition: as it stands, or by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    Is(Number),
    Named(Place, String),
}

impl From<Number> for Amount {
    fn from(number: Number) -> Amount {
        Amount::Is(number)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Always,
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Not(Box<Condition>),
    Compare(Expression, Comparison, Expression),
    /// `hcp 15-17`, `spades 5+` (no upper end), `clubs 3`.
    Range(Expression, Amount, Option<Amount>),
    /// A number that stands alone: at least one.
    Positive(Expression),
    /// Something that everybody knows.
    Fact(Fact),
    /// Lengths of spades, hearts, diamonds, clubs, or of any suits in falling order.
    Shape {
        lengths: [u8; 4],
        any: bool,
    },
    /// A stopper in every suit that the opponents have shown.
    Stops,
    /// A definition, with suits for its parameters.
    Named(Place, String, Vec<SuitRef>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Plain(PlainFact),
    Asked(String),
    Answered(String),
    Agreed(SuitRef),
    Unbid(SuitRef),
    Standing(StrainRef),
}

/// Facts that need no suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainFact {
    Opening,
    Vulnerable,
    TheyVulnerable,
    WeOpened,
    TheyOpened,
    IOpened,
    PartnerOpened,
    Contested,
    Passed,
    PartnerPassed,
    Ours,
    Theirs,
    Doubled,
    Redoubled,
    PassOut,
    Forced,
    GameForced,
    SignedOff,
    RhoActed,
    Agreed,
}

impl PlainFact {
    pub const NAMES: [(&'static str, PlainFact); 20] = [
        ("opening", PlainFact::Opening),
        ("vulnerable", PlainFact::Vulnerable),
        ("they_vulnerable", PlainFact::TheyVulnerable),
        ("we_opened", PlainFact::WeOpened),
        ("they_opened", PlainFact::TheyOpened),
        ("i_opened", PlainFact::IOpened),
        ("partner_opened", PlainFact::PartnerOpened),
        ("contested", PlainFact::Contested),
        ("passed", PlainFact::Passed),
        ("partner_passed", PlainFact::PartnerPassed),
        ("ours", PlainFact::Ours),
        ("theirs", PlainFact::Theirs),
        ("doubled", PlainFact::Doubled),
        ("redoubled", PlainFact::Redoubled),
        ("passout", PlainFact::PassOut),
        ("forced", PlainFact::Forced),
        ("game_forced", PlainFact::GameForced),
        ("signed_off", PlainFact::SignedOff),
        ("rho_acted", PlainFact::RhoActed),
        ("agreed", PlainFact::Agreed),
    ];
}

#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(Amount),
    /// A feature of the own hand.
    Own(Name),
    /// The least, or with `most` the greatest, value that somebody has shown.
    Shown {
        who: Who,
        most: bool,
        name: Name,
    },
    Public(PublicNumber),
    Sum(Box<Expression>, Box<Expression>),
    Difference(Box<Expression>, Box<Expression>),
    Times(Number, Box<Expression>),
}

/// A feature with its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    pub feature: FeatureName,
    pub suit: Option<SuitRef>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Me,
    Partner,
    Lho,
    Rho,
    /// The greater of both opponents.
    Their,
}

impl Who {
    pub const NAMES: [(&'static str, Who); 5] =
        [("me", Who::Me), ("partner", Who::Partner), ("lho", Who::Lho), ("rho", Who::Rho), ("their", Who::Their)];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicNumber {
    Seat,
    /// The level of the highest bid.
    Standing,
    /// Of the rule's call.
    Level,
    Jump,
    /// Bids, doubles and redoubles made.
    Bids(Who),
}

/// The words for suits.
pub const SUIT_WORDS: [(&str, Suit); 4] =
    [("spades", Suit::Spades), ("hearts", Suit::Hearts), ("diamonds", Suit::Diamonds), ("clubs", Suit::Clubs)];
