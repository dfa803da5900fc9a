import type { VendorConfig } from '../../src/model/vendor-config.ts';
import { createInspector } from './detect/inspect.ts';
import type { InspectOptions } from './detect/inspection.ts';
import { createNormalizer, compileRules } from './normalizer.ts';

const HEADER =
  'Member ID,First Name,Last Name,SSN,Date of Birth,Gender,Email,Phone,Address,City,State,Zip,Plan ID,Effective Date,Termination Date,Relationship\n';
const ROWS = [
  ',Ada,Exämple,219-09-9999,03/15/1985,F,ada@example.com,(603) 555-0142,"18 Quarry Road, Apt 2",Concord,NH,03301,PPO-1,01/01/2025,,Self\n',
  ',Bo,Sample,457555462,02/30/1984,M,,555,7 Mill Street,Concord,new hampshire,3301,PPO-1,01/01/2025,12/31/2025,Child\n',
];
/** Rows of one piece, and how often it comes: all of them at once would leave megabytes of memory behind. */
const PIECE_ROWS = 600;
const PIECES = 10;
/** How many files there are: what the engine compiles for the objects of one file, it would compile anew for the next. */
const FILES = 4;
/** All is one segment. */
const SEGMENT_BYTES = 64 << 20;
const GROUP_BYTES = 1 << 20;
const SUBMITTED_ON = 2025 * 512 + 6 * 32 + 1;

/**
 * Runs files of made-up rows through inspection and row work, so that the engine has compiled both before the first file comes: the
 * first segments of a fresh worker took twice as long as the later ones. What comes out is dropped. A process that only inspects
 * leaves the rest cold.
 */
export function warmUp(catalog: readonly { vendor_id: string; config: VendorConfig }[], { inspectOnly }: { inspectOnly: boolean }): void {
  const vendors = catalog.map((vendor) => ({ ...vendor, owner: null, version: 1, updated_at: new Date(0), updated_by: 'warm-up' }));
  const header = Buffer.from(HEADER);
  const piece = Buffer.from(Array.from({ length: PIECE_ROWS }, (_, i) => `M${i}${ROWS[i % 4 === 3 ? 1 : 0]!}`).join(''));
  for (let file = 0; file < FILES; file++) workFile(vendors, header, piece, inspectOnly);
}

function workFile(vendors: InspectOptions['vendors'], header: Buffer, piece: Buffer, inspectOnly: boolean): void {
  const inspector = createInspector({ vendors, hint: null, fileName: 'warm-up.csv', segmentBytes: SEGMENT_BYTES });
  inspector.push(header);
  for (let n = 0; n < PIECES; n++) inspector.push(piece);
  const { vendor, reading, file_kind, cuts } = inspector.end();
  if (inspectOnly) return;
  const rules = compileRules(vendor.config, reading, { hashKey: new Uint8Array(16), file_kind, submittedOn: SUBMITTED_ON });
  for (const cut of cuts) {
    const normalizer = createNormalizer(rules, { cut, groupBytes: GROUP_BYTES, routed: null });
    for (let n = 1; n <= PIECES; n++) {
      normalizer.feed(piece, n === PIECES);
      while (normalizer.work()) for (const group of normalizer.takeGroups()) normalizer.giveBack(group);
    }
    normalizer.finish();
  }
}
