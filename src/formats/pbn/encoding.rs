//! Encodings of files. Decoded text is encoded again byte for byte.

/// The encoding of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark in front.
    Utf8WithMark,
    /// One byte a character, which the standard prescribes; assumed for any file that is in none of the others.
    Latin1,
    /// UTF-16 with a byte order mark in front, the lower byte of a unit first.
    Utf16LittleEndian,
    /// UTF-16 with a byte order mark in front, the higher byte of a unit first.
    Utf16BigEndian,
}

const MARK: char = '\u{feff}';

impl Encoding {
    /// The encoding that the mark at the start of a file names, if there is one.
    pub(super) fn marked(bytes: &[u8]) -> Option<Encoding> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some(Encoding::Utf8WithMark),
            [0xff, 0xfe, ..] => Some(Encoding::Utf16LittleEndian),
            [0xfe, 0xff, ..] => Some(Encoding::Utf16BigEndian),
            _ => None,
        }
    }

    /// The byte order mark; empty without one.
    pub fn mark(self) -> Vec<u8> {
        match self {
            Encoding::Utf8 | Encoding::Latin1 => Vec::new(),
            _ => self.encode(MARK.encode_utf8(&mut [0; 4])),
        }
    }

    /// A part of a file, without the mark, as bytes. Latin-1 has no place for most characters; they become question
    /// marks.
    pub fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Encoding::Utf8 | Encoding::Utf8WithMark => text.as_bytes().to_vec(),
            Encoding::Latin1 => text.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?')).collect(),
            Encoding::Utf16LittleEndian => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16BigEndian => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        }
    }

    /// A part of a file, without the mark, as text; `None` if it cannot be in this encoding.
    pub(super) fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Encoding::Utf8 | Encoding::Utf8WithMark => std::str::from_utf8(bytes).ok().map(str::to_owned),
            Encoding::Latin1 => Some(bytes.iter().map(|&byte| char::from(byte)).collect()),
            Encoding::Utf16LittleEndian => from_utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16BigEndian => from_utf16(bytes, u16::from_be_bytes),
        }
    }

    /// The bytes up to the end of the last whole line, the newline included; 0 if there is none.
    pub(super) fn whole_lines(self, bytes: &[u8]) -> usize {
        let newline = self.encode("\n");
        let units = bytes.chunks_exact(newline.len());
        units.rev().position(|unit| unit == newline).map_or(0, |after| {
            let units = bytes.len() / newline.len();
            (units - after) * newline.len()
        })
    }
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text = char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect::<Result<String, _>>().ok();
    text.filter(|_| rest.is_empty())
}

/// The text of a whole file and its encoding.
pub fn decode(bytes: &[u8]) -> (String, Encoding) {
    let encoding = Encoding::marked(bytes).unwrap_or_default();
    match encoding.decode(&bytes[encoding.mark().len()..]) {
        Some(text) => (text, encoding),
        None => (bytes.iter().map(|&byte| char::from(byte)).collect(), Encoding::Latin1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Encoding; 5] = [
        Encoding::Utf8,
        Encoding::Utf8WithMark,
        Encoding::Latin1,
        Encoding::Utf16LittleEndian,
        Encoding::Utf16BigEndian,
    ];

    #[test]
    fn what_is_encoded_decodes_to_the_same() {
        for encoding in ALL {
            let text = if encoding == Encoding::Latin1 { "Björn\r\n[ÿ" } else { "Björn\r\n[♠ 𝄞" };
            let bytes = encoding.encode(text);
            assert_eq!(encoding.decode(&bytes).as_deref(), Some(text), "{encoding:?}");
            let file = [encoding.mark(), bytes.clone()].concat();
            assert_eq!(decode(&file), (text.to_owned(), encoding));
            let line = encoding.encode("Björn\r\n").len();
            assert_eq!(encoding.whole_lines(&bytes), line, "{encoding:?}");
            assert_eq!(encoding.whole_lines(&bytes[..line - 1]), 0, "{encoding:?}");
        }
    }

    /// Half a unit, or half a pair of units: no UTF-16, and so one byte a character.
    #[test]
    fn what_is_in_no_encoding_is_one_byte_a_character() {
        for bytes in [&[0xff, 0xfe, b'a'][..], &[0xff, 0xfe, 0x34, 0xd8], &[b'a', 0xff], &[0xef, 0xbb, 0xbf, 0xff]] {
            let (text, encoding) = decode(bytes);
            assert_eq!((encoding, Encoding::Latin1.encode(&text).as_slice()), (Encoding::Latin1, bytes));
        }
    }
}
