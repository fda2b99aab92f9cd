//! The auction section (PBN 2.1, section 3.5): calls in columns, one column a player, with notes.

use super::record::tidy;
use super::tokens::tag_pair;
use super::{FileFault, PbnFileError, PbnGame};
use crate::cards::{Auction, Call, Suit, VARIATION, Vulnerability};
use crate::formats::record::CallNote;

/// An auction as far as it is known from the first call on, with what the file says about its calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbnAuction {
    pub auction: Auction,
    /// What is said of each of the calls; the texts of several notes on one call are joined by `; `.
    pub notes: Vec<CallNote>,
    /// The line of each of the calls.
    pub lines: Vec<usize>,
    /// Whether calls are given that are left out here: those after an unknown call or a skipped player, and an insufficient
    /// bid that was accepted with all that follows.
    pub cut_short: bool,
}

/// The word with which the note on a call begins that was alerted, for the standard has no mark of an alert.
const ALERT: &str = "Alert";

/// An entry of an auction section.
enum Entry {
    Call(Call),
    /// `AP`: passes to the end.
    AllPass,
    /// `-`: no call, in a column before the dealer's; elsewhere a call unknown.
    NoCall,
    /// `^S`: a player who was skipped.
    Skipped,
    /// `^I`: the next bid is insufficient.
    Insufficient,
    /// `*` or `+`: no more calls are given.
    End,
    /// `=1=`: there is a note on the call.
    Note(usize),
    /// `*` or `+` right after a call: it was alerted.
    Alert,
    /// A glyph `$7` or a suffix such as `!?`.
    Mark,
}

impl PbnGame {
    /// The calls of the auction section with their notes, or `None` when the game has no auction section or no call in it.
    ///
    /// The columns begin with the seat that the `Auction` tag names; the first call is that of the dealer. Without a
    /// `Dealer` tag the seat that calls first is the dealer. Without a `Vulnerable` tag nobody is vulnerable.
    ///
    /// ```
    /// use finesse::formats::pbn::PbnFile;
    ///
    /// let text = "[Dealer \"N\"]\n[Vulnerable \"EW\"]\n[Auction \"N\"]\n1NT Pass 2H =1= X\nAP\n[Note \"1:five spades\"]\n";
    /// let file = PbnFile::from_text(text)?;
    /// let read = file.games[0].auction()?.unwrap();
    /// assert_eq!(read.auction.to_string(), "1NT P 2H X P P P");
    /// assert_eq!(read.notes[2].text, "five spades");
    /// # Ok::<(), finesse::formats::pbn::PbnFileError>(())
    /// ```
    pub fn auction(&self) -> Result<Option<PbnAuction>, PbnFileError> {
        let Some(words) = self.section("Auction") else { return Ok(None) };
        let entries = read_entries(&words)?;
        let has_call = |entries: &[(usize, Entry)]| {
            entries.iter().any(|(_, entry)| matches!(entry, Entry::Call(_) | Entry::AllPass))
        };
        if !has_call(&entries) {
            return Ok(None);
        }
        let start = entries.iter().take_while(|(_, entry)| matches!(entry, Entry::NoCall)).count();
        let mut auction = self.auction_start(start)?;
        let (mut notes, mut lines) = (Vec::new(), Vec::new());
        let (mut insufficient, mut cut_short) = (false, false);
        let texts = self.auction_notes();
        for (index, &(line, ref entry)) in entries.iter().enumerate().skip(start) {
            match *entry {
                Entry::Call(call) => match auction.push(call) {
                    Ok(()) => insufficient = false,
                    Err(_) if insufficient => {
                        cut_short = true;
                        break;
                    }
                    Err(error) => return Err(PbnFileError { line, fault: FileFault::BadAuction(error) }),
                },
                Entry::AllPass => auction.pass_out(),
                Entry::NoCall | Entry::Skipped => {
                    cut_short = has_call(&entries[index..]);
                    break;
                }
                Entry::Insufficient => insufficient = true,
                Entry::Note(number) => {
                    let text = texts.iter().find(|(known, _)| *known == number).map(|(_, text)| *text);
                    if let Some((note, text)) = notes.last_mut().zip(text) {
                        add_note(note, text);
                    }
                }
                Entry::Alert => notes.iter_mut().rev().take(1).for_each(|note: &mut CallNote| note.alerted = true),
                Entry::End | Entry::Mark => {}
            }
            notes.resize(auction.calls().len(), CallNote::default());
            lines.resize(auction.calls().len(), line);
        }
        Ok(Some(PbnAuction { auction, notes, lines, cut_short }))
    }

