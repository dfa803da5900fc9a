import { createGunzip } from 'node:zlib';
import { Failure } from '../../base/failure.ts';
import { handled } from '../../base/handled.ts';
import { invalidFileFormat } from '../../../stages/rows/detect/format.ts';
import { checkInflated } from './inflate-limit.ts';
import { freeInflated } from './inflated-chunk.ts';

/** Takes the bytes of a gzip file as they pass. */
export interface Gunzip {
  /** Resolves when more may come. Calls may not overlap. Rejects with what is wrong with the file, or with what the sink threw. */
  push(chunk: Uint8Array): Promise<void>;
  /** Resolves when the sink has taken everything. */
  end(): Promise<void>;
  /** Ends it in the middle. Resolves when the sink is no longer called. */
  abort(): Promise<void>;
}

const OUTPUT_BYTES = 64 * 1024;

/**
 * Inflates a gzip file, of one member or several, into a sink that may hold it back: 64 KiB are under way. What the sink is given
 * holds until its promise settles. Zeros behind the last member are padding; anything else there is refused, since it may be rows.
 */
export function createGunzipInto(sink: (chunk: Uint8Array) => Promise<void>, maxBytes: number): Gunzip {
  const gunzip = createGunzip({ chunkSize: OUTPUT_BYTES });
  let received = 0;
  let lastNonZeroEnd = 0;
  let inflated = 0;

  const pour = async (): Promise<void> => {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      inflated += chunk.length;
      checkInflated(inflated, received, maxBytes);
      await sink(chunk);
      freeInflated(chunk);
    }
  };
  // Whoever pushes or ends hears of it.
  const poured = handled(
    pour().catch((err: unknown) => {
      gunzip.destroy();
      throw readable(err);
    }),
  );

  return {
    async push(chunk) {
      for (let at = chunk.length; at > 0; at--) {
        if (chunk[at - 1] !== 0) {
          lastNonZeroEnd = received + at;
          break;
        }
      }
      received += chunk.length;
      const written = Promise.withResolvers<void>();
      gunzip.write(chunk, () => written.resolve());
      // A failed write is told by what pours, with its reason.
      await Promise.race([written.promise, poured.then(() => written.promise)]);
      if (gunzip.destroyed) await poured;
    },
    async end() {
      gunzip.end();
      await poured;
      if (lastNonZeroEnd > gunzip.bytesWritten) throw broken('Something that is not gzip follows its end.');
    },
    async abort() {
      gunzip.destroy();
      await Promise.allSettled([poured]);
    },
  };
}

/** What zlib says of a file; never with a byte of it. */
function readable(err: unknown): unknown {
  if (err instanceof Failure || !(err instanceof Error) || !('code' in err)) return err;
  if (err.code === 'Z_BUF_ERROR') return broken('It ends too early.');
  return typeof err.code === 'string' && err.code.startsWith('Z_') ? broken('Its bytes are damaged.') : err;
}

function broken(what: string): Failure {
  return invalidFileFormat(`This is a gzip-compressed file, and it cannot be inflated. ${what} Compress it again, or send it inflated.`);
}
