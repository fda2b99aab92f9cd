//! Par against the reference answers of real deals, and laws that any par obeys.

use finesse::cards::{Seat, Side, Strain, Vulnerability};
use finesse::dd::Table;
use finesse::par::{Par, par_by_dealer, par_by_side};
use proptest::prelude::*;

const LISTS: [(&str, usize); 2] =
    [(include_str!("../data/list10.txt"), 10), (include_str!("../data/list100.txt"), 100)];

/// A deal of a list with its reference answers.
struct Reference {
    pbn: String,
    dealer: Seat,
    vulnerability: Vulnerability,
    table: Table,
    /// The scores and the contracts when North-South open and when East-West do.
    sides: [(String, String); 2],
    dealer_score: String,
    dealer_contracts: Vec<String>,
}

fn references(list: &str) -> Vec<Reference> {
    let lines_of = |kind: &'static str| {
        list.lines()
            .filter_map(move |line| line.split_once(' ').filter(|(word, _)| *word == kind))
            .map(|(_, rest)| rest)
    };
    let pars = lines_of("TABLE").zip(lines_of("PAR").zip(lines_of("PAR2")));
    lines_of("PBN")
        .zip(pars)
        .map(|(deal, (table, (sides, dealer)))| {
            let deal_numbers = numbers(deal.split('"').next().expect("numbers before the deal"));
            let counts = numbers(table);
            let mut table = Table::default();
            for (row, counts) in table.0.iter_mut().zip(counts.chunks(4)) {
                row.copy_from_slice(&[counts[0] as u8, counts[1] as u8, counts[2] as u8, counts[3] as u8]);
            }
            let sides = quoted(sides);
            let mut dealer = quoted(dealer);
            Reference {
                pbn: quoted(deal).remove(0),
                dealer: Seat::from_index(deal_numbers[0]).expect("a dealer"),
                vulnerability: Vulnerability::from_index(deal_numbers[1]).expect("a vulnerability"),
                table,
                sides: [(sides[0].clone(), sides[2].clone()), (sides[1].clone(), sides[3].clone())],
                dealer_score: dealer.remove(0),
                dealer_contracts: dealer,
            }
        })
        .collect()
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

fn quoted(text: &str) -> Vec<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

fn contract_texts(par: &Par) -> Vec<String> {
    par.contracts.iter().map(|contract| contract.to_string()).collect()
}

#[test]
fn par_of_the_reference_deals() {
    for (list, count) in LISTS {
        let deals = references(list);
        assert_eq!(deals.len(), count);
        for deal in deals {
            let pars = par_by_side(&deal.table, deal.vulnerability);
            let texts = Side::ALL.map(|side| {
                let par = &pars[side.index()];
                (format!("{side} {}", par.score), format!("{side}:{}", par.line()))
            });
            assert_eq!(texts, deal.sides, "{}", deal.pbn);
            let par = par_by_dealer(&deal.table, deal.dealer, deal.vulnerability);
            assert_eq!(par.score.to_string(), deal.dealer_score, "{}", deal.pbn);
            assert_eq!(contract_texts(&par), deal.dealer_contracts, "{}", deal.pbn);
        }
    }
}

/// Six tricks in everything, but for the rows given.
fn table(rows: &[(Strain, [u8; 4])]) -> Table {
    let mut table = Table([[6; 4]; 5]);
    for &(strain, row) in rows {
        table.0[strain.index()] = row;
    }
    table
}

#[test]
fn a_deal_on_which_neither_side_makes_a_contract_is_passed_out() {
    for vulnerability in Vulnerability::ALL {
        assert!(
            par_by_side(&table(&[]), vulnerability).iter().all(|par| par.is_passed_out() && par.contracts.is_empty())
        );
        assert!(par_by_dealer(&table(&[]), Seat::West, vulnerability).is_passed_out());
    }
}

#[test]
fn a_sacrifice_pays_when_it_costs_less_than_the_game() {
    let table = table(&[(Strain::Hearts, [10, 3, 10, 3]), (Strain::Spades, [5, 8, 5, 8])]);
    let par = |vulnerability| {
        let par = par_by_dealer(&table, Seat::North, vulnerability);
        (par.score, contract_texts(&par))
    };
    assert_eq!(par(Vulnerability::None), (300, vec!["4S*-EW-2".to_owned()]));
    assert_eq!(par(Vulnerability::EastWest), (420, vec!["4H-NS".to_owned()]));
    assert_eq!(par(Vulnerability::Both), (500, vec!["4S*-EW-2".to_owned()]));
}

