import type { ErrorCause, ErrorSummary } from '../model/error-summary.ts';
import { generationPrefix } from '../model/segment.ts';
import { checkDocument, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { beginsWith, removeRange } from './ids.ts';

/** The causes of ended jobs' error reports, kept once somebody has asked for them. */
export interface ErrorSummaries {
  /** Null if nobody has asked yet, or if an older form of it is stored. */
  find(runId: string, generation: number): Promise<ErrorCause[] | null>;
  put(runId: string, generation: number, causes: readonly ErrorCause[]): Promise<void>;
}

const SCHEMA = 1;

export function openErrorSummaries({ error_summaries }: Pick<Collections, 'error_summaries'>): ErrorSummaries {
  return {
    async find(runId, generation) {
      const found = await error_summaries.findOne({ _id: idOf(runId, generation), schema: SCHEMA }, { maxTimeMS: READ_TIMEOUT_MS });
      return found?.causes ?? null;
    },

    async put(runId, generation, causes) {
      const summary: ErrorSummary = { _id: idOf(runId, generation), schema: SCHEMA, causes: [...causes] };
      checkDocument('summary of errors', summary);
      await error_summaries.replaceOne({ _id: summary._id }, summary, { upsert: true });
    },
  };
}

export async function removeErrorSummaries({ error_summaries }: Pick<Collections, 'error_summaries'>, runId: string): Promise<void> {
  await removeRange(error_summaries, beginsWith(`${runId}.`));
}

function idOf(runId: string, generation: number): string {
  return generationPrefix(runId, generation);
}
