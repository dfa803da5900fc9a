import { expect } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { inspected, type NormalizeFileOptions, type WrittenFile } from './normalized.ts';

/** What is kept of a file: its groups, byte for byte, its keys and its counts. */
export function kept({ groups, keys, tallies }: WrittenFile): unknown {
  return {
    groups: groups.map(({ json, meta, ...rest }) => ({ ...rest, json: text(json), meta: text(meta) })),
    keys: Buffer.from(keys).toString('hex'),
    tallies,
  };
}

/** Expects what the kernel writes to be what TypeScript alone does, and answers it; null where inspection refuses the file. */
export function expectSame(file: string | Uint8Array, options: NormalizeFileOptions = {}): WrittenFile | null {
  const ways = unlessRefused(() => inspected(file, options));
  if (ways === null) return null;
  const written = ways.withKernel();
  expect(kept(written)).toEqual(kept(ways.withoutKernel()));
  return written;
}

function unlessRefused<T>(inspect: () => T): T | null {
  try {
    return inspect();
  } catch (failure) {
    if (failure instanceof Failure) return null;
    throw failure;
  }
}

function text(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}
