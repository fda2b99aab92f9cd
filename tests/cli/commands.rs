//! The command line as a user meets it: results, messages, exit codes.

use crate::common::program::{fail, finesse, succeed};
use finesse::cards::{Board, Deal, Seat, Strain};
use finesse::dd::minimax;
use finesse::formats::pbn::PbnFile;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// West's king lies under North's ace and queen: a finesse from South wins.
const ENDING: &str = "N:AQ.2.. J6.3.. 54.A.. K3.4..";

/// Tricks of a declarer by plain minimax.
fn tricks(deal: &Deal, strain: Strain, declarer: Seat) -> u8 {
    let board = Board::opening(strain, declarer.left(), deal).expect("a board");
    board.tricks_left() as u8 - minimax::best_tricks(&board)
}

#[test]
fn tables_of_endings_agree_with_minimax() {
    let deals = [ENDING, "N:A.K.Q.J 2.2.2.2 K.A.J.Q 3.3.3.3", "W:9..8.72 T.T4..3 .K5.3.6 8..T9.4"];
    let text = succeed(&["table", "-"], &format!("# endings\n{}\n\n{}\n{}", deals[0], deals[1], deals[2]));
    let mut rows = text.lines();
    for (index, text) in deals.iter().enumerate() {
        let deal = Deal::from_pbn(text).expect("a deal");
        assert_eq!(rows.next(), Some(format!("{}: {deal}", index + 1).as_str()));
        assert_eq!(rows.next(), Some("   NT   S   H   D   C"));
        for declarer in [Seat::North, Seat::South, Seat::East, Seat::West] {
            let numbers: Vec<String> = "NSHDC"
                .chars()
                .filter_map(Strain::from_letter)
                .map(|strain| format!("{:>4}", tricks(&deal, strain, declarer)))
                .collect();
            assert_eq!(rows.next(), Some(format!("{declarer}{}", numbers.concat()).as_str()), "{deal}");
        }
        // Endings have no par: a line of white space or the end follows.
        assert_eq!(rows.next().unwrap_or_default(), "");
    }
}

#[test]
fn strains_threads_and_json() {
    let deal = Deal::from_pbn(ENDING).expect("a deal");
    let text = succeed(&["table", "-", "--format", "json", "--strains", "hNT", "--threads", "2"], ENDING);
    let cell = |strain, declarer| tricks(&deal, strain, declarer);
    let row = |declarer: Seat| {
        let (no_trump, hearts) = (cell(Strain::NoTrump, declarer), cell(Strain::Hearts, declarer));
        format!("\"{declarer}\":{{\"NT\":{no_trump},\"H\":{hearts}}}")
    };
    let rows = [Seat::North, Seat::South, Seat::East, Seat::West].map(row).join(",");
    let expected = format!("[\n{{\"board\":\"1\",\"deal\":\"{deal}\",\"tricks\":{{{rows}}},\"par\":null}}\n]\n");
    assert_eq!(text, expected);
}

#[test]
fn a_pbn_file_keeps_everything_and_gains_the_results() {
    let pbn =
        format!("\u{feff}% PBN 2.1\r\n[Event \"x\"]\r\n[Deal \"{ENDING}\"]\r\n{{a remark}}\r\n\r\n[Board \"7\"]\r\n");
    let once = succeed(&["table", "-", "--format", "pbn"], &pbn);
    let twice = succeed(&["table", "-", "--format", "pbn"], &once);
    assert_eq!(once, twice);
    assert!(once.starts_with(&pbn[..pbn.find("\r\n\r\n").expect("two games")]), "{once}");
    assert!(once.ends_with("\r\n\r\n[Board \"7\"]\r\n"), "{once}");
    let file = PbnFile::from_text(once.trim_start_matches('\u{feff}')).expect("a file");
    let deal = Deal::from_pbn(ENDING).expect("a deal");
    let table = file.games[0].table("OptimumResultTable").expect("a table");
    assert_eq!(table.rows.len(), 20);
    for row in table.rows {
        let seat = Seat::from_letter(row[0].chars().next().expect("a letter")).expect("a seat");
        let strain = Strain::from_letter(row[1].chars().next().expect("a letter")).expect("a strain");
        assert_eq!(row[2], tricks(&deal, strain, seat).to_string());
    }
    assert_eq!(file.games[0].tag("DoubleDummyTricks").map(str::len), Some(20));
}

