import { Readable } from 'node:stream';
import { Failure } from '../../base/failure.ts';
import type { Job } from '../../model/job.ts';
import type { VendorVersion } from '../../model/vendor-config.ts';
import type { Bucket } from '../../store/blobs.ts';
import { failure } from '../error-body.ts';
import { MAX_INSPECTED_BYTES } from './inspect-passing.ts';
import { Upload, type Received, type ReceiveOptions } from './receive.ts';

/**
 * Takes the stored file of a job in anew, as if it were sent once more with a hint that names this version of its vendor:
 * unwrapped, inspected and stored as a file of its own. Where it rejects, nothing of it is left in the store.
 */
export async function receiveStored(job: Job, vendor: VendorVersion, options: ReceiveOptions, signal: AbortSignal): Promise<Received> {
  const others = options.vendors.filter(({ vendor_id }) => vendor_id !== vendor.vendor_id);
  const upload = new Upload({ ...options, vendors: [...others, vendor] });
  upload.setField('vendor_hint', vendor.vendor_id);
  const broken = new AbortController();
  const stream = Readable.from(bytesOf(options.blobs.originals, job), { objectMode: false });
  stream.once('error', (err) => broken.abort(err));
  try {
    return await upload.conclude(await upload.takeFile(stream, job.file_name, AbortSignal.any([signal, broken.signal])));
  } catch (err) {
    stream.destroy();
    await upload.discard();
    // Removed, or removed while it was read: it is the job that is not there any more.
    if (err instanceof Failure && err.code === 'file_unreadable') throw failure('not_found', 'The file of this job is no longer kept.');
    throw err;
  }
}

async function* bytesOf(originals: Bucket, { blob_id, bytes }: Job): AsyncGenerator<Uint8Array> {
  for await (const chunk of originals.read(blob_id, 0, bytes)) {
    for (let from = 0; from < chunk.length; from += MAX_INSPECTED_BYTES) yield chunk.subarray(from, from + MAX_INSPECTED_BYTES);
  }
}
