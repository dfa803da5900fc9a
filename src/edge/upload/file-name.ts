const MAX_CHARACTERS = 255;
/** Controls, and the marks that turn the direction of text: a name may hold neither. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name of an uploaded file as it is stored and shown: without folders, without unsafe characters, of bounded length. */
export function fileNameOf(sent: string): string {
  const base = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const clean = base.replace(UNSAFE, '').toWellFormed().normalize('NFC').trim();
  const name = cut(clean);
  return name === '' || name === '.' || name === '..' ? 'upload' : name;
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
