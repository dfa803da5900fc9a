import { BSON, type Document } from 'mongodb';
import { Failure } from '../base/failure.ts';

/** No document is larger; MongoDB itself takes 16 MiB. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** Reserved for a document's other fields if only its binary fields are counted. */
const MARGIN_BYTES = 4096;

/** What the database may spend on one answer before it gives up. */
export const READ_TIMEOUT_MS = 30_000;
/** How long the database may take for an answer that scans a whole run. */
export const WALK_TIMEOUT_MS = 600_000;
/** Documents of one insert, and ids of one removal. */
export const BULK_COUNT = 500;

/** Throws the failure `document_too_large`. */
export function checkDocument(noun: string, document: Document): void {
  checkBytes(noun, BSON.calculateObjectSize(document));
}

/** Throws `document_too_large`, judging by the large binary fields, without serializing the document once more. */
export function checkBinary(noun: string, ...fields: (Uint8Array | null)[]): void {
  checkBytes(
    noun,
    fields.reduce((sum, field) => sum + (field?.length ?? 0), MARGIN_BYTES),
  );
}

function checkBytes(noun: string, bytes: number): void {
  if (bytes > MAX_DOCUMENT_BYTES)
    throw new Failure('document_too_large', `A ${noun} of ${bytes} bytes cannot be stored; the limit is ${MAX_DOCUMENT_BYTES}`);
}
