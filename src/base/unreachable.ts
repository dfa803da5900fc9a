import { Failure } from './failure.ts';
import { noRoomOf } from './no-room.ts';

export interface ServerAddress {
  /** As people call it: `MongoDB`. */
  server: string;
  /** The setting that names it. */
  setting: string;
  url: string;
}

/** Says in one sentence that a server needed at start cannot be reached: which one, where, why, and which setting names it. */
export function unreachable({ server, setting, url }: ServerAddress, err: unknown): Failure {
  const remedy = noRoomOf(err) === null ? 'start it' : 'make room for it';
  return new Failure('server_unavailable', `${server} at ${placeOf(url)} cannot be used (${reasonOf(err)}): ${remedy}, or correct ${setting}.`);
}

/** The server's host and port, without the name and password in front of them and the options behind. */
export function placeOf(url: string): string {
  // A password may contain the characters that otherwise end this part of an address, but the last @ is behind all of it.
  const place = url.slice(url.lastIndexOf('@') + 1).replace(/^[a-z+]+:\/\//, '');
  return place.startsWith('/') ? place : place.replace(/[/?#].*/, '');
}

/** What the network or the server says, without the parts that repeat the address or a command. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return 'for no reason given';
  const noRoom = noRoomOf(err);
  if (noRoom !== null) return noRoom;
  if ('codeName' in err) return String(err.codeName);
  const [said = ''] = err.message.split(/\. |\.?$|(?<=unescaped characters) /, 1);
  return said || ('code' in err ? String(err.code) : err.name);
}
