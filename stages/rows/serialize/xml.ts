import { timestamp } from '../../../src/base/time.ts';
import type { Job } from '../../../src/model/job.ts';
import { DependentElement, NormalizedRecord } from '../../../src/model/record.ts';
import type { RecordMeta } from './meta.ts';

/** The XSD in docs/normalized-output.xsd has no target namespace. Names are the same as in JSON. */
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** The content of the head and of `metadata`: JSON, as in the other formats. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Everything before the first record, including `metadata` if it was asked for. */
export function xmlHead(job: Pick<Job, '_id' | 'vendor_name' | 'completed_at'>, metadata: Json = null): string {
  const processedAt = job.completed_at === null ? '' : timestamp(job.completed_at);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<normalized_output xmlns:xsi="${XSI}" job_id="${xmlText(job._id)}" vendor="${xmlText(job.vendor_name)}" processed_at="${processedAt}">\n` +
    (metadata === null ? '' : `${element('metadata', metadata)}\n`) +
    '<records>\n'
  );
}

/** Everything after the last record. */
export function xmlFoot(): string {
  return '</records>\n</normalized_output>\n';
}

/**
 * Records as `<record>` elements, one a line, with the names and the order of the JSON. A null is an empty element with `xsi:nil`, so that
 * every element is always there and null differs from an empty text. With `metas`, one for each record, `<_meta>` comes last.
 */
export function xmlRows(records: readonly NormalizedRecord[], metas: readonly RecordMeta[] | null): string {
  let text = '';
  for (const [index, record] of records.entries()) {
    text += '<record>';
    for (const name of RECORD_NAMES) text += member(record, name);
    if (metas !== null) text += metaElement(metas[index]);
    text += '</record>\n';
  }
  return text;
}

const RECORD_NAMES = Object.keys(NormalizedRecord.properties) as (keyof NormalizedRecord)[];
const ADDRESS_NAMES = Object.keys(NormalizedRecord.properties.address.properties);
const COVERAGE_NAMES = Object.keys(NormalizedRecord.properties.coverage.properties);
const DEPENDENT_NAMES = Object.keys(DependentElement.properties);

function member(record: NormalizedRecord, name: keyof NormalizedRecord): string {
  switch (name) {
    case 'dependents':
      return dependents(record.dependents);
    case 'address':
      return object(name, record.address, ADDRESS_NAMES);
    case 'coverage':
      return object(name, record.coverage, COVERAGE_NAMES);
    default:
      return leaf(name, record[name]);
  }
}

function dependents(elements: readonly DependentElement[]): string {
  if (elements.length === 0) return '<dependents/>';
  return `<dependents>${elements.map((each) => object('dependent', each, DEPENDENT_NAMES)).join('')}</dependents>`;
}

function metaElement(meta: RecordMeta | undefined): string {
  if (meta === undefined) throw new Error('a record has no metadata beside it');
  const warnings = meta.warnings.map((code) => leaf('warning', code)).join('');
  return `<_meta><row>${meta.row}</row>${leaf('action', meta.action)}<warnings>${warnings}</warnings></_meta>`;
}

function object(name: string, fields: Readonly<Record<string, string | null>>, names: readonly string[]): string {
  let text = `<${name}>`;
  for (const field of names) text += leaf(field, fields[field] ?? null);
  return `${text}</${name}>`;
}

function leaf(name: string, value: string | null): string {
  return value === null ? `<${name} xsi:nil="true"/>` : `<${name}>${xmlText(value)}</${name}>`;
}

/** Any JSON as elements: the members of an object by their names, those of an array as `<item>`. */
function element(name: string, value: Json): string {
  if (value === null || typeof value === 'string') return leaf(name, value);
  if (typeof value !== 'object') return leaf(name, String(value));
  const inner = Array.isArray(value)
    ? value.map((each: Json) => element('item', each))
    : Object.entries(value).map(([key, each]) =>
        NAME.test(key) ? element(key, each) : `<item name="${xmlText(key)}">${element('value', each)}</item>`,
      );
  return `<${name}>${inner.join('')}</${name}>`;
}

const NAME = /^[A-Za-z_][\w-]*$/;

/**
 * Text for content and attributes alike. Characters that XML 1.0 cannot hold become U+FFFD. A carriage return, which a parser would change,
 * becomes a reference.
 */
function xmlText(value: string): string {
  if (!UNSAFE.test(value)) return value;
  return value.toWellFormed().replace(UNSAFE_EACH, (character) => ESCAPES[character] ?? '\uFFFD');
}

// eslint-disable-next-line no-control-regex -- these are the characters in question
const UNSAFE = /[&<>"'\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;
// eslint-disable-next-line no-control-regex -- the same, but for pairs of surrogates, which are whole characters by now
const UNSAFE_EACH = /[&<>"'\u0000-\u001F\uFFFE\uFFFF]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
