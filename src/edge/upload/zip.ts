import type { Failure } from '../../base/failure.ts';
import { invalidFileFormat } from '../../../stages/rows/detect/format.ts';
import type { ZipEntry } from './stored-zip.ts';

/** What is in the one file of a zip archive. Folders, and what macOS adds for itself, are not files. */
export function unzip(entries: readonly ZipEntry[], maxBytes: number): AsyncIterable<Uint8Array> {
  const files = entries.filter(isFile);
  const [only] = files;
  if (only === undefined) throw refused('It holds no file.');
  if (files.length > 1) throw refused('It holds several files, and an archive may hold one. Send each file by itself.');
  return only.read(maxBytes);
}

function isFile({ name }: ZipEntry): boolean {
  if (name.endsWith('/') || name.endsWith('\\')) return false;
  return !name.startsWith('__MACOSX/') && name.slice(name.lastIndexOf('/') + 1) !== '.DS_Store';
}

function refused(why: string): Failure {
  return invalidFileFormat(`This is a zip archive. ${why}`);
}
