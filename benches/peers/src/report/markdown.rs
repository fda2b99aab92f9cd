//! The report in Markdown.

use super::Report;
use crate::alternate::Series;
use crate::batches::Batches;
use crate::mixes::Mix;
use crate::statistics::Ratio;
use std::fmt::Write;

/// Differences that are shown in full.
const SHOWN: usize = 20;

impl Report<'_> {
    pub fn markdown(&self) -> String {
        let mut text = String::from("# Finesse beside other double-dummy solvers\n\n");
        text += &self.heading();
        text += "\n## How much longer than Finesse\n\n";
        text += "Total processor time (wall time for batches) of each solver divided by Finesse's on the same deals,\n";
        text += "with the 95 % interval over the deals. Above 1: Finesse is that many times as fast.\n\n";
        text += &self.summary();
        for series in &self.series {
            text += &self.series(series);
        }
        for batches in &self.batches {
            text += &self.batches(batches);
        }
        text += &self.differences_text();
        text
    }

    fn heading(&self) -> String {
        let field = self.field;
        let mut text = String::new();
        let _ = writeln!(text, "- Machine: {}", field.machine);
        let load = (&field.load, &self.load_at_the_end);
        let _ = writeln!(text, "- Load: {} before, {} after (1 is this program alone)", load.0, load.1);
        let _ = writeln!(text, "- Commit: {}", field.commit);
        let command = if field.command.is_empty() { "none" } else { &field.command };
        let _ = writeln!(text, "- Options: {command}");
        for peer in &field.peers {
            let _ = writeln!(text, "- {}: {}", peer.label, peer.description);
        }
        for absent in &field.absent {
            let _ = writeln!(text, "- Left out: {}: {}", absent.label, absent.reason);
        }
        let wrong = self.differences();
        let verdict = if wrong == 0 { "all agree".into() } else { format!("**{wrong} differ**, see below") };
        let _ = writeln!(text, "- Answers: {verdict}");
        text
    }

    fn summary(&self) -> String {
        let others: Vec<&str> = self.field.peers.iter().skip(1).map(|peer| &peer.label[..]).collect();
        let mut text = table_head(&[&["measured"], &others[..]].concat());
        for row in self.rows() {
            let cells = row.ratios.iter().skip(1).map(|ratio| match ratio {
                Some((ratio, bound)) => format!("{}{}", bound.sign(), with_interval(ratio)),
                None => "–".into(),
            });
            text += &table_row(std::iter::once(row.title.clone()).chain(cells));
        }
        text
    }

    fn series(&self, series: &Series) -> String {
        let unit = series.job.unit();
        let mut text = format!("\n## {}, {} ({} deals)\n\n", series.job, series.mix.name(), series.deals.len());
        text += &table_head(&[
            "solver",
            &format!("CPU ms a {unit}"),
            "times Finesse",
            "middle deal",
            "Finesse faster on",
            &format!("nodes a {unit}"),
            "peak MB",
        ]);
        let mut notes = String::new();
        for (solver, line) in series.lines.iter().enumerate() {
            let label = &self.field.peers[solver].label;
            if let Some(trouble) = &line.trouble {
                let _ = writeln!(notes, "- {label}: {trouble}");
            }
            let Some(cpu) = line.cpu() else { continue };
            let over = line.over_limit();
            if over > 0 {
                let _ = writeln!(notes, "- {label}: stopped at the limit on {over} deals, which count as the limit");
            }
            let (won, of) = series.won(solver);
            let ratio =
                series.ratio(solver).map(|ratio| series.bound(solver).sign().to_string() + &with_interval(&ratio));
            let other = |cell: Option<String>| cell.filter(|_| solver > 0).unwrap_or("–".into());
            text += &table_row([
                label.clone(),
                format!("{}{}", if over > 0 { "≥ " } else { "" }, figures(cpu)),
                if solver == 0 { "1".into() } else { other(ratio) },
                other(series.middle(solver).map(|middle| format!("{middle:.2}"))),
                other((of > 0).then(|| format!("{won} of {of}"))),
                line.nodes().map_or("–".into(), |nodes| format!("{nodes:.0}")),
                megabytes(line.peak_memory),
            ]);
        }
        if series.mix == Mix::Hard {
            text += &self.each_deal(series);
        }
        if !notes.is_empty() {
            text += &format!("\n{notes}");
        }
        text
    }

    /// The seconds of each deal: the deals differ too much for a mean.
    fn each_deal(&self, series: &Series) -> String {
        let mut text = String::from("\nCPU seconds of each:\n\n");
        let labels: Vec<&str> = self.field.peers.iter().map(|peer| &peer.label[..]).collect();
        text += &table_head(&[&["deal"], &labels[..]].concat());
        for (index, deal) in series.deals.iter().enumerate() {
            let cells = series.lines.iter().map(|line| match line.samples[index] {
                Some(sample) => {
                    let sign = if sample.over_limit { "over " } else { "" };
                    format!("{sign}{}", figures(sample.cpu_a_unit() / 1e9))
                }
                None => "–".into(),
            });
            text += &table_row(std::iter::once(format!("`{deal}`")).chain(cells));
        }
        text
    }

    fn batches(&self, batches: &Batches) -> String {
        let deals: usize = batches.sizes.iter().sum();
        let count = batches.sizes.len();
        let mut text = format!("\n## {}, {} ({count} batches, {deals} deals)\n\n", batches.kind, batches.mix.name());
        let mut head = vec!["solver".to_string()];
        for threads in &batches.threads {
            head.push(format!("wall ms a deal, {threads} thread{}", if *threads == 1 { "" } else { "s" }));
            head.push("times Finesse".into());
        }
        head.extend(batches.threads.iter().skip(1).map(|threads| format!("gain of {threads} threads")));
        head.push("peak MB".into());
        text += &table_head(&head.iter().map(|cell| &cell[..]).collect::<Vec<_>>());
        let mut notes = String::new();
        for (solver, lines) in batches.lines.iter().enumerate() {
            let label = &self.field.peers[solver].label;
            let mut cells = vec![label.clone()];
            for index in 0..lines.len() {
                cells.push(batches.wall(solver, index).map_or("–".into(), figures));
                let ratio = batches.ratio(solver, index).filter(|_| solver > 0);
                cells.push(ratio.map_or(if solver == 0 { "1" } else { "–" }.into(), |ratio| with_interval(&ratio)));
            }
            let gains = (1..lines.len()).map(|index| batches.gain(solver, index));
            cells.extend(gains.map(|gain| gain.map_or("–".into(), |gain| with_interval(&gain))));
            let peaks = lines.iter().map(|line| megabytes(line.peak_memory));
            cells.push(peaks.collect::<Vec<String>>().join(" / "));
            if (0..lines.len()).any(|index| batches.wall(solver, index).is_some()) {
                text += &table_row(cells);
            }
            if let Some(trouble) = lines.iter().find_map(|line| line.trouble.as_ref()) {
                let _ = writeln!(notes, "- {label}: {trouble}");
            }
        }
        if !notes.is_empty() {
            text += &format!("\n{notes}");
        }
        text
    }

    fn differences_text(&self) -> String {
        let all: Vec<_> = self.all_differences().collect();
        if all.is_empty() {
            return String::new();
        }
        let mut text = format!("\n## Answers that differ: {}\n\n", all.len());
        for (title, one) in all.iter().take(SHOWN) {
            let _ =
                writeln!(text, "- {title}, {}, `{}`: {} instead of {}", one.solver, one.deal, one.got, one.expected);
        }
        if all.len() > SHOWN {
            let _ = writeln!(text, "- and {} more, in figures.json", all.len() - SHOWN);
        }
        text
    }
}

fn table_head(cells: &[&str]) -> String {
    let rules = cells.iter().enumerate().map(|(index, _)| if index == 0 { "---" } else { "---:" });
    table_row(cells.iter().copied()) + &table_row(rules)
}

fn table_row<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    let cells: Vec<T> = cells.into_iter().collect();
    format!("| {} |\n", cells.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(" | "))
}

/// Three significant figures.
fn figures(number: f64) -> String {
    let places = match number {
        ..0.01 => 5,
        ..0.1 => 4,
        ..1.0 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{number:.places$}")
}

fn megabytes(kib: u64) -> String {
    if kib == 0 { "–".into() } else { format!("{:.0}", kib as f64 / 1024.0) }
}

fn with_interval(ratio: &Ratio) -> String {
    if ratio.value < 100.0 {
        format!("{:.2} ({:.2}–{:.2})", ratio.value, ratio.low, ratio.high)
    } else {
        format!("{:.0} ({:.0}–{:.0})", ratio.value, ratio.low, ratio.high)
    }
}
