import { Failure } from '../../base/failure.ts';
import type { Inspection, Inspector } from '../../../stages/rows/detect/inspection.ts';

/** What an inspection came to. A refusal counts unless a hint that comes behind the file names another vendor. */
export type Inspected = { inspection: Inspection } | { refusal: Failure };

/** The bytes in which the rows stand: where they are, how many, and what they say. */
export interface Content {
  content: 'original' | 'inflated';
  bytes: number;
  inspected: Inspected;
}

export interface PassingInspection {
  push(chunk: Uint8Array): void;
  end(): Inspected;
}

/** The inspector sees no more at once: what it does with a chunk is how long the event loop stands still. */
export const MAX_INSPECTED_BYTES = 64 * 1024;

/**
 * Inspects what passes. A layout that fits no vendor ends the upload at once, unless a hint may still follow the file:
 * then the rest is only stored, and the hint decides.
 */
export function inspectPassing(inspector: Inspector, hintKnown: boolean): PassingInspection {
  let refusal: Failure | null = null;
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (err) {
      if (hintKnown || !(err instanceof Failure) || err.code !== 'unrecognized_layout') throw err;
      refusal = err;
      return null;
    }
  };
  return {
    push(chunk) {
      for (let from = 0; from < chunk.length && refusal === null; from += MAX_INSPECTED_BYTES) {
        attempt(() => inspector.push(chunk.subarray(from, from + MAX_INSPECTED_BYTES)));
      }
    },
    end() {
      const inspection = refusal === null ? attempt(() => inspector.end()) : null;
      if (inspection !== null) return { inspection };
      if (refusal === null) throw new Error('an inspection ended without a result');
      return { refusal };
    },
  };
}
