const MAX_CHARACTERS = 255;
/** Controls, and the marks that turn the direction of text: a name may hold neither. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name of an uploaded file as it is stored and shown: without folders, without unsafe characters, of bounded length. */
export function fileNameOf(sent: string): string {
  const name = unescaped(decoded(sent));
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = base.replace(UNSAFE, '').toWellFormed().normalize('NFC').trim();
  const stored = cut(clean);
  return stored === '' || stored === '.' || stored === '..' ? 'upload' : stored;
}

/** A name that is written as in mail (RFC 2047): so .NET sends what is not ASCII, with the name itself only where few readers look. */
function decoded(sent: string): string {
  const base64 = ENCODED.exec(sent)?.[1];
  return base64 === undefined ? sent : Buffer.from(base64, 'base64').toString('utf8');
}

const ENCODED = /^=\?utf-8\?b\?([a-z0-9+/]+=*)\?=$/i;

/** What a browser writes in a form for the characters that would end the name in its head; it writes no other in this way (HTML, multipart/form-data encoding). */
function unescaped(sent: string): string {
  return sent.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Cuts the stem of a long name, so that its extension stays. */
function cut(name: string): string {
  if (name.length <= MAX_CHARACTERS) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return (name.slice(0, MAX_CHARACTERS - extension.length) + extension).toWellFormed().replaceAll('\ufffd', '');
}

/** A file name without its extension. */
export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}
