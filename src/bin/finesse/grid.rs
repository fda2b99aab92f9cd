//! A table of text, each column as wide as its longest cell.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Columns with their names, and rows.
pub struct Grid {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub fn new(columns: &[(&str, Align)]) -> Grid {
        Grid { columns: columns.iter().map(|&(name, align)| (name.to_owned(), align)).collect(), rows: Vec::new() }
    }

    /// Columns of numbers, to the right.
    pub fn of_numbers<'n>(names: impl IntoIterator<Item = &'n str>) -> Grid {
        Grid::new(&names.into_iter().map(|name| (name, Align::Right)).collect::<Vec<_>>())
    }

    /// Adds a row; cells that are missing are empty, cells beyond the columns are left out.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().take(self.columns.len()).map(Into::into).collect());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        let widths = cells.chain([&self.columns[column].0]).map(|cell| cell.chars().count());
        widths.max().unwrap_or(0)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        for row in std::iter::once(&names).chain(&self.rows) {
            let mut line = String::new();
            for (column, &(_, align)) in self.columns.iter().enumerate() {
                let cell = row.get(column).map_or("", String::as_str);
                let width = self.width(column);
                line.push_str(if column == 0 { "" } else { "  " });
                line.push_str(&match align {
                    Align::Left => format!("{cell:<width$}"),
                    Align::Right => format!("{cell:>width$}"),
                });
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut grid = Grid::new(&[("card", Align::Left), ("chance", Align::Right), ("", Align::Left)]);
        grid.row(["SA SK SQ", "7.5 %", "##"]);
        grid.row(["♣2", "100.0 %"]);
        let shown = "card       chance\nSA SK SQ    7.5 %  ##\n♣2        100.0 %\n";
        assert_eq!(grid.to_string(), shown);
    }

    #[test]
    fn a_table_without_rows_has_its_names() {
        assert_eq!(Grid::new(&[("a", Align::Right), ("b", Align::Right)]).to_string(), "a  b\n");
    }
}
