import { Failure } from '../../base/failure.ts';
import type { Inspection, Inspector } from '../../../stages/rows/detect/inspection.ts';
import type { Steps } from '../../../stages/rows/detect/steps.ts';
import { inTurn } from '../turns.ts';

/** What an inspection came to. A refusal counts unless a hint that comes behind the file names another vendor. */
export type Inspected = { inspection: Inspection } | { refusal: Failure };

/** The bytes in which the rows stand: where they are, how many, and what they say. */
export interface Content {
  content: 'original' | 'inflated';
  bytes: number;
  inspected: Inspected;
}

export interface PassingInspection {
  /** Resolves when the chunk has been seen: until then its bytes must not change. Calls may not overlap. */
  push(chunk: Uint8Array): Promise<void>;
  end(): Promise<Inspected>;
}

/** The inspector sees no more at once: what it does with a chunk is how long the event loop stands still. */
export const MAX_INSPECTED_BYTES = 64 * 1024;

/** Shows an inspector a chunk, slice by slice, each in its turn. */
export async function showInTurns(inspector: Inspector, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; from += MAX_INSPECTED_BYTES) {
    const slice = chunk.subarray(from, from + MAX_INSPECTED_BYTES);
    if (inspector.pushing === undefined) await inTurn(() => inspector.push(slice));
    else await stepInTurns(inspector.pushing(slice));
  }
}

/** What the inspector has seen, worked out in as many turns as it takes. */
export function endInTurns(inspector: Inspector): Promise<Inspection> {
  return inspector.ending === undefined ? inTurn(() => inspector.end()) : stepInTurns(inspector.ending());
}

/** What takes several steps, each in its turn. */
export async function stepInTurns<T>(steps: Steps<T>): Promise<T> {
  for (let begun = false; ; begun = true) {
    const step = await inTurn(() => steps.next(), begun);
    if (step.done === true) return step.value;
  }
}

/**
 * Inspects what passes. A layout that fits no vendor ends the upload at once, unless a hint may still follow the file:
 * then the rest is only stored, and the hint decides. `seen` is called after each chunk that has been looked at.
 */
export function inspectPassing(inspector: Inspector, hintKnown: boolean, seen: () => void = () => undefined): PassingInspection {
  let refusal: Failure | null = null;
  const attempt = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (err) {
      if (hintKnown || !(err instanceof Failure) || err.code !== 'unrecognized_layout') throw err;
      refusal = err;
      return null;
    }
  };
  return {
    async push(chunk) {
      if (refusal !== null) return;
      await attempt(showInTurns(inspector, chunk));
      if (refusal === null) seen();
    },
    async end() {
      const inspection = refusal === null ? await attempt(endInTurns(inspector)) : null;
      if (inspection !== null) return { inspection };
      if (refusal === null) throw new Error('an inspection ended without a result');
      return { refusal };
    },
  };
}
