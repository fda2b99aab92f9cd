//! LIN files: read wherever PBN files are, and converted without loss.

use crate::common::program::{fail, finesse, succeed};

/// Two tables of one board; the cards of the second are claimed.
const MATCH: &str = "vg|Cup|\n\
    qx|o1|pn|Ann,Ben,Cleo,Dan|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,SJ42HT63DA762CJT4|rh||ah|Board 1|\
    sv|b|mb|1N|an|15-17|mb|p|mb|2D!|an|to !H|mb|p|mb|2H|mb|p|mb|p|mb|p|pg||pc|DQ|pc|D5|pc|DA|pc|D3|pg||mc|9|\n\
    qx|c1|pn|Eve,Fay,Gus,Hal|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,SJ42HT63DA762CJT4|rh||ah|Board 1|\
    sv|b|mb|1N|mb|p|mb|p|mb|p|pg||pc|SK|pc|SA|pg||mc|7|\n";

/// An ending, which takes no time.
const ENDING: &str = "md|1S54HA,SK3H4,SAQH2,SJ6H3|ah|Board 2|sv|o|mb|1N|mb|p|mb|p|mb|p|pc|S3|";

#[test]
fn lin_becomes_pbn_and_lin_again() {
    let pbn = succeed(&["convert", "-", "--to", "pbn"], MATCH);
    assert_eq!(succeed(&["convert", "-", "-", "--to", "lin"], &pbn), MATCH);
    assert_eq!(succeed(&["convert", "-", "--to", "lin"], MATCH), MATCH);
    assert_eq!(succeed(&["convert", "-", "--to", "pbn"], &pbn), pbn);
    let first = "% PBN 2.1\n[Event \"Cup\"]\n[Board \"1\"]\n[West \"Ben\"]\n[North \"Cleo\"]\n[East \"Dan\"]\n[South \"Ann\"]\n\
                 [Dealer \"S\"]\n[Vulnerable \"All\"]\n\
                 [Deal \"S:86.KQ4.KJT3.AQ52 KQT97.92.Q84.K76 A53.AJ875.95.983 J42.T63.A762.JT4\"]\n\
                 [Declarer \"S\"]\n[Contract \"2H\"]\n[Result \"9\"]\n[Room \"Open\"]\n\
                 [Auction \"S\"]\n1NT =1= Pass 2D =2= Pass\n2H Pass Pass Pass\n[Note \"1:15-17\"]\n[Note \"2:Alert: to ♥\"]\n\
                 [Play \"W\"]\nDQ D5 DA D3\n*\n\n[Event";
    assert!(pbn.starts_with(first), "{pbn}");
    // An address, and deals one a line.
    let address = "https://x.org/handviewer.html?n=SAQH2&e=SJ6H3&s=S54HA&w=SK3H4&d=s&v=o&b=2&a=1nppp&p=S3";
    assert_eq!(succeed(&["table", "-"], address), succeed(&["table", "-"], ENDING));
    let lines = succeed(&["convert", "-", "--to", "lin"], "N:AQ.2.. J6.3.. 54.A.. K3.4..\n");
    assert_eq!(lines, "pn|,,,|st||md|0S54HADC,SK3H4DC,SAQH2DC,SJ6H3DC|rh||ah|Board 1|\n");
}