    /// The auction before its first call, which stands in the column with this index.
    fn auction_start(&self, column: usize) -> Result<Auction, PbnFileError> {
        let fault = |fault| PbnFileError { line: self.line("Auction"), fault };
        let caller = self.seat("Auction")?.map(|seat| seat.plus(column));
        let dealer = match (self.dealer()?, caller) {
            (Some(dealer), Some(caller)) if dealer != caller => {
                return Err(fault(FileFault::WrongDealer { dealer, caller }));
            }
            (dealer, caller) => dealer.or(caller).ok_or_else(|| fault(FileFault::AuctionWithout("Dealer")))?,
        };
        Ok(Auction::new(dealer, self.vulnerable()?.unwrap_or(Vulnerability::None)))
    }

    /// Numbers and texts of the notes that belong to the auction section: those after it and before a play section.
    fn auction_notes(&self) -> Vec<(usize, &str)> {
        let notes = self.tags.iter().skip_while(|tag| tag.name != "Auction").take_while(|tag| tag.name != "Play");
        notes.filter(|tag| tag.name == "Note").filter_map(|tag| read_note(&tag.value)).collect()
    }

    /// Writes an auction: the `Auction` section, four calls a line, and the tags `Dealer` and `Vulnerable` if they say
    /// something else. An auction that is not over ends with `*`.
    ///
    /// `notes` is what is said of the calls, in their order; of calls beyond the last note nothing is. The note on a call
    /// that was alerted begins with the word `Alert`. The old section and its notes go.
    ///
    /// ```
    /// use finesse::cards::{Auction, Vulnerability};
    /// use finesse::formats::{CallNote, pbn::PbnGame};
    /// use finesse::Seat;
    ///
    /// let auction = Auction::parse("1NT P 2H P P P", Seat::North, Vulnerability::None)?;
    /// let mut game = PbnGame::new();
    /// game.set_auction(&auction, &[CallNote::default(), CallNote::default(), CallNote::text("five spades")]);
    /// let tags = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n";
    /// let section = "[Auction \"N\"]\n1NT Pass 2H =1= Pass\nPass Pass\n[Note \"1:five spades\"]\n";
    /// assert_eq!(game.to_string(), format!("{tags}{section}"));
    /// # Ok::<(), finesse::cards::AuctionTextError>(())
    /// ```
    pub fn set_auction(&mut self, auction: &Auction, notes: &[CallNote]) {
        let (dealer, vulnerability) = (auction.dealer(), auction.vulnerability());
        if self.dealer() != Ok(Some(dealer)) {
            self.set_tag("Dealer", &dealer.to_string());
        }
        if self.vulnerable() != Ok(Some(vulnerability)) {
            self.set_tag("Vulnerable", &vulnerability.to_string());
        }
        let mut texts: Vec<String> = Vec::new();
        let mut words: Vec<String> = Vec::new();
        for (index, &call) in auction.calls().iter().enumerate() {
            let mut word = if call == Call::Pass { "Pass".to_owned() } else { call.to_string() };
            let note = notes.get(index).map_or(String::new(), note_text);
            if !note.is_empty() {
                let index = texts.iter().position(|text| *text == note).unwrap_or(texts.len());
                if index == texts.len() {
                    texts.push(note);
                }
                word.push_str(&format!(" ={}=", index + 1));
            }
            words.push(word);
        }
        let mut rows: Vec<String> = words.chunks(4).map(|row| row.join(" ")).collect();
        if !auction.is_over() {
            rows.push("*".to_owned());
        }
        self.place_auction(&dealer.to_string(), &rows);
        let after = self.tags.iter().take_while(|tag| tag.name != "Auction").count() + 1;
        for (index, text) in texts.iter().enumerate() {
            let value = format!("{}:{text}", index + 1);
            self.insert(after + index, "Note", &value, tag_pair("Note", &value), String::new());
        }
    }

    /// Writes the section in the place of the old one, whose notes go, or before the play, or else at the end.
    fn place_auction(&mut self, dealer: &str, rows: &[String]) {
        let place = |game: &PbnGame, name: &str| game.tags.iter().position(|tag| tag.name == name);
        match (place(self, "Auction"), place(self, "Play")) {
            (None, Some(play)) => self.insert(play, "Auction", dealer, tag_pair("Auction", dealer), String::new()),
            (None, None) => {}
            (Some(auction), _) => {
                let mut notes = self.tags.split_off(auction + 1);
                let end = notes.iter().position(|tag| tag.name == "Play").unwrap_or(notes.len());
                let rest = notes.split_off(end);
                let others = notes.into_iter().filter(|tag| tag.name != "Note");
                self.tags.extend(others.chain(rest));
            }
        }
        self.set_section("Auction", dealer, rows);
    }
}

