import { Failure } from '../../../../src/base/failure.ts';
import type { Detection, VendorScore } from '../../../../src/model/detection.ts';
import type { VendorVersion } from '../../../../src/model/vendor-config.ts';

/** A vendor takes a file by its layout from this score on. */
export const MIN_LAYOUT_SCORE = 0.75;
/** Layouts this close to the best are equals: then more evidence wins, then the partner's own config, then the id. */
const MIN_LAYOUT_LEAD = 0.05;
/** A hint is contradicted below this score. */
const MIN_HINT_SCORE = 0.3;
const MAX_RANKED = 5;

/** How one vendor's layout fared. */
export interface Candidate {
  vendor: VendorVersion;
  score: number;
  /** The score whatever little speaks for the layout. */
  unproven: number;
  evidence: number;
  reasons: string[];
}

/** The one that takes the file, or null; a hint wins unless the file contradicts it. */
export function chooseCandidate<C extends Candidate>(
  candidates: readonly C[],
  hint: VendorVersion | null,
): { chosen: C | null; detection: Detection } {
  const sorted = candidates.toSorted((a, b) => b.score - a.score || byTieOrder(a, b));
  const ranking = sorted
    .slice(0, MAX_RANKED)
    .map(({ vendor, score, reasons }): VendorScore => ({ vendor_id: vendor.vendor_id, name: vendor.config.name, score, reasons }));
  if (hint !== null) {
    const hinted = sorted.find(({ vendor }) => vendor.vendor_id === hint.vendor_id);
    return { chosen: hinted !== undefined && hinted.unproven >= MIN_HINT_SCORE ? hinted : null, detection: { chosen_by: 'hint', ranking } };
  }
  const [best] = sorted;
  const equals = best === undefined ? [] : sorted.filter(({ score }) => score >= MIN_LAYOUT_SCORE && score > best.score - MIN_LAYOUT_LEAD);
  return { chosen: equals.toSorted(byTieOrder)[0] ?? null, detection: { chosen_by: 'layout', ranking } };
}

/** What the sender of a text of fixed width can do. */
export const NAME_FIELDS =
  'say in the config of a vendor where its fields stand (dialect.fixed_width), or send the names of its columns in a line above the members, with a blank between each two columns';

/**
 * Text of fixed width that fits no layout. Says nothing of the text but the length of its lines, whether any of them could name a person, and
 * what kind of field seems to stand where (`seenFields`).
 */
export function unknownLayout(lineLength: number, ranking: readonly VendorScore[], namesSomebody: boolean, seen: string | null): Failure {
  return new Failure(
    'unrecognized_layout',
    'The file is of fixed width, and its lines fit no layout that is known',
    [
      `Characters of most lines: ${lineLength}`,
      nearestLayouts(ranking),
      ...(!namesSomebody
        ? ['no line holds a word that could be a name, and identifiers alone name nobody']
        : [...(seen === null ? [] : [seen]), NAME_FIELDS]),
    ].join('; '),
  );
}

/** The vendors whose layouts the lines fit best. */
export function nearestLayouts(ranking: readonly VendorScore[]): string {
  const nearest = ranking.filter(({ score }) => score > 0).map(({ name, score }) => `${name} (${score})`);
  return `nearest vendors: ${nearest.length === 0 ? 'none' : nearest.join(', ')}`;
}

export function otherLayout({ config }: VendorVersion, candidate: Candidate | undefined): Failure {
  return new Failure(
    'vendor_mismatch',
    `The lines of the file do not fit the layout of ${config.name}`,
    candidate === undefined ? null : `Of this layout: ${candidate.reasons.join('; ')}`,
  );
}

function byTieOrder(a: Candidate, b: Candidate): number {
  const owned = Number(b.vendor.owner !== null) - Number(a.vendor.owner !== null);
  return b.evidence - a.evidence || owned || a.vendor.vendor_id.localeCompare(b.vendor.vendor_id);
}