/// The commands answer for a LIN file what they answer for the same boards in PBN.
#[test]
fn commands_read_lin_files() {
    let both = |lin: &str, args: &[&str]| {
        let pbn = succeed(&["convert", "-", "--to", "pbn"], lin);
        let [of_lin, of_pbn] = [lin, &pbn].map(|input| finesse(args, input.as_bytes()));
        // Times differ.
        let timeless = |output: &[u8]| {
            let text = String::from_utf8_lossy(output);
            text.split([',', '{', '\n'])
                .filter(|part| !part.ends_with(" s") && !part.contains(" s;") && !part.contains("seconds"))
                .collect::<String>()
        };
        assert_eq!(timeless(&of_lin.stdout), timeless(&of_pbn.stdout), "{args:?}");
        assert_eq!((&of_lin.stderr, of_lin.status), (&of_pbn.stderr, of_pbn.status), "{args:?}");
        (String::from_utf8_lossy(&of_lin.stdout).into_owned(), of_lin.status.code())
    };
    assert_eq!(both(ENDING, &["table", "-"]).1, Some(0));
    assert_eq!(both(ENDING, &["table", "-", "--format", "pbn", "--board", "2"]).1, Some(0));
    assert_eq!(both(ENDING, &["play", "-", "--json"]).1, Some(0));
    let (choice, code) = both(ENDING, &["choose", "-", "--objective", "tricks"]);
    assert!(code == Some(0) && choice.contains("1NT by S"), "{choice}");
    assert_eq!(both(ENDING, &["single", "-", "--target", "2", "--json"]).1, Some(0));
    let (bids, code) = both(MATCH, &["bid", "-", "--method", "rules"]);
    assert!(code == Some(0) && bids.starts_with("1: S All: ") && bids.lines().count() == 2, "{bids}");
}

#[test]
fn files_to_write() {
    let folder = std::env::temp_dir().join(format!("finesse-convert-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let (lin, pbn) = (path("a.lin"), path("b.PBN"));
    std::fs::write(&lin, MATCH).expect("a file");
    assert_eq!(succeed(&["convert", &lin, &pbn], ""), "");
    assert_eq!(succeed(&["convert", &pbn, "--to", "lin"], ""), MATCH);
    assert_eq!(succeed(&["convert", &pbn, &path("c"), "--to", "lin"], ""), "");
    assert_eq!(std::fs::read_to_string(path("c")).expect("a file"), MATCH);
    assert!(fail(&["convert", &lin, &lin], "", 2).contains("would be written over itself"));
    assert_eq!(std::fs::read_to_string(&lin).expect("a file"), MATCH);
    let message = "finesse: --to pbn or --to lin says in which format to write\n";
    assert_eq!(fail(&["convert", &lin, &path("c.txt")], "", 2), message);
    assert!(fail(&["convert", &lin, &path("none/c.lin")], "", 1).contains("none/c.lin: "));
    // A file without boards empties no other.
    fail(&["convert", "-", &path("c"), "--to", "lin"], "% a line\n", 1);
    assert_eq!(std::fs::read_to_string(path("c")).expect("a file"), MATCH);
    std::fs::remove_dir_all(&folder).expect("it goes");
}

#[test]
fn results_that_lin_cannot_say_are_counted() {
    let pbn = succeed(&["convert", "-", "--to", "pbn"], MATCH).replace("[Auction \"S\"]", "[Bids \"S\"]");
    let output = finesse(&["convert", "-", "--to", "lin"], pbn.as_bytes());
    let told = "finesse: without contract, result and play, as LIN has them only after an auction: 2 of 2 boards\n";
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), told));
}

#[test]
fn what_cannot_be_read_is_named_and_left_out() {
    let bad = format!("md|3SAA,,,|\n{MATCH}");
    let output = finesse(&["convert", "-", "--to", "lin"], bad.as_bytes());
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()), (Some(1), MATCH));
    let message = "finesse: standard input: line 1: bad value of the md tag: \"3SAA,,,\"\n\
                   finesse: standard input: 1 bad deal left out\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    // A part of a board: the tables do not need it.
    let bad = ENDING.replace("pc|S3|", "pc|HK|");
    let part = "finesse: standard input: line 1: card 1 of the play, HK, cannot have been played\n";
    assert_eq!(
        fail(&["convert", "-", "--to", "pbn"], &bad, 1),
        format!("{part}finesse: standard input: parts of boards left out\n")
    );
    let table = finesse(&["table", "-"], bad.as_bytes());
    assert_eq!((table.status.code(), String::from_utf8_lossy(&table.stderr).as_ref()), (Some(0), part));
    assert_eq!(String::from_utf8_lossy(&table.stdout), succeed(&["table", "-"], ENDING));
    assert_eq!(fail(&["convert", "-", "--to", "pbn"], "", 1), "finesse: standard input: no board in it to work on\n");
}