/// The number and the text of a note, `1:text`.
fn read_note(value: &str) -> Option<(usize, &str)> {
    let (number, text) = value.split_once(':')?;
    Some((number.trim().parse().ok()?, text.trim()))
}

fn add_note(note: &mut CallNote, text: &str) {
    let alert =
        text.strip_prefix(ALERT).and_then(|rest| if rest.is_empty() { Some("") } else { rest.strip_prefix(':') });
    note.alerted |= alert.is_some();
    note.add(&tidy(alert.unwrap_or(text)));
}

/// What a note says, on one line.
fn note_text(note: &CallNote) -> String {
    let text = tidy(&note.text);
    match (note.alerted, text.is_empty()) {
        (false, _) => text,
        (true, true) => ALERT.to_owned(),
        (true, false) => format!("{ALERT}: {text}"),
    }
}

/// The entries up to the end, with their lines, without marks.
fn read_entries(words: &[(usize, &str)]) -> Result<Vec<(usize, Entry)>, PbnFileError> {
    let mut entries = Vec::new();
    for &(line, word) in words {
        let mut rest = word;
        while !rest.is_empty() {
            let bad_call = || PbnFileError { line, fault: FileFault::BadCall(word.to_owned()) };
            let (entry, after) = read_entry(rest).ok_or_else(bad_call)?;
            match entry {
                Entry::End if rest.len() == word.len() => return Ok(entries),
                Entry::End => entries.push((line, Entry::Alert)),
                Entry::Mark => {}
                entry => entries.push((line, entry)),
            }
            rest = after;
        }
    }
    Ok(entries)
}

