//! The functions that the C header declares: what has to be called.

use std::sync::LazyLock;

const HEADER: &str = include_str!("../../include/finesse.h");

/// The names of all functions, in the order of the header.
pub static FUNCTIONS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let (_, declarations) = HEADER.split_once("extern \"C\" {").expect("functions of C");
    let mut names = Vec::new();
    let mut in_comment = false;
    for line in declarations.lines() {
        in_comment |= line.starts_with("/*");
        if in_comment {
            in_comment = !line.contains("*/");
            continue;
        }
        let declares = line.starts_with(|first: char| first.is_ascii_lowercase()) && !line.starts_with("typedef ");
        if let Some((front, _)) = line.split_once('(').filter(|_| declares) {
            names.push(front.rsplit([' ', '*']).next().unwrap_or_default());
        }
    }
    names
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_has_all_functions() {
        assert_eq!(FUNCTIONS.first(), Some(&"FinesseVersion"));
        assert_eq!(FUNCTIONS.last(), Some(&"FinesseWritePBN"));
        assert!(
            FUNCTIONS.len() >= 62
                && FUNCTIONS.iter().all(|name| name.bytes().all(|letter| letter.is_ascii_alphanumeric()))
        );
    }
}
