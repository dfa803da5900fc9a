import { Failure } from '../../../src/base/failure.ts';
import type { WrittenFile } from './normalized.ts';

/** What is kept of a file: its groups, byte for byte, its keys and its counts. */
export function kept({ groups, keys, tallies }: WrittenFile): unknown {
  return {
    groups: groups.map(({ json, meta, ...rest }) => ({ ...rest, json: text(json), meta: text(meta) })),
    keys: Buffer.from(keys).toString('hex'),
    tallies,
  };
}

/** The same of what is written, or why the file was refused. */
export function outcome(write: () => WrittenFile): unknown {
  try {
    return kept(write());
  } catch (failure) {
    if (failure instanceof Failure) return failure.code;
    throw failure;
  }
}

function text(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}
