//! JSON values and their text; the little that the output needs.

use std::fmt::{self, Write};

/// A JSON value. An object keeps the order of its members.
pub enum Json {
    Null,
    Truth(bool),
    Number(i64),
    /// A number that need not be whole; null if it is none.
    Decimal(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The text of anything that can be shown.
    pub fn text(value: impl fmt::Display) -> Json {
        Json::Text(value.to_string())
    }

    pub fn number(value: impl Into<i64>) -> Json {
        Json::Number(value.into())
    }

    /// A count of any size: as text if it is more than a JSON number is sure to hold.
    pub fn count(value: u128) -> Json {
        match i64::try_from(value) {
            Ok(number) if number < 1 << 53 => Json::Number(number),
            _ => Json::text(value),
        }
    }

    pub fn list(values: impl IntoIterator<Item = impl Into<Json>>) -> Json {
        Json::List(values.into_iter().map(Into::into).collect())
    }

    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Truth(truth) => write!(f, "{truth}"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Decimal(number) if number.is_finite() => write!(f, "{number}"),
            Json::Decimal(_) => f.write_str("null"),
            Json::Text(text) => write_text(f, text),
            Json::List(values) => {
                f.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { "," })?;
                }
                f.write_char(']')
            }
            Json::Object(members) => {
                f.write_char('{')?;
                for (index, (name, value)) in members.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => write!(f, "\\u{:04x}", u32::from(letter))?,
            _ => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_as_text() {
        let value = Json::object([
            ("a", Json::number(-3)),
            ("b", Json::list([Json::Null, Json::text("\"\\\n♠")])),
            ("c", Json::from("x".to_owned())),
            ("d", Json::list([0.5, 2.0, f64::NAN].map(Json::Decimal))),
            ("e", Json::list([(1 << 53) - 1, 1 << 53, u128::MAX].map(Json::count))),
        ]);
        let expected = r#"{"a":-3,"b":[null,"\"\\\u000a♠"],"c":"x","d":[0.5,2,null],"e":[9007199254740991,"#;
        let large = r#""9007199254740992","340282366920938463463374607431768211455"]}"#;
        assert_eq!(value.to_string(), format!("{expected}{large}"));
    }
}
