/** Whether a byte is one of 0 to 9. */
export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** Whether a byte is a letter without an accent, of either case. */
export function isLetter(byte: number): boolean {
  return (byte | 32) >= 97 && (byte | 32) <= 122;
}
