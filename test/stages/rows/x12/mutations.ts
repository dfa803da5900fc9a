import { expect } from 'vitest';
import { Failure } from '../../../../src/base/failure.ts';
import { random } from '../../../support/random.ts';
import type { NormalizedFile } from '../normalized.ts';
import { normalize834 } from './x12-file.ts';

const encoder = new TextEncoder();
const PIECES = [
  '~',
  '*',
  ':',
  '\n',
  '\r\n',
  'ISA',
  'ISA*',
  'INS*Y*18~',
  'SE*1*1~',
  'ST*834*9~',
  'HD*',
  'LS*2700~',
  'LE*2700~',
  'REF*0F*',
  '\0',
  '\u00e9',
  '~~~~',
  'GS*BE~',
  'IEA*',
].map((piece) => encoder.encode(piece));

/** Breaks files in this many ways, the same for the same seed: none may crash, hang, or be read otherwise when it is cut. */
export function surviveMutations(files: readonly Uint8Array[], count: number, seed: number): { read: number; refused: number } {
  const next = random(seed);
  let read = 0;
  let refused = 0;
  for (let n = 0; n < count; n++) {
    const bytes = mutated(files[n % files.length]!, next);
    const whole = attempt(() => normalize834(bytes));
    if (whole === null) {
      refused++;
      continue;
    }
    read++;
    expect(whole.tally.rows, `mutation ${n} of seed ${seed}`).toBe(whole.inspection.row_count);
    expect(whole.tally.valid_rows + whole.tally.invalid_rows).toBe(whole.tally.rows);
    const cut = attempt(() => normalize834(bytes, { segmentBytes: 1 + next(700), chunkBytes: 1 + next(200), withoutKernel: true }));
    expect([cut?.recordText, cut?.errorText], `mutation ${n} of seed ${seed}`).toEqual([whole.recordText, whole.errorText]);
  }
  return { read, refused };
}

function attempt(work: () => NormalizedFile): NormalizedFile | null {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof Failure) return null;
    throw failure;
  }
}

export function mutated(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  let result = bytes;
  for (let times = 1 + next(4); times > 0; times--) {
    const at = next(result.length);
    const length = next(60);
    const head = result.subarray(0, at);
    switch (next(6)) {
      case 0:
        result = Buffer.concat([head, result.subarray(at + length)]);
        break;
      case 1:
        result = Buffer.concat([head, result.subarray(at, at + length), result.subarray(at)]);
        break;
      case 2:
        result = Buffer.concat([head, PIECES[next(PIECES.length)]!, result.subarray(at)]);
        break;
      case 3:
        result = Buffer.concat([head, Uint8Array.of(next(256)), result.subarray(at + 1)]);
        break;
      case 4: {
        const from = next(result.length);
        result = Buffer.concat([head, result.subarray(from, from + length * 4), result.subarray(at)]);
        break;
      }
      default:
        result = result.subarray(0, Math.max(200, at));
    }
    if (result.length === 0) return bytes;
  }
  return result;
}
