import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';

const PIECE_CHARACTERS = 1 << 18;

type Texts = Iterable<string> | AsyncIterable<string>;

/** Writes a file of these texts unless it is there already. Under its name it is whole: a run that was stopped leaves none. */
export async function writeOnce(file: string, texts: () => Texts): Promise<void> {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  const stream = createWriteStream(partial);
  for await (const piece of pieces(texts())) if (!stream.write(piece)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  renameSync(partial, file);
}

/** The same text in pieces of a size that is worth a write. */
export async function* pieces(texts: Texts): AsyncGenerator<string> {
  let text = '';
  for await (const one of texts) {
    text += one;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
