//! Every input of the corpus still holds what it held.

use finesse_fuzz::driver::{replay, target_of};
use std::path::Path;

#[test]
fn replays_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut count = 0;
    for directory in std::fs::read_dir(corpus).expect("a corpus").flatten() {
        for file in std::fs::read_dir(directory.path()).expect("a directory").flatten() {
            let path = file.path();
            let target = target_of(&path).unwrap_or_else(|| panic!("{} is no target", directory.path().display()));
            println!("{}", path.display());
            replay(&path, target);
            count += 1;
        }
    }
    assert!(count > 20, "{count} inputs");
}
