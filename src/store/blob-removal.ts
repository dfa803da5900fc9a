import { BULK_COUNT, WALK_TIMEOUT_MS } from './bounds.ts';
import type { BucketCollections } from './gridfs.ts';

/** Removes a blob in an order that may be interrupted anywhere: the files document, which names what to remove, goes last. */
export async function removeBlob(bucket: BucketCollections, id: string): Promise<void> {
  await bucket.files.updateOne({ _id: id }, { $set: { 'metadata.state': 'removing', 'metadata.unclaimed': true } });
  await removeChunks(bucket, id);
  await bucket.files.deleteOne({ _id: id });
}

/**
 * Removes chunks that no files document owns. A files document is created first and removed last, so the age of the chunks does not matter.
 */
export async function removeOrphanChunks(bucket: BucketCollections): Promise<number> {
  const orphans = bucket.chunks.aggregate<{ _id: string }>(
    [
      { $sort: { files_id: 1, n: 1 } },
      { $group: { _id: '$files_id' } },
      { $lookup: { from: bucket.files.collectionName, localField: '_id', foreignField: '_id', pipeline: [{ $project: { _id: 1 } }], as: 'files' } },
      { $match: { files: { $size: 0 } } },
      { $project: { _id: 1 } },
    ],
    { maxTimeMS: WALK_TIMEOUT_MS, batchSize: BULK_COUNT },
  );
  let removed = 0;
  for await (const orphan of orphans) {
    await removeChunks(bucket, orphan._id);
    removed += 1;
  }
  return removed;
}

async function removeChunks(bucket: BucketCollections, id: string): Promise<void> {
  const last = await bucket.chunks.findOne({ files_id: id }, { sort: { n: -1 }, projection: { _id: 0, n: 1 } });
  for (let n = 0; n <= (last?.n ?? -1); n += BULK_COUNT) await bucket.chunks.deleteMany({ files_id: id, n: { $gte: n, $lt: n + BULK_COUNT } });
}
