//! Tables of many deals. The unit of work is one strain of one deal: its four declarers share what the solver proves, two
//! strains share nothing.

use super::{Options, map};
use crate::cards::{Deal, Strain};
use crate::dd::{Interrupted, StrainRow, Table};

/// The tricks of every declarer in the wanted strains (indexed as [`Strain::index`]) of each deal; the rows of the others
/// are zero. The progress counts one job for each deal and strain.
pub fn tables(options: &Options<'_>, deals: &[Deal], strains: [bool; 5]) -> Vec<Result<Table, Interrupted>> {
    let wanted: Vec<Strain> = Strain::ALL.into_iter().filter(|strain| strains[strain.index()]).collect();
    let of_deal = |job: usize| (&deals[job / wanted.len()], wanted[job % wanted.len()]);
    let jobs: Vec<(&Deal, Strain)> = (0..deals.len() * wanted.len()).map(of_deal).collect();
    let rows = map(options, &jobs, |solver, &(deal, strain)| solver.strain_row(deal, strain));
    (0..deals.len()).map(|deal| assemble(&wanted, &rows[deal * wanted.len()..])).collect()
}

/// A table from the rows of its strains, which come first in `rows`.
fn assemble(strains: &[Strain], rows: &[Result<StrainRow, Interrupted>]) -> Result<Table, Interrupted> {
    let mut table = Table::default();
    for (strain, &row) in strains.iter().zip(rows) {
        table.0[strain.index()] = row?;
    }
    Ok(table)
}
