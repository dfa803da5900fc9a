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

/** How Node runs a role. Row work makes no young objects to speak of; a small nursery saves 30 MB in each process. */
export const NODE_OPTIONS_OF_ROLES = ['--max-semi-space-size=8'] as const;
