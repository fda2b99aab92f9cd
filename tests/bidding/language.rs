//! The language: what is read, what is refused and where, and that printing changes nothing.

use crate::system;
use finesse::bidding::language::{parse, print};
use finesse::bidding::{Book, System};
use finesse::cards::{Auction, Call, Seat, Vulnerability, parse_hand};

fn error(text: &str) -> String {
    System::parse(text, &|_| None).expect_err(text).to_string()
}

/// The call of a hand after an auction that North begins.
fn call(text: &str, auction: &str, hand: &str) -> Call {
    let auction = Auction::parse(auction, Seat::North, Vulnerability::None).expect(auction);
    let hand = parse_hand(auction.to_call(), hand).expect(hand);
    Book::new(system(text)).call(&auction, hand)
}

#[test]
fn the_modules_print_as_they_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("systems");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("the systems") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let items = parse(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let printed = print(&items);
        let again = parse(&printed).unwrap_or_else(|error| panic!("{path:?}: {error}\n{printed}"));
        assert_eq!(print(&again), printed, "{path:?}");
        assert_eq!(again.len(), items.len());
        count += 1;
    }
    assert!(count > 3);
}

/// The printed system makes the same calls.
#[test]
fn a_printed_system_bids_alike() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("systems");
    let module = |name: &str| std::fs::read_to_string(folder.join(name).with_extension("bid")).ok();
    let printed = |name: &str| module(name).map(|text| print(&parse(&text).expect(name)));
    let one = System::parse(&module("sayc").expect("sayc"), &module).expect("a system");
    let two = System::parse(&printed("sayc").expect("sayc"), &printed).expect("a system");
    let (mut one, mut two) = (Book::new(one.into()), Book::new(two.into()));
    let mut random = finesse::random::Random::new(5);
    for _ in 0..300 {
        let deal = random.deal(13);
        let start = Auction::new(Seat::North, Vulnerability::None);
        assert_eq!(one.bid_out(&start, &deal), two.bid_out(&start, &deal), "{deal}");
    }
}

