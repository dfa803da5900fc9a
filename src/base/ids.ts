import { createHash, randomBytes } from 'node:crypto';

/** Every identifier is one of these prefixes and a part that sorts by time (or derives from its owner). */
export type IdPrefix = 'job' | 'run' | 'vnd' | 'cli' | 'evt' | 'dlv' | 'req' | 'prt';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;
const RUN_ID = /^run_[0-9a-z]{26}$/;

/** A new identifier: ten base-32 characters of the time in milliseconds, then 80 random bits. */
export function newId(prefix: IdPrefix, now: Date): string {
  return `${prefix}_${timePart(now.getTime())}${base32(randomBytes(10), RANDOM_CHARACTERS)}`;
}

/** An identifier that the same parts always give, so that a repeat names the same thing. */
export function derivedId(prefix: IdPrefix, ...parts: (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return `${prefix}_${base32(digest, TIME_CHARACTERS + RANDOM_CHARACTERS)}`;
}

/** A job and its run share the part behind the prefix: `job_X` ↔ `run_X`. */
export function runIdOf(jobId: string): string {
  return `run_${jobId.slice('job_'.length)}`;
}

export function isRunId(id: string): boolean {
  return RUN_ID.test(id);
}

export function jobIdOf(runId: string): string {
  return `job_${runId.slice('run_'.length)}`;
}

function timePart(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function base32(bytes: Uint8Array, characters: number): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < characters) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return text;
}
