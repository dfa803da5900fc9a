import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { compileCheck } from '../src/base/check.ts';
import { Failure } from '../src/base/failure.ts';

const MIB = 1024 * 1024;

const count = (description: string, fallback: number, minimum = 1, maximum = Number.MAX_SAFE_INTEGER) =>
  Type.Integer({ description, default: fallback, minimum, maximum });
const text = (description: string, fallback: string) => Type.String({ description, default: fallback });

/**
 * Every setting, read from the environment variable of the same name. A description says what the value decides; the
 * default is what holds without it. A setting without a default must be given; `npm start` makes them up for development.
 */
export const Settings = Type.Object(
  {
    ENVIRONMENT: Type.Enum(['development', 'production'], {
      default: 'production',
      description:
        'Only development may set WEBHOOK_ALLOW_PRIVATE_NETWORKS. npm start sets it to development and makes up the keys that are missing.',
    }),
    BASE_URL: Type.String({
      pattern: '^https?://[^\\s/]+(/[^\\s]*)?/v1$',
      description: 'The address clients use, ending in /v1. Every link is built from it, never from a Host header.',
    }),
    HOST: text('The address the edge listens on.', '127.0.0.1'),
    PORT: count('The port the edge listens on; 0 takes a free one.', 8080, 0),
    REDIS_URL: Type.String({
      pattern: '^(rediss?://|/).',
      description: 'The conveyor: BullMQ queues and rate limits. Must be noeviction; with AOF a restart loses nothing in flight.',
    }),
    MONGODB_URL: Type.String({
      pattern: '^mongodb(\\+srv)?://.',
      description: 'The truth: jobs, records, errors, blobs. A single server, a replica set or a sharded cluster.',
    }),
    MONGODB_DATABASE: text('The database within it. Two services with one name share everything.', 'rollcall'),
    QUEUE_PREFIX: text('Prefix of every key in Redis. Two services with one prefix share their queues.', 'rollcall'),
    LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info', description: 'The least severe line that is written.' }),

    PII_HASH_KEY: Type.String({
      pattern: '^[0-9a-f]{32}$',
      description:
        'Key (32 hex digits) of the hash that matches SSNs across files. Changing it makes tokens of new files differ from those of old ones.',
    }),
    SECRETS_KEY: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Key (64 hex digits) that encrypts webhook secrets at rest. Losing it loses them.',
    }),
    OPERATOR_USER: text("The operator's name for /admin.", 'operator'),
    OPERATOR_PASSWORD: Type.String({ minLength: 12, description: "The operator's password for /admin." }),

    MAX_UPLOAD_BYTES: count('A larger upload is refused with 413.', 10 * 1024 * MIB),
    MAX_INFLATED_BYTES: count('The most bytes that may come out of a compressed file or a workbook; past it 413.', 10 * 1024 * MIB),
    MAX_CONCURRENT_UPLOADS: count(
      "Uploads one edge takes at once, half of them at most from one partner; others wait two seconds for a place, and then get 503. Each tokenizes its bytes on the edge's event loop and holds about 6 MiB.",
      20,
    ),
    UPLOAD_IDLE_TIMEOUT_MS: count(
      'An upload that sends nothing for this long is given up, as is one that falls behind a pace of 1 KiB a second by ten minutes.',
      60_000,
    ),
    SEGMENT_BYTES: count(
      'About how many bytes of a file make a segment. Smaller spreads better and costs more queue work.',
      8 * MIB,
      1024,
      256 * MIB,
    ),
    GROUP_BYTES: count(
      'About how many bytes of records are compressed into one group. Larger compresses better and needs fewer writes, but more memory for each reader.',
      2 * MIB,
      1024,
      4 * MIB,
    ),
    SEGMENTS_IN_WORK: count('Segments one worker process has in work at once: one computes while the other reads and writes.', 2),

    RATE_LIMIT_PER_HOUR: count(
      'Requests an hour for each client; past it 429. What Redis does not count within half a second is let through, and counted in `rollcall_rate_limit_let_through_total`.',
      1000,
    ),
    TOKEN_LIFETIME_S: count('Seconds an access token lives.', 3600),
    MAX_TOKEN_ATTEMPTS_PER_MINUTE: count(
      'Failed token requests and console logins a minute for each name at one address; past it 429. An address as a whole has ten times as many.',
      10,
    ),
    MAX_TOKENS_PER_MINUTE: count('Access tokens a minute for each client; past it 429. A client needs one for each TOKEN_LIFETIME_S.', 60),
    TRUSTED_PROXIES: count(
      "How many proxies in front of the edge add to X-Forwarded-For: the client's address is that many from its end. 0: the address of the connection counts.",
      0,
      0,
      10,
    ),

    WEBHOOK_ALLOW_PRIVATE_NETWORKS: Type.Boolean({
      default: false,
      description: 'Lets webhook targets lie in private networks. Refused outside development: a partner could reach inside your network.',
    }),
    WEBHOOK_TIMEOUT_MS: count('An attempt fails when the target has not answered after this long.', 15_000, 1, 100_000),
    WEBHOOK_CONCURRENCY: count('Webhook calls one worker has under way at once.', 50),

    RELAY_INTERVAL_MS: count('How often a sweep looks for events that a crash left untold and deliveries that Redis has lost.', 5_000),
    RECONCILE_INTERVAL_MS: count('How often a sweep looks for jobs that Redis has lost.', 10_000),
    JANITOR_INTERVAL_MS: count('How often half-finished uploads and expired data are removed.', 60_000),
    UNFINISHED_UPLOAD_MAX_AGE_MS: count('An upload without a job is removed after this long.', 6 * 3_600_000),
    RETENTION_DAYS: count('Days that originals, outputs, records and errors are kept.', 90),

    JOB_LOCK_MS: count(
      'How long BullMQ trusts a silent worker with a segment. Shorter finds a dead worker sooner. A Redis that is silent for longer may have segments done twice, which gives the same bytes.',
      10_000,
    ),
    STALLED_CHECK_MS: count('How often BullMQ looks for segments of dead workers.', 3_000),
    SHUTDOWN_TIMEOUT_MS: count('A process that has not stopped after this long is ended.', 10_000),
  },
  { additionalProperties: false },
);
export type Settings = Static<typeof Settings>;

const check = compileCheck(Settings);

const PRIVATE_IN_PRODUCTION =
  'WEBHOOK_ALLOW_PRIVATE_NETWORKS is for development: outside of it a partner could reach inside your network. Leave it out, or set ENVIRONMENT=development.';

/** Reads the settings from an environment. Throws one Failure that names every variable that is missing or wrong, never its value. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given: Record<string, string> = {};
  for (const name of Object.keys(Settings.properties)) {
    const value = environment[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  const settings: unknown = Value.Convert(Settings, Value.Default(Settings, given));
  if (check.accepts(settings)) {
    if (settings.WEBHOOK_ALLOW_PRIVATE_NETWORKS && settings.ENVIRONMENT !== 'development')
      throw new Failure('invalid_settings', PRIVATE_IN_PRODUCTION);
    return settings;
  }
  const lines = Object.keys(Settings.properties)
    .filter((name) => check.faults(settings).some((fault) => fault.includes(name)) || !(name in (settings as object)))
    .map((name) => `  ${name}: ${describe(name)}`);
  throw new Failure('invalid_settings', `These settings are missing or wrong:\n${lines.join('\n')}`);
}

function describe(name: string): string {
  const schema = Settings.properties[name as keyof typeof Settings.properties];
  return 'description' in schema ? String(schema.description) : 'see config/settings.ts';
}
