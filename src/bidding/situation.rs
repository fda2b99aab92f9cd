//! A point of an auction: what every player has shown, and the rules for the player to call.

use super::features::{BySuit, Feature, FeatureName, Features, Whole};
use super::formula::{Formula, NO_LIMIT, Sum};
use super::language::ast::{
    Amount, Comparison, Condition, Expression, Fact, Flag, Name, PlainFact, PublicNumber, StrainRef, SuitRef, Who,
};
use super::linear::Linear;
use super::rules::{Call as RuleCall, Context, Differences, Pattern, Rule, System};
use super::shown::Shown;
use super::tells::tells;
use crate::cards::{Auction, Bid, Call, Doubling, Hand, Level, Seat, Side, Strain, Suit};
use crate::few::SortFew;
use std::sync::Arc;

/// What everybody knows of one player.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) shown: Shown,
    /// Bids, doubles and redoubles.
    bids: i16,
    /// Passed before anybody bid.
    passed: bool,
    /// Suits bid naturally.
    named: [bool; 4],
    /// What the rules say of the last call.
    flags: Vec<Flag>,
    /// Whether the last call had a meaning that fits with those before.
    pub(super) understood: bool,
}

/// A rule that may be used now.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) call: Call,
    priority: i16,
    /// How much the call would tell, in thousandths of a natural logarithm.
    tells: i32,
    order: u32,
    pub(super) formula: Formula,
    context: u32,
    rule: u32,
}

impl Candidate {
    /// The best first: by priority, then what tells the most, then the first in the file; of one rule the copies for suits and
    /// levels in their order.
    fn place(&self) -> (i16, i32, u32, u32, u32, usize) {
        (-self.priority, -self.tells, self.order, self.context, self.rule, self.call.index())
    }
}

/// A point of an auction that is not over.
#[derive(Clone, Debug)]
pub struct Situation {
    auction: Auction,
    players: [Arc<Player>; 4],
    game_forced: [bool; 2],
    agreed: [Option<Suit>; 2],
    /// The best first.
    candidates: Vec<Candidate>,
}

impl Situation {
    /// Before the first call of this auction, which must be empty.
    pub(super) fn start(auction: Auction, system: &System) -> Situation {
        let nobody = Arc::new(Player {
            shown: Shown::nothing(system.weights),
            bids: 0,
            passed: false,
            named: [false; 4],
            flags: Vec::new(),
            understood: true,
        });
        let players = std::array::from_fn(|_| Arc::clone(&nobody));
        let mut start =
            Situation { auction, players, game_forced: [false; 2], agreed: [None; 2], candidates: Vec::new() };
        start.collect(system);
        start
    }

    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// What a player's calls have shown.
    pub fn shown(&self, seat: Seat) -> &Shown {
        &self.players[seat.index()].shown
    }

    /// A hand in numbers, as the system counts them.
    pub fn features(&self, hand: Hand) -> Features {
        Features::of(hand, self.players[0].shown.weights())
    }

    /// Whether the last call of a player had a meaning that fits with those before.
    pub fn understood(&self, seat: Seat) -> bool {
        self.players[seat.index()].understood
    }

