//! A line of play: what declarer plays, whatever the defenders do.
//!
//! The search says which outcomes the best way of playing has, not how it goes. But a card is part of such a way
//! exactly if all of these outcomes can still be had together after it, which is a question to the same search. So the
//! line is found by walking down: at declarer's turn to a card that keeps everything, at the defenders' to each of
//! their cards with the outcomes that it leaves open. Of several cards that keep everything the one is taken that does
//! so after as many of the defenders' cards as possible, so that there is less to tell apart.

use crate::cards::{Rank, Seat};
use crate::few::SortFew;
use crate::limits::Interrupted;
use crate::play::explain::words::rank_name;
use crate::play::outcomes::Outcomes;
use crate::suit::position::{Counts, Play, Position, lowest_gap};
use crate::suit::search::{Branch, Node, Search};
use crate::suit::{Combination, Holding};
use std::fmt;

/// How to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Play a card, then see what the next defender does.
    Play(Box<Step>),
    /// Take the tricks that are there, if any are needed; nothing can go wrong any more.
    Cash,
    /// It has gone wrong; or, when as many tricks as possible are wanted, there are no more for certain.
    Over,
    /// A defender has shown out: all cards are known, and there is nothing left to decide without seeing them.
    Open,
    /// The line is not spelled out any further.
    Later,
}

/// The tricks that are spelled out. Few missing cards are left after them.
const SPELLED_OUT: u8 = 3;

/// A card of declarer's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub seat: Seat,
    /// The lowest of equal cards; `None` for a card of another suit.
    pub card: Option<Rank>,
    /// Whether a trick begins with it.
    pub lead: bool,
    /// The card in words.
    name: String,
    /// What the next defender may do. Every card that he may have is in one of them.
    pub replies: Vec<Reply>,
}

/// Cards of a defender after which declarer goes on in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub seat: Seat,
    /// Any of these. Cards that are worth the same come together; some may have gone already.
    pub cards: Holding,
    /// Or none of the suit.
    pub shows_out: bool,
    /// The cards in words.
    name: String,
    pub then: Plan,
}

impl Plan {
    pub(super) fn begins_with(&self, seat: Seat, card: Rank) -> bool {
        matches!(self, Plan::Play(step) if step.seat == seat && step.card == Some(card))
    }

    /// Takes in a plan with the same words: they may stand for more cards there.
    fn absorb(&mut self, other: &Plan) {
        if let (Plan::Play(mine), Plan::Play(theirs)) = (self, other) {
            for (mine, theirs) in mine.replies.iter_mut().zip(&theirs.replies) {
                mine.cards = mine.cards | theirs.cards;
                mine.shows_out |= theirs.shows_out;
                mine.then.absorb(&theirs.then);
            }
        }
    }

    /// The line in words, as far as it depends on so many cards of the defenders; what comes after more of them is left
    /// out, with dots in its place.
    pub fn text(&self, cards: usize) -> String {
        let (first, rest) = self.lines(cards);
        [first].into_iter().chain(rest).collect::<Vec<String>>().join("\n")
    }

    /// The line in words as far as people will read it: through as many cards of the defenders as 40 lines hold, and
    /// through one at least.
    pub fn readable(&self) -> String {
        let mut text = self.text(1);
        for cards in 2.. {
            let longer = self.text(cards);
            if longer == text || longer.lines().count() > 40 {
                break;
            }
            text = longer;
        }
        text
    }

    /// The first line, and further ones for what depends on the defenders.
    fn lines(&self, cards: usize) -> (String, Vec<String>) {
        let step = match self {
            Plan::Play(step) => step,
            Plan::Cash => return ("cash the winners".to_owned(), Vec::new()),
            Plan::Over => return ("no more".to_owned(), Vec::new()),
            Plan::Open => return ("all is known".to_owned(), Vec::new()),
            Plan::Later => return ("and so on".to_owned(), Vec::new()),
        };
        let lead = if step.lead { "lead " } else { "" };
        let mut line = format!("{lead}{} from {}", step.name, step.seat.name());
        if let [only] = &step.replies[..] {
            let (then, rest) = only.then.lines(cards);
            line.push_str(if step.lead { ", " } else { "; " });
            line.push_str(&then);
            return (line, rest);
        }
        let mut rest = Vec::new();
        if cards == 0 {
            line.push_str(" ...");
            return (line, rest);
        }
        for reply in &step.replies {
            let (then, below) = reply.then.lines(cards - 1);
            rest.push(format!("- {} {}: {then}", reply.seat.name(), reply.name));
            rest.extend(below.into_iter().map(|line| format!("  {line}")));
        }
        (line, rest)
    }
}

/// The whole line in words: what depends on the defenders' cards is listed below, further in at each turn.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(usize::MAX))
    }
}

