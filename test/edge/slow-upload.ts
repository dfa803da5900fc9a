import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { handled } from '../../src/base/handled.ts';
import { runIdOf } from '../../src/base/ids.ts';
import { eventually } from '../support/eventually.ts';
import type { TestClient, TestEdge, UploadResult } from './support.ts';

/** An upload that comes in by and by. */
export class SlowUpload {
  readonly #test: TestEdge;
  readonly #request: ClientRequest;
  readonly #answer: Promise<IncomingMessage>;

  constructor(test: TestEdge, { token }: TestClient) {
    this.#test = test;
    this.#request = request(`${test.base}/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    // Who breaks off does not wait for it.
    this.#answer = handled(once(this.#request, 'response').then(([answer]) => answer as IncomingMessage));
    this.send('--x\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\n');
  }

  send(text: string): void {
    this.#request.write(text);
  }

  /**
   * Sends a file up to a part of it, and then bit by bit, until so many of its segments are done, or `enough` says so. Answers the id of the
   * job that there will be, how many bytes were sent, and what was not.
   */
  async sendUntilDone(
    text: string,
    count: number,
    { part = 0.6, enough = () => false }: { part?: number; enough?: () => boolean } = {},
  ): Promise<{ jobId: string; sent: number; rest: string }> {
    const { db } = this.#test.jobs;
    let sent = Math.floor(text.length * part);
    this.send(text.slice(0, sent));
    const jobId = await eventually(async () => {
      const [early] = await db
        .collection<{ _id: string }>('early_jobs')
        .find({ clear_at: null, run_id: { $exists: true } })
        .toArray();
      const segments = { run_id: runIdOf(early?._id ?? ''), generation: 0, state: 'done' };
      const done = early === undefined ? -1 : await db.collection('segments').countDocuments(segments);
      if (early !== undefined && (done >= count || enough())) return early._id;
      // Pieces are looked at when bytes come in.
      const more = Math.min(Math.floor(text.length * 0.9), sent + 10_000);
      this.send(text.slice(sent, more));
      sent = Math.max(sent, more);
      throw new Error(`${done} segments are done`);
    });
    return { jobId, sent, rest: text.slice(sent) };
  }

  async end(): Promise<UploadResult> {
    this.#request.end('\r\n--x--\r\n');
    const answer = await this.#answer;
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    if (answer.statusCode !== 201) throw new Error(`the upload was answered ${answer.statusCode}`);
    return JSON.parse(Buffer.concat(pieces).toString()) as UploadResult;
  }

  breakOff(): void {
    this.#request.on('error', () => undefined).destroy();
  }
}
