//! Texts and what they mean, and texts that mean nothing.

use super::*;

fn seat(text: &str) -> SeatConstraints {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn many_ways_to_say_the_same() {
    let long = seat("points 12-14, spades 5+, hearts 0-3, holds HK, lacks SQ DA");
    assert_eq!(long.to_string(), "points 12-14, S 5+, H 0-3, holds HK, lacks SQ DA");
    for text in [
        "12-14,S5+,H3-,holds hk,lacks sqda",
        "12-14, ♠5+, ♡\u{fe0f} 3-, holds ♥K, lacks ♠Q♦A",
        " HCP 12 - 14 ; spade 5+ ; h 0-3 ; has HK ; not DA ; lacks SQ ",
        "lacks SQ DA, holds HK, hearts 3-, spades 5+, 10-14, 12-20",
        &long.to_string(),
    ] {
        assert_eq!(seat(text), long, "{text}");
    }
    assert_eq!(seat(""), SeatConstraints::default());
    assert_eq!(seat(" , "), SeatConstraints::default());
    assert_eq!(seat("shape 5=x=3=1"), seat("S 5, D 3, C 1"));
}

#[test]
fn conditions() {
    for (text, shown) in [
        ("shape any 3433", "shape any 4333"),
        ("SHAPE any X5xX", "shape any 5xxx"),
        ("shape any 1=10=x=x", "shape any 10=1=x=x"),
        ("shape any 4333 or 5=4=x=x or any 4432", "shape any 4333 or 5=4=x=x or any 4432"),
        ("shape any 5332 or S 6+ OR shape 4 = 4 = 4 = 1", "shape any 5332 or S 6+ or (S 4, H 4, D 4, C 1)"),
        ("shape any 4333 or any 4432 or any 5332", "balanced"),
        ("balanced, Balanced, 12-14", "points 12-14, balanced"),
        ("shape any xxxx", ""),
        ("2+ of SAKQ", "2+ of SA SK SQ"),
        ("2-3 of ♠AK10 hq", "2-3 of SA SK ST HQ"),
        ("1+ of SA HA, 1-of SKQ", "1+ of SA HA, 0-1 of SK SQ"),
        ("1 of SA, 2+ of HAK, 0 of D32, 0+ of CA, 3- of SK HQ", "holds SA HA HK, lacks D3 D2"),
        ("12-14, S 5+ or H 5+", "points 12-14, S 5+ or H 5+"),
        ("12 or 14or S5 or 2 of SAK or not SA", "points 12 or points 14 or S 5 or holds SA SK or lacks SA"),
        ("( 12-14 ,balanced)or(20+, C 6+)", "(points 12-14, balanced) or (points 20+, C 6+)"),
        ("((S 5+), (12-14, ((H 4+))))", "points 12-14, S 5+, H 4+"),
        ("(S 5+ or H 5+) or ((D 6+ or (C 6+, 12+)))", "S 5+ or H 5+ or D 6+ or (points 12+, C 6+)"),
        ("(S 5+ or H 5+, 12+) or C 6+", "(points 12+, S 5+ or H 5+) or C 6+"),
        ("0+ or S 5+", ""),
        ("not balanced, not (S 4, H 4), not SAK", "lacks SA SK, not (balanced), not (S 4, H 4)"),
        ("not (balanced or 20+) or 15", "not (balanced or points 20+) or points 15"),
        ("S 5+, S 4- or H 6+", "S 5+, S 0-4 or H 6+"),
    ] {
        assert_eq!(seat(text).to_string(), shown, "{text}");
        assert_eq!(seat(shown), seat(text), "{text}");
    }
    let deep = |depth: usize| format!("{}S 5+{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(seat(&deep(DEEPEST)), seat("S 5+"));
    assert_eq!(
        seat_error(&deep(DEEPEST + 1)),
        "more than 16 parentheses or alternatives inside each other (character 17)"
    );
    let deep = |depth: usize, inner: &str| format!("{}{inner}{}", "C 6+ or (S 5+, ".repeat(depth), ")".repeat(depth));
    assert_eq!(seat(&deep(DEEPEST, "H 3")), seat(&deep(DEEPEST, "H 3")).to_string().parse().expect("the same"));
    assert!(deep(DEEPEST, "D 3 or shape 5=4=x=x").parse::<SeatConstraints>().is_err());
    let deep = deep(DEEPEST - 1, "D 3 or shape 5=4=x=x");
    assert_eq!(seat(&deep), seat(&deep).to_string().parse().expect("the same"));
}

#[test]
fn a_bare_shape_is_refused_with_both_spellings() {
    let message = "write \"shape any 4333\", or \"shape 4=3=3=3\" for spades, hearts, diamonds, clubs (character 7)";
    assert_eq!(seat_error("shape 4333"), message);
    let message = "write \"shape any 5xxx\", or \"shape x=5=x=x\" for spades, hearts, diamonds, clubs (character 20)";
    assert_eq!(seat_error("shape any 4432 or  x5xx"), message);
}

#[test]
fn all_seats_line_by_line() {
    let text =
        "# an opening\nW: 12-14, spades 5+   # one spade\n\nnorth: holds HA\nNS: 20-25\new: points 15+\nw: D 2+\n";
    let all: Constraints = text.parse().expect("constraints");
    assert_eq!(all.to_string(), "N: holds HA\nW: points 12-14, S 5+, D 2+\nNS: points 20-25\nEW: points 15+\n");
    assert_eq!(all.to_string().parse(), Ok(all));
    assert_eq!("".parse(), Ok(Constraints::default()));
}

#[test]
fn faults_are_named_with_their_place() {
    use ConstraintFault::*;
    let fault = |text: &str| text.parse::<SeatConstraints>().map_err(|error| (error.place, error.fault));
    for (text, place, expected) in [
        ("12-14, strong", 8, UnknownClause),
        ("é", 1, UnknownClause),
        ("spades", 7, NoRange),
        ("spades five", 8, NoRange),
        ("spades 5 +3", 8, NoRange),
        ("points 12-14x", 8, NoRange),
        ("12-14, 5+ spades", 8, LengthFirst(Suit::Spades)),
        ("12-14; 0-3♥", 8, LengthFirst(Suit::Hearts)),
        ("5 H 4", 1, NoRange),
        ("points 14-12", 8, BadRange),
        ("points 41", 8, BadRange),
        ("12-14, hearts 14", 15, BadRange),
        ("points 300", 8, BadRange),
        ("points 10-300", 8, BadRange),
        ("points 10-255", 8, BadRange),
        ("H 1-2-3", 3, NoRange),
        ("shape 5x3", 7, BadShape),
        ("shape 5x3é", 7, BadShape),
        ("shape", 6, BadShape),
        ("shape any", 7, BadShape),
        ("shape any 43333", 7, BadShape),
        ("shape 5=4=3", 7, BadShape),
        ("shape 5=4=3=14", 7, BadShape),
        ("shape any 4333 or 12-14-3", 19, NoRange),
        ("balanced hand", 1, UnknownClause),
        ("12+, S 5+ or", 13, UnknownClause),
        ("or S 5+", 1, UnknownClause),
        ("12+, ()", 7, UnknownClause),
        ("2+ of", 6, BadCards),
        ("2+ of S", 8, BadCards),
        ("2+ of SAKX", 10, BadCards),
        ("14+ of SA", 1, BadRange),
        ("not S 5+", 7, BadNot),
        ("not shape any 4333", 6, BadNot),
        ("12+, (S 5+ or H 5+", 6, BadParentheses),
        ("12+, S 5+) or H 5+", 10, BadParentheses),
        ("(S 5+) (H 5+)", 8, BadParentheses),
        ("(S 5+) H 5+", 8, BadParentheses),
        ("holds", 6, BadCards),
        ("12+, holds HK HX", 16, BadCards),
        ("points 13, points 1", 12, Contradiction),
        ("S 5+, 12-14, shape 4=x=x=x", 14, Contradiction),
        ("holds HK, lacks SA HK", 11, Contradiction),
        ("S 5+, H 5+, D 4+", 13, Contradiction),
        ("shape 9=9=9=9", 7, Contradiction),
        ("shape any 4333 or any 5432", 19, Contradiction),
        ("S 6+, balanced", 7, Contradiction),
        ("S 5+, H 4+, balanced", 13, Contradiction),
        ("3+ of SAK", 1, Contradiction),
        ("lacks SA, 2+ of SAK", 11, Contradiction),
        ("holds SA SK, 1- of SAKQ", 14, Contradiction),
        ("S 3-, S 5+ or (12+, S 6+)", 7, Contradiction),
        ("12+, S 5+ or (S 3, S 5)", 20, Contradiction),
        ("S 5+ or 3+ of SAK", 9, Contradiction),
        ("not (0+)", 1, Contradiction),
    ] {
        assert_eq!(fault(text), Err((place, expected)), "{text}");
    }
    let fault = |text: &str| text.parse::<Constraints>().map_err(|error| (error.line, error.place, error.fault));
    assert_eq!(fault("W: 12+\n12-14"), Err((2, 1, NoSeat)));
    assert_eq!(fault("X: 12-14"), Err((1, 1, NoSeat)));
    assert_eq!(fault("\nNW: 12-14"), Err((2, 1, NoSeat)));
    assert_eq!(fault("Nest: 12-14"), Err((1, 1, NoSeat)));
    assert_eq!(fault("N: 12-14, S 5+, x"), Err((1, 17, UnknownClause)));
    assert_eq!(fault("NS: spades 5+"), Err((1, 5, NotForSides)));
    assert_eq!(fault("N: 5+\nW: 12-14, S 5\n w: 15+"), Err((3, 2, Contradiction)));
    assert_eq!(fault("NS: 25+\nEW: 15\nNS: 20-24"), Err((3, 1, Contradiction)));
    assert_eq!(fault("NS: 25+, 24-"), Err((1, 10, Contradiction)));
    assert_eq!("25-".parse(), Ok(Range::at_most(25)));
    assert_eq!("22 +".parse(), Ok(Range::at_least(22)));
    assert!("".parse::<Range>().is_err());
    let message = seat_error("spades five");
    assert_eq!(message, "no range like 5, 5+, 5- or 2-4 (character 8)");
}

fn seat_error(text: &str) -> String {
    text.parse::<SeatConstraints>().expect_err(text).to_string()
}
