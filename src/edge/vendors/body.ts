import type { Fault } from '../../base/check.ts';
import { CONFIG_LANGUAGE } from '../../model/vendor-config.ts';
import { below } from '../../../stages/rows/vendor-check/paths.ts';
import { failure } from '../error-body.ts';

/** The sections of a config that are sent at once, as they are stored. The largest config that is built in, Generic, takes most of it. */
const MAX_CONFIG_BYTES = 256 * 1024;

/** A config as it is sent: tools that print JSON for people (`jq`) make it half as long again, and more. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** The parts of a config that a change replaces as a whole. */
const SECTIONS = ['name', 'status', 'file_formats', 'detection', 'dialect', 'mapping', 'validation', 'source'] as const;
/** What a vendor's own view shows besides: sent back as it came, it is passed over. */
const READ_ONLY = new Set([
  'vendor_id',
  'language',
  'version',
  'updated_at',
  'updated_by',
  'last_file_received',
  'total_files_processed',
  'average_processing_time_seconds',
]);
const MAX_NOTE_CHARACTERS = 500;

/** A change as a client sends it. Its sections may hold anything: whoever merges them checks the whole. */
export interface ChangeBody {
  sections: Readonly<Record<string, unknown>>;
  note: string | null;
  faults: Fault[];
}

/** Takes a body apart. Throws `invalid_request` where it is no object or names no section, `invalid_vendor_config` where it is too large. */
export function readChange(body: unknown): ChangeBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw failure('invalid_request', 'The body must be a JSON object.');
  const { change_note, ...members } = body as Record<string, unknown>;
  const sections: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(members)) {
    if ((SECTIONS as readonly string[]).includes(name)) sections[name] = value;
    else if (!READ_ONLY.has(name)) faults.push({ path: below('', name.slice(0, MAX_NAME_CHARACTERS)), message: 'there is no such member' });
  }
  if (Object.keys(sections).length === 0 && faults.length === 0)
    throw failure('invalid_request', `The body names nothing that can be changed: ${SECTIONS.join(', ')}.`);
  if (Buffer.byteLength(JSON.stringify(sections)) > MAX_CONFIG_BYTES)
    throw failure('invalid_vendor_config', `/: must have at most ${MAX_CONFIG_BYTES} bytes, blanks between its members not counted`);
  const note = noteOf(change_note);
  if (note === undefined) faults.push({ path: '/change_note', message: NOTE_FAULT });
  return { sections, note: note ?? null, faults };
}

const MAX_NAME_CHARACTERS = 100;

/** The config of a new vendor: one that says nothing of its status is a draft. */
export function newConfig({ sections }: ChangeBody): Record<string, unknown> {
  return { language: CONFIG_LANGUAGE, status: 'draft', source: 'Made over the API', ...sections };
}

/** Which version to return to, and why; the note may be called as that of any change. Throws `invalid_request`. */
export function readRollback(body: unknown): { version: number; note: string } {
  const { version, change_note, note = change_note } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    throw failure('invalid_request', '/version: must be a whole number from 1.');
  const read = noteOf(note);
  if (read === undefined) throw failure('invalid_request', `/note: ${NOTE_FAULT}.`);
  return { version, note: read ?? `Back to version ${version}` };
}

const NOTE_FAULT = `must be text of at most ${MAX_NOTE_CHARACTERS} characters without controls`;

function noteOf(note: unknown): string | null | undefined {
  if (note === undefined || note === null || note === '') return null;
  return typeof note === 'string' && note.length <= MAX_NOTE_CHARACTERS && !/\p{Cc}/u.test(note) ? note : undefined;
}
