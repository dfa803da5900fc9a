import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Failure } from '../base/failure.ts';
import type { Role } from '../base/role.ts';
import type { Guard } from '../services/guard.ts';
import { superviseRole, type Start, type SupervisedRole } from './supervisor.ts';

export interface RolesOptions {
  /** The path of the program that every process runs. */
  program: string;
  /** The settings of every process, but for those that follow from the port. */
  environment: NodeJS.ProcessEnv;
  /** The port asked for; null takes the usual one, or a free one where that is taken. */
  port: number | null;
  workers: number;
  guard: Guard;
  say: (line: string) => void;
}

/** One edge and its workers, each in a process of its own. */
export interface Roles {
  baseUrl: string;
  processes(): { role: Role; pid: number }[];
  /** Ends every process; the next ones run this program. */
  restart(program: string): void;
  stop(): Promise<void>;
}

const USUAL_PORT = 8080;
const PORT_ATTEMPTS = 10;
const DEFAULT_SHUTDOWN_TIMEOUT_MS = 10_000;
/** A process that has not stopped within its own time is ended. */
const GRACE_BEYOND_SHUTDOWN_MS = 2_000;

/** Starts the processes and resolves when all are ready. Throws a Failure where one ends before it is. */
export async function startRoles(options: RolesOptions): Promise<Roles> {
  const graceMs = Number(options.environment['SHUTDOWN_TIMEOUT_MS'] ?? DEFAULT_SHUTDOWN_TIMEOUT_MS) + GRACE_BEYOND_SHUTDOWN_MS;
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = options.port ?? (await findPort(attempt === 0 ? USUAL_PORT : 0));
    const baseUrl = options.environment['BASE_URL'] ?? `http://127.0.0.1:${port}/v1`;
    const starts = await startAll({ ...options.environment, PORT: String(port), BASE_URL: baseUrl }, options);
    const roles = starts.flatMap((start) => ('started' in start ? [start.started] : []));
    const [edge] = starts;
    if (roles.length === starts.length) return rolesOf(roles, baseUrl, graceMs);
    await stopAll(roles, graceMs);
    const portTaken = edge !== undefined && 'failed' in edge && edge.failed === 'port_taken';
    if (!portTaken) throw new Failure('start_failed', 'A process of the service ended before it was ready; its reason stands above.');
    if (options.port !== null) throw new Failure('port_taken', `Port ${options.port} is taken. Name another one with --port.`);
  }
  throw new Failure('port_taken', 'No free port was found. Name one with --port.');
}

async function startAll(environment: NodeJS.ProcessEnv, { program, workers, guard, say }: RolesOptions): Promise<Start[]> {
  const roles: Role[] = ['edge', ...Array.from({ length: workers }, () => 'worker' as const)];
  return Promise.all(roles.map((role) => superviseRole({ role, program, environment, guard, say })));
}

async function stopAll(roles: readonly SupervisedRole[], graceMs: number): Promise<void> {
  await Promise.all(roles.map((role) => role.stop(graceMs)));
}

function rolesOf(roles: readonly SupervisedRole[], baseUrl: string, graceMs: number): Roles {
  return {
    baseUrl,
    processes: () => roles.map((role) => ({ role: role.role, pid: role.pid() })),
    restart: (program) => {
      for (const role of roles) role.restart(program);
    },
    stop: () => stopAll(roles, graceMs),
  };
}

/** The wanted port where nobody listens on it, else a free one. Only the edge's own bind decides. */
async function findPort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
  } catch (err) {
    if (wanted !== 0 && err instanceof Error && 'code' in err && (err.code === 'EADDRINUSE' || err.code === 'EACCES')) return findPort(0);
    throw err;
  }
}
