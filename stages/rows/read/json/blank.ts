export function isJsonBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

/** The first place from `from` on that is no blank, and `end` where there is none before. */
export function behindBlanks(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isJsonBlank(bytes[at]!)) at++;
  return at;
}