/// Cards and outcomes on the way down.
#[derive(Clone)]
struct Stage {
    node: Node,
    /// What the line has from here on.
    wanted: Outcomes,
    /// The cards of North and South.
    own: [Holding; 2],
    /// The missing cards when the trick began.
    missing: Counts,
    /// The tricks before it.
    tricks: u8,
    /// The tricks asked for, without those taken.
    asked: Option<u8>,
}

/// Makes a line of play.
pub(super) struct Planner<'s, 'w> {
    combination: Combination,
    search: &'s mut Search<'w>,
}

impl<'s, 'w> Planner<'s, 'w> {
    pub(super) fn new(combination: Combination, search: &'s mut Search<'w>) -> Planner<'s, 'w> {
        Planner { combination, search }
    }

    /// A line that has all of the wanted outcomes of a node at the beginning; the one with the least to say, as far as
    /// the first card makes a difference. If a number of tricks was asked for, it ends when nothing more can be done
    /// for them.
    pub(super) fn plan(mut self, node: &Node, wanted: &Outcomes, asked: Option<u8>) -> Result<Plan, Interrupted> {
        let own = [self.combination.north, self.combination.south];
        let stage =
            Stage { node: *node, wanted: wanted.clone(), own, missing: node.position.missing, tricks: 0, asked };
        if let Some(end) = self.end(&stage) {
            return Ok(end);
        }
        let plays = self.good_plays(&stage)?;
        let plans: Vec<Plan> = plays.into_iter().map(|play| self.step(&stage, play)).collect::<Result<_, _>>()?;
        let shortest = plans.into_iter().min_by_key(|plan| plan.to_string().lines().count());
        Ok(shortest.expect("some card keeps everything"))
    }

    /// How the line ends, if it does here: when the tricks that were asked for are certain or out of reach; with no
    /// such number, when nothing can be done for any trick.
    fn end(&self, stage: &Stage) -> Option<Plan> {
        let Stage { node, wanted, .. } = stage;
        let position = &node.position;
        let goals = wanted.iter().map(|outcome| node.first + (outcome / position.layouts()) as u8);
        let needed = match stage.asked {
            Some(0) => return Some(Plan::Cash),
            Some(tricks) => goals.last().filter(|&goal| goal >= tricks).map(|_| tricks),
            None => goals.last(),
        };
        match needed {
            None => Some(Plan::Over),
            Some(_) if !position.is_lead() => None,
            Some(tricks) if position.sure_tricks() >= tricks => Some(Plan::Cash),
            Some(_) if position.is_known() => Some(Plan::Open),
            Some(_) => (stage.tricks >= SPELLED_OUT).then_some(Plan::Later),
        }
    }

    /// The cards that keep everything: to lead a winner is easiest to understand, else low cards come first.
    fn good_plays(&mut self, stage: &Stage) -> Result<Vec<Play>, Interrupted> {
        let position = stage.node.position;
        let mut plays = position.own_plays();
        plays.sort_few_by_key(|play| (!(position.is_lead() && position.is_winner(*play)), play.card));
        let mut good = Vec::new();
        for play in plays {
            let next = stage.node.after(play);
            if stage.wanted.is_within(&self.search.winnable(&next))
                && self.search.conflict(&next, &stage.wanted)?.is_none()
            {
                good.push(play);
            }
        }
        Ok(good)
    }

    /// Declarer's card and what follows.
    fn step(&mut self, stage: &Stage, play: Play) -> Result<Plan, Interrupted> {
        let card = self.card(stage, play);
        let mut next = Stage { node: stage.node.after(play), ..stage.clone() };
        if let Some(card) = card {
            let hand = &mut next.own[play.seat.index() / 2];
            *hand = Holding::from_bits(hand.bits() & !(1 << card.place()));
        }
        let lead = stage.node.position.is_lead();
        let replies = self.replies(&next)?;
        let name = self.own_name(stage, play, card, &replies);
        Ok(Plan::Play(Box::new(Step { seat: play.seat, card, lead, name, replies })))
    }

    /// What the defender to play may do, and how declarer goes on.
    fn replies(&mut self, stage: &Stage) -> Result<Vec<Reply>, Interrupted> {
        let position = stage.node.position;
        let mut open: Vec<(Play, Stage)> = Vec::new();
        let mut plans: Vec<(Play, Plan)> = Vec::new();
        for play in position.their_plays() {
            let next = self.after_reply(stage, play);
            match self.end(&next) {
                Some(end) => plans.push((play, end)),
                None => open.push((play, next)),
            }
        }
        let mut good: Vec<Vec<Play>> = open.iter().map(|(_, next)| self.good_plays(next)).collect::<Result<_, _>>()?;
        while !open.is_empty() {
            let serves = |play: &Play| good.iter().filter(|plays| plays.contains(play)).count();
            // The first of those that serve most often.
            let candidates = good.iter().flatten().rev();
            let answer = *candidates.max_by_key(|play| serves(play)).expect("something keeps everything");
            let mut index = 0;
            while index < open.len() {
                if good[index].contains(&answer) {
                    let ((play, next), _) = (open.remove(index), good.remove(index));
                    plans.push((play, self.step(&next, answer)?));
                } else {
                    index += 1;
                }
            }
        }
        Ok(self.grouped(&position, plans))
    }

