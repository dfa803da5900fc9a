/** What a process does: take requests, work the queues, or both. */
export const ROLES = ['edge', 'worker', 'all'] as const;
export type Role = (typeof ROLES)[number];

/** What a process tells its parent, where it has a channel to one, when it does its work. */
export interface ReadyMessage {
  ready: true;
  /** The port the edge listens on; null for a worker. */
  port: number | null;
}

/** The exit code of a process whose port another one has. */
export const PORT_TAKEN_EXIT_CODE = 98;

/**
 * How Node runs a role. Row work makes no young objects to speak of; a small nursery saves 30 MB in each process. An edge makes
 * even fewer, but passes on buffers, which are freed with the nursery: a quarter of it saves another 40 MB during an upload.
 * Its heap is some 60 MB; the bound is far above that, and the engine lets a bounded heap grow more slowly. How far memory may
 * grow before a full collection is stated, because the engine's own choice, a fifth, had them collect ten times a job. The
 * engine usually begins to note what a function is called with when it has run for a while; a worker's functions nearly all run for
 * every row, so it begins at once (ADR 12).
 */
export const NODE_OPTIONS_OF_ROLES: { readonly [role in Role]: readonly string[] } = {
  edge: ['--max-semi-space-size=2', '--max-old-space-size=1024', '--heap-growing-percent=30'],
  worker: ['--max-semi-space-size=8', '--heap-growing-percent=100', '--no-lazy-feedback-allocation'],
  all: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
};

/**
 * What else a process is started with. One place for what is freed, of which up to 16 MiB stay: what one thread that compresses has
 * freed, the next one takes, and so do reading and inflating. Memory fresh from the system costs a fault for every 4 KiB, which was a
 * seventh of a job's CPU (ADR 12). Buffers of so many bytes and more keep a mapping of their own: an edge holds chunks of twenty
 * uploads, so theirs go back to the system. glibc would raise either bound with each buffer that is freed; other C libraries pass all
 * of it over.
 *
 * Node keeps in memory whatever of its compile cache a process has read: more than the tenth of a second is worth that a process
 * starts sooner with it (ADR 31).
 */
const surroundings = (mappedFromBytes: number): Readonly<Record<string, string>> => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(16 << 20),
  MALLOC_MMAP_THRESHOLD_: String(mappedFromBytes),
  NODE_DISABLE_COMPILE_CACHE: '1',
});

export const ENVIRONMENT_OF_ROLES: { readonly [role in Role]: Readonly<Record<string, string>> } = {
  edge: surroundings(1 << 20),
  worker: surroundings(4 << 20),
  all: surroundings(4 << 20),
};