    /// The call of the player in turn with this hand, and the rule for it; pass without a rule if none fits.
    pub(super) fn choose(&self, hand: &Features) -> (Call, Option<usize>) {
        let found = self.candidates.iter().position(|candidate| candidate.formula.holds(hand));
        (found.map_or(Call::Pass, |index| self.candidates[index].call), found)
    }

    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The rule that a candidate is.
    pub(super) fn rule<'a>(&self, system: &'a System, index: usize) -> &'a Rule {
        let candidate = &self.candidates[index];
        &system.contexts[candidate.context as usize].rules[candidate.rule as usize]
    }

    /// The situation after a legal call.
    pub(super) fn after(&self, call: Call, system: &System) -> Situation {
        let seat = self.auction.to_call();
        let mut next = Situation { candidates: Vec::new(), ..self.clone() };
        if next.auction.push(call).is_err() {
            return next;
        }
        let player = Arc::make_mut(&mut next.players[seat.index()]);
        let before = player.shown.clone();
        let (shown, used) = self.meaning(call, &before);
        player.understood = shown.is_some();
        player.shown = shown.unwrap_or(before);
        player.bids += i16::from(call != Call::Pass);
        player.passed |= call == Call::Pass && self.auction.opening().is_none();
        let of_rules: Vec<&[Flag]> = used.iter().map(|&index| self.rule(system, index).flags.as_slice()).collect();
        player.flags = together(&of_rules);
        let artificial = player.flags.contains(&Flag::Artificial);
        if let Some(suit) = call.bid().and_then(|bid| bid.strain.trump()) {
            player.named[suit.index()] |=
                !artificial && (used.is_empty() || player.shown.least(Feature::length(suit)) >= 3);
        }
        let side = seat.side().index();
        for flag in &player.flags {
            match flag {
                Flag::Game => next.game_forced[side] = true,
                Flag::Agrees(SuitRef::Is(suit)) => next.agreed[side] = Some(*suit),
                _ => {}
            }
        }
        if !next.auction.is_over() {
            next.collect(system);
        }
        next
    }

    /// What a call of the player in turn shows on top of what he has shown before, and the candidates it may come from.
    /// Nothing if it cannot be made by a hand that made the calls before.
    pub(super) fn meaning(&self, call: Call, before: &Shown) -> (Option<Shown>, Vec<usize>) {
        let mut all: Option<Shown> = None;
        let mut used = Vec::new();
        let always = Formula::True;
        let fallback = (call == Call::Pass).then_some((self.candidates.len(), &always));
        let rules = self.candidates.iter().enumerate().filter(|(_, candidate)| candidate.call == call);
        for (index, formula) in rules.map(|(index, candidate)| (index, &candidate.formula)).chain(fallback) {
            let Some(mut shown) = before.with(formula) else { continue };
            // No better rule for another call fitted.
            let better = self.candidates[..index].iter().filter(|better| better.call != call);
            let possible = better.map(|better| &better.formula).try_for_each(|better| {
                shown = shown.without(better)?;
                Some(())
            });
            if possible.is_none() {
                continue;
            }
            all = Some(match all {
                Some(all) => all.or(&shown),
                None => shown,
            });
            if index < self.candidates.len() {
                used.push(index);
            }
        }
        (all, used)
    }

    /// Finds the rules for the player in turn.
    fn collect(&mut self, system: &System) {
        let calls = self.auction.calls();
        let since = self.auction.opening().map_or(0, |opening| calls.len() - opening);
        let mut fitting: Vec<(u32, &Context)> =
            system.contexts_after(since).filter(|(_, one)| self.fits(one)).collect();
        let closed = fitting.iter().filter(|(_, context)| context.closed).map(|(_, context)| context.layer);
        let floor = closed.max().unwrap_or(i16::MIN);
        fitting.retain(|(_, context)| context.layer >= floor);
        // Of the rules for one call those of the highest layer count; the others need not be looked at.
        fitting.sort_few_by_key(|(number, context)| (-context.layer, *number));
        let mut highest = [i16::MIN; Call::COUNT];
        let mut found: Vec<Candidate> = Vec::new();
        for (number, context) in fitting {
            for (place, rule) in context.rules.iter().enumerate() {
                for call in self.calls_of(rule.call) {
                    if highest[call.index()] > context.layer {
                        continue;
                    }
                    let formula = self.resolve(&rule.condition, Some(call));
                    if !matches!(formula, Formula::False) {
                        highest[call.index()] = context.layer;
                        found.push(Candidate {
                            call,
                            priority: rule.priority,
                            tells: 0,
                            order: rule.order,
                            formula,
                            context: number,
                            rule: place as u32,
                        });
                    }
                }
            }
        }
        // There may be hundreds, and no two have the same place.
        found.sort_unstable_by_key(Candidate::place);
        let me = &self.players[self.auction.to_call().index()].shown;
        for group in found.chunk_by_mut(|a, b| a.priority == b.priority) {
            if group.iter().any(|other| other.call != group[0].call) {
                group.iter_mut().for_each(|one| one.tells = tells(me, &one.formula));
            }
        }
        found.sort_unstable_by_key(Candidate::place);
        self.candidates = found;
    }

    /// The legal calls that a rule may be for.
    fn calls_of(&self, call: RuleCall) -> Vec<Call> {
        let legal = |call: Call| if self.auction.is_legal(call) { vec![call] } else { Vec::new() };
        match call {
            RuleCall::Pass => vec![Call::Pass],
            RuleCall::Double => legal(Call::Double),
            RuleCall::Redouble => legal(Call::Redouble),
            RuleCall::Any | RuleCall::AnyBid => Vec::new(),
            RuleCall::Bid(Some(level), strain) => {
                Level::new(level).map_or(Vec::new(), |level| legal(Call::Bid(Bid::new(level, strain))))
            }
            RuleCall::Bid(None, strain) => {
                let cheapest = self.cheapest(strain);
                let levels = (cheapest..=7).filter_map(|level| Level::new(level as u8));
                levels.map(|level| Call::Bid(Bid::new(level, strain))).collect()
            }
        }
    }

    /// The lowest level at which a strain may be bid; 8 if none.
    fn cheapest(&self, strain: Strain) -> i16 {
        match self.auction.highest() {
            None => 1,
            Some((bid, _)) => Bid::cheapest_over(bid, strain).map_or(8, |bid| i16::from(bid.level.get())),
        }
    }

    /// Whether one of the contexts in which another system differs may have a say here. If not, here and at all calls before,
    /// both systems have the same rules.
    pub(super) fn is_met_by(&self, differences: &Differences, system: &System) -> bool {
        differences.0.iter().any(|&(place, same_when)| {
            let context = &system.contexts[place as usize];
            match same_when {
                true => self.fits(context),
                false => context.after.as_ref().is_none_or(|pattern| self.matches(pattern)),
            }
        })
    }

    fn fits(&self, context: &Context) -> bool {
        context.after.as_ref().is_none_or(|pattern| self.matches(pattern))
            && matches!(self.resolve(&context.when, None), Formula::True)
    }

    fn matches(&self, pattern: &Pattern) -> bool {
        let calls = self.auction.calls();
        let since = self.auction.opening().map_or(&calls[calls.len()..], |opening| &calls[opening..]);
        let Some(before) = since.len().checked_sub(pattern.calls.len()) else { return false };
        let fits = |call: Call, pattern: RuleCall| match (pattern, call) {
            (RuleCall::Any, _) | (RuleCall::AnyBid, Call::Bid(_)) => true,
            (RuleCall::Bid(level, strain), Call::Bid(bid)) => {
                strain == bid.strain && level.is_none_or(|level| level == bid.level.get())
            }
            (RuleCall::Pass, Call::Pass) | (RuleCall::Double, Call::Double) | (RuleCall::Redouble, Call::Redouble) => {
                true
            }
            _ => false,
        };
        debug_assert_eq!(pattern.ours_first, pattern.calls.len().is_multiple_of(2));
        (pattern.open || before == 0)
            && since[before..]
                .iter()
                .zip(&pattern.calls)
                .all(|(&call, alternatives)| alternatives.iter().any(|&pattern| fits(call, pattern)))
    }

    /// The condition with all that everybody knows filled in, for a rule for this call.
    fn resolve(&self, condition: &Condition, call: Option<Call>) -> Formula {
        match condition {
            Condition::Always => Formula::True,
            Condition::And(parts) => {
                let mut all = Formula::True;
                for part in parts {
                    all = all.and(self.resolve(part, call));
                    if matches!(all, Formula::False) {
                        break;
                    }
                }
                all
            }
            Condition::Or(parts) => {
                let mut any = Formula::False;
                for part in parts {
                    any = any.or(self.resolve(part, call));
                    if matches!(any, Formula::True) {
                        break;
                    }
                }
                any
            }
            Condition::Not(inner) => self.resolve(inner, call).negated(),
            Condition::Compare(left, comparison, right) => {
                let mut difference = self.linear(left, call);
                difference.add(&self.linear(right, call), -1);
                let (least, most) = match comparison {
                    Comparison::Equal | Comparison::NotEqual => (0, 0),
                    Comparison::Less => (-NO_LIMIT, -1),
                    Comparison::AtMost => (-NO_LIMIT, 0),
                    Comparison::Greater => (1, NO_LIMIT),
                    Comparison::AtLeast => (0, NO_LIMIT),
                };
                let between = difference.between(least, most);
                if *comparison == Comparison::NotEqual { between.negated() } else { between }
            }
            Condition::Range(inner, least, most) => {
                self.linear(inner, call).between(value(least), most.as_ref().map_or(NO_LIMIT, value))
            }
            Condition::Positive(inner) => self.linear(inner, call).between(1, NO_LIMIT),
            Condition::Fact(fact) => self.fact(fact).into(),
            Condition::Shape { lengths, any } => {
                let sorted = [Whole::Longest, Whole::Second, Whole::Third, Whole::Shortest].map(Feature::whole);
                let features = if *any { sorted } else { Suit::ALL.map(Feature::length) };
                let exact = |(feature, &length): (Feature, &u8)| {
                    Formula::Between(Sum(vec![(1, feature)]), i16::from(length), i16::from(length))
                };
                features.into_iter().zip(lengths).map(exact).fold(Formula::True, Formula::and)
            }
            Condition::Stops => {
                let theirs = Suit::ALL.into_iter().filter(|&suit| self.has_bid(self.side().other(), suit));
                let stopped =
                    |suit: Suit| Formula::Between(Sum(vec![(1, Feature::of(suit, BySuit::Stop))]), 2, NO_LIMIT);
                theirs.map(stopped).fold(Formula::True, Formula::and)
            }
            // Definitions were filled in when the system was read.
            Condition::Named(..) => Formula::False,
        }
    }

    fn linear(&self, expression: &Expression, call: Option<Call>) -> Linear {
        match expression {
            Expression::Number(amount) => Linear::number(value(amount)),
            Expression::Own(name) => feature(*name).map_or(Linear::number(0), Linear::feature),
            Expression::Shown { who, most, name } => {
                let Some(feature) = feature(*name) else { return Linear::number(0) };
                let value = |seat: Seat| match most {
                    true => self.shown(seat).most(feature),
                    false => self.shown(seat).least(feature),
                };
                let me = self.auction.to_call();
                Linear::number(match who {
                    Who::Their => value(me.left()).max(value(me.right())),
                    other => value(seat_of(me, *other)),
                })
            }
            Expression::Public(number) => Linear::number(self.public_number(*number, call)),
            Expression::Sum(left, right) | Expression::Difference(left, right) => {
                let mut sum = self.linear(left, call);
                let times = if matches!(expression, Expression::Sum(..)) { 1 } else { -1 };
                sum.add(&self.linear(right, call), times);
                sum
            }
            Expression::Times(number, inner) => {
                let mut product = Linear::number(0);
                product.add(&self.linear(inner, call), number.value);
                product
            }
        }
    }

    fn public_number(&self, number: PublicNumber, call: Option<Call>) -> i16 {
        let bid = call.and_then(Call::bid);
        match number {
            PublicNumber::Seat => self.auction.calls().len() as i16 % 4 + 1,
            PublicNumber::Standing => self.auction.highest().map_or(0, |(bid, _)| i16::from(bid.level.get())),
            PublicNumber::Level => bid.map_or(0, |bid| i16::from(bid.level.get())),
            PublicNumber::Jump => bid.map_or(0, |bid| i16::from(bid.level.get()) - self.cheapest(bid.strain)),
            PublicNumber::Bids(who) => self.players[seat_of(self.auction.to_call(), who).index()].bids,
        }
    }

    fn side(&self) -> Side {
        self.auction.to_call().side()
    }

    /// Whether the player in turn should not pass: partner's bid is forcing, has no meaning, or names a suit of the
    /// opponents, and right-hand opponent passed.
    pub(super) fn awaits_answer(&self) -> bool {
        let [.., Call::Bid(bid), Call::Pass] = self.auction.calls() else { return false };
        let partner = &self.players[self.auction.to_call().partner().index()];
        let theirs = bid.strain.trump().is_some_and(|suit| self.has_bid(self.side().other(), suit));
        theirs || !partner.understood || partner.flags.contains(&Flag::Forcing)
    }

    /// Whether a side has bid a suit, or shown four cards of it in one hand.
    pub(super) fn has_bid(&self, side: Side, suit: Suit) -> bool {
        let players = Seat::ALL.into_iter().filter(|seat| seat.side() == side).map(|seat| &self.players[seat.index()]);
        players.into_iter().any(|player| player.named[suit.index()] || player.shown.least(Feature::length(suit)) >= 4)
    }

    fn has_agreed(&self, suit: Suit) -> bool {
        let me = self.auction.to_call();
        let length = |seat: Seat| self.shown(seat).least(Feature::length(suit));
        self.agreed[me.side().index()] == Some(suit) || length(me) + length(me.partner()) >= 8
    }

    fn fact(&self, fact: &Fact) -> bool {
        let me = self.auction.to_call();
        let tagged = |seat: Seat, tag: &String| {
            self.players[seat.index()].flags.iter().any(|flag| matches!(flag, Flag::Tag(known) if known == tag))
        };
        match fact {
            Fact::Plain(fact) => self.plain_fact(*fact),
            Fact::Asked(tag) => tagged(me.partner(), tag),
            Fact::Answered(tag) => tagged(me, tag),
            Fact::Agreed(suit) => is(*suit).is_some_and(|suit| self.has_agreed(suit)),
            Fact::Unbid(suit) => {
                is(*suit).is_some_and(|suit| Side::ALL.into_iter().all(|side| !self.has_bid(side, suit)))
            }
            Fact::Standing(strain) => {
                let strain = match strain {
                    StrainRef::NoTrump => Some(Strain::NoTrump),
                    StrainRef::Suit(suit) => is(*suit).map(Strain::from),
                };
                self.auction.highest().is_some_and(|(bid, _)| Some(bid.strain) == strain)
            }
        }
    }

    fn plain_fact(&self, fact: PlainFact) -> bool {
        let me = self.auction.to_call();
        let (side, partner) = (me.side(), me.partner());
        let calls = self.auction.calls();
        let opener = self.auction.opening().map(|index| self.auction.caller(index));
        let last = |back: usize| calls.len().checked_sub(back).map(|index| calls[index]);
        let highest = self.auction.highest();
        match fact {
            PlainFact::Opening => opener.is_none(),
            PlainFact::Vulnerable => self.auction.vulnerability().of(side),
            PlainFact::TheyVulnerable => self.auction.vulnerability().of(side.other()),
            PlainFact::WeOpened => opener.is_some_and(|opener| opener.side() == side),
            PlainFact::TheyOpened => opener.is_some_and(|opener| opener.side() != side),
            PlainFact::IOpened => opener == Some(me),
            PlainFact::PartnerOpened => opener == Some(partner),
            PlainFact::Contested => Side::ALL.into_iter().all(|side| {
                let active = |seat: &Seat| seat.side() == side && self.players[seat.index()].bids > 0;
                Seat::ALL.iter().any(active)
            }),
            PlainFact::Passed => self.players[me.index()].passed,
            PlainFact::PartnerPassed => self.players[partner.index()].passed,
            PlainFact::Ours => highest.is_some_and(|(_, seat)| seat.side() == side),
            PlainFact::Theirs => highest.is_some_and(|(_, seat)| seat.side() != side),
            PlainFact::Doubled => self.auction.doubling() == Doubling::Doubled,
            PlainFact::Redoubled => self.auction.doubling() == Doubling::Redoubled,
            PlainFact::PassOut => {
                let passes = calls.iter().rev().take_while(|call| **call == Call::Pass).count();
                passes == if highest.is_some() { 2 } else { 3 }
            }
            PlainFact::Forced => {
                let asked = last(2).is_some() && self.players[partner.index()].flags.contains(&Flag::Forcing);
                let below_game = highest.is_some_and(|(bid, seat)| seat.side() == side && !is_game(bid));
                last(1) == Some(Call::Pass) && (asked || self.game_forced[side.index()] && below_game)
            }
            PlainFact::GameForced => self.game_forced[side.index()],
            PlainFact::SignedOff => self.players[partner.index()].flags.contains(&Flag::SignOff),
            PlainFact::RhoActed => last(1).is_some_and(|call| call != Call::Pass),
            PlainFact::Agreed => Suit::ALL.into_iter().any(|suit| self.has_agreed(suit)),
        }
    }
}

