import type { FileFormat } from '../../model/vendor-config.ts';
import type { BlobWriter } from '../../store/blobs.ts';
import { invalidFileFormat, recognizeFormat, SEEN_BYTES } from '../../../stages/rows/detect/format.ts';
import { HeadBytes } from '../../../stages/rows/detect/head-bytes.ts';
import type { Content, PassingInspection } from './inspect-passing.ts';
import { both } from './take-file.ts';

export interface InflatedContent {
  push(chunk: Uint8Array): Promise<void>;
  end(): Promise<Content>;
}

/** The file that it came out of. */
interface Wrapped {
  name: string;
  /** Set where what comes out was made from the file, not packed into it. */
  format: FileFormat | null;
}

/**
 * Takes what comes out of a wrapped file: into its blob, and past the inspector. A file inside that is wrapped itself is
 * refused: nobody sends one on purpose, and archives in archives have no end.
 */
export function createInflatedContent(writer: BlobWriter, inspecting: PassingInspection, wrapped: Wrapped): InflatedContent {
  const head = new HeadBytes(SEEN_BYTES);
  let bytes = 0;
  const look = (): Promise<void> => {
    const kept = head.release();
    if (wrapped.format === null) checkInside(kept, wrapped.name);
    return inspecting.push(kept);
  };
  const see = async (chunk: Uint8Array): Promise<void> => {
    if (head.isFull) return inspecting.push(chunk);
    const rest = head.take(chunk);
    if (!head.isFull) return;
    await look();
    await inspecting.push(rest);
  };
  return {
    async push(chunk) {
      bytes += chunk.length;
      await both(writer.write(chunk), () => see(chunk));
    },
    async end() {
      if (!head.isFull) await look();
      const inspected = await inspecting.end();
      await writer.finish();
      return { content: 'inflated', bytes, inspected };
    },
  };
}

function checkInside(head: Uint8Array, name: string): void {
  const inside = recognizeFormat(head);
  if (inside.wrapping === undefined) return;
  throw invalidFileFormat(`This is ${name} that holds ${inside.name}. Send what is in it by itself.`);
}
