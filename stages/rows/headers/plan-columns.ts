import { catalog } from '../../../config/vendors/index.ts';
import type { VendorConfig } from '../../../src/model/vendor-config.ts';
import { headersOfVendor, knownHeaders } from '../detect/header/known-headers.ts';
import { headerKey } from './header.ts';

/**
 * The places of the columns that are plans (`plan_columns`), for detection and mapping alike: a header of the stated length
 * that looks like an import id and is nobody's name for a field.
 */
export function planColumns(config: VendorConfig, columns: readonly string[]): number[] {
  const { coverages } = config.mapping;
  if (coverages.kind !== 'plan_columns') return [];
  const own = headersOfVendor(config);
  // In a file that writes all its headers in capitals, a word in capitals is a word.
  const inCapitals = !columns.some((column) => /[a-z]/.test(column));
  return columns.flatMap((column, at) => {
    const header = planOfColumn(column);
    if (header.length !== coverages.header_length) return [];
    if (header !== column.trim()) return /^[A-Za-z0-9]+$/.test(header) ? [at] : [];
    if (!isImportId(header, inCapitals)) return [];
    const key = headerKey(header);
    return own.has(key) || isKnown(key) ? [] : [at];
  });
}

/** The plan whose column has this header: the header itself, or what stands behind words that say that it is an id (`Import ID M7X2QA`). */
export function planOfColumn(header: string): string {
  return header.trim().replace(/^import[\s_-]*id[\s:#_-]+/i, '');
}

/** Seldom asked, and each vendor's headers take memory once they are. */
function isKnown(key: string): boolean {
  inCatalog ??= knownHeaders(catalog.map(({ config }) => headersOfVendor(config)));
  return inCatalog.has(key);
}

let inCatalog: ReturnType<typeof knownHeaders> | null = null;

/** Letters and digits: a digit among them (`M7X2QA`; `Phone2` is a word with a number), or capitals only. */
function isImportId(header: string, inCapitals: boolean): boolean {
  if (!/^[A-Za-z0-9]+$/.test(header) || /^[A-Za-z][a-z]{2,}\d{1,2}$/.test(header)) return false;
  return /\d/.test(header) || (!inCapitals && /^[A-Z]+$/.test(header));
}
