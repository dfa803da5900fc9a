import type { Rendition } from '../../store/renditions.ts';
import { csvHeader } from '../../../stages/rows/serialize/csv.ts';
import { xmlFoot, xmlHead } from '../../../stages/rows/serialize/xml.ts';
import { completeParts, partsOf, type RenditionContext, type WantedRendition } from '../../../stages/jobs/renditions/renditions.ts';
import { chunksOf, loadPart, type BlobPart } from './blob-body.ts';
import { locateIn, startsOf, type PartedBody } from './body.ts';
import { metadataOf } from './metadata.ts';
import type { PartCache } from './part-cache.ts';

export interface RenditionOptions extends WantedRendition {
  context: RenditionContext;
  cache: PartCache;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
}

type Part = Uint8Array | BlobPart;

/** The output as CSV or XML: with a known length if all its parts exist, otherwise part by part as they are made. */
export async function createRendition(options: RenditionOptions): Promise<PartedBody> {
  const complete = await completeParts(options.context, options);
  return complete === null ? growing(options) : whole(complete, options);
}

function whole(renditions: readonly Rendition[], options: RenditionOptions): PartedBody {
  const parts: Part[] = [headOf(options), ...renditions.flatMap(({ blob_id, bytes }) => chunksOf(blob_id, bytes)), footOf(options)];
  const starts = startsOf(parts.map(lengthOf));
  return {
    size: starts[parts.length] ?? 0,
    load: (index) => (index < parts.length ? loadOne(parts[index] as Part, options) : null),
    locate: (position) => locateIn(starts, position),
  };
}

/** Awaits the first part before the answer begins, so that the answer can say if none can be made. */
async function growing(options: RenditionOptions): Promise<PartedBody> {
  const coming = partsOf(options.context, options, { signal: options.signal });
  const parts: Part[] = [headOf(options)];
  let ended = false;
  const grow = async (): Promise<void> => {
    const next = await coming.next();
    if (next.done === true) {
      parts.push(footOf(options));
      ended = true;
    } else parts.push(...chunksOf(next.value.blob_id, next.value.bytes));
  };
  await grow();
  return {
    size: null,
    async load(index) {
      while (index >= parts.length && !ended) await grow();
      const part = parts[index];
      return part === undefined ? null : loadOne(part, options);
    },
    locate() {
      throw new Error('the length of the rendition is not known yet');
    },
  };
}

function loadOne(part: Part, { context, cache }: RenditionOptions): Uint8Array | Promise<Uint8Array> {
  return part instanceof Uint8Array ? part : loadPart(context.store.blobs.renditions, part, cache);
}

function lengthOf(part: Part): number {
  return part instanceof Uint8Array ? part.length : part.end - part.start;
}

function headOf({ format, metadata, job }: RenditionOptions): Uint8Array {
  switch (format) {
    case 'csv':
      return Buffer.from(csvHeader(metadata));
    case 'xml':
      return Buffer.from(metadata ? xmlHead(job, metadataOf(job)) : xmlHead(job));
    default:
      return format satisfies never;
  }
}

function footOf({ format }: RenditionOptions): Uint8Array {
  return format === 'xml' ? Buffer.from(xmlFoot()) : new Uint8Array(0);
}
