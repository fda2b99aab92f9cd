//! Table sections: a header that names the columns, and rows of as many words.

use super::PbnGame;

/// A table section, for instance `[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]` and its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbnTable {
    /// The columns' names without the marks for order (`+`, `-`) and width (`\2R`).
    pub columns: Vec<String>,
    /// The rows; the last is shorter than the others if words are missing.
    pub rows: Vec<Vec<String>>,
}

impl PbnGame {
    /// The table in a tag's section.
    pub fn table(&self, name: &str) -> Option<PbnTable> {
        let columns: Vec<String> = self
            .find(name)?
            .value
            .split(';')
            .map(|column| {
                column.trim().trim_start_matches(['+', '-']).split('\\').next().unwrap_or_default().to_owned()
            })
            .collect();
        let words = self.section(name)?;
        let unquoted =
            |word: &str| word.strip_prefix('"').and_then(|word| word.strip_suffix('"')).unwrap_or(word).to_owned();
        let rows =
            words.chunks(columns.len()).map(|row| row.iter().map(|(_, word)| unquoted(word)).collect()).collect();
        Some(PbnTable { columns, rows })
    }
}
