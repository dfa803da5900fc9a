const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const KEY = new TextEncoder().encode(',"_meta":');

/** Inserts the meta text of each record as its last member. Input and output are JSON objects, each after a comma, as in row groups. */
export function spliceMeta(json: Uint8Array, meta: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const spliced = new Uint8Array(json.length + meta.length + count * (KEY.length - 1));
  let at = 0;
  let from = 0;
  let metaFrom = 0;
  for (let record = 0; record < count; record++) {
    const end = endOfObject(json, from + 1);
    const metaEnd = endOfObject(meta, metaFrom + 1);
    spliced.set(json.subarray(from, end - 1), at);
    at += end - 1 - from;
    spliced.set(KEY, at);
    at += KEY.length;
    spliced.set(meta.subarray(metaFrom + 1, metaEnd), at);
    at += metaEnd - metaFrom - 1;
    spliced[at++] = CLOSE;
    from = end;
    metaFrom = metaEnd;
  }
  return spliced;
}

/** The position behind the brace that closes the object beginning at `at`. */
function endOfObject(bytes: Uint8Array, at: number): number {
  let depth = 0;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      while (++at < bytes.length && bytes[at] !== QUOTE) if (bytes[at] === BACKSLASH) at++;
    } else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  throw new Error('a group ends in the middle of a record');
}
