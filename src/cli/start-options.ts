import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../base/failure.ts';

export interface StartOptions {
  /** Print one JSON line on stdout when everything is ready. */
  json: boolean;
  /** Send the bundled file through once everything is ready. */
  sample: boolean;
  /** Start edge and workers again when a source file changes. */
  watch: boolean;
  /** The port asked for; null leaves the choice. */
  port: number | null;
  /** Worker processes beside the one edge. */
  workers: number;
  /** Where data and credentials live. */
  folder: string;
}

const MAX_PORT = 65_535;
const MAX_WORKERS = 256;
export const USAGE = `Options of npm start (after --):
  --port N      the port to listen on (8080, or a free one where that is taken)
  --data DIR    where data and credentials live (.rollcall)
  --workers N   worker processes (as many as cores)
  --no-sample   do not send the bundled partner file through
  --json        print one JSON line on stdout when ready`;

/** Reads the command line. Throws a Failure with the usage where it cannot be read. */
export function parseStartOptions(parameters: string[], environment: NodeJS.ProcessEnv, root: string): StartOptions {
  const { port, data, json, sample, watch, workers } = parse(parameters);
  const asked = port ?? environment['PORT'];
  if (asked !== undefined && !(/^\d{1,5}$/.test(asked) && Number(asked) <= MAX_PORT))
    throw new Failure('invalid_option', `The port must be a number up to ${MAX_PORT}.\n${USAGE}`);
  if (workers !== undefined && !(/^\d{1,3}$/.test(workers) && Number(workers) >= 1 && Number(workers) <= MAX_WORKERS))
    throw new Failure('invalid_option', `The workers must be a number from 1 to ${MAX_WORKERS}.\n${USAGE}`);
  return {
    json,
    sample,
    watch,
    port: asked === undefined || Number(asked) === 0 ? null : Number(asked),
    workers: workers === undefined ? availableParallelism() : Number(workers),
    // A relative path is meant from where the command was given, not from the root of the repository.
    folder: data === undefined ? join(root, '.rollcall') : resolve(environment['INIT_CWD'] ?? process.cwd(), data),
  };
}

function parse(parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      allowNegative: true,
      options: {
        port: { type: 'string' },
        workers: { type: 'string' },
        data: { type: 'string' },
        json: { type: 'boolean', default: false },
        sample: { type: 'boolean', default: true },
        watch: { type: 'boolean', default: false },
      },
    }).values;
  } catch (err) {
    if (err instanceof TypeError) throw new Failure('invalid_option', `${err.message}\n${USAGE}`);
    throw err;
  }
}
