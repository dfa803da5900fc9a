import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectAny, refusal } from '../../stages/rows/detect/inspecting.ts';
import { builtIn, normalizeFile } from '../../stages/rows/normalized.ts';

const LINES = readFileSync(path.join(import.meta.dirname, '../../fixtures/cms-cclf8.txt'), 'latin1')
  .trimEnd()
  .split('\n');
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
