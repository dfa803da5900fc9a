import type { Binary } from './binary.ts';
import type { Guard } from './guard.ts';

/** A server that this program started and stops. */
export interface LocalServer {
  url: string;
  pid: number;
  /** Resolves when the server's process has ended, for whatever reason. */
  gone: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  binary: Binary;
  /** Where its data lives. */
  folder: string;
  /** Where it listens; a free port without it. */
  port?: number;
  guard: Guard;
}
