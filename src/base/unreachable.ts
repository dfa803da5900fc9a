import { Failure } from './failure.ts';

export interface ServerAddress {
  /** As people call it: `MongoDB`. */
  server: string;
  /** The setting that names it. */
  setting: string;
  url: string;
}

/** A server that a start cannot do without, in one sentence: which, where, why not, and what sets it. */
export function unreachable({ server, setting, url }: ServerAddress, err: unknown): Failure {
  return new Failure('server_unavailable', `${server} at ${placeOf(url)} cannot be used (${reasonOf(err)}): start it, or correct ${setting}.`);
}

/** Where a server stands, by its address: neither the name and the password in front of it, nor the options behind. */
export function placeOf(url: string): string {
  // A password may hold what ends an address elsewhere; an @ stands behind all of it.
  const place = url.slice(url.lastIndexOf('@') + 1).replace(/^[a-z+]+:\/\//, '');
  return place.startsWith('/') ? place : place.replace(/[/?#].*/, '');
}

/** What the network or the server says, without what it repeats of the address or of a command. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return 'for no reason given';
  if ('codeName' in err) return String(err.codeName);
  const [said = ''] = err.message.split(/\. |\.?$|(?<=unescaped characters) /, 1);
  return said || ('code' in err ? String(err.code) : err.name);
}
