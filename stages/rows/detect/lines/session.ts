import type { ByteWindow } from '../../read/byte-window.ts';

/** `SQL> select`, `SCOTT@ORCL> SELECT`, `db2 => select` */
const QUERY = /^([\w@$.#-]{1,40}(?: =)?>) *select\b/im;
/** Below the names of a table: where each of its columns stands. */
const RULE = /^ *-+(?: +-+){3,} *\r?$/m;
/** What stands above that is no more. */
const SEEN_BYTES = 8192;

/** `Version 19.3.0.0.0`; a plan's is `Version 2`. */
const VERSIONS = Array.from({ length: 30 }, (_, k) => `Version ${k + 10}.`);

/** Whether a text is what a database printed for a query, which stands above it behind its prompt: a table whose columns stand under their names. */
export function isSpooled({ bytes, at, end }: ByteWindow): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(SEEN_BYTES, end - at)).toString('latin1');
  return QUERY.test(text) && RULE.test(text);
}

/** How lines begin that are no rows of such a table; `above` stands above its header. */
export function linesOfSession(above: readonly string[]): string[] {
  const prompt = above.map((text) => QUERY.exec(text)?.[1]).find((found) => found !== undefined);
  return prompt === undefined ? [] : [prompt, 'Elapsed: ', 'Disconnected from ', ...VERSIONS];
}
