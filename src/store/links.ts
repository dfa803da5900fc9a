import { generationPrefix } from '../model/segment.ts';
import { checkBinary, READ_TIMEOUT_MS, WALK_TIMEOUT_MS } from './bounds.ts';
import type { Collections } from './collections.ts';
import { beginsWith, removeRange } from './ids.ts';

/** Family keys and stray rows on their way between segments of a keyed file, as bytes of the caller's own form. */
export interface LinkPart {
  run_id: string;
  generation: number;
  /** Lower-case letters: what the part holds. */
  kind: string;
  /** The range of key hashes (or what else the kind is divided by). */
  range: number;
  segment: number;
  /** Counts the parts of one segment and range, where one would be too large. */
  part: number;
  data: Uint8Array;
}

export interface Links {
  /** Stores a part, or replaces the one in its place. */
  put(part: LinkPart): Promise<void>;
  /** Parts of a kind ordered by range, segment and part; of one range where it is given. */
  list(runId: string, generation: number, kind: string, range?: number): AsyncIterable<LinkPart>;
  /** The runs that have parts, in no more steps than there are such runs. */
  runs(): AsyncIterable<string>;
  /** Removes all parts of a run. */
  remove(runId: string): Promise<void>;
}

export function openLinks({ link_parts }: Pick<Collections, 'link_parts'>): Links {
  return {
    async put({ run_id, generation, kind, range, segment, part, data }) {
      checkBinary('link part', data);
      const _id = `${kindPrefix(run_id, generation, kind)}${padded(range)}.${padded(segment)}.${padded(part)}`;
      await link_parts.replaceOne({ _id }, { range, segment, part, data }, { upsert: true });
    },

    async *list(runId, generation, kind, range) {
      const prefix = kindPrefix(runId, generation, kind) + (range === undefined ? '' : `${padded(range)}.`);
      const parts = link_parts.find({ _id: beginsWith(prefix) }, { batchSize: PARTS_AT_ONCE, maxTimeMS: WALK_TIMEOUT_MS }).sort({ _id: 1 });
      for await (const { range, segment, part, data } of parts) yield { run_id: runId, generation, kind, range, segment, part, data };
    },

    async *runs() {
      let behind = '';
      for (;;) {
        const part = await link_parts.findOne({ _id: { $gt: behind } }, { sort: { _id: 1 }, projection: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS });
        if (part === null) return;
        const runId = part._id.slice(0, part._id.indexOf('.'));
        yield runId;
        behind = beginsWith(`${runId}.`).$lt;
      }
    },

    remove: (runId) => removeRange(link_parts, beginsWith(`${runId}.`)),
  };
}

const PARTS_AT_ONCE = 4;

function kindPrefix(runId: string, generation: number, kind: string): string {
  if (!/^[a-z]+$/.test(kind)) throw new Error('the kind of a link part is lower-case letters');
  return `${generationPrefix(runId, generation)}${kind}.`;
}

function padded(number: number): string {
  return String(number).padStart(6, '0');
}