/// The flags of a call that may come from any of several rules. What partner has to reckon with counts if one rule has
/// it: `forcing`, tags, `artificial`. What lets him stop, or settles something, counts only if all rules have it:
/// `signoff`, `game`, `agrees`. Forcing to game by some of the rules is forcing for one round.
fn together(rules: &[&[Flag]]) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for flag in rules.iter().copied().flatten() {
        let all = rules.iter().all(|other| other.contains(flag));
        let flag = match flag {
            Flag::SignOff | Flag::Agrees(_) if !all => continue,
            Flag::Game if !all => &Flag::Forcing,
            flag => flag,
        };
        if !flags.contains(flag) {
            flags.push(flag.clone());
        }
    }
    flags
}

/// Whether a bid is at least a game.
fn is_game(bid: Bid) -> bool {
    let needed = match bid.strain {
        Strain::NoTrump => 3,
        Strain::Spades | Strain::Hearts => 4,
        Strain::Diamonds | Strain::Clubs => 5,
    };
    bid.level.get() >= needed
}

/// A number; names were filled in when the system was read.
fn value(amount: &Amount) -> i16 {
    match amount {
        Amount::Is(number) => number.value,
        Amount::Named(..) => 0,
    }
}

fn seat_of(me: Seat, who: Who) -> Seat {
    match who {
        Who::Me => me,
        Who::Partner => me.partner(),
        Who::Lho => me.left(),
        Who::Rho | Who::Their => me.right(),
    }
}