#[test]
fn the_first_to_bid_gets_the_contract_that_both_sides_make() {
    let table = table(&[(Strain::NoTrump, [7, 7, 7, 7])]);
    assert_eq!(
        par_by_side(&table, Vulnerability::None).map(|par| (par.score, par.line())),
        [(90, "NS 1N".to_owned()), (90, "EW 1N".to_owned())]
    );
    assert_eq!(par_by_dealer(&table, Seat::South, Vulnerability::None).score, 90);
    assert_eq!(par_by_dealer(&table, Seat::West, Vulnerability::None).score, -90);
}

#[test]
fn every_level_with_the_same_score_is_named() {
    let table = table(&[(Strain::NoTrump, [1, 11, 1, 10])]);
    let par = &par_by_side(&table, Vulnerability::None)[0];
    assert_eq!((par.score, par.line()), (-460, "E 345N".to_owned()));
    assert_eq!(contract_texts(par), ["3N-E+2"]);
}

prop_compose! {
    fn any_table()(rows in prop::array::uniform5(prop::array::uniform4(0u8..=13))) -> Table {
        Table(rows)
    }
}

fn vulnerability() -> impl Strategy<Value = Vulnerability> {
    prop::sample::select(Vulnerability::ALL.to_vec())
}

proptest! {
    /// Turning the table by a seat swaps the sides and nothing else.
    #[test]
    fn par_turns_with_the_table(table in any_table(), vulnerability in vulnerability(), dealer in 0usize..4) {
        let turned = Table(table.0.map(|[north, east, south, west]| [west, north, east, south]));
        let turned_vulnerability = match vulnerability {
            Vulnerability::NorthSouth => Vulnerability::EastWest,
            Vulnerability::EastWest => Vulnerability::NorthSouth,
            same => same,
        };
        let [north_south, east_west] = par_by_side(&table, vulnerability);
        let turned_sides = par_by_side(&turned, turned_vulnerability);
        prop_assert_eq!([east_west.score, north_south.score], turned_sides.map(|par| par.score));
        let dealer = Seat::ALL[dealer];
        let before = par_by_dealer(&table, dealer, vulnerability);
        let after = par_by_dealer(&turned, dealer.left(), turned_vulnerability);
        prop_assert_eq!(before.score, -after.score);
        prop_assert_eq!(before.contracts.len(), after.contracts.len());
    }

    /// Where the score does not depend on the opener, it does not depend on the dealer either.
    #[test]
    fn scores_agree_where_the_opening_does_not_matter(
        north_south in prop::array::uniform5(0u8..=13),
        lost in prop::array::uniform5(0u8..=1),
        vulnerability in vulnerability(),
    ) {
        let mut table = Table::default();
        for (index, row) in table.0.iter_mut().enumerate() {
            let (ours, theirs) = (north_south[index], (13 - north_south[index]).saturating_sub(lost[index]));
            *row = [ours, theirs, ours, theirs];
        }
        let [by_north_south, by_east_west] = par_by_side(&table, vulnerability);
        prop_assert_eq!(by_north_south.score, -by_east_west.score);
        for dealer in Seat::ALL {
            prop_assert_eq!(par_by_dealer(&table, dealer, vulnerability).score, by_north_south.score);
        }
    }

    /// Counts over thirteen are taken as thirteen tricks.
    #[test]
    fn any_numbers_have_a_par(rows in prop::array::uniform5(prop::array::uniform4(any::<u8>()))) {
        let clamped = Table(rows.map(|row| row.map(|tricks| tricks.min(13))));
        for vulnerability in Vulnerability::ALL {
            prop_assert_eq!(par_by_side(&Table(rows), vulnerability), par_by_side(&clamped, vulnerability));
            for dealer in Seat::ALL {
                let par = par_by_dealer(&Table(rows), dealer, vulnerability);
                prop_assert_eq!(par, par_by_dealer(&clamped, dealer, vulnerability));
            }
        }
    }
}
