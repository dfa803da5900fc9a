import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src/edge/upload/file-name.ts';
import { anyText } from '../../support/text.ts';

test.each([
  ['people.csv', 'people.csv'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Users\\me\\people.csv', 'people.csv'],
  ['..\\..\\people.csv', 'people.csv'],
  ['pe\r\nople\u0000.csv', 'people.csv'],
  ['vsc.\u202Eelpoep', 'vsc.elpoep'],
  ['Ñandú – März.csv', 'Ñandú – März.csv'],
  ['  people.csv ', 'people.csv'],
  ['=?utf-8?B?TcOkcnogMjAyNS5jc3Y=?=', 'März 2025.csv'],
  ['=?UTF-8?b?Li4vLi4vcGVvcGxlLmNzdg==?=', 'people.csv'],
  ['=?x.csv', '=?x.csv'],
  ['the %22new%22 people.csv', 'the "new" people.csv'],
  ['pe%0D%0Aople%0a.csv', 'people.csv'],
  ['100%25 of%20people%.csv', '100%25 of%20people%.csv'],
  ['..', 'upload'],
  ['folder/', 'upload'],
  ['', 'upload'],
])('%j is stored as %j', (sent, stored) => expect(fileNameOf(sent)).toBe(stored));

test('a long name keeps its extension', () => {
  expect(fileNameOf(`${'n'.repeat(400)}.csv`)).toBe(`${'n'.repeat(251)}.csv`);
});

test('whatever is sent, the name is short, well formed and without folders or controls', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 600 }), (sent) => {
      const name = fileNameOf(sent);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[\p{Cc}/\\]/u);
    }),
    { seed: 4 },
  );
});