    fn after_reply(&mut self, stage: &Stage, play: Play) -> Stage {
        let Branch { places, node, .. } = self.search.branch(&stage.node, play);
        let wanted = stage.wanted.and(&places).gather(&places, node.outcomes());
        let mut next = Stage { node, wanted, ..stage.clone() };
        if node.position.is_lead() {
            let won = u8::from(stage.node.position.after(play).won);
            next.asked = stage.asked.map(|tricks| tricks.saturating_sub(won));
            next.missing = node.position.missing;
            next.tricks += 1;
        }
        next
    }

    /// Replies after which all goes on in the same words become one, in rising order of their lowest cards.
    fn grouped(&self, position: &Position, mut plans: Vec<(Play, Plan)>) -> Vec<Reply> {
        let order = position.their_plays().collect::<Vec<Play>>();
        plans.sort_few_by_key(|(play, _)| order.iter().position(|other| other == play));
        let mut groups: Vec<(Vec<Play>, Plan, String)> = Vec::new();
        for (play, plan) in plans {
            let text = plan.to_string();
            match groups.iter_mut().find(|(.., known)| *known == text) {
                Some((plays, known, _)) => {
                    plays.push(play);
                    known.absorb(&plan);
                }
                None => groups.push((vec![play], plan, text)),
            }
        }
        let follow = order.iter().filter(|play| play.card.is_some()).count();
        let reply = |(plays, then, _): (Vec<Play>, Plan, String)| {
            let cards = plays.iter().filter_map(|play| play.card).map(|class| self.class(class));
            let cards = cards.fold(Holding::EMPTY, |all, class| all | class);
            let shows_out = plays.iter().any(|play| play.card.is_none());
            let name = self.reply_name(&plays, follow);
            Reply { seat: position.to_play(), cards, shows_out, name, then }
        };
        groups.into_iter().map(reply).collect()
    }

    /// The card that is meant: the lowest of its gap.
    fn card(&self, stage: &Stage, play: Play) -> Option<Rank> {
        let gap = play.card?;
        let in_gap = |rank: &Rank| lowest_gap(self.combination.place(*rank), stage.missing) == gap;
        stage.own[play.seat.index() / 2].ranks().filter(in_gap).last()
    }

    fn class(&self, class: u8) -> Holding {
        let missing = self.combination.missing();
        let same = missing.ranks().filter(|&rank| self.combination.place(rank) == class);
        same.fold(Holding::EMPTY, Holding::with)
    }

    fn own_name(&self, stage: &Stage, play: Play, card: Option<Rank>, replies: &[Reply]) -> String {
        let hand = stage.own[play.seat.index() / 2];
        let is_low = |rank: Rank| hand.bottom() == card && hand.len() > 1 && rank < Rank::TEN;
        match card {
            None => "a discard".to_owned(),
            Some(rank) if is_low(rank) && !tries_to_win(&stage.node.position, play, card, replies) => "low".to_owned(),
            Some(rank) => format!("the {}", rank_name(rank)),
        }
    }

    fn reply_name(&self, plays: &[Play], follow: usize) -> String {
        let classes: Vec<u8> = plays.iter().filter_map(|play| play.card).collect();
        let mut names: Vec<String> = Vec::new();
        if classes.len() == follow && follow > 1 {
            names.push("follows".to_owned());
        } else if !classes.is_empty() {
            let named: Vec<String> = classes.iter().map(|&class| self.class_name(class)).collect();
            names.push(format!("plays {}", named.join(" or ")));
        }
        if classes.len() < plays.len() {
            names.push("shows out".to_owned());
        }
        names.join(" or ")
    }

    fn class_name(&self, class: u8) -> String {
        let cards = self.class(class);
        if class == 0 && cards.bottom().is_some_and(|bottom| bottom < Rank::TEN) {
            return "low".to_owned();
        }
        let names: Vec<&str> = cards.ranks().map(rank_name).collect();
        format!("the {}", names.join(" or "))
    }
}

/// Whether declarer's card may win the trick: it beats a missing card and all that lies on the table, and if it is led,
/// there is a reply after which it is still the highest when the other hand has played.
fn tries_to_win(position: &Position, play: Play, card: Option<Rank>, replies: &[Reply]) -> bool {
    let is_topped = |reply: &Reply| {
        let by_partner = match &reply.then {
            Plan::Play(third) => !third.lead && third.card > card,
            plan => *plan == Plan::Over,
        };
        by_partner || (!reply.shows_out && reply.cards.bottom() > card)
    };
    position.may_win(play) && !(position.is_lead() && replies.iter().all(is_topped))
}
