//! The open numbers of a system's text.

use finesse::bidding::{Book, System, built_in};
use finesse::cards::{Auction, Seat, Side, Vulnerability};
use finesse::evolve::integers::Integers;
use finesse::evolve::numbers::Template;
use finesse::evolve::population::Species;
use finesse::random::Random;

const ROOT: &str = r#"system "Open numbers 1{0..2}"
include "more" # 7{6..8} in a comment is none
context "Openings"
  when opening
  1N @60{50..70} "a text": hcp 15{14..16}-17{17..20}  # 3{1..5}
  P @-5{-9..-1} "pass"
"#;
const MORE: &str = "define strong: hcp - 3{2..4} >= 13{ 12 .. 14 }\n\ncontext \"More\"\n  2C @80: strong\n";

fn include(name: &str) -> Option<String> {
    (name == "more").then(|| MORE.to_owned())
}

fn template() -> Template {
    Template::new(ROOT, &include).expect("a system")
}

#[test]
fn open_numbers_are_found_in_the_text() {
    let template = template();
    assert_eq!(template.origin(), Integers(vec![60, 15, 17, -5, 3, 13]));
    let bounds: Vec<_> = template.numbers().iter().map(|number| number.bounds.clone()).collect();
    assert_eq!(bounds, [50..=70, 14..=16, 17..=20, -9..=-1, 2..=4, 12..=14]);
    let places: Vec<String> = template.numbers().iter().map(|number| template.place(number)).collect();
    assert_eq!(places, ["line 5", "line 5", "line 5", "line 6", "more, line 1", "more, line 1"]);
}

#[test]
fn a_genome_is_written_into_the_text_and_nothing_else_changes() {
    let template = template();
    assert_eq!(template.texts(&template.origin())[0].1, ROOT);
    let texts = template.texts(&Integers(vec![50, 14, 20, -9, 2, 14]));
    let expected =
        ROOT.replace("60{50", "50{50").replace("15{14..16}-17{17", "14{14..16}-20{17").replace("-5{-9", "-9{-9");
    assert_eq!((texts[0].1.as_str(), texts[1].0.as_str()), (&*expected, "more"));
    assert_eq!(texts[1].1, MORE.replace("3{2..4}", "2{2..4}").replace("13{", "14{"));
    let joined = template.text(&template.origin());
    assert_eq!(joined, ROOT.replace("include \"more\" # 7{6..8} in a comment is none", MORE));
    assert!(System::parse(&joined, &|_| None).is_ok(), "{joined}");
}

#[test]
fn names_and_weights_are_told() {
    let text = "number game: 25{24..26} # 3{1..5}\nweight tens : 0{0..2}\ncontext \"Openings\"\n  1N: hcp game+\n";
    let template = Template::new(text, &|_| None).expect("a system");
    let places: Vec<String> = template.numbers().iter().map(|number| template.place(number)).collect();
    assert_eq!(places, ["game (line 1)", "weight of tens (line 2)"]);
    assert_eq!(template.changes(&Integers(vec![25, 1])), [1]);
    // A range by names may be emptied as well.
    let text = "number game: 14{13..18}\ncontext \"Openings\"\n  1N: hcp game-17\n";
    let template = Template::new(text, &|_| None).expect("a system");
    assert!(template.system(&Integers(vec![17])).is_ok() && template.system(&Integers(vec![18])).is_err());
}

/// A genome may empty a range: that is no system.
#[test]
fn a_range_that_holds_nothing_is_an_error() {
    let text = "context \"Openings\"\n  1N: hcp 15{14..19}-17\n";
    let template = Template::new(text, &|_| None).expect("a system");
    assert!(template.system(&Integers(vec![17])).is_ok());
    assert!(template.system(&Integers(vec![18])).is_err());
    assert!(Template::new(text, &|_| None).is_ok() && Template::new("include \"x\"", &|_| None).is_err());
}

/// The built-in system in one text bids as its modules do, and two books of it bid against each other as one.
#[test]
fn the_standard_system_in_one_text() {
    let root = built_in("sayc").expect("the system");
    let template = Template::new(&root, &built_in).expect("a system");
    let genome = template.species().random(&mut Random::new(1));
    assert!(template.species().contains(&genome) && template.species().contains(&template.origin()));
    let joined = System::parse(&template.text(&template.origin()), &|_| None).expect("a system");
    let mut books = [System::standard(), joined.into()].map(Book::new);
    let mut random = Random::new(4);
    for board in 0..60 {
        let deal = random.deal(13);
        let start = Auction::new(Seat::ALL[board % 4], Vulnerability::ALL[board / 4 % 4]);
        let [book, other] = &mut books;
        let auction = book.bid_out(&start, &deal);
        assert_eq!(other.bid_out(&start, &deal), auction, "{deal}");
        for side in Side::ALL {
            assert_eq!(book.bid_out_against(other, side, &start, &deal), auction, "{deal}");
        }
    }
}
