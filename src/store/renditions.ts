import { generationPrefix } from '../model/segment.ts';

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

export function renditionPrefix(runId: string, generation: number, format: string, meta: boolean): string {
  return `${generationPrefix(runId, generation)}${format}.${meta ? 'meta' : 'plain'}.`;
}
