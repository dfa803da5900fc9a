// Digits of a text as numbers.

export function one(at: i32): i32 {
  const digit = <i32>load<u8>(at) - 48;
  return (digit | (9 - digit)) < 0 ? -1 : digit;
}

/** Two digits as a number; negative if one of them is no digit. */
export function two(at: i32): i32 {
  const tens = <i32>load<u8>(at) - 48;
  const ones = <i32>load<u8>(at + 1) - 48;
  return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

export function joined(upper: i32, lower: i32, unit: i32): i32 {
  return (upper | lower) < 0 ? -1 : upper * unit + lower;
}