#[test]
fn bytes_that_are_not_utf8_pass_through() {
    let mut pbn = b"[North \"Bj\xf6rn\"]\n".to_vec();
    pbn.extend(format!("[Deal \"{ENDING}\"]\n").bytes());
    let output = finesse(&["table", "-", "--format", "pbn"], &pbn);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(&pbn));
}

const NO_DEAL: &str = "finesse: standard input: no deal in it to work on\n";

#[test]
fn bad_deals_are_left_out_and_the_others_done() {
    let lines = format!("{ENDING}\nN:A... K... Q...\nN:A... K... Q... -\n{ENDING}\n");
    let output = finesse(&["table", "-"], lines.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let good = succeed(&["table", "-"], &format!("{ENDING}\n"));
    assert_eq!(stdout(&output), format!("{good}\n{}", good.replacen("1:", "4:", 1)));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "finesse: standard input: line 2: bad deal: 3 instead of four hands (character 17)\n\
         finesse: standard input: line 3: bad deal: N, E, S, W hold 1, 1, 1, 0 cards, which makes no table\n\
         finesse: standard input: 2 bad deals left out\n"
    );
    // In a PBN file the games that are left out stay as they are.
    let bad = "[Board 2]\n\n[Board \"3\"]\n[Deal \"N:A\"]\n\n";
    let pbn = format!("{bad}[Board \"4\"]\n[Deal \"{ENDING}\"]\n\n[Board \"5\"]\n[Deal \"#\"]\n");
    let output = finesse(&["table", "-", "--format", "pbn"], pbn.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.starts_with(&format!("{bad}[Board \"4\"]\n")), "{text}");
    assert_eq!(text.matches("[DoubleDummyTricks").count(), 2, "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("finesse: standard input: line 1: not a tag pair"), "{errors}");
    assert!(errors.contains("\nfinesse: standard input: line 4: bad deal: "), "{errors}");
    assert!(errors.ends_with("\nfinesse: standard input: 2 bad deals left out\n"), "{errors}");
}

#[test]
fn pbn_output_has_par_and_what_it_was_worked_out_for() {
    let deal = "N:KQT8.T764.862.A7 AJ763.K532.AK.K8 4.J9.QJT97.QJT42 952.AQ8.543.9653";
    let par = |args: &[&str], input: &str| {
        let text = succeed(&[&["table", "-", "--format", "pbn"], args].concat(), input);
        let game = PbnFile::from_text(&text).expect("a file").games.remove(0);
        assert!(game.tag("OptimumScore").is_some() && game.tag("ParContract").is_some(), "{text}");
        ["Dealer", "Vulnerable"].map(|tag| game.tag(tag).unwrap_or_default().to_owned())
    };
    assert_eq!(par(&[], deal), ["N", "None"]);
    assert_eq!(par(&["--vul", "NS"], &format!("[Dealer \"W\"]\n[Deal \"{deal}\"]\n")), ["W", "NS"]);
}

#[test]
fn a_bad_vulnerability_leaves_out_par_only() {
    let deal = "N:KQT8.T764.862.A7 AJ763.K532.AK.K8 4.J9.QJT97.QJT42 952.AQ8.543.9653";
    for (tag, value) in [("Vulnerable", "Sometimes"), ("Dealer", "Q")] {
        let pbn = format!("[Board \"1\"]\n[{tag} \"{value}\"]\n[Deal \"{deal}\"]\n");
        let output = finesse(&["table", "-"], pbn.as_bytes());
        let warning = format!("finesse: standard input: line 2: bad value of the {tag} tag: {value:?}; no par\n");
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), &*warning));
        let whole = succeed(&["table", "-"], deal);
        assert_eq!(stdout(&output).lines().collect::<Vec<_>>(), whole.lines().take(6).collect::<Vec<_>>());
        succeed(&["table", "-", "--strains", "S"], &pbn);
    }
}

#[test]
fn bad_data_is_named_with_its_line() {
    // Where nothing is left to work on, the last line says so.
    let table = |input: &str| fail(&["table", "-"], input, 1).replace(NO_DEAL, "");
    assert_eq!(
        table("[Board \"1\"]\n\n[Deal \"N:A... K... Q... A...\"]\n"),
        "finesse: standard input: line 3: bad deal: SA a second time (character 18)\n"
    );
    assert_eq!(
        table("\nN:A... K... Q... -\n"),
        "finesse: standard input: line 2: bad deal: N, E, S, W hold 1, 1, 1, 0 cards, which makes no table\n"
    );
    assert_eq!(table("[Board 1]"), "finesse: standard input: line 1: not a tag pair [Name \"value\"]\n");
    assert_eq!(fail(&["table", "-"], "", 1), NO_DEAL);
    assert_eq!(
        table("N:- - - -"),
        "finesse: standard input: line 1: bad deal: N, E, S, W hold 0, 0, 0, 0 cards, which makes no table\n"
    );
    let message = fail(&["table", "/no/such/file"], "", 1);
    assert!(message.starts_with("finesse: /no/such/file: "), "{message}");
    let hint = format!("finesse: a deal instead of a file; write echo '{ENDING}' | finesse table -\n");
    assert_eq!(fail(&["table", ENDING], "", 1), hint);
}

