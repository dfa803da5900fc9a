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

const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * What else a process is started with. The threads that compress would each keep what they have freed; sharing two places saves
 * an edge some 10 MB and a worker 20. Buffers of 128 KiB and more keep a mapping of their own, which goes back to the system with
 * them; glibc would raise that bound with each one that is freed. Other C libraries pass both over.
 *
 * Node keeps in memory whatever of its compile cache a process has read, and an edge holds 16 MB less without it. It starts a
 * second later for it, once; workers come and go more often, and are started with the cache.
 */
export const ENVIRONMENT_OF_ROLES: { readonly [role in Role]: Readonly<Record<string, string>> } = {
  edge: { ...ALLOCATOR, NODE_DISABLE_COMPILE_CACHE: '1' },
  worker: ALLOCATOR,
  all: ALLOCATOR,
};
