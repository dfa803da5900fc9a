import { Failure } from '../../../../src/base/failure.ts';
import type { VendorScore } from '../../../../src/model/detection.ts';
import { GENERIC_834_NAME, GENERIC_NAME, type VendorConfig, type VendorVersion } from '../../../../src/model/vendor-config.ts';
import type { Choice } from '../vendor.ts';
import type { X12Head } from './head.ts';

const SENDER_SCORE = 0.9;
const RECEIVER_SCORE = 0.7;
const MARKER_SCORE = 0.8;
/** What each further kind of evidence adds. */
const MORE = 0.05;
const GENERIC_SCORE = 0.5;
const MAX_RANKED = 5;
const MAX_NAMED = 5;

/**
 * The vendor of an 834: by the ids of sender and receiver, then by segments that only one vendor sends; otherwise Generic. A hint goes
 * before all of it, unless the vendor takes no 834.
 */
export function chooseX12Vendor(head: X12Head, vendors: readonly VendorVersion[], hint: VendorVersion | null): Choice {
  const candidates = vendors.filter(({ config }) => config.status === 'active' && config.file_formats.includes('edi_834'));
  const scored = candidates
    .map((vendor) => ({ vendor, ...scoreVendor(head, vendor.config) }))
    .toSorted((a, b) => b.score - a.score || Number(b.vendor.owner !== null) - Number(a.vendor.owner !== null) || compare(a.vendor, b.vendor));
  const ranking = scored
    .slice(0, MAX_RANKED)
    .map(({ vendor, score, reasons }): VendorScore => ({ vendor_id: vendor.vendor_id, name: vendor.config.name, score, reasons }));
  if (hint !== null && hint.config.name !== GENERIC_NAME) {
    if (!hint.config.file_formats.includes('edi_834'))
      throw new Failure('vendor_mismatch', `The file is an EDI 834, and ${hint.config.name} sends none`);
    return { vendor: hint, detection: { chosen_by: 'hint', ranking } };
  }
  const generic = candidates.find(({ config }) => config.name === GENERIC_834_NAME);
  const [best] = scored;
  if (hint === null && best !== undefined && best.score > GENERIC_SCORE) {
    return { vendor: best.vendor, detection: { chosen_by: 'envelope', ranking } };
  }
  if (generic === undefined) throw new Failure('unrecognized_layout', 'No vendor takes EDI 834 files from this sender');
  return { vendor: generic, detection: { chosen_by: hint === null ? 'aliases' : 'hint', ranking } };
}

function scoreVendor(head: X12Head, config: VendorConfig): { score: number; reasons: string[] } {
  const { sender_ids: senders = [], receiver_ids: receivers = [], edi_markers: markers = [] } = config.detection;
  const version = [...head.versions][0];
  const form = version === undefined ? 'an 834 without a version' : `an 834 of version ${version}`;
  if (config.name === GENERIC_834_NAME) return { score: GENERIC_SCORE, reasons: [`${form}: every 834 can be read so`] };
  const known = (ids: readonly string[], seen: ReadonlySet<string>): string[] => ids.filter((id) => seen.has(id.trim().toUpperCase()));
  const evidence = [
    { score: SENDER_SCORE, found: known(senders, head.senders), reason: 'the sender id is known' },
    { score: MARKER_SCORE, found: known(markers, head.markers), reason: 'segments that only this vendor sends' },
    { score: RECEIVER_SCORE, found: known(receivers, head.receivers), reason: 'the receiver id is known' },
  ].filter(({ found }) => found.length > 0);
  if (evidence.length === 0) return { score: 0, reasons: ['neither the ids of sender and receiver nor any segment speak for it'] };
  const score = Math.max(...evidence.map((one) => one.score)) + MORE * (evidence.length - 1);
  return {
    score: Math.min(1, Math.round(score * 1000) / 1000),
    reasons: evidence.map(({ reason, found }) => `${reason}: ${found.slice(0, MAX_NAMED).join(', ')}`),
  };
}

function compare(a: VendorVersion, b: VendorVersion): number {
  return a.vendor_id.localeCompare(b.vendor_id);
}