#[test]
fn bad_usage_is_exit_code_2() {
    for args in [
        &[][..],
        &["frobnicate"],
        &["table"],
        &["table", "-", "--strains", "X"],
        &["table", "-", "--strains", ""],
        &["table", "-", "--format", "xml"],
        &["table", "-", "--threads", "-1"],
        &["solve", "--deal", ENDING, "--strain", "S"],
        &["solve", "--deal", ENDING, "--strain", "SH", "--leader", "N"],
        &["solve", "--deal", ENDING, "--strain", "S", "--leader", "NE"],
        &["solve", "--deal", ENDING, "--strain", "S", "--leader", "N", "--goal", "0"],
        &["play"],
        &["play", "-", "--deal", ENDING],
        &["play", "--deal", ENDING],
        &["bench", "--deals", "0"],
        &["deal", "--count", "x"],
    ] {
        fail(args, "", 2);
    }
}

fn solve<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["solve", "--deal", ENDING, "--strain", "N", "--leader", "E"];
    args.extend(more);
    args
}

#[test]
fn positions_that_cannot_be() {
    let message = |more: &[&str]| fail(&solve(more), "", 1);
    assert_eq!(message(&["--played", "SA"]), "finesse: --played: card 1, SA: E does not hold it\n");
    assert_eq!(message(&["--played", "S6 HA"]), "finesse: --played: card 2, HA: S does not follow suit\n");
    assert_eq!(message(&["--played", "S1"]), "finesse: --played: unknown character '1' (character 2)\n");
    let hint = "finesse: --played: unknown character 'A' (character 4); suit first, as CA\n";
    assert_eq!(message(&["--played", "H3 AC"]), hint);
    assert_eq!(
        message(&["--played", "10C"]),
        "finesse: --played: unknown character '1' (character 1); suit first, as CT\n"
    );
    let long = "N:QJ65.K652.J85.T98 873.J97.AT764.Q4 K.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    let args = ["solve", "--deal", long, "--strain", "N", "--leader", "W"];
    let lengths = "more than 13 cards in a hand: N, E, S, W hold 14, 13, 12, 13 cards";
    assert_eq!(fail(&args, "", 1), format!("finesse: --deal: {lengths}\n"));
    assert!(message(&["--played", "S3 CA"]).starts_with("finesse: --played: some of these cards"));
    assert!(message(&["--played", "CA"]).starts_with("finesse: --deal: the hands have not the lengths"));
    assert!(message(&["--played", "H3 HA H4 H2 S5 S3 SA S6 SQ SJ S4 SK"]).contains("nothing is left to solve"));
    let args = ["solve", "--deal", "N:A", "--strain", "N", "--leader", "E"];
    assert_eq!(fail(&args, "", 1), "finesse: --deal: fewer than four suits in N's hand (character 4)\n");
}

