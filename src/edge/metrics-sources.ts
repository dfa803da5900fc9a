import { Gauge, type Registry } from 'prom-client';
import type { EdgeOptions } from './edge-options.ts';
import { within } from './within.ts';

const TIMEOUT_MS = 2_000;

interface Source {
  gauges: Gauge[];
  read(): Promise<void>;
}

/**
 * Gauges whose figures come from the stores. The function reads all of them afresh. If a store is away its figures are missing, but the
 * page is served.
 */
export function createSources({ store, flow, log }: Pick<EdgeOptions, 'store' | 'flow' | 'log'>, registers: Registry[]): () => Promise<void> {
  const unlabelled = new Set<Gauge>();
  const gauge = (name: string, help: string, ...labelNames: string[]): Gauge => {
    const made = new Gauge({ name, help, labelNames, registers });
    if (labelNames.length === 0) unlabelled.add(made);
    return made;
  };
  const sources = [...storeSources(store, gauge), ...flowSources(flow, gauge)];
  return async () => {
    await Promise.all(
      sources.map(async ({ gauges, read }) => {
        for (const one of gauges) one.reset();
        try {
          await within(TIMEOUT_MS, read());
        } catch (err) {
          // `reset` sets a gauge without labels to 0, and removes all series of one with labels; `remove` would need their values.
          for (const one of gauges)
            if (unlabelled.has(one)) one.remove();
            else one.reset();
          log.warn({ err }, 'figures could not be read');
        }
      }),
    );
  };
}

type MakeGauge = (name: string, help: string, ...labelNames: string[]) => Gauge;

function storeSources(store: EdgeOptions['store'], gauge: MakeGauge): Source[] {
  const jobs = gauge('rollcall_jobs', 'Jobs by status.', 'status');
  const deliveries = gauge('rollcall_deliveries', 'Webhook deliveries by state.', 'state');
  const waiting = gauge('rollcall_rows_waiting', 'Rows of jobs that have not ended.');
  const speed = gauge('rollcall_rows_per_second', 'Rows a second over the last jobs that completed.');
  return [
    { gauges: [jobs], read: async () => setAll(jobs, 'status', await store.jobs.countByStatus()) },
    { gauges: [deliveries], read: async () => setAll(deliveries, 'state', await store.deliveries.countByState()) },
    { gauges: [waiting], read: async () => waiting.set((await store.jobs.waiting()).rows) },
    { gauges: [speed], read: async () => speed.set((await store.jobs.pace()).rowsPerSecond ?? 0) },
  ];
}

function flowSources(flow: EdgeOptions['flow'], gauge: MakeGauge): Source[] {
  const runs = gauge('rollcall_queue_runs', 'Runs of stages by queue and state.', 'queue', 'state');
  const age = gauge('rollcall_queue_oldest_waiting_seconds', 'How long the longest waiting run has waited.', 'queue');
  const loop = gauge('rollcall_worker_event_loop_p99_seconds', 'Event-loop delay of a worker since its last heartbeat.', 'worker');
  const resident = gauge('rollcall_worker_resident_bytes', 'Resident memory of a worker.', 'worker');
  const rows = gauge('rollcall_worker_rows', 'Rows a worker has normalized since it began.', 'worker');
  return [
    {
      gauges: [runs, age],
      read: async () => {
        for (const { queue, waiting, delayed, active, oldestWaitingMs } of await flow.depths()) {
          for (const [state, count] of Object.entries({ waiting, delayed, active })) runs.set({ queue, state }, count);
          age.set({ queue }, oldestWaitingMs / 1000);
        }
      },
    },
    {
      gauges: [loop, resident, rows],
      read: async () => {
        for (const beat of await flow.heartbeats()) {
          loop.set({ worker: beat.worker }, beat.event_loop_p99_ms / 1000);
          resident.set({ worker: beat.worker }, beat.rss_bytes);
          rows.set({ worker: beat.worker }, beat.rows_done);
        }
      },
    },
  ];
}

function setAll(gauge: Gauge, label: string, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) gauge.set({ [label]: name }, count);
}
