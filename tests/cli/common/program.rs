//! The command-line program, run as a user runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with `input` on standard input.
pub fn finesse(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that fails early does not read all of it.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// Runs the program and expects it to succeed without a word of complaint; gives back what it prints.
pub fn succeed(args: &[&str], input: &str) -> String {
    let output = finesse(args, input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the program and expects it to fail with this exit code; gives back the message.
pub fn fail(args: &[&str], input: &str, code: i32) -> String {
    let output = finesse(args, input.as_bytes());
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {message}");
    message
}

/// South leads in no-trump and needs two tricks. All 70 ways to share the unseen cards are as likely: a club wins in 32
/// of them; the ace of hearts in 26, but in 38 if the defenders' cards were seen.
pub const ENDING: [&str; 14] = [
    "--north",
    "J..Q8.8",
    "--south",
    "9.A..K9",
    "--unseen",
    "K7.QJ2.T.AQ",
    "--strain",
    "N",
    "--declarer",
    "S",
    "--leader",
    "S",
    "--target",
    "2",
];

/// A command that reads nothing.
pub struct Subcommand(pub &'static str);

impl Subcommand {
    pub fn run(&self, args: &[&str]) -> Output {
        finesse(&self.with(args), b"")
    }

    pub fn succeed(&self, args: &[&str]) -> String {
        succeed(&self.with(args), "")
    }

    /// Expects that the time was up too early; gives back what it prints all the same.
    pub fn too_late(&self, args: &[&str]) -> String {
        self.too_early("the time was up", args)
    }

    /// The same with any limit.
    pub fn too_early(&self, limit: &str, args: &[&str]) -> String {
        let output = self.run(args);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert_eq!(message, format!("finesse: {limit} before anything was known\n"), "{args:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Expects a failure before anything is printed.
    pub fn fail(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args);
        assert!(output.stdout.is_empty(), "{args:?}");
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {message}");
        message
    }

    fn with<'a>(&self, args: &[&'a str]) -> Vec<&'a str> {
        [&[self.0], args].concat()
    }
}