#[test]
fn cards_of_a_position() {
    // South leads a spade to the finesse; at no-trump North-South take everything, with the ace of hearts to come.
    let text = succeed(&solve(&["--played", "H3 HA H4 H2"]), "");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "N:AQ... J6... 54... K3... S leads in NT");
    assert_eq!(lines[1], "S to play, 2 tricks left");
    assert_eq!(lines[2], "card  tricks  as good");
    assert_eq!(lines[3..], ["S5         2  S4"]);
    // The same trick later, the played cards no longer in the deal.
    let args = ["solve", "--deal", "N:AQ... J6... 5... K...", "--strain", "N", "--leader", "S", "--played", "S4 S3"];
    let text = succeed(&args, "");
    assert!(text.ends_with("N to play, 2 tricks left\ncard  tricks  as good\nSQ         2\nSA         1\n"), "{text}");
    let json = succeed(&[&args[..], &["--format", "json", "--goal", "2"]].concat(), "");
    let expected = "{\"deal\":\"N:AQ... J6... 5... K...\",\"strain\":\"NT\",\"leader\":\"S\",\
                    \"played\":[\"S4\",\"S3\"],\"to_play\":\"N\",\"goal\":2,\"reachable\":true,\
                    \"cards\":[{\"card\":\"SQ\",\"at_least\":2,\"equals\":[]}]}\n";
    assert_eq!(json, expected);
    let text = succeed(&solve(&["--goal", "1"]), "");
    assert!(text.ends_with("3 tricks left\nEW cannot take 1 trick: no card reaches the goal\n"), "{text}");
    let json = succeed(&solve(&["--goal", "1", "--format", "json"]), "");
    assert!(json.ends_with("\"goal\":1,\"reachable\":false,\"cards\":[]}\n"), "{json}");
    let text = succeed(&[&args[..], &["--goal", "1"]].concat(), "");
    let expected = "NS can take at least 1 trick; how many more was not asked\n\
                    card  tricks  as good\nSQ        1+\nSA        1+\n";
    assert!(text.ends_with(expected), "{text}");
    let text = succeed(&solve(&["--played", "H3 HA H4 H2 S5 S3 SA S6"]), "");
    assert!(text.contains("N to play, 1 trick left\n"), "{text}");
}

#[test]
fn a_play_and_what_it_cost() {
    // West leads a heart to the ace; South leads a spade and North plays the ace, giving up the finesse.
    let play = "H4 H2 H3 HA S4 S3 SA S6 SQ SJ S5 SK";
    let text = succeed(&["play", "--deal", ENDING, "--strain", "N", "--declarer", "S", "--play", play], "");
    let expected = "1: N:AQ.2.. J6.3.. 54.A.. K3.4.. W leads in NT\n\
                    tricks for NS at the start 3, then after each card\n \
                    1   W H4  3   N H2  3   E H3  3   S HA  3\n \
                    2   S S4  3   W S3  3   N SA  2*  E S6  2\n \
                    3   N SQ  2   E SJ  2   S S5  2   W SK  2\n\
                    * trick 2: N's SA cost 1 trick\n";
    assert_eq!(text, expected);
    // The same from a file, where the columns are West, North, East, South.
    let pbn = format!(
        "[Board \"5\"]\n[Deal \"{ENDING}\"]\n[Contract \"NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\nH4 H2 H3 HA\n\
         S3 SA S6 S4\nSK SQ SJ S5\n"
    );
    assert_eq!(succeed(&["play", "-"], &pbn), expected.replacen("1:", "5:", 1));
    let json = succeed(&["play", "-", "--format", "json"], &pbn);
    assert!(json.contains("{\"trick\":2,\"seat\":\"N\",\"card\":\"SA\",\"value\":2,\"cost\":1}"), "{json}");
}

#[test]
fn plays_that_cannot_be() {
    let head = format!("[Board \"5\"]\n[Deal \"{ENDING}\"]\n[Contract \"NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\n");
    let nothing = "finesse: standard input: no play in it to work on\n";
    let play = |input: &str| fail(&["play", "-"], input, 1).replace(nothing, "");
    assert_eq!(
        play(&format!("{head}H4 SA H3 HA\n")),
        "finesse: standard input: line 6: board 5: card 2 of the play, SA: N does not follow suit\n"
    );
    assert_eq!(
        play(&format!("{head}H4 H2 H3 HA\nS3 SA\nS6 SK")),
        "finesse: standard input: line 8: board 5: card 5 of the play, SK: S does not hold it\n"
    );
    assert_eq!(
        play(&format!("{head}H4 H2 H3 X9\n")),
        "finesse: standard input: line 6: not a card of a play: \"X9\"\n"
    );
    assert_eq!(play(ENDING), "finesse: standard input: line 1: board 1: no play\n");
    // The boards after a bad one are done.
    let output = finesse(&["play", "-"], format!("{head}H4 SA\n\n{head}H4 H2\n").as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).ends_with(" 1   W H4  3   N H2  3\n"), "{}", stdout(&output));
}

#[test]
fn usage_messages_say_what_to_do() {
    let message = fail(&["play"], "", 2);
    assert!(message.contains("FILE") && message.contains("--deal"), "{message}");
    let message = fail(&["play", "my.pbn", "--strain", "S"], "", 2);
    assert!(message.contains("'[FILE]' cannot be used with") && message.contains("--strain"), "{message}");
    let message = fail(&["table", "-", "--threads", "-1"], "", 2);
    assert!(message.contains("a whole number from 0 on"), "{message}");
}

