//! The functions that the C headers declare: what has to be called.

use std::sync::LazyLock;

/// The header of DDS 3 has those of DDS 2.9 once more.
const HEADERS: [&str; 3] = [
    include_str!("../../include/finesse.h"),
    include_str!("../../include/dds3/api/dll.h"),
    include_str!("../../include/dds3/api/dds_c_api.h"),
];

/// The names of all functions, in the order of the headers.
pub static FUNCTIONS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut names = Vec::new();
    HEADERS.iter().for_each(|header| add_functions(header, &mut names));
    names
});

fn add_functions(header: &'static str, names: &mut Vec<&'static str>) {
    let (_, declarations) = header.split_once("extern \"C\" {").expect("functions of C");
    let mut in_comment = false;
    for line in declarations.lines() {
        in_comment |= line.starts_with("/*");
        if in_comment {
            in_comment = !line.contains("*/");
            continue;
        }
        let declares = line.starts_with(|first: char| first.is_ascii_alphabetic()) && !line.starts_with("typedef ");
        if let Some((front, _)) = line.split_once('(').filter(|_| declares) {
            let name = front.rsplit([' ', '*']).next().unwrap_or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headers_have_all_functions() {
        assert_eq!(FUNCTIONS.first(), Some(&"FinesseVersion"));
        assert_eq!(FUNCTIONS.last(), Some(&"dds_c_error_message"));
        let of_name = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
        assert!(FUNCTIONS.len() >= 117 && FUNCTIONS.iter().all(|name| name.bytes().all(of_name)));
    }
}
