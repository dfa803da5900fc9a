import { watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'stages', 'config'];
/** An editor writes a file in several steps, a checkout many files. */
const QUIET_MS = 200;

/** Calls back once for each flurry of changes below the source folders. Returns what ends it. */
export function watchSources(root: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
