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
 * What each role loads before the product, from the root of the repository: the sources without their types, of which
 * `bin/strip.mjs` has made copies. Without it each process holds some 30 MB more at its start.
 */
export const STRIPPED_SOURCES = 'bin/stripped.mjs';

/** One place for what is freed, of which up to 16 MiB stay; buffers of this many bytes and more keep a mapping of their own. */
const allocator = (mappedFromBytes: number): Readonly<Record<string, string>> => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(16 << 20),
  MALLOC_MMAP_THRESHOLD_: String(mappedFromBytes),
});

/**
 * What else a process is started with. What one thread that compresses has freed, the next one takes, and so do reading and
 * inflating: memory fresh from the system costs a fault for every 4 KiB, which was a seventh of a job's CPU (ADR 12). An edge holds
 * chunks of twenty uploads, so theirs go back to the system; glibc would raise either bound with each buffer that is freed. Other C
 * libraries pass all of it over.
 *
 * Node keeps in memory whatever of its compile cache a process has read, and an edge holds 16 MB less without it. It starts a
 * second later for it, once; workers come and go more often, and are started with the cache.
 */
export const ENVIRONMENT_OF_ROLES: { readonly [role in Role]: Readonly<Record<string, string>> } = {
  edge: { ...allocator(1 << 20), NODE_DISABLE_COMPILE_CACHE: '1' },
  worker: allocator(4 << 20),
  all: allocator(4 << 20),
};
