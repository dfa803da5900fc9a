import { CSV } from '../formats.ts';
import { MIB } from '../measure.ts';
import { limitMemory } from '../memory-limit.ts';
import { wholeJob, withService } from '../service-client.ts';
import { figureOf, round, sameRows, type Suite } from '../suite.ts';

const SUITE = 'limit';
const MAX_BYTES = 512 * MIB;

/** An upload where the edge and each worker may have 512 MB, whatever the size of the file: `--rows 30000000` makes one of 5.2 GB. */
export const limit: Suite = {
  name: SUITE,
  async run(bench) {
    const fixture = await CSV.fixture(bench.options);
    const limited: (() => void)[] = [];
    try {
      await withService(
        async (running) => {
          const processes = running.ready.processes.map(({ role, pid }) => ({ role, pid, memory: limitMemory(pid, MAX_BYTES) }));
          for (const { memory } of processes) if (memory !== null) limited.push(() => memory.remove());
          if (processes.some(({ memory }) => memory === null)) {
            bench.say('not measured: this machine lets nobody put processes into memory groups');
            return;
          }
          const { rows, seconds } = await wholeJob(running, fixture.file);
          sameRows('the service', rows, fixture);
          for (const { role, pid, memory } of processes) {
            // A supervisor starts another process for one that was ended.
            const use = running.uses().find((one) => one.pid === pid);
            if (use === undefined) throw new Error(`the ${role} was ended at its bound`);
            // What the kernel counts has the cache of files and sockets in it.
            const more = { times_at_bound: memory!.timesAtBound(), resident_mb: use.rss_mb };
            const rss_mb = round(memory!.peakBytes() / MIB, 0);
            bench.report(figureOf(SUITE, `${role}, limited to 512 MB`, { rows, seconds, rss_mb }, { bytes: fixture.bytes, more }));
          }
        },
        { workers: 2 },
      );
    } finally {
      for (const remove of limited) remove();
    }
  },
};
