import { reasonOf } from './command.ts';
import type { LocalServer } from './local-server.ts';
import { countQuickEnds } from './quick-ends.ts';

export interface KeptServer {
  url: string;
  /** Resolves when the server has ended and is not started again. */
  gone: Promise<void>;
  stop(): Promise<void>;
}

const MAX_QUICK_ENDS = 3;

/**
 * Starts a server, and again on its port when it ends unasked, since its clients know no other address. One that cannot be
 * started again, or ends at once several times in a row, is given up.
 */
export async function keepServer(name: string, start: (port?: number) => Promise<LocalServer>, say: (line: string) => void): Promise<KeptServer> {
  let server = await start();
  let stopping = false;
  const { url } = server;
  const again = (): Promise<LocalServer | null> =>
    start(Number(new URL(url).port)).catch((err: unknown) => {
      say(`${name} could not be started again: ${reasonOf(err)}`);
      return null;
    });
  const gone = (async () => {
    for (let quickEnds = 0; ;) {
      const startedAt = performance.now();
      await server.gone;
      if (stopping) return;
      quickEnds = countQuickEnds(quickEnds, startedAt);
      if (quickEnds > MAX_QUICK_ENDS) return;
      say(`${name} ended; starting it again`);
      const next = await again();
      if (next === null) return;
      server = next;
      if (stopping || server.url !== url) return server.stop();
    }
  })();
  return {
    url,
    gone,
    stop: async () => {
      stopping = true;
      await server.stop();
      await gone;
    },
  };
}
