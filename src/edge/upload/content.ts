import type { BlobWriter } from '../../store/blobs.ts';
import { recognizeFormat, SEEN_BYTES, type Recognized } from '../../../stages/rows/detect/format.ts';
import { HeadBytes } from '../../../stages/rows/detect/head-bytes.ts';
import { createGunzipInto } from './gzip.ts';
import { createInflatedContent } from './inflated-content.ts';
import type { Content, PassingInspection } from './inspect-passing.ts';
import { UNWRAP, type Unwrapper } from './unwrap.ts';

export interface ContentOptions {
  inspecting: PassingInspection;
  /** Begins the blob of what is taken out of the file. */
  createInflated(): BlobWriter;
  maxInflatedBytes: number;
}

/** What a file turned out to be when it had passed: rows that were seen, or something to take them out of once it is stored. */
export type PassedContent = Content | { unwrapper: Unwrapper };

/** Sees the bytes of an upload as they pass, and lets them be or takes the content out of them. */
export interface ContentTaker {
  /** Calls may not overlap. What it returns, or throws, settles when more may come. */
  push(chunk: Uint8Array): Promise<void> | void;
  end(): Promise<PassedContent>;
  /** Resolves when nothing is written any more. */
  abort(): Promise<void>;
}

/** Waits until the first bytes say what the file is, then takes its content in that way. */
export function createContentTaker(options: ContentOptions): ContentTaker {
  const head = new HeadBytes(SEEN_BYTES);
  let taker: ContentTaker | null = null;
  const choose = (): { taker: ContentTaker; kept: Uint8Array } => {
    const kept = head.release();
    taker = takerOf(recognizeFormat(kept), options);
    return { taker, kept };
  };
  return {
    push(chunk) {
      if (taker !== null) return taker.push(chunk);
      const rest = head.take(chunk);
      if (!head.isFull) return;
      const chosen = choose();
      const taking = chosen.taker.push(chosen.kept);
      return taking === undefined ? chosen.taker.push(rest) : taking.then(() => chosen.taker.push(rest));
    },
    async end() {
      if (taker !== null) return taker.end();
      const chosen = choose();
      await chosen.taker.push(chosen.kept);
      return chosen.taker.end();
    },
    async abort() {
      await taker?.abort();
    },
  };
}

function takerOf(seen: Recognized, options: ContentOptions): ContentTaker {
  switch (seen.wrapping) {
    case undefined:
      return plainContent(options.inspecting);
    case 'gzip':
      return gzipContent(seen, options);
    default:
      return storedContent(UNWRAP[seen.wrapping]);
  }
}

function plainContent(inspecting: PassingInspection): ContentTaker {
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      return inspecting.push(chunk);
    },
    end: async () => ({ content: 'original', bytes, inspected: await inspecting.end() }),
    abort: async () => undefined,
  };
}

function gzipContent(seen: Recognized, { inspecting, createInflated, maxInflatedBytes }: ContentOptions): ContentTaker {
  const content = createInflatedContent(createInflated(), inspecting, { name: seen.name, format: null });
  const gunzip = createGunzipInto(content.push, maxInflatedBytes);
  return {
    push: gunzip.push,
    async end() {
      await gunzip.end();
      return content.end();
    },
    abort: gunzip.abort,
  };
}

/** Nothing of it says anything before its end is there. */
function storedContent(unwrapper: Unwrapper): ContentTaker {
  return { push: () => undefined, end: async () => ({ unwrapper }), abort: async () => undefined };
}