#[test]
fn faults_have_a_place_and_a_hint() {
    for (text, expected) in [
        ("context \"a\"\n  when opening\n  1S: spadess 5+", "line 3, column 7: spadess is not known; spades?"),
        ("context \"a\"\n  1S: hpc 12+", "line 2, column 7: hpc is not known; hcp?"),
        ("context \"a\"\n  8S: hcp 5", "line 2, column 3: 8S: the level of a bid is 1 to 7"),
        ("context \"a\"\n  when opening\n  8N @70: hcp 5", "line 3, column 3: 8N: the level of a bid is 1 to 7"),
        ("context \"a\"\n  after 0N\n  1S", "line 2, column 9: 0N: the level of a bid is 1 to 7"),
        ("", "line 1, column 1: a system without any rule"),
        ("system \"x\"", "line 1, column 1: a system without any rule"),
        ("context \"a\"\n  when opening", "line 1, column 1: a system without any rule"),
        ("context \"a\"\n  1S: hcp 45+", "line 2, column 11: hcp is 0 to 37"),
        ("context \"a\"\n  1S: partner.hcp 40", "line 2, column 19: hcp is 0 to 37"),
        ("context \"a\"\n  1S: longest 2-3", "line 2, column 15: longest is 4 to 13"),
        ("context \"a\"\n  after 2N 1N\n  3C", "line 2, column 12: not higher than the bid before"),
        ("context \"a\"\n  after 1S 1x\n  3C", "line 2, column 12: not higher than the bid before"),
        (
            "context \"a\"\n  when opening and seat 1\n  1S\n  X @40: hcp 12+",
            "line 4, column 3: nobody has bid yet: there is nothing to double",
        ),
        ("context \"a\"\n  1S tag food\n  2S: asked(fooo)", "line 3, column 3: no rule has the tag fooo; food?"),
        ("context \"a\"\n  when answered(it)\n  2S", "line 2, column 8: no rule has the tag it"),
        (
            "context \"a\"\n  1M \"{M}, {Q}\": M 5+",
            "line 2, column 3: {Q} in the text stands for no suit here; suit variables are x y z w M oM m om",
        ),
        (
            "context \"a\"\n  1S: shape 5431",
            "line 2, column 13: say shape any 5431 for any order, or put = between the lengths",
        ),
        ("context \"a\"\n  1S force: hcp 5", "line 2, column 6: force is not a flag"),
        ("context \"a\"\n  1S: hcp 12+ spades 5+", "line 2, column 15: this does not belong to the rule; and, or?"),
        ("context \"a\"\n  1S: hcp 17-15", "line 2, column 14: a range that holds nothing"),
        ("context \"a\"\n  1S: shape any 5432", "line 2, column 17: the lengths of a shape add up to 13"),
        (
            "context \"a\"\n  1S: x 5+",
            "line 2, column 3: x stands for no suit here: neither a pattern nor the call names it",
        ),
        (
            "context \"a\"\n  layer 3\n  when hcp 5+\n  1S",
            "line 3, column 8: when is about what everybody knows; features of the own hand belong to rules",
        ),
        ("include \"other\"", "line 1, column 1: there is no module other"),
        (
            "define a: b\ndefine b: a\ncontext \"c\"\n  1S: a",
            "line 2, column 11: this condition is too large, or defined by itself",
        ),
        ("define a: hcp 5\ndefine a: hcp 6", "line 2, column 1: a is defined twice"),
        ("number a: 5\nnumber a: 6", "line 2, column 1: a is defined twice"),
        ("number hcp: 5", "line 1, column 8: hcp is a word of the language"),
        ("number x: 5", "line 1, column 8: x is a word of the language"),
        ("number a: 101", "line 1, column 11: a named number is -100 to 100"),
        ("number a: 5{0..101}", "line 1, column 11: a named number is -100 to 100"),
        ("number light: 5\ncontext \"a\"\n  1S: hcp lihgt+", "line 3, column 11: lihgt is not known; light?"),
        ("number few: 5\ncontext \"a\"\n  1S: hcp few-4", "line 3, column 11: a range that holds nothing"),
        ("number few: 5\ncontext \"a\"\n  1S: hcp 6-few", "line 3, column 13: a range that holds nothing"),
        ("number few: 5\ncontext \"a\"\n  1S: aces few+", "line 3, column 12: aces is 0 to 4"),
        ("weight ten: 1", "line 1, column 8: ten has no weight; tens?"),
        ("weight tens: 3", "line 1, column 14: the weight of tens is -2 to 2 quarters"),
        ("context \"a\n", "line 1, column 9: a text without its closing \""),
        ("context \"a\"\n  1S: hcp §", "line 2, column 11: '§' is not used in systems"),
        ("system", "line 1, column 1: the name of the system in quotes expected"),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn deep_and_large_texts_are_refused() {
    let nested = format!("context \"a\"\n 1S: {}hcp 5{}", "(".repeat(5000), ")".repeat(5000));
    assert!(error(&nested).contains("nested too deeply"));
    let mut doubling = "define a0: hcp 5\n".to_owned();
    for i in 0..60 {
        doubling += &format!("define a{}: a{i} and a{i}\n", i + 1);
    }
    assert!(error(&format!("{doubling}context \"c\"\n 1S: a60")).contains("too large"));
    let rule = |condition: &str| error(&format!("context \"a\"\n 1S: {condition}"));
    assert!(rule(&format!("hcp{}", "+hcp".repeat(100_000))).contains("more than 40 numbers"));
    assert!(rule(&format!("hcp >= 1{}", "+1".repeat(100_000))).contains("more than 40 numbers"));
    assert!(rule(&format!("hcp {}", "1{".repeat(100_000))).contains("expected"));
    assert!(rule("200*hcp <= 4000").contains("may exceed 8000"));
    let parameters = vec!["a"; 300].join(",");
    assert!(error(&format!("define f({parameters}): hcp 5")).contains("more than 8 parameters"));
    let long = "x".repeat(501);
    assert!(error(&format!("context \"a\"\n 1S \"{long}\": hcp 5")).contains("more than 500 characters"));
    let module = |_: &str| Some("# a comment\n".repeat(10_000));
    let many = "include \"module\"\n".repeat(100_000);
    assert!(System::parse(&many, &module).is_err());
}

/// Sums are counted without limits in between.
#[test]
fn sums_with_factors() {
    let text = r#"
        context "Openings"
          when opening
          1C @60: 100*hcp >= 1600
          1D @50: 40*(3*hcp) >= 120*10
          1H @40: 2*hcp - 3*spades < 0-5
    "#;
    assert_eq!(call(text, "", "AKQ2.KQ4.A32.432").to_string(), "1C");
    assert_eq!(call(text, "", "AKQ2.KJ4.432.432").to_string(), "1D");
    assert_eq!(call(text, "", "KJ98765.5432.3.2").to_string(), "1H");
    assert_eq!(call(text, "", "KJ2.5432.432.432"), Call::Pass);
}

/// A number by its name is that number, wherever a condition has one, also before and in another module than it is
/// given.
#[test]
fn numbers_have_names() {
    let text = r#"
        include "limits"
        define strong: hcp game+ or hcp + 1 >= game
        context "Openings"
          when opening
          1N @60 "{least}-17": hcp least-17 and balanced
          2C @50: strong
          1S @40: least <= hcp + 3 and spades 5+
        number least: 15{14..16}
    "#;
    let limits = |name: &str| (name == "limits").then(|| "number game: 20{18..22}".to_owned());
    let system = System::parse(text, &limits).expect("a system");
    let mut book = Book::new(system.into());
    let start = Auction::new(Seat::North, Vulnerability::None);
    for (hand, expected) in [
        ("AKQ2.KQ4.432.432", "P"),
        ("AKQ2.KQ4.J32.432", "1NT"),
        ("AKQ2.KQ4.AJ2.432", "2C"),
        ("AKQ2.KQ4.AQ2.432", "2C"),
        ("AKQ32.K64.432.43", "1S"),
        ("AKQ32.Q64.432.43", "P"),
    ] {
        let hand = parse_hand(Seat::North, hand).expect(hand);
        assert_eq!(book.call(&start, hand).to_string(), expected, "{hand:?}");
    }
    let situation = book.situation(&start);
    assert_eq!(situation.words(book.system(), "1N".parse().expect("a call")), "15-17");
    let items = parse(text).expect("a module");
    let printed = print(&items);
    assert_eq!(print(&parse(&printed).expect(&printed)), printed);
    assert!(printed.contains("hcp least-17") && printed.contains("number least: 15{14..16}"), "{printed}");
}

/// Weights change `points` and `support`, in quarters with halves up, and nothing else.
#[test]
fn cards_and_shapes_have_weights() {
    let opening = |weights: &str, condition: &str, hand: &str| {
        let text = format!("{weights}\ncontext \"Openings\"\n  when opening\n  1N: {condition}");
        call(&text, "", hand) != Call::Pass
    };
    let hand = "AKT92.AT4.T32.T3";
    assert!(opening("", "hcp 11 and points 12 and support(spades) 12", hand));
    assert!(opening("weight tens: 1\nweight aces: 1", "hcp 11 and points 14", hand), "11 and 1 and 6/4");
    assert!(opening("weight tens: 1", "points 13", hand));
    assert!(opening("weight long: 6", "points 13", hand));
    assert!(opening("weight long: 5", "points 12", hand));
    assert!(opening("weight kings: -2\nweight long: 0", "points 11", hand));
    assert!(opening("weight doubleton: 12", "points 12 and support(spades) 14 and support(hearts) 12", hand));
    assert!(opening("weight doubleton3: 12", "support(spades) 12 and support(hearts) 14", hand));
    assert!(opening("weight void: 12\nweight singleton: 24", "support(spades) 14", "AKT92.AT432.T32."));
}

#[test]
fn modules_include_modules_but_not_themselves() {
    let module = |name: &str| match name {
        "one" => Some("define strong: hcp 16+".to_owned()),
        "loop" => Some("include \"loop\"".to_owned()),
        _ => None,
    };
    let text = "system \"S\"\ninclude \"one\"\ncontext \"a\"\n  1C: strong";
    let system = System::parse(text, &module).expect("a system");
    assert_eq!((system.name(), system.rules()), ("S", 1));
    let error = System::parse("include \"loop\"", &module).expect_err("a loop");
    assert_eq!(error.to_string(), "loop, line 1, column 1: loop includes itself");
}

#[test]
fn priorities_then_what_tells_more_then_order() {
    let text = r#"
        context "Openings"
          when opening
          1C @40: hcp 12+
          1D: hcp 12+ and diamonds 4+
          1H: hcp 12+ and hearts 5+
          2C @60: hcp 20+
    "#;
    assert_eq!(call(text, "", "AKQ2.KJ2.432.432").to_string(), "1C");
    assert_eq!(call(text, "", "AKQ.KJ432.5432.2").to_string(), "1H");
    assert_eq!(call(text, "", "AKQ.AK432.AQ43.2").to_string(), "2C");
    assert_eq!(call(text, "", "432.KJ432.5432.2"), Call::Pass);
}

#[test]
fn patterns_and_suit_variables() {
    let text = r#"
        context "Raise"
          after 1M
          2M @60 "raise in {M}": M 3+
          2oM: oM 5+
        context "Overcall"
          after (1x)
          1y @60: y 5+ and y > x
        context "Balancing"
          after (1x) P (P)
          X: x 0-2
        context "Any auction in which four notrump was bid last"
          after ... 4N
          5C: aces 0
    "#;
    assert_eq!(call(text, "1S P", "432.AKQ32.32.432").to_string(), "2S");
    assert_eq!(call(text, "1S P", "32.AKQ32.32.5432").to_string(), "2H");
    assert_eq!(call(text, "1C", "AKQ32.32.32.5432").to_string(), "1S");
    assert_eq!(call(text, "P P 1C P P", "AKQ2.432.KJ432.2").to_string(), "X");
    assert_eq!(call(text, "1S P 3S P 4NT P", "32.KQ32.5432.432").to_string(), "5C");
    assert_eq!(call(text, "1S X", "432.AKQ32.32.432"), Call::Pass);
}

#[test]
fn layers_and_closed_contexts() {
    let text = r#"
        context "Default"
          layer 0
          2C: clubs 5+
          2D: diamonds 5+
        context "Stayman"
          after 1N
          layer 20
          2C: hearts 4 or spades 4
        context "Gerber"
          after ... 4C
          closed
          4D: aces 0
    "#;
    // Two clubs is Stayman only; two diamonds keeps its meaning.
    assert_eq!(call(text, "1NT P", "32.432.432.AKQ32"), Call::Pass);
    assert_eq!(call(text, "1NT P", "32.432.AKQ32.432").to_string(), "2D");
    assert_eq!(call(text, "1NT P", "AKQ2.32.5432.432").to_string(), "2C");
}

#[test]
fn what_partner_has_shown_counts() {
    let text = r#"
        context "Openings"
          when opening
          1N: hcp 15-17 and balanced
        context "Game"
          after 1N
          3N @60: hcp + partner.hcp >= 25
          2N: hcp + partner.max.hcp >= 25
    "#;
    assert_eq!(call(text, "1NT P", "K32.K32.K432.J32").to_string(), "3NT");
    assert_eq!(call(text, "1NT P", "K32.K32.Q432.432").to_string(), "2NT");
    assert_eq!(call(text, "1NT P", "K32.432.Q432.432"), Call::Pass);
}
