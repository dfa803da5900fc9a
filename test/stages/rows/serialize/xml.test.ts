import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DependentElement, NormalizedRecord } from '../../../../src/model/record.ts';
import { xmlFoot, xmlHead, xmlRows } from '../../../../stages/rows/serialize/xml.ts';
import { anyMeta, anyRecord, recordOf } from './sample.ts';
import { childrenOf, parseXml, type Element } from './parse-xml.ts';

const XSD = new URL('../../../../docs/normalized-output.xsd', import.meta.url);
const JOB = { _id: 'job_01', vendor_name: 'A & B "Benefits"', completed_at: new Date('2025-03-01T10:00:00Z') };

/** What a reader gets back for a text: XML cannot hold some characters, which arrive as U+FFFD. */
// eslint-disable-next-line no-control-regex -- these are the characters in question
const kept = (value: string | null) => value?.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD') ?? null;

function valueOf(element: Element): unknown {
  if (element.name === 'dependents') return element.children.map(valueOf);
  if (element.children.length > 0) return Object.fromEntries(element.children.map((child) => [child.name, valueOf(child)]));
  return element.attributes['xsi:nil'] === 'true' ? null : element.text;
}

const keptOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keptOf);
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, keptOf(each)]));
  return kept(value as string | null);
};

describe('xml', () => {
  it('reads back as what the JSON says, in the same order', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), (records) => {
        const root = parseXml(xmlHead(JOB) + xmlRows(records, null) + xmlFoot());
        expect(root.name).toBe('normalized_output');
        expect(root.attributes).toMatchObject({ job_id: 'job_01', vendor: 'A & B "Benefits"', processed_at: '2025-03-01T10:00:00Z' });
        const read = childrenOf(root, 'records').flatMap((each) => each.children);
        expect(read.map(valueOf)).toEqual(records.map(keptOf));
        for (const record of read) expect(record.children.map(({ name }) => name)).toEqual(Object.keys(NormalizedRecord.properties));
      }),
      { seed: 42, numRuns: 200 },
    );
  });

  it('puts the metadata of the job before the records and that of a record last in it', () => {
    const metadata = { vendor_id: 'vnd_1', scores: [{ name: 'a<b', score: 0.5 }], timings: { 'not a name': 3 }, hint: null };
    const root = parseXml(
      xmlHead(JOB, metadata) + xmlRows([recordOf()], [{ row: 7, action: 'add', warnings: ['unknown_state', 'unknown_zip'] }]) + xmlFoot(),
    );
    expect(root.children.map(({ name }) => name)).toEqual(['metadata', 'records']);
    expect(childrenOf(root, 'metadata')[0]?.children.map(({ name }) => name)).toEqual(['vendor_id', 'scores', 'timings', 'hint']);
    const meta = root.children[1]?.children[0]?.children.at(-1);
    expect(meta?.name).toBe('_meta');
    expect(meta?.children.map(({ name, text, children }) => [name, text, children.map((child) => child.text)])).toEqual([
      ['row', '7', []],
      ['action', 'add', []],
      ['warnings', '', ['unknown_state', 'unknown_zip']],
    ]);
  });

  it.each([
    ['a & b', 'a &amp; b'],
    [']]>', ']]&gt;'],
    ['<script>', '&lt;script&gt;'],
    ['"quoted"', '&quot;quoted&quot;'],
    ['a\r\nb', 'a&#13;&#10;b'],
    ['a\u0000b\u0001', 'a\uFFFDb\uFFFD'],
    ['\uFFFE', '\uFFFD'],
    ['half \uD83D', 'half \uFFFD'],
    ['whole 😀', 'whole 😀'],
    ['Zoë', 'Zoë'],
  ])('writes %j as %j, in content and in attributes', (value, text) => {
    expect(xmlRows([recordOf({ last_name: value })], null)).toContain(`<last_name>${text}</last_name>`);
    expect(xmlHead({ ...JOB, vendor_name: value })).toContain(` vendor="${text}" `);
  });

  it('has a schema with the very names and order of the model', () => {
    const xsd = parseXml(readFileSync(XSD, 'utf8'));
    const names = (type: string) =>
      childrenOf(xsd, 'xs:complexType')
        .filter(({ attributes }) => attributes['name'] === type)
        .flatMap((each) => each.children)
        .flatMap((sequence) => sequence.children)
        .map(({ attributes }) => attributes['name']);
    expect(names('Record')).toEqual([...Object.keys(NormalizedRecord.properties), '_meta']);
    expect(names('Address')).toEqual(Object.keys(NormalizedRecord.properties.address.properties));
    expect(names('Coverage')).toEqual(Object.keys(NormalizedRecord.properties.coverage.properties));
    expect(names('Dependent')).toEqual(Object.keys(DependentElement.properties));
  });

  const xmllint = spawnSync('xmllint', ['--version']).error === undefined;
  it.skipIf(!xmllint)('is valid by its schema (skipped where xmllint is not installed)', () => {
    const pairs = fc.sample(fc.tuple(anyRecord, anyMeta), { seed: 11, numRuns: 50 });
    const document =
      xmlHead(JOB, { vendor_id: 'vnd_1' }) +
      xmlRows(
        pairs.map(([record]) => record),
        pairs.map(([, meta]) => meta),
      ) +
      xmlFoot();
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', XSD.pathname, '-'], { input: document });
    expect(stderr.toString()).toContain('validates');
    expect(status).toBe(0);
  });
});
