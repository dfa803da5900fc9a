import type { Db } from 'mongodb';

/** Collections in which anything mentions a job or its run, in order. */
export async function tracesOf(db: Db, jobId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find().toArray();
    if (documents.some((document) => JSON.stringify(document).includes(jobId.slice('job_'.length)))) found.push(name);
  }
  return found.toSorted();
}
