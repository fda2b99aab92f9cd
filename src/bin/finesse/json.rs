//! JSON values of results.

use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// An object: names and values, which may be objects again. As the macro of `serde_json`, whose code is three times as large.
macro_rules! json {
    ({ $($members:tt)* }) => {{
        #[allow(unused_mut)]
        let mut members = serde_json::Map::new();
        $crate::json::members!(members; $($members)*);
        serde_json::Value::Object(members)
    }};
    ($value:expr) => { $crate::json::value(&$value) };
}
pub(crate) use json;

/// Puts the members of an object into its map.
macro_rules! members {
    ($map:ident;) => {};
    ($map:ident; $name:literal : { $($inner:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json::put(&mut $map, $name, &$crate::json::json!({ $($inner)* }));
        $($crate::json::members!($map; $($rest)*);)?
    };
    ($map:ident; $name:literal : null $(, $($rest:tt)*)?) => {
        $crate::json::put(&mut $map, $name, &());
        $($crate::json::members!($map; $($rest)*);)?
    };
    ($map:ident; $name:tt : $value:expr $(, $($rest:tt)*)?) => {
        $crate::json::put(&mut $map, $name, &$value);
        $($crate::json::members!($map; $($rest)*);)?
    };
}
pub(crate) use members;

#[inline(never)]
pub fn value<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

#[inline(never)]
pub fn put<T: Serialize>(members: &mut Map<String, Value>, name: &str, value: &T) {
    members.insert(name.to_owned(), self::value(value));
}

/// The text of anything that can be shown.
pub fn text(value: impl fmt::Display) -> Value {
    Value::String(value.to_string())
}

pub fn list(values: impl IntoIterator<Item = impl Into<Value>>) -> Value {
    values.into_iter().collect()
}

/// An object with the members of two, in this order.
pub fn joined(first: Value, second: Value) -> Value {
    let (Value::Object(mut members), Value::Object(more)) = (first, second) else { return Value::Null };
    members.extend(more);
    Value::Object(members)
}

/// A number; without a decimal point if it is whole, null if it is not finite.
pub fn decimal(value: f64) -> Value {
    const SAFE: f64 = (1u64 << 53) as f64;
    if value.fract() == 0.0 && value.abs() < SAFE { Value::from(value as i64) } else { Value::from(value) }
}

/// A share of a whole, to four digits after the point.
pub fn share(value: f64) -> Value {
    decimal((value * 1e4).round() / 1e4)
}

/// A count of any size: as text if it is too large for a JSON number.
pub fn count(value: u128) -> Value {
    match u64::try_from(value) {
        Ok(number) if number < 1 << 53 => Value::from(number),
        _ => text(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_not_every_reader_can_hold() {
        let decimals = [0.5, 2.0, -3.0, f64::NAN, f64::INFINITY, 1e300];
        assert_eq!(list(decimals.map(decimal)).to_string(), "[0.5,2,-3,null,null,1e+300]");
        let counts = [(1 << 53) - 1, 1 << 53, u128::MAX];
        let expected = r#"[9007199254740991,"9007199254740992","340282366920938463463374607431768211455"]"#;
        assert_eq!(list(counts.map(count)).to_string(), expected);
    }

    /// Members stay in the order given.
    #[test]
    fn objects_keep_their_order() {
        let value = json!({ "b": text("\"♠"), "a": null, "c": [1] });
        assert_eq!(value.to_string(), r#"{"b":"\"♠","a":null,"c":[1]}"#);
    }
}