#[test]
fn random_deals_depend_on_the_seed_alone() {
    let first = "N:KQT8.T764.862.A7 AJ763.K532.AK.K8 4.J9.QJT97.QJT42 952.AQ8.543.9653\n";
    let text = succeed(&["deal", "--count", "3", "--seed", "2026"], "");
    assert!(text.starts_with(first), "{text}");
    assert_eq!(text.lines().count(), 3);
    let pbn = succeed(&["deal", "--count", "3", "--seed", "2026", "--format", "pbn"], "");
    let file = PbnFile::from_text(&pbn).expect("a file");
    let deals: String =
        file.games.iter().map(|game| format!("{}\n", game.deal().expect("a deal").expect("a deal"))).collect();
    assert_eq!(deals, text);
    assert_ne!(succeed(&["deal"], ""), succeed(&["deal"], ""));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
        .args(["deal", "--count", "1000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let mut errors = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    assert_eq!(errors, "");
}

/// Both ends of a pipe that is closed at once, as after `2>&1 | head -0`.
#[test]
fn a_closed_standard_error_is_no_panic() {
    for (args, code) in [(&["frobnicate"][..], 2), (&["table", "/no/such/file"], 1), (&["table", "-"], 1)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop((child.stdout.take(), child.stderr.take()));
        // Only now does it begin to read, and finds nothing.
        drop(child.stdin.take());
        let ended = child.wait().expect("an end").code();
        assert_eq!(ended, Some(code), "{args:?}");
    }
}

/// A deal is answered when it has come, not when the input is at its end.
#[test]
fn tables_are_written_while_the_input_comes() {
    for (form, lines) in [("lines", 6), ("pbn", 6)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
            .args(["table", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut questions = child.stdin.take().expect("a pipe");
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut read = || answers.next().expect("a line").expect("text");
        for number in 1..=3 {
            let deal = if form == "pbn" { format!("[Deal \"{ENDING}\"]\n\n\n") } else { format!("{ENDING}\n") };
            questions.write_all(deal.as_bytes()).expect("somebody reads");
            if number > 1 {
                assert_eq!(read(), "");
            }
            assert_eq!(read(), format!("{number}: {ENDING}"));
            (1..lines).for_each(|_| assert_ne!(read(), ""));
        }
        drop(questions);
        assert_eq!(child.wait().expect("an end").code(), Some(0));
    }
}

/// A long input is not read ahead of the results: the first ones come before the last deals have been asked for.
#[test]
fn a_long_input_is_not_kept() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_finesse"))
        .args(["table", "-", "--strains", "N"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut questions = child.stdin.take().expect("a pipe");
    let written = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&written);
    // The pipe holds far less than this, and what is in work is not much more.
    let deals = 200_000;
    let writer = thread::spawn(move || {
        let lines = format!("{ENDING}\n").repeat(100);
        while count.load(Ordering::Relaxed) < deals && questions.write_all(lines.as_bytes()).is_ok() {
            count.fetch_add(100, Ordering::Relaxed);
        }
    });
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    answers.read_line(&mut line).expect("a line");
    let written_then = written.load(Ordering::Relaxed);
    child.kill().expect("it still runs");
    child.wait().expect("an end");
    writer.join().expect("the writer ends");
    assert_eq!(line, format!("1: {ENDING}\n"));
    assert!(written_then < deals, "all {deals} deals were read before the first answer");
}

#[test]
fn one_board_of_a_file() {
    let play = "[Contract \"NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\nH4 H2 H3 HA\n";
    let game = |board: &str| format!("[Board \"{board}\"]\n[Deal \"{ENDING}\"]\n{play}\n");
    let pbn = [game("1"), game("2a"), game("3")].concat();
    for command in ["table", "play"] {
        let all = succeed(&[command, "-"], &pbn);
        let one = succeed(&[command, "-", "--board", "2a"], &pbn);
        assert!(all.contains(&one) && one.starts_with("2a: "), "{one}");
        assert_eq!(fail(&[command, "-", "--board", "7"], &pbn, 1), "finesse: standard input: no board 7\n");
        let json = succeed(&[command, "-", "--board", "3", "--json"], &pbn);
        assert_eq!(json, succeed(&[command, "-", "--board", "3", "--format", "json"], &pbn));
        assert_eq!((json.matches("\"board\":").count(), json.matches("\"board\":\"3\"").count()), (1, 1), "{json}");
    }
    let annotated = succeed(&["table", "-", "--board", "2a", "--format", "pbn"], &pbn);
    assert_eq!(annotated.matches("[DoubleDummyTricks ").count(), 1, "{annotated}");
    assert!(annotated.starts_with(&game("1")) && annotated.ends_with(&game("3")), "{annotated}");
}

#[test]
fn files_of_other_kinds() {
    // UTF-16 with its mark, either way round, as the same in UTF-8, and written back as it came.
    let pbn = format!("[Event \"♠\"]\r\n[Board \"1\"]\r\n[Deal \"{ENDING}\"]\r\n");
    let expected = succeed(&["table", "-"], &pbn);
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let encode = |text: &str| -> Vec<u8> { format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect() };
        let output = finesse(&["table", "-"], &encode(&pbn));
        assert_eq!((output.status.code(), stdout(&output)), (Some(0), expected.clone()));
        let annotated = finesse(&["table", "-", "--format", "pbn"], &encode(&pbn)).stdout;
        assert_eq!(annotated, encode(&succeed(&["table", "-", "--format", "pbn"], &pbn)));
        // Without the mark, one message.
        let message = finesse(&["table", "-"], &encode(&pbn)[2..]).stderr;
        let expected = "finesse: standard input: not a text, or UTF-16 without a byte order mark; PBN files are UTF-8 or \
                        Latin-1\n";
        assert_eq!(String::from_utf8_lossy(&message), expected);
    }
}

#[test]
fn games_without_empty_lines_between() {
    let game = |board: u8| format!("[Event \"x\"]\n[Board \"{board}\"]\n[Deal \"{ENDING}\"]\n");
    let joined: String = (1..=3).map(game).collect();
    let apart = (1..=3).map(game).collect::<Vec<_>>().join("\n");
    assert_eq!(succeed(&["table", "-"], &joined), succeed(&["table", "-"], &apart));
    let annotated = succeed(&["table", "-", "--format", "pbn"], &joined);
    assert_eq!(succeed(&["table", "-", "--format", "pbn"], &annotated), annotated);
    assert_eq!(annotated.matches("[DoubleDummyTricks ").count(), 3, "{annotated}");
}

#[test]
fn suits_as_symbols_and_seats_as_names() {
    let letters = succeed(&["solve", "--deal", ENDING, "--strain", "S", "--leader", "E", "--played", "H3 HA"], "");
    let deal = "North:♠AQ ♥2 ♦ ♣ ♠J6 ♥3 ♦ ♣ ♠54♥A♦-♣- ♠K3.♥4.♦.♣";
    let args = ["solve", "--deal", deal, "--strain", "♠", "--leader", "east", "--played", "♥3 ♥A"];
    assert_eq!(succeed(&args, ""), letters);
    let table = |strains: &str| succeed(&["table", "-", "--strains", strains, "--dealer", "West"], ENDING);
    assert_eq!(table("♠\u{fe0f}♡N"), table("SHN"));
    let play = ["play", "--deal", deal, "--strain", "♠", "--declarer", "SOUTH", "--play", "♥4 ♥2 ♥3 ♥A"];
    let letters = ["play", "--deal", ENDING, "--strain", "s", "--declarer", "s", "--play", "h4 h2 h3 ha"];
    assert_eq!(succeed(&play, ""), succeed(&letters, ""));
}

#[test]
fn the_benchmark_is_right_and_repeats_its_fingerprint() {
    for what in ["tables", "boards", "plays"] {
        let run = || succeed(&["bench", "--deals", "2", "--what", what], "");
        let text = run();
        assert!(text.starts_with(&format!("2 of 2 {what} right\n")), "{text}");
        let fingerprint = text.lines().last().map(str::to_owned);
        assert!(fingerprint.as_ref().is_some_and(|line| line.starts_with("Bench: ")), "{text}");
        assert_eq!(run().lines().last().map(str::to_owned), fingerprint);
    }
}

#[test]
fn the_sample_file_is_read() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../c-examples/sample.pbn");
    let file = PbnFile::from_bytes(&std::fs::read(sample).expect("the sample")).expect("a file");
    assert_eq!(file.games.len(), 3);
    for game in &file.games {
        let deal = game.deal().expect("readable").expect("a deal");
        assert_eq!(deal.even_length(), Some(13));
        assert_eq!(game.tag("Event"), Some("Finesse sample"));
        if let Some(play) = game.play().expect("readable") {
            let mut board = Some(Board::opening(play.strain, play.leader, &deal).expect("a board"));
            for card in play.cards {
                board = board.and_then(|board| board.play(card)).expect("a legal card").board;
            }
        }
    }
}