/// The first entry of a word, and the rest of the word: most entries need no blank after them.
fn read_entry(word: &str) -> Option<(Entry, &str)> {
    let cut = |fits: &dyn Fn(char) -> bool| word.split_at(word.find(|letter| !fits(letter)).unwrap_or(word.len()));
    match word.chars().next()? {
        '*' | '+' => Some((Entry::End, &word[1..])),
        '!' | '?' => Some((Entry::Mark, word.trim_start_matches(['!', '?']))),
        '=' => {
            let (number, after) = word[1..].split_once('=')?;
            Some((Entry::Note(number.parse().ok()?), after))
        }
        '$' => Some((Entry::Mark, word[1..].trim_start_matches(|letter: char| letter.is_ascii_digit()))),
        '^' => match word.get(1..2)? {
            "I" | "i" => Some((Entry::Insufficient, &word[2..])),
            "S" | "s" => Some((Entry::Skipped, &word[2..])),
            _ => None,
        },
        '-' => Some((Entry::NoCall, cut(&|letter| letter == '-').1)),
        _ => {
            let is_symbol = |letter| Suit::from_symbol(letter).is_some() || VARIATION.contains(&letter);
            let (call, after) = cut(&|letter| letter.is_ascii_alphanumeric() || is_symbol(letter));
            match call.eq_ignore_ascii_case("AP") {
                true => Some((Entry::AllPass, after)),
                false => Some((Entry::Call(call.parse().ok()?), after)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PbnFile;
    use super::*;
    use crate::cards::Seat;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    fn one(text: &str) -> PbnGame {
        let mut games = PbnFile::from_text(text).expect("a file").games;
        assert_eq!(games.len(), 1);
        games.remove(0)
    }

    /// The auction of a game with these lines; three points at the end when it was cut short.
    fn read(text: &str) -> Result<String, String> {
        match one(text).auction() {
            Ok(None) => Ok("none".to_owned()),
            Ok(Some(read)) => {
                let count = read.auction.calls().len();
                assert_eq!((read.notes.len(), read.lines.len()), (count, count));
                Ok(format!("{:?}{}", read.auction, if read.cut_short { " ..." } else { "" }))
            }
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn calls_marks_and_ends() {
        for (section, calls) in [
            ("1D 1S 3H =1= 4S\n4NT =2= X Pass Pass\n5C X 5H X\nAP", "1D 1S 3H 4S 4NT X P P 5C X 5H X P P P"),
            ("1D 1S 3H {A1} ?! {B1} $13 {C1} =1= {D1} ; end\n4S! p pass PASS", "1D 1S 3H 4S P P P"),
            ("1NT=1=Pass$1 3nt!?*\nAP", "1NT P 3NT P P P"),
            ("1♥ x xx 2♥\u{fe0f}", "1H X XX 2H"),
            ("AP", "P P P P"),
            ("Pass Pass AP", "P P P P"),
            ("1C Pass Pass Pass AP", "1C P P P"),
            ("1C 1D\n*\n1H", "1C 1D"),
            ("1C 1D +", "1C 1D"),
            ("1C Pass - -", "1C P"),
            ("1C Pass Pass Pass -", "1C P P P"),
            ("1C Pass - 1H", "1C P ..."),
            ("1C ^S 1H AP", "1C ..."),
            ("^S 1H AP", " ..."),
            ("1H ^I 1C AP", "1H ..."),
            // Marked as insufficient, which it is not.
            ("1H ^I 2C AP", "1H 2C P P P"),
        ] {
            let text = format!("[Dealer \"N\"]\n[Auction \"N\"]\n{section}");
            assert_eq!(read(&text), Ok(format!("N None: {calls}")), "{section}");
        }
    }

    #[test]
    fn columns_dealer_and_vulnerability() {
        for (text, expected) in [
            ("[Board \"1\"]", "none"),
            ("[Dealer \"N\"]\n[Auction \"N\"]", "none"),
            ("[Auction \"\"]\n*", "none"),
            ("[Dealer \"N\"]\n[Auction \"N\"]\n- -", "none"),
            ("[Dealer \"East\"]\n[Vulnerable \"All\"]\n[Auction \"E\"]\n1C X", "E All: 1C X"),
            ("[Auction \"E\"]\n1C X", "E None: 1C X"),
            ("[Dealer \"S\"]\n[Auction \"\"]\n1C X", "S None: 1C X"),
            // The columns begin with West.
            ("[Dealer \"N\"]\n[Auction \"W\"]\n- 1D 1S 3H\n4S", "N None: 1D 1S 3H 4S"),
            ("[Dealer \"S\"]\n[Auction \"W\"]\n-  -  -  1D\nPass", "S None: 1D P"),
            ("[Vulnerable \"EW\"]\n[Auction \"W\"]\n- 1D 1S", "N EW: 1D 1S"),
        ] {
            assert_eq!(read(text), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn faults_name_their_line() {
        for (text, expected) in [
            ("[Auction \"N\"]\n1C 1D\n1C", "line 3: bad auction: call 3, 1C: not higher than 1D"),
            ("[Auction \"N\"]\n1C Pass Pass Pass\n1D", "line 3: bad auction: call 5, 1D: the auction is over"),
            ("[Auction \"N\"]\n1C\nfoo", "line 3: not a call: \"foo\""),
            ("[Auction \"N\"]\n1C =a=", "line 2: not a call: \"=a=\""),
            ("[Auction \"N\"]\n1C ^X", "line 2: not a call: \"^X\""),
            ("[Auction \"N\"]\n1C \"X\"", "line 2: not a call: \"\\\"X\\\"\""),
            ("[Auction \"N\"]\né", "line 2: not a call: \"é\""),
            ("[Auction \"?\"]\n1C", "line 1: an auction cannot be read without the Dealer tag"),
            ("[Auction \"X\"]\n1C", "line 1: bad value of the Auction tag: \"X\""),
            (
                "[Dealer \"E\"]\n[Auction \"N\"]\n1C",
                "line 2: dealer E and an auction that N begins contradict each other",
            ),
            (
                "[Dealer \"N\"]\n[Auction \"N\"]\n- 1C",
                "line 2: dealer N and an auction that E begins contradict each other",
            ),
            ("[Vulnerable \"X\"]\n[Auction \"N\"]\n1C", "line 1: bad value of the Vulnerable tag: \"X\""),
        ] {
            assert_eq!(read(text), Err(expected.to_owned()), "{text}");
        }
        // The rest of the game can be read.
        let game = one("[Dealer \"N\"]\n[Deal \"N:A... K... Q... J...\"]\n[Auction \"N\"]\nfoo");
        assert!(game.auction().is_err() && game.deal().is_ok_and(|deal| deal.is_some()));
    }

    #[test]
    fn notes_belong_to_their_section() {
        let game = one(concat!(
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= X =2= =3= 1D =9=\n1H =1= AP =3=\n",
            "[Note \"1: natural\"]\n[Note \"2:takeout\"]\n[Note \"3:x:y\"]\n[Note \"none\"]\n",
            "[Play \"S\"]\n*\n[Note \"9:of the play\"]\n",
        ));
        let read = game.auction().expect("readable").expect("there");
        let notes: Vec<&str> = read.notes.iter().map(|note| note.text.as_str()).collect();
        assert_eq!(notes, ["natural", "takeout; x:y", "", "natural", "", "", "x:y"]);
        assert_eq!(read.lines, [3, 3, 3, 4, 4, 4, 4]);
    }

    /// The standard has no mark of an alert: the note says so, or an asterisk right after the call.
    #[test]
    fn alerts_stand_in_the_notes() {
        let alert = |text: &str| CallNote { alerted: true, text: text.to_owned() };
        let game = one(concat!(
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= 1D* X =2= P =3=\n1H* =4= P! AP\n",
            "[Note \"1:Alert\"]\n[Note \"2:Alert: strong\"]\n[Note \"3:Alerted\"]\n[Note \"4:weak\"]\n",
        ));
        let notes = game.auction().expect("readable").expect("there").notes;
        assert_eq!(notes[..4], [alert(""), alert(""), alert("strong"), CallNote::text("Alerted")]);
        assert_eq!(notes[4..6], [alert("weak"), CallNote::default()]);
    }

    #[test]
    fn a_written_auction_replaces_the_old_one_with_its_notes() {
        let auction = |text, dealer| Auction::parse(text, dealer, Vulnerability::Both).expect(text);
        let mut game = one(concat!(
            "[Board \"1\"]\n[Dealer \"North\"]\n[Auction \"N\"]\n1C AP\n[Note \"1:old\"]\n[Extra \"x\"]\n",
            "[Note \"2:old\"]\n[Play \"E\"]\n*\n[Note \"1:lead\"]\n",
        ));
        let note = CallNote::text;
        let notes = [note("a"), note(" "), note("b \"c\""), note(""), note("a")];
        game.set_auction(&auction("1N P 2H P 2S", Seat::North), &notes);
        assert_eq!(
            game.to_string(),
            concat!(
                "[Board \"1\"]\n[Dealer \"North\"]\n[Vulnerable \"All\"]\n",
                "[Auction \"N\"]\n1NT =1= Pass 2H =2= Pass\n2S =1=\n*\n",
                "[Note \"1:a\"]\n[Note \"2:b \\\"c\\\"\"]\n",
                "[Extra \"x\"]\n[Play \"E\"]\n*\n[Note \"1:lead\"]\n",
            )
        );
        let read = game.auction().expect("readable").expect("there");
        assert_eq!(read.notes, [note("a"), note(""), note("b \"c\""), note(""), note("a")]);
        // Another dealer, no notes.
        game.set_auction(&auction("AP", Seat::East), &[]);
        assert_eq!(game.dealer(), Ok(Some(Seat::East)));
        assert!(game.to_string().contains("[Auction \"E\"]\nPass Pass Pass Pass\n[Extra \"x\"]"), "{game}");
        // Before the play of a game that had none; at the end of one without a line end.
        let mut game = one("[Board \"1\"]\r\n[Play \"E\"]\r\n*\r\n");
        game.set_auction(&auction("1C", Seat::East), &[note("a")]);
        let tags = "[Board \"1\"]\r\n[Dealer \"E\"]\r\n[Vulnerable \"All\"]\r\n";
        let section = "[Auction \"E\"]\r\n1C =1=\r\n*\r\n[Note \"1:a\"]\r\n";
        assert_eq!(game.to_string(), format!("{tags}{section}[Play \"E\"]\r\n*\r\n"));
        let mut game = one("[Board \"1\"]");
        game.set_auction(&auction("1C", Seat::East), &[note("a")]);
        assert!(game.to_string().ends_with("1C =1=\n*\n[Note \"1:a\"]\n"), "{game}");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut random = SmallRng::seed_from_u64(2);
        for round in 0..500 {
            let vulnerability = Vulnerability::ALL[random.random_range(0..4)];
            let mut auction = Auction::new(Seat::ALL[round % 4], vulnerability);
            let length = random.random_range(1..40);
            while !auction.is_over() && auction.calls().len() < length {
                let legal: Vec<Call> = auction.legal_calls().take(6).collect();
                auction.push(legal[random.random_range(0..legal.len())]).expect("legal");
            }
            let mut note = |_: &Call| CallNote {
                alerted: random.random_bool(0.2),
                text: if random.random_bool(0.3) {
                    format!("note {}", random.random_range(0..5))
                } else {
                    String::new()
                },
            };
            let notes: Vec<CallNote> = auction.calls().iter().map(&mut note).collect();
            let mut game = PbnGame::new();
            game.set_auction(&auction, &notes);
            let again = one(&PbnFile::from_games(vec![game]).to_text());
            let read = again.auction().expect("readable").expect("there");
            assert_eq!((&read.auction, &read.notes, read.cut_short), (&auction, &notes, false), "{again}");
        }
    }
}
