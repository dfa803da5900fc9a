import { generationPrefix } from '../model/segment.ts';
import { BULK_COUNT, READ_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { isDuplicate } from './duplicates.ts';
import { beginsWith } from './ids.ts';

/** A segment's records in another format: which blob holds them. */
export interface Rendition {
  /** `renditionId(…)`. */
  _id: string;
  blob_id: string;
  bytes: number;
}

export interface Renditions {
  /** Makes an attempt's blob the rendition. False where another attempt was first: its blob stands. */
  publish(rendition: Rendition): Promise<boolean>;
  get(id: string): Promise<Rendition | null>;
  /** What is published so far, in file order. */
  list(runId: string, generation: number, format: string, meta: boolean): Promise<Rendition[]>;
}

export function renditionId(runId: string, generation: number, format: string, meta: boolean, segment: number): string {
  return `${renditionPrefix(runId, generation, format, meta)}${String(segment).padStart(6, '0')}`;
}

function renditionPrefix(runId: string, generation: number, format: string, meta: boolean): string {
  return `${generationPrefix(runId, generation)}${format}.${meta ? 'meta' : 'plain'}.`;
}

export function openRenditions({ renditions }: Pick<Collections, 'renditions'>): Renditions {
  return {
    async publish({ _id, blob_id, bytes }) {
      try {
        await renditions.insertOne({ _id, blob_id, bytes });
        return true;
      } catch (err) {
        if (!isDuplicate(err)) throw err;
        // A repeat of the attempt that won finds its own blob.
        return (await renditions.findOne({ _id }, { maxTimeMS: READ_TIMEOUT_MS }))?.blob_id === blob_id;
      }
    },

    get: (id) => renditions.findOne({ _id: id }, { maxTimeMS: READ_TIMEOUT_MS }),

    list: (runId, generation, format, meta) =>
      renditions
        .find({ _id: beginsWith(renditionPrefix(runId, generation, format, meta)) }, { batchSize: BULK_COUNT, maxTimeMS: READ_TIMEOUT_MS })
        .sort({ _id: 1 })
        .toArray(),
  };
}