fn is(suit: SuitRef) -> Option<Suit> {
    match suit {
        SuitRef::Is(suit) => Some(suit),
        SuitRef::Var(_) => None,
    }
}

/// The feature of a name whose suit has been filled in.
fn feature(name: Name) -> Option<Feature> {
    match (name.feature, name.suit.and_then(is)) {
        (FeatureName::Whole(what), _) => Some(Feature::whole(what)),
        (FeatureName::BySuit(what), Some(suit)) => Some(Feature::of(suit, what)),
        (FeatureName::BySuit(_), None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_several_rules() {
        use Flag::{Agrees, Artificial, Forcing, Game, SignOff};
        let (hearts, tag) = (Agrees(SuitRef::Is(Suit::Hearts)), Flag::Tag("a".to_owned()));
        let one = [SignOff, hearts.clone()];
        assert_eq!(together(&[&one]), one, "those of a single rule");
        assert_eq!(together(&[&one, &one]), one, "all rules agree");
        assert_eq!(together(&[&one, &[]]), [], "nobody may stop, nothing is settled");
        assert_eq!(together(&[&[Forcing, tag.clone(), Artificial], &[]]), [Forcing, tag, Artificial]);
        assert_eq!(together(&[&[Game], &[Forcing, hearts]]), [Forcing], "for one round");
        assert_eq!(together(&[]), []);
    }
}
