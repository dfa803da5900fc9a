import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectAny, refusal } from '../../stages/rows/detect/inspecting.ts';
import { builtIn, normalizeFile } from '../../stages/rows/normalized.ts';

const LINES = readFileSync(path.join(import.meta.dirname, '../../fixtures/cms-cclf8.txt'), 'latin1')
  .split('\n')
  .slice(0, -1);
/** Where a line ended before dates of enrollment and addresses were added. */
const FORMER_LENGTH = 168;
const file = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

describe('beneficiaries of a Claim and Claim Line Feed', () => {
  const former = LINES.map((line) => line.slice(0, FORMER_LENGTH));

  test.each([
    ['as they were before they had addresses', file(former)],
    ['with blanks at their ends stripped', file(former.map((line) => line.replace(/[\dC]+$/, '').trimEnd()))],
    ['above blank lines', `${file(former)}\n\n\n`],
  ])('are known %s, and the zip code is what is left of the address', (_, text) => {
    expect(inspectAny(text).vendor.config.name).toBe('CMS CCLF8');
    const { records, errors } = normalizeFile(text, { vendor: builtIn('CMS CCLF8') });
    expect(records).toMatchObject([
      { member_id: '1EG4TE5MK73', first_name: 'Marta', last_name: 'Quill', gender: 'F', address: { street: null, zip: '20003' } },
      { member_id: '1EG4TE5MK74', first_name: 'Noah', last_name: 'Okafor', gender: 'M', coverage: { effective_date: null } },
    ]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['lines of two lengths, of which one holds the other three times', file(LINES)],
    ['lines that end as those of DOS', LINES.map((line) => `${line}\r\n`).join('')],
    ['lines whose blanks were stripped', file(LINES.map((line) => line.trimEnd()))],
    ['records without line ends', LINES.join('')],
    ['shorter records without line ends', former.join('')],
    ['one line', `${LINES[0]!.trimEnd()}\n`],
  ])('are read from %s', (_, text) => {
    const { vendor, row_count } = inspectAny(text);
    expect(vendor.config.name).toBe('CMS CCLF8');
    const { records, errors } = normalizeFile(text, { vendor: vendor.config });
    expect(records.map(({ last_name }) => last_name)).toEqual(['Quill', 'Okafor'].slice(0, row_count));
    expect(errors).toEqual([]);
  });

  test('of whom one was cut off are reported, and no other', () => {
    const { records, errors } = normalizeFile(file([...LINES, ...LINES, LINES[0]!.slice(0, 300)]), { vendor: builtIn('CMS CCLF8') });
    expect(records).toHaveLength(4);
    expect(errors).toMatchObject([{ row_number: 5, code: 'line_length' }]);
  });

  test('who have nothing but an identifier are nobody', () => {
    expect(refusal(file(former.map((line) => line.slice(0, 11).padEnd(FORMER_LENGTH)))).code).toBe('unrecognized_layout');
  });

  test('never show a claim number, which holds an SSN', () => {
    const { recordText } = normalizeFile(file(LINES.map((line) => `${line.slice(0, 11)}203031401M ${line.slice(22)}`)), {
      vendor: builtIn('CMS CCLF8'),
    });
    expect(recordText).not.toMatch(/203031401|1401/);
  });
});
