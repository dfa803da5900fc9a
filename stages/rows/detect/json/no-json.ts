/** Text that resembles JSON but is no valid JSON, or holds no objects. */
export const NO_JSON: readonly { name: string; advice: string; pattern: RegExp }[] = [
  {
    name: 'a JSON array of texts or numbers',
    advice: 'Send an array of objects, or one object a line.',
    pattern: /^\[\s*(?:"(?:[^"\\\r\n]|\\.){0,400}"|-?\d{1,20}(?:\.\d{1,20})?)\s*(?:,\s*(?:"|-?\d)|\]\s*$)/,
  },
  {
    name: 'JSON within a text, with its quotes escaped',
    advice: 'Send the JSON itself.',
    pattern: /^"\s*(?:\\[nrt]\s*)*[[{]\s*(?:\\[nrt]\s*)*(?:\{\s*(?:\\[nrt]\s*)*)?\\"/,
  },
  {
    name: 'JSON with comments, which JSON does not have',
    advice: 'Send it without them.',
    pattern: /^(?:\/\/[^\r\n]{0,400}[\r\n]\s*|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\/\s*){1,40}(?:\{\s*"|\[\s*[{[])/,
  },
  {
    name: 'JavaScript with JSON in it',
    advice: 'Send the JSON alone, from its first bracket to its last.',
    pattern:
      /^(?:['"]use strict['"];?\s*)?(?:export\s+default\s+|(?:export\s+)?(?:const|let|var)\s+[\w$]{1,80}\s*(?::[^=]{1,80})?=\s*|[\w$.]{1,80}\s*=\s*|[\w$.]{1,80}\(\s*)(?:\{\s*["'\w]|\[\s*[{[])/,
  },
  {
    name: 'a list in the notation of a programming language, with single quotes',
    advice: 'Write it as JSON, with double quotes.',
    pattern: /^(?:\[\s*)?\{\s*'(?:[^'\r\n]){1,200}'\s*:/,
  },
];

/** What JSON has no syntax for, and what a sender can do about it. */
const FOREIGN: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /^(?:-?NaN|-?Infinity|None|undefined)\b/, what: 'It has NaN, Infinity, None or undefined where JSON has null.' },
  { pattern: /^(?:True|False)\b/, what: 'It has True or False, which JSON writes in lower case.' },
  { pattern: /^\/[/*]/, what: 'It has comments, which JSON does not have.' },
  { pattern: /^'/, what: 'It has texts in single quotes; JSON has double ones.' },
  { pattern: /^,\s*[}\]]/, what: 'It has a comma behind the last member of an object or a list.' },
  {
    pattern: /^(?:ISODate|ObjectId|NumberLong|NumberInt|NumberDecimal)\(/,
    what: 'It has functions of a database shell such as ISODate(…): export it as JSON.',
  },
];
const LOOKED_BYTES = 1 << 16;

/** The first thing in these bytes that is invalid JSON, if senders' programs are known to write it; null otherwise. Tells no value of the file. */
export function whatBreaks(bytes: Uint8Array, from: number, end: number): string | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, Math.min(end, from + LOOKED_BYTES)));
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'|,(?=\s*[}\]])|\/[/*]|-?[A-Za-z]+\(?/g)) {
    if (token.startsWith('"')) continue;
    const found = FOREIGN.find(({ pattern }) => pattern.test(text.slice(index, index + 80)));
    if (found !== undefined) return found.what;
    if (!/^(?:true|false|null|-?[eE])$/.test(token)) return null;
  }
  return null;
}
