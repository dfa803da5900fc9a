import { catalog } from '../../../config/vendors/index.ts';
import type { NormalizedRecord } from '../../../src/model/record.ts';
import type { RowError } from '../../../src/model/row-error.ts';
import type { Tally } from '../../../src/model/segment.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { createInspector } from '../../../stages/rows/detect/inspect.ts';
import type { Inspection, InspectOptions, Inspector } from '../../../stages/rows/detect/inspection.ts';
import { createCollector } from '../../../stages/rows/keyed/collector.ts';
import { FileRouting } from '../../../stages/rows/keyed/file-routing.ts';
import type { RoutedRows } from '../../../stages/rows/keyed/routed-rows.ts';
import { compileRules, createNormalizer, type FileKind, type Normalizer, type PlainGroup, type Rules } from '../../../stages/rows/normalizer.ts';
import type { RecordMeta } from '../../../stages/rows/serialize/meta.ts';
import { EMPTY_TALLY } from '../../support/jobs.ts';
import { CATALOG_VENDORS, GENERIC, vendorVersion } from './detect/inspecting.ts';

/** 15 January 2026. */
export const SUBMITTED_ON = 2026 * 512 + 1 * 32 + 15;
export const HASH_KEY = Uint8Array.from({ length: 16 }, (_, i) => i * 7 + 1);

export interface NormalizeFileOptions {
  /** The vendor to read the file as; without it Generic. */
  vendor?: VendorConfig;
  fileKind?: FileKind;
  segmentBytes?: number;
  chunkBytes?: number;
  groupBytes?: number;
  hashKey?: Uint8Array;
  /** True where TypeScript does what the kernel could do. */
  withoutKernel?: boolean;
  /** Makes the inspector; without it the one that recognizes the format. */
  inspector?: (options: InspectOptions) => Inspector;
}

export interface NormalizedFile extends WrittenFile {
  records: NormalizedRecord[];
  metas: RecordMeta[];
  errors: RowError[];
}

export interface WrittenFile {
  inspection: Inspection;
  /** The texts as written, one after the other. */
  recordText: string;
  errorText: string;
  metaText: string;
  groups: PlainGroup[];
  keys: Uint8Array;
  tallies: Tally[];
  tally: Tally;
}

/** A whole file through inspection, linking and normalizing, as the stages do it. */
export function normalizeFile(file: string | Uint8Array, options: NormalizeFileOptions = {}): NormalizedFile {
  const written = writeFile(file, options);
  return {
    ...written,
    records: parseList(written.recordText),
    metas: parseList(written.metaText),
    errors: parseList(written.errorText),
  };
}

/** The same, its texts left as they were written: for those that compare them. */
export function writeFile(file: string | Uint8Array, options: NormalizeFileOptions = {}): WrittenFile {
  return options.withoutKernel === true ? inspected(file, options).withoutKernel() : inspected(file, options).withKernel();
}

/** Ways of writing a file that is inspected once, which takes longer than both: with what the kernel does, and by TypeScript alone. */
export function inspected(
  file: string | Uint8Array,
  options: NormalizeFileOptions,
): { withKernel: () => WrittenFile; withoutKernel: () => WrittenFile } {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const inspection = inspectFile(bytes, options);
  const rules = compileRules(inspection.vendor.config, inspection.reading, {
    hashKey: options.hashKey ?? HASH_KEY,
    file_kind: options.fileKind ?? inspection.file_kind,
    submittedOn: SUBMITTED_ON,
  });
  return {
    withKernel: () => write(bytes, inspection, rules, options),
    withoutKernel: () => write(bytes, inspection, { ...rules, program: null }, options),
  };
}

function write(bytes: Uint8Array, inspection: Inspection, rules: Rules, options: NormalizeFileOptions): WrittenFile {
  const routed = inspection.keyed ? routeFile(bytes, inspection, rules, options) : new Map<number, RoutedRows>();
  const tallies: Tally[] = [];
  const groups: PlainGroup[] = [];
  const keys: Uint8Array[] = [];
  inspection.cuts.forEach((cut, segment) => {
    const normalizer = createNormalizer(rules, { cut, groupBytes: options.groupBytes ?? 1 << 16, routed: routed.get(segment) ?? null });
    const take = (): number => groups.push(...normalizer.takeGroups().map((group) => kept(normalizer, group)));
    feedAll(bytes.subarray(cut.start, cut.end), options.chunkBytes, normalizer, take);
    tallies.push(normalizer.finish());
    take();
    keys.push(normalizer.takeKeys());
  });
  const text = (kind: PlainGroup['kind'], part: 'json' | 'meta') =>
    groups
      .filter((group) => group.kind === kind)
      .map((group) => new TextDecoder('utf-8', { fatal: true }).decode(group[part] ?? new Uint8Array(0)))
      .join('');
  return {
    inspection,
    recordText: text('records', 'json'),
    errorText: text('errors', 'json'),
    metaText: text('records', 'meta'),
    groups,
    keys: Buffer.concat(keys),
    tallies,
    tally: sum(tallies),
  };
}

/** The built-in vendor of that name. */
export function builtIn(name: string): VendorConfig {
  const entry = catalog.find(({ config }) => config.name === name);
  if (entry === undefined) throw new Error(`no built-in vendor is named ${name}`);
  return entry.config;
}

function inspectFile(bytes: Uint8Array, { vendor, segmentBytes = 8 << 20, inspector: create = createInspector }: NormalizeFileOptions): Inspection {
  const hint = vendor === undefined ? GENERIC : vendorVersion(vendor);
  const inspector = create({ vendors: CATALOG_VENDORS, hint, fileName: 'file.csv', segmentBytes });
  inspector.push(bytes);
  return inspector.end();
}

/** A copy; the group itself goes back, as the stage gives it back once it is stored. */
function kept(normalizer: Normalizer, group: PlainGroup): PlainGroup {
  const copy = { ...group, json: group.json.slice(), meta: group.meta?.slice() ?? null };
  normalizer.giveBack(group);
  return copy;
}

function routeFile(bytes: Uint8Array, inspection: Inspection, rules: Rules, { chunkBytes }: NormalizeFileOptions): Map<number, RoutedRows> {
  const routing = new FileRouting();
  inspection.cuts.forEach((cut, segment) => {
    const collector = createCollector(rules, cut, routing.sinkOf(segment));
    feedAll(bytes.subarray(cut.start, cut.end), chunkBytes, collector, () => undefined);
    collector.finish();
  });
  return routing.routed();
}

function feedAll(
  bytes: Uint8Array,
  chunkBytes = 1 << 20,
  work: { feed(chunk: Uint8Array, last: boolean): void; work(): boolean },
  after: () => void,
): void {
  for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
    // Overwritten afterwards: nothing may go on pointing into it.
    const chunk = new Uint8Array(bytes.subarray(at, at + chunkBytes));
    work.feed(chunk, at + chunkBytes >= bytes.length);
    while (work.work());
    chunk.fill(0x7e);
    after();
  }
}

function parseList<T>(text: string): T[] {
  return JSON.parse(`[${text.slice(1)}]`) as T[];
}

function sum(tallies: readonly Tally[]): Tally {
  const total = { ...EMPTY_TALLY };
  for (const tally of tallies) for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  return total;
}
