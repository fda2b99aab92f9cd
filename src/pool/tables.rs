//! Tables of many deals. A job is one strain of one deal: its four declarers share the solver's table, two strains share
//! nothing.

use super::{Options, map};
use crate::cards::{Deal, Strain};
use crate::dd::{Interrupted, StrainRow, Table};

/// The tricks of every declarer in the wanted strains (indexed as [`Strain::index`]) of each deal; the rows of the others
/// are zero. The progress counts one job for each deal and strain.
///
/// ```
/// use finesse::cards::{Deal, Seat, Strain};
/// use finesse::pool;
///
/// let deal = Deal::from_pbn("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").unwrap();
/// let tables = pool::tables(&pool::Options::default(), &[deal], [true; 5]);
/// let table = tables[0].expect("no limit was set");
/// assert_eq!(table.tricks(Strain::Spades, Seat::South), 5);
/// ```
pub fn tables(options: &Options<'_>, deals: &[Deal], strains: [bool; 5]) -> Vec<Result<Table, Interrupted>> {
    let wanted: Vec<Strain> = Strain::ALL.into_iter().filter(|strain| strains[strain.index()]).collect();
    let of_deal = |job: usize| (&deals[job / wanted.len()], wanted[job % wanted.len()]);
    let jobs: Vec<(&Deal, Strain)> = (0..deals.len() * wanted.len()).map(of_deal).collect();
    let rows = map(options, &jobs, |solver, &(deal, strain)| solver.strain_row(deal, strain));
    (0..deals.len()).map(|deal| assemble(&wanted, &rows[deal * wanted.len()..])).collect()
}

/// A table from the rows of its strains, the first of `rows`.
fn assemble(strains: &[Strain], rows: &[Result<StrainRow, Interrupted>]) -> Result<Table, Interrupted> {
    let mut table = Table::default();
    for (strain, &row) in strains.iter().zip(rows) {
        table.0[strain.index()] = row?;
    }
    Ok(table)
}
